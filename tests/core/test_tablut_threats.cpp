// The king's ways out and his capture, as Tablut reports them, against the same found by making every move.
#include <gtest/gtest.h>

#include "core/common/random.hpp"
#include "core/tablut/tablut.hpp"

namespace arena {
namespace {

std::string_view end_after(const Tablut& game, Move move) {
  Tablut next = game;
  next.make(move);
  return next.outcome() == Outcome::none ? std::string_view{} : next.end_reason().name;
}

TEST(TablutThreats, AreWhatMakingMovesFinds) {
  Random random(41);
  int escapes = 0, captures = 0, both_ways = 0, attacks = 0;
  for (int played = 0; played < 500; ++played) {
    Tablut game;
    while (game.outcome() == Outcome::none) {
      MoveList<Tablut> moves;
      game.legal_moves(moves);
      int corners = 0;
      bool captured = false;
      Move best = no_move;
      for (const Move move : moves) {
        const std::string_view end = end_after(game, move);
        corners += end == "king-in-corner";
        captured |= end == "king-captured";
        if (end == "king-in-corner" || end == "king-captured") best = move;
        Tablut next = game;
        next.make(move);
        const bool took = next.piece_count(1 - game.to_move()) < game.piece_count(1 - game.to_move());
        attacks += took;
        EXPECT_TRUE(!took || game.attacks(move)) << game.position_text() << " " << game.to_text(move);
      }
      if (game.to_move() == Tablut::swedes) {
        const Tablut::WaysOut ways = game.ways_out();
        EXPECT_EQ((ways.low != 0) + (ways.high != 0), corners) << game.position_text();
        escapes += corners > 0;
        both_ways += corners > 1;
      } else {
        const Move capture = game.king_capture();
        EXPECT_EQ(capture != no_move, captured) << game.position_text();
        if (capture != no_move) {
          EXPECT_EQ(end_after(game, capture), "king-captured") << game.position_text();
        }
        captures += captured;
      }
      if (HasFailure()) return;
      // Half of the games go on past what would end them.
      Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      if (played % 2 == 0 && best != no_move) move = best;
      game.make(move);
    }
  }
  EXPECT_GT(escapes, 300);
  EXPECT_GT(both_ways, 25);
  EXPECT_GT(captures, 1'000);
  EXPECT_GT(attacks, 50'000);
}

}  // namespace
}  // namespace arena

// What the solver knows of Tablut without a search, against brute force: wins at once, replies that prevent them, and answers on boards with few
// pieces, where sides run out of moves and plies.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/common/random.hpp"
#include "core/tablut/tablut.hpp"
#include "players/proof/proof_search.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

/// A king, up to three Swedes and up to five Muscovites anywhere, often in a corner of the board.
Tablut few_pieces(Random& random) {
  while (true) {
    std::array<char, tablut::squares> board;
    board.fill('.');
    const std::uint32_t size = random.below(3) == 0 ? 4 : 9;
    const auto put = [&](char piece) {
      const std::uint32_t square = random.below(size) * 9 + random.below(size);
      if (board[square] == '.') board[square] = piece;
    };
    put('k');
    for (std::uint32_t i = random.below(4); i > 0; --i) put('w');
    for (std::uint32_t i = 1 + random.below(5); i > 0; --i) put('b');
    std::string text;
    for (std::size_t rank = 9; rank-- > 0;) {
      int empty = 0;
      for (std::size_t file = 0; file < 9; ++file) {
        const char piece = board[rank * 9 + file];
        if (piece == '.') {
          ++empty;
          continue;
        }
        if (empty > 0) text += std::to_string(empty);
        empty = 0;
        text += piece;
      }
      if (empty > 0) text += std::to_string(empty);
      if (rank > 0) text += '/';
    }
    const int plies = (random.below(4) == 0 ? 96 : 40) + static_cast<int>(random.below(4));
    text += plies % 2 == 0 ? ",b," : ",w,";
    try {
      Tablut game = Tablut::from_text({}, text + std::to_string(plies));
      if (game.outcome() == Outcome::none) return game;
    } catch (const InputError&) {  // an ordinary piece on a corner or the centre
    }
  }
}

bool wins_by_force(Tablut& game, int side, int plies) {
  if (game.outcome() != Outcome::none) return game.outcome() == win_for(side);
  if (plies == 0) return false;
  MoveList<Tablut> moves;
  game.legal_moves(moves);
  const bool seeks = game.to_move() == side;
  for (const Move move : moves) {
    const auto undo = game.make(move);
    const bool wins = wins_by_force(game, side, plies - 1);
    game.undo(move, undo);
    if (wins == seeks) return seeks;
  }
  return !seeks;
}

TEST(TablutProofs, KnowWhoWinsAtOnceAndHowManyMovesPreventIt) {
  Random random(5);
  int wins = 0, threats = 0;
  for (int i = 0; i < cases(6000); ++i) {
    Tablut game = few_pieces(random);
    const Tablut before = game;
    const Move win = tablut::win_at_once(game);
    ASSERT_EQ(win != no_move, wins_by_force(game, game.to_move(), 1)) << game.position_text();
    if (win != no_move) {
      game.make(win);
      ASSERT_EQ(game.outcome(), win_for(before.to_move())) << before.position_text();
      ++wins;
      continue;
    }
    MoveList<Tablut> moves;
    game.legal_moves(moves);
    const auto safe = std::count_if(moves.begin(), moves.end(), [&](Move move) {
      Tablut after = game;
      after.make(move);
      return after.outcome() == Outcome::none ? !wins_by_force(after, after.to_move(), 1) : after.outcome() != win_for(after.to_move());
    });
    ASSERT_EQ(tablut::safe_moves(game, Tablut::max_moves), safe) << game.position_text();
    ASSERT_TRUE(game == before);
    threats += safe < static_cast<int>(moves.size());
  }
  EXPECT_GT(wins, cases(300));
  EXPECT_GT(threats, cases(150));
}

TEST(TablutProofs, AgreeWithBruteForceOnBoardsWithFewPieces) {
  Random random(6);
  int proved = 0;
  ProofTable table(1);
  for (int i = 0; i < cases(3000); ++i) {
    Tablut game = few_pieces(random);
    const int side = static_cast<int>(random.below(2)), plies = 1 + static_cast<int>(random.below(i % 16 == 0 ? 4 : 3));
    const ProofGoal goal{side, game.plies() + plies};
    const ProofNumbers numbers = ProofSearch<Tablut>(game, goal, table).run();
    ASSERT_TRUE(numbers.decided());
    ASSERT_EQ(numbers.proved(), wins_by_force(game, side, plies)) << game.position_text() << ", side " << side << " within " << plies;
    ASSERT_TRUE(!numbers.proved() || numbers.distance <= plies);
    proved += numbers.proved();
  }
  EXPECT_GT(proved, cases(300));
}

}  // namespace
}  // namespace arena

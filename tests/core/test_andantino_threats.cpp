// What Andantino says about threats, against the same found by making moves.
#include <gtest/gtest.h>

#include <set>

#include "core/andantino/threats.hpp"
#include "core/common/random.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

bool wins_by_making(const Andantino& game, Move move, int side) {
  Andantino next = game;
  next.make(move);
  return winner(next.outcome()) == side;
}

std::set<int> enemy_cells(const Andantino& game) {
  Andantino passed = game;
  passed.make_null();
  std::set<int> cells;
  MoveList<Andantino> moves;
  passed.legal_moves(moves);
  for (const Move move : moves)
    if (wins_by_making(passed, move, passed.to_move())) cells.insert(move.code);
  return cells;
}

void expect_threats(const Andantino& game, const andantino::Threats& told, const std::string& where) {
  MoveList<Andantino> moves;
  game.legal_moves(moves);
  const bool wins = std::any_of(moves.begin(), moves.end(), [&](Move m) { return wins_by_making(game, m, game.to_move()); });
  ASSERT_EQ(told.win != no_move, wins) << where;
  if (wins) {
    EXPECT_TRUE(wins_by_making(game, told.win, game.to_move())) << where;
    return;
  }
  const std::set<int> enemy = enemy_cells(game);
  EXPECT_EQ(told.enemy_wins, std::min<std::size_t>(2, enemy.size())) << where;
  EXPECT_EQ(told.block == no_move, enemy.empty()) << where;
  if (!enemy.empty()) {
    EXPECT_TRUE(enemy.contains(told.block.code)) << where;
  }
  const std::set<int> far(told.far.cells.begin(), told.far.cells.begin() + told.far.count);
  for (int cell = 0; cell < hex::cell_codes && !told.far.any_cell; ++cell)
    if (hex::on_board(cell, game.radius()) && game.is_empty(cell) && game.occupied_neighbours(cell) < 2) {
      EXPECT_EQ(far.contains(cell), game.makes_five(0, cell) || game.makes_five(1, cell)) << where << " " << cell;
    }
}

/// The longest that the side to move can hold out against a win in one that it cannot prevent, up to two plies; 0 if it can.
int plies_to_loss_by_making(const Andantino& game) {
  const int me = game.to_move();
  int longest = 0;
  MoveList<Andantino> moves;
  game.legal_moves(moves);
  for (const Move move : moves) {
    Andantino next = game;
    next.make(move);
    if (winner(next.outcome()) == (me ^ 1)) {
      longest = std::max(longest, 1);
      continue;
    }
    if (next.outcome() != Outcome::none) return 0;
    MoveList<Andantino> replies;
    next.legal_moves(replies);
    if (std::none_of(replies.begin(), replies.end(), [&](Move reply) { return wins_by_making(next, reply, me ^ 1); })) return 0;
    longest = 2;
  }
  return longest;
}

TEST(AndantinoThreats, AreWhatMakingMovesFinds) {
  Random random(31);
  int known = 0, completed = 0, near = 0, far = 0, threatening = 0, lost = 0, rings = 0;
  for (int played = 0; played < cases(200); ++played) {
    const Andantino::Options options{played % 4 == 0 ? 3 : 2 + played % 8, played % 7 == 0 ? 8 : 0};
    Andantino game(options);
    andantino::Foresight carried{andantino::threats_of(game), true};  // from move to move, as a playout does
    while (game.outcome() == Outcome::none) {
      const andantino::Threats threats = carried.known ? carried.threats : andantino::complete(game, carried);
      expect_threats(game, andantino::threats_of(game), game.position_text());
      expect_threats(game, threats, game.position_text());
      MoveList<Andantino> moves;
      game.legal_moves(moves);
      rings += threats.closes;
      if (threats.win == no_move) {
        const int told = andantino::plies_to_loss(game, threats), truth = plies_to_loss_by_making(game);
        // A block may open another winning cell: not every loss is reported, but every reported loss is one.
        if (told > 0 || threats.enemy_wins > 1) {
          EXPECT_EQ(told, truth) << game.position_text();
        }
        lost += told > 0;
        for (const Move move : moves) {
          Andantino next = game;
          next.make(move);
          if (next.outcome() != Outcome::none) continue;
          const andantino::Foresight seen = andantino::look_after(game, move, threats);
          near += !seen.threats.far.any_cell;
          far += seen.threats.far.count > 0;
          if (!seen.known) {
            if (completed++ % 8 == 0) expect_threats(next, andantino::complete(next, seen), next.position_text());
            continue;
          }
          ++known;
          threatening += seen.threats.enemy_wins > 0;
          expect_threats(next, seen.threats, next.position_text());
          if (seen.threats.win == no_move) {
            EXPECT_FALSE(andantino::threats_of(next).closes) << next.position_text();
          }
        }
      }
      if (HasFailure()) return;
      // Games between players who miss no immediate win or threat are longer and have more threats.
      Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      if (played % 2 == 0 && threats.win == no_move && threats.block != no_move) move = threats.block;
      carried = andantino::look_after(game, move, threats);
      game.make(move);
    }
  }
  EXPECT_GT(known, cases(8'000));
  EXPECT_GT(completed, cases(4'000));
  EXPECT_GT(near, cases(4'000));
  EXPECT_GT(far, cases(100));
  EXPECT_GT(threatening, cases(100));
  EXPECT_GT(lost, 10);
  EXPECT_GT(rings, 10);
}

}  // namespace
}  // namespace arena

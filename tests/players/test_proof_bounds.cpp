// Where the solver knows that a side of Andantino does not win: for good, as the naive reference says, and within the plies that are left, as an
// exhaustive search says. Neither changes an answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "players/proof/andantino_two_moves.hpp"
#include "players/proof/strategy_maker.hpp"
#include "tests/players/proof_support.hpp"
#include "tests/reference/naive_andantino.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

TEST(DrawBound, IsTheOneOfTheNaiveReferenceMoveByMove) {
  int held = 0;
  for (const int radius : {2, 3, 4, 5, 9})
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Andantino::Options options{radius, 0};
      naive::Andantino slow(naive::Andantino::Options{radius, 0});
      std::vector<ProofPosition<Andantino>> asked;  // by the side that must win
      for (int side = 0; side < 2; ++side) asked.emplace_back(Andantino(options), ProofGoal{side});
      play_on(options, seed, [&](const Andantino& game, Move move) {
        for (int side = 0; side < 2; ++side) {
          auto& position = asked[static_cast<std::size_t>(side)];
          ASSERT_EQ(position.is_hopeless(), cannot_lose(slow, 1 - side, {})) << game.position_text();
          held += position.is_hopeless();
          // What is said about a move before it is made is true after it, also when it is undone.
          std::optional<ProofBound<Andantino>::Look> look;
          MoveList<Andantino> moves;
          game.legal_moves(moves);
          for (const Move next : moves) {
            const bool said = position.is_hopeless_after(next, look);
            position.make(next);
            ASSERT_EQ(position.is_hopeless(), said) << position.game().position_text();
            position.undo();
          }
          position.make(move);
        }
        slow.play(game.to_text(move));
      });
    }
  EXPECT_GT(held, 100);
}

TEST(DrawBound, ChangesNoAnswerAndSparesPositions) {
  int compared = 0;
  std::uint64_t with = 0, without = 0;
  for (const Andantino::Options& options : {Andantino::Options{2, 0}, {3, 0}, {4, 0}, {3, 12}}) {
    ProofTable one(1), other(1);
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
      std::vector<Andantino> positions;
      play_on(options, seed, [&](const Andantino& game, Move) { positions.push_back(game); });
      for (std::size_t back = 2; back <= 10 && back <= positions.size(); ++back)
        for (int side = 0; side < 2; ++side) {
          const Andantino& game = positions[positions.size() - back];
          ProofGoal goal{side}, plain{side};
          plain.bounded = false;
          goal.last_ply = plain.last_ply = seed % 3 == 0 ? game.plies() + 5 : 0;
          ProofSearch<Andantino> bounded(game, goal, one), unbounded(game, plain, other);
          const ProofNumbers a = bounded.run(20'000), b = unbounded.run(20'000);
          if (!a.decided() || !b.decided()) continue;
          with += bounded.nodes();
          without += unbounded.nodes();
          ++compared;
          EXPECT_EQ(a.proved(), b.proved()) << game.position_text() << " side " << side;
        }
    }
  }
  EXPECT_GT(compared, 1000);
  EXPECT_LT(with, without);
}

TEST(DrawBound, ASideThatCanNoLongerWinIsDisprovedAtOnceAndMovesAllTheSame) {
  // Black has the three lines of the smallest board by its centre, and a chain to the edge.
  Andantino game(Andantino::Options{2, 0});
  for (const char* text : {"b2", "c2", "b3", "b1"}) game.make(game.parse(text));
  ProofTable table(1);
  ProofSearch<Andantino> search(game, {Andantino::white}, table);
  EXPECT_TRUE(search.run().disproved());
  EXPECT_EQ(search.nodes(), 0U);
  const auto strategy = StrategyMaker<Andantino>(game, {Andantino::white}, table, false).make();
  ASSERT_TRUE(strategy.has_value());
  EXPECT_TRUE(strategy->ends_early);
  EXPECT_TRUE(strategy->lines.empty());
  game.make(game.legal_move(0));
  EXPECT_NE(StrategyMaker<Andantino>(game, {Andantino::white}, table, false).choose(), no_move);
}

std::vector<naive::Andantino::Pair> by_name(const Andantino& game, const andantino::CellPairs& pairs) {
  const auto name = [&](int cell) { return game.to_text(Move{static_cast<std::uint16_t>(cell)}); };
  std::vector<naive::Andantino::Pair> named;
  for (const auto& [one, other] : pairs) named.emplace_back(name(one), name(other));
  return named;
}

TEST(Pairs, HoldByTheNaiveReferenceAndAfterEveryStoneOfTheirSide) {
  int held = 0;
  for (const Andantino::Options& options : {Andantino::Options{2, 0}, {3, 0}, {4, 0}, {3, 12}})
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(cases(40)); ++seed)
      play_on(options, seed, [&](const Andantino& game, Move) {
        for (int side = 0; side < 2; ++side) {
          const auto pairs = ProofPosition<Andantino>(game, {side}).pairs();
          if (pairs.empty()) continue;
          ++held;
          const naive::Andantino slow({options.radius, options.tiles_per_side}, game.position_text());
          const auto named = by_name(game, pairs);
          ASSERT_TRUE(cannot_lose(slow, 1 - side, named)) << game.position_text();
          if (game.to_move() == side) continue;
          for (const auto& move : slow.legal()) {
            naive::Andantino next = slow;
            next.play(move);
            auto left = named;
            std::erase_if(left, [&](const auto& pair) { return pair.first == move || pair.second == move; });
            EXPECT_TRUE(next.result() != "none" || cannot_lose(next, 1 - side, left)) << game.position_text() << " " << move;
          }
        }
      });
  EXPECT_GT(held, sanitized ? 20 : 300);
}

TEST(Pairs, ExhaustiveSearchFindsNoWinAgainstThem) {
  int searched = 0, without_a_line = 0;
  for (const Andantino::Options& options : {Andantino::Options{2, 0}, {3, 0}, {4, 0}, {3, 15}})
    for (std::uint64_t seed = 500; seed < 500 + static_cast<std::uint64_t>(cases(60)); ++seed)
      play_on(options, seed, [&](const Andantino& game, Move) {
        if (hex::cell_count(options.radius) - game.plies() > 16) return;
        for (int side = 0; side < 2; ++side) {
          const auto pairs = ProofPosition<Andantino>(game, {side}).pairs();
          if (pairs.empty()) continue;
          Andantino copy = game;
          const auto won = Exhaustive<Andantino>({side}, 20'000).reaches(copy);
          if (!won) continue;
          EXPECT_FALSE(*won) << game.position_text();
          ++searched;
          // Pairs that only protect: no line needs them.
          const auto shares_a_line = [&](const andantino::CellPair& pair) {
            const auto& lines = andantino::lines_of_five(options.radius);
            return std::any_of(lines.begin(), lines.end(), [&](const auto& line) {
              return std::count_if(line.begin(), line.end(), [&](int cell) { return cell == pair[0] || cell == pair[1]; }) == 2;
            });
          };
          without_a_line += std::none_of(pairs.begin(), pairs.end(), shares_a_line);
        }
      });
  EXPECT_GT(searched, sanitized ? 10 : 100);
  EXPECT_GT(without_a_line, 0);
}

TEST(Pairs, EndTheLinesOfAStrategyToHold) {
  const Andantino game(Andantino::Options{2, 0});
  ProofTable table(1);
  ProofSearch<Andantino> search(game, {Andantino::black}, table);
  ASSERT_TRUE(search.run().disproved());
  const auto strategy = StrategyMaker<Andantino>(game, {Andantino::black}, table, false).make();
  ASSERT_TRUE(strategy.has_value());
  int with_pairs = 0;
  for (const auto& line : strategy->lines) {
    if (line.pairs.empty()) continue;
    ++with_pairs;
    naive::Andantino after({2, 0}, line.position);
    after.play(line.move);
    std::vector<naive::Andantino::Pair> pairs;
    for (std::size_t at = 0; at < line.pairs.size(); at += 6) pairs.emplace_back(line.pairs.substr(at, 2), line.pairs.substr(at + 3, 2));
    EXPECT_TRUE(cannot_lose(after, 0, pairs)) << line.position << " " << line.move << " " << line.pairs;
  }
  EXPECT_GT(with_pairs, 0);
  Andantino end = game;
  for (const Move move : strategy->main_line) end.make(move);
  EXPECT_EQ(strategy->longest, static_cast<int>(strategy->main_line.size()));
  EXPECT_EQ(end.outcome(), Outcome::none);
}

TEST(LastMoveBound, AnswersAsAnExhaustiveSearchDoesNearTheLimit) {
  int compared = 0, won = 0;
  for (const Andantino::Options& options : {Andantino::Options{2, 0}, {3, 0}, {4, 0}, {6, 0}}) {
    ProofTable table(1);  // a board's own: keys do not tell boards apart
    for (std::uint64_t seed = 100; seed < 100 + static_cast<std::uint64_t>(cases(60)); ++seed)
      play_on(options, seed, [&](const Andantino& game, Move) {
        if (game.plies() < 4 || game.legal_count() > 11) return;
        for (int side = 0; side < 2; ++side)
          for (int plies = 3; plies <= 5; ++plies) {
            const ProofGoal goal{side, game.plies() + plies};
            Andantino copy = game;
            const auto truth = Exhaustive<Andantino>(goal, 1500).reaches(copy);
            if (!truth) continue;
            EXPECT_EQ(ProofSearch<Andantino>(game, goal, table).run().proved(), *truth) << game.position_text() << " side " << side << ", " << plies;
            ++compared;
            won += *truth;
          }
      });
  }
  EXPECT_GT(compared, sanitized ? 300 : 3000);
  EXPECT_GT(won, sanitized ? 30 : 300);
}

TEST(LastMoveBound, ChangesNoAnswerAndSparesPositions) {
  int compared = 0;
  std::uint64_t with = 0, without = 0;
  for (const Andantino::Options& options : {Andantino::Options{3, 0}, {5, 0}, {9, 0}, {5, 9}})
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(cases(12)); ++seed) {
      ProofTable one(1), other(1);
      play_on(options, seed, [&](const Andantino& game, Move) {
        if (game.plies() % 3 != 0 || game.plies() > 30) return;
        for (const int plies : {5, 6, 7, 8}) {
          ProofGoal goal{static_cast<int>(seed % 2), game.plies() + plies}, plain = goal;
          plain.bounded = false;
          ProofSearch<Andantino> bounded(game, goal, one), unbounded(game, plain, other);
          const ProofNumbers a = bounded.run(5000), b = unbounded.run(5000);
          with += bounded.nodes();
          without += unbounded.nodes();
          if (!a.decided() || !b.decided()) continue;
          ++compared;
          EXPECT_EQ(a.proved(), b.proved()) << game.position_text() << ", " << plies;
          // A strategy to hold through the limit is made of moves, whatever the bound said.
          if (!a.proved() && compared % 8 == 0) {
            const auto strategy = StrategyMaker<Andantino>(game, goal, one, false).make();
            EXPECT_LE(strategy->longest, plies);
          }
        }
      });
    }
  EXPECT_GT(compared, sanitized ? 30 : 300);
  EXPECT_LT(2 * with, without);
}

/// A game in which both sides build lines or, with odd seeds, rings, so that there is something to answer; shows every position.
template <class Visit>
void build_up(const Andantino::Options& options, std::uint64_t seed, Visit&& visit) {
  Random random(seed);
  Andantino game(options);
  while (game.outcome() == Outcome::none && game.plies() < 60) {
    const int me = game.to_move();
    const auto built = [&](Move move) {
      int best = 0;
      for (int axis = 0; axis < 3 && seed % 2 == 0; ++axis) best = std::max(best, std::popcount(game.window(me, axis, move.code)));
      for (const int step : hex::around)
        if (seed % 2 != 0 && !game.is_stone(move.code + step, me))
          best = std::max(best, std::popcount(game.surroundings(me, move.code + step) & 63U));
      return best;
    };
    Move move = no_move;
    for (int tries = 0; tries < 4; ++tries) {
      const Move other = game.legal_move(static_cast<int>(random.below(static_cast<std::uint32_t>(game.legal_count()))));
      if (!is_win(game.probe(other)) && (move == no_move || built(other) > built(move))) move = other;
    }
    if (move == no_move) return;
    visit(std::as_const(game));
    game.make(move);
  }
}

TEST(TwoMovesBound, AReplyThatItNamesHoldsAgainstEveryPlay) {
  int asked = 0, answered = 0, blocked = 0;
  for (const int radius : {3, 4, 5, 9})
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(cases(200)); ++seed)
      build_up(Andantino::Options{radius, 0}, seed, [&](const Andantino& game) {
        if (game.plies() < 6) return;
        const int attacker = game.to_move() ^ 1;
        andantino::CellRows stones;
        for (const int cell : hex::cells_of(radius))
          if (game.is_stone(cell, attacker)) stones.toggle(cell);
        Move block = no_move;
        for (int i = 0; i < game.legal_count(); ++i) {
          bool closes = false;
          if (!andantino::wins_on(game, attacker, game.legal_move(i).code, closes)) continue;
          if (block != no_move) return;  // two cells: lost
          block = game.legal_move(i);
        }
        ++asked;
        const Move reply = andantino::TwoMoves(game, attacker, stones).answer(block);
        if (reply == no_move) return;
        ++answered;
        blocked += block != no_move;
        Andantino copy = game;
        copy.make(reply);
        const auto wins = Exhaustive<Andantino>({attacker, game.plies() + 4 + static_cast<int>(seed / 2 % 2)}, 200'000).reaches(copy);
        ASSERT_TRUE(wins.has_value());
        EXPECT_FALSE(*wins) << game.position_text() << ' ' << game.to_text(reply);
      });
  EXPECT_GT(4 * answered, asked);
  EXPECT_GT(blocked, sanitized ? 20 : 200);
}

}  // namespace
}  // namespace arena

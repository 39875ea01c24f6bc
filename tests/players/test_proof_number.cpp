// The solver against an exhaustive memoised search: proved means won, disproved means not won, in all three games. And its bound, where a side of
// Andantino can no longer win: that of the naive reference, and one that changes no answer.
#include <gtest/gtest.h>

#include <optional>
#include <unordered_map>
#include <utility>

#include "core/andantino/andantino.hpp"
#include "core/omega/omega.hpp"
#include "core/tablut/tablut.hpp"
#include "players/proof/proof_team.hpp"
#include "players/proof/strategy_maker.hpp"
#include "tests/reference/naive_andantino.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

/// Whether a side reaches the goal, by brute force; gives up after a number of positions.
template <Game G>
class Exhaustive {
 public:
  Exhaustive(const ProofGoal& goal, std::uint64_t budget) : goal_(goal), budget_(budget) {}
  std::optional<bool> reaches(G& game) {
    if (game.outcome() != Outcome::none) return goal_reached(game, goal_);
    if (goal_.last_ply > 0 && game.plies() >= goal_.last_ply) return false;
    const Key key = game.key() ^ mix64(static_cast<Key>(game.plies()));
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    if (budget_ == 0) return std::nullopt;
    --budget_;
    const bool seeks = game.to_move() == goal_.side;
    bool result = !seeks;
    MoveList<G> moves;
    game.legal_moves(moves);
    for (const Move move : moves) {
      const auto undo = game.make(move);
      const auto after = reaches(game);
      game.undo(move, undo);
      if (!after) return std::nullopt;
      if (*after == seeks) {
        result = seeks;
        break;
      }
    }
    known_.emplace(key, result);
    return result;
  }

 private:
  ProofGoal goal_;
  std::uint64_t budget_;
  std::unordered_map<Key, bool> known_;
};

template <Game G>
ProofNumbers solved(const G& game, const ProofGoal& goal, int megabytes = 1) {
  ProofTable table(static_cast<std::uint64_t>(megabytes));
  return ProofSearch<G>(game, goal, table).run();
}

/// Takes random games back from their ends, and shows each position with its game's number.
template <Game G, class Visit>
void for_each_late_position(const typename G::Options& options, int games, int most_plies_back, std::uint64_t seed, Visit&& visit) {
  for (int number = 0; number < games; ++number) {
    Random random(seed + static_cast<std::uint64_t>(number));
    G game(options);
    std::vector<std::pair<Move, typename G::Undo>> made;
    while (game.outcome() == Outcome::none) {
      MoveList<G> moves;
      game.legal_moves_in_board_order(moves);
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      made.emplace_back(move, game.make(move));
    }
    for (int back = 0; back < most_plies_back && !made.empty(); ++back) {
      game.undo(made.back().first, made.back().second);
      made.pop_back();
      visit(game, number);
    }
  }
}

/// Compares the answers as far as an exhaustive search can follow. Returns how many.
template <Game G>
int compare_late_positions(const typename G::Options& options, int games, int most_plies_back, std::uint64_t budget, std::uint64_t seed) {
  int compared = 0;
  ProofTable table(4);
  for_each_late_position<G>(options, games, most_plies_back, seed, [&](G& game, int number) {
    for (int side = 0; side < 2; ++side) {
      for (const int limit : {0, game.plies() + 2 + number % 4}) {
        const ProofGoal goal{side, limit};
        const auto truth = Exhaustive<G>(goal, budget).reaches(game);
        if (!truth) continue;
        const ProofTies ties = number % 2 == 0 ? ProofTies::near : ProofTies::first;
        const ProofNumbers numbers = ProofSearch<G>(game, goal, table, ties).run();
        EXPECT_TRUE(numbers.decided());
        EXPECT_EQ(numbers.proved(), *truth) << G::name << " " << game.position_text() << " side " << side << " limit " << limit;
        ++compared;
      }
    }
  });
  return compared;
}

TEST(ProofNumberSearch, AgreesWithAnExhaustiveSearchOnTheWholeSmallestAndantinoBoard) {
  for (int side = 0; side < 2; ++side) {
    Andantino game(Andantino::Options{2, 0});
    const auto truth = Exhaustive<Andantino>({side}, 10'000'000).reaches(game);
    ASSERT_TRUE(truth.has_value());
    EXPECT_FALSE(*truth) << "the smallest board is a draw";
    EXPECT_TRUE(solved(game, {side}).disproved());
  }
}

TEST(ProofNumberSearch, AgreesWithAnExhaustiveSearchOnLateAndantinoPositions) {
  EXPECT_GT(compare_late_positions<Andantino>({2, 0}, 60, 14, 2000, 1), 1000);
  EXPECT_GT(compare_late_positions<Andantino>({3, 0}, 100, 8, 2000, 2), 1000);
  EXPECT_GT(compare_late_positions<Andantino>({5, 0}, 150, 6, 2000, 3), 1000);
  EXPECT_GT(compare_late_positions<Andantino>({9, 0}, 150, 5, 2000, 4), 1000);
}

TEST(ProofNumberSearch, AgreesWithAnExhaustiveSearchWhenTilesRunOut) { EXPECT_GT(compare_late_positions<Andantino>({4, 7}, 300, 5, 4000, 5), 1000); }

TEST(ProofNumberSearch, AgreesWithAnExhaustiveSearchOnOmegaPositions) {
  EXPECT_GT(compare_late_positions<Omega>({2, 2}, 300, 4, 10'000, 6), 1000);
  EXPECT_GT(compare_late_positions<Omega>({3, 2}, 200, 5, 4000, 7), 1000);
}

TEST(ProofNumberSearch, AgreesWithAnExhaustiveSearchOnLateTablutPositions) { EXPECT_GT(compare_late_positions<Tablut>({}, 400, 3, 2000, 8), 1000); }

TEST(ProofNumberSearch, FindsTheBestScoreDifferenceOfOmegasSmallestBoard) {
  Omega game(Omega::Options{2, 2});
  for (int margin = -4; margin <= 4; ++margin) {
    const ProofGoal goal{0, 0, margin};
    EXPECT_EQ(solved(game, goal).proved(), *Exhaustive<Omega>(goal, 1'000'000).reaches(game)) << margin;
  }
}

/// Shortens the wins of late positions, each in one table, until no shorter one is left, and compares with the least limit that an exhaustive search
/// finds enough. Gives how many of the wins took more than a ply.
template <Game G>
int compare_shortest_wins(const typename G::Options& options, int games, int most_plies_back, std::uint64_t seed) {
  int compared = 0;
  for_each_late_position<G>(options, games, most_plies_back, seed, [&](G& game, int) {
    for (int side = 0; side < 2; ++side) {
      int limit = 1;
      std::optional<bool> enough = false;
      for (; limit <= 12 && enough == false; ++limit) enough = Exhaustive<G>({side, game.plies() + limit}, 3000).reaches(game);
      if (enough != true) continue;
      const int shortest = limit - 1;
      ProofTable table(1);
      ProofGoal goal{side};
      ProofNumbers numbers = ProofSearch<G>(game, goal, table).run();
      int found = 0;
      while (numbers.proved()) {
        EXPECT_GE(numbers.distance, shortest) << G::name << " " << game.position_text();
        found = StrategyMaker<G>(game, goal, table, true).make()->longest;
        EXPECT_LE(found, numbers.distance);
        goal.sooner = game.plies() + found - 1;
        numbers = ProofSearch<G>(game, goal, table).run();
      }
      EXPECT_TRUE(numbers.disproved());
      EXPECT_EQ(found, shortest) << G::name << " " << game.position_text() << " side " << side;
      compared += shortest > 1;
    }
  });
  return compared;
}

TEST(ProofNumberSearch, ShortensAWinToTheShortest) {
  EXPECT_GT(compare_shortest_wins<Andantino>({3, 0}, cases(200), 8, 11), sanitized ? 5 : 100);
  EXPECT_GT(compare_shortest_wins<Andantino>({5, 0}, cases(120), 6, 12), sanitized ? 5 : 100);
  EXPECT_GT(compare_shortest_wins<Omega>({2, 2}, 40, 4, 13), 40);
  EXPECT_GT(compare_shortest_wins<Tablut>({}, cases(60), 3, 14), sanitized ? 0 : 10);
}

TEST(ProofNumberSearch, GivesTheSameNodesEveryTime) {
  const Andantino game(Andantino::Options{2, 0});
  std::uint64_t nodes[2];
  for (auto& count : nodes) {
    ProofTable table(1);
    ProofSearch<Andantino> search(game, {1}, table);
    search.run();
    count = search.nodes();
  }
  EXPECT_EQ(nodes[0], nodes[1]);
}

TEST(ProofNumberSearch, StopsAtItsNodesAndGoesOnFromItsTable) {
  const Andantino game(Andantino::Options{2, 0});
  ProofTable table(4);
  ProofSearch<Andantino> search(game, {1}, table);
  EXPECT_FALSE(search.run(500).decided());
  EXPECT_TRUE(search.stopped());
  EXPECT_EQ(search.nodes(), 500U);
  EXPECT_TRUE(search.run().disproved());
}

TEST(ProofNumberSearch, SeveralSearchersOnOneTableFindTheSame) {
  Andantino won;
  for (const char* text : {"i10", "j11", "i11", "j12", "i12", "j13", "h11", "k13"}) won.make(won.parse(text));
  for (const int threads : {2, 5, 64}) {
    for (int side = 0; side < 2; ++side) {
      ProofTable table(4);
      ProofTeam<Andantino> team(Andantino(Andantino::Options{2, 0}), {side}, table, threads);
      EXPECT_TRUE(team.run(0, {}).disproved()) << threads << " threads, side " << side;
    }
    ProofTable table(4);
    const ProofNumbers numbers = ProofTeam<Andantino>(won, {1}, table, threads).run(0, {});
    EXPECT_TRUE(numbers.proved()) << threads << " threads";
    EXPECT_GE(StrategyMaker<Andantino>(won, {1}, table, true).make()->longest, 12) << threads << " threads";
  }
}

TEST(ProofPaths, ShowWhereTheOthersAreAtAPly) {
  ProofPaths paths(3, 10);
  paths.enter(0, 4, 11);
  paths.enter(1, 4, 22);
  paths.enter(1, 5, 33);
  EXPECT_EQ(paths.others(0, 4).size(), 1U);
  EXPECT_EQ(paths.others(0, 4)[0], 22U);
  EXPECT_EQ(paths.others(2, 4).size(), 2U);
  EXPECT_EQ(paths.others(2, 10).size(), 0U);
  paths.leave(1, 4);
  EXPECT_TRUE(paths.others(0, 4).empty());
  EXPECT_EQ(paths.others(0, 5)[0], 33U);
}

TEST(StrategyMaker, AMoveThatTheTableHasLostIsSearchedForAsTheQuestionWas) {
  Andantino game;
  for (const char* text : {"i10", "j11", "i11", "j12", "i12", "j13", "h11", "k13"}) game.make(game.parse(text));
  MoveList<Andantino> replies;
  game.legal_moves(replies);
  std::uint64_t most = 0;
  ProofNumbers numbers;
  Andantino start;
  for (const Move reply : replies) {
    Andantino after = game;
    after.make(reply);
    ProofTable whole(16);
    ProofSearch<Andantino> search(after, {1}, whole);
    const ProofNumbers found = search.run();
    ASSERT_TRUE(found.proved());
    if (search.nodes() <= most) continue;
    most = search.nodes();
    numbers = found;
    start = after;
  }
  ASSERT_GT(most, 1000U) << "a wrong move would cost nothing either";

  ProofTable lost(16);
  lost.store(ProofPosition<Andantino>(start, {1}).key(), numbers, most);  // the result, and nothing of how it came
  StrategyMaker<Andantino> maker(start, {1}, lost, true);
  const Strategy strategy = maker.make().value();
  EXPECT_LE(strategy.nodes, most + most / 10);
  EXPECT_GT(strategy.lines.size(), 10U);
}

/// A random game in which wins are mostly avoided, so that the board fills; shows every position.
template <class Visit>
void play_on(const Andantino::Options& options, std::uint64_t seed, Visit&& visit) {
  Random random(seed);
  Andantino game(options);
  while (game.outcome() == Outcome::none) {
    MoveList<Andantino> moves;
    game.legal_moves_in_board_order(moves);
    Move move = no_move;
    for (int tries = 0; tries < 4 && (move == no_move || is_win(game.probe(move))); ++tries)
      move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    visit(std::as_const(game), move);
    game.make(move);
  }
}

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
          ASSERT_EQ(position.is_hopeless(), cannot_lose(slow, 1 - side)) << game.position_text();
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

TEST(StrategyMaker, StopsWhereItIsTold) {
  Andantino game;
  for (const char* text : {"i10", "j11", "i11", "j12", "i12", "j13", "h11", "k13"}) game.make(game.parse(text));
  ProofTable table(16);
  ASSERT_TRUE(ProofSearch<Andantino>(game, {1}, table).run().proved());
  EXPECT_FALSE(StrategyMaker<Andantino>(game, {1}, table, true).make([] { return true; }).has_value());
  EXPECT_TRUE(StrategyMaker<Andantino>(game, {1}, table, true).make([] { return false; }).has_value());
}

TEST(ProofTable, KeepsTheCostliestAndGivesBackWhatWasStored) {
  ProofTable table(1);
  const ProofNumbers open{17, 4, 0}, proved{0, proof_infinity, 12}, disproved{proof_infinity, 0, 1};
  table.store(1, open, 5);
  table.store(2, proved, 1000);
  table.store(3, disproved, 1);
  ProofNumbers found;
  ASSERT_TRUE(table.probe(1, found));
  EXPECT_EQ(found, open);
  ASSERT_TRUE(table.probe(2, found));
  EXPECT_EQ(found, proved);
  ASSERT_TRUE(table.probe(3, found));
  EXPECT_EQ(found, disproved);
  EXPECT_FALSE(table.probe(4, found));
  // Far more than one bucket holds, all in the bucket of key 2: the costly one stays.
  for (Key i = 1; i < 100; ++i) table.store(2 + (i << 40), open, 1);
  EXPECT_TRUE(table.probe(2, found));
}

}  // namespace
}  // namespace arena

// The solver against an exhaustive memoised search: proved means won, disproved means not won, in all three games.
#include <gtest/gtest.h>

#include <optional>
#include <utility>

#include "core/andantino/andantino.hpp"
#include "core/common/random.hpp"
#include "core/omega/omega.hpp"
#include "core/tablut/tablut.hpp"
#include "players/proof/proof_team.hpp"
#include "players/proof/strategy_maker.hpp"
#include "tests/players/proof_support.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

template <Game G>
ProofNumbers solved(const G& game, const ProofGoal& goal, int megabytes = 1) {
  ProofTable table(static_cast<std::uint64_t>(megabytes));
  return ProofSearch<G>(game, goal, table).run();
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
  const Andantino game(Andantino::Options{3, 0});
  std::uint64_t nodes[2];
  for (auto& count : nodes) {
    ProofTable table(1);
    ProofSearch<Andantino> search(game, {0}, table);
    search.run();
    count = search.nodes();
  }
  EXPECT_EQ(nodes[0], nodes[1]);
}

TEST(ProofNumberSearch, StopsAtItsNodesAndGoesOnFromItsTable) {
  const Andantino game(Andantino::Options{3, 0});
  ProofTable table(4);
  ProofSearch<Andantino> search(game, {0}, table);
  EXPECT_FALSE(search.run(500).decided());
  EXPECT_TRUE(search.stopped());
  EXPECT_EQ(search.nodes(), 500U);
  EXPECT_TRUE(search.run().disproved());
}

TEST(ProofNumberSearch, SeveralSearchersOnOneTableFindTheSame) {
  Andantino won;
  for (const char* text : {"i10", "j11", "i11", "j12", "i12", "j13", "h11", "k13"}) won.make(won.parse(text));
  for (const int threads : {2, 5, 64}) {
    ProofTable table(4), other(4);
    EXPECT_TRUE(ProofTeam<Andantino>(Andantino(Andantino::Options{3, 0}), {0}, other, threads).run(0, {}).disproved()) << threads << " threads";
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

TEST(ProofTable, KeepsSmallNumbersExactlyAndRoundsLargeOnesUp) {
  ProofTable table(1);
  const auto kept = [&](ProofNumber number) {
    ProofNumbers found;
    table.store(1, {number, 1, 0}, 1);
    EXPECT_TRUE(table.probe(1, found));
    EXPECT_EQ(found.disproof, 1U);
    table.store(2, {1, number, 0}, 1);
    ProofNumbers other;
    EXPECT_TRUE(table.probe(2, other));
    EXPECT_EQ(other.disproof, found.proof);
    return found.proof;
  };
  constexpr ProofNumber exact = 1U << 22;
  for (const ProofNumber number : {ProofNumber{1}, ProofNumber{2}, exact - 1, exact, exact * 1000}) EXPECT_EQ(kept(number), number);
  Random random(7);
  for (int i = 0; i < 10'000; ++i) {
    const ProofNumber number = 1 + random() % (proof_infinity - 1) / (1ULL << random.below(40)), found = kept(number);
    ASSERT_GE(found, number);
    ASSERT_LE(static_cast<double>(found - number), static_cast<double>(number) / (exact / 2));
    ASSERT_EQ(kept(found), found);
  }
  // As large as can be is still no answer.
  EXPECT_EQ(kept(proof_infinity - 1), proof_infinity - 1);
  EXPECT_EQ(kept(proof_infinity - 2), proof_infinity - 1);
}

}  // namespace
}  // namespace arena

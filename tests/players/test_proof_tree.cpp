// The tree above the depth-first search: its answers are those of an exhaustive search, and limits, threads and the table work as below it.
#include <gtest/gtest.h>

#include <set>
#include <utility>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "core/omega/omega.hpp"
#include "core/tablut/tablut.hpp"
#include "players/proof/proof_team.hpp"
#include "players/proof/proof_tree.hpp"
#include "players/proof/strategy_maker.hpp"
#include "tests/players/proof_support.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

/// Compares the answers about positions of random games, as far as an exhaustive search can follow; returns how many needed more than the first look.
template <Game G>
int compare(const typename G::Options& options, int games, int most_plies_back, std::uint64_t look, std::uint64_t seed) {
  int several = 0;
  for_each_late_position<G>(options, games, most_plies_back, seed, [&](G& game, int number) {
    for (int side = 0; side < 2; ++side) {
      const ProofGoal goal{side, number % 3 == 0 ? game.plies() + 4 : 0};
      const auto truth = Exhaustive<G>(goal, 3000).reaches(game);
      if (!truth) continue;
      ProofTable table(1);
      ProofTree<G> tree(game, goal, table, number % 2 == 0 ? 1 : 3, ProofTies::near, look);
      const ProofNumbers numbers = tree.run(0, {});
      EXPECT_TRUE(numbers.decided());
      EXPECT_EQ(numbers.proved(), *truth) << G::name << " " << game.position_text() << " side " << side;
      several += tree.nodes() > look;
      ProofNumbers known;
      if (ProofPosition<G>(game, goal).recall(table, known)) {
        EXPECT_EQ(known.proved(), *truth) << "what stays in the table";
      }
    }
  });
  return several;
}

TEST(ProofTree, AgreesWithAnExhaustiveSearch) {
  EXPECT_GT(compare<Andantino>({2, 0}, cases(40), 14, 1, 1), sanitized ? 0 : 50);
  EXPECT_GT(compare<Andantino>({3, 0}, cases(60), 9, 1, 2), sanitized ? 0 : 50);
  EXPECT_GT(compare<Andantino>({4, 7}, cases(60), 6, 1, 3), sanitized ? 0 : 20);
  EXPECT_GT(compare<Omega>({2, 2}, cases(60), 4, 1, 4), sanitized ? 0 : 100);
  EXPECT_GT(compare<Tablut>({}, cases(60), 3, 1, 5), sanitized ? -1 : 0);
}

TEST(ProofTree, DecidesASmallBoardAndLeavesItsStrategyInTheTable) {
  const Andantino start(Andantino::Options{3, 0});
  for (const int threads : {1, 2, 8}) {
    ProofTable table(16);
    ProofTree<Andantino> tree(start, {Andantino::white}, table, threads, ProofTies::near, 20);
    ASSERT_TRUE(tree.run(0, {}).disproved()) << threads << " threads";
    const auto strategy = StrategyMaker<Andantino>(start, {Andantino::white}, table, false).make();
    EXPECT_GT(strategy->lines.size(), 100U);
    EXPECT_LT(strategy->nodes, tree.nodes() / 2) << "the proof is in the table";
  }
}

TEST(ProofTree, ExpandsTheSameNodesEveryTimeInOneThread) {
  const Andantino start(Andantino::Options{3, 0});
  std::set<std::uint64_t> nodes;
  for (int i = 0; i < 2; ++i) {
    ProofTable table(16);
    ProofTree<Andantino> tree(start, {Andantino::white}, table, 1, ProofTies::near, 20);
    tree.run(0, {});
    nodes.insert(tree.nodes());
  }
  EXPECT_EQ(nodes.size(), 1U);
}

TEST(ProofTree, StopsAtItsNodesOrWhenToldAndGoesOn) {
  const Andantino start(Andantino::Options{3, 0});
  for (const int threads : {1, 3}) {
    ProofTable table(16);
    ProofTree<Andantino> tree(start, {Andantino::white}, table, threads, ProofTies::near, 20);
    EXPECT_FALSE(tree.run(500, {}).decided());
    EXPECT_GE(tree.nodes(), 500U);
    if (threads == 1) {
      EXPECT_EQ(tree.nodes(), 500U);
    }
    int asked = 0;
    EXPECT_FALSE(tree.run(0, [&] { return ++asked == 3; }).decided());
    EXPECT_EQ(asked, 3);
    EXPECT_TRUE(tree.run(0, {}).disproved());
  }
}

TEST(ProofTree, DoesNotSearchAgainWhatTheTableKnows) {
  const Andantino start(Andantino::Options{3, 0});
  const auto tree = [&](ProofTable& table) { return ProofTree<Andantino>(start, {Andantino::white}, table, 1, ProofTies::near, 20); };
  ProofTable empty(16), table(16);
  auto whole = tree(empty), begun = tree(table), ended = tree(table);
  ASSERT_TRUE(whole.run(0, {}).disproved());
  EXPECT_FALSE(begun.run(whole.nodes() * 3 / 4, {}).decided());
  EXPECT_TRUE(ended.run(0, {}).disproved());
  EXPECT_LT(ended.nodes(), whole.nodes() / 2);
}

}  // namespace
}  // namespace arena

// Both orders of moves with equal numbers by turns: the answer is the same, limits hold, and each order gets its turn.
#include <gtest/gtest.h>

#include "arena/solve/solver.hpp"
#include "core/andantino/andantino.hpp"

namespace arena {
namespace {

solve::Answer answer_by_turns(const Andantino& start, int side, std::uint64_t first_turn, std::uint64_t nodes, int threads = 1) {
  solve::Settings settings;
  settings.alternate = true;
  settings.first_turn = first_turn;
  settings.nodes = nodes;
  settings.threads = threads;
  ProofTable table(4);
  solve::Solver<Andantino> solver(
      start, {side, solve::Promise::wins}, table, settings, [](const solve::Status&) {}, [](const Strategy&) {});
  return solver.run();
}

TEST(SolverTies, ByTurnsTheAnswersAreThoseOfOneOrder) {
  Andantino won;
  for (const char* text : {"i10", "j11", "i11", "j12", "i12", "j13", "h11", "k13"}) won.make(won.parse(text));
  for (const std::uint64_t turn : {1U, 30U, 1000U}) {
    for (const int threads : {1, 2}) {
      EXPECT_EQ(answer_by_turns(Andantino(Andantino::Options{3, 0}), 0, turn, 0, threads).result, solve::Result::disproved);
      EXPECT_EQ(answer_by_turns(won, 1, turn, 0, threads).result, solve::Result::proved);
    }
  }
}

TEST(SolverTies, ATurnIsTheOrdersOwnSearch) {
  const Andantino start(Andantino::Options{3, 0});
  // A first turn that is long enough is the usual order alone, and what comes after a short one is not.
  ProofTable table(4);
  ProofSearch<Andantino> alone(start, {0}, table);
  ASSERT_TRUE(alone.run().disproved());
  EXPECT_EQ(answer_by_turns(start, 0, 1'000'000, 0).nodes, alone.nodes());
  EXPECT_NE(answer_by_turns(start, 0, 100, 0).nodes, alone.nodes());
  // The same by hand: 100 nodes each, then 200 each, and so on, on one table.
  ProofTable shared(4);
  ProofSearch<Andantino> near(start, {0}, shared), first(start, {0}, shared, ProofTies::first);
  ProofNumbers numbers;
  for (std::uint64_t turn = 100; !numbers.decided(); turn *= 2) {
    numbers = near.run(turn);
    if (!numbers.decided()) numbers = first.run(turn);
  }
  EXPECT_EQ(answer_by_turns(start, 0, 100, 0).nodes, near.nodes() + first.nodes());
}

TEST(SolverTies, TheLimitOfNodesHoldsForAllTurnsTogether) {
  for (const std::uint64_t nodes : {50U, 100U, 101U, 350U}) {
    const auto answer = answer_by_turns(Andantino{}, 1, 100, nodes);
    EXPECT_EQ(answer.result, solve::Result::open);
    EXPECT_EQ(answer.nodes, nodes);
  }
}

}  // namespace
}  // namespace arena

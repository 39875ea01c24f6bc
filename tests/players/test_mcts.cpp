// The laws of a Monte Carlo tree search: the same seed the same tree, limits kept, visits that add up, proofs that are true.
#include <gtest/gtest.h>

#include "tests/players/mcts_support.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

template <class G>
class MctsLaw : public testing::Test {};
using Games = testing::Types<Andantino, Omega, Tablut>;
TYPED_TEST_SUITE(MctsLaw, Games);

/// Every policy of playouts, and everything else that changes the tree.
std::vector<MctsOptions> variants(std::uint64_t playouts, bool scores) {
  std::vector<MctsOptions> all;
  for (const PlayoutKind kind :
       {PlayoutKind::random, PlayoutKind::win_in_one, PlayoutKind::mast, PlayoutKind::nst, PlayoutKind::evaluator, PlayoutKind::none}) {
    all.push_back(with_playouts(playouts));
    all.back().playout.kind = kind;
  }
  all.push_back(with_playouts(playouts));
  all.back().rave.on = true;
  all.back().rave.ref = 20;
  all.back().selection = Selection::ucb1_tuned;
  all.push_back(with_playouts(playouts));
  all.back().bias.on = all.back().unpruning.on = all.back().implicit_minimax.on = true;
  all.back().playout_plies = 4;
  all.push_back(with_playouts(playouts));
  all.back().transpositions = true;
  all.back().first_play = {true, 1.2};
  if (scores) {
    all.push_back(with_playouts(playouts));
    all.back().score_bounds = true;
    all.back().score_weight = 0.1;
  }
  return all;
}

TYPED_TEST(MctsLaw, TheSameSeedGivesTheSameTree) {
  Random random(5);
  const TypeParam position = random_position<TypeParam>({}, 6, random);
  for (const MctsOptions& options : variants(300, HasScores<TypeParam>)) {
    const Decision one = mcts_decision(position, options, 7), two = mcts_decision(position, options, 7);
    EXPECT_EQ(one.move, two.move);
    EXPECT_EQ(one.moves, two.moves);
    EXPECT_EQ(one.nodes_total, two.nodes_total);
    EXPECT_EQ(counters_of(one), counters_of(two));
    EXPECT_NE(mcts_decision(position, options, 8).moves, one.moves) << "another seed, another tree";
  }
}

TYPED_TEST(MctsLaw, ThePlayedMoveIsLegalAndTheVisitsOfTheMovesAddUp) {
  Random random(6);
  for (int i = 0; i < 6; ++i) {
    const TypeParam position = random_position<TypeParam>({}, 5 * i, random);
    for (const MctsOptions& options : variants(120, HasScores<TypeParam>)) {
      const Decision decision = mcts_decision(position, options);
      EXPECT_EQ(position.why_illegal(decision.move), "");
      EXPECT_EQ(decision.moves.size(), static_cast<std::size_t>(position.legal_count()));
      std::uint64_t visits = 0;
      for (const MoveFigures& move : decision.moves) visits += move.visits;
      EXPECT_EQ(visits, counters_of(decision).playouts);
      if (decision.proved == Proved::no) {
        EXPECT_EQ(visits, 120U);
      }
    }
  }
}

TYPED_TEST(MctsLaw, NodesPlayoutsAndTheClockEndASearch) {
  const TypeParam start{typename TypeParam::Options{}};
  TablePool pool;
  HandClock clock;
  auto player = mcts_player<TypeParam>(with_playouts(0), pool);
  Request request = request_for(clock);
  for (const std::uint64_t nodes : {1U, 50U, 1000U, 12345U}) {
    request.limits.nodes = nodes;
    const Decision decision = player->decide(start, request);
    EXPECT_LE(decision.nodes_total, nodes);
    EXPECT_GT(decision.nodes_total + 300, nodes) << "a playout more would have fitted";
    EXPECT_EQ(decision.stop, StopReason::nodes);
  }
  EXPECT_EQ(counters_of(mcts_decision(start, with_playouts(77))).playouts, 77U);
  EXPECT_EQ(mcts_decision(start, with_playouts(77)).stop, StopReason::playouts);
  struct RunningClock final : Clock {
    std::chrono::nanoseconds now() override { return time += std::chrono::microseconds(100); }
    std::chrono::nanoseconds time{1};
  } running;
  Request timed = request_for(running);
  timed.limits.move_time = std::chrono::milliseconds(5);
  EXPECT_EQ(player->decide(start, timed).stop, StopReason::time);
  std::atomic<bool> stop{true};
  timed.stop = &stop;
  EXPECT_EQ(player->decide(start, timed).stop, StopReason::stopped);
}

TYPED_TEST(MctsLaw, TheTreeBelowThePlayedMovesIsKept) {
  TablePool pool;
  HandClock clock;
  for (const bool kept : {true, false}) {
    MctsOptions options = with_playouts(3000);
    options.reuse_tree = kept;
    auto player = mcts_player<TypeParam>(options, pool);
    TypeParam game{typename TypeParam::Options{}};
    Request request = request_for(clock);
    std::vector<Move> moves;
    const Decision first = player->decide(game, request);
    for (std::size_t i = 0; i < 2; ++i) {
      moves.push_back(first.principal_variation.at(i));
      game.make(moves.back());
    }
    request.moves = moves;
    const Decision second = player->decide(game, request);
    EXPECT_EQ(counters_of(second).reused_visits > 0, kept);
    std::uint64_t visits = 0;
    for (const MoveFigures& move : second.moves) visits += move.visits;
    EXPECT_EQ(counters_of(second).playouts, 3000U);
    EXPECT_GE(visits + static_cast<std::uint64_t>(options.expansion), 3000 + counters_of(second).reused_visits);
    player->new_game(1);
    EXPECT_EQ(player->decide(TypeParam(typename TypeParam::Options{}), request_for(clock)).moves, first.moves) << "a new game forgets the tree";
  }
}

TYPED_TEST(MctsLaw, OnlyTheGivenMovesAreSearched) {
  const TypeParam start{typename TypeParam::Options{}};
  MoveList<TypeParam> moves;
  start.legal_moves(moves);
  const std::vector<Move> only = {moves[1], moves[3]};
  TablePool pool;
  HandClock clock;
  Request request = request_for(clock);
  request.only = only;
  const Decision decision = mcts_player<TypeParam>(with_playouts(50), pool)->decide(start, request);
  EXPECT_EQ(decision.moves.size(), 2U);
  EXPECT_TRUE(request.allows(decision.move));
}

/// Proved results of positions and of their moves against the truth; gives how many positions were decided.
/// `most_plies`: positions after which more plies may follow are left out, so that the truth is a small search.
template <Game G>
int compare_with_truth(const typename G::Options& rules, int before_end, int positions, const MctsOptions& options, int most_plies) {
  Random random(11);
  Truth<G> truth;
  TablePool pool;
  HandClock clock;
  const auto player = mcts_player<G>(options, pool);
  int decided = 0;
  for (int i = 0; i < positions; ++i) {
    G position = late_position<G>(rules, 1 + i % before_end, random);
    if (most_plies_left(position) > most_plies) continue;
    player->new_game(static_cast<std::uint64_t>(i));
    const Decision decision = player->decide(position, request_for(clock));
    const int side = position.to_move(), sign = side == 0 ? 1 : -1;
    if (decision.proved != Proved::no) {
      const int claimed = decision.proved == Proved::win ? 1 : decision.proved == Proved::loss ? -1 : 0;
      EXPECT_EQ(claimed, sign * truth.of(position)) << position.position_text();
      ++decided;
      G next = position;
      next.make(decision.move);
      EXPECT_EQ(sign * truth.of(next), claimed) << "the played move keeps the result: " << position.position_text();
    }
    for (const MoveFigures& move : decision.moves) {
      if (move.low == -1 && move.high == 1) continue;
      G next = position;
      next.make(move.move);
      const int value = sign * truth.of(next);
      EXPECT_LE(move.low, value);
      EXPECT_GE(move.high, value);
    }
  }
  return decided;
}

TEST(MctsSolver, WhatItProvesIsTrueInAndantino) {
  MctsOptions options = with_playouts(400);
  options.tree_mib = 1;
  EXPECT_GT(compare_with_truth<Andantino>({.radius = 2}, 9, cases(1500), options, 1000), cases(600));
  options.transpositions = true;
  EXPECT_GT(compare_with_truth<Andantino>({.radius = 2}, 9, cases(1500), options, 1000), cases(600));
}

TEST(MctsSolver, WhatItProvesIsTrueInOmega) {
  MctsOptions options = with_playouts(400);
  options.tree_mib = 1;
  EXPECT_GT(compare_with_truth<Omega>({.side = 3}, 7, cases(1000), options, 8), cases(400));
  options.score_bounds = true;
  EXPECT_GT(compare_with_truth<Omega>({.side = 3}, 7, cases(500), options, 8), cases(150));
  options.score_bounds = false;
  options.transpositions = true;
  options.rave.on = true;
  EXPECT_GT(compare_with_truth<Omega>({.side = 3}, 7, cases(1000), options, 8), cases(400));
}

TEST(MctsSolver, WhatItProvesIsTrueInTablut) {
  MctsOptions options = with_playouts(300);
  options.tree_mib = 1;
  EXPECT_GT(compare_with_truth<Tablut>({}, 2, 300, options, 2), 20);
}

TEST(MctsSolver, WithoutItNothingIsProved) {
  Random random(3);
  MctsOptions options = with_playouts(400);
  options.solver = false;
  const Omega position = late_position<Omega>({.side = 3}, 3, random);
  EXPECT_EQ(mcts_decision(position, options).proved, Proved::no);
  EXPECT_EQ(counters_of(mcts_decision(position, options)).proved_nodes, 0U);
  options.solver = true;
  EXPECT_NE(mcts_decision(position, options).proved, Proved::no);
}

TEST(MctsSolver, EveryPolicyFindsAPlantedWinInThree) {
  Random random(21);
  int planted = 0;
  for (int i = 0; i < 2000 && planted < 4; ++i) {
    const Andantino position = late_position<Andantino>({}, 4, random);
    TreeOptions tree;
    const Decision truth = search_once<andantino::Lines>(position, tree, 3);
    if (truth.proved != Proved::win || truth.proved_plies != 3) continue;
    ++planted;
    int variant = 0;
    for (const MctsOptions& options : variants(20'000, false)) {
      const Decision decision = mcts_decision(position, options);
      EXPECT_EQ(static_cast<int>(decision.proved), static_cast<int>(Proved::win)) << "variant " << variant;
      ++variant;
    }
  }
  EXPECT_EQ(planted, 4);
}

}  // namespace
}  // namespace arena

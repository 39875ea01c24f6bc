// Each option of a Monte Carlo tree search by what it does to the tree.
#include <gtest/gtest.h>

#include <set>

#include "players/mcts/mcts_numbers.hpp"
#include "tests/players/mcts_support.hpp"

namespace arena {
namespace {

Omega omega_after(int plies, int side = 5) {
  Random random(9);
  return random_position<Omega>({.side = side}, plies, random);
}
Andantino andantino_after(int plies) {
  Random random(9);
  return random_position<Andantino>({}, plies, random);
}

TEST(MctsOption, LaterExpansionKeepsTheTreeSmaller) {
  MctsOptions options = with_playouts(2000);
  std::uint64_t before = ~0ULL;
  for (const int expansion : {1, 2, 8}) {
    options.expansion = expansion;
    const std::uint64_t nodes = counters_of(mcts_decision(omega_after(20), options)).tree_nodes;
    EXPECT_LT(nodes, before);
    before = nodes;
  }
}

TEST(MctsOption, FirstPlayUrgencyLeavesMovesUntried) {
  MctsOptions options = with_playouts(60);
  EXPECT_EQ(moves_tried(mcts_decision(omega_after(20), options)), 41U);
  options.first_play = {true, 0.2};
  options.exploration = 0.01;
  EXPECT_LT(moves_tried(mcts_decision(omega_after(20), options)), 20U);
}

TEST(MctsOption, ExplorationSpreadsTheVisits) {
  MctsOptions options = with_playouts(3000);
  std::uint64_t before = 1001;
  for (const double exploration : {0.05, 0.5, 5.0}) {
    options.exploration = exploration;
    const std::uint64_t share = counters_of(mcts_decision(andantino_after(12), options)).best_share;
    EXPECT_LT(share, before);
    before = share;
  }
}

TEST(MctsOption, TheVarianceNarrowsWhatUcb1TunedExplores) {
  MctsOptions options = with_playouts(3000);
  options.exploration = 1;
  const std::uint64_t uct = counters_of(mcts_decision(andantino_after(12), options)).best_share;
  options.selection = Selection::ucb1_tuned;
  EXPECT_GT(counters_of(mcts_decision(andantino_after(12), options)).best_share, uct);
}

TEST(MctsOption, RaveKnowsMovesBeforeTheyAreTried) {
  MctsOptions options = with_playouts(120);
  options.exploration = 0;
  EXPECT_EQ(moves_tried(mcts_decision(omega_after(12), options)), 49U);
  options.rave.on = true;
  EXPECT_LT(moves_tried(mcts_decision(omega_after(12), options)), 40U);
  options.rave.ref = 1'000'000;  // no node is visited so often: nothing is known anywhere
  EXPECT_EQ(moves_tried(mcts_decision(omega_after(12), options)), 49U);
}

TEST(MctsOption, ProgressiveBiasTriesTheEvaluatorsMoveFirst) {
  const Andantino position = andantino_after(14);
  MctsOptions options = with_playouts(1);
  options.first_play.on = true;
  std::set<Move> first[2];
  for (const bool biased : {false, true})
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
      options.bias = {biased, 1};
      first[biased ? 1 : 0].insert(mcts_decision(position, options, seed).moves.front().move);
    }
  EXPECT_EQ(first[0].size(), static_cast<std::size_t>(position.legal_count())) << "without it every move is as likely";
  EXPECT_LT(first[1].size(), first[0].size() / 2) << "with it only those that the evaluator likes best";
}

TEST(MctsOption, ProgressiveUnpruningFollowsTheBestMovesOnlyAtFirst) {
  MctsOptions options = with_playouts(39);
  options.unpruning.on = true;
  EXPECT_EQ(moves_tried(mcts_decision(omega_after(12), options)), 5U);
  options.playouts = 60;  // visits 40 and 56 let in one more each
  EXPECT_EQ(moves_tried(mcts_decision(omega_after(12), options)), 7U);
}

TEST(MctsOption, ImplicitMinimaxAloneFollowsTheEvaluator) {
  const Omega position = omega_after(20);
  MctsOptions options = with_playouts(400);
  options.implicit_minimax = {true, 1.0};
  options.first_play.on = true;
  options.exploration = 0;
  const Decision greedy = mcts_decision(position, options);
  options.implicit_minimax.alpha = 0;
  EXPECT_NE(mcts_decision(position, options).moves, greedy.moves);
  EXPECT_LT(moves_tried(greedy), greedy.moves.size());
}

TEST(MctsOption, APlayoutThatIsCutMakesFewerMoves) {
  MctsOptions options = with_playouts(200);
  const std::uint64_t whole = mcts_decision(omega_after(10), options).nodes_total;
  options.playout_plies = 5;
  const std::uint64_t cut = mcts_decision(omega_after(10), options).nodes_total;
  options.playout.kind = PlayoutKind::none;
  const Decision none = mcts_decision(omega_after(10), options);
  EXPECT_LT(cut, whole / 4);
  EXPECT_LT(none.nodes_total, cut);
  EXPECT_NEAR(static_cast<double>(none.nodes_total), static_cast<double>(counters_of(none).tree_depth) * 2, 2) << "every move is in the tree";
}

TEST(MctsOption, WinsInOneShortenPlayouts) {
  MctsOptions options = with_playouts(400);
  const std::uint64_t random = mcts_decision(andantino_after(8), options).nodes_total;
  options.playout.kind = PlayoutKind::win_in_one;
  options.playout.block = false;
  const std::uint64_t wins = mcts_decision(andantino_after(8), options).nodes_total;
  options.playout.block = true;
  EXPECT_LT(wins, random * 3 / 4);
  EXPECT_GT(mcts_decision(andantino_after(8), options).nodes_total, wins) << "who blocks lives longer";
}

TEST(MctsOption, WhatPlayoutsLearnChangesThem) {
  for (const PlayoutKind kind : {PlayoutKind::mast, PlayoutKind::nst, PlayoutKind::evaluator}) {
    MctsOptions options = with_playouts(500);
    options.playout.kind = kind;
    options.playout.epsilon = 1;  // always any move
    const Decision any = mcts_decision(andantino_after(8), options);
    options.playout.epsilon = 0;
    EXPECT_NE(mcts_decision(andantino_after(8), options).nodes_total, any.nodes_total);
  }
}

TEST(MctsOption, AFullTreeGoesOnWithoutGrowingOrRecycles) {
  MctsOptions options = with_playouts(60'000);
  options.tree_mib = 1;
  options.expansion = 1;
  const std::uint64_t room = (1 << 20) / 32;
  for (const FullTree full : {FullTree::stop, FullTree::recycle}) {
    options.full_tree = full;
    const Decision decision = mcts_decision(omega_after(4), options);
    EXPECT_EQ(counters_of(decision).playouts, 60'000U);
    EXPECT_LE(counters_of(decision).tree_nodes, room);
    std::uint64_t visits = 0;
    for (const MoveFigures& move : decision.moves) visits += move.visits;
    EXPECT_EQ(visits, 60'000U) << "the root's moves lose nothing";
  }
  options.full_tree = FullTree::stop;
  const std::uint64_t stopped = counters_of(mcts_decision(omega_after(4), options)).tree_depth_max;
  options.full_tree = FullTree::recycle;
  EXPECT_GT(counters_of(mcts_decision(omega_after(4), options)).tree_depth_max, stopped);
}

TEST(MctsOption, TranspositionsShareTheirChildren) {
  MctsOptions options = with_playouts(20'000);
  options.expansion = 1;
  const std::uint64_t apart = counters_of(mcts_decision(omega_after(4, 3), options)).tree_nodes;
  options.transpositions = true;
  EXPECT_LT(counters_of(mcts_decision(omega_after(4, 3), options)).tree_nodes, apart * 3 / 4);
}

TEST(MctsOption, TheMarginCountsWithAScoreWeight) {
  MctsOptions options = with_playouts(500);
  const Decision result = mcts_decision(omega_after(30), options);
  options.score_weight = 1;
  const Decision margin = mcts_decision(omega_after(30), options);
  EXPECT_NE(result.score, margin.score);
  EXPECT_LT(std::abs(margin.score), 1000);
}

/// The best margin for the side to move, by brute force.
Score best_margin(Omega& game, int side) {
  if (game.outcome() != Outcome::none) return side == 0 ? mcts::margin_of(game) : -mcts::margin_of(game);
  Score best = game.to_move() == side ? -max_evaluation : max_evaluation;
  MoveList<Omega> moves;
  game.legal_moves(moves);
  for (const Move move : moves) {
    const auto undo = game.make(move);
    const Score value = best_margin(game, side);
    game.undo(move, undo);
    best = game.to_move() == side ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

TEST(MctsOption, ScoreBoundsFindTheWidestMargin) {
  Random random(13);
  MctsOptions options = with_playouts(20'000);
  options.score_bounds = true;
  for (int i = 0; i < 20; ++i) {
    Omega position = late_position<Omega>({.side = 3}, 4, random);
    const int side = position.to_move();
    const Decision decision = mcts_decision(position, options);
    ASSERT_NE(decision.proved, Proved::no);
    if (decision.proved != Proved::win) continue;
    const Score best = best_margin(position, side);
    position.make(decision.move);
    EXPECT_EQ(best_margin(position, side), best);
  }
}

TEST(MctsOption, TheFinalChildIsTheOneAskedFor) {
  MctsOptions options = with_playouts(300);
  options.exploration = 2;
  const Omega position = omega_after(16);
  const auto score_of = [](const Decision& d) {
    for (const MoveFigures& move : d.moves)
      if (move.move == d.move) return move.score;
    return Score{0};
  };
  const Decision robust = mcts_decision(position, options);
  EXPECT_EQ(robust.move, robust.moves.front().move);
  options.child = FinalChild::max;
  const Decision max = mcts_decision(position, options);
  for (const MoveFigures& move : max.moves) EXPECT_LE(move.visits == 0 ? -1000 : move.score, score_of(max));
  options.child = FinalChild::secure;
  options.secure_width = 100;
  EXPECT_EQ(mcts_decision(position, options).moves.front().visits, robust.moves.front().visits);
}

TEST(MctsThreads, ShareOneTreeAndTheirVisitsAddUp) {
  for (const int loss : {0, 1, 3}) {
    MctsOptions options = with_playouts(4001);
    options.threads = 3;
    options.virtual_loss = loss;
    const Andantino position = andantino_after(6);
    const Decision decision = mcts_decision(position, options);
    EXPECT_EQ(position.why_illegal(decision.move), "");
    std::uint64_t visits = 0;
    for (const MoveFigures& move : decision.moves) visits += move.visits;
    EXPECT_EQ(counters_of(decision).playouts, 4001U);
    EXPECT_EQ(visits, 4001U);
  }
}

TEST(MctsThreads, EveryPolicyWorksWithSeveral) {
  for (const PlayoutKind kind : {PlayoutKind::win_in_one, PlayoutKind::mast, PlayoutKind::nst, PlayoutKind::evaluator, PlayoutKind::none}) {
    MctsOptions options = with_playouts(600);
    options.threads = 2;
    options.playout.kind = kind;
    options.rave.on = options.bias.on = options.implicit_minimax.on = true;
    options.expansion = 1;
    const Omega position = omega_after(40);
    EXPECT_EQ(position.why_illegal(mcts_decision(position, options).move), "");
  }
}

TEST(MctsThreads, WhatSeveralProveIsTrue) {
  Random random(17);
  Truth<Omega> truth;
  MctsOptions options = with_playouts(3000);
  options.threads = 3;
  int decided = 0;
  for (int i = 0; i < 60; ++i) {
    Omega position = late_position<Omega>({.side = 3}, 1 + i % 7, random);
    const Decision decision = mcts_decision(position, options);
    if (decision.proved == Proved::no) continue;
    ++decided;
    const int claimed = decision.proved == Proved::win ? 1 : decision.proved == Proved::loss ? -1 : 0;
    EXPECT_EQ(claimed, (position.to_move() == 0 ? 1 : -1) * truth.of(position));
  }
  EXPECT_GT(decided, 30);
}

TEST(MctsTraits, SeveralThreadsAreNotDeterministicAndAreCounted) {
  MctsKind kind;
  kind.mcts.playouts = 100;
  EXPECT_TRUE(kind.traits({}).deterministic);
  EXPECT_EQ(kind.traits({}).score, ScoreUnit::per_mille);
  EXPECT_EQ(kind.traits({}).problem, LimitsProblem::none);
  kind.threads = 4;
  EXPECT_FALSE(kind.traits({}).deterministic);
  EXPECT_EQ(kind.traits({}).threads, 4);
  kind.mcts.playouts = 0;
  EXPECT_EQ(kind.traits({.depth = 5}).problem, LimitsProblem::no_limit) << "a depth ends no playouts";
}

}  // namespace
}  // namespace arena

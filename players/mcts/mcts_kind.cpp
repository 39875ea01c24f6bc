#include "players/mcts/mcts_kind.hpp"

#include "core/common/sides.hpp"
#include "players/mcts/mcts_sides.hpp"

namespace arena {

Traits MctsKind::traits(const Limits& limits) const {
  Traits traits = traits_of_search(limits, mcts.playouts > 0, false);
  if (mcts.playouts == 0 && limits.nodes == 0 && !traits.by_the_clock) traits.problem = LimitsProblem::no_limit;
  traits.deterministic = threads == 1;
  traits.carries_state = mcts.reuse_tree;
  traits.evaluates = true;
  traits.threads = threads;
  traits.two_sided = arena::mcts::two_sided_option(MctsPart::mcts);
  if (traits.two_sided.empty()) traits.most_sides = most_sides;
  traits.score = ScoreUnit::per_mille;
  traits.depth = "plies in the tree before a playout, on average";
  traits.nodes = "moves made, in the tree and in playouts";
  return traits;
}

void MctsKind::check(const GameFacts* game, const Limits& limits, OptionReport& report) const {
  TreePart::check(game, limits, report);
  if (limits.policy == TimePolicyKind::branching)
    report.problem({"limits.policy"}, "'limits.policy' is 'branching', which chooses a depth; search: mcts has none");
  if (mcts.score_bounds) report.needs_game("score_bounds", "needs a game with scores", [](const GameFacts& g) { return g.has_scores; });
  if (mcts.score_weight > 0) report.needs_game("score_weight", "needs a game with scores", [](const GameFacts& g) { return g.has_scores; });
  if (threads > 1 && mcts.full_tree == FullTree::recycle)
    report.problem({"full_tree", "threads"}, "'full_tree' is 'recycle', which needs 'threads: 1'");
  if (threads > 1 && mcts.transpositions) report.problem({"transpositions", "threads"}, "'transpositions' needs 'threads: 1'");
}

}  // namespace arena

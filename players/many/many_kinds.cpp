#include "players/many/many_kinds.hpp"

#include "players/tree/quirks.hpp"

namespace arena {

Traits ManySearching::traits_with(const Limits& limits) const {
  Traits traits = traits_of_search(limits, tree.max_depth > 0 || limits.policy == TimePolicyKind::branching, !tree.iterative_deepening);
  traits.carries_state = tree.table.keep || tree.reuse_turn;
  traits.evaluates = true;
  traits.plans_turns = tree.reuse_turn;
  traits.distances = tree.win == WinScore::distance;
  traits.max_depth = tree.max_depth;
  traits.most_sides = most_sides;
  traits.depth = "plies of the last completed iteration";
  traits.nodes = "positions visited below the root";
  return traits;
}

void ManySearching::check_with(std::string_view name, const GameFacts* game, const Limits& limits, OptionReport& report) const {
  TreePart::check(game, limits, report);
  if (has_quirks(tree))
    report.problem({"search"}, "'search' is '" + std::string(name) +
                                   "', which does nothing as the reports' programs do it: leave out 'order: parent' and 'stones', 'killers.repeat', "
                                   "'killers.keep_order' and 'transposition_table.own_exact'");
}

void MaxnKind::check(const GameFacts* game, const Limits& limits, OptionReport& report) const { check_with(name, game, limits, report); }

Traits CampSearching::traits(const Limits& limits) const {
  Traits traits = traits_with(limits);
  traits.deterministic = threads == 1;
  traits.threads = threads;
  return traits;
}

void CampSearching::check_with(std::string_view name, const GameFacts* game, const Limits& limits, OptionReport& report) const {
  ManySearching::check_with(name, game, limits, report);
  check_threads(threads, tree, report);
}

void BestReplyKind::check(const GameFacts* game, const Limits& limits, OptionReport& report) const {
  check_with(name, game, limits, report);
  if (game != nullptr && game->most_players > 2 && !(game->can_pass && game->has_scores))
    report.problem({"search", "game"},
                   "'search' is 'best-reply', which needs a game with scores in which a search can pass; " + std::string(game->name) + " is none");
}

}  // namespace arena

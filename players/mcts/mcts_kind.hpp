// The kind of player that searches by Monte Carlo.
#pragma once
#include <memory>

#include "core/common/type_list.hpp"
#include "players/common/threads_part.hpp"
#include "players/mcts/mcts_counters.hpp"
#include "players/mcts/mcts_options.hpp"
#include "players/tree/tree_part.hpp"

namespace arena {

struct MctsPart {
  MctsOptions mcts;

  template <class Visitor, class Part, class Kinds>
  static void visit(Visitor& v, Part& part, const Kinds&) {
    visit_mcts_options(v, part.mcts);
  }
  friend bool operator==(const MctsPart&, const MctsPart&) = default;
};

/// It shares with the tree searches the evaluator, the book, and the moves that need no search.
struct MctsKind : TreePart, MctsPart, ThreadsPart, VirtualLosses {
  static constexpr std::string_view name = "mcts";
  static constexpr std::string_view help = "Monte Carlo tree search: UCT, with every addition as a switch";
  using Parts = TypeList<TreePart, MctsPart, ThreadsPart>;
  using Counters = MctsCounters;

  [[nodiscard]] Traits traits(const Limits& limits) const;
  void check(const GameFacts* game, const Limits& limits, OptionReport& report) const;
  template <class Self, class F>
  static void visit_memory(Self& self, F&& f) {
    f(self.mcts.tree_mib, MemorySource::player);
  }
  template <Game G>
  [[nodiscard]] std::unique_ptr<Player<G>> make(TablePool& pool) const;
  friend bool operator==(const MctsKind&, const MctsKind&) = default;
};

}  // namespace arena

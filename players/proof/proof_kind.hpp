// The kind of player that always tries to prove its result first.
#pragma once
#include "players/tree/tree_kinds.hpp"

namespace arena {

struct ProofNumberKind : TreeSearching, Enhancements {
  static constexpr std::string_view name = "proof-number";
  static constexpr std::string_view help =
      "tries to prove a win or a draw by df-pn within its share of the limits; else plays as alpha-beta with the same options";

  [[nodiscard]] Traits traits(const Limits& limits) const { return traits_with(limits, true); }
  template <class Self, class F>
  static void visit_memory(Self& self, F&& f) {
    visit_tables(self, true, f);
  }
  template <Game G>
  [[nodiscard]] std::unique_ptr<Player<G>> make(TablePool& pool) const {
    return make_searcher<G>(false, true, pool);
  }
  friend bool operator==(const ProofNumberKind&, const ProofNumberKind&) = default;
};

}  // namespace arena

// The kinds of player that search the tree: minimax and alpha-beta, either of which may have a proof-number search before it, and the kind that
// always has one.
#pragma once
#include <memory>

#include "core/common/type_list.hpp"
#include "players/common/threads_part.hpp"
#include "players/proof/proof_part.hpp"
#include "players/tree/tree_counters.hpp"
#include "players/tree/tree_part.hpp"

namespace arena {

/// What the kinds that search the tree share, even if they do something else first.
struct TreeSearching : TreePart, ProofPart, DepthSearch {
  using Parts = TypeList<TreePart, ProofPart>;
  using Counters = TreeCounters;

  friend bool operator==(const TreeSearching&, const TreeSearching&) = default;

 protected:
  [[nodiscard]] Traits traits_with(const Limits& limits, bool proves) const {
    Traits traits = traits_of_search(limits, tree.max_depth > 0 || limits.policy == TimePolicyKind::branching, !tree.iterative_deepening);
    traits.deterministic = !(proves && proof.thread);
    traits.threads = traits.deterministic ? 1 : 2;
    traits.carries_state = proves || tree.table.keep || tree.reuse_turn;
    traits.evaluates = true;
    traits.plans_turns = tree.reuse_turn;
    traits.distances = tree.win == WinScore::distance;
    traits.max_depth = tree.max_depth;
    traits.depth = "plies of the last completed iteration";
    traits.nodes = proves ? "positions visited below the root; those of the proof-number search count too" : "positions visited below the root";
    return traits;
  }
  template <class Self, class F>
  static void visit_tables(Self& self, bool proves, F&& f) {
    if (self.tree.table.on) f(self.tree.table.size_mb, MemorySource::worker);
    if (proves) f(self.proof.size_mb, MemorySource::player);
  }
  /// A tree search, with a proof-number search before it if wanted.
  template <Game G>
  [[nodiscard]] std::unique_ptr<Player<G>> make_searcher(bool whole_tree, bool proves, TablePool& pool, int threads = 1) const;
};

/// What the kinds that search by alpha-beta share.
struct AlphaBetaSearching : TreeSearching, MoveMemory, Enhancements, ThreadsPart {
  using Parts = TypeList<TreePart, ProofPart, ThreadsPart>;

  void check(const GameFacts* game, const Limits& limits, OptionReport& report) const {
    TreePart::check(game, limits, report);
    check_threads(threads, tree, report);
  }
  friend bool operator==(const AlphaBetaSearching&, const AlphaBetaSearching&) = default;

 protected:
  [[nodiscard]] Traits traits_with(const Limits& limits, bool proves) const {
    Traits traits = TreeSearching::traits_with(limits, proves);
    traits.deterministic = traits.deterministic && threads == 1;
    traits.threads += threads - 1;
    return traits;
  }
};

struct MinimaxKind : TreeSearching {
  static constexpr std::string_view name = "minimax";
  static constexpr std::string_view help = "searches the whole tree to the given depth; the reference for all other searches";

  [[nodiscard]] Traits traits(const Limits& limits) const { return traits_with(limits, proof.on); }
  template <class Self, class F>
  static void visit_memory(Self& self, F&& f) {
    visit_tables(self, self.proof.on, f);
  }
  template <Game G>
  [[nodiscard]] std::unique_ptr<Player<G>> make(TablePool& pool) const {
    return make_searcher<G>(true, proof.on, pool);
  }
  friend bool operator==(const MinimaxKind&, const MinimaxKind&) = default;
};

struct AlphaBetaKind : AlphaBetaSearching {
  static constexpr std::string_view name = "alpha-beta";
  static constexpr std::string_view help = "fail-soft negamax with cut-offs; every enhancement is a switch";

  [[nodiscard]] Traits traits(const Limits& limits) const { return traits_with(limits, proof.on); }
  template <class Self, class F>
  static void visit_memory(Self& self, F&& f) {
    visit_tables(self, self.proof.on, f);
  }
  template <Game G>
  [[nodiscard]] std::unique_ptr<Player<G>> make(TablePool& pool) const {
    return make_searcher<G>(false, proof.on, pool, threads);
  }
  friend bool operator==(const AlphaBetaKind&, const AlphaBetaKind&) = default;
};

/// Always tries to prove its result first.
struct ProofNumberKind : AlphaBetaSearching {
  static constexpr std::string_view name = "proof-number";
  static constexpr std::string_view help =
      "tries to prove a win or a draw by df-pn within its share of the limits; without a proof it plays as alpha-beta with the same options";

  [[nodiscard]] Traits traits(const Limits& limits) const { return traits_with(limits, true); }
  template <class Self, class F>
  static void visit_memory(Self& self, F&& f) {
    visit_tables(self, true, f);
  }
  template <Game G>
  [[nodiscard]] std::unique_ptr<Player<G>> make(TablePool& pool) const {
    return make_searcher<G>(false, true, pool, threads);
  }
  friend bool operator==(const ProofNumberKind&, const ProofNumberKind&) = default;
};

}  // namespace arena

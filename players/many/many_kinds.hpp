// The kinds of player for games of two to four sides: max-n, and alpha-beta against all others or against the best reply of one of them. In a game
// that only two can play they are all the same, and search by alpha-beta.
#pragma once
#include <memory>

#include "core/common/sides.hpp"
#include "core/common/type_list.hpp"
#include "players/common/threads_part.hpp"
#include "players/tree/tree_counters.hpp"
#include "players/tree/tree_part.hpp"

namespace arena {

/// How such a search sees the other sides.
enum class ManySearch { maxn, paranoid, best_reply };

/// A player for a game with more than two sides; defined for each such game in a file of its own (players/games).
template <HasManySides G>
std::unique_ptr<Player<G>> make_many_player(ManySearch search, const TreeOptions& options, TablePool& pool);

/// What these kinds share.
struct ManySearching : TreePart, DepthSearch, MoveMemory {
  using Parts = TypeList<TreePart>;
  using Counters = TreeCounters;

  template <class Self, class F>
  static void visit_memory(Self& self, F&& f) {
    if (self.tree.table.on) f(self.tree.table.size_mb, MemorySource::worker);
  }
  friend bool operator==(const ManySearching&, const ManySearching&) = default;

 protected:
  [[nodiscard]] Traits traits_with(const Limits& limits) const;
  void check_with(std::string_view name, const GameFacts* game, const Limits& limits, OptionReport& report) const;
  template <Game G>
  [[nodiscard]] static std::unique_ptr<Player<G>> make_with(ManySearch search, const TreeOptions& options, TablePool& pool);
};

struct MaxnPart {
  bool shallow_pruning = true;

  template <class Visitor, class Part, class Kinds>
  static void visit(Visitor& v, Part& part, const Kinds&) {
    v.flag("shallow_pruning", part.shallow_pruning, "prune a node once the side before it cannot gain from it (Korf 1991); changes cost only");
  }
  friend bool operator==(const MaxnPart&, const MaxnPart&) = default;
};

struct MaxnKind : ManySearching, MaxnPart {
  static constexpr std::string_view name = "max-n";
  static constexpr std::string_view help = "two to four sides: each side maximises its own value (Luckhardt and Irani 1986)";
  using Parts = TypeList<TreePart, MaxnPart>;

  [[nodiscard]] Traits traits(const Limits& limits) const { return traits_with(limits); }
  void check(const GameFacts* game, const Limits& limits, OptionReport& report) const;
  template <Game G>
  [[nodiscard]] std::unique_ptr<Player<G>> make(TablePool& pool) const {
    TreeOptions options = tree;
    options.shallow_pruning = shallow_pruning;
    return make_with<G>(ManySearch::maxn, options, pool);
  }
  friend bool operator==(const MaxnKind&, const MaxnKind&) = default;
};

/// The kinds that split the sides into two camps and search by alpha-beta.
struct CampSearching : ManySearching, Enhancements, ThreadsPart {
  using Parts = TypeList<TreePart, ThreadsPart>;

  [[nodiscard]] Traits traits(const Limits& limits) const;
  friend bool operator==(const CampSearching&, const CampSearching&) = default;

 protected:
  void check_with(std::string_view name, const GameFacts* game, const Limits& limits, OptionReport& report) const;
  template <Game G>
  [[nodiscard]] std::unique_ptr<Player<G>> make_with(ManySearch search, TablePool& pool) const {
    TreeOptions options = tree;
    options.threads = threads;
    return ManySearching::make_with<G>(search, options, pool);
  }
};

struct ParanoidKind : CampSearching {
  static constexpr std::string_view name = "paranoid";
  static constexpr std::string_view help = "two to four sides: alpha-beta, assuming that all opponents play against it (Sturtevant and Korf 2000)";

  void check(const GameFacts* game, const Limits& limits, OptionReport& report) const { check_with(name, game, limits, report); }
  template <Game G>
  [[nodiscard]] std::unique_ptr<Player<G>> make(TablePool& pool) const {
    return make_with<G>(ManySearch::paranoid, pool);
  }
  friend bool operator==(const ParanoidKind&, const ParanoidKind&) = default;
};

struct BestReplyKind : CampSearching {
  static constexpr std::string_view name = "best-reply";
  static constexpr std::string_view help =
      "two to four sides: alpha-beta in which only one opponent, the one with the strongest reply, moves between its own turns (Schadd and Winands "
      "2011)";

  void check(const GameFacts* game, const Limits& limits, OptionReport& report) const;
  template <Game G>
  [[nodiscard]] std::unique_ptr<Player<G>> make(TablePool& pool) const {
    return make_with<G>(ManySearch::best_reply, pool);
  }
  friend bool operator==(const BestReplyKind&, const BestReplyKind&) = default;
};

}  // namespace arena

// Which child a Monte Carlo tree search follows: UCB1, alone or with any of its enhancements.
#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "players/mcts/mcts_numbers.hpp"
#include "players/mcts/mcts_options.hpp"
#include "players/mcts/mcts_tree.hpp"

namespace arena::mcts {

/// For GRAVE: where the counts of a move come from, for each kind of ply. Most positions have counts of their own; only for one that has not, a
/// map of the reference's moves is built, and kept while the reference stays the same.
class AmafReference {
 public:
  void begin(std::size_t kinds, std::size_t codes) {
    codes_ = codes;
    records_.assign(kinds * codes, 0);
    stamps_.assign(kinds * codes, 0);
    kinds_.assign(kinds, {});
  }
  /// Forgets the nodes of the previous playout.
  void clear() {
    for (Kind& kind : kinds_) kind.first = 0;
  }
  /// The tree's records have moved.
  void forget() {
    for (Kind& kind : kinds_) kind = {};
  }
  /// The counts of this kind of ply come from these children, until a node further down has enough visits.
  void set(std::size_t kind, std::uint32_t first) { kinds_[kind].first = first; }
  [[nodiscard]] bool is(std::size_t kind, std::uint32_t first) const { return kinds_[kind].first == first; }
  /// Must be called before `find`.
  template <class Node>
  void map(std::size_t kind, Tree<Node>& tree) {
    Kind& of = kinds_[kind];
    if (of.first == 0 || of.mapped == of.first) return;
    of.mapped = of.first;
    of.stamp = ++stamp_;
    for (std::uint32_t i = 0; i < tree.head(of.first).count; ++i) {
      const std::size_t place = kind * codes_ + tree.at(of.first + i)->move.code;
      records_[place] = of.first + i;
      stamps_[place] = of.stamp;
    }
  }
  /// The record of that move among the children of the reference; 0 if it has none.
  [[nodiscard]] std::uint32_t find(std::size_t kind, Move move) const {
    const std::size_t place = kind * codes_ + move.code;
    return kinds_[kind].first != 0 && stamps_[place] == kinds_[kind].stamp ? records_[place] : 0;
  }

 private:
  struct Kind {
    std::uint32_t first = 0, mapped = 0;  // the reference, and the one that the map is of
    std::uint64_t stamp = 0;
  };
  std::size_t codes_ = 0;
  std::vector<std::uint32_t> records_;
  std::vector<std::uint64_t> stamps_;
  std::vector<Kind> kinds_;
  std::uint64_t stamp_ = 0;
};

template <class Node>
class Selector {
 public:
  Selector(const MctsOptions& options, Tree<Node>& tree)
      : options_(options),
        tree_(tree),
        exploration_(static_cast<float>(options.exploration)),
        rave_bias_(static_cast<float>(options.rave.bias)),
        first_play_(options.first_play.on ? static_cast<float>(options.first_play.value) : at_once),
        rave_alone_(options.selection == Selection::uct && !options.values_moves()) {
    for (double visits = options.unpruning.visits; unpruned_at_.size() < 1000 && visits < 4e9; visits *= options.unpruning.factor)
      unpruned_at_.push_back(static_cast<std::uint32_t>(visits));
  }

  [[nodiscard]] AmafReference& reference() { return reference_; }

  Node& select(const Node& node, std::uint32_t first, std::size_t kind, bool shared) {
    if constexpr (Node::full)
      return select_full(node, first, kind);
    else
      return select_plain(node, first, shared);
  }

 private:
  static constexpr float at_once = 100;  // an untried move comes before all others

  static float root_of_ln(const Node& node) { return std::sqrt(static_cast<float>(ln_of(std::max(1U, load(node.visits))))); }

  /// Children are tried in order, so the tried ones come first.
  Node& select_plain(const Node& node, std::uint32_t first, bool shared) {
    auto& head = tree_.head(first);
    Node* const children = tree_.at(first);
    if (!options_.first_play.on)
      if (Node* untried = next_untried(head, children, shared)) return *untried;
    const float weight = exploration_ * root_of_ln(node);
    const std::uint32_t tried = std::min(load(head.tried), head.count);
    Node* best = children;
    float most = 2 * never;
    for (Node* child = children; child != children + tried; ++child) {
      const float value = load(child->mean) + weight * load(child->narrow);
      if (value > most) {
        most = value;
        best = child;
      }
    }
    if (options_.first_play.on && most < static_cast<float>(options_.first_play.value))
      if (Node* untried = next_untried(head, children, shared)) return *untried;
    return *best;
  }
  static Node* next_untried(typename Tree<Node>::Head& head, Node* children, bool shared) {
    while (load(head.tried) < head.count) {
      const std::uint32_t next = add(head.tried, 1, shared) - 1;
      if (next < head.count && load(children[next].mean) > never / 2) return children + next;
    }
    return nullptr;
  }

  /// How many of the moves, in the evaluator's order, are followed after so many visits.
  [[nodiscard]] std::uint32_t width(std::uint32_t visits, std::uint32_t count) const {
    if (!options_.unpruning.on) return count;
    const auto more = std::upper_bound(unpruned_at_.begin(), unpruned_at_.end(), visits) - unpruned_at_.begin();
    return std::min(count, static_cast<std::uint32_t>(options_.unpruning.initial + more));
  }

  Node& select_full(const Node& node, std::uint32_t first, std::size_t kind) {
    if (!options_.rave.on) return select_full<Amaf::none, false>(node, first, kind);
    const bool own = reference_.is(kind, first);
    if (!own) reference_.map(kind, tree_);
    if (rave_alone_) return own ? select_full<Amaf::own, true>(node, first, kind) : select_full<Amaf::mapped, true>(node, first, kind);
    return own ? select_full<Amaf::own, false>(node, first, kind) : select_full<Amaf::mapped, false>(node, first, kind);
  }
  enum class Amaf { none, own, mapped };  // whose all-moves-as-first counts there are

  /// `alone`: UCT with nothing but RAVE added, as in most players that have it; so the loop checks nothing else.
  template <Amaf amaf, bool alone>
  Node& select_full(const Node& node, std::uint32_t first, std::size_t kind) {
    const std::uint32_t count = tree_.head(first).count;
    const float root_ln = root_of_ln(node);
    Node* const children = tree_.at(first);
    Node* best = nullptr;
    float most = never / 2;
    for (std::uint32_t i = 0, end = width(load(node.visits), count); i < end || (best == nullptr && i < count); ++i) {
      Node& child = children[i];
      if (load(child.mean) < never / 2) continue;
      const Node* all = nullptr;
      if constexpr (amaf == Amaf::own) all = &child;
      if constexpr (amaf == Amaf::mapped)
        if (const std::uint32_t at = reference_.find(kind, child.move); at != 0) all = tree_.at(at);
      const float value = value_of<alone>(child, all, root_ln);
      if (value > most) {
        most = value;
        best = &child;
      }
    }
    return best != nullptr ? *best : *tree_.at(first);
  }

  /// `all` has the all-moves-as-first counts of the same move, or is none.
  template <bool alone>
  [[gnu::always_inline]] float value_of(const Node& child, const Node* all, float root_ln) const {
    const std::uint32_t visits = load(child.visits);
    float value = 0;
    float own = visits > 0 ? load(child.mean) : first_play_;
    float narrow = visits > 0 ? load(child.narrow) : 0;
    if (!alone && options_.implicit_minimax.on && own < at_once) {
      const auto alpha = static_cast<float>(options_.implicit_minimax.alpha);
      own = (1 - alpha) * own + alpha * static_cast<float>(load(child.minimax)) / 65535.0F;
    }
    if (all != nullptr) {
      if (const std::uint32_t made = load(all->amaf_visits); made > 0) {
        // Both means by their weights, in one division: n (1 + bias m) of its own and m as first (Gelly and Silver 2011).
        const auto m = static_cast<float>(made);
        const float weight = static_cast<float>(visits) * (1 + rave_bias_ * m);
        own = (own * weight + static_cast<float>(load(all->amaf_sum)) * (1.0F / win_reward)) / (weight + m);
        if (visits == 0) narrow = 1;
      }
    }
    if (alone || options_.selection == Selection::uct || visits == 0) {
      value = own + exploration_ * root_ln * narrow;
    } else {  // UCB1-Tuned (Auer et al. 2002): the variance bounds the exploration
      const float n = static_cast<float>(visits), mean = load(child.mean), rate = root_ln * root_ln / n;
      const float variance = static_cast<float>(load(child.squares)) / (n * win_reward) - mean * mean + std::sqrt(2 * rate);
      value = own + exploration_ * std::sqrt(rate * std::min(0.25F, std::max(0.0F, variance)));
    }
    if (!alone && options_.bias.on)
      value += static_cast<float>(options_.bias.weight) * static_cast<float>(child.prior) / (65535.0F * static_cast<float>(visits + 1));
    return value;
  }

  const MctsOptions& options_;
  Tree<Node>& tree_;
  float exploration_, rave_bias_;
  float first_play_;  // the value of an untried move
  bool rave_alone_;
  std::vector<std::uint32_t> unpruned_at_;
  AmafReference reference_;
};

}  // namespace arena::mcts

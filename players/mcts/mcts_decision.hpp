// What the tree of a Monte Carlo tree search says about its root: the move to play, and the figures of all moves.
#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "players/common/decision.hpp"
#include "players/mcts/mcts_bounds.hpp"
#include "players/mcts/mcts_numbers.hpp"
#include "players/mcts/mcts_options.hpp"

namespace arena::mcts {

/// The expected result in thousandths, from -1000 to 1000.
inline Score per_mille(std::int64_t sum, std::uint32_t visits) {
  if (visits == 0) return 0;
  const std::int64_t whole = static_cast<std::int64_t>(visits) * win_reward;
  return static_cast<Score>((2 * sum - whole) / (whole / 1000));
}

/// The result for a side that the bits prove.
inline Proved proved_for(std::uint8_t bits, int side) {
  if (!proof::is_decided(bits)) return Proved::no;
  const int bound = proof::lower(bits, side);
  return bound == 2 ? Proved::win : bound == 1 ? Proved::draw : Proved::loss;
}

template <class Node>
class RootView {
 public:
  RootView(const MctsOptions& options, Tree<Node>& tree, int side) : options_(options), tree_(tree), side_(side) {}

  /// The child to play: a proved win before all others, a proved loss only if there is nothing else; at least a draw if that is the root's proved
  /// result, or if it is certain and the others look worse.
  [[nodiscard]] const Node& choose() {
    const Node& root = tree_.root();
    const bool drawn = proved_for(load(root.proved), side_) == Proved::draw;
    const Node *best = nullptr, *sure = nullptr;
    for (std::uint32_t i = 0; i < tree_.head(root.first).count; ++i) {
      const Node& child = *tree_.at(root.first + i);
      if (proof::lower(load(child.proved), side_) == 1 && (sure == nullptr || is_better(child, *sure))) sure = &child;
      if (best == nullptr || is_better(child, *best)) best = &child;
    }
    if (sure == nullptr || proof::lower(load(best->proved), side_) > 0) return *best;
    const bool looks_worse = 2 * load(best->sum) < static_cast<std::int64_t>(load(best->visits)) * win_reward;
    return drawn || looks_worse ? *sure : *best;
  }

  /// All moves, most visits first.
  [[nodiscard]] std::vector<MoveFigures> moves() {
    std::vector<MoveFigures> list;
    const std::uint32_t first = tree_.root().first;
    if (first <= Tree<Node>::being_made) return list;
    for (std::uint32_t i = 0; i < tree_.head(first).count; ++i) {
      const Node& child = *tree_.at(first + i);
      const std::uint8_t bits = load(child.proved);
      list.push_back({child.move, load(child.visits), per_mille(load(child.sum), load(child.visits)), proof::lower(bits, side_) - 1,
                      proof::upper(bits, side_) - 1});
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const MoveFigures& a, const MoveFigures& b) { return a.visits != b.visits ? a.visits > b.visits : a.move < b.move; });
    return list;
  }

  /// The most visited moves from `node` on, itself first.
  [[nodiscard]] std::vector<Move> line(const Node& node) {
    std::vector<Move> moves{node.move};
    const Node* at = &node;
    constexpr std::size_t longest = 40;
    while (moves.size() < longest) {
      const std::uint32_t first = children_of(*at);
      if (first <= Tree<Node>::being_made) break;
      const Node* best = nullptr;
      std::uint32_t most = 0;
      for (std::uint32_t i = 0; i < tree_.head(first).count; ++i) {
        const Node* child = tree_.at(first + i);
        if (const std::uint32_t visits = load(child->visits); visits > most) {
          most = visits;
          best = child;
        }
      }
      if (best == nullptr) break;
      moves.push_back(best->move);
      at = best;
    }
    return moves;
  }

 private:
  [[nodiscard]] bool is_better(const Node& a, const Node& b) const {
    const int class_a = class_of(a), class_b = class_of(b);
    if (class_a != class_b) return class_a > class_b;
    if constexpr (Node::full)
      if (options_.score_bounds && class_a == 2 && low_for(a, side_) != low_for(b, side_)) return low_for(a, side_) > low_for(b, side_);
    const std::uint32_t visits_a = load(a.visits), visits_b = load(b.visits);
    switch (options_.child) {
      case FinalChild::robust:
        break;
      case FinalChild::max:
        return mean(a) > mean(b);
      case FinalChild::secure:
        return secure(a) > secure(b);
    }
    return visits_a != visits_b ? visits_a > visits_b : a.move < b.move;
  }
  /// A proved win, undecided, a proved loss.
  [[nodiscard]] int class_of(const Node& child) const {
    const std::uint8_t bits = load(child.proved);
    const Proved proved = proved_for(bits, side_);
    if (proof::is_sole_win(bits)) return proved == Proved::win ? 2 : 1;  // lower places remain behind somebody else's win
    return proved == Proved::win ? 2 : proved == Proved::loss ? 0 : 1;
  }
  static double mean(const Node& child) {
    const std::uint32_t visits = load(child.visits);
    return visits == 0 ? -1 : static_cast<double>(load(child.sum)) / (static_cast<double>(visits) * win_reward);
  }
  [[nodiscard]] double secure(const Node& child) const {
    const std::uint32_t visits = load(child.visits);
    return visits == 0 ? -1e9 : mean(child) - options_.secure_width / std::sqrt(static_cast<double>(visits));
  }

  const MctsOptions& options_;
  Tree<Node>& tree_;
  int side_;
};

}  // namespace arena::mcts

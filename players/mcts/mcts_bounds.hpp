// What a Monte Carlo tree search proves: bounds of the result, and of the margin if wanted, are backed up the tree, and a child that cannot beat
// what is already certain is no longer followed (Winands et al. 2008; Cazenave and Saffidine 2011).
#pragma once
#include <algorithm>

#include "players/mcts/mcts_tree.hpp"

namespace arena::mcts {

/// Bounds of the margin from a side's view.
template <class Node>
Score low_for(const Node& node, int side) {
  return side == 0 ? load(node.low) : -load(node.high);
}
template <class Node>
Score high_for(const Node& node, int side) {
  return -low_for(node, 1 - side);
}

/// Whether nothing is left to prove.
template <class Node>
bool is_closed(const Node& node, bool margins) {
  if constexpr (Node::full)
    if (margins) return load(node.low) >= load(node.high);
  return proof::is_decided(load(node.proved));
}

/// Sets bits and returns whether any is new.
template <class Node>
bool prove(Node& node, std::uint8_t bits, bool shared) {
  const std::uint8_t before = load(node.proved);
  if ((before | bits) == before) return false;
  if (shared)
    std::atomic_ref<std::uint8_t>(node.proved).fetch_or(bits, std::memory_order_relaxed);
  else
    node.proved = before | bits;
  return true;
}

/// With more than two sides: a node in which `side` chooses is its sole win if a child is, and another's if all children are. Returns whether that
/// is news. Once a side has its win, it follows nothing else; another's win is followed like anything else, since lower places remain to be decided.
template <class Node>
bool update_sole_win(Tree<Node>& tree, Node& node, std::uint32_t first, int side, bool shared) {
  Node* const children = tree.at(first);
  Node* const end = children + tree.head(first).count;
  std::uint8_t all = load(children->proved);
  bool own = false;
  for (const Node* child = children; child != end; ++child) {
    const std::uint8_t bits = load(child->proved);
    own = own || bits == proof::sole_win(side);
    if (bits != all) all = 0;
  }
  const std::uint8_t bits = own ? proof::sole_win(side) : all;
  if (bits == 0 || load(node.proved) != 0) return false;
  for (Node* child = children; own && child != end; ++child)
    if (load(child->proved) != bits) store(child->mean, never);
  return prove(node, bits, shared);
}

/// The bounds of a node in which `side` chooses, from those of its children. Returns whether they changed.
template <class Node>
bool update_bounds(Tree<Node>& tree, Node& node, std::uint32_t first, int side, int sides, bool margins, bool shared) {
  if (sides > 2) return update_sole_win(tree, node, first, side, shared);
  int lower = 0, upper = 0;
  const std::uint32_t count = tree.head(first).count;
  Node* const children = tree.at(first);
  for (Node* child = children; child != children + count; ++child) {
    const std::uint8_t bits = load(child->proved);
    lower = std::max(lower, proof::lower(bits, side));
    upper = std::max(upper, proof::upper(bits, side));
  }
  bool changed = prove(node, proof::at_least(lower, side) | proof::at_most(upper, side), shared);
  if constexpr (Node::full) {
    if (margins) {
      Score low = -max_evaluation, high = -max_evaluation;
      for (const Node* child = children; child != children + count; ++child) {
        low = std::max(low, low_for(*child, side));
        high = std::max(high, high_for(*child, side));
      }
      changed = changed || low > low_for(node, side) || high < high_for(node, side);
      store(node.low, side == 0 ? low : -high);
      store(node.high, side == 0 ? high : -low);
      for (Node* child = children; child != children + count; ++child)
        if (high_for(*child, side) <= low) store(child->mean, never);
      return changed;
    }
  }
  for (Node* child = children; child != children + count; ++child)
    if (proof::upper(load(child->proved), side) <= lower) store(child->mean, never);
  return changed;
}

}  // namespace arena::mcts

// A position in the tree of a Monte Carlo tree search, as a record among its siblings. Threads share a tree without locks: every member that may
// change while others look on is read and written by the functions here.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/common/move.hpp"
#include "core/common/outcome.hpp"
#include "players/common/score.hpp"

namespace arena::mcts {

inline constexpr std::size_t cache_line = 64;  // bytes

template <class T>
T load(const T& member) {
  return std::atomic_ref<T>(const_cast<T&>(member)).load(std::memory_order_relaxed);  // NOLINT: atomic_ref takes no const before C++26
}
template <class T>
void store(T& member, std::type_identity_t<T> value) {
  std::atomic_ref<T>(member).store(value, std::memory_order_relaxed);
}
/// Adds and returns the new value. A single thread avoids the cost of an atomic addition.
template <class T>
T add(T& member, std::type_identity_t<T> value, bool shared) {
  if (shared) return static_cast<T>(std::atomic_ref<T>(member).fetch_add(value, std::memory_order_relaxed) + value);
  store(member, static_cast<T>(member + value));
  return member;
}

/// What is proved about a position's result, from the first side's view; bits are only ever set. With more than two sides only one thing is proved:
/// who is certain to win alone.
namespace proof {
inline constexpr std::uint8_t no_loss = 1, win = 2, no_win = 4, loss = 8, sole = 16;

constexpr std::uint8_t sole_win(int side) { return static_cast<std::uint8_t>(sole << side); }
/// Whether somebody is certain to win alone, among more than two.
constexpr bool is_sole_win(std::uint8_t bits) { return bits >= sole; }

constexpr std::uint8_t of(Outcome outcome, int sides) {
  if (sides > 2) return is_win(outcome) ? sole_win(winner(outcome)) : std::uint8_t{0};
  if (outcome == Outcome::first) return no_loss | win;
  return outcome == Outcome::second ? no_win | loss : no_loss | no_win;
}
/// Bounds from a side's view: 0 a loss, 1 a draw, 2 a win.
constexpr int lower(std::uint8_t bits, int side) {
  if (is_sole_win(bits)) return bits == sole_win(side) ? 2 : 0;
  const std::uint8_t some = side == 0 ? no_loss : no_win, all = side == 0 ? win : loss;
  return (bits & all) != 0 ? 2 : (bits & some) != 0 ? 1 : 0;
}
constexpr int upper(std::uint8_t bits, int side) {
  if (is_sole_win(bits)) return bits == sole_win(side) ? 2 : 1;
  return 2 - lower(bits, 1 - side);
}
constexpr bool is_decided(std::uint8_t bits) { return is_sole_win(bits) || lower(bits, 0) == upper(bits, 0); }
constexpr std::uint8_t at_least(int bound, int side) {
  const std::uint8_t some = side == 0 ? no_loss : no_win, all = side == 0 ? win : loss;
  return bound == 2 ? some | all : bound == 1 ? some : 0;
}
constexpr std::uint8_t at_most(int bound, int side) { return at_least(2 - bound, 1 - side); }
}  // namespace proof

/// All that plain UCT needs. Sums and means are from the view of the side that chooses this position among its siblings.
struct PlainNode {
  static constexpr bool full = false;
  std::int64_t sum = 0;      // of the rewards
  std::uint32_t visits = 0;  // a thread below temporarily counts several
  std::uint32_t first = 0;   // the record of the first child; 0: no children yet, 1: a thread is about to make them
  float mean = 0;            // of the rewards, from 0 to 1; far below if it need not be followed any more
  float narrow = 0;          // 1 / sqrt(visits)
  Move move;                 // that leads here
  std::uint8_t proved = 0;
};
static_assert(sizeof(PlainNode) == 32 && std::is_trivially_copyable_v<PlainNode>);

/// What everything else needs as well.
struct FullNode : PlainNode {
  static constexpr bool full = true;
  std::uint16_t prior = 0;    // the evaluator's value as a reward, at most 65535
  std::uint16_t minimax = 0;  // and that of the best line below
  std::uint32_t amaf_visits = 0;
  std::int64_t amaf_sum = 0;                           // of playouts in which the move came here or later
  std::int64_t squares = 0;                            // of the rewards
  Score low = -max_evaluation, high = max_evaluation;  // bounds of the margin, from the first side's view
};
static_assert(sizeof(FullNode) <= 64 && std::is_trivially_copyable_v<FullNode>);

/// The record of the first child, with everything that was written before it was published to other threads.
template <class Node>
std::uint32_t children_of(const Node& node) {
  return std::atomic_ref<std::uint32_t>(const_cast<Node&>(node).first).load(std::memory_order_acquire);  // NOLINT: as above
}

inline constexpr float never = -1e6F;  // the mean of a position that need not be followed

}  // namespace arena::mcts

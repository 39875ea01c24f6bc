// Counts a search's nodes and says when it must end: by nodes, by the clock, by the watchdog or on request.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <utility>

#include "players/common/clock.hpp"
#include "players/common/decision.hpp"

namespace arena {

/// A node limit that several threads share. Each reserves a few nodes at a time before it counts them, so the limit is never exceeded; the fewer
/// are left, the fewer it reserves, so that little is left over.
class NodePool {
 public:
  void begin(std::uint64_t limit, int threads) {
    left_.store(limit, std::memory_order_relaxed);
    threads_ = static_cast<std::uint64_t>(threads);
  }
  /// Takes at most `most`; 0 if none are left.
  std::uint64_t take(std::uint64_t most) {
    std::uint64_t left = left_.load(std::memory_order_relaxed), taken = 0;
    do {
      taken = std::min({most, left, left / (2 * threads_) + 1});
    } while (taken > 0 && !left_.compare_exchange_weak(left, left - taken, std::memory_order_relaxed));
    return taken;
  }

 private:
  std::atomic<std::uint64_t> left_{0};
  std::uint64_t threads_ = 1;
};

/// When a search must end; knows nothing about games.
struct StopRules {
  std::uint64_t nodes = 0;               // 0: no limit
  std::chrono::nanoseconds deadline{0};  // 0: none
  std::chrono::nanoseconds watchdog{0};  // a point in time that even `finish_iteration` respects; 0: none
  bool finish_iteration = false;         // the tree ignores the deadline
  Clock* clock = nullptr;
  const std::atomic<bool>* stop = nullptr;
  const std::atomic<bool>* answered = nullptr;  // set by a search running beside this one
  NodePool* pool = nullptr;                     // of `nodes`, if other threads share them
  std::atomic<std::uint64_t>* told = nullptr;   // where this thread adds its nodes now and then
};

class NodeCounter {
 public:
  /// Nodes between two clock checks. Small, because some evaluators take microseconds; reading the clock costs as much as a node or two.
  static constexpr std::uint64_t poll_interval = 256;

  void begin(const StopRules& rules) {
    rules_ = rules;
    nodes_ = told_ = next_stop_ = 0;
    aborted_ = false;
    if (rules_.pool == nullptr) set_next_stop();  // else nothing is reserved before it is needed
  }

  /// Enters a node. False if the search must end instead; the node is then not counted, so a limit of n allows exactly n.
  bool count() {
    if (nodes_ >= next_stop_) [[unlikely]] {
      if (poll()) return false;
    }
    ++nodes_;
    return true;
  }
  /// Whether `more` nodes can be entered without polling; if so, `count_unasked` enters them.
  [[nodiscard]] bool allows(std::uint64_t more) const { return nodes_ + more <= next_stop_; }
  void count_unasked(std::uint64_t more) { nodes_ += more; }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] bool aborted() const { return aborted_; }
  [[nodiscard]] StopReason reason() const { return reason_; }

 private:
  /// Checks limits, clock and flags; true if the search must end, and from then on.
  bool poll() {
    if (aborted_) return true;
    if (rules_.told != nullptr) rules_.told->fetch_add(nodes_ - std::exchange(told_, nodes_), std::memory_order_relaxed);
    if (rules_.pool == nullptr && rules_.nodes != 0 && nodes_ >= rules_.nodes) return end(StopReason::nodes);
    if (is_raised(rules_.stop) || is_raised(rules_.answered)) return end(StopReason::stopped);
    if (rules_.deadline.count() != 0 || rules_.watchdog.count() != 0) {
      const auto now = rules_.clock->now();
      if (rules_.deadline.count() != 0 && now >= rules_.deadline && !rules_.finish_iteration) return end(StopReason::time);
      if (rules_.watchdog.count() != 0 && now >= rules_.watchdog) return end(StopReason::watchdog);
    }
    set_next_stop();
    return next_stop_ == nodes_ && end(StopReason::nodes);
  }
  static bool is_raised(const std::atomic<bool>* flag) { return flag != nullptr && flag->load(std::memory_order_relaxed); }
  bool end(StopReason reason) {
    aborted_ = true;
    reason_ = reason;
    next_stop_ = 0;  // every further node is refused
    return true;
  }
  void set_next_stop() {
    next_stop_ = nodes_ + (rules_.pool == nullptr ? poll_interval : rules_.pool->take(poll_interval));
    if (rules_.pool == nullptr && rules_.nodes != 0) next_stop_ = std::min(next_stop_, std::max(rules_.nodes, nodes_));
  }

  StopRules rules_;
  std::uint64_t nodes_ = 0, told_ = 0, next_stop_ = 0;
  bool aborted_ = false;
  StopReason reason_ = StopReason::depth;
};

}  // namespace arena

// Counts a search's nodes and says when it must end: by nodes, by the clock, by the watchdog or because somebody else says so.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "players/common/clock.hpp"
#include "players/common/decision.hpp"

namespace arena {

/// When a search must end; nothing is known here about games.
struct StopRules {
  std::uint64_t nodes = 0;               // 0: no limit
  std::chrono::nanoseconds deadline{0};  // 0: none
  std::chrono::nanoseconds watchdog{0};  // a point in time that even `finish_iteration` respects; 0: none
  bool finish_iteration = false;         // the deadline is none of the tree's business
  Clock* clock = nullptr;
  const std::atomic<bool>* stop = nullptr;
};

class NodeCounter {
 public:
  /// Nodes between two looks at the clock. Small, because some evaluators take microseconds; reading the clock costs as much as a node or two.
  static constexpr std::uint64_t poll_interval = 256;

  void begin(const StopRules& rules) {
    rules_ = rules;
    nodes_ = 0;
    aborted_ = false;
    set_next_stop();
  }

  /// Enters a node. False when the search must end instead; the node is then not counted, so that a limit of n allows exactly n.
  bool count() {
    if (nodes_ >= next_stop_) [[unlikely]] {
      if (poll()) return false;
    }
    ++nodes_;
    return true;
  }
  /// Whether `more` nodes can be entered without asking; if so, `count_unasked` does it.
  [[nodiscard]] bool allows(std::uint64_t more) const { return nodes_ + more <= next_stop_; }
  void count_unasked(std::uint64_t more) { nodes_ += more; }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] bool aborted() const { return aborted_; }
  [[nodiscard]] StopReason reason() const { return reason_; }

 private:
  /// Looks at limits, clock and flags; true when the search must end, and from then on.
  bool poll() {
    if (aborted_) return true;
    if (rules_.nodes != 0 && nodes_ >= rules_.nodes) return end(StopReason::nodes);
    if (rules_.stop != nullptr && rules_.stop->load(std::memory_order_relaxed)) return end(StopReason::stopped);
    if (rules_.deadline.count() != 0 || rules_.watchdog.count() != 0) {
      const auto now = rules_.clock->now();
      if (rules_.deadline.count() != 0 && now >= rules_.deadline && !rules_.finish_iteration) return end(StopReason::time);
      if (rules_.watchdog.count() != 0 && now >= rules_.watchdog) return end(StopReason::watchdog);
    }
    set_next_stop();
    return false;
  }
  bool end(StopReason reason) {
    aborted_ = true;
    reason_ = reason;
    next_stop_ = 0;  // every further node is refused
    return true;
  }
  void set_next_stop() {
    next_stop_ = nodes_ + poll_interval;
    if (rules_.nodes != 0) next_stop_ = std::min(next_stop_, std::max(rules_.nodes, nodes_));
  }

  StopRules rules_;
  std::uint64_t nodes_ = 0, next_stop_ = 0;
  bool aborted_ = false;
  StopReason reason_ = StopReason::depth;
};

}  // namespace arena

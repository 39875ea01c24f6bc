// What one of several threads has counted and not yet published. Every playout passes the positions near the root; if each were counted there at
// once, the threads would contend for each other's cache lines. A position with many visits gets a few more at a time instead.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "players/mcts/mcts_numbers.hpp"

namespace arena::mcts {

template <class Node>
class Backlog {
 public:
  struct Entry {
    Node* node = nullptr;
    std::uint32_t visits = 0, due = 0;  // published at `due` visits
    std::int64_t sum = 0, squares = 0;
  };

  /// Whether a position with this many visits can wait: for at most one in `part` of them, and if `loss` virtual losses change less.
  static bool can_wait(std::uint32_t visits, std::uint32_t loss) { return visits >= 2 * part * std::max(1U, loss); }

  /// `show(entry)` is called for what is due.
  template <class Show>
  void count(Node& node, std::uint32_t visits, Reward reward, std::int64_t square, Show&& show) {
    Entry& entry = entries_[reinterpret_cast<std::uintptr_t>(&node) / sizeof(Node) % places];
    if (entry.node != &node) {
      if (entry.visits > 0) show(entry);
      entry = {&node, 0, std::min(longest, visits / part), 0, 0};
    }
    ++entry.visits;
    entry.sum += reward;
    entry.squares += square;
    if (entry.visits >= entry.due) {
      show(entry);
      entry = {};
    }
  }
  template <class Show>
  void show_all(Show&& show) {
    for (Entry& entry : entries_)
      if (entry.visits > 0) show(entry);
    entries_ = {};
  }

 private:
  static constexpr std::uint32_t part = 64, longest = 256;
  static constexpr std::size_t places = 256;
  std::array<Entry, places> entries_{};
};

}  // namespace arena::mcts

// The memory of a Monte Carlo tree search: one array of records. The children of a position are contiguous, behind a record that is their head.
// Nothing is ever moved while a search is running; between playouts the tree can be cut down to a part of it.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "players/mcts/mcts_node.hpp"

namespace arena::mcts {

template <class Node>
class Tree {
 public:
  /// The header before the children, in place of a record.
  struct Head {
    std::uint64_t key;      // of the position that they follow
    std::uint32_t count;    // of the children
    std::uint32_t forward;  // where they go when the tree is cut down
    std::uint32_t tried;    // of the children, from the first on
    bool marked;
  };
  static_assert(sizeof(Head) <= sizeof(Node));
  static constexpr std::uint32_t root_at = 2, being_made = 1;  // 0 is no record, and 1 says that a thread is making the children

  /// `shares`: positions reached by transposition share their children.
  Tree(std::size_t mib, bool shares) {
    const std::size_t bytes = mib << 20, table = shares ? bytes / 8 : 0;
    capacity_ = static_cast<std::uint32_t>(std::min<std::size_t>((bytes - table) / sizeof(Node), 0xFFFF'FFF0U));
    memory_.reset(static_cast<Node*>(::operator new (std::size_t{capacity_} * sizeof(Node), std::align_val_t(cache_line))));
    if (shares) table_.resize(table / sizeof(Shared));
    clear();
  }

  void clear() {
    used_ = root_at + 1;
    blocks_ = 0;
    root() = Node{};
    std::fill(table_.begin(), table_.end(), Shared{});
  }

  [[nodiscard]] Node& root() { return memory_.get()[root_at]; }
  [[nodiscard]] Node* at(std::uint32_t index) { return memory_.get() + index; }
  [[nodiscard]] Head& head(std::uint32_t first) { return *std::launder(reinterpret_cast<Head*>(memory_.get() + first - 1)); }
  [[nodiscard]] std::uint32_t capacity() const { return capacity_; }
  /// The root and every record below it.
  [[nodiscard]] std::uint32_t nodes() const { return load(used_) - root_at - load(blocks_); }

  /// Room for `count` children; 0 if there is none.
  std::uint32_t allocate(std::uint32_t count, std::uint64_t key, bool shared) {
    std::uint32_t end = 0;
    if (shared) {
      std::atomic_ref<std::uint32_t> used(used_);
      std::uint32_t begin = used.load(std::memory_order_relaxed);
      do {
        if (capacity_ - begin < count + 1) return 0;
      } while (!used.compare_exchange_weak(begin, begin + count + 1, std::memory_order_relaxed));
      end = begin + count + 1;
    } else {
      if (capacity_ - used_ < count + 1) return 0;
      end = used_ += count + 1;
    }
    add(blocks_, 1, shared);
    const std::uint32_t first = end - count;
    new (memory_.get() + first - 1) Head{key, count, 0, 0, false};
    return first;
  }

  /// The children that a position got by transposition; 0 if it has none.
  [[nodiscard]] std::uint32_t find(std::uint64_t key) const {
    if (table_.empty()) return 0;
    const Shared& place = table_[key % table_.size()];
    return place.key == key ? place.first : 0;
  }
  void remember(std::uint64_t key, std::uint32_t first) {
    if (!table_.empty()) table_[key % table_.size()] = {key, first};
  }

  /// Makes `node` the root and keeps what is below it, except the children of nodes with fewer visits than `least`.
  void cut_down(const Node& node, std::uint32_t least) {
    root() = Node(node);
    mark(least);
    // First the target of each block, then the links, then the blocks themselves: sliding down never overwrites one that has yet to move.
    std::uint32_t to = root_at + 1;
    for_each_block([&](std::uint32_t, Head& h) {
      if (!h.marked) return;
      h.forward = to + 1;
      to += h.count + 1;
    });
    relink(root());
    for_each_block([&](std::uint32_t first, const Head& h) {
      for (std::uint32_t i = 0; h.marked && i < h.count; ++i) relink(*at(first + i));
    });
    std::fill(table_.begin(), table_.end(), Shared{});
    blocks_ = 0;
    for_each_block([&](std::uint32_t first, Head& h) {
      if (!h.marked) return;
      h.marked = false;
      ++blocks_;
      const std::uint32_t forward = h.forward;
      const Head moved = h;
      std::memmove(at(forward - 1), at(first - 1), std::size_t{moved.count + 1} * sizeof(Node));
      remember(moved.key, forward);
    });
    used_ = to;
  }
  /// Cuts the least visited parts until half of the room is free; false if that is impossible.
  bool recycle() {
    for (std::uint32_t least = 2; least < 1U << 31; least *= 2) {
      cut_down(root(), least);
      if (used_ <= capacity_ / 2) return true;
    }
    return false;
  }

  /// Calls f(node) for the root and every record of the tree.
  template <class F>
  void for_each(F&& f) {
    f(root());
    for_each_block([&](std::uint32_t first, const Head& h) {
      for (std::uint32_t i = 0; i < h.count; ++i) f(*at(first + i));
    });
  }

 private:
  struct Shared {
    std::uint64_t key = 0;
    std::uint32_t first = 0;
  };
  struct Free {
    void operator()(Node* memory) const { ::operator delete(memory, std::align_val_t(cache_line)); }
  };

  template <class F>
  void for_each_block(F&& f) {
    for (std::uint32_t first = root_at + 2; first <= used_;) {
      Head& h = head(first);
      const std::uint32_t next = first + h.count + 1;
      f(first, h);
      first = next;
    }
  }
  void mark(std::uint32_t least) {
    std::vector<Node*> open{&root()};
    while (!open.empty()) {
      Node& node = *open.back();
      open.pop_back();
      if (node.visits < least) node.first = 0;
      if (node.first == 0 || head(node.first).marked) continue;
      Head& h = head(node.first);
      h.marked = true;
      for (std::uint32_t i = 0; i < h.count; ++i)
        if (at(node.first + i)->first != 0) open.push_back(at(node.first + i));
    }
  }
  void relink(Node& node) {
    if (node.first != 0) node.first = head(node.first).forward;
  }

  std::uint32_t capacity_ = 0;
  std::unique_ptr<Node, Free> memory_;
  std::vector<Shared> table_;
  // On a cache line of their own: every thread writes these, and reads what is beside them.
  alignas(cache_line) std::uint32_t used_ = 0;  // records
  std::uint32_t blocks_ = 0;                    // how many of them are heads
};

}  // namespace arena::mcts

#include "players/evaluators/andantino/pixels.hpp"

#include <array>
#include <cmath>
#include <mutex>
#include <utility>
#include <vector>

namespace arena::andantino {

namespace {

struct Entry {
  Score distance;
  int cell;
};

/// A binary heap that moves an entry up or down only past strictly larger or smaller ones.
class Heap {
 public:
  void add(Entry entry) {
    entries_.push_back(entry);
    std::size_t at = entries_.size() - 1;
    for (std::size_t above = 0; at > 0; at = above) {
      above = (at - 1) / 2;
      if (entries_[at].distance >= entries_[above].distance) break;
      std::swap(entries_[at], entries_[above]);
    }
  }
  Entry take() {
    const Entry nearest = entries_.front();
    entries_.front() = entries_.back();
    entries_.pop_back();
    for (std::size_t at = 0, below = 1; below < entries_.size(); at = below, below = 2 * at + 1) {
      if (below + 1 < entries_.size() && entries_[below].distance > entries_[below + 1].distance) ++below;
      if (entries_[at].distance <= entries_[below].distance) break;
      std::swap(entries_[at], entries_[below]);
    }
    return nearest;
  }

 private:
  std::vector<Entry> entries_;
};

NeighbourOrder build_order(int radius) {
  NeighbourOrder order;
  for (auto& row : order) row.fill(6);
  const std::vector<int>& cells = hex::cells_of(radius);
  for (const int cell : cells) {
    Heap heap;
    for (const int other : cells) heap.add({pixel_distance(cell, other), other});
    heap.take();  // the cell itself
    std::size_t found = 0;
    for (std::size_t i = 0; i < 6 && i + 1 < cells.size(); ++i) {
      const int near = heap.take().cell;
      for (std::uint8_t direction = 0; direction < 6; ++direction)  // at the edge some of the nearest six are not neighbours
        if (near == cell + hex::around[direction]) order[static_cast<std::size_t>(cell)][found++] = direction;
    }
  }
  return order;
}

}  // namespace

Score pixel_distance(int from, int to) {
  // Columns are 20.78461 pixels apart by half cells from 600 on, rows 36.
  const auto x = [](int cell) { return (60'000'000 + 2'078'461 * (2 * hex::q_of(cell) + hex::r_of(cell))) / 100'000; };
  const Score dx = x(to) - x(from), dy = 36 * (hex::r_of(to) - hex::r_of(from));
  // IEEE square roots are correctly rounded, so for integers this small the truncated one is exact on every machine.
  return static_cast<Score>(std::sqrt(static_cast<double>(dx * dx + dy * dy)));
}

const NeighbourOrder& program_neighbour_order(int radius) {
  static std::array<NeighbourOrder, hex::max_radius + 1> orders;
  static std::array<std::once_flag, hex::max_radius + 1> built;
  const auto at = static_cast<std::size_t>(radius);
  std::call_once(built[at], [&] { orders[at] = build_order(radius); });
  return orders[at];
}

}  // namespace arena::andantino

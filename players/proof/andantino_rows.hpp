// Sets of cells of the hexagonal board as one word per row.
#pragma once
#include <array>
#include <cstdint>

#include "core/hex/hex_geometry.hpp"

namespace arena::andantino {

/// A set of cells: one word per row, one bit per column.
class CellRows {
 public:
  static constexpr std::size_t most = 2 * hex::origin + 1;
  void toggle(int cell) { rows_[static_cast<std::size_t>(hex::row_of(cell))] ^= 1U << hex::column_of(cell); }
  [[nodiscard]] bool has(int cell) const { return (rows_[static_cast<std::size_t>(hex::row_of(cell))] >> hex::column_of(cell) & 1U) != 0; }
  std::uint32_t& operator[](std::size_t row) { return rows_[row]; }
  std::uint32_t operator[](std::size_t row) const { return rows_[row]; }
  /// This row of the set and of all neighbours of its cells.
  [[nodiscard]] std::uint32_t spread(std::size_t row) const {
    const std::uint32_t here = rows_[row], above = rows_[row - 1], below = rows_[row + 1];
    return here | here << 1 | here >> 1 | below | below << 1 | above | above >> 1;
  }

 private:
  std::array<std::uint32_t, most> rows_{};
};

/// The cells of a board, and those at its edge.
struct BoardRows {
  explicit BoardRows(int size) : radius(size) {
    for (const int cell : hex::cells_of(radius)) {
      cells.toggle(cell);
      if (hex::is_edge(cell, radius)) edge.toggle(cell);
    }
  }
  [[nodiscard]] std::size_t first_row() const { return static_cast<std::size_t>(hex::origin - radius); }
  [[nodiscard]] std::size_t last_row() const { return static_cast<std::size_t>(hex::origin + radius); }
  int radius;
  CellRows cells, edge;
};

}  // namespace arena::andantino

// The row and the column of a Tablut square in one word, and table look-ups of what the king's say about him.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/tablut/tablut_board.hpp"

namespace arena::tablut {

/// The row in the low half (bit 0 = file a), the column in the high half (bit 0 = rank 1).
using Cross = std::uint32_t;

/// What stands of `set` on the row and the column of a square.
inline Cross cross_of(const SquareSet& set, std::size_t square) {
  const Place& p = places[square];
  return set.row(p) | set.column(p) << 16;
}

/// cross_bits[square][other]: the other square as bits of the first one's cross; none if it lies elsewhere.
inline constexpr auto cross_bits = [] {
  std::array<std::array<Cross, squares>, squares> table{};
  for (std::size_t s = 0; s < squares; ++s)
    for (std::size_t other = 0; other < squares; ++other) {
      const Place &p = places[s], &q = places[other];
      table[s][other] = (p.rank == q.rank ? Cross{1} << q.file : 0) | (p.file == q.file ? Cross{1} << (16 + q.rank) : 0);
    }
  return table;
}();

/// The four neighbours of a square, or as many as there are.
inline constexpr auto beside = [] {
  std::array<Cross, squares> table{};
  for (std::size_t s = 0; s < squares; ++s) {
    const Cross file = Cross{1} << places[s].file, rank = Cross{1} << places[s].rank;
    table[s] = ((file << 1 | file >> 1) & full_line) | ((rank << 1 | rank >> 1) & full_line) << 16;
  }
  return table;
}();

/// sides_in_use[position][line]: on how many of the two sides of a position something stands.
inline constexpr auto sides_in_use = [] {
  std::array<std::array<std::uint8_t, 512>, width> table{};
  for (std::size_t position = 0; position < width; ++position)
    for (unsigned line = 0; line < 512; ++line)
      table[position][line] = static_cast<std::uint8_t>(((line & ((1U << position) - 1)) != 0) + (line >> (position + 1) != 0));
  return table;
}();

/// On how many of a square's four rays something stands.
inline int rays_in_use(std::size_t square, Cross cross) {
  return sides_in_use[places[square].file][cross & full_line] + sides_in_use[places[square].rank][cross >> 16];
}

}  // namespace arena::tablut

// Precomputed answers around one cell: what the nine cells of a line through it say, and how its own-coloured neighbours are arranged around it.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/hex/hex_geometry.hpp"

namespace arena::andantino {

inline constexpr std::uint8_t five_flag = 0x80;

/// The step from one cell of an axis to the next, in the order of the windows.
inline constexpr std::array<int, 3> axis_step = {1, hex::stride, 1 - hex::stride};

/// For each axis and each 9-bit window of own stones (bit 4 = the cell itself, taken as occupied): the two neighbours on that axis as bits of the
/// circular mask (bits 0..5), and `five_flag` when the line through the cell has five or more.
inline constexpr auto axis_table = [] {
  // Bit of the neighbour after and before the cell on each axis: same number, same q, same letter.
  constexpr int after[3] = {0, 5, 1}, before[3] = {3, 2, 4};
  std::array<std::array<std::uint8_t, 512>, 3> table{};
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (unsigned window = 0; window < 512; ++window) {
      int run = 1;
      for (int i = 5; i < 9 && (window >> i & 1U); ++i) ++run;
      for (int i = 3; i >= 0 && (window >> i & 1U); --i) ++run;
      unsigned entry = run >= 5 ? five_flag : 0U;
      if (window >> 5 & 1U) entry |= 1U << after[axis];
      if (window >> 3 & 1U) entry |= 1U << before[axis];
      table[axis][window] = static_cast<std::uint8_t>(entry);
    }
  return table;
}();

/// How the set bits of a circular 6-bit mask are arranged: how many, in how many separate arcs, one cell of each arc, and where each gap begins.
struct Ring {
  std::uint8_t count = 0;
  std::uint8_t arcs = 0;
  std::array<std::int8_t, 3> arc{};   // the step to a cell of each arc; no arc: no step, so that a lone stone joins itself
  std::array<std::uint8_t, 3> gap{};  // the first direction after each arc
};

inline constexpr auto ring_table = [] {
  std::array<Ring, 64> table{};
  for (unsigned mask = 0; mask < 64; ++mask) {
    Ring& ring = table[mask];
    for (unsigned d = 0; d < 6; ++d) {
      if (!(mask >> d & 1U)) continue;
      ++ring.count;
      const unsigned next = (d + 1) % 6;
      if (mask >> next & 1U) continue;  // the arc continues
      ring.arc[ring.arcs] = static_cast<std::int8_t>(hex::around[d]);
      ring.gap[ring.arcs] = static_cast<std::uint8_t>(next);
      ++ring.arcs;
    }
    if (mask == 63) {  // a full circle is one arc without a gap
      ring.arcs = 1;
      ring.arc[0] = static_cast<std::int8_t>(hex::around[0]);
    }
  }
  return table;
}();

}  // namespace arena::andantino

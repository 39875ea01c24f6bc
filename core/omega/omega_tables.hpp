// Constant tables of Omega: keys of stones and turns, how the neighbours of one colour fall into arcs, and exact division of products.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/common/random.hpp"
#include "core/hex/hex_geometry.hpp"

namespace arena::omega {

/// A score. On side 10 a product passes 2^64, but never 3^46 < 2^73.
__extension__ typedef unsigned __int128 Score;

inline constexpr std::size_t max_players = 4;
inline constexpr std::size_t max_group = (hex::max_cells + 1) / 2;  // the stones that one colour can have

/// One neighbour for each arc of neighbours of one colour; the stones of an arc touch each other, so they are one group already.
struct Arcs {
  std::array<std::int16_t, 3> step;
  std::int16_t count;
};

/// Bits of a neighbourhood word: above (0, 1), left (2), right (4), below (5, 6). Bit 3 is the cell itself and never set.
inline constexpr std::array<int, 6> bit_around = {4, 1, 0, 2, 5, 6};  // in the order of hex::around

/// The reciprocal of the odd part of a group size modulo 2^128, and the power of two that is left: dividing a product becomes a multiplication.
struct Divisor {
  Score reciprocal;
  unsigned twos;
};

struct Tables {
  std::array<std::array<std::uint64_t, hex::cell_codes>, max_players> stone_keys{};
  std::array<std::array<std::uint64_t, max_players>, max_players> turn_keys{};  // by mover and colour to place
  std::array<Arcs, 128> arcs{};
  std::array<Divisor, max_group + 1> divisors{};
};
extern const Tables tables;

/// `product` is a multiple of `size`.
inline Score exact_quotient(Score product, std::size_t size) {
  const Divisor& d = tables.divisors[size];
  return (product >> d.twos) * d.reciprocal;
}

}  // namespace arena::omega

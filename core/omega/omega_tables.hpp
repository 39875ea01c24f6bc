// Constant tables of Omega: keys of stones and turns, how the neighbours of one colour fall into arcs, and exact division of products.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/common/outcome.hpp"
#include "core/hex/hex_geometry.hpp"

namespace arena::omega {

/// A score. On side 10 a product passes 2^64, but never 3^46 < 2^73.
__extension__ typedef unsigned __int128 Score;

inline constexpr std::size_t max_players = 4;
inline constexpr int max_side = 10, max_cells = hex::cell_count(max_side - 1);
inline constexpr std::size_t max_group = (max_cells + 1) / 2;  // the stones that one colour can have

/// One neighbour for each arc of neighbours of one colour; the stones of an arc touch each other, so they are one group already.
struct Arcs {
  std::array<std::int16_t, 3> step;
  std::int16_t count;
};

/// Bits of a neighbourhood word: above (0, 1), left (2), right (4), below (5, 6). Bit 3 is the cell itself and never set.
inline constexpr std::array<int, 6> bit_around = {4, 1, 0, 2, 5, 6};  // in the order of hex::around

/// What a group's size means to the tallies of its colour. A size is an odd number times a power of two; multiplying by the odd number's reciprocal
/// modulo 2^128 divides a product exactly.
struct SizeRow {
  Score reciprocal;
  std::uint64_t growth;  // the reciprocal times the next size, modulo 2^64
  std::uint32_t small;   // all ones for two and three stones
  std::uint16_t group;   // 1 for two stones, 256 for three
  std::uint8_t twos;
};

/// Whose turn it is, the colour to place, and how the game stands: one word, so that it is saved and restored in one piece.
struct alignas(4) Turn {
  std::uint8_t mover = 0, colour = 0;
  Outcome outcome = Outcome::none;
  std::uint8_t unused = 0;
};

struct Tables {
  std::array<std::array<std::uint64_t, max_players>, hex::cell_codes> stone_keys{};
  std::array<std::array<std::uint64_t, max_players>, max_players> turn_keys{};  // by mover and colour to place
  std::array<Arcs, 128> arcs{};
  std::array<SizeRow, max_group + 1> sizes{};
  Turn next_turn[max_players + 1][max_players][max_players] = {};  // by players, mover and the colour just placed
};
extern const Tables tables;

/// Joining at most doubles a score, so one below this stays within 64 bits, where arithmetic is several times cheaper. Only the largest board
/// exceeds it.
inline constexpr Score narrow = Score{1} << 63;

/// The score after a group of `size` stones has grown by one.
inline Score grown(Score score, std::size_t size) {
  const SizeRow& row = tables.sizes[size];
  if (score < narrow) [[likely]] {
    const std::uint64_t result = (static_cast<std::uint64_t>(score) >> row.twos) * row.growth;
    return result;
  }
  return (score >> row.twos) * row.reciprocal * (size + 1);
}

/// The score after two groups have become one.
inline Score merged(Score score, std::size_t size, std::size_t other) {
  const SizeRow &row = tables.sizes[size], &other_row = tables.sizes[other];
  const int twos = row.twos + other_row.twos;
  if (score < narrow) [[likely]] {
    const auto reciprocal = static_cast<std::uint64_t>(row.reciprocal), other_reciprocal = static_cast<std::uint64_t>(other_row.reciprocal);
    const std::uint64_t result = (static_cast<std::uint64_t>(score) >> twos) * reciprocal * other_reciprocal * (size + other);
    return result;
  }
  return (score >> twos) * row.reciprocal * other_row.reciprocal * (size + other);
}

}  // namespace arena::omega

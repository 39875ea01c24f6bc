// The picture that Aboukhadra's program measures its board on: the pixel position of each cell's centre, and the order of a cell's neighbours.
#pragma once
#include <array>
#include <cstdint>

#include "core/hex/hex_geometry.hpp"
#include "players/common/score.hpp"

namespace arena::andantino {

/// The integer part of the distance between two cells' centres, each truncated to whole pixels.
Score pixel_distance(int from, int to);

/// For each cell its neighbours as numbers of hex::around, in the program's order; 6 in place of those off the board.
using NeighbourOrder = std::array<std::array<std::uint8_t, 6>, hex::cell_codes>;

/// The program puts all cells into a binary heap by distance, in board order, and takes out the nearest six: ties come out in the order of the heap's
/// shape, which differs from cell to cell.
const NeighbourOrder& program_neighbour_order(int radius);

}  // namespace arena::andantino

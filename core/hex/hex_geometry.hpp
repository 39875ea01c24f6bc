// The hexagonal board that Andantino and Omega share: cells in a padded square of rows, names, symmetries, the picture.
// A cell's index is row * 32 + column with the centre always at row 13, column 13, so that a neighbour is a constant step away, line numbers are
// shifts and sums, and increasing index is board order (by number, then letter) on every board size.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/common/board_view.hpp"
#include "core/common/move.hpp"

namespace arena::hex {

inline constexpr int max_radius = 12;
inline constexpr int stride = 32;
inline constexpr int origin = max_radius + 1;                            // row and column of the centre; one ring of padding around the largest board
inline constexpr int cell_codes = (2 * origin + 1) * stride;             // 864: arrays indexed by cell have this size
inline constexpr int max_cells = 3 * max_radius * (max_radius + 1) + 1;  // 469
inline constexpr int symmetries = 12;

constexpr int cell_at(int q, int r) { return (r + origin) * stride + q + origin; }
constexpr int row_of(int cell) { return cell >> 5; }
constexpr int column_of(int cell) { return cell & 31; }
constexpr int q_of(int cell) { return column_of(cell) - origin; }
constexpr int r_of(int cell) { return row_of(cell) - origin; }
inline constexpr int centre = cell_at(0, 0);

/// The number that a cell's keys are drawn by: its index when the largest board had radius 9, so that keys, and all that follows from them, stay the
/// same. Numbers below this many belong to that board.
inline constexpr std::uint64_t key_numbers = std::uint64_t{21} * stride;
constexpr std::uint64_t key_number(int cell) { return static_cast<std::uint64_t>((r_of(cell) + 10) * stride + q_of(cell) + 10); }

/// Steps to the six neighbours, around the circle: (q+1,r) (q+1,r-1) (q,r-1) (q-1,r) (q-1,r+1) (q,r+1). Opposite ones are three apart.
inline constexpr std::array<int, 6> around = {1, 1 - stride, -stride, -1, stride - 1, stride};

constexpr int distance_from_centre(int cell) {
  const int q = q_of(cell), r = r_of(cell), s = q + r;
  const auto size = [](int v) { return v < 0 ? -v : v; };
  return std::max(std::max(size(q), size(r)), size(s));
}
constexpr bool on_board(int cell, int radius) { return cell >= 0 && cell < cell_codes && distance_from_centre(cell) <= radius; }
constexpr bool is_edge(int cell, int radius) { return distance_from_centre(cell) == radius; }
constexpr int cell_count(int radius) { return 3 * radius * (radius + 1) + 1; }

/// All cells of a board, in board order.
const std::vector<int>& cells_of(int radius);

/// "j10": a letter for q+r and a number for r, both counted from the board's edge.
std::string cell_name(int cell, int radius);
/// Reads a name in either case; nothing if it names no cell of this board.
std::optional<int> parse_cell(std::string_view text, int radius);
/// A name for error messages: "a1 to s19".
std::string board_hint(int radius);

/// The image of a cell under one of the twelve symmetries of the hexagon; 0 is the identity.
int image(int cell, int symmetry);

/// "c3,d3", sorted in board order; "-" when there is none.
std::string list_text(std::vector<int> cells, int radius);
/// Reads such a list; throws InputError.
std::vector<int> parse_list(std::string_view text, int radius);

/// The board as a picture; `piece_at` gives the index into `pieces`, or -1.
BoardView view(int radius, std::vector<PieceKind> pieces, const std::function<int(int cell)>& piece_at);

}  // namespace arena::hex

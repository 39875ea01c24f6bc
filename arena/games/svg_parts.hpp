// The parts of the SVG board, for pages that place stones themselves: they then show what `draw_svg` draws.
#pragma once
#include <string>

#include "core/common/board_view.hpp"

namespace arena {

inline constexpr double svg_unit = 40;  // distance between neighbouring cells

/// A stone around (x, y). That of the last move has a ring in the ink that reads best on it.
std::string svg_stone(const PieceKind& piece, double x, double y, bool is_last);
/// The dot of an empty cell that a legal move names.
std::string svg_legal_dot(double x, double y);

}  // namespace arena

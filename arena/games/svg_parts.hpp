// The parts of the SVG board, for pages that place stones themselves: they then show what `draw_svg` draws.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "arena/games/picture.hpp"
#include "core/common/board_view.hpp"

namespace arena {

inline constexpr double svg_unit = 40;  // distance between neighbouring cells

/// A stone around (x, y). That of the last move has a ring in the ink that reads best on it.
std::string svg_stone(const PieceKind& piece, double x, double y, bool is_last);
/// The dot of an empty cell that a legal move names.
std::string svg_legal_dot(double x, double y);

/// A highlighted cell. `text` is drawn in it if it is empty.
struct SvgMark {
  enum class Kind { none, good, bad };
  std::string cell;
  Kind kind = Kind::none;
  std::string text;
};

/// An empty board to refer to, for pages with many positions of one game; it takes no room itself.
std::string svg_empty_board(const BoardView& board, std::string_view id);
/// A position on that board. The title is for those who cannot see it.
std::string svg_on_board(const Picture& picture, std::string_view id, const std::vector<SvgMark>& marks);

}  // namespace arena

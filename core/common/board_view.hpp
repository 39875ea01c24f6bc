// A position as raw material for a picture: what stands where. Drawing it (terminal, SVG, HTML) is the arena's job.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace arena {

/// A kind of piece: its name, its letter in the terminal, and whether it is drawn light, dark or in another tint.
struct PieceKind {
  std::string_view name;
  char letter;
  std::string_view fill;  // a CSS colour
  std::string_view mark;  // drawn on top, e.g. a crown; may be empty
};

struct CellView {
  std::string name;      // as in moves: "j10", "e5"
  double x = 0, y = 0;   // centre; unit = distance between neighbouring cells; y grows downwards
  int row = 0;           // terminal row from the top
  int column = 0;        // terminal column in half cells from the left
  int piece = -1;        // index into pieces, or -1
  bool special = false;  // corner, centre: drawn with a tint
};

struct EdgeLabel {
  std::string text;
  double x = 0, y = 0;
  int row = 0, column = 0;
};

struct BoardView {
  enum class Shape { hexagon, square };
  Shape shape = Shape::hexagon;
  std::vector<PieceKind> pieces;
  std::vector<CellView> cells;     // in board order
  std::vector<EdgeLabel> labels;   // coordinates around the board
  std::vector<std::string> notes;  // what a reader wants to know and the board does not show: scores, the next stone; may be empty
};

}  // namespace arena

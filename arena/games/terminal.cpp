// The board in characters. Every cell is two columns wide, so that a hexagonal board looks like one.
#include <fmt/format.h>
#include <algorithm>
#include <set>
#include <utility>

#include "arena/games/colour.hpp"
#include "arena/games/picture.hpp"

namespace arena {

namespace {

constexpr char empty_sign = '.', legal_sign = '+', special_sign = '#', origin_sign = '*';
constexpr std::string_view plain = "\x1b[0m", faint = "\x1b[2m", legal_style = "\x1b[1;32m", last_style = "\x1b[1;35m", won_style = "\x1b[1;33m";

class Canvas {
 public:
  explicit Canvas(bool colour) : colour_(colour) {}

  void put(int row, int column, char sign, std::string_view style) {
    auto& line = at(row);
    const auto place = static_cast<std::size_t>(std::max(column, 0));
    if (line.size() <= place) line.resize(place + 1);
    line[place] = {sign, std::string(style)};
  }
  [[nodiscard]] std::string text() const {
    std::string out;
    for (const auto& line : lines_) {
      for (const auto& [sign, style] : line) {
        if (colour_ && !style.empty())
          out += style + sign + std::string(plain);
        else
          out += sign;
      }
      out += '\n';
    }
    return out;
  }

 private:
  struct Sign {
    char sign = ' ';
    std::string style;
  };
  std::vector<Sign>& at(int row) {
    const auto place = static_cast<std::size_t>(std::max(row, 0));
    if (lines_.size() <= place) lines_.resize(place + 1);
    return lines_[place];
  }
  bool colour_;
  std::vector<std::vector<Sign>> lines_;
};

/// A stone looks like one: its own colour behind its letter.
std::string style_of(const PieceKind& piece) {
  const Rgb fill = parse_colour(piece.fill);
  return fmt::format("\x1b[1;38;5;{};48;5;{}m", is_light(fill) ? 16 : 231, terminal_colour(fill));
}

std::string legend(const Picture& picture, bool any_special, bool any_legal, bool any_origin) {
  std::vector<std::string> parts;
  for (const auto& piece : picture.board.pieces) parts.push_back(fmt::format("{} {}", piece.letter, piece.name));
  if (any_legal) parts.push_back(fmt::format("{} legal", legal_sign));
  if (any_special) parts.push_back(fmt::format("{} special", special_sign));
  if (!picture.last_cells.empty()) parts.emplace_back("( ) last move");
  if (any_origin) parts.push_back(fmt::format("{} where it came from", origin_sign));
  if (!picture.won_cells.empty()) parts.emplace_back("[ ] what ended the game");
  return fmt::format("{}\n", fmt::join(parts, "   "));
}

/// Brackets around what ended the game, joined where cells are adjacent. Drawn first: those of the last move overwrite them.
void frame_won_cells(const Picture& picture, Canvas& canvas) {
  const std::set<std::string> won(picture.won_cells.begin(), picture.won_cells.end());
  std::set<std::pair<int, int>> places;
  for (const auto& cell : picture.board.cells)
    if (won.count(cell.name) > 0) places.emplace(cell.row, cell.column);
  for (const auto& [row, column] : places) {
    if (places.count({row, column - 2}) == 0) canvas.put(row, column - 1, '[', won_style);
    canvas.put(row, column + 1, places.count({row, column + 2}) == 0 ? ']' : '=', won_style);
  }
}

}  // namespace

std::string draw_text(const Picture& picture, bool colour) {
  const std::set<std::string> legal(picture.legal_cells.begin(), picture.legal_cells.end());
  const std::set<std::string> last(picture.last_cells.begin(), picture.last_cells.end());
  Canvas canvas(colour);
  frame_won_cells(picture, canvas);
  bool any_special = false, any_origin = false;
  for (const auto& cell : picture.board.cells) {
    if (cell.piece >= 0) {
      const auto& piece = picture.board.pieces[static_cast<std::size_t>(cell.piece)];
      canvas.put(cell.row, cell.column, piece.letter, style_of(piece));
    } else if (last.count(cell.name) > 0) {  // brackets would run into those of the next cell
      any_origin = true;
      canvas.put(cell.row, cell.column, origin_sign, last_style);
    } else if (legal.count(cell.name) > 0) {
      canvas.put(cell.row, cell.column, legal_sign, legal_style);
    } else if (cell.special) {
      any_special = true;
      canvas.put(cell.row, cell.column, special_sign, "");
    } else {
      canvas.put(cell.row, cell.column, empty_sign, faint);
    }
    if (cell.piece >= 0 && last.count(cell.name) > 0) {
      canvas.put(cell.row, cell.column - 1, '(', last_style);
      canvas.put(cell.row, cell.column + 1, ')', last_style);
    }
  }
  for (const auto& label : picture.board.labels) {
    int column = label.column - static_cast<int>(label.text.size()) + 1;
    for (const char c : label.text) canvas.put(label.row, column++, c, faint);
  }
  return canvas.text() + "\n" + legend(picture, any_special, !legal.empty(), any_origin);
}

}  // namespace arena

#include "core/hex/hex_geometry.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "core/common/errors.hpp"

namespace arena::hex {

namespace {

/// Rotations by sixty degrees, then the mirror image of each.
constexpr int computed_image(int cell, int symmetry) {
  int q = q_of(cell), r = r_of(cell);
  if (symmetry >= 6) {
    const int held = q;
    q = r;
    r = held;
  }
  for (int turn = 0; turn < symmetry % 6; ++turn) {
    const int next_q = -r, next_r = q + r;
    q = next_q;
    r = next_r;
  }
  return cell_at(q, r);
}

constexpr auto images = [] {
  std::array<std::array<std::uint16_t, cell_codes>, symmetries> table{};
  for (int s = 0; s < symmetries; ++s)
    for (int cell = 0; cell < cell_codes; ++cell)
      if (on_board(cell, max_radius))
        table[static_cast<std::size_t>(s)][static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(computed_image(cell, s));
  return table;
}();

}  // namespace

const std::vector<int>& cells_of(int radius) {
  static const auto boards = [] {
    std::array<std::vector<int>, max_radius + 1> cells;
    for (int of = 0; of <= max_radius; ++of)
      for (int cell = 0; cell < cell_codes; ++cell)
        if (on_board(cell, of)) cells[static_cast<std::size_t>(of)].push_back(cell);
    return cells;
  }();
  return boards[static_cast<std::size_t>(radius)];
}

std::string cell_name(int cell, int radius) {
  const int q = q_of(cell), r = r_of(cell);
  return static_cast<char>('a' + q + r + radius) + std::to_string(r + radius + 1);
}

std::optional<int> parse_cell(std::string_view text, int radius) {
  if (text.size() < 2 || text.size() > 3) return std::nullopt;
  const int letter = std::tolower(static_cast<unsigned char>(text[0])) - 'a';
  int number = 0;
  for (const char c : text.substr(1)) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  if (letter < 0 || letter > 2 * radius || text[1] == '0' || number < 1 || number > 2 * radius + 1) return std::nullopt;
  const int r = number - radius - 1, q = letter - radius - r;
  if (std::abs(q) > radius) return std::nullopt;
  return cell_at(q, r);
}

std::string board_hint(int radius) {
  return "cells run from a1 to " + std::string(1, static_cast<char>('a' + 2 * radius)) + std::to_string(2 * radius + 1) + ", with " +
         cell_name(centre, radius) + " in the centre";
}

int image(int cell, int symmetry) { return images[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(cell)]; }

std::string list_text(std::vector<int> cells, int radius) {
  if (cells.empty()) return "-";
  std::sort(cells.begin(), cells.end());
  std::string text;
  for (const int cell : cells) text += (text.empty() ? "" : ",") + cell_name(cell, radius);
  return text;
}

std::vector<int> parse_list(std::string_view text, int radius) {
  std::vector<int> cells;
  if (text == "-") return cells;
  while (true) {
    const auto comma = text.find(',');
    const auto word = text.substr(0, comma);
    const auto cell = parse_cell(word, radius);
    if (!cell) throw InputError("'" + std::string(word) + "' is not a cell of this board (" + board_hint(radius) + "); an empty list is written -");
    cells.push_back(*cell);
    if (comma == std::string_view::npos) return cells;
    text.remove_prefix(comma + 1);
  }
}

BoardView view(int radius, std::vector<PieceKind> pieces, const std::function<int(int)>& piece_at) {
  const double height = std::sqrt(3.0) / 2;
  const auto row = [&](int r) { return r + radius + 1; };
  const auto column = [&](int q, int r) { return 2 * q + r + 2 * radius + 3; };
  BoardView board;
  board.shape = BoardView::Shape::hexagon;
  board.pieces = std::move(pieces);
  for (const int cell : cells_of(radius)) {
    const int q = q_of(cell), r = r_of(cell);
    board.cells.push_back({cell_name(cell, radius), q + r / 2.0, r * height, row(r), column(q, r), piece_at(cell), false});
  }
  for (int line = -radius; line <= radius; ++line) {
    // The number stands left of its row, the letter above the upper end of its diagonal.
    const int left_q = std::max(-radius, -radius - line) - 1;
    board.labels.push_back({std::to_string(line + radius + 1), left_q + line / 2.0, line * height, row(line), column(left_q, line)});
    const int high_r = std::max(-radius, line - radius) - 1, high_q = line - high_r;
    board.labels.push_back(
        {std::string(1, static_cast<char>('a' + line + radius)), high_q + high_r / 2.0, high_r * height, row(high_r), column(high_q, high_r)});
  }
  return board;
}

}  // namespace arena::hex

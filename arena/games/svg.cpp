// The board as a picture. The board keeps its own middle tone on light and dark pages, so that light and dark stones stand out on both;
// only the background behind it and the text follow the reader's colour scheme.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <set>

#include "arena/games/colour.hpp"
#include "arena/games/picture.hpp"
#include "arena/games/svg_parts.hpp"
#include "arena/text/xml.hpp"

namespace arena {

namespace {

constexpr double unit = svg_unit;
constexpr double margin = 0.35 * unit;
constexpr double caption_height = 34;
constexpr double least_width = 470;  // room for the longest caption

constexpr std::string_view style =
    ".arena-board .ground{fill:#fbfaf7}"
    ".arena-board .cell{fill:#dcbd87;stroke:#8d6f3e;stroke-width:1.2}"
    ".arena-board .special{fill:#c29a5b}"
    ".arena-board .last{fill:#f2dc6b}"
    ".arena-board .won{fill:#8fd19e;stroke:#14532d;stroke-width:2.6}"
    ".arena-board .legal{fill:#2f6b3a}"
    ".arena-board .ring{fill:none;stroke-width:2.4}"
    ".arena-board text{font-family:system-ui,'DejaVu Sans',sans-serif;text-anchor:middle;fill:#4a4338}"
    ".arena-board .label{font-size:13px}"
    ".arena-board .mark{font-size:19px;font-weight:bold}"
    ".arena-board .caption{font-size:13px}"
    "@media (prefers-color-scheme:dark){.arena-board .ground{fill:#1d1f23}.arena-board .label,.arena-board .caption{fill:#d8d4cb}}";

/// What marks on a board of a page need besides.
constexpr std::string_view marks_style =
    ".arena-board .bad{fill:#e9a696;stroke:#7a1f0f;stroke-width:2.6}"
    ".arena-board .answer{font-size:16px;font-weight:bold;fill:#1a1815}";

struct Box {
  double left = 0, top = 0, right = 0, bottom = 0;
  void take(double x, double y, double reach) {
    left = std::min(left, x - reach);
    right = std::max(right, x + reach);
    top = std::min(top, y - reach);
    bottom = std::max(bottom, y + reach);
  }
};

Box box_of(const BoardView& board) {
  Box box;
  for (const auto& cell : board.cells) box.take(cell.x * unit, cell.y * unit, 0.6 * unit);
  for (const auto& label : board.labels) box.take(label.x * unit, label.y * unit, 0.25 * unit);
  return box;
}

/// A hexagon stands on a corner, a square on a side.
std::string outline(BoardView::Shape shape, double x, double y) {
  constexpr double pi = 3.14159265358979323846;
  const int corners = shape == BoardView::Shape::hexagon ? 6 : 4;
  const double reach = unit / (shape == BoardView::Shape::hexagon ? std::sqrt(3.0) : std::sqrt(2.0));
  const double first = shape == BoardView::Shape::hexagon ? pi / 2 : pi / 4;
  std::string points;
  for (int i = 0; i < corners; ++i) {
    const double angle = first + 2 * pi * i / corners;
    points += fmt::format("{}{:.2f},{:.2f}", i == 0 ? "" : " ", x + reach * std::cos(angle), y + reach * std::sin(angle));
  }
  return points;
}

std::string svg_labels(const BoardView& board) {
  std::string out;
  for (const auto& label : board.labels)
    out += fmt::format("<text class=\"label\" x=\"{:.2f}\" y=\"{:.2f}\">{}</text>\n", label.x * unit, label.y * unit + 4.5, xml_escaped(label.text));
  return out;
}

/// The description for readers who cannot see the picture.
std::string description(const Picture& picture) {
  std::string text;
  for (std::size_t kind = 0; kind < picture.board.pieces.size(); ++kind) {
    std::vector<std::string> cells;
    for (const auto& cell : picture.board.cells)
      if (cell.piece == static_cast<int>(kind)) cells.push_back(cell.name);
    text += fmt::format("{}: {}. ", picture.board.pieces[kind].name, cells.empty() ? "nothing" : fmt::format("{}", fmt::join(cells, " ")));
  }
  const auto is_left = [&](const CellView& cell) { return cell.piece < 0 && !picture.last_cells.empty() && cell.name == picture.last_cells.front(); };
  const bool moved = std::any_of(picture.board.cells.begin(), picture.board.cells.end(), is_left);
  if (!picture.last_cells.empty()) text += fmt::format("Last move: {}. ", fmt::join(picture.last_cells, moved ? " to " : " "));
  if (!picture.won_cells.empty()) text += fmt::format("Decided by: {}. ", fmt::join(picture.won_cells, " "));
  if (!text.empty()) text.pop_back();
  return text;
}

}  // namespace

std::string svg_stone(const PieceKind& piece, double x, double y, bool is_last) {
  const bool light = is_light(parse_colour(piece.fill));
  const std::string_view ink = light ? "#1a1815" : "#ffffff";
  std::string out =
      fmt::format(R"(<circle cx="{:.2f}" cy="{:.2f}" r="15" fill="{}" stroke="#1a1815" stroke-width="1.6"/>)", x, y, xml_escaped(piece.fill));
  if (is_last) out += fmt::format(R"(<circle class="ring" cx="{:.2f}" cy="{:.2f}" r="10.5" stroke="{}"/>)", x, y, ink);
  if (!piece.mark.empty())
    out += fmt::format(R"(<text class="mark" style="fill:{}" x="{:.2f}" y="{:.2f}">{}</text>)", ink, x, y + 7, xml_escaped(piece.mark));
  return out;
}

std::string svg_legal_dot(double x, double y) { return fmt::format(R"(<circle class="legal" cx="{:.2f}" cy="{:.2f}" r="4.5"/>)", x, y); }

std::string draw_svg(const Picture& picture) {
  const std::set<std::string> legal(picture.legal_cells.begin(), picture.legal_cells.end());
  const std::set<std::string> last(picture.last_cells.begin(), picture.last_cells.end());
  const std::set<std::string> won(picture.won_cells.begin(), picture.won_cells.end());
  Box box = box_of(picture.board);
  const double lack = std::max(0.0, least_width - (box.right - box.left + 2 * margin));
  const double left = box.left - margin - lack / 2, top = box.top - margin, width = box.right - box.left + 2 * margin + lack;
  const double height = box.bottom - box.top + 2 * margin + caption_height;

  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"arena-board\" role=\"img\" viewBox=\"{:.2f} {:.2f} {:.2f} {:.2f}\" width=\"{:.0f}\" "
      "height=\"{:.0f}\">\n",
      left, top, width, height, width, height);
  out += fmt::format("<title>{}</title>\n<desc>{}</desc>\n<style>{}</style>\n", xml_escaped(picture.title), xml_escaped(description(picture)), style);
  out += fmt::format("<rect class=\"ground\" x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\"/>\n", left, top, width, height);
  for (const auto& cell : picture.board.cells) {
    const double x = cell.x * unit, y = cell.y * unit;
    const bool is_last = last.count(cell.name) > 0;
    out += fmt::format(R"(<g><title>{}</title><polygon class="cell{}{}{}" points="{}"/>)", xml_escaped(cell.name), cell.special ? " special" : "",
                       is_last ? " last" : "", won.count(cell.name) > 0 ? " won" : "", outline(picture.board.shape, x, y));
    if (cell.piece >= 0) {
      out += svg_stone(picture.board.pieces[static_cast<std::size_t>(cell.piece)], x, y, is_last);
    } else if (legal.count(cell.name) > 0) {
      out += svg_legal_dot(x, y);
    }
    out += "</g>\n";
  }
  out += svg_labels(picture.board);
  out += fmt::format("<text class=\"caption\" x=\"{:.2f}\" y=\"{:.2f}\">{}</text>\n</svg>\n", left + width / 2, top + height - 16,
                     xml_escaped(picture.title));
  return out;
}

std::string svg_empty_board(const BoardView& board, std::string_view id) {
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"arena-board\" width=\"0\" height=\"0\" style=\"position:absolute\" "
      "aria-hidden=\"true\"><style>{}{}</style><defs><g id=\"{}\" class=\"arena-board\">\n",
      style, marks_style, xml_escaped(id));
  for (const auto& cell : board.cells)
    out += fmt::format("<polygon class=\"cell{}\" points=\"{}\"/>\n", cell.special ? " special" : "",
                       outline(board.shape, cell.x * unit, cell.y * unit));
  return out + svg_labels(board) + "</g></defs></svg>\n";
}

std::string svg_on_board(const Picture& picture, std::string_view id, const std::vector<SvgMark>& marks) {
  constexpr std::string_view classes[] = {"", " won", " bad"};
  const Box box = box_of(picture.board);
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"arena-board\" role=\"img\" viewBox=\"{:.2f} {:.2f} {:.2f} {:.2f}\">\n"
      "<title>{}</title>\n<desc>{}</desc>\n<use href=\"#{}\"/>\n",
      box.left, box.top, box.right - box.left, box.bottom - box.top, xml_escaped(picture.title), xml_escaped(description(picture)), xml_escaped(id));
  for (const auto& cell : picture.board.cells) {
    const double x = cell.x * unit, y = cell.y * unit;
    const auto mark = std::find_if(marks.begin(), marks.end(), [&](const SvgMark& each) { return each.cell == cell.name; });
    const bool is_last = std::find(picture.last_cells.begin(), picture.last_cells.end(), cell.name) != picture.last_cells.end();
    const std::string_view kind = mark == marks.end() ? "" : classes[static_cast<std::size_t>(mark->kind)];
    if (is_last || !kind.empty())
      out += fmt::format("<polygon class=\"cell{}{}\" points=\"{}\"/>\n", is_last ? " last" : "", kind, outline(picture.board.shape, x, y));
    if (cell.piece >= 0)
      out += svg_stone(picture.board.pieces[static_cast<std::size_t>(cell.piece)], x, y, is_last) + "\n";
    else if (mark != marks.end() && !mark->text.empty())
      out += fmt::format("<text class=\"answer\" x=\"{:.2f}\" y=\"{:.2f}\">{}</text>\n", x, y + 6, xml_escaped(mark->text));
  }
  return out + "</svg>\n";
}

}  // namespace arena

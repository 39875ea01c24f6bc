#include "arena/report/page/board_json.hpp"

#include <nlohmann/json.hpp>

#include "arena/games/svg_parts.hpp"

namespace arena {

using nlohmann::json;

std::map<std::string, std::size_t> cell_numbers(const BoardView& board) {
  std::map<std::string, std::size_t> numbers;
  for (const CellView& cell : board.cells) numbers.emplace(cell.name, numbers.size());
  return numbers;
}

json numbers_of(const std::vector<std::string>& cells, const std::map<std::string, std::size_t>& numbers) {
  json out = json::array();
  for (const std::string& cell : cells)
    if (const auto found = numbers.find(cell); found != numbers.end()) out.push_back(found->second);
  return out;
}

json board_json(Picture picture, const std::vector<std::string>& sides) {
  json out;
  for (const char* list : {"cells", "centres", "pieces"}) out[list] = json::array();
  out["sides"] = sides;
  for (CellView& cell : picture.board.cells) {
    out["cells"].push_back(cell.name);
    out["centres"].push_back({cell.x * svg_unit, cell.y * svg_unit});
    cell.piece = -1;
  }
  picture.title.clear();
  picture.last_cells.clear();
  picture.legal_cells.clear();
  out["svg"] = draw_svg(picture);
  out["legal"] = svg_legal_dot(0, 0);
  for (const PieceKind& piece : picture.board.pieces)
    out["pieces"].push_back({{"name", piece.name}, {"stone", svg_stone(piece, 0, 0, false)}, {"last", svg_stone(piece, 0, 0, true)}});
  return out;
}

json position_json(const Picture& picture) {
  const auto numbers = cell_numbers(picture.board);
  json stones = json::array();
  for (const CellView& cell : picture.board.cells) stones.push_back(cell.piece);
  return {{"stones", stones},
          {"last", numbers_of(picture.last_cells, numbers)},
          {"won", numbers_of(picture.won_cells, numbers)},
          {"title", picture.title},
          {"notes", picture.board.notes}};
}

}  // namespace arena

#include "arena/games/picture.hpp"

namespace arena {

std::vector<std::string> cells_named_in(std::string_view move) {
  std::vector<std::string> cells;
  for (const char c : move) {
    if (c == ' ') continue;
    if (cells.empty() || (c >= 'a' && c <= 'z')) cells.emplace_back();
    cells.back() += c;
  }
  return cells;
}

}  // namespace arena

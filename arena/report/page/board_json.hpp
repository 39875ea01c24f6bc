// A board and its pieces as pages read them: cells by number, pieces by number, drawings ready to be moved to their cells.
#pragma once
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "arena/games/picture.hpp"

namespace arena {

/// The cells' numbers by name.
std::map<std::string, std::size_t> cell_numbers(const BoardView& board);
/// The numbers of those of the cells that are on the board.
nlohmann::json numbers_of(const std::vector<std::string>& cells, const std::map<std::string, std::size_t>& numbers);

/// The board without stones, and every stone around (0, 0): the page moves it to its cell.
nlohmann::json board_json(Picture picture, const std::vector<std::string>& sides);
/// What is on each cell, what to highlight, and what to say.
nlohmann::json position_json(const Picture& picture);

}  // namespace arena

// Andantino positions in which a side can no longer lose, if it answers in pairs: for certificates, by plain scans. Independent of the solver.
#pragma once
#include <algorithm>
#include <array>
#include <vector>

#include "core/andantino/andantino.hpp"

namespace arena {

/// Every line of five on the board holds a stone of the side or a pair, and every cell that is not the enemy's is protected: it is an edge cell, next
/// to a protected stone of the side, or next to both cells of a protected pair. The side can answer a stone on either cell of a pair with the other.
/// Without pairs the side cannot lose whatever it plays. docs/solver.md explains why that is sufficient.
inline bool cannot_lose(const Andantino& game, int side, const std::vector<std::array<Move, 2>>& pairs = {}) {
  const int radius = game.radius();
  const auto& cells = hex::cells_of(radius);
  const auto are_beside = [](int one, int other) {
    return std::any_of(hex::around.begin(), hex::around.end(), [&](int step) { return one + step == other; });
  };
  std::array<int, hex::cell_codes> partner{};  // 0: none
  for (const auto& [one, other] : pairs) {
    partner[one.code] = other.code;
    partner[other.code] = one.code;
  }
  for (const auto& pair : pairs)
    for (const Move cell : pair) {
      const auto occupied = std::count_if(hex::around.begin(), hex::around.end(),
                                          [&](int step) { return hex::on_board(cell.code + step, radius) && game.colour_at(cell.code + step) >= 0; });
      if (!game.is_empty(cell.code) || occupied + are_beside(cell.code, partner[cell.code]) < 2) return false;
    }
  for (const int cell : cells)
    for (const int step : {hex::around[0], hex::around[1], hex::around[2]}) {
      if (!hex::on_board(cell + 4 * step, radius)) continue;
      bool held = false;
      for (int i = 0; i < 5 && !held; ++i) {
        const int at = cell + i * step;
        held = game.is_stone(at, side);
        for (int j = i + 1; j < 5 && !held; ++j) held = partner[static_cast<std::size_t>(at)] == cell + j * step;
      }
      if (!held) return false;
    }
  std::vector<int> reached;
  std::array<bool, hex::cell_codes> is_safe{};
  const auto reach = [&](int cell) {
    if (!hex::on_board(cell, radius) || is_safe[static_cast<std::size_t>(cell)] || game.is_stone(cell, 1 - side)) return;
    is_safe[static_cast<std::size_t>(cell)] = true;
    reached.push_back(cell);
  };
  for (const int cell : cells)
    if (hex::is_edge(cell, radius)) reach(cell);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const int other = partner[static_cast<std::size_t>(reached[i])];
    for (const int step : hex::around)
      if (game.is_stone(reached[i], side) || (other != 0 && is_safe[static_cast<std::size_t>(other)] && are_beside(reached[i] + step, other)))
        reach(reached[i] + step);
  }
  return std::all_of(cells.begin(), cells.end(), [&](int cell) { return is_safe[static_cast<std::size_t>(cell)] || game.is_stone(cell, 1 - side); });
}

}  // namespace arena

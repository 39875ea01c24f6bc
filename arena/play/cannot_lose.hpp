// Andantino positions in which a side can no longer lose, whatever both play: for certificates, by plain scans. Independent of the solver.
#pragma once
#include <algorithm>
#include <array>
#include <vector>

#include "core/andantino/andantino.hpp"

namespace arena {

/// Every line of five on the board holds a stone of the side, and every cell that is not the enemy's is an edge cell, or is in or next to a chain of
/// the side that reaches the edge. docs/solver.md explains why that is sufficient.
inline bool cannot_lose(const Andantino& game, int side) {
  const int radius = game.radius();
  const auto& cells = hex::cells_of(radius);
  for (const int cell : cells)
    for (const int step : {hex::around[0], hex::around[1], hex::around[2]}) {
      bool on_board = true, taken = false;
      for (int i = 0, at = cell; i < 5 && on_board && !taken; ++i, at += step) {
        on_board = hex::on_board(at, radius);
        taken = on_board && game.is_stone(at, side);
      }
      if (on_board && !taken) return false;
    }
  std::vector<int> chain;
  std::array<bool, hex::cell_codes> is_safe{};
  const auto reach = [&](int cell) {
    if (!hex::on_board(cell, radius) || is_safe[static_cast<std::size_t>(cell)]) return;
    is_safe[static_cast<std::size_t>(cell)] = true;
    if (game.is_stone(cell, side)) chain.push_back(cell);
  };
  for (const int cell : cells)
    if (hex::is_edge(cell, radius)) reach(cell);
  for (std::size_t i = 0; i < chain.size(); ++i)
    for (const int step : hex::around) reach(chain[i] + step);
  return std::all_of(cells.begin(), cells.end(), [&](int cell) { return is_safe[static_cast<std::size_t>(cell)] || game.is_stone(cell, 1 - side); });
}

}  // namespace arena

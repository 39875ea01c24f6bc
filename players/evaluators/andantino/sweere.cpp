#include "players/evaluators/andantino/sweere.hpp"

#include <vector>

namespace arena::andantino {

Score GroupSize::flood_contacts(const Andantino& game, int side) {
  // A cell is marked when it is taken from the stack, not when it is put there: it may be put there several times, and each time it is taken its
  // contacts count again. The order of the neighbours decides how often, so it is the program's: q, then r, from -1 to 1.
  constexpr std::array<int, 6> order = {-1, hex::stride - 1, -hex::stride, hex::stride, 1 - hex::stride, 1};
  Score contacts = 0;
  std::vector<int> stack;
  for (int from = 0; from < hex::cell_codes; ++from) {
    if (!game.is_stone(from, side)) continue;
    std::array<bool, hex::cell_codes> marked{};
    marked[static_cast<std::size_t>(from)] = true;
    stack.push_back(from);
    while (!stack.empty()) {
      const int cell = stack.back();
      stack.pop_back();
      marked[static_cast<std::size_t>(cell)] = true;
      for (const int step : order) {
        const int next = cell + step;
        if (!hex::on_board(next, game.radius()) || marked[static_cast<std::size_t>(next)]) continue;
        if (game.is_stone(next, side))
          ++contacts;
        else
          stack.push_back(next);
      }
    }
  }
  return contacts;
}

}  // namespace arena::andantino

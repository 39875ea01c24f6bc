#include "players/evaluators/andantino/sweere.hpp"

#include <array>
#include <cstdint>

namespace arena::andantino {

Score GroupSize::flood_contacts(const Andantino& game, int side) {
  // A cell is marked when it is popped from the stack, not when it is pushed: it may be pushed several times, and its contacts count again each time
  // it is popped. The order of the neighbours decides how often, so it is the program's: q, then r, from -1 to 1.
  constexpr std::array<int, 6> order = {-1, hex::stride - 1, -hex::stride, hex::stride, 1 - hex::stride, 1};
  enum : std::uint8_t { marked, open, own };  // off-board cells count as marked
  std::array<std::uint8_t, hex::cell_codes> board{}, touching{};
  const std::vector<int>& cells = hex::cells_of(game.radius());
  for (const int cell : cells) {
    const bool is_own = game.is_stone(cell, side);
    board[static_cast<std::size_t>(cell)] = is_own ? own : open;
    if (!is_own) continue;
    for (const int step : order) ++touching[static_cast<std::size_t>(cell + step)];
  }
  std::array<int, 6 * hex::max_cells + 1> stack;
  Score contacts = 0;
  for (const int from : cells) {
    if (board[static_cast<std::size_t>(from)] != own) continue;
    auto now = board;
    for (const int step : order) --touching[static_cast<std::size_t>(from + step)];  // the stone itself is marked
    std::size_t height = 0;
    stack[height++] = from;
    while (height > 0) {
      const int cell = stack[--height];
      contacts += touching[static_cast<std::size_t>(cell)];
      if (now[static_cast<std::size_t>(cell)] == marked) continue;  // the second time it pushes nothing: what was above it on the stack is done
      now[static_cast<std::size_t>(cell)] = marked;
      for (const int step : order)
        if (const int next = cell + step; now[static_cast<std::size_t>(next)] == open) stack[height++] = next;
    }
    for (const int step : order) ++touching[static_cast<std::size_t>(from + step)];
  }
  return contacts;
}

}  // namespace arena::andantino

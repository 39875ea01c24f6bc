// Why a game of Andantino is over, found on the finished board.
#include "core/andantino/andantino.hpp"

namespace arena {

static_assert(TellsEnding<Andantino>);

Ending Andantino::ending_by(std::size_t reason, const CellSet& cells) const {
  Ending ending{end_reasons[reason], {}};
  for (const int cell : hex::cells_of(options_.radius))
    if (cells[static_cast<std::size_t>(cell)]) ending.cells.push_back(hex::cell_name(cell, options_.radius));
  return ending;
}

/// Takes every stone of a side that stands in a row of five or more.
bool Andantino::find_rows(int side, CellSet& cells) const {
  constexpr std::array<int, 3> axis_steps = {1, hex::stride, 1 - hex::stride};
  bool found = false;
  for (const int first : hex::cells_of(options_.radius))
    for (const int step : axis_steps) {
      if (!is_stone(first, side) || is_stone(first - step, side)) continue;
      int length = 1;
      while (is_stone(first + length * step, side)) ++length;
      if (length < 5) continue;
      found = true;
      for (int i = 0; i < length; ++i) cells[static_cast<std::size_t>(first + i * step)] = true;
    }
  return found;
}

/// Takes the stones of a side around each closed region with an enemy stone in it. A group that lies inside such a region is no part of its ring.
void Andantino::find_rings(int side, CellSet& cells) const {
  Region region;
  CellSet seen{};
  for (const int from : hex::cells_of(options_.radius)) {
    if (!is_stone(from, side ^ 1) || seen[static_cast<std::size_t>(from)]) continue;
    flood(side, from, hex::cell_at(-hex::origin, -hex::origin), region);  // a wall in the padding: none
    if (!region.closed) continue;
    CellSet inside{};
    for (const std::uint16_t cell : region.cells) inside[cell] = seen[cell] = true;
    std::array<bool, hex::cell_codes> reaches_out{};  // by group
    for (const int stone : hex::cells_of(options_.radius)) {
      if (!is_stone(stone, side)) continue;
      for (const int step : hex::around)
        if (!is_stone(stone + step, side) && !inside[static_cast<std::size_t>(stone + step)]) reaches_out[find(stone)] = true;
    }
    for (const std::uint16_t cell : region.cells)
      for (const int step : hex::around)
        if (is_stone(cell + step, side) && reaches_out[find(cell + step)]) cells[static_cast<std::size_t>(cell + step)] = true;
  }
}

Ending Andantino::ending(const Andantino*) const {
  enum : std::size_t { five_in_a_row, enclosure, board_full, no_tiles };
  if (outcome_ == Outcome::none) return {};
  CellSet cells{};
  if (!is_win(outcome_)) return ending_by(legal_count_ == 0 ? board_full : no_tiles, cells);
  const int side = winner(outcome_);
  if (find_rows(side, cells)) return ending_by(five_in_a_row, cells);
  find_rings(side, cells);
  return ending_by(enclosure, cells);
}

}  // namespace arena

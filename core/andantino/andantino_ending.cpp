// Why a game of Andantino is over, found on the finished board.
#include "core/andantino/andantino.hpp"

namespace arena {

static_assert(TellsEnding<Andantino>);

namespace {

/// The length of the row that starts at this stone, or 0 if the row extends behind it.
int row_from(const Andantino& game, int stone, int step, int side) {
  if (game.is_stone(stone - step, side)) return 0;
  int length = 1;
  while (game.is_stone(stone + length * step, side)) ++length;
  return length;
}

bool has_five(const Andantino& game, int side) {
  for (const int stone : hex::cells_of(game.radius())) {
    if (!game.is_stone(stone, side)) continue;
    for (const int step : andantino::axis_step)
      if (row_from(game, stone, step, side) >= 5) return true;
  }
  return false;
}

}  // namespace

/// Collects every stone of a side that is part of a row of five or more.
void Andantino::find_rows(int side, CellSet& cells) const {
  for (const int first : hex::cells_of(options_.radius)) {
    if (!is_stone(first, side)) continue;
    for (const int step : andantino::axis_step) {
      const int length = row_from(*this, first, step, side);
      for (int i = 0; length >= 5 && i < length; ++i) cells[static_cast<std::size_t>(first + i * step)] = true;
    }
  }
}

/// Collects the stones of a side around each closed region that contains an enemy stone. A group inside such a region is not part of its ring.
void Andantino::find_rings(int side, CellSet& cells) const {
  Region region;
  CellSet seen{};
  for (const int from : hex::cells_of(options_.radius)) {
    if (!is_stone(from, side ^ 1) || seen[static_cast<std::size_t>(from)]) continue;
    flood(side, from, hex::cell_at(-hex::origin, -hex::origin), region);  // a wall in the padding is no wall
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

EndReason Andantino::end_reason() const {
  const auto& [five_in_a_row, enclosure, board_full, no_tiles] = end_reasons;
  if (outcome_ == Outcome::none) return {};
  if (!is_win(outcome_)) return legal_count_ == 0 ? board_full : no_tiles;
  return has_five(*this, winner(outcome_)) ? five_in_a_row : enclosure;
}

std::vector<std::string> Andantino::end_cells(const Andantino* /*before*/) const {
  std::vector<std::string> names;
  if (!is_win(outcome_)) return names;
  const int side = winner(outcome_);
  CellSet cells{};
  has_five(*this, side) ? find_rows(side, cells) : find_rings(side, cells);
  for (const int cell : hex::cells_of(options_.radius))
    if (cells[static_cast<std::size_t>(cell)]) names.push_back(hex::cell_name(cell, options_.radius));
  return names;
}

}  // namespace arena

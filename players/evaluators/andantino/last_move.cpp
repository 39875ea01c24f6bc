#include "players/evaluators/andantino/last_move.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "players/evaluators/andantino/pixels.hpp"

namespace arena::andantino {

namespace {

/// The length of the line through the cell (bit 4, taken as a stone) in a window of nine.
constexpr auto line_lengths = [] {
  std::array<std::uint8_t, 512> table{};
  for (unsigned window = 0; window < 512; ++window) {
    std::uint8_t length = 1;
    for (unsigned i = 5; i < 9 && (window >> i & 1U); ++i) ++length;
    for (unsigned i = 4; i-- > 0 && (window >> i & 1U);) ++length;
    table[window] = length;
  }
  return table;
}();

/// The axis (of Andantino::window) on which each neighbour of hex::around lies.
constexpr std::array<std::size_t, 6> axis_of_neighbour = {0, 2, 1, 0, 2, 1};
using Lengths = std::array<Score, 3>;

/// Lengths of the lines on the three axes; a line has two stones or more.
Lengths lines_through(const Andantino& game, int cell, int side) {
  Lengths lengths{};
  for (int axis = 0; axis < 3; ++axis) {
    const Score length = line_lengths[game.window(side, axis, cell)];
    lengths[static_cast<std::size_t>(axis)] = length > 1 ? length : 0;
  }
  return lengths;
}

/// The program's rows: each neighbour of the same colour counts two, and the stones beyond it count the first time its axis is walked; the axis of
/// the last such neighbour has already been walked by the search for the longest line.
Score rows_as_coded(const Lengths& lengths, unsigned neighbours, const std::array<std::uint8_t, 6>& order) {
  Score sum = 0;
  std::size_t walked = lengths.size();
  for (const unsigned direction : order)
    if (neighbours >> direction & 1U) {
      sum += 2;
      walked = axis_of_neighbour[direction];
    }
  for (std::size_t axis = 0; axis < lengths.size(); ++axis)
    if (axis != walked && lengths[axis] > 0) sum += lengths[axis] - 2;
  return sum;
}

/// Stones of `side` at most `layers` steps (up to 4) from `cell`.
Score stones_around(const Andantino& game, int cell, int side, int layers) {
  Score count = 0;
  const unsigned across = (1U << (2 * layers + 1)) - 1;  // the widest row, from q - layers on
  for (int down = -layers; down <= layers; ++down) {
    const int row = hex::row_of(cell) + down;
    if (row < 0) continue;
    // Row r + down of the hexagon starts at q - layers - min(down, 0) and has 2 * layers + 1 - |down| cells.
    const unsigned missing = static_cast<unsigned>(down < 0 ? -down : down);
    const unsigned shape = down < 0 ? across >> missing << missing : across >> missing;
    const unsigned window = game.window(side, 0, row * hex::stride + hex::column_of(cell));
    count += std::popcount(window >> (4 - layers) & shape);
  }
  return count;
}

Score enclosing(const Andantino& game, int cell, int side, int layers) {
  Score most = 0;
  for (const int step : hex::around) {
    const int next = cell + step;
    if (game.is_empty(next) || game.is_stone(next, side ^ 1)) most = std::max(most, stones_around(game, next, side, layers));
  }
  return most;
}

/// 100 * steps / distance, cut to an integer. Neighbouring cells are 24 * sqrt(3) apart, the program's hexagon in pixels, here not rounded.
Score bend(int from, int to, Score steps) {
  const Score q = hex::q_of(to) - hex::q_of(from), r = hex::r_of(to) - hex::r_of(from);
  const Score square = 10'000 * steps * steps / (1728 * (q * q + q * r + r * r));
  return static_cast<Score>(std::sqrt(static_cast<double>(square)));  // exact: correctly rounded, and the integer is small
}

/// The same with the program's whole pixels.
Score bend_as_coded(int from, int to, Score steps) { return 100 * steps / pixel_distance(from, to); }

/// Walks the stone's group breadth first; the most bent path back to the stone counts.
template <class Bend>
Score chain(const Andantino& game, int cell, int side, const Bend& bend_of) {
  std::array<std::uint32_t, hex::cell_codes / hex::stride> seen{};
  std::array<std::uint16_t, hex::max_cells> queue;
  std::size_t size = 0;
  const auto visit = [&](int next) {
    std::uint32_t& row = seen[static_cast<std::size_t>(hex::row_of(next))];
    const std::uint32_t bit = 1U << hex::column_of(next);
    if (row & bit || !game.is_stone(next, side)) return;
    row |= bit;
    queue[size++] = static_cast<std::uint16_t>(next);
  };
  visit(cell);
  Score best = 0, steps = 0;
  for (std::size_t at = 0, layer = 1; at < size; ++at) {
    if (at == layer) {
      ++steps;
      layer = size;
    }
    const int here = queue[at];
    if (here != cell) best = std::max(best, bend_of(cell, here, steps));
    for (const int step : hex::around) visit(here + step);
  }
  return best;
}

}  // namespace

LastMove::LastMove(const EvaluatorSettings& settings) : as_coded_(flag_option(settings, option_rows, "as_coded")) {
  const auto weight = [&](std::string_view option) { return scaled_option(settings, option_rows, option); };
  own_ = {weight("own_line"), weight("own_rows"), weight("own_component"), weight("own_enclosing"), weight("own_chain")};
  other_ = {weight("other_line"), weight("other_rows"), weight("other_component"), weight("other_enclosing"), weight("other_chain")};
}

Score LastMove::range(const Andantino& game) const {
  // Undecided: no line is longer than four. A path through all cells to a neighbour bends most; 41 pixels is the smallest distance.
  const Score cells = hex::cell_count(game.radius());
  const LastMoveTerms most{4, 18, cells, 37, 100 * cells / 41};
  return std::max(weighted(own_, most), weighted(other_, most));
}

LastMoveTerms LastMove::terms(const Andantino& game, int cell, int side) const {
  const Lengths lengths = lines_through(game, cell, side);
  LastMoveTerms t;
  t.line = *std::max_element(lengths.begin(), lengths.end());
  t.rows = as_coded_
               ? rows_as_coded(lengths, game.surroundings(side, cell) & 63U, program_neighbour_order(game.radius())[static_cast<std::size_t>(cell)])
               : lengths[0] + lengths[1] + lengths[2];
  t.component = game.group_size(cell);
  t.enclosing = enclosing(game, cell, side, as_coded_ ? 3 : 2);
  t.chain = as_coded_ ? chain(game, cell, side, bend_as_coded) : chain(game, cell, side, bend);
  return t;
}

}  // namespace arena::andantino

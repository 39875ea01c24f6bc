// Who wins at once in Andantino, and what a move leads to, read from lines and groups without making a move.
//
// A winning cell can be removed only by occupying it: a five stays a five, and whoever closes an area around the last cell of a ring encloses the
// ring's stones and wins. So the side to move wins if it has a winning cell, loses if the enemy has two, and has one move if the enemy has one.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/andantino/andantino.hpp"

namespace arena::andantino {

/// For a 9-bit window of own stones around a new one (bit 4, taken as set): the cells of the window where another stone makes five.
inline constexpr auto five_cells = [] {
  std::array<std::uint16_t, 512> table{};
  for (unsigned window = 0; window < 512; ++window) {
    const unsigned stones = window | 16U;
    for (unsigned at = 0; at < 9; ++at) {
      if (stones >> at & 1U) continue;
      unsigned run = 1;
      for (unsigned i = at + 1; i < 9 && (stones >> i & 1U); ++i) ++run;
      for (unsigned i = at; i-- > 0 && (stones >> i & 1U);) ++run;
      if (run >= 5) table[window] = static_cast<std::uint16_t>(table[window] | 1U << at);
    }
  }
  return table;
}();

/// Whether a stone of `side` on the empty cell wins; `closes` is set if it closes any area.
inline bool wins_on(const Andantino& game, int side, int cell, bool& closes) {
  const unsigned own = game.surroundings(side, cell);
  if (own & five_flag) return true;
  const Ring& ring = ring_table[own & 63U];
  if (ring.arcs < 2) [[likely]]
    return false;
  const auto root = [&](std::size_t i) { return game.group_of(cell + ring.arc[i]); };
  if (root(0) != root(1) && (ring.arcs < 3 || (root(2) != root(0) && root(2) != root(1)))) return false;
  closes = true;
  return game.encloses(side, cell);
}

/// Empty cells that are not playable yet and make five for either side: only the ends of four in a row, so there are few. Cells that have become
/// playable may still be listed.
struct FarFives {
  static constexpr std::size_t most = 4;
  std::array<std::uint16_t, most> cells{};
  std::uint8_t count = 0;
  bool any_cell = true;  // more than fit, or not looked for: it may be any cell

  void add(const Andantino& game, int cell) {
    std::uint8_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (cells[i] == cell) return;
      if (game.is_empty(cells[i]) && game.occupied_neighbours(cells[i]) < 2) cells[kept++] = cells[i];
    }
    count = kept;
    if (count == most)
      any_cell = true;
    else
      cells[count++] = static_cast<std::uint16_t>(cell);
  }
};

/// The threats on the board, for the side to move.
struct Threats {
  Move win = no_move;    // a move that wins at once
  Move block = no_move;  // a cell where the enemy would win at once; `enemy_wins` counts them, two meaning two or more
  std::uint8_t enemy_wins = 0;
  bool closes = false;  // some cell closes an area for either side: then a move's effect cannot be told from its neighbourhood
  FarFives far;
};

/// The threats after a move, for the enemy, who is then to move; `known` if found without making the move. `far` always is.
struct Foresight {
  Threats threats;
  bool known = false;
  bool lines_known = false;  // all but areas that the mover may close
};

/// Checks every playable cell.
inline Threats threats_of(const Andantino& game, const FarFives& far) {
  const int me = game.to_move(), enemy = me ^ 1, count = game.legal_count();
  const bool enemy_can_win = game.has_tile(enemy);
  Threats threats;
  threats.far = far;
  for (int i = 0; i < count; ++i) {
    const Move move = game.legal_move(i);
    if (wins_on(game, me, move.code, threats.closes)) {
      threats.win = move;
      return threats;
    }
    if (threats.enemy_wins < 2 && enemy_can_win && wins_on(game, enemy, move.code, threats.closes)) {
      ++threats.enemy_wins;
      threats.block = move;
    }
  }
  return threats;
}
inline Threats threats_of(const Andantino& game) {
  FarFives far;
  far.any_cell = false;
  if (game.has_four())
    for (const int cell : hex::cells_of(game.radius()))
      if (game.is_empty(cell) && game.occupied_neighbours(cell) < 2 && (game.makes_five(0, cell) || game.makes_five(1, cell))) far.add(game, cell);
  return threats_of(game, far);
}

inline bool are_neighbours(int cell, int other) {
  const int step = cell - other;
  return step == 1 || step == -1 || step == hex::stride || step == -hex::stride || step == hex::stride - 1 || step == 1 - hex::stride;
}

inline constexpr int smallest_ring = 5;  // six cells around one, the last of them still empty

/// The twelve cells two steps from the middle of `Andantino::vicinity`, row by row: bit d is the cell two steps in direction d, bit 6 + d the cell
/// one step in direction d and one in the next.
inline constexpr auto two_steps_away = [] {
  constexpr std::array<int, 6> columns = {1, 1, 0, -1, -1, 0}, rows = {0, -1, -1, 0, 1, 1};  // as hex::around
  std::array<std::array<std::uint16_t, 32>, 5> table{};
  for (std::size_t d = 0; d < 6; ++d) {
    const std::size_t next = (d + 1) % 6;
    for (unsigned bits = 0; bits < 32; ++bits) {
      const auto set = [&](int row, int column, std::size_t bit) {
        if (bits >> (column + 2) & 1U)
          table[static_cast<std::size_t>(row + 2)][bits] = static_cast<std::uint16_t>(table[static_cast<std::size_t>(row + 2)][bits] | 1U << bit);
      };
      set(2 * rows[d], 2 * columns[d], d);
      set(rows[d] + rows[next], columns[d] + columns[next], 6 + d);
    }
  }
  return table;
}();

/// The directions in which the cell beside a stone has another of the stones around it that is not connected with the first one around the cell.
/// `near`: the stones around the first one.
inline unsigned touched_twice(unsigned near, unsigned vicinity) {
  unsigned far = 0;
  for (std::size_t row = 0; row < 5; ++row) far |= two_steps_away[row][vicinity >> (5 * row) & 31U];
  // Around the cell beside in direction d, starting at the stone: `left`, `a`, `b`, `c`, `right`.
  const auto turned_left = [](unsigned bits) { return (bits << 1 | bits >> 5) & 63U; };
  const unsigned left = (near >> 1 | near << 5) & 63U, right = turned_left(near), b = far & 63U, a = far >> 6, c = turned_left(a);
  return (a & ~(left | (b & c & right))) | (b & ~((a & left) | (c & right))) | (c & ~(right | (b & a & left)));
}

/// Whether after a stone here some cell may close an area: a cell beside the stone that touches its group twice, or any cell if groups are joined.
/// `near`: the side's stones around the cell.
inline bool may_close(const Andantino& game, int side, int cell, unsigned near) {
  const Ring& ring = ring_table[near];
  if (ring.arcs == 0) return false;
  const std::size_t root = game.group_of(cell + ring.arc[0]);
  int size = 1 + game.group_size(cell + ring.arc[0]);
  if (ring.arcs > 1) {
    for (std::size_t i = 1; i < ring.arcs; ++i) size += game.group_size(cell + ring.arc[i]);
    return size >= smallest_ring;
  }
  if (size < smallest_ring) return false;
  for (unsigned beside = touched_twice(near, game.vicinity(side, cell)) & ~near; beside != 0; beside &= beside - 1) {
    const auto d = static_cast<unsigned>(std::countr_zero(beside));
    const int next = cell + hex::around[d];
    if (!game.is_empty(next)) continue;
    const Ring& around = ring_table[(game.surroundings(side, next) & 63U) | 1U << (d + 3) % 6];
    // The arc with the new stone belongs to the group; another arc may too.
    int meets = 0;
    for (std::size_t i = 0; i < around.arcs; ++i) {
      const int stone = next + around.arc[i];
      meets += stone == cell || game.group_of(stone) == root;
    }
    if (meets >= 2) return true;
  }
  return false;
}
inline bool may_close(const Andantino& game, int side, int cell) { return may_close(game, side, cell, game.surroundings(side, cell) & 63U); }

/// In how many plies the side to move loses, whatever it plays: it cannot block two cells, nor one in an area that the enemy has closed.
/// 0 if it is not lost.
inline int plies_to_loss(const Andantino& game, const Threats& threats) {
  const int me = game.to_move(), count = game.legal_count();
  if (threats.enemy_wins == 0 || (threats.enemy_wins == 1 && !game.is_lost_cell(me, threats.block.code))) return 0;
  for (int i = 0; i < count; ++i)
    if (!game.is_lost_cell(me, game.legal_move(i).code)) return 2;
  return 1;
}

/// What `move` by the side to move leads to, if its neighbourhood tells. `before` holds the current threats; the move itself does not win.
inline Foresight look_after(const Andantino& game, Move move, const Threats& before) {
  Foresight seen;
  Threats& threats = seen.threats;
  const int me = game.to_move(), enemy = me ^ 1;
  const auto threaten = [&](int cell) {
    if (threats.enemy_wins > 0 && threats.block.code == cell) return;
    if (threats.enemy_wins < 2) ++threats.enemy_wins;
    threats.block = Move{static_cast<std::uint16_t>(cell)};
  };
  threats.far = before.far;
  unsigned near = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const unsigned window = game.window(me, static_cast<int>(axis), move.code);
    near |= axis_table[axis][window];
    for (unsigned cells = five_cells[window]; cells != 0; cells &= cells - 1) {
      const int cell = move.code + (std::countr_zero(cells) - 4) * axis_step[axis];
      if (!game.is_empty(cell)) continue;
      if (game.occupied_neighbours(cell) + are_neighbours(cell, move.code) >= 2)
        threaten(cell);
      else
        threats.far.add(game, cell);
    }
  }
  if (before.win != no_move || before.enemy_wins > 1 || (before.enemy_wins == 1 && before.block != move)) return seen;
  if (before.closes || game.options().tiles_per_side > 0 || game.legal_count() <= 1 || game.plies() < 2) return seen;
  // Cells that become playable with this stone; the others were checked before.
  const auto opens = [&](int next) {
    if (game.occupied_neighbours(next) != 1 || !game.is_empty(next)) return;
    if (game.makes_five(enemy, next)) threats.win = Move{static_cast<std::uint16_t>(next)};
    if (game.makes_five(me, next)) threaten(next);
  };
  if (before.far.any_cell) [[unlikely]]
    for (const int step : hex::around) opens(move.code + step);
  else
    for (std::size_t i = 0; i < before.far.count; ++i)
      if (are_neighbours(before.far.cells[i], move.code)) opens(before.far.cells[i]);
  seen.lines_known = true;
  seen.known = threats.win != no_move || !may_close(game, me, move.code, near & 63U);
  return seen;
}

/// The threats after a move that look_after examined, now that it has been made.
inline Threats complete(const Andantino& game, const Foresight& seen) {
  if (!seen.lines_known) return threats_of(game, seen.threats.far);
  Threats threats = seen.threats;
  const int enemy = game.to_move() ^ 1, count = game.legal_count();
  for (int i = 0; i < count && threats.enemy_wins < 2; ++i) {
    const Move move = game.legal_move(i);
    if ((threats.enemy_wins == 1 && threats.block == move) || !wins_on(game, enemy, move.code, threats.closes)) continue;
    ++threats.enemy_wins;
    threats.block = move;
  }
  return threats;
}

}  // namespace arena::andantino

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

/// The threats on the board, for the side to move.
struct Threats {
  Move win = no_move;    // a move that wins at once
  Move block = no_move;  // a cell where the enemy would win at once; `enemy_wins` counts them, two meaning two or more
  std::uint8_t enemy_wins = 0;
  bool closes = false;   // some cell closes an area for either side: then a move's effect cannot be told from its neighbourhood
  bool far_five = true;  // a cell that is not playable yet may make five for either side; false only if none does
};

/// The threats after a move, for the enemy, who is then to move; `known` if found without making the move. `far_five` always is.
struct Foresight {
  Threats threats;
  bool known = false;
  bool lines_known = false;  // all but areas that the mover may close
};

/// Checks every playable cell. A cell that is not playable makes five only at the end of four in a row: `far_five` says whether there may be one.
inline Threats threats_of(const Andantino& game, bool far_five) {
  const int me = game.to_move(), enemy = me ^ 1, count = game.legal_count();
  const bool enemy_can_win = game.has_tile(enemy);
  Threats threats;
  threats.far_five = far_five;
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
inline Threats threats_of(const Andantino& game) { return threats_of(game, game.has_four()); }

inline bool are_neighbours(int cell, int other) {
  const int step = cell - other;
  return step == 1 || step == -1 || step == hex::stride || step == -hex::stride || step == hex::stride - 1 || step == 1 - hex::stride;
}

inline constexpr int smallest_ring = 5;  // six cells around one, the last of them still empty

/// Whether after a stone here some cell may close an area: a cell beside the stone that touches its group twice, or any cell if groups are joined.
inline bool may_close(const Andantino& game, int side, int cell) {
  const Ring& ring = ring_table[game.surroundings(side, cell) & 63U];
  if (ring.arcs == 0) return false;
  const std::size_t root = game.group_of(cell + ring.arc[0]);
  int size = 1 + game.group_size(cell + ring.arc[0]);
  if (ring.arcs > 1) {
    for (std::size_t i = 1; i < ring.arcs; ++i) size += game.group_size(cell + ring.arc[i]);
    return size >= smallest_ring;
  }
  if (size < smallest_ring) return false;
  for (unsigned d = 0; d < 6; ++d) {
    const int beside = cell + hex::around[d];
    if (!game.is_empty(beside)) continue;
    const Ring& around = ring_table[(game.surroundings(side, beside) & 63U) | 1U << (d + 3) % 6];
    if (around.arcs < 2) continue;
    // The arc with the new stone belongs to the group; another arc may too.
    int meets = 0;
    for (std::size_t i = 0; i < around.arcs; ++i) {
      const int stone = beside + around.arc[i];
      meets += stone == cell || game.group_of(stone) == root;
    }
    if (meets >= 2) return true;
  }
  return false;
}

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
  threats.far_five = before.far_five;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (unsigned cells = five_cells[game.window(me, static_cast<int>(axis), move.code)]; cells != 0; cells &= cells - 1) {
      const int cell = move.code + (std::countr_zero(cells) - 4) * axis_step[axis];
      if (!game.is_empty(cell)) continue;
      if (game.occupied_neighbours(cell) + are_neighbours(cell, move.code) >= 2)
        threaten(cell);
      else
        threats.far_five = true;
    }
  }
  if (before.win != no_move || before.enemy_wins > 1 || (before.enemy_wins == 1 && before.block != move)) return seen;
  if (before.closes || game.options().tiles_per_side > 0 || game.legal_count() <= 1 || game.plies() < 2) return seen;
  if (before.far_five) {  // on a cell that becomes playable with this stone; the others were checked before
    for (const int step : hex::around) {
      const int next = move.code + step;
      if (game.occupied_neighbours(next) != 1 || !game.is_empty(next)) continue;
      if (game.makes_five(enemy, next)) threats.win = Move{static_cast<std::uint16_t>(next)};
      if (game.makes_five(me, next)) threaten(next);
    }
  }
  seen.lines_known = true;
  seen.known = threats.win != no_move || !may_close(game, me, move.code);
  return seen;
}

/// The threats after a move that look_after examined, now that it has been made.
inline Threats complete(const Andantino& game, const Foresight& seen) {
  if (!seen.lines_known) return threats_of(game, seen.threats.far_five);
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

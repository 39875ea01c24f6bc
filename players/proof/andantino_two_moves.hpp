// Andantino, two moves of the attacker before the limit: whether the defender, who is to move, has a reply after which no play makes five or closes
// an area in time. Read from the lines and groups of the attacker, without making a move. docs/solver.md has the proof.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/andantino/threats.hpp"
#include "players/proof/andantino_bound.hpp"

namespace arena::andantino {

class TwoMoves {
 public:
  TwoMoves(const Andantino& game, int attacker, const CellRows& stones) : game_(game), attacker_(attacker), stones_(stones) {}

  /// A reply that holds, or none. `block`: the attacker's only winning cell, if there is one.
  [[nodiscard]] Move answer(Move block) {
    if (!find_lines() || !has_room() || may_close_area()) return no_move;
    if (block != no_move) return holds(block.code) ? block : no_move;
    for (int i = 0; i < game_.legal_count(); ++i)
      if (const Move reply = game_.legal_move(i); !is_lost(reply.code) && holds(reply.code)) return reply;
    return no_move;
  }

 private:
  static constexpr int none = -1;
  static constexpr std::size_t most_lines = 24;
  /// Five cells without a stone of the defender, of which the attacker lacks one or two. Cells are numbers in `cells_`.
  struct Line {
    int one, other;  // `other` is none if only one is missing
  };

  [[nodiscard]] bool is_lost(int cell) const { return game_.is_lost_cell(attacker_ ^ 1, cell); }

  /// The defender always finds a move outside closed areas and away from one cell: six cells are next to it, and two are taken meanwhile.
  [[nodiscard]] bool has_room() const {
    int open = 0;
    for (int i = 0; i < game_.legal_count(); ++i) open += !is_lost(game_.legal_move(i).code);
    return open >= 9;
  }

  int number_of(int cell) {
    for (std::size_t i = 0; i < cells_.size(); ++i)
      if (cells_[i] == cell) return static_cast<int>(i);
    cells_.push_back(cell);
    return static_cast<int>(cells_.size()) - 1;
  }

  /// False if there are too many, or if a missing cell is in a closed area, where the defender must not block.
  bool find_lines() {
    const LinesOnBoard& on_board = lines_on_board(game_.radius());
    for (std::size_t row = 0; row < CellRows::most; ++row)
      for (std::uint32_t rest = stones_[row]; rest != 0; rest &= rest - 1) {
        const int stone = static_cast<int>(row) * hex::stride + std::countr_zero(rest);
        for (std::size_t axis = 0; axis < 3; ++axis) {
          const unsigned own = game_.window(attacker_, static_cast<int>(axis), stone);
          const unsigned free =
              free_lines[game_.window(attacker_ ^ 1, static_cast<int>(axis), stone)] & on_board[static_cast<std::size_t>(stone)][axis];
          // Each line is found once, by its first stone.
          for (unsigned firsts = free; firsts != 0; firsts &= firsts - 1) {
            const int first = std::countr_zero(firsts);
            const unsigned line = own >> first & 31U;
            if ((line & ((1U << (4 - first)) - 1)) != 0 || std::popcount(line) < 3) continue;
            if (lines_.size() == most_lines) return false;
            Line found{none, none};
            for (unsigned missing = ~line & 31U; missing != 0; missing &= missing - 1) {
              const int cell = stone + (first + std::countr_zero(missing) - 4) * axis_step[axis];
              if (is_lost(cell)) return false;
              (found.one == none ? found.one : found.other) = number_of(cell);
            }
            lines_.push_back(found);
          }
        }
      }
    return true;
  }

  /// Whether two stones of the attacker, or one, may close an area. May say yes too often.
  [[nodiscard]] bool may_close_area() const {
    struct Joint {
      int cell;
      std::size_t one, other;
    };
    FixedList<Joint, 64> joints;  // cells beside two different groups
    const auto is_empty = [&](int cell) { return game_.is_empty(cell); };
    for (std::size_t row = 1; row + 1 < CellRows::most; ++row)
      for (std::uint32_t rest = stones_.spread(row) & ~stones_[row]; rest != 0; rest &= rest - 1) {
        const int cell = static_cast<int>(row) * hex::stride + std::countr_zero(rest);
        if (!is_empty(cell)) continue;
        const unsigned own = game_.surroundings(attacker_, cell) & 63U;
        const Ring& ring = ring_table[own];
        for (std::size_t i = 0; i < ring.arcs; ++i)
          for (std::size_t j = i + 1; j < ring.arcs; ++j) {
            const std::size_t a = game_.group_of(cell + ring.arc[i]), b = game_.group_of(cell + ring.arc[j]);
            if (a == b) return true;
            const Joint joint{cell, std::min(a, b), std::max(a, b)};
            for (const Joint& known : joints)
              if (known.one == joint.one && known.other == joint.other && !are_neighbours(known.cell, cell)) return true;
            if (joints.size() == 64) return true;
            joints.push_back(joint);
          }
        for (std::size_t d = 0; d < 3; ++d) {
          const int beside = cell + hex::around[d];
          if (!is_empty(beside)) continue;
          const unsigned further = game_.surroundings(attacker_, beside) & 63U;
          if (further == 0) continue;
          if (closes_by_pair(cell, own, beside, further, d)) return true;
        }
      }
    return false;
  }
  /// Whether one group lies in two separate places around two neighbouring empty cells.
  [[nodiscard]] bool closes_by_pair(int cell, unsigned own, int beside, unsigned further, std::size_t d) const {
    // Once around the two: the five other neighbours of the cell, then the three of its neighbour that are new.
    std::array<int, 8> ring{};
    unsigned mask = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      const std::size_t direction = (d + 1 + i) % 6;
      ring[i] = cell + hex::around[direction];
      mask |= (own >> direction & 1U) << i;
    }
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t direction = (d + 5 + i) % 6;
      ring[5 + i] = beside + hex::around[direction];
      mask |= (further >> direction & 1U) << (5 + i);
    }
    std::array<std::size_t, 4> groups{};
    std::size_t arcs = 0;
    for (std::size_t i = 0; i < 8; ++i)
      if ((mask >> i & 1U) != 0 && (mask >> ((i + 7) % 8) & 1U) == 0) groups[arcs++] = game_.group_of(ring[i]);
    for (std::size_t i = 0; i < arcs; ++i)
      for (std::size_t j = i + 1; j < arcs; ++j)
        if (groups[i] == groups[j]) return true;
    return false;
  }

  /// Whether after the reply the attacker cannot make five now, nor have two cells for it after his next stone.
  [[nodiscard]] bool holds(int reply) const {
    FixedList<int, 2 * most_lines> then;  // for each cell, where the attacker makes five once he has a stone there
    for (std::size_t i = 0; i < cells_.size(); ++i) then.push_back(none);
    int five = none;  // a cell where he makes five once it is playable
    const auto playable = [&](int number) {
      const int cell = cells_[static_cast<std::size_t>(number)];
      return game_.occupied_neighbours(cell) + are_neighbours(cell, reply) >= 2;
    };
    const auto is_taken = [&](int number) { return number != none && cells_[static_cast<std::size_t>(number)] == reply; };
    for (const Line& line : lines_) {
      if (line.other != none || is_taken(line.one)) continue;
      if (playable(line.one) || (five != none && five != line.one)) return false;
      five = line.one;
    }
    for (const Line& line : lines_) {
      if (line.other == none || is_taken(line.one) || is_taken(line.other)) continue;
      for (const auto& [at, next] : {std::pair{line.one, line.other}, std::pair{line.other, line.one}}) {
        if (at == five || !playable(at)) continue;
        int& known = then[static_cast<std::size_t>(at)];
        if ((known != none && known != next) || (five != none && five != next)) return false;
        known = next;
      }
    }
    return true;
  }

  const Andantino& game_;
  int attacker_;
  const CellRows& stones_;
  FixedList<Line, most_lines> lines_;
  FixedList<int, 2 * most_lines> cells_;  // the missing ones, each once
};

}  // namespace arena::andantino

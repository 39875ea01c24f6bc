// When one side of Andantino can no longer win: every line of five on the board holds a stone of the other side, and no cell that the other side has
// or may take can ever be enclosed. docs/solver.md has the proof. The first half is a count, updated move by move; the second is checked only when
// that is zero.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "core/andantino/andantino.hpp"
#include "players/proof/andantino_pairs.hpp"
#include "players/proof/andantino_rows.hpp"
#include "players/proof/proof_position.hpp"

namespace arena {

namespace andantino {

/// For a 9-bit window of stones around an empty cell (bit 4): which of the five lines of five through it, by their first bit, have none.
inline constexpr auto free_lines = [] {
  std::array<std::uint8_t, 512> table{};
  for (unsigned window = 0; window < 512; ++window)
    for (unsigned first = 0; first < 5; ++first)
      if ((window >> first & 31U) == 0) table[window] = static_cast<std::uint8_t>(table[window] | 1U << first);
  return table;
}();

/// Which of the five lines of five on each axis through a cell lie on the board.
using LinesOnBoard = std::array<std::array<std::uint8_t, 3>, hex::cell_codes>;
inline const LinesOnBoard& lines_on_board(int radius) {
  static const auto boards = [] {
    std::array<LinesOnBoard, hex::max_radius + 1> all{};
    for (int size = 0; size <= hex::max_radius; ++size)
      for (const int cell : hex::cells_of(size))
        for (std::size_t axis = 0; axis < 3; ++axis)
          for (int first = 0; first < 5; ++first) {
            // A line lies on the board when its ends do.
            const auto is_there = [&](int i) {
              const int q = hex::q_of(cell) + i * (axis == 1 ? 0 : 1), r = hex::r_of(cell) + i * (axis == 0 ? 0 : axis == 1 ? 1 : -1);
              return std::max(std::max(std::abs(q), std::abs(r)), std::abs(q + r)) <= size;
            };
            if (is_there(first - 4) && is_there(first))
              all[static_cast<std::size_t>(size)][static_cast<std::size_t>(cell)][axis] |= static_cast<std::uint8_t>(1U << first);
          }
    return all;
  }();
  return boards[static_cast<std::size_t>(radius)];
}

}  // namespace andantino

template <>
class ProofBound<Andantino> {
 public:
  ProofBound(const Andantino& game, int attacker) : attacker_(attacker), on_board_(andantino::lines_on_board(game.radius())), board_(game.radius()) {
    for (const int cell : hex::cells_of(board_.radius))
      if (const int side = game.colour_at(cell); side >= 0) stones_[static_cast<std::size_t>(side)].toggle(cell);
    open_ = count_open();
  }

  void before_make(const Andantino& game, Move move) {
    const int side = game.to_move();
    if (side != attacker_) open_ -= taken(game, move.code);
    stones_[static_cast<std::size_t>(side)].toggle(move.code);
  }
  void after_undo(const Andantino& game, Move move) {
    const int side = game.to_move();
    if (side != attacker_) open_ += taken(game, move.code);
    stones_[static_cast<std::size_t>(side)].toggle(move.code);
  }

  [[nodiscard]] const andantino::CellRows& attacker_stones() const { return stones_[static_cast<std::size_t>(attacker_)]; }

  /// Whether the attacker can no longer win from here.
  [[nodiscard]] bool holds() const { return open_ == 0 && look().is_exposed_nowhere; }

  /// The pairs by which the defender holds this position whoever moves, or holds it after a move of its own; none if it does not, or if they are not
  /// found at once.
  [[nodiscard]] andantino::CellPairs pairs(const Andantino& game, Move move = no_move) const {
    if (static_cast<std::size_t>(open_ - (move == no_move ? 0 : taken(game, move.code))) > andantino::most_free_lines) return {};
    const int stone = move == no_move ? andantino::PairSearch::no_stone : move.code;
    andantino::PairSearch search(game, board_, defender_stones(), attacker_stones(), stone);
    return search.run(hopeless_line_) ? search.pairs() : andantino::CellPairs{};
  }

  /// The cells of one position that may still be enclosed, and what a move does to them.
  class Look {
   public:
    bool is_exposed_nowhere = true;

   private:
    friend class ProofBound;
    andantino::CellRows reaching, exposed;  // the defender's chains that reach the edge; cells that these do not protect
  };
  [[nodiscard]] Look look() const {
    Look look;
    const andantino::CellRows &own = defender_stones(), &enemy = attacker_stones();
    for (std::size_t row = board_.first_row(); row <= board_.last_row(); ++row) look.reaching[row] = own[row] & board_.edge[row];
    grow(look.reaching, own);
    for (std::size_t row = board_.first_row(); row <= board_.last_row(); ++row) {
      look.exposed[row] = board_.cells[row] & ~enemy[row] & ~board_.edge[row] & ~look.reaching.spread(row);
      if (look.exposed[row] != 0) look.is_exposed_nowhere = false;
    }
    return look;
  }
  /// Whether the attacker can no longer win after the move; `here` is filled when first needed.
  [[nodiscard]] bool holds_after(const Andantino& game, Move move, std::optional<Look>& here) const {
    const bool attacks = game.to_move() == attacker_;
    if (open_ > (attacks ? 0 : most_taken) || (!attacks && open_ > taken(game, move.code))) return false;
    if (!here) here = look();
    if (here->is_exposed_nowhere) return true;
    andantino::CellRows chain;
    chain.toggle(move.code);
    if (attacks) {
      for (std::size_t row = board_.first_row(); row <= board_.last_row(); ++row)
        if ((here->exposed[row] & ~chain[row]) != 0) return false;
      return true;
    }
    // A stone that does not reach the edge protects nothing.
    const auto at = static_cast<std::size_t>(hex::row_of(move.code));
    if (!board_.edge.has(move.code) && (here->reaching.spread(at) >> hex::column_of(move.code) & 1U) == 0) return false;
    grow(chain, defender_stones());
    for (std::size_t row = board_.first_row(); row <= board_.last_row(); ++row)
      if ((here->exposed[row] & ~chain.spread(row)) != 0) return false;
    return true;
  }

 private:
  static constexpr int most_taken = 15;  // lines through one cell

  [[nodiscard]] const andantino::CellRows& defender_stones() const { return stones_[static_cast<std::size_t>(1 - attacker_)]; }

  /// Adds the stones that are connected to the set.
  void grow(andantino::CellRows& set, const andantino::CellRows& stones) const {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t row = board_.first_row(); row <= board_.last_row(); ++row) {
        const std::uint32_t more = set.spread(row) & stones[row] & ~set[row];
        set[row] |= more;
        changed |= more != 0;
      }
    }
  }
  /// Lines without a stone of the defender that a defender's stone on this empty cell would take.
  [[nodiscard]] int taken(const Andantino& game, int cell) const {
    const auto& there = on_board_[static_cast<std::size_t>(cell)];
    int count = 0;
    for (std::size_t axis = 0; axis < 3; ++axis)
      count += std::popcount(static_cast<unsigned>(andantino::free_lines[game.window(1 - attacker_, static_cast<int>(axis), cell)] & there[axis]));
    return count;
  }
  [[nodiscard]] int count_open() const {
    int count = 0;
    for (const int cell : hex::cells_of(board_.radius))
      for (std::size_t axis = 0; axis < 3; ++axis) {
        if ((on_board_[static_cast<std::size_t>(cell)][axis] & 1) == 0) continue;  // the line that ends here
        bool free = true;
        for (int i = 0; i < 5; ++i) free = free && !defender_stones().has(cell - i * andantino::axis_step[axis]);
        count += free;
      }
    return count;
  }

  int attacker_;
  const andantino::LinesOnBoard& on_board_;
  andantino::BoardRows board_;
  int open_ = 0;  // lines of five without a stone of the defender
  std::array<andantino::CellRows, 2> stones_;
  mutable std::size_t hopeless_line_ = 0;  // had no pair when last asked: only a hint, it changes no answer
};

}  // namespace arena

// Our own second evaluator for Andantino: open fives by form, stones that touch or nearly do, holes and groups, each with a weight.
// Incremental: what a stone changes in a line is looked up in tables, by the eight cells around it.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "players/common/weights.hpp"
#include "players/evaluators/andantino/patterns_rows.hpp"

namespace arena::andantino {

/// For each radius, cell and axis: which of the nine cells around it are off the board.
using OffBoard = std::array<std::array<std::array<std::uint16_t, 3>, hex::cell_codes>, hex::max_radius + 1>;
const OffBoard& off_board_cells();

namespace detail {

inline constexpr std::array<int, 6> columns_around = {1, 1, 0, -1, -1, 0}, rows_around = {0, -1, -1, 0, 1, 1};
constexpr unsigned vicinity_bit(int column, int row) { return 1U << (5 * (row + 2) + column + 2); }
/// How many cells around each neighbour of the middle, the middle left out, are among the five bits of each row of `Andantino::vicinity`: neighbour i
/// in bits 4i to 4i+3, so that the rows add up. (Counting bits takes a call where the processor's instruction for it cannot be counted on.)
inline constexpr auto around_neighbours = [] {
  std::array<std::array<std::uint32_t, 32>, 5> counts{};
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = 0; j < 6; ++j) {
      if ((i + 3) % 6 == j) continue;
      const auto row = static_cast<std::size_t>(rows_around[i] + rows_around[j] + 2);
      const int column = columns_around[i] + columns_around[j] + 2;
      for (unsigned bits = 0; bits < 32; ++bits) counts[row][bits] += (bits >> column & 1U) << (4 * i);
    }
  return counts;
}();
/// The cell beyond two neighbours that are side by side.
inline constexpr auto far_ends = [] {
  std::array<unsigned, 6> masks{};
  for (std::size_t i = 0; i < 6; ++i)
    masks[i] = vicinity_bit(columns_around[i] + columns_around[(i + 1) % 6], rows_around[i] + rows_around[(i + 1) % 6]);
  return masks;
}();
/// Bits as digits to base three; of a window its middle, bit 4, is left out.
inline constexpr auto ternary = [](bool is_window) {
  std::array<std::uint16_t, 512> table{};
  for (unsigned bits = 0; bits < table.size(); ++bits) {
    unsigned digit = 1, sum = 0;
    for (unsigned i = 0; i < 9; ++i) {
      if (is_window && i == 4) continue;
      sum += (bits >> i & 1U) * digit;
      digit *= 3;
    }
    table[bits] = static_cast<std::uint16_t>(sum);
  }
  return table;
};
inline constexpr auto window_digits = ternary(true), digits = ternary(false);

}  // namespace detail

class Patterns {
 public:
  static constexpr std::string_view name = "patterns";
  static constexpr std::string_view help =
      "open fives by pattern and by side to move, touching stones, holes in rings, groups; weights fitted to games";
  static constexpr auto option_rows = pattern_weight_rows;
  static constexpr bool probes = true;

  struct State {
    Score white_less_black;             // what does not depend on who is to move
    std::array<Score, 2> turns;         // what each side's fives gain when it is to move
    std::array<std::int32_t, 2> group;  // the sum over a side's stones of the size of the stone's group
    std::int32_t to_move;
  };

  explicit Patterns(const EvaluatorSettings& settings);

  [[nodiscard]] Score range(const Andantino& game) const;
  [[nodiscard]] State start(const Andantino& game) const;

  [[nodiscard]] State after(const State& state, const Andantino& game, Move move) const {
    const int cell = move.code, side = game.to_move(), enemy = side ^ 1;
    const auto& off_board = (*off_board_)[static_cast<std::size_t>(game.radius())][static_cast<std::size_t>(cell)];
    State next = state;
    next.to_move = enemy;
    Score change = 0;  // for the side that moves, less for its enemy
    unsigned mine = 0, theirs = 0, off_around = 0;
    for (int axis = 0; axis < 3; ++axis) {
      const auto& table = axis_table[static_cast<std::size_t>(axis)];
      const unsigned own = game.window(side, axis, cell), other = game.window(enemy, axis, cell), off = off_board[static_cast<std::size_t>(axis)];
      const LineWorth gain = gains_[index(own, other | off)], loss = losses_[index(other, own | off)];
      change += gain.always + loss.always;
      next.turns[static_cast<std::size_t>(side)] += gain.to_move;
      next.turns[static_cast<std::size_t>(enemy)] -= loss.to_move;
      mine |= table[own];
      theirs |= table[other];
      off_around |= table[off];
    }
    mine &= 63U;
    theirs &= 63U;
    change += near_[near_index(mine, theirs)];
    const unsigned vicinity = game.vicinity(side, cell);
    std::uint32_t around_next = 0;
    for (std::size_t row = 0; row < 5; ++row) around_next += detail::around_neighbours[row][vicinity >> (5 * row) & 31U];
    for (unsigned i = 0; i < 6; ++i) {
      if (vicinity & detail::far_ends[i])
        change += bridges_[near_index(mine >> i & 1U, theirs >> i & 1U) * 3 + near_index(mine >> (i + 1) % 6 & 1U, theirs >> (i + 1) % 6 & 1U)];
      if ((mine | theirs | off_around) >> i & 1U) continue;
      const std::size_t count = around_next >> (4 * i) & 15U;
      change += holes_[count + 1] - holes_[count];
    }
    next.white_less_black += side == Andantino::white ? change : -change;
    next.group[static_cast<std::size_t>(side)] += growth(game, cell, mine);
    return next;
  }

  [[nodiscard]] Score value(const Andantino& game, const State& state, const EvaluationContext&) const { return value(state, game.to_move()); }
  [[nodiscard]] Score value(const State& state) const { return value(state, state.to_move); }

  static FeatureCounts<option_rows.size()> features(const Andantino& game);
  [[nodiscard]] std::vector<EvaluationTerm> terms(const Andantino& game, const EvaluationContext&) const {
    return weighed_terms(option_rows, weights_, features(game));
  }

 private:
  static constexpr std::size_t line_patterns = 6561, near_patterns = 729;  // three to the power of eight and of six
  /// Own stones are ones, cells closed to them twos.
  static std::size_t index(unsigned own, unsigned closed) { return detail::window_digits[own] + std::size_t{2} * detail::window_digits[closed]; }
  static std::size_t near_index(unsigned own, unsigned other) { return detail::digits[own] + std::size_t{2} * detail::digits[other]; }

  [[nodiscard]] Score value(const State& state, int to_move) const {
    const Score groups = weights_[group_part] * (state.group[0] / 4 - state.group[1] / 4);
    const Score turn = state.turns[static_cast<std::size_t>(to_move)] + weights_[pattern_tempo];
    return state.white_less_black + groups + (to_move == Andantino::white ? turn : -turn);
  }
  /// How much the sum of group sizes over all stones grows when the stone's groups merge.
  static std::int32_t growth(const Andantino& game, int cell, unsigned mine) {
    const Ring& ring = ring_table[mine];
    std::array<std::size_t, 3> roots{};
    std::int32_t size = 1, squares = 0;
    for (std::size_t i = 0; i < ring.arcs; ++i) {
      roots[i] = game.group_of(cell + ring.arc[i]);
      if ((i > 0 && roots[i] == roots[0]) || (i > 1 && roots[i] == roots[1])) continue;
      const std::int32_t stones = game.group_size(cell + ring.arc[i]);
      size += stones;
      squares += stones * stones;
    }
    return size * size - squares;
  }

  struct LineWorth {
    Score always = 0, to_move = 0;
  };
  static FeatureCounts<option_rows.size()> features(const Andantino& game, int side);
  void fill_lines();
  void fill_near();

  Weights<option_rows.size()> weights_;
  std::array<Score, 8> holes_{};             // by own stones around
  std::array<Score, 9> bridges_{};           // by what stands on the two cells between: nothing, an own stone, an enemy's
  std::array<Score, near_patterns> near_{};  // what a stone gains from its neighbours alone
  std::vector<LineWorth> gains_, losses_;    // what an own stone in the middle adds to a line, and what an enemy's takes from it
  const OffBoard* off_board_;
};

}  // namespace arena::andantino

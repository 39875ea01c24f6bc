// Rao's evaluators for Andantino: how many legal cells would win at once, for the side to move (Fn1) or for both sides (Fn2).
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/andantino/andantino.hpp"
#include "core/common/random.hpp"
#include "players/common/evaluator.hpp"
#include "players/common/option_value.hpp"

namespace arena::andantino {

/// The cells on which a stone of one side would win: by an enclosure, and otherwise by a line.
struct WinningCells {
  Score lines = 0, surrounds = 0;

  static WinningCells of(const Andantino& game, int side) {
    WinningCells found;
    for (int i = 0; i < game.legal_count(); ++i) {
      const int cell = game.legal_move(i).code;
      const unsigned own = game.surroundings(side, cell);
      if (ring_table[own & 63U].arcs > 1 && game.encloses(side, cell)) [[unlikely]]
        ++found.surrounds;
      else if (own & five_flag) [[unlikely]]
        ++found.lines;
    }
    return found;
  }
};

/// Each winning cell is ten points times its weight.
inline constexpr Score points_per_winning_cell = 10;
inline constexpr double most_winning_weight = 10'000;
/// Highest |value| of one side's winning cells with the larger of two weights.
inline Score winning_cells_bound(const Andantino& game, Score line, Score surround) {
  return points_per_winning_cell * std::max(line, surround) * hex::cell_count(game.radius());
}

class Fn1 {
 public:
  static constexpr std::string_view name = "fn1";
  static constexpr std::string_view help = "cells on which the side to move wins at once, ten points times a weight each (Rao 2019, Fn1)";
  static constexpr std::array<EvaluatorOption, 2> option_rows = {{
      {"line", EvaluatorOption::Kind::integer, 10, 0, most_winning_weight, "weight of a cell that wins by a line only"},
      {"surround", EvaluatorOption::Kind::integer, 10, 0, most_winning_weight, "weight of a cell that wins by an enclosure"},
  }};
  static constexpr bool probes = false;
  using State = NoState;

  explicit Fn1(const EvaluatorSettings& settings)
      : line_(scaled_option(settings, option_rows, "line")), surround_(scaled_option(settings, option_rows, "surround")) {}
  [[nodiscard]] Score range(const Andantino& game) const { return winning_cells_bound(game, line_, surround_); }
  [[nodiscard]] State start(const Andantino&) const { return {}; }
  [[nodiscard]] State after(const State&, const Andantino&, Move) const { return {}; }
  [[nodiscard]] Score value(const Andantino& game, const State&, const EvaluationContext&) const {
    const WinningCells own = WinningCells::of(game, game.to_move());
    const Score score = points_per_winning_cell * (line_ * own.lines + surround_ * own.surrounds);
    return game.to_move() == Andantino::white ? score : -score;
  }
  [[nodiscard]] std::vector<EvaluationTerm> terms(const Andantino& game, const EvaluationContext&) const {
    const WinningCells own = WinningCells::of(game, game.to_move());
    const Score view = game.to_move() == Andantino::white ? 1 : -1, each = points_per_winning_cell * view;
    return {{"line", view * own.lines, each * line_ * own.lines}, {"surround", view * own.surrounds, each * surround_ * own.surrounds}};
  }

 private:
  Score line_, surround_;
};

class Fn2 {
 public:
  static constexpr std::string_view name = "fn2";
  static constexpr std::string_view help =
      "winning cells of both sides, the mover's weighing more, plus a small random term fixed by seed and position (Rao 2019, Fn2)";
  static constexpr std::array<EvaluatorOption, 5> option_rows = {{
      {"own_line", EvaluatorOption::Kind::integer, 20, 0, most_winning_weight, "weight of a cell on which the side to move wins by a line only"},
      {"own_surround", EvaluatorOption::Kind::integer, 20, 0, most_winning_weight, "weight of a cell on which the side to move wins by an enclosure"},
      {"other_line", EvaluatorOption::Kind::integer, 1, 0, most_winning_weight, "weight of a cell on which the other side would win by a line only"},
      {"other_surround", EvaluatorOption::Kind::integer, 1, 0, most_winning_weight,
       "weight of a cell on which the other side would win by an enclosure"},
      {"random_range", EvaluatorOption::Kind::integer, 5, 0, 1000, "the random term is between minus and plus this; 0 turns it off"},
  }};
  static constexpr bool probes = false;
  using State = NoState;

  explicit Fn2(const EvaluatorSettings& settings)
      : own_line_(scaled_option(settings, option_rows, "own_line")),
        own_surround_(scaled_option(settings, option_rows, "own_surround")),
        other_line_(scaled_option(settings, option_rows, "other_line")),
        other_surround_(scaled_option(settings, option_rows, "other_surround")),
        random_range_(scaled_option(settings, option_rows, "random_range")),
        seed_(mix64(settings.seed)) {}
  [[nodiscard]] Score range(const Andantino& game) const {
    return std::max(winning_cells_bound(game, own_line_, own_surround_), winning_cells_bound(game, other_line_, other_surround_)) + random_range_;
  }
  [[nodiscard]] State start(const Andantino&) const { return {}; }
  [[nodiscard]] State after(const State&, const Andantino&, Move) const { return {}; }
  [[nodiscard]] Score value(const Andantino& game, const State&, const EvaluationContext&) const {
    const int side = game.to_move();
    const WinningCells own = WinningCells::of(game, side), other = WinningCells::of(game, side ^ 1);
    const Score score = points_per_winning_cell *
                        (own_line_ * own.lines + own_surround_ * own.surrounds - other_line_ * other.lines - other_surround_ * other.surrounds);
    return (side == Andantino::white ? score : -score) + random_term(game.key());
  }
  [[nodiscard]] std::vector<EvaluationTerm> terms(const Andantino& game, const EvaluationContext&) const {
    const int side = game.to_move();
    const WinningCells own = WinningCells::of(game, side), other = WinningCells::of(game, side ^ 1);
    const Score view = side == Andantino::white ? 1 : -1, each = points_per_winning_cell * view, chance = random_term(game.key());
    return {{"own_line", view * own.lines, each * own_line_ * own.lines},
            {"own_surround", view * own.surrounds, each * own_surround_ * own.surrounds},
            {"other_line", -view * other.lines, -each * other_line_ * other.lines},
            {"other_surround", -view * other.surrounds, -each * other_surround_ * other.surrounds},
            {"random", chance, chance}};
  }

 private:
  /// Uniform up to a bias of one in millions. A position keeps its term for a whole game, whatever path led there.
  [[nodiscard]] Score random_term(Key key) const {
    const auto width = static_cast<std::uint64_t>(2 * random_range_ + 1);
    return static_cast<Score>((mix64(key ^ seed_) >> 32) * width >> 32) - random_range_;
  }

  Score own_line_, own_surround_, other_line_, other_surround_, random_range_;
  std::uint64_t seed_;
};

}  // namespace arena::andantino

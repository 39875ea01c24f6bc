// Our own evaluator for Andantino: every five cells in a line without an enemy stone can still become five in a row; they count by their stones.
// Incremental: a stone changes only the fifteen fives through its cell, which are looked up, not walked.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/andantino/andantino.hpp"
#include "players/common/evaluator.hpp"
#include "players/common/option_value.hpp"

namespace arena::andantino {

/// The five fives of an axis through a cell side by side in a word, twelve bits each: lane i is bits i..i+4 of the window of nine.
using Lanes = std::uint64_t;
inline constexpr unsigned lane_width = 12, lane_count = 5;
inline constexpr Lanes lane_full = (Lanes{1} << lane_width) - 1;
inline constexpr Lanes lane_ones = 0x0001'0010'0100'1001ULL;  // a one in each lane

/// For each cell and axis: all ones in the lanes whose five lies on the board; and that for each radius.
using OnBoard = std::array<std::array<Lanes, 3>, hex::cell_codes>;
using FivesOnBoard = std::array<OnBoard, hex::max_radius + 1>;
const FivesOnBoard& fives_on_board();

class Lines {
 public:
  static constexpr std::string_view name = "lines";
  static constexpr std::string_view help = "open fives, weighted by the number of stones in them; more stones never count less";
  // The defaults won short matches against steeper and flatter rows: a lone stone's fives only blur the rest.
  // All fifteen fives at the largest weight still add up within one lane: 15 * 255 < 4096.
  static constexpr std::array<EvaluatorOption, 4> option_rows = {{
      {"weight_1", EvaluatorOption::Kind::integer, 0, 0, 255, "an open five with one stone"},
      {"weight_2", EvaluatorOption::Kind::integer, 1, 0, 255, "with two; at least weight_1"},
      {"weight_3", EvaluatorOption::Kind::integer, 16, 0, 255, "with three; at least weight_2"},
      {"weight_4", EvaluatorOption::Kind::integer, 128, 0, 255, "with four; at least weight_3"},
  }};
  static constexpr bool probes = true;

  struct State {
    Score white_less_black;
  };

  explicit Lines(const EvaluatorSettings& settings);

  [[nodiscard]] Score range(const Andantino& game) const { return 3 * hex::cell_count(game.radius()) * weights_[4]; }
  [[nodiscard]] State start(const Andantino& game) const;

  [[nodiscard]] State after(const State& state, const Andantino& game, Move move) const {
    const Score change = seen_at(game, game.to_move(), move.code, (*on_board_)[static_cast<std::size_t>(game.radius())]).change;
    return {game.to_move() == Andantino::white ? state.white_less_black + change : state.white_less_black - change};
  }

  /// The rows that value a move tell of nearly every one that it does not end the game.
  class Look {
   public:
    Look(const Lines& lines, const Andantino& game, const State& state)
        : lines_(lines),
          game_(game),
          on_board_((*lines.on_board_)[static_cast<std::size_t>(game.radius())]),
          side_(game.to_move()),
          stands_(side_ == Andantino::white ? state.white_less_black : -state.white_less_black),
          may_be_last_(game.plies() == 0 || game.legal_count() == 1 || !game.has_tile(side_ ^ 1)) {}

    [[nodiscard, gnu::always_inline]] SeenMove at(Move move) const {
      const Seen seen = lines_.seen_at(game_, side_, move.code, on_board_);
      const bool is_plain = (seen.around & five_flag) == 0 && ring_table[seen.around & 63U].arcs < 2 && !game_.is_lost_cell(side_, move.code);
      if (!is_plain || may_be_last_) [[unlikely]]
        if (const Outcome outcome = probe(move); outcome != Outcome::none) return {outcome, 0};
      return {Outcome::none, stands_ + seen.change};
    }

   private:
    [[nodiscard, gnu::noinline]] Outcome probe(Move move) const { return game_.probe(move); }

    const Lines& lines_;
    const Andantino& game_;
    const OnBoard& on_board_;
    int side_;
    Score stands_;      // for the mover
    bool may_be_last_;  // the board or the tiles may run out
  };
  [[nodiscard]] Look look(const Andantino& game, const State& state) const { return {*this, game, state}; }

  [[nodiscard]] Score value(const Andantino&, const State& state, const EvaluationContext&) const { return value(state); }
  [[nodiscard]] Score value(const State& state) const { return state.white_less_black; }
  /// White's open fives less Black's, by the stones in them.
  [[nodiscard]] std::vector<EvaluationTerm> terms(const Andantino& game, const EvaluationContext&) const;

 private:
  /// What one side's stones in a window of nine say about the five fives through its middle, where a stone is about to be placed.
  struct Row {
    Lanes gain;                          // what the five would gain from another own stone
    Lanes without;                       // all ones if none of these stones is in it
    Lanes loss;                          // what the five is worth, lost when an enemy stone enters it
    std::array<std::uint8_t, 8> around;  // by axis: the `axis_table` of the window; eight, so that finding a row is a shift
  };
  struct Seen {
    Score change;     // for the side that places the stone
    unsigned around;  // as `Andantino::surroundings`
  };
  [[nodiscard, gnu::always_inline]] Seen seen_at(const Andantino& game, int side, int cell, const OnBoard& on_board) const {
    Lanes sum = 0;
    unsigned around = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const Row& own = rows_[game.window(side, static_cast<int>(axis), cell)];
      const Row& enemy = rows_[game.window(side ^ 1, static_cast<int>(axis), cell)];
      // Never both in one lane: the own gain needs a five without enemy stones, the enemy's loss needs at least one.
      sum += ((own.gain & enemy.without) | (own.without & enemy.loss)) & on_board[static_cast<std::size_t>(cell)][axis];
      around |= own.around[axis];
    }
    return {static_cast<Score>(sum * lane_ones >> (lane_width * (lane_count - 1)) & lane_full), around};  // the lanes added up in the last
  }

  /// By stones: White's open fives less Black's.
  [[nodiscard]] static std::array<Score, 6> open_fives(const Andantino& game);

  std::array<Row, 512> rows_;
  std::array<Score, 6> weights_;  // by stones; five ends the game
  const FivesOnBoard* on_board_;
};

}  // namespace arena::andantino

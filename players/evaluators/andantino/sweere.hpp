// Sweere's evaluators for Andantino: none at all, the neighbours of a stone, the size of its group. Both numbers are shares: 99 times White's part of
// the total less Black's, truncated towards zero, so that -99..99 lies inside a win's 100.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "core/andantino/andantino.hpp"
#include "players/common/evaluator.hpp"
#include "players/common/option_value.hpp"

namespace arena::andantino {

/// In the program's own doubles: if the exact number is an integer, the difference of two rounded quotients may fall just short of it and lose one
/// (4 to 7 gives -26, not -27). The basic operations are correctly rounded, so every machine agrees. Nothing on either side is worth 0.
inline Score share(Score white, Score black) {
  if (white + black == 0) return 0;
  const double total = white + black;
  return static_cast<Score>(99 * (white / total - black / total));
}

/// Every undecided position is worth the same.
class None {
 public:
  static constexpr std::string_view name = "none";
  static constexpr std::string_view help = "0 for every undecided position (Sweere 2019)";
  static constexpr std::array<EvaluatorOption, 0> option_rows{};
  static constexpr bool probes = true;
  using State = NoState;

  explicit None(const EvaluatorSettings&) {}
  [[nodiscard]] Score range(const Andantino&) const { return 0; }
  [[nodiscard]] State start(const Andantino&) const { return {}; }
  [[nodiscard]] State after(const State&, const Andantino&, Move) const { return {}; }
  [[nodiscard]] Score value(const Andantino&, const State&, const EvaluationContext&) const { return 0; }
  [[nodiscard]] Score value(const State&) const { return 0; }
};

/// A side's number is the sum over its stones of one plus the stone's neighbours of the same colour.
class Neighbours {
 public:
  static constexpr std::string_view name = "neighbours";
  static constexpr std::string_view help = "share of the stones and their neighbours of the same colour, -99 to 99 (Sweere 2019)";
  static constexpr std::array<EvaluatorOption, 0> option_rows{};
  static constexpr bool probes = true;

  struct State {
    std::uint64_t totals;  // White's number in the low half, Black's in the high one
  };

  explicit Neighbours(const EvaluatorSettings&) {}
  [[nodiscard]] Score range(const Andantino&) const { return 99; }

  [[nodiscard]] State start(const Andantino& game) const {
    const auto total = [&](int side) { return static_cast<std::uint64_t>(game.stones(side) + 2 * game.neighbour_pairs(side)); };
    return {total(Andantino::white) | total(Andantino::black) << 32};
  }
  [[nodiscard]] State after(const State& state, const Andantino& game, Move move) const {
    const int side = game.to_move();
    const std::uint64_t joined = ring_table[game.surroundings(side, move.code) & 63U].count;
    return {state.totals + ((1 + 2 * joined) << (32 * side))};
  }
  [[nodiscard]] Score value(const Andantino&, const State& state, const EvaluationContext&) const { return value(state); }
  [[nodiscard]] Score value(const State& state) const {
    return share(static_cast<Score>(state.totals & 0xFFFFFFFFU), static_cast<Score>(state.totals >> 32));
  }
  [[nodiscard]] std::vector<EvaluationTerm> terms(const Andantino& game, const EvaluationContext&) const {
    const std::uint64_t totals = start(game).totals;
    return {{"white", static_cast<Score>(totals & 0xFFFFFFFFU), {}}, {"black", -static_cast<Score>(totals >> 32), {}}};
  }
};

/// A side's number is the sum over its stones of the size of the stone's group, which the game keeps.
class GroupSize {
 public:
  static constexpr std::string_view name = "group-size";
  static constexpr std::string_view help = "share of the sums over the stones of their group's size, -99 to 99 (Sweere 2019)";
  static constexpr std::array<EvaluatorOption, 1> option_rows = {{
      {"as_coded", EvaluatorOption::Kind::flag, 0, 0, 1,
       "count as the author's program does: its flood fill runs through everything but own stones; slow"},
  }};
  static constexpr bool probes = false;
  using State = NoState;

  explicit GroupSize(const EvaluatorSettings& settings) : as_coded_(flag_option(settings, option_rows, "as_coded")) {}
  [[nodiscard]] Score range(const Andantino&) const { return 99; }
  [[nodiscard]] State start(const Andantino&) const { return {}; }
  [[nodiscard]] State after(const State&, const Andantino&, Move) const { return {}; }
  [[nodiscard]] Score value(const Andantino& game, const State&, const EvaluationContext&) const {
    if (as_coded_) return share(flood_contacts(game, Andantino::white), flood_contacts(game, Andantino::black));
    return share(game.group_squares(Andantino::white), game.group_squares(Andantino::black));
  }
  [[nodiscard]] std::vector<EvaluationTerm> terms(const Andantino& game, const EvaluationContext&) const {
    const auto number = [&](int side) { return as_coded_ ? flood_contacts(game, side) : game.group_squares(side); };
    return {{"white", number(Andantino::white), {}}, {"black", -number(Andantino::black), {}}};
  }

  /// The program's number for a side: from each of its stones a flood over all other cells, counting the contacts with its other stones.
  static Score flood_contacts(const Andantino& game, int side);

 private:
  bool as_coded_;
};

}  // namespace arena::andantino

// Trebing's evaluator as his program computes it. It walks a group from its head stone and starts a walk at each neighbour of that stone, so in a
// triangle the two other stones are met twice, and their free neighbours count twice. The head is the stone that was placed second.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "players/common/option_value.hpp"
#include "players/evaluators/omega/worth.hpp"

namespace arena::omega {

class TrebingAsCoded {
 public:
  static constexpr std::string_view name = "trebing-as-coded";
  static constexpr std::string_view help =
      "trebing as his program computes it: in a triangle the free neighbours of two stones count twice (Trebing 2018)";
  static constexpr std::array<EvaluatorOption, 1> option_rows = {{
      {"phase_turn", EvaluatorOption::Kind::integer, 13, 0, 1000,
       "before this turn (counted as cells / 2 - free / 2 + 1) only the small groups count"},
  }};
  static constexpr bool probes = false;
  /// The order in which the stones were placed. Of those placed before the search only the first of a group is known; the others go by board
  /// order.
  struct State {
    std::array<std::uint16_t, hex::cell_codes> placed;
    std::uint16_t count = 0;
  };

  explicit TrebingAsCoded(const EvaluatorSettings& settings) : phase_turn_(scaled_option(settings, option_rows, "phase_turn")) {}
  [[nodiscard]] arena::Score range(const Omega& game) const {
    return clamp_evaluation(trebing_scale * (largest_score(game) + 2 * largest_openness(game)));
  }
  [[nodiscard]] State start(const Omega& game) const {
    State state{};
    for (const bool heads : {true, false})
      for (const int cell : hex::cells_of(game.options().side - 1))
        if (game.colour_at(cell) >= 0 && game.heads_group(cell) == heads) place(state, cell);
    return state;
  }
  [[nodiscard]] State after(const State& state, const Omega&, Move move) const {
    State next = state;
    place(next, move.code);
    return next;
  }
  [[nodiscard]] arena::Score value(const Omega& game, const State& state, const EvaluationContext&) const {
    const std::int64_t groups = small_group_worth(game, 0) - small_group_worth(game, 1);
    return mixed(game, groups - (game.triples(0) + game.triples(1) > 0 ? counted_again(game, state) : 0), phase_turn_);
  }
  [[nodiscard]] arena::Score terminal(const Omega& game) const { return clamp_evaluation(trebing_scale * score_difference(game)); }

 private:
  static void place(State& state, int cell) { state.placed[static_cast<std::size_t>(cell)] = ++state.count; }

  /// Free neighbours that count once more in White's triangles, less those in Black's.
  static std::int64_t counted_again(const Omega& game, const State& state) {
    const int radius = game.options().side - 1;
    std::int64_t sum = 0;
    for (int r = -radius; r <= radius; ++r)
      for (int q = std::max(-radius, -radius - r); q <= std::min(radius, radius - r); ++q) {
        const int cell = hex::cell_at(q, r), colour = game.colour_at(cell);
        if (colour < 0 || !is(game, cell + 1, colour, radius)) continue;
        for (const int third : {cell + hex::stride, cell + 1 - hex::stride})
          if (is(game, third, colour, radius)) sum += (colour == 0 ? 1 : -1) * again(game, state, {cell, cell + 1, third}, colour, radius);
      }
    return sum;
  }

  static bool is(const Omega& game, int cell, int colour, int radius) { return hex::on_board(cell, radius) && game.colour_at(cell) == colour; }

  /// Three stones that touch each other: nothing unless they are a whole group.
  static int again(const Omega& game, const State& state, std::array<int, 3> stones, int colour, int radius) {
    std::array<int, 3> open{};
    for (std::size_t i = 0; i < 3; ++i) {
      int own = 0;
      for (const int step : hex::around) {
        own += is(game, stones[i] + step, colour, radius);
        open[i] += is(game, stones[i] + step, -1, radius);
      }
      if (own > 2) return 0;
    }
    // The one placed second is met once.
    const auto when = [&](std::size_t i) { return state.placed[static_cast<std::size_t>(stones[i])]; };
    std::size_t second = 0;
    for (std::size_t i = 0; i < 3; ++i)
      if ((when(i) > when((i + 1) % 3)) != (when(i) > when((i + 2) % 3))) second = i;
    return open[0] + open[1] + open[2] - open[second];
  }

  int phase_turn_;
};

}  // namespace arena::omega

#include "players/evaluators/andantino/lines.hpp"

#include <algorithm>
#include <bit>

namespace arena::andantino {

namespace {

constexpr Lanes in_lane(Lanes value, unsigned lane) { return value << (lane_width * lane); }

/// The five that begins on a cell of the board; the board is convex.
bool five_is_on_board(int first, int step, int radius) { return hex::on_board(first + 4 * step, radius); }

FivesOnBoard build_fives_on_board() {
  FivesOnBoard table{};
  for (int radius = 0; radius <= hex::max_radius; ++radius)
    for (int cell = 0; cell < hex::cell_codes; ++cell) {
      if (!hex::on_board(cell, radius)) continue;
      for (std::size_t axis = 0; axis < 3; ++axis)
        for (unsigned lane = 0; lane < lane_count; ++lane)
          if (const int first = cell + (static_cast<int>(lane) - 4) * axis_step[axis];
              hex::on_board(first, radius) && five_is_on_board(first, axis_step[axis], radius))
            table[static_cast<std::size_t>(radius)][static_cast<std::size_t>(cell)][axis] |= in_lane(lane_full, lane);
    }
  return table;
}

}  // namespace

const FivesOnBoard& fives_on_board() {
  static const FivesOnBoard table = build_fives_on_board();
  return table;
}

Lines::Lines(const EvaluatorSettings& settings) : on_board_(&fives_on_board()) {
  weights_[0] = 0;
  for (std::size_t stones = 1; stones <= 4; ++stones)
    weights_[stones] = std::max(weights_[stones - 1], scaled_option(settings, option_rows, option_rows[stones - 1].name));
  weights_[5] = weights_[4];
  for (unsigned window = 0; window < rows_.size(); ++window) {
    Row row{};
    for (unsigned lane = 0; lane < lane_count; ++lane) {
      const auto stones = static_cast<std::size_t>(std::popcount(window & ~16U & (31U << lane)));  // the middle is empty
      row.gain |= in_lane(static_cast<Lanes>(weights_[stones + 1] - weights_[stones]), lane);
      row.loss |= in_lane(static_cast<Lanes>(weights_[stones]), lane);
      if (stones == 0) row.without |= in_lane(lane_full, lane);
    }
    for (std::size_t axis = 0; axis < 3; ++axis) row.around[axis] = axis_table[axis][window];
    rows_[window] = row;
  }
}

std::array<Score, 6> Lines::open_fives(const Andantino& game) {
  std::array<Score, 6> fives{};
  const int radius = game.radius();
  for (int r = -radius; r <= radius; ++r)
    for (int first = hex::cell_at(std::max(-radius, -radius - r), r), last = hex::cell_at(std::min(radius, radius - r), r); first <= last; ++first)
      for (const int step : axis_step) {
        if (!five_is_on_board(first, step, radius)) continue;
        std::array<std::size_t, 2> stones{};
        for (int i = 0; i < 5; ++i)
          for (int side = 0; side < 2; ++side) stones[static_cast<std::size_t>(side)] += game.is_stone(first + i * step, side);
        if (stones[Andantino::black] == 0) ++fives[stones[Andantino::white]];
        if (stones[Andantino::white] == 0) --fives[stones[Andantino::black]];
      }
  return fives;
}

Lines::State Lines::start(const Andantino& game) const {
  const std::array<Score, 6> fives = open_fives(game);
  Score sum = 0;
  for (std::size_t stones = 0; stones < fives.size(); ++stones) sum += weights_[stones] * fives[stones];
  return {sum};
}

std::vector<EvaluationTerm> Lines::terms(const Andantino& game, const EvaluationContext&) const {
  constexpr std::array<std::string_view, 6> names = {"", "fives with 1", "fives with 2", "fives with 3", "fives with 4", "fives with 5"};
  const std::array<Score, 6> fives = open_fives(game);
  std::vector<EvaluationTerm> all;
  for (std::size_t stones = 1; stones < 5; ++stones) all.push_back({names[stones], fives[stones], weights_[stones] * fives[stones]});
  return all;
}

}  // namespace arena::andantino

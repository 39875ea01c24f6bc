#include "players/evaluators/andantino/patterns.hpp"

#include <cstdlib>

#include "core/andantino/tables.hpp"

namespace arena::andantino {

namespace {

OffBoard build_off_board_cells() {
  OffBoard table{};
  for (int radius = 0; radius <= hex::max_radius; ++radius)
    for (const int cell : hex::cells_of(radius))
      for (std::size_t axis = 0; axis < 3; ++axis)
        for (int i = 0; i < 9; ++i)
          if (!hex::on_board(cell + (i - 4) * axis_step[axis], radius)) {
            auto& off = table[static_cast<std::size_t>(radius)][static_cast<std::size_t>(cell)][axis];
            off = static_cast<std::uint16_t>(off | 1U << i);
          }
  return table;
}

}  // namespace

const OffBoard& off_board_cells() {
  static const OffBoard table = build_off_board_cells();
  return table;
}

Patterns::Patterns(const EvaluatorSettings& settings)
    : weights_(weights_from(settings, option_rows)), gains_(line_patterns), losses_(line_patterns), off_board_(&off_board_cells()) {
  for (std::size_t stones = fewest_around_hole; stones <= most_around_hole; ++stones)
    holes_[stones] = weights_[first_hole + stones - fewest_around_hole];
  for (std::size_t one = 0; one < 3; ++one)
    for (std::size_t two = 0; two < 3; ++two)
      bridges_[3 * one + two] =
          weights_[feature_of_bridge(std::size_t{one == 1} + std::size_t{two == 1}, std::size_t{one == 2} + std::size_t{two == 2})];
  fill_lines();
  fill_near();
}

void Patterns::fill_lines() {
  const auto worth = [&](unsigned own, unsigned closed) {
    LineWorth sum;
    for (unsigned first = 0; first < 5; ++first) {
      const std::size_t form = form_of_five[own >> first & 31U];
      if ((closed >> first & 31U) != 0 || form == five_forms) continue;
      sum.always += weights_[form];
      if (form >= lone_forms) sum.to_move += weights_[first_turn + form - lone_forms];
    }
    return sum;
  };
  for (std::size_t number = 0; number < line_patterns; ++number) {
    unsigned own = 0, closed = 0;
    std::size_t rest = number;
    for (unsigned i = 0; i < 9; ++i) {
      if (i == 4) continue;
      own |= (rest % 3 == 1 ? 1U : 0U) << i;
      closed |= (rest % 3 == 2 ? 1U : 0U) << i;
      rest /= 3;
    }
    const LineWorth before = worth(own, closed), after = worth(own | 16U, closed);
    gains_[number] = {after.always - before.always, after.to_move - before.to_move};
    losses_[number] = before;
  }
}

/// Pairs, triangles, the hole that is filled, and what stands between the ends of a bridge.
void Patterns::fill_near() {
  for (std::size_t number = 0; number < near_patterns; ++number) {
    std::array<std::size_t, 6> around{};  // 0 nothing, 1 an own stone, 2 an enemy's
    std::size_t rest = number;
    for (std::size_t& cell : around) {
      cell = rest % 3;
      rest /= 3;
    }
    std::array<std::size_t, 3> count{};
    Score sum = 0;
    for (std::size_t i = 0; i < 6; ++i) {
      const std::size_t cell = around[i], next = around[(i + 1) % 6], over = around[(i + 2) % 6];
      ++count[cell];
      if (cell == 1) sum += weights_[stone_pair];
      if (cell == 1 && next == 1) sum += weights_[triangle_three];
      if (cell != 0 && next != 0 && cell != next) sum += weights_[triangle_two];
      if (cell == 2 && next == 2) sum -= weights_[triangle_two];
      if (cell == 0 || cell != over) continue;
      const std::size_t own = next == cell, other = next == 3 - cell;
      const Score before = weights_[feature_of_bridge(own, other)];
      sum += cell == 1 ? weights_[feature_of_bridge(own + 1, other)] - before : before - weights_[feature_of_bridge(own, other + 1)];
    }
    near_[number] = sum - holes_[count[1]] + holes_[count[2]];
  }
}

Score Patterns::range(const Andantino& game) const {
  const int cells = hex::cell_count(game.radius());
  FeatureCounts<option_rows.size()> most{};
  most.fill(3 * cells);
  most[group_part] = cells * cells / 4;
  return weighed_range(weights_, most);
}

Patterns::State Patterns::start(const Andantino& game) const {
  const FeatureCounts<option_rows.size()> white = features(game, Andantino::white), black = features(game, Andantino::black);
  State state{};
  state.to_move = game.to_move();
  for (std::size_t i = 0; i < option_rows.size(); ++i) {
    if (i >= first_turn && i < stone_pair) {
      state.turns[0] += weights_[i] * white[i];
      state.turns[1] += weights_[i] * black[i];
    } else if (i != group_part && i != pattern_tempo) {
      state.white_less_black += weights_[i] * (white[i] - black[i]);
    }
  }
  for (const int side : {Andantino::white, Andantino::black}) state.group[static_cast<std::size_t>(side)] = game.group_squares(side);
  return state;
}

FeatureCounts<Patterns::option_rows.size()> Patterns::features(const Andantino& game) {
  FeatureCounts<option_rows.size()> counts = features(game, Andantino::white);
  const FeatureCounts<option_rows.size()> black = features(game, Andantino::black);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (i >= first_turn && i < stone_pair)
      counts[i] = game.to_move() == Andantino::white ? counts[i] : -black[i];
    else
      counts[i] -= black[i];
  }
  return counts;
}

/// What a side has, each five by form twice: as one of the side to move too.
FeatureCounts<Patterns::option_rows.size()> Patterns::features(const Andantino& game, int side) {
  FeatureCounts<option_rows.size()> counts{};
  const int radius = game.radius(), enemy = side ^ 1;
  counts[pattern_tempo] = game.to_move() == side;
  std::int32_t groups = 0;
  for (const int cell : hex::cells_of(radius)) {
    // Fives that begin here.
    for (const int step : axis_step) {
      if (!hex::on_board(cell + 4 * step, radius)) continue;
      unsigned stones = 0;
      bool open = true;
      for (int i = 0; i < 5; ++i) {
        stones |= (game.is_stone(cell + i * step, side) ? 1U : 0U) << i;
        open = open && !game.is_stone(cell + i * step, enemy);
      }
      const std::size_t form = form_of_five[stones];
      if (!open || form == five_forms) continue;
      ++counts[form];
      if (form >= lone_forms) ++counts[first_turn + form - lone_forms];
    }
    if (game.is_empty(cell)) {
      std::size_t around = 0;
      for (const int step : hex::around) around += game.is_stone(cell + step, side);
      if (around >= fewest_around_hole && around <= most_around_hole) ++counts[first_hole + around - fewest_around_hole];
    }
    // Pairs, bridges and triangles of which this is the first cell, each once.
    for (std::size_t i = 0; i < 3 && game.is_stone(cell, side); ++i) {
      const int one = cell + hex::around[i], two = cell + hex::around[i + 1], far = one + hex::around[i + 1];
      counts[stone_pair] += game.is_stone(one, side);
      if (game.is_stone(far, side)) {
        const auto between = [&](int of) { return std::size_t{game.is_stone(one, of)} + std::size_t{game.is_stone(two, of)}; };
        ++counts[feature_of_bridge(between(side), between(enemy))];
      }
    }
    for (std::size_t i = 0; i < 2; ++i) {
      int own = 0, other = 0;
      for (const int corner : {cell, cell + hex::around[i], cell + hex::around[i + 1]}) {
        own += game.is_stone(corner, side);
        other += game.is_stone(corner, enemy);
      }
      counts[triangle_three] += own == 3;
      counts[triangle_two] += own == 2 && other == 1;
    }
    if (game.is_stone(cell, side)) groups += game.group_size(cell);
  }
  counts[group_part] = groups / 4;
  return counts;
}

}  // namespace arena::andantino

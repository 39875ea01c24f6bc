#include "players/evaluators/omega/side_groups.hpp"

#include <bit>
#include <cstdlib>

namespace arena::omega {

namespace {

/// The logarithm to base 2 in 256ths, linear between the powers of two.
arena::Score logarithm(Score score) {
  const auto high = static_cast<std::uint64_t>(score >> 64), low = static_cast<std::uint64_t>(score);
  const auto width = static_cast<int>(high != 0 ? 64 + std::bit_width(high) : std::bit_width(low));
  const Score mantissa = width > 9 ? score >> (width - 9) : score << (9 - width);
  return 256 * (width - 1) + static_cast<arena::Score>(mantissa & 0xFFU);
}

}  // namespace

Groups::Groups(const EvaluatorSettings& settings) : weights_(weights_from(settings, option_rows)) {
  for (std::size_t quarter = 0; quarter < quarters; ++quarter) {
    arena::Score sum = 0;
    for (std::size_t feature = 0; feature < group_features.size(); ++feature) sum += std::abs(weights_[group_option(feature, quarter)]);
    most_ = std::max(most_, sum);
    const auto weight = [&](std::size_t feature) { return weights_[group_option(feature, quarter)]; };
    for (std::size_t arcs = 1; arcs < cells_.size(); ++arcs) cells_[arcs].sums[quarter] = weight(first_cell + arcs - 1);
    for (std::size_t size = 1; size <= exact_size; ++size)
      for (std::size_t open = 0; open <= 6 * size; ++open) small_[size][open].sums[quarter] = weight(feature_of_group(size, open));
    for (std::size_t size = exact_size + 1; size <= max_group; ++size) {
      const auto beyond = static_cast<arena::Score>(size - std::min(size, largest_named));
      large_[size].sums[quarter] = weight(feature_of_group(size, 0)) + beyond * weight(stones_beyond);
    }
  }
}

Groups::State Groups::start(const Omega& game) const {
  const int radius = game.options().side - 1;
  State state{};
  for (const int cell : hex::cells_of(radius)) {
    const int colour = game.colour_at(cell);
    if (colour == -1) {
      state += free_cell(game.neighbourhood(cell, 0));
      state -= free_cell(game.neighbourhood(cell, 1));
    } else if (game.group_of(cell) == cell) {
      const State& worth = group(game.group_size(cell), game.group_openness(cell));
      if (colour == 0)
        state += worth;
      else
        state -= worth;
    }
  }
  return state;
}

arena::Score Groups::end_between(const Omega& game, int player, int other) const {
  const Score own = game.score(player), theirs = game.score(other);
  if (own == theirs) return 0;
  const arena::Score win = guesses(game) + 1 + std::abs(logarithm(own) - logarithm(theirs));
  return own > theirs ? win : -win;
}

SideGroups::State SideGroups::start(const Omega& game) const {
  State state{};
  for (const int cell : hex::cells_of(game.options().side - 1)) {
    const int colour = game.colour_at(cell);
    if (colour == -1) {
      for (std::size_t of = 0; of < static_cast<std::size_t>(game.players()); ++of)
        state.of[of] += groups_.free_cell(game.neighbourhood(cell, static_cast<int>(of)));
    } else if (game.group_of(cell) == cell) {
      state.of[static_cast<std::size_t>(colour)] += groups_.group(game.group_size(cell), game.group_openness(cell));
    }
  }
  return state;
}

FeatureCounts<Groups::option_rows.size()> Groups::features(const Omega& game) {
  FeatureCounts<option_rows.size()> counts{};
  const std::size_t quarter = quarter_of(game);
  const int radius = game.options().side - 1;
  std::vector<bool> seen(hex::cell_codes);
  for (const int cell : hex::cells_of(radius)) {
    const int colour = game.colour_at(cell);
    if (colour == -1) {
      for (const int of : {0, 1}) {
        // Runs of the colour around the cell: where one begins.
        std::size_t runs = 0, stones = 0;
        for (std::size_t i = 0; i < 6; ++i) {
          const auto is_stone = [&](std::size_t at) {
            const int beside = cell + hex::around[at % 6];
            return hex::on_board(beside, radius) && game.colour_at(beside) == of;
          };
          stones += is_stone(i);
          runs += is_stone(i) && !is_stone(i + 5);
        }
        if (stones == 6) runs = 1;
        if (runs > 0) counts[group_option(first_cell + runs - 1, quarter)] += of == 0 ? 1 : -1;
      }
      continue;
    }
    if (seen[static_cast<std::size_t>(cell)]) continue;
    std::vector<int> stones{cell};
    seen[static_cast<std::size_t>(cell)] = true;
    std::size_t open = 0;
    for (std::size_t i = 0; i < stones.size(); ++i)
      for (const int step : hex::around) {
        const int beside = stones[i] + step;
        if (!hex::on_board(beside, radius)) continue;
        open += game.colour_at(beside) == -1;
        if (game.colour_at(beside) != colour || seen[static_cast<std::size_t>(beside)]) continue;
        seen[static_cast<std::size_t>(beside)] = true;
        stones.push_back(beside);
      }
    const int sign = colour == 0 ? 1 : -1;
    counts[group_option(feature_of_group(stones.size(), open), quarter)] += sign;
    if (stones.size() > largest_named) counts[group_option(stones_beyond, quarter)] += sign * static_cast<int>(stones.size() - largest_named);
  }
  return counts;
}

}  // namespace arena::omega

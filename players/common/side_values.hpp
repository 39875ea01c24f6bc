// What a position is worth to each side of a game of two to four. The values of all sides add up to zero: a side's value is the sum of its values
// against each of the others. At the end it depends on who finished before whom.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "core/common/errors.hpp"
#include "core/common/sides.hpp"
#include "core/common/standing.hpp"
#include "players/common/evaluator.hpp"
#include "players/common/score.hpp"

namespace arena {

/// One value per side; 0 for sides that do not play.
using SideValues = std::array<Score, most_sides>;

/// A value against one other side is clamped to this, by the number of sides, so that the sum stays within an evaluator's bounds.
inline constexpr std::array<Score, most_sides + 1> largest_against_one = {max_evaluation, max_evaluation, max_evaluation, max_evaluation / 2,
                                                                          max_evaluation / 3};

/// `side`'s value, given `against(other)`, its value against another side.
template <class Against>
Score sum_against(int side, int sides, const Against& against) {
  const Score most = largest_against_one[static_cast<std::size_t>(sides)];
  Score sum = 0;
  for (int other = 0; other < sides; ++other)
    if (other != side) sum += std::clamp<Score>(against(other), -most, most);
  return sum;
}

/// For an undecided position. An evaluator that does not compare sides is for two of them.
template <class E, Game G>
Score value_for(const E& evaluator, const G& game, const typename E::State& state, const EvaluationContext& context, int side) {
  if constexpr (ComparesSides<E, G>) {
    return sum_against(side, game.players(), [&](int other) { return evaluator.between(game, state, side, other); });
  } else {
    const Score value = evaluator.value(game, state, context);
    return side == 0 ? value : -value;
  }
}

/// The same for each side.
template <class E, Game G>
SideValues values_for(const E& evaluator, const G& game, const typename E::State& state, const EvaluationContext& context) {
  SideValues values{};
  if constexpr (ComparesSides<E, G>) {
    const int sides = game.players();
    const Score most = largest_against_one[static_cast<std::size_t>(sides)];
    for (int side = 0; side < sides; ++side)
      for (int other = side + 1; other < sides; ++other) {
        const Score value = std::clamp<Score>(evaluator.between(game, state, side, other), -most, most);
        values[static_cast<std::size_t>(side)] += value;
        values[static_cast<std::size_t>(other)] -= value;
      }
  } else {
    values[0] = evaluator.value(game, state, context);
    values[1] = -values[0];
  }
  return values;
}

/// For a finished game by its scores (`terminal: score`).
template <class E, Game G>
requires ValuesTheEnd<E, G> Score end_value_for(const E& evaluator, const G& game, int side) {
  if constexpr (ComparesSides<E, G>) {
    return sum_against(side, game.players(), [&](int other) { return evaluator.end_between(game, side, other); });
  } else {
    const Score value = evaluator.terminal(game);
    return side == 0 ? value : -value;
  }
}

/// The value of finishing neither as sole winner nor as sole last: a proportional part of a win's.
inline Score place_value(int stands, int sides) { return stands * (win_score / (sides - 1)); }

/// Throws if an evaluator is asked about more sides than it knows.
template <class E, Game G>
void check_evaluator_sides(const G& game) {
  if constexpr (!ComparesSides<E, G>)
    if (game.players() != 2)
      throw InputError("evaluator '" + std::string(E::name) + "' is for two sides; " + std::string(G::name) + " has " +
                       std::to_string(game.players()) + " players");
}

}  // namespace arena

// What evaluators of Omega share: scores and small groups as numbers, and Trebing's mix of the two.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/omega/omega.hpp"
#include "players/common/evaluator.hpp"

namespace arena::omega {

/// Numbers are capped here before they are scaled and clamped into an evaluator's range; only boards of side 7 and more come near.
inline constexpr std::int64_t largest_difference = 1'000'000'000'000'000;
inline constexpr std::int64_t largest_product = 1'000'000'000;

inline arena::Score clamp_evaluation(std::int64_t value) {
  return static_cast<arena::Score>(std::clamp<std::int64_t>(value, -max_evaluation, max_evaluation));
}

/// A player's score less another's: White's less Black's.
inline std::int64_t score_difference(const Omega& game, int player = 0, int other = 1) {
  const Score own = game.score(player), theirs = game.score(other), difference = own > theirs ? own - theirs : theirs - own;
  const auto size = static_cast<std::int64_t>(std::min<Score>(difference, largest_difference));
  return own > theirs ? size : -size;
}

inline constexpr auto powers_of_three = [] {
  std::array<std::int64_t, 24> table{};
  std::int64_t power = 1;
  for (auto& entry : table) {
    entry = power;
    power *= 3;
  }
  return table;
}();

/// Trebing's h: the product of the sizes of the player's groups of two and three stones, less f - 2 for each of them, f being its stones' free
/// neighbours. No such group at all is worth 1.
inline std::int64_t small_group_worth(const Omega& game, int player) {
  const int pairs = game.pairs(player), triples = game.triples(player);
  std::int64_t product = largest_product;
  if (pairs < 24 && triples < static_cast<int>(powers_of_three.size())) [[likely]]
    product = std::min(product, powers_of_three[static_cast<std::size_t>(triples)] << pairs);
  return product - game.small_group_openness(player);
}

/// No score is larger: a product of parts with a given sum is largest when the parts are threes.
inline std::int64_t largest_score(const Omega& game) {
  const int stones = (game.cells() + game.players() - 1) / game.players();
  std::int64_t bound = 1;
  for (int i = 0; i < stones && bound < largest_difference; i += 3) bound *= 3;
  return bound;
}
/// The most that the free neighbours of both sides' small groups can take off, or save if there are none.
inline std::int64_t largest_openness(const Omega& game) { return 6 * game.cells(); }

/// Trebing's values are hundredths.
inline constexpr std::int64_t trebing_scale = 100;

/// Early the worth of the small groups alone; later the score over the number of free cells, and the small groups for the rest.
inline arena::Score mixed(const Omega& game, std::int64_t groups, int phase_turn, int player = 0, int other = 1) {
  const int free = game.free_cells(), turn = game.cells() / 2 - free / 2 + 1;
  if (turn < phase_turn) return clamp_evaluation(trebing_scale * groups);
  // With free cells to the hundred, hundredths tell all values of a turn apart that are different.
  return clamp_evaluation((trebing_scale * score_difference(game, player, other) + trebing_scale * groups * (free - 1)) / std::max(free, 1));
}

}  // namespace arena::omega

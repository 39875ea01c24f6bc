// Two ratings per player, one for each side, and whether the sides matter differently from player to player.
#pragma once
#include <cstddef>
#include <vector>

#include "arena/statistics/pool.hpp"

namespace arena::statistics {

struct SideRatings {
  /// For twice as many players: player i on the side that moves first, and `players` + i on the other. Zero is the mean of all.
  PoolRatings pool;
  /// For each player: what moving first is worth to it over moving second, minus the mean of that over all players. Unknown if the games do not
  /// connect both its sides to those of others: with two players alone, side and player effects cannot be separated. p-values are Holm's.
  std::vector<PoolContrast> own;
  bool known = false;  // whether any of these is
  double p_value = 1;  // of no difference in any of them: the smallest after Holm's correction
};

inline constexpr std::string_view side_test_method = "score tests with clustered errors, Holm's correction for all players";

/// Every game counts for its first player's rating on the first side and its second player's on the second.
SideRatings rate_by_side(std::size_t players, const std::vector<PoolGame>& games, double confidence = 0.95);

}  // namespace arena::statistics

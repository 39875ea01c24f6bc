// Two ratings a player, one for each side that it can have, and whether the sides matter differently from player to player.
#pragma once
#include <cstddef>
#include <vector>

#include "arena/statistics/pool.hpp"

namespace arena::statistics {

struct SideRatings {
  /// Of twice as many players: player i on the side that moves first, and `players` + i on the other. Zero is the mean of all.
  PoolRatings pool;
  /// Of each player: what moving first is worth to it over moving second, less the mean of that over all players. Unknown where the games do not tie
  /// both its sides to those of others: two players alone cannot tell what is a side's and what is a player's. p-values are Holm's.
  std::vector<PoolContrast> own;
  bool known = false;  // whether any of these is
  double p_value = 1;  // of no difference in any of them: the smallest, after Holm's correction
};

inline constexpr std::string_view side_test_method = "score tests with clustered errors, Holm's correction for all players";

/// Every game counts for its first player's rating on the first side and its second player's on the second.
SideRatings rate_by_side(std::size_t players, const std::vector<PoolGame>& games, double confidence = 0.95);

}  // namespace arena::statistics

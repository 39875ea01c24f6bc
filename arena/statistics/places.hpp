// Ratings of a pool from games of several sides: Plackett-Luce over the places (Plackett 1975, Luce 1959) with a term for each seat. A shared place
// is the mean, over the orders that it allows, of their log-likelihood: of two sides a draw is half a point, and all of it is Bradley-Terry. Errors
// are clustered as those of two sides are.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>
#include "arena/statistics/pool.hpp"
#include "core/common/sides.hpp"

namespace arena::statistics {

struct PlacedGame {
  std::array<std::size_t, most_sides> players{};  // as they sit; a player may sit in several seats
  std::array<int, most_sides> places{};           // 1 is the best, equal places are shared
  int sides = 2;
  std::int64_t cluster = 0;

  /// Where a seat stands against the others: 1 before all of them, 0 behind.
  double score(int seat) const;
};

inline constexpr std::string_view places_method =
    "Plackett-Luce over places; intervals by a score test with clustered errors (leverage-corrected, Student t)";

/// `options.first_advantage` stands for the terms of the seats. Throws InputError for a game of an unknown player, of one player alone, or of other
/// sides than the first game's.
PoolRatings rate_places(std::size_t players, const std::vector<PlacedGame>& games, const PoolOptions& options = {});

}  // namespace arena::statistics

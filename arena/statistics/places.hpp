// Ratings of a pool from games of several sides: Plackett-Luce over the places (Plackett 1975, Luce 1959) with a term for each seat. A shared place
// is the mean log-likelihood over the orders that it allows: with two sides a draw is half a point, and the model is Bradley-Terry. Errors are
// clustered as for two sides.
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

  /// How a seat compares with the others: 1 ahead of all of them, 0 behind.
  double score(int seat) const;
};

inline constexpr std::string_view places_method =
    "Plackett-Luce over places; intervals by a score test with clustered errors (leverage-corrected, Student t)";

/// `options.first_advantage` stands for the terms of the seats. Throws InputError for a game of an unknown player, of one player alone, or with
/// another number of sides than the first game.
PoolRatings rate_places(std::size_t players, const std::vector<PlacedGame>& games, const PoolOptions& options = {});

}  // namespace arena::statistics

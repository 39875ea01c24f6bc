// Ratings of a pool of players from their games: Bradley-Terry by maximum likelihood with half points for draws and an advantage of moving first.
// Errors are clustered by pairs and corrected for small samples; what has no rating (a perfect score, a pool in pieces) is said, not made up.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>
#include "arena/statistics/interval.hpp"

namespace arena::statistics {

struct PoolGame {
  std::size_t first = 0;  // who moved first
  std::size_t second = 0;
  double score = 0.5;     // of the first: 0, 1/2 or 1
  std::int64_t pair = 0;  // games of one pair share this number; their errors are taken together
  double weight = 1;      // how many games this record stands for: of k equal games each 1/k, or one of them 1 and the others 0
};

struct PoolOptions {
  bool first_advantage = true;
  std::optional<std::size_t> anchor;  // whose rating is `anchor_rating`; without one the mean of the rated players is
  double anchor_rating = 0;
  double confidence = 0.95;
};

enum class Standing {
  rated,
  at_least,  // never lost a half point to the rated players: `rating` is a lower bound
  at_most,   // never scored against them: `rating` is an upper bound
  unknown,   // tied to the rated players only over others of unknown strength
  no_games,
};
std::string_view to_text(Standing standing);

struct PlayerRating {
  Standing standing = Standing::no_games;
  double rating = 0;
  double error = 0;  // half the width of the interval; 0 for bounds
  Bounded interval;
  double games = 0;  // by weight
  double points = 0;
};

struct PoolRatings {
  std::vector<PlayerRating> players;
  std::vector<std::vector<std::size_t>> components;  // more than one: the pool is disconnected, and each component has a zero of its own
  bool anchored = false;                             // false when the anchor asked for could not be rated
  bool advantage_known = false;                      // false: not asked for, not separable from the ratings, or no games
  bool advantage_open = false;  // the games alone leave the advantage unbounded; two imagined games, one won by each side, hold it
  double advantage = 0;
  double advantage_error = 0;
  std::vector<std::vector<std::optional<double>>> los;  // [i][j]: the chance that i is stronger than j; none where nothing is known
  std::string_view method;
};

inline constexpr std::string_view pool_method = "Bradley-Terry, pair-clustered sandwich errors (leverage-corrected, Student t)";

/// Throws InputError for a game of an unknown player, of a player against itself, or with a score that is none.
PoolRatings rate_pool(std::size_t players, const std::vector<PoolGame>& games, const PoolOptions& options = {});

}  // namespace arena::statistics

// Ratings of a pool of players from their games: Bradley-Terry by maximum likelihood with half points for draws and an advantage of moving first.
// Errors are clustered (by opening, since all pairings share the openings) and corrected for small samples; players without a rating (a perfect
// score, a disconnected pool) are reported as such.
#pragma once
#include <cmath>
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
  double score = 0.5;        // of the first: 0, 1/2 or 1
  std::int64_t cluster = 0;  // games of one opening share this number; no correlation structure is assumed
  double weight = 1;
  std::uint8_t first_seat = 0, second_seat = 1;  // their seats, with more than two sides
};

/// A player whose rating is known from elsewhere.
struct PoolAnchor {
  std::size_t player = 0;
  double rating = 0;
};

struct PoolOptions {
  bool first_advantage = true;
  std::vector<PoolAnchor> anchors;  // the mean of their ratings is that of the given ones; without anchors the mean of the rated players is 0
  double confidence = 0.95;
  bool superiority = true;  // whether to compute `los`: it takes as long as all the rest
};

enum class Standing {
  rated,
  at_least,  // never lost a half point to the rated players: `rating` is a lower bound
  at_most,   // never scored against them: `rating` is an upper bound
  unknown,   // connected to the rated players only through others of unknown strength
  no_games,
  faults,  // its games say nothing about its strength, and are not among those rated; only the caller that reads the games can tell
};
std::string_view to_text(Standing standing);

struct PlayerRating {
  Standing standing = Standing::no_games;
  double rating = 0;
  [[nodiscard]] bool is_known() const { return standing == Standing::rated || standing == Standing::at_least || standing == Standing::at_most; }
  Bounded interval;  // zero width for a single anchor; open if the games are too few to set an end
  double games = 0;
  double points = 0;
  bool is_rated() const { return standing == Standing::rated; }
  /// Whether both have the same rating, except for the last digits of the fit.
  [[nodiscard]] bool ties_with(const PlayerRating& other) const {
    return is_known() && standing == other.standing && std::abs(rating - other.rating) < 1e-6;
  }
};

/// What a seat is worth, against the mean of all.
struct SeatRating {
  double rating = 0;
  Bounded interval;  // open if the games are too few or too one-sided to set an end
};

struct PoolRatings {
  std::vector<PlayerRating> players;
  std::vector<std::vector<std::size_t>> components;  // more than one: the pool is disconnected, and each component has its own zero
  std::vector<std::size_t> anchors;                  // those that hold the scale: an anchor without a rating of its own cannot
  double confidence = 0.95;                          // of all intervals
  bool advantage_known = false;                      // false: not asked for, not separable from the ratings, or no games
  bool advantage_open = false;  // the games alone leave the advantage unbounded; two imagined games, one won by each side, hold it
  double advantage = 0;
  std::vector<SeatRating> seats;                        // with more than two sides, in place of the advantage, if it is known
  Bounded advantage_interval;                           // open if the games are too few or too one-sided to set an end
  std::vector<std::vector<std::optional<double>>> los;  // [i][j]: the probability that i is stronger than j; none if nothing is known
  std::vector<std::size_t> order;                       // strongest first: a player that took points from another without losing any stands above it
  std::size_t clusters = 0;
  std::string_view method;
};

inline constexpr std::string_view pool_method = "Bradley-Terry; intervals by a score test with clustered errors (leverage-corrected, Student t)";

/// Throws InputError for a game of an unknown player, of a player against itself or with an invalid score.
PoolRatings rate_pool(std::size_t players, const std::vector<PoolGame>& games, const PoolOptions& options = {});

/// A linear combination of the ratings with weights that add up to zero, in Elo.
struct PoolContrast {
  bool known = false;  // false if the games do not connect all players with a weight
  double value = 0;
  Bounded interval;
  double p_value = 1;  // two-sided, of zero, by the score test of the intervals
};

/// One for each list of weights, with one weight per player.
std::vector<PoolContrast> pool_contrasts(std::size_t players, const std::vector<PoolGame>& games, const std::vector<std::vector<double>>& weights,
                                         const PoolOptions& options = {});

}  // namespace arena::statistics

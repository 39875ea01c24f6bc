// Simulated matches and tournaments of known strength. Reproducible from a seed on every platform.
#pragma once
#include <array>
#include <vector>
#include "arena/statistics/pool.hpp"
#include "core/common/random.hpp"

namespace arena::statistics {

/// One pair of games: the expected score and draw rate of a game, and how its two games are correlated. With a positive `likeness` this share of
/// pairs has the same result twice; with a negative one this share is decided by the opening, one win each. A draw rate beyond what the score leaves
/// room for is cut.
struct PairModel {
  double score = 0.5;
  double draw_rate = 0.3;
  double likeness = 0;

  /// Chances of 0, 1/2, ..., 2 points.
  std::array<double, 5> chances() const;
};

/// Half points of one pair, 0 to 4.
int draw_pair(const std::array<double, 5>& chances, Random& random);

/// A round robin in which all pairings share the openings. The results of one opening are correlated in two ways: what favours the first mover
/// favours every first mover (`shared`), and a player that does well in an opening does so against everybody (`own`). Both are shares of the variance
/// of what decides a game, together at most 1; each game by itself has the probabilities that the ratings give it.
struct PoolModel {
  std::vector<double> ratings;  // Elo
  double advantage = 0;         // of moving first, Elo
  double draw_rate = 0.3;
  double shared = 0, own = 0;
  int openings = 20;
};

/// What one opening contributes to its games.
struct OpeningLuck {
  double shared = 0;
  std::vector<double> own;  // of each player

  OpeningLuck(std::size_t players, Random& random);
};

/// Points of `first`, who is `lead` Elo stronger: 0, 1/2 or 1.
double draw_game(const PoolModel& model, const OpeningLuck& luck, std::size_t first, std::size_t second, double lead, Random& random);
std::vector<PoolGame> draw_pool(const PoolModel& model, Random& random);

double draw_normal(Random& random);

}  // namespace arena::statistics

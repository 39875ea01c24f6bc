// Tournaments of known strength, played by dice: how often the intervals cover the truth and the sequential test errs. Reproducible from a seed on
// every platform.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>
#include "arena/statistics/counts.hpp"
#include "arena/statistics/pool.hpp"
#include "arena/statistics/sprt.hpp"
#include "core/common/random.hpp"

namespace arena::statistics {

/// One pair of games: the expected score and draw rate of a game, and how its two games hang together. With a positive `likeness` this share of
/// pairs has the same result twice; with a negative one this share is decided by the opening, one win each. A draw rate beyond what the score
/// leaves room for is cut.
struct PairModel {
  double score = 0.5;
  double draw_rate = 0.3;
  double likeness = 0;

  /// Chances of 0, 1/2, ..., 2 points.
  std::array<double, 5> chances() const;
  /// The expected score of a pair, as a share; the truth that an interval should cover.
  double truth() const;
};

/// Half points of one pair, 0 to 4.
int draw_pair(const std::array<double, 5>& chances, Random& random);

struct Coverage {
  int runs = 0;
  int covered = 0;
  int open = 0;                  // without an end on some side
  int flat = 0;                  // in which no difference at all was seen
  double mean_width = 0;         // of the others
  double mean_square_error = 0;  // of the estimate
  void note(const Bounded& interval, double estimate, double truth);
  double rate() const { return runs == 0 ? 0 : static_cast<double>(covered) / runs; }
  double open_rate() const { return runs == 0 ? 0 : static_cast<double>(open) / runs; }
  /// Mean width over that of an interval by somebody who knows the true spread of the estimate.
  double width_over_oracle() const;
};

/// The shown 95 % interval of the score in `runs` matches of `pairs` pairs.
Coverage match_coverage(const PairModel& model, int pairs, int runs, std::uint64_t seed);

struct SprtRates {
  int runs = 0;
  int accepted_h1 = 0;
  int accepted_h0 = 0;
  int undecided = 0;
  double mean_pairs = 0;
  double pass_rate() const { return runs == 0 ? 0 : static_cast<double>(accepted_h1) / runs; }
};

/// `runs` sequential tests of a player whose true strength is `truth`, on the scale of the parameters' model; `draw_rate` is that of a single game.
/// A test undecided after `most_pairs` is given up.
SprtRates sprt_rates(const SprtParameters& parameters, double truth, double draw_rate, int runs, int most_pairs, std::uint64_t seed);

/// A round robin in which all pairings share the openings. The results of one opening hang together in two ways: what is good for whoever moves
/// first is so for all (`shared`), and a player who does well in an opening does so against everybody (`own`). Both are shares of the variance of
/// what decides a game, together at most 1; each game by itself has the chances that the ratings give it.
struct PoolModel {
  std::vector<double> ratings;  // Elo
  double advantage = 0;         // of moving first, Elo
  double draw_rate = 0.3;
  double shared = 0, own = 0;
  int openings = 20;
};

struct PoolRates {
  Coverage ratings;  // of all players' intervals and bounds, relative to the mean of the rated ones
  Coverage advantage;
  int claims = 0;  // tournaments in which some pair of players was called different at 95 % after Holm's correction
  int tournaments = 0;
  double claim_rate() const { return tournaments == 0 ? 0 : static_cast<double>(claims) / tournaments; }
};

std::vector<PoolGame> draw_pool(const PoolModel& model, Random& random);
PoolRates pool_rates(const PoolModel& model, int tournaments, std::uint64_t seed);

struct ComparisonRates {
  Coverage change;  // of the first player's score from one run to the next
  int claims = 0;
  double claim_rate() const { return change.runs == 0 ? 0 : static_cast<double>(claims) / change.runs; }
};

/// Two runs of the same pool; in the second the first player is `effect` Elo stronger. With `same_openings` the openings' share in the results is the
/// same in both.
ComparisonRates comparison_rates(const PoolModel& model, double effect, bool same_openings, int runs, std::uint64_t seed);

/// The interval of a match of `rounds` rounds over the same openings, pairs of one opening being alike by `model.shared` and `model.own`.
Coverage repeated_openings_coverage(const PoolModel& model, int rounds, int runs, std::uint64_t seed);

/// The interval of a ratio of costs over `positions` positions; the logarithm of the ratio varies by `spread`, with one position in ten far out.
Coverage ratio_coverage(double spread, int positions, int runs, std::uint64_t seed);

/// The shown 95 % interval of normalized Elo in `runs` matches of `pairs` pairs.
Coverage nelo_coverage(const PairModel& model, int pairs, int runs, std::uint64_t seed);

}  // namespace arena::statistics

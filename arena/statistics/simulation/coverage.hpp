// How often the intervals cover a known strength and the sequential test errs, in simulated matches, pools and tests.
#pragma once
#include <cstdint>
#include <vector>
#include "arena/statistics/interval.hpp"
#include "arena/statistics/sequential_plan.hpp"
#include "arena/statistics/simulation/models.hpp"
#include "arena/statistics/sprt.hpp"

namespace arena::statistics {

struct Coverage {
  int runs = 0;
  int covered = 0;
  int open = 0;                  // without an end on some side
  int flat = 0;                  // no difference at all was seen
  double mean_width = 0;         // of the others
  double mean_square_error = 0;  // of the estimate
  double least_width = 0;        // what this many openings without a difference leave (rule of three)
  void note(const Bounded& interval, double estimate, double truth);
  double rate() const { return runs == 0 ? 0 : static_cast<double>(covered) / runs; }
  double open_rate() const { return runs == 0 ? 0 : static_cast<double>(open) / runs; }
  /// Mean width over that of an oracle's interval, which knows the true spread of the estimate, or over the least width if that is wider.
  double width_over_oracle() const;
};

/// The shown 95 % interval of the score, or of normalized Elo, in `runs` matches of `pairs` pairs.
Coverage match_coverage(const PairModel& model, int pairs, int runs, std::uint64_t seed);
Coverage nelo_coverage(const PairModel& model, int pairs, int runs, std::uint64_t seed);

/// The interval of a match of `rounds` rounds over the same openings; pairs of one opening are correlated by `model.shared` and `model.own`.
Coverage repeated_openings_coverage(const PoolModel& model, int rounds, int runs, std::uint64_t seed);

/// The interval of a cost ratio over `positions` positions; the logarithm of the ratio varies by `spread`, with one position in ten as an outlier.
Coverage ratio_coverage(double spread, int positions, int runs, std::uint64_t seed);

/// Elo that this many openings without a difference leave between two players, from end to end; for one of several against their mean, a part of
/// that.
double rule_of_three_width(int openings);
inline double beside_the_mean(std::size_t players) { return static_cast<double>(players - 1) / static_cast<double>(players); }

struct PoolRates {
  Coverage ratings;  // of all players' intervals and bounds, relative to the mean of the rated ones
  Coverage advantage;
  int claims = 0;  // tournaments in which some pair of players was called different at 95 % after Holm's correction
  int tournaments = 0;
  double claim_rate() const { return tournaments == 0 ? 0 : static_cast<double>(claims) / tournaments; }
};
/// The intervals of a tournament of players with these ratings, relative to the mean of the rated ones.
void note_intervals(const PoolRatings& fit, const std::vector<double>& truth, Coverage& coverage);
/// The same, and claims.
void note_ratings(const PoolRatings& fit, const std::vector<double>& truth, PoolRates& rates);
PoolRates pool_rates(const PoolModel& model, int tournaments, std::uint64_t seed);

struct SideRates {
  Coverage ratings;  // of all players on both sides
  Coverage own;      // of what moving first is worth to a player, beside the others
  int claims = 0;    // tournaments in which sides were said to matter differently
  int tournaments = 0;
  double claim_rate() const { return tournaments == 0 ? 0 : static_cast<double>(claims) / tournaments; }
};
/// Moving first is worth this much more to each player, in Elo; empty: the same to all.
SideRates by_side_rates(const PoolModel& model, const std::vector<double>& own, int tournaments, std::uint64_t seed);

struct ComparisonRates {
  Coverage change;  // of the first player's score from one run to the next
  int claims = 0;
  double claim_rate() const { return change.runs == 0 ? 0 : static_cast<double>(claims) / change.runs; }
};
/// Two runs of the same pool; in the second the first player is `effect` Elo stronger. With `same_openings` the openings contribute the same to the
/// results of both.
ComparisonRates comparison_rates(const PoolModel& model, double effect, bool same_openings, int runs, std::uint64_t seed);

/// Sequential tests of one kind at one truth.
struct SequentialModel {
  SprtParameters parameters;
  double truth = 0;  // on the scale of the parameters' model
  PairShape shape;
  std::int64_t most_pairs = 0;  // a test still undecided after this many is given up; 0: as many as usually decide
  int paths = 0;                // drawn for the estimate after each test; 0: no estimates
  int widths = 0;               // compute the whole interval for this many tests, for the others only whether it covers
};
struct SequentialRates {
  int runs = 0;
  int accepted_h1 = 0;
  int undecided = 0;
  int false_verdicts = 0;  // H1 at or below elo0, H0 at or above elo1
  double mean_pairs = 0;
  int covered = 0;         // by the interval of the estimate
  double width_ratio = 0;  // mean width over that of an interval from the true variance and the same number of pairs; closed intervals only
  double pass_rate() const { return runs == 0 ? 0 : static_cast<double>(accepted_h1) / runs; }
};
SequentialRates sequential_rates(const SequentialModel& model, int runs, std::uint64_t seed);

}  // namespace arena::statistics

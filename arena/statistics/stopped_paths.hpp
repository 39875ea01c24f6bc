// Simulated sequential tests: the actual rule of the test, pair after pair, until it stops. The ratio is computed only where the path can have
// crossed a bound, so a path of thousands of pairs costs some dozens of ratios.
#pragma once
#include <cstdint>
#include "arena/statistics/sprt.hpp"
#include "core/common/random.hpp"

namespace arena::statistics {

struct StoppedPath {
  Pentanomial counts;
  SprtDecision decision = SprtDecision::undecided;
};

class StoppingRule {
 public:
  /// A test is given up as undecided after `most_pairs`.
  StoppingRule(const SprtParameters& parameters, std::int64_t most_pairs);

  /// One path under these probabilities of 0, 1/2, ..., 2 points, from the first pair or continuing from the undecided `start`.
  StoppedPath path(const Chances& chances, Random& random, const Pentanomial& start = {}) const;

  const SprtParameters& parameters() const { return parameters_; }
  std::int64_t most_pairs() const { return most_pairs_; }

 private:
  class Walk;
  SprtParameters parameters_;
  SprtBounds bounds_;
  std::int64_t most_pairs_;
  double step_ = 0;                  // about the most that one pair moves the ratio
  std::int64_t first_possible_ = 1;  // no result of fewer pairs decides
};

}  // namespace arena::statistics

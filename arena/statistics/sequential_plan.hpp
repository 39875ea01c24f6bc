// How long sequential tests take, simulated with the actual stopping rule: for planning a test, and for the outlook of an undecided one.
#pragma once
#include <cstdint>
#include <optional>
#include "arena/statistics/sprt.hpp"

namespace arena::statistics {

/// How the games of a pair go, apart from strength: see PairModel.
struct PairShape {
  double draw_rate = 0.3;
  double likeness = 0;
};

/// The probabilities of a pair of this shape if the first player is `elo` stronger, as far as the shape allows that.
Chances chances_with_elo(double elo, EloModel model, const PairShape& shape);

/// How many pairs tests take.
struct TestLength {
  double mean = 0;
  double half = 0;        // half of the tests take no more than this,
  double nine_tenth = 0;  // nine of ten no more than this
  double decided = 0;     // the share that ends with a verdict
};
/// At a true strength of `truth`, given up after `most_pairs`.
TestLength length_of_test(const SprtParameters& parameters, double truth, std::int64_t most_pairs);

/// This many pairs decide 95 % of the tests if either hypothesis is true.
std::int64_t pairs_to_decide(const SprtParameters& parameters);

/// How many more pairs an undecided test is likely to take, given the results so far and where the strengths in tests usually lie. None if half of
/// the tests would take more than a hundred times the pairs that usually decide.
struct Outlook {
  std::int64_t half = 0;  // half of the tests are decided after this many more
  std::int64_t nine_tenth = 0;
};
std::optional<Outlook> outlook_of(const Sprt& sprt);

}  // namespace arena::statistics

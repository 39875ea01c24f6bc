// How long sequential tests take, simulated by the very rule: for plans before a test, and for the outlook of one that is undecided.
#pragma once
#include <cstdint>
#include <optional>
#include "arena/statistics/sprt.hpp"

namespace arena::statistics {

/// How the games of a pair go, the strength apart: see PairModel.
struct PairShape {
  double draw_rate = 0.3;
  double likeness = 0;
};

/// The chances of a pair of this shape when the first player is `elo` stronger, as far as the shape allows that.
Chances chances_with_elo(double elo, EloModel model, const PairShape& shape);

/// Pairs that tests take.
struct TestLength {
  double mean = 0;
  double half = 0;        // half of the tests take no more than this,
  double nine_tenth = 0;  // nine of ten no more than this
  double decided = 0;     // the share that ends with a verdict
};
/// At a true strength of `truth`, given up after `most_pairs`.
TestLength length_of_test(const SprtParameters& parameters, double truth, std::int64_t most_pairs);

/// So many pairs decide in 95 % of the tests when either hypothesis is true.
std::int64_t pairs_to_decide(const SprtParameters& parameters);

/// How many pairs more an undecided test is likely to take, by what was seen so far and by where the strengths of tests usually lie. None where half
/// of the tests would take more than a hundred times the pairs that usually decide.
struct Outlook {
  std::int64_t half = 0;  // half of the tests are decided after so many more
  std::int64_t nine_tenth = 0;
};
std::optional<Outlook> outlook_of(const Sprt& sprt);

}  // namespace arena::statistics

// How long sequential tests take, and how often they are right: simulated by the very rule. For plans before a test, for the outlook of one that is
// undecided, and for the proof that the estimates after it hold.
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
Cells chances_with_elo(double elo, EloModel model, const PairShape& shape);

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

/// How many pairs more an undecided test is likely to take, were the true shares like those seen so far. None where half of the tests would take
/// more than a hundred times the pairs that usually decide.
struct Outlook {
  std::int64_t half = 0;  // half of the tests are decided after so many more
  std::int64_t nine_tenth = 0;
};
std::optional<Outlook> outlook_of(const Sprt& sprt);

/// One cell of the proof: tests of one kind at one truth.
struct SequentialCell {
  SprtParameters parameters;
  double truth = 0;  // on the scale of the model
  PairShape shape;
  int repetitions = 1000;
  std::uint64_t seed = 1;
  std::int64_t most_pairs = 0;  // 0: as many as usually decide
  int paths = 400;              // drawn for each estimate
  int widths = 50;              // of the first so many repetitions the whole interval is made, of the others only whether it covers
};
struct SequentialRates {
  int runs = 0;
  int covered = 0;  // by the interval of the estimate
  int above = 0;    // estimates above the truth
  int decided = 0;
  int false_verdicts = 0;  // H1 at or below elo0, H0 at or above elo1
  int open = 0;            // intervals with an open end, among `widths`
  double mean_pairs = 0;
  double width_ratio = 0;  // mean width over that of an interval by the true variance and the same number of pairs; closed intervals only
};
SequentialRates sequential_rates(const SequentialCell& cell);

}  // namespace arena::statistics

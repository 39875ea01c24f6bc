// Quantiles of streams against those of the sorted values.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "arena/report/sketch.hpp"
#include "core/common/random.hpp"

namespace arena {
namespace {

constexpr std::size_t many = 10'001;  // so that tenths and quarters fall on values

/// Whole numbers from `least` up, evenly on a logarithmic scale over so many powers of ten.
std::vector<double> spread(double least, double decades, double sign = 1) {
  Random random(7);
  std::vector<double> values;
  for (std::size_t i = 0; i < many; ++i) values.push_back(sign * std::floor(least * std::pow(10, decades * random.below(1'000'000) / 1e6)));
  return values;
}

Sketch sketch_of(const std::vector<double>& values) {
  Sketch sketch;
  for (const double value : values) sketch.add(value);
  return sketch;
}

void expect_within_one_percent(std::vector<double> values) {
  const Sketch sketch = sketch_of(values);
  double sum = 0;
  for (const double value : values) sum += value;
  EXPECT_EQ(sketch.count(), values.size());
  EXPECT_NEAR(sketch.mean(), sum / static_cast<double>(values.size()), 1e-9 * std::abs(sum));
  std::sort(values.begin(), values.end());
  for (const double q : {0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0}) {
    const double exact = values[static_cast<std::size_t>(std::llround(q * static_cast<double>(values.size() - 1)))];
    EXPECT_NEAR(sketch.quantile(q), exact, 0.01 * std::abs(exact)) << "quantile " << q;
  }
  EXPECT_EQ(sketch.least(), values.front());
  EXPECT_EQ(sketch.greatest(), values.back());
}

TEST(ReportSketch, QuantilesOfNodesAndTimesAreWithinOnePercent) {
  expect_within_one_percent(spread(1, 9));
  expect_within_one_percent(spread(1000, 1));
  expect_within_one_percent(spread(1e12, 3));
}

TEST(ReportSketch, NegativeScoresAreWithinOnePercentToo) {
  expect_within_one_percent(spread(3, 6, -1));
  std::vector<double> both = spread(1, 4), below = spread(1, 4, -1);
  below.pop_back();
  both.insert(both.end(), below.begin(), below.end());
  expect_within_one_percent(both);
}

TEST(ReportSketch, WholeNumbersBelow256AreExact) {
  std::vector<double> values;
  for (int round = 0; round < 40; ++round)
    for (int value = -255; value < 256; ++value) values.push_back(value);
  const Sketch sketch = sketch_of(values);
  std::sort(values.begin(), values.end());
  for (std::size_t rank = 0; rank < values.size(); rank += 17)
    EXPECT_EQ(std::round(sketch.quantile(static_cast<double>(rank) / static_cast<double>(values.size() - 1))), values[rank]) << rank;
  EXPECT_EQ(sketch.median(), 0);
}

TEST(ReportSketch, FewValuesAreExactWhateverTheyAre) {
  const Sketch sketch = sketch_of({1234567.25, -0.001, 3e15, 17});
  EXPECT_DOUBLE_EQ(sketch.quantile(0), -0.001);
  EXPECT_DOUBLE_EQ(sketch.median(), (17 + 1234567.25) / 2) << "between the two in the middle";
  EXPECT_DOUBLE_EQ(sketch.quantile(1), 3e15);
}

TEST(ReportSketch, ASketchAddedToAnotherIsTheSketchOfAllValues) {
  const std::vector<double> one = spread(10, 3), other = spread(1, 7, -1);
  std::vector<double> all = one;
  all.insert(all.end(), other.begin(), other.end());
  Sketch sum = sketch_of(one);
  sum.add(sketch_of(other));
  const Sketch whole = sketch_of(all);
  EXPECT_EQ(sum.count(), whole.count());
  EXPECT_DOUBLE_EQ(sum.mean(), whole.mean());
  for (const double q : {0.0, 0.2, 0.5, 0.8, 1.0}) EXPECT_DOUBLE_EQ(sum.quantile(q), whole.quantile(q)) << q;

  Sketch small = sketch_of({5, 7});
  small.add(sketch_of(one));
  small.add(sketch_of({-3}));
  small.add(Sketch());
  EXPECT_EQ(small.count(), many + 3);
  EXPECT_EQ(small.least(), -3);
}

TEST(ReportSketch, NothingAndNonsenseAreHandled) {
  Sketch sketch;
  EXPECT_EQ(sketch.median(), 0);
  EXPECT_EQ(sketch.mean(), 0);
  sketch.add(std::numeric_limits<double>::quiet_NaN());
  sketch.add(std::numeric_limits<double>::infinity());
  EXPECT_EQ(sketch.count(), 0U);
  for (int i = 0; i < 1000; ++i) sketch.add(0);
  EXPECT_EQ(sketch.quantile(0.3), 0);
}

}  // namespace
}  // namespace arena

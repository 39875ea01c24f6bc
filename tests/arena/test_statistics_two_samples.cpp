// Unpaired samples: known values, and intervals that hold in simulation.
#include <gtest/gtest.h>

#include <cmath>

#include "arena/statistics/two_samples.hpp"
#include "core/common/random.hpp"

namespace arena::statistics {
namespace {

double uniform(Random& random) { return (static_cast<double>(random.below(1U << 30)) + 0.5) / static_cast<double>(1U << 30); }
double normal(Random& random) { return std::sqrt(-2 * std::log(uniform(random))) * std::cos(2 * 3.14159265358979323846 * uniform(random)); }

TEST(StatisticsTwoSamples, WelchGivesThePublishedValues) {
  // Welch's test of two unequal samples, worked by hand: means 20.82 and 22.98667, t = -2.46 with 24.99 degrees of freedom.
  const std::vector<double> a = {27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4};
  const std::vector<double> b = {27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4};
  const Difference found = welch_difference(a, b);
  EXPECT_NEAR(found.difference, 20.82 - 22.98666667, 1e-6);
  EXPECT_NEAR(found.p_value, 0.021, 0.0005);
  EXPECT_EQ(found.used, 30U);
  EXPECT_EQ(found.method, welch_method);
}

TEST(StatisticsTwoSamples, RatiosAreDifferencesOfLogarithms) {
  const Ratio ratio = welch_ratio({10, 20, 40}, {5, 10, 20});
  EXPECT_NEAR(ratio.ratio, 2, 1e-12);
  EXPECT_LT(ratio.interval.low, 2);
  EXPECT_GT(ratio.interval.high, 2);
  EXPECT_EQ(welch_ratio({0, -1}, {1, 2}).used, 2U) << "what is not positive says nothing";
  EXPECT_TRUE(welch_ratio({5}, {1, 2}).interval.low_open);
}

TEST(StatisticsTwoSamples, EqualValuesHaveNoSpreadButFewOfThemAreNoProof) {
  EXPECT_EQ(welch_difference({2, 2, 2}, {2, 2}).p_value, 1);
  EXPECT_EQ(welch_difference({3, 3, 3}, {2, 2}).p_value, 0.5);
  EXPECT_TRUE(welch_difference({3, 3, 3}, {2, 2}).interval.low_open);
  EXPECT_LT(welch_difference(std::vector<double>(9, 3), std::vector<double>(9, 2)).p_value, 0.01);
}

TEST(StatisticsTwoSamples, WelchIntervalsHoldForSkewedCosts) {
  Random random(3);
  int covered = 0;
  constexpr int runs = 2000;
  for (int i = 0; i < runs; ++i) {
    std::vector<double> a, b;
    for (int k = 0; k < 25; ++k) a.push_back(std::exp(0.3 + 0.9 * normal(random)));
    for (int k = 0; k < 40; ++k) b.push_back(std::exp(0.5 * normal(random)));
    covered += welch_ratio(a, b).interval.contains(std::exp(0.3));
  }
  EXPECT_NEAR(covered / static_cast<double>(runs), 0.95, 0.015);
}

Outcomes drawn_pairs(Random& random, double win, double draw, int pairs) {
  Pentanomial counts;
  for (int i = 0; i < pairs; ++i) {
    std::size_t half_points = 0;
    for (int game = 0; game < 2; ++game) {
      const double x = uniform(random);
      half_points += x < win ? 2U : x < win + draw ? 1U : 0U;
    }
    ++counts.count[half_points];
  }
  return outcomes(counts);
}

TEST(StatisticsTwoSamples, ScoreDifferencesHoldForManyFewAndLopsidedPairs) {
  struct Case {
    double win_a, win_b, draw;
    int pairs_a, pairs_b;
  };
  for (const Case& c : {Case{0.5, 0.45, 0.05, 200, 300}, Case{0.9, 0.8, 0.0, 40, 60}, Case{0.3, 0.3, 0.4, 15, 30}}) {
    Random random(7);
    int covered = 0, wrong = 0;
    constexpr int runs = 200;
    for (int i = 0; i < runs; ++i) {
      const Outcomes a = drawn_pairs(random, c.win_a, c.draw, c.pairs_a), b = drawn_pairs(random, c.win_b, c.draw, c.pairs_b);
      const Difference found = score_difference(a, b);
      covered += found.interval.contains(c.win_a - c.win_b);
      wrong += (found.p_value < 0.05) != !found.interval.contains(0);
    }
    EXPECT_GE(covered / static_cast<double>(runs), 0.92) << c.win_a << " " << c.pairs_a;
    EXPECT_LE(wrong, runs / 100) << "the p-value and the interval say the same";
  }
}

}  // namespace
}  // namespace arena::statistics

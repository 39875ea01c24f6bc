// The intervals of paired ratios and differences: worked by hand, and their coverage by simulation, also if samples are few and skewed, as node
// ratios are.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "arena/statistics/difference.hpp"
#include "arena/statistics/ratio.hpp"
#include "core/common/random.hpp"

namespace arena::statistics {
namespace {

TEST(PairedDifference, IsTheMeanWithStudentsInterval) {
  // Differences 1, 2, 3, 4: mean 2.5, standard error sqrt(5/3)/2 = 0.6455; t(3) at 97.5 % is 3.18245.
  const Difference d = paired_difference({{2, 1}, {4, 2}, {6, 3}, {8, 4}});
  EXPECT_DOUBLE_EQ(d.difference, 2.5);
  EXPECT_NEAR(d.interval.low, 2.5 - 3.182446 * 0.6454972, 1e-5);
  EXPECT_NEAR(d.interval.high, 2.5 + 3.182446 * 0.6454972, 1e-5);
  EXPECT_NEAR(d.p_value, 0.030466, 1e-5);  // of t = 3.87298 with 3 degrees of freedom
  EXPECT_EQ(d.used, 4U);
  EXPECT_EQ(d.method, difference_method);
}

TEST(PairedDifference, WithoutSpreadCountsEqualSignsAndOfOnePairOrNoneIsUnknown) {
  EXPECT_EQ(paired_difference({{1, 1}, {2, 2}}).p_value, 1);
  EXPECT_EQ(paired_difference({{1.1, 1}, {2.1, 2}, {0.3, 0.2}}).p_value, 0.25) << "three equal signs are no proof";
  EXPECT_TRUE(paired_difference({{1.1, 1}, {2.1, 2}, {0.3, 0.2}}).interval.low_open);
  EXPECT_EQ(paired_difference(std::vector<std::pair<double, double>>(8, {3, 2})).p_value, 1.0 / 128);
  EXPECT_EQ(paired_ratio(std::vector<std::pair<double, double>>(8, {4, 2})).p_value, 1.0 / 128);
  EXPECT_FALSE(paired_ratio(std::vector<std::pair<double, double>>(8, {4, 2})).interval.low_open);
  const Difference one = paired_difference({{5, 3}});
  EXPECT_EQ(one.difference, 2);
  EXPECT_TRUE(one.interval.low_open && one.interval.high_open);
  EXPECT_EQ(one.p_value, 1);
  EXPECT_TRUE(paired_difference({}).interval.low_open);
  EXPECT_EQ(paired_difference({{1, 2}, {std::nan(""), 1}, {4, 3}}).used, 2U);
}

TEST(PairedRatio, TakesWhatRoundingLeavesForNoDifference) {
  std::vector<std::pair<double, double>> equal;
  for (int i = 0; i < 10; ++i) equal.emplace_back(std::exp(std::log(300.0) * (1 + 1e-16 * i)), 300 * (1 + 2e-16 * (i % 3)));
  const Ratio ratio = paired_ratio(equal);
  EXPECT_EQ(ratio.p_value, 1);
  EXPECT_EQ(ratio.ratio, 1);
  EXPECT_EQ(ratio.interval.low, 1);
  EXPECT_EQ(ratio.interval.high, 1);
}

double normal(Random& random) { return std::sqrt(-2 * std::log(1 - random.real())) * std::cos(2 * std::numbers::pi * random.real()); }

/// A distribution of the difference (or of the logarithm of a ratio), and its mean.
struct Shape {
  const char* name;
  double mean;
  std::function<double(Random&)> draw;
};

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all = {
      {"normal", 0.3, [](Random& r) { return 0.3 + normal(r); }},
      // Most searches are the same, some are cut short.
      {"mixed", -0.4, [](Random& r) { return r.real() < 0.5 ? 0 : -0.8 + 0.5 * normal(r); }},
      {"heavy tails", 0, [](Random& r) { return normal(r) / std::sqrt(0.5 * (normal(r) * normal(r) + normal(r) * normal(r) + 0.5)); }},
      {"skewed", 1, [](Random& r) { return -std::log(1 - r.real()); }},                // exponential: skewness 2
      {"very skewed", std::exp(0.5), [](Random& r) { return std::exp(normal(r)); }}};  // lognormal: skewness 6.2
  return all;
}

struct Rates {
  double ratio, difference;
};

Rates coverage(const Shape& shape, int pairs, int ratio_runs) {
  Random random(mix64(static_cast<std::uint64_t>(pairs)));
  int ratio = 0, difference = 0;
  for (int run = 0; run < ratio_runs; ++run) {
    std::vector<std::pair<double, double>> ratios, differences;
    for (int i = 0; i < pairs; ++i) {
      const double base = std::exp(2 * normal(random)) * 1000;  // how hard a position is, which pairing must cancel
      const double effect = shape.draw(random);
      ratios.emplace_back(base * std::exp(effect), base);
      differences.emplace_back(base + effect, base);
    }
    ratio += paired_ratio(ratios).interval.contains(std::exp(shape.mean)) ? 1 : 0;
    difference += paired_difference(differences).interval.contains(shape.mean) ? 1 : 0;
  }
  return {static_cast<double>(ratio) / ratio_runs, static_cast<double>(difference) / ratio_runs};
}

#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr int ratio_runs = 4000;
constexpr double ratio_slack = 0;
#else
constexpr int ratio_runs = 300;
constexpr double ratio_slack = 0.04;
#endif

void expect_covers(const Shape& shape, int pairs, double least, double most = 0.975) {
  const Rates rates = coverage(shape, pairs, ratio_runs);
  for (const double rate : {rates.ratio, rates.difference}) {
    EXPECT_GE(rate, least - ratio_slack) << shape.name << ", " << pairs << " pairs";
    EXPECT_LE(rate, most + ratio_slack) << shape.name << ", " << pairs << " pairs";
  }
}

TEST(AblationStatistics, WithoutSkewnessAnyNumberOfPairsIsCoveredIn93To97Percent) {
  for (const int pairs : {5, 10, 60, 300}) {
    expect_covers(shapes()[0], pairs, 0.935, 0.965);
    expect_covers(shapes()[2], pairs, 0.935);
  }
}

// The logarithms of measured node ratios have a skewness between -2 and 2, as "mixed" and "skewed" have.
TEST(AblationStatistics, WithTheSkewnessOfNodeRatiosSixtyPairsAreCoveredIn93PercentAndTenIn89) {
  for (const std::size_t shape : {1U, 3U}) {
    expect_covers(shapes()[shape], 10, 0.89);
    expect_covers(shapes()[shape], 30, 0.92);
    for (const int pairs : {60, 100, 300}) expect_covers(shapes()[shape], pairs, 0.93);
  }
}

TEST(AblationStatistics, WithThreeTimesThatSkewnessEvenAHundredPairsAreCoveredInOnly91Percent) {
  expect_covers(shapes()[4], 10, 0.82, 0.88);
  expect_covers(shapes()[4], 100, 0.905, 0.94);
  expect_covers(shapes()[4], 300, 0.925, 0.955);
}

}  // namespace
}  // namespace arena::statistics

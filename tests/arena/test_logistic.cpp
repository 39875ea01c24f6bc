// Logistic regression of results on counts: it finds the weights that made the results, its intervals cover them though samples of a cluster are
// correlated, and it predicts clusters that it has not seen.
#include <gtest/gtest.h>

#include <cmath>

#include "arena/statistics/logistic.hpp"
#include "core/common/random.hpp"

namespace arena::statistics {
namespace {

double drawn(Random& random) { return (random.below(1U << 30) + 0.5) / (1U << 30); }
double chance_of(double logit) { return 1 / (1 + std::exp(-logit)); }

/// Games of ten positions, two games per opening, which leans to a side: the truth is an advantage and a weight for each feature.
LogisticData simulated(std::uint64_t seed, int openings, const std::vector<double>& truth, double lean = 0.5) {
  Random random(seed);
  LogisticData data;
  data.features = truth.size();
  for (int opening = 0; opening < openings; ++opening) {
    const double leaning = lean * (drawn(random) + drawn(random) + drawn(random) - 1.5);
    for (int game = 0; game < 2; ++game) {
      // What a game's positions have in common.
      std::vector<std::int32_t> common;
      double logit = 0.3 + leaning;
      for (const double weight : truth) {
        common.push_back(static_cast<int>(random.below(7)) - 3);
        logit += weight * common.back();
      }
      const double result = drawn(random) < chance_of(logit) ? 1 : 0;
      for (int ply = 0; ply < 10; ++ply) data.add(common, result, 0.1, opening);
    }
  }
  return data;
}

TEST(Logistic, FindsTheWeightsThatMadeTheResults) {
  const std::vector<double> truth = {0.5, -0.25, 0};
  const LogisticFit fit = fit_logistic(simulated(1, 4000, truth, 0), 0);
  EXPECT_NEAR(fit.advantage, 0.3, 0.08);
  for (std::size_t i = 0; i < truth.size(); ++i) {
    EXPECT_NEAR(fit.weights[i].value, truth[i], 0.05);
    EXPECT_TRUE(fit.weights[i].seen);
  }
}

TEST(Logistic, CoversTheTruthThoughSamplesHangTogether) {
  const std::vector<double> truth = {0.3, -0.2};
  int covered = 0, all = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const LogisticFit fit = fit_logistic(simulated(seed, 150, truth), 0);
    for (std::size_t i = 0; i < truth.size(); ++i, ++all) covered += fit.weights[i].low <= truth[i] && truth[i] <= fit.weights[i].high;
  }
  // 95 % of 600, less three standard errors and what the leaning takes off the weights.
  EXPECT_GE(covered, all * 91 / 100);
  EXPECT_LE(covered, all * 98 / 100);
}

TEST(Logistic, AWeightThatNoSampleKnowsStaysWhatItWas) {
  LogisticData data = simulated(1, 200, {0.5, 0});
  for (std::size_t row = 0; row < data.size(); ++row) data.counts[2 * row + 1] = 0;
  EXPECT_FALSE(fit_logistic(data, 1).weights[1].seen);
  EXPECT_EQ(fit_logistic(data, 1).weights[1].value, 0);
  data.known = {1, 3};
  const LogisticFit fit = fit_logistic(data, 1);
  EXPECT_FALSE(fit.weights[1].seen);
  EXPECT_DOUBLE_EQ(fit.weights[1].value, 3 * fit.scale) << "on the scale of the others";
}

TEST(Logistic, ARidgeHoldsWeightsAtAMultipleOfTheKnownOnes) {
  LogisticData data = simulated(2, 300, {0.5, -0.25});
  data.known = {100, -40};
  const LogisticFit held = fit_logistic(data, INFINITY), strong = fit_logistic(data, 1e7), free = fit_logistic(data, 0);
  EXPECT_NEAR(held.weights[0].value / held.weights[1].value, -2.5, 1e-9);
  EXPECT_NEAR(strong.weights[0].value, held.weights[0].value, 1e-3);
  EXPECT_GT(std::abs(free.weights[0].value / free.weights[1].value + 2.5), 0.01);
  data.known.clear();
  EXPECT_NEAR(fit_logistic(data, 1e7).weights[0].value, 0, 1e-3);
  EXPECT_NEAR(fit_logistic(data, 0).weights[0].value, free.weights[0].value, 1e-4) << "without a ridge it does not matter what is known";
}

TEST(Logistic, PredictsClustersThatItHasNotSeen) {
  const std::vector<double> truth(30, 0.0);
  const LogisticData noise = simulated(3, 60, truth);
  const double coin = std::log(2.0);
  std::vector<double> own;
  const LogisticFit fit = fit_logistic(noise, 0.01);
  for (std::size_t row = 0; row < noise.size(); ++row) {
    double logit = fit.advantage;
    for (std::size_t i = 0; i < truth.size(); ++i) logit += fit.weights[i].value * noise.counts[row * truth.size() + i];
    own.push_back(logit);
  }
  EXPECT_LT(judge_prediction(noise, own).log_loss, coin) << "what a fit says of its own samples flatters it";
  EXPECT_GT(judge_prediction(noise, held_out_logits(noise, 0.01, 5)).log_loss, coin);
  EXPECT_EQ(best_ridge(noise, {0.01, 1, 10000}, 5), 10000);
  const LogisticData told = simulated(3, 400, {0.8, -0.5});
  EXPECT_LT(judge_prediction(told, held_out_logits(told, 1, 5)).log_loss, 0.55);
  EXPECT_LT(best_ridge(told, {0.01, 1, 10000}, 5), 10000);
}

TEST(Logistic, CalibrationComparesPredictionsWithResults) {
  const LogisticData data = simulated(4, 2000, {0.8, -0.5}, 0);
  const std::vector<double> logits = held_out_logits(data, 1, 5);
  const std::vector<CalibrationBin> bins = calibration(data, logits);
  ASSERT_EQ(bins.size(), 10U);
  double games = 0;
  int covered = 0;
  for (const CalibrationBin& bin : bins) {
    games += bin.games;
    covered += bin.low <= bin.predicted && bin.predicted <= bin.high;
    EXPECT_LE(bin.low, bin.scored);
    EXPECT_GE(bin.high, bin.scored);
  }
  EXPECT_NEAR(games, 4000, 1e-6);
  EXPECT_GE(covered, 8);
  std::vector<double> bold = logits;
  for (double& logit : bold) logit *= 4;
  int off = 0;
  for (const CalibrationBin& bin : calibration(data, bold)) off += bin.predicted < bin.low || bin.predicted > bin.high;
  EXPECT_GE(off, 5) << "predictions that are too sure do not agree with results";
}

}  // namespace
}  // namespace arena::statistics

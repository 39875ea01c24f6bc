// Simulated matches and pools of known strength: the intervals must cover it as often as they say.
#include <gtest/gtest.h>
#include <cmath>
#include <utility>
#include <vector>
#include "arena/statistics/nelo.hpp"
#include "arena/statistics/ratio.hpp"
#include "arena/statistics/simulate.hpp"

namespace arena::statistics {
namespace {

// Sanitizers and debug builds are some twenty times slower: there the same laws are checked on fewer runs, with room for the noise of so few.
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr int runs = 2000;
constexpr int pools = 500;
constexpr double slack = 0;
#else
constexpr int runs = 100;
constexpr int pools = 40;
constexpr double slack = 0.06;
#endif

const std::vector<PairModel> middling = {{0.5, 0.3, 0}, {0.5, 0, 0},      {0.5, 0.9, 0},     {0.5, 0, 1},      {0.2, 0.1, 0},
                                         {0.8, 0, 0.5}, {0.35, 0.6, 0.5}, {0.65, 0.2, -0.5}, {0.45, 0.9, 0.5}, {0.25, 0.3, 1}};
const std::vector<PairModel> lopsided = {{0.1, 0, 0}, {0.95, 0.1, 0.5}, {0.02, 0.04, 0}, {0.98, 0, 1}, {0.07, 0.9, 0}, {0.995, 0, 0}};

void expect_cover(const PairModel& model, int pairs, double least, double most) {
  const Coverage coverage = match_coverage(model, pairs, runs, 20240 + static_cast<std::uint64_t>(pairs));
  EXPECT_GE(coverage.rate(), least - slack) << pairs << " pairs, score " << model.score << ", draws " << model.draw_rate << ", likeness "
                                            << model.likeness;
  EXPECT_LE(coverage.rate(), most + slack) << pairs << " pairs, score " << model.score << ", draws " << model.draw_rate << ", likeness "
                                           << model.likeness;
}

TEST(StatisticsCoverage, From200PairsOnAMiddlingScoreIsCoveredIn93To97Percent) {
  for (const int pairs : {200, 500, 2000}) {
    for (const PairModel& model : middling) expect_cover(model, pairs, 0.93, 0.97);
  }
}

TEST(StatisticsCoverage, FewPairsAreCoveredInAtLeast93Percent) {
  for (const int pairs : {5, 7, 10, 20, 40}) {
    for (const PairModel& model : middling) expect_cover(model, pairs, 0.93, 1);
    for (const PairModel& model : lopsided) expect_cover(model, pairs, 0.93, 1);
  }
}

TEST(StatisticsCoverage, SomePairsAreCoveredInAtLeast93Percent) {
  for (const int pairs : {80, 150}) {
    for (const PairModel& model : middling) expect_cover(model, pairs, 0.93, 1);
    for (const PairModel& model : lopsided) expect_cover(model, pairs, 0.93, 1);
  }
}

TEST(StatisticsCoverage, LopsidedScoresOfManyPairsAreCoveredInAtLeast93Percent) {
  for (const int pairs : {200, 500, 2000}) {
    for (const PairModel& model : lopsided) expect_cover(model, pairs, 0.93, 1);
  }
}

TEST(StatisticsCoverage, TheSmallSampleIntervalIsNotMuchWiderThanTheClassicalOneWhereBothAreGood) {
  const Interval small = elo_interval(outcomes(Pentanomial{{20, 30, 70, 50, 25}}));  // 195 pairs
  const Interval large = elo_interval(outcomes(Pentanomial{{20, 32, 72, 51, 25}}));  // 200 pairs
  EXPECT_EQ(small.method, exact_method);
  EXPECT_EQ(large.method, classical_method);
  EXPECT_LT(small.bounds.high - small.bounds.low, 1.05 * (large.bounds.high - large.bounds.low));
}

TEST(StatisticsCoverage, AnEndThatHangsOnFewerThanFiveHalfPointsIsNotTold) {
  const auto open = [](const Pentanomial& pairs) {
    const Bounded range = elo_interval(outcomes(pairs)).bounds;
    return std::pair(range.low_open, range.high_open);
  };
  EXPECT_EQ(open({{0, 0, 0, 4, 16}}), std::pair(false, true)) << "four half points were lost";
  EXPECT_EQ(open({{0, 0, 1, 3, 16}}), std::pair(false, false)) << "five";
  EXPECT_EQ(open({{16, 4, 0, 0, 0}}), std::pair(true, false));
  EXPECT_EQ(open({{0, 0, 1, 0, 0}}), std::pair(false, false)) << "nobody is far ahead";
  const Bounded few = elo_interval(outcomes(Pentanomial{{0, 0, 0, 4, 16}})).bounds;
  EXPECT_NEAR(few.low, 255.8, 0.1) << "the other end is that of the same method";
  EXPECT_TRUE(nelo_interval(outcomes(Pentanomial{{0, 0, 0, 4, 16}})).bounds.high_open) << "as on the other scale";
}

TEST(StatisticsCoverage, NormalizedEloIsCoveredWhereItsSpreadIsEstimatedWithTheScore) {
  for (const int pairs : {100, 500}) {
    const Coverage coverage = nelo_coverage({0.75, 0.3, 0}, pairs, 2000, 7);  // quick, so that no build needs fewer
    EXPECT_GE(coverage.rate(), 0.93) << pairs;
    EXPECT_LE(coverage.width_over_oracle(), 1.3);
  }
}

TEST(StatisticsCoverage, OneMorePairDoesNotTakeAnEndOfNormalizedEloAway) {
  for (int drawn = 10; drawn < 40; ++drawn) {
    const Bounded range = nelo_interval(outcomes(Pentanomial{{0, 0, 0, drawn, 2}})).bounds;
    EXPECT_FALSE(range.low_open || range.high_open) << drawn;
  }
}

TEST(StatisticsCoverage, NormalizedEloClaimsNoMoreThanTheScore) {
  // Three pairs of two hundred are won and the others are drawn: by the signs alone one time in four, if nobody is stronger.
  const Outcomes raw = outcomes(Pentanomial{{0, 0, 197, 0, 3}});
  EXPECT_LT(score_interval(raw).bounds.low, 0.5);
  EXPECT_LT(nelo_interval(raw).bounds.low, 0);
}

PoolRates expect_pool_covers(const PoolModel& model, int tournaments) {
  const PoolRates rates = pool_rates(model, tournaments, 77);
  EXPECT_GE(rates.ratings.rate(), 0.93 - slack);
  EXPECT_GE(rates.advantage.rate(), 0.93 - slack);
  return rates;
}

TEST(StatisticsCoverage, NearTwinsOnSharedOpeningsAreCoveredAndRaiseNoFlag) {
  const std::vector<double> equal(6, 0.0);
  for (const PoolModel& model : {PoolModel{equal, 40, 0, 0.6, 0.3, 20}, PoolModel{equal, 40, 0.3, 0, 0.9, 20}, PoolModel{equal, 40, 0, 0.9, 0, 10}}) {
    const PoolRates rates = expect_pool_covers(model, pools);
    EXPECT_LE(rates.claim_rate(), 0.06 + slack);
    if (model.openings >= 20) {
      EXPECT_EQ(rates.ratings.open, 0);
    }
  }
}

TEST(StatisticsCoverage, IndependentGamesAreCoveredWithoutWaste) {
  const PoolRates rates = expect_pool_covers({{-250, -150, -50, 50, 150, 250}, 40, 0.3, 0, 0, 20}, pools);
  EXPECT_LE(rates.ratings.width_over_oracle(), 1.3);
}

TEST(StatisticsCoverage, APoolWithFarApartPlayersIsCoveredByRatingsAndBounds) {
  expect_pool_covers({{-500, -300, -100, 100, 300, 500}, 0, 0.2, 0.2, 0.2, 20}, pools);
}

TEST(StatisticsCoverage, WhereTheFirstMoverNearlyAlwaysWinsNobodyIsCalledDifferent) {
  const PoolRates rates = pool_rates({std::vector<double>(6, 0.0), 800, 0, 0.3, 0.3, 20}, pools / 4, 78);
  EXPECT_LE(rates.claim_rate(), 0.06 + slack);
  EXPECT_GE(rates.ratings.rate(), 0.93 - slack);
}

TEST(StatisticsCoverage, AChangeFromRunToRunIsCoveredAndNoneIsClaimedWhereThereIsNone) {
  const std::vector<double> equal(6, 0.0);
  for (const bool same_openings : {false, true})
    for (const double effect : {0.0, 100.0}) {
      const ComparisonRates rates = comparison_rates({equal, 40, 0, 0.6, 0.3, 20}, effect, same_openings, pools, 79);
      EXPECT_GE(rates.change.rate(), 0.93 - slack) << same_openings << effect;
      if (effect == 0) {
        EXPECT_LE(rates.claim_rate(), 0.06 + slack) << same_openings;
      }
    }
}

TEST(StatisticsCoverage, RoundsOverTheSameOpeningsAreCovered) {
  for (const int rounds : {1, 5})
    EXPECT_GE(repeated_openings_coverage({{40, 0}, 40, 0.3, 0, 0.8, 20}, rounds, runs, 80).rate(), 0.93 - slack) << rounds;
}

TEST(StatisticsCoverage, NormalizedEloIsCoveredAtLopsidedScores) {
  for (const double score : {0.5, 0.75, 0.95})
    for (const int pairs : {20, 400})
      EXPECT_GE(nelo_coverage({score, 0.05, 0}, pairs, runs / 4, 81).rate(), 0.93 - 2 * slack) << score << " " << pairs;
}

/// A nearly normal number from twelve uniform ones.
double sum_of_twelve(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.real();
  return sum;
}

TEST(StatisticsCoverage, ThePairedRatioIsCovered) {
  for (const int samples : {3, 10, 100}) {
    Random random(5);
    int covered = 0;
    for (int run = 0; run < runs; ++run) {
      std::vector<std::pair<double, double>> pairs;
      for (int i = 0; i < samples; ++i) {
        const double size = 1e6 * std::exp(2 * sum_of_twelve(random));
        pairs.emplace_back(size * 1.3 * std::exp(0.4 * sum_of_twelve(random)), size);
      }
      if (paired_ratio(pairs).interval.contains(1.3)) ++covered;
    }
    EXPECT_NEAR(static_cast<double>(covered) / runs, 0.95, 0.02 + slack) << samples;
  }
}

}  // namespace
}  // namespace arena::statistics

// Published numbers of fishtest, fastchess and OpenBench, to the digits they give.
#include <gtest/gtest.h>
#include <cmath>
#include <vector>
#include "arena/statistics/calculator.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/pool.hpp"
#include "arena/statistics/sprt.hpp"

namespace arena::statistics {
namespace {

void expect_close(double value, double reference) { EXPECT_NEAR(value, reference, 1e-5 * std::abs(reference)); }

Outcomes pairs(std::int64_t n0, std::int64_t n1, std::int64_t n2, std::int64_t n3, std::int64_t n4) {
  return outcomes(Pentanomial{{n0, n1, n2, n3, n4}});
}

TEST(StatisticsReference, WinsDrawsAndLossesGiveThePublishedStrength) {
  const Strength s = strength(outcomes(Wdl{136, 111, 96}));
  expect_close(s.elo, 40.702458);
  expect_close(s.elo_error, 30.427218);
  expect_close(s.nelo, 49.768415);
  expect_close(s.nelo_error, 36.768451);
  expect_close(s.los, 0.9960102);
}

TEST(StatisticsReference, PairsGiveThePublishedStrength) {
  const Strength s = strength(pairs(34, 54, 63, 64, 75));
  expect_close(s.elo, 55.579780);
  expect_close(s.elo_error, 27.653430);
  expect_close(s.nelo, 57.935600);
  expect_close(s.nelo_error, 28.275376);
  expect_close(s.los, 0.9999704);
  expect_close(pairs_ratio(Pentanomial{{34, 54, 63, 64, 75}}).value(), 1.579545);
}

TEST(StatisticsReference, ASmallSetOfPairsGivesThePublishedStrengthAndRatios) {
  const Outcomes counts = pairs(2, 14, 38, 18, 4);
  const Strength s = strength(counts);
  expect_close(s.elo, 18.302996);
  expect_close(s.elo_error, 33.468712);
  expect_close(s.los, 0.8592989);
  expect_close(log_likelihood_ratio(counts, 0, 10, EloModel::normalized), 0.3177628);
  expect_close(log_likelihood_ratio(counts, 0, 10, EloModel::logistic), 0.4585465);
}

TEST(StatisticsReference, LargeSetsOfPairsGiveThePublishedRatios) {
  expect_close(log_likelihood_ratio(pairs(365, 16618, 36229, 16974, 390), 0, 2, EloModel::normalized), 2.2503677);
  expect_close(log_likelihood_ratio(pairs(10789, 19328, 33806, 19402, 10543), -3, 1, EloModel::logistic), 2.1310678);
  expect_close(log_likelihood_ratio(pairs(0, 0, 0, 0, 5550), 0, 5, EloModel::normalized), 111.7975551);
}

TEST(StatisticsReference, TheBoundsAreWaldsLogarithms) {
  const SprtBounds bounds = sprt_bounds(0.05, 0.1);
  expect_close(bounds.lower, std::log(0.1 / 0.95));
  expect_close(bounds.upper, std::log(0.9 / 0.05));
}

/// 360 games of A, B, C, D; every game is a pair of its own, since the reference does not say which belong together.
std::vector<PoolGame> four_players() {
  struct Series {
    std::size_t first, second;
    int wins, draws, losses;
  };
  const std::vector<Series> all = {{0, 1, 14, 8, 8}, {1, 0, 9, 9, 12},  {0, 2, 17, 7, 6}, {2, 0, 8, 6, 16}, {0, 3, 22, 5, 3}, {3, 0, 4, 5, 21},
                                   {1, 2, 13, 9, 8}, {2, 1, 10, 8, 12}, {1, 3, 18, 7, 5}, {3, 1, 6, 6, 18}, {2, 3, 15, 8, 7}, {3, 2, 9, 7, 14}};
  std::vector<PoolGame> games;
  std::int64_t pair = 0;
  for (const Series& s : all) {
    for (int i = 0; i < s.wins; ++i) games.push_back({s.first, s.second, 1.0, pair++});
    for (int i = 0; i < s.draws; ++i) games.push_back({s.first, s.second, 0.5, pair++});
    for (int i = 0; i < s.losses; ++i) games.push_back({s.first, s.second, 0.0, pair++});
  }
  return games;
}

TEST(StatisticsReference, APoolWithoutAdvantageHasThePublishedRatings) {
  PoolOptions options;
  options.first_advantage = false;
  options.anchors = {{0, 0}};
  const PoolRatings r = rate_pool(4, four_players(), options);
  EXPECT_EQ(r.players[0].rating, 0);
  EXPECT_NEAR(r.players[1].rating, -64.525, 6e-4);
  EXPECT_NEAR(r.players[2].rating, -119.433, 6e-4);
  EXPECT_NEAR(r.players[3].rating, -215.960, 6e-4);
  EXPECT_FALSE(r.advantage_known);
}

TEST(StatisticsReference, APoolWithAdvantageHasThePublishedRatings) {
  PoolOptions options;
  options.anchors = {{0, 0}};
  const PoolRatings r = rate_pool(4, four_players(), options);
  EXPECT_NEAR(r.players[1].rating, -64.660, 6e-4);
  EXPECT_NEAR(r.players[2].rating, -119.684, 6e-4);
  EXPECT_NEAR(r.players[3].rating, -216.410, 6e-4);
  EXPECT_NEAR(r.advantage, 16.449, 6e-4);
  EXPECT_EQ(r.anchors.size(), 1U);
}

TEST(StatisticsReference, ExpectedScoresEqualObservedScoresAtTheFit) {
  const std::vector<PoolGame> games = four_players();
  const PoolRatings r = rate_pool(4, games);
  std::vector<double> expected(4, 0);
  for (const PoolGame& game : games) {
    const double e = score_of_elo(r.players[game.first].rating - r.players[game.second].rating + r.advantage);
    expected[game.first] += e;
    expected[game.second] += 1 - e;
  }
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(expected[i], r.players[i].points, 1e-7);
}

TEST(StatisticsReference, TheClassicalIntervalIsShownForManyPairsAtAMiddlingScore) {
  const Calculation c = calculate(Pentanomial{{34, 54, 63, 64, 75}});
  EXPECT_EQ(c.elo_range.method, classical_method);
  expect_close((c.elo_range.bounds.high - c.elo_range.bounds.low) / 2, 27.653430);
}

}  // namespace
}  // namespace arena::statistics

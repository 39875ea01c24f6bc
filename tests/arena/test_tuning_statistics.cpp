// The course of a tuning in numbers: SPSA's gains as fishtest states them, convergence to a known optimum, intervals, and irrelevant parameters.
#include <gtest/gtest.h>

#include <cmath>

#include "arena/statistics/simulation/tuned_players.hpp"
#include "arena/statistics/tuning.hpp"

namespace arena::statistics {
namespace {

TuningPlan small_plan() {
  TuningPlan plan;
  plan.parameters = {{0, 10, 5, false, 0.5, 0.02}, {-20, 20, 0, true, 2, 0.01}};
  plan.pairs = 100;
  plan.batch = 4;
  plan.probes = 0;
  plan.seed = 3;
  return plan;
}

/// Plays all pairs of the block; `points(first, second)` is what the first player makes of each.
template <class Points>
void play_block(Tuning& tuning, const Points& points) {
  std::vector<int> brought;
  for (std::int64_t pair = tuning.block_begin(); pair < tuning.block_end(); ++pair)
    brought.push_back(points(tuning.players(pair).first, tuning.players(pair).second));
  tuning.finish_block(brought);
}

TEST(TuningCourse, TheLastPairOfSpsaHasTheDistanceAndTheRateThatWereAskedFor) {
  TuningPlan plan = small_plan();
  plan.batch = 1;
  Tuning tuning(plan);
  while (tuning.block_begin() + 1 < tuning.pairs()) play_block(tuning, [](const Values&, const Values&) { return 2; });
  const ValuesPair last = tuning.players(99);
  EXPECT_NEAR(std::abs(last.first[0] - last.second[0]), 2 * 0.5, 1e-12);  // 2 c_end
  const double before = tuning.values()[0], way = last.first[0] > last.second[0] ? 1 : -1;
  play_block(tuning, [](const Values&, const Values&) { return 4; });     // two wins: w - l = 2
  EXPECT_NEAR(tuning.values()[0] - before, way * 2 * 0.02 * 0.5, 1e-12);  // r_end c_end (w - l)
  EXPECT_TRUE(tuning.done());
}

TEST(TuningCourse, TheFirstPairHasSpallsGains) {
  TuningPlan plan = small_plan();
  plan.batch = 1;
  const Tuning tuning(plan);
  const ValuesPair first = tuning.players(0);
  EXPECT_NEAR(std::abs(first.first[0] - first.second[0]), 2 * 0.5 * std::pow(100, 0.101), 1e-12);
}

TEST(TuningCourse, AWholeParameterPlaysWholeNumbersWithinItsRangeAndOnAverageTheRightOnes) {
  TuningPlan plan = small_plan();
  plan.parameters[1].start = 7;
  plan.batch = 100;
  const Tuning tuning(plan);
  double sum = 0;
  for (std::int64_t pair = 0; pair < 100; ++pair)
    for (const Values& values : {tuning.players(pair).first, tuning.players(pair).second}) {
      EXPECT_EQ(values[1], std::floor(values[1]));
      EXPECT_GE(values[1], -20);
      EXPECT_LE(values[1], 20);
      sum += values[1] / 200;
    }
  EXPECT_NEAR(sum, 7, 0.15);
}

TEST(TuningCourse, TheSamePlanAndResultsGiveTheSameWayAndAnotherSeedAnother) {
  const auto way = [](std::uint64_t seed) {
    TuningPlan plan = small_plan();
    plan.seed = seed;
    Tuning tuning(plan);
    while (!tuning.done()) play_block(tuning, [](const Values& a, const Values& b) { return a[0] > b[0] ? 3 : 1; });
    return tuning.values();
  };
  EXPECT_EQ(way(3), way(3));
  EXPECT_NE(way(3), way(4));
  EXPECT_GT(way(3)[0], 5);
}

TEST(TuningCourse, ValuesNeverLeaveTheirRanges) {
  TuningPlan plan = small_plan();
  plan.parameters[0].r_end = 5;
  Tuning tuning(plan);
  while (!tuning.done()) {
    play_block(tuning, [](const Values& a, const Values& b) { return a[0] > b[0] ? 4 : 0; });
    EXPECT_LE(tuning.values()[0], 10);
  }
  EXPECT_EQ(tuning.values()[0], 10);
}

TEST(ResponseSurface, FewPairsCarryNoTermsMoreCarryEachParametersOwnAndManyAll) {
  EXPECT_EQ(terms_for(3, 59), SurfaceTerms::none);
  EXPECT_EQ(terms_for(3, 60), SurfaceTerms::separate);
  EXPECT_EQ(terms_for(3, 89), SurfaceTerms::separate);
  EXPECT_EQ(terms_for(3, 90), SurfaceTerms::full);
  EXPECT_EQ(fit_surface({0, 0, 0}, std::vector<PlacePair>(59, PlacePair{{0, 0, 0}, {1, 1, 1}, 2}), 10, 1).terms, SurfaceTerms::none);
}

TEST(ResponseSurface, TheTopOfASharpHillIsFoundAndItsIntervalIsNarrow) {
  TunedModel model;
  model.spsa = false;
  model.steepness = 300;
  model.pairs = 1500;
  const TuningRates rates = tuning_rates(model, 10, 5);
  EXPECT_GT(rates.mean_gain, 0.97 * rates.mean_room);
  EXPECT_GE(rates.least_coverage(), 0.7);
  EXPECT_LT(rates.mean_width, 0.15);
}

TEST(ResponseSurface, AUselessParameterIsCalledSoWhereThePairsCanTell) {
  TunedModel model;
  model.parameters = 1;
  model.useless = 1;
  model.spsa = false;
  model.pairs = 4000;
  model.worth = 40;
  const TuningRates rates = tuning_rates(model, 10, 6);
  EXPECT_GE(rates.useless_called, 7);
  EXPECT_LE(rates.useless_claimed, 3);
}

TEST(Spsa, GainsMostOfWhatIsThereAndNothingIsClaimedWhereNothingIs) {
  TunedModel model;
  model.pairs = 3000;
  const TuningRates rates = tuning_rates(model, 10, 8);
  EXPECT_GT(rates.mean_gain, 0.8 * rates.mean_room);
  model.at_top = true;
  const TuningRates none = tuning_rates(model, 10, 9);
  EXPECT_LE(none.gained, 3);
  EXPECT_LE(none.mean_gain, 0);
}

}  // namespace
}  // namespace arena::statistics

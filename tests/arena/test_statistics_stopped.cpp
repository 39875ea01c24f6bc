// What is said after a sequential test, decided or not: estimate and interval at any truth, how long tests take, what more games would bring.
#include <gtest/gtest.h>
#include <cmath>
#include "arena/statistics/simulation/coverage.hpp"
#include "arena/statistics/stopped_estimate.hpp"

namespace arena::statistics {
namespace {

#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr int stopped_runs = 30;
#else
constexpr int stopped_runs = 4;
#endif

Sprt test_of(const SprtParameters& parameters, const std::array<int, 5>& counts) {
  Sprt sprt(parameters);
  for (int cell = 0; cell < 5; ++cell)
    for (int i = 0; i < counts[static_cast<std::size_t>(cell)]; ++i) sprt.add(cell);
  return sprt;
}

struct StoppedTests {
  SequentialModel model;
  int runs = stopped_runs;
  std::uint64_t seed = 1;
};

void expect_covered(const std::vector<StoppedTests>& all_tests) {
  int covered = 0, all = 0;
  for (const auto& [model, runs, seed] : all_tests) {
    const SequentialRates rates = sequential_rates(model, runs, seed);
    covered += rates.covered;
    all += rates.runs;
    const double slack = 4 * std::sqrt(0.05 * 0.95 / rates.runs);
    EXPECT_GE(rates.covered, rates.runs * (0.95 - slack))
        << "[" << model.parameters.elo0 << ", " << model.parameters.elo1 << "], truth " << model.truth << ", draws " << model.shape.draw_rate
        << ", likeness " << model.shape.likeness;
    EXPECT_LE(rates.width_ratio, 2) << "truth " << model.truth;
  }
  EXPECT_GE(covered, all * (0.95 - 3 * std::sqrt(0.05 * 0.95 / all)));
}

TEST(StatisticsStopped, TheIntervalCoversAtAnyTruth) {
  const std::vector<PairShape> shapes = {{0.3, 0}, {0, 0}, {0.8, 0}, {0.1, 0.8}, {0, -0.6}};
  std::vector<StoppedTests> tests;
  std::uint64_t seed = 1;
  for (const double elo1 : {5.0, 10.0, 20.0, 50.0})
    for (const double truth : {-500.0, -150.0, elo1 / 2, 200.0, 500.0}) {
      const int runs = elo1 < 10 ? stopped_runs / 2 : stopped_runs;  // long paths
      tests.push_back({{{0, elo1, 0.05, 0.05, EloModel::normalized}, truth, shapes[seed % shapes.size()], 0, 200, 3}, runs, seed});
      seed += 1 + seed / 5 % 2;
    }
  expect_covered(tests);
}

TEST(StatisticsStopped, TheIntervalCoversOnTheLogisticScaleAndWhereTheGamesRunOut) {
  std::vector<StoppedTests> tests;
  for (const double truth : {-300.0, 0.0, 100.0, 300.0})
    tests.push_back({{{0, 50, 0.05, 0.05, EloModel::logistic}, truth, {0.3, 0}, 0, 200, 3}, stopped_runs, 5});
  for (const std::int64_t most : {10, 40, 200})
    for (const double truth : {0.0, 30.0, 150.0})
      tests.push_back({{{0, 10, 0.05, 0.05, EloModel::normalized}, truth, {0.3, 0.2}, most, 200, 3}, stopped_runs, 6});
  expect_covered(tests);
}

TEST(StatisticsStopped, EveryEndHasAnIntervalThatHoldsItsOwnResult) {
  for (const double elo1 : {2.0, 10.0, 50.0, 500.0})
    for (const EloModel model : {EloModel::normalized, EloModel::logistic})
      for (const int often : {0, 2, 4})
        for (const int rarely : {0, 1, 2, 4}) {
          Sprt sprt({0, elo1, 0.05, 0.05, model});
          for (int i = 0; i < 700 && sprt.decision() == SprtDecision::undecided; ++i) sprt.add(i % 7 == 3 ? rarely : often);
          const auto estimate = StoppedTails(sprt.parameters(), {sprt.counts(), sprt.decision()}, 60, 1).estimate();
          const auto where = ::testing::Message() << elo1 << ' ' << often << ' ' << rarely << ' ' << to_text(model);
          EXPECT_TRUE(std::isfinite(estimate.interval.low) && std::isfinite(estimate.interval.high)) << where;
          EXPECT_LE(estimate.interval.low, estimate.interval.high) << where;
          if (estimate.elo) {
            EXPECT_TRUE(estimate.interval.contains(*estimate.elo)) << where;
          }
        }
}

TEST(StatisticsStopped, AWinnerOfAlmostEverythingGetsNoSmallFigure) {
  // 2000 pairs of the same two players say 375; the linear drift made 209.9, from 137 to 283 of such a result.
  const auto lopsided = estimate_after_stop(test_of({0, 10, 0.05, 0.05, EloModel::normalized}, {1, 2, 12, 14, 100}));
  EXPECT_GT(*lopsided->elo, 250);
  EXPECT_LT(*lopsided->elo, 450);
  EXPECT_TRUE(lopsided->interval.contains(375) || lopsided->interval.high > 340);
  const auto perfect = estimate_after_stop(test_of({0, 10, 0.05, 0.05, EloModel::normalized}, {0, 0, 0, 0, 1000}));
  EXPECT_FALSE(perfect->elo);
  EXPECT_TRUE(perfect->interval.high_open);
  EXPECT_GT(perfect->interval.low, 300);
  EXPECT_FALSE(estimate_after_stop(Sprt({0, 10, 0.05, 0.05, EloModel::normalized})));
}

TEST(StatisticsStopped, APathThatIsLookedAtNowAndThenStopsAsOneThatIsLookedAtAlways) {
  const SprtParameters parameters{0, 50, 0.05, 0.05, EloModel::normalized};
  for (const double truth : {35.0, 300.0}) {
    const Chances chances = chances_with_elo(truth, parameters.model, {0.3, 0});
    const StoppingRule rule(parameters, 100000);
    Random random(8);
    constexpr int tests = 1500;
    double h1 = 0, pairs = 0, squares = 0, h1_always = 0, pairs_always = 0;
    for (int i = 0; i < tests; ++i) {
      const StoppedPath path = rule.path(chances, random);
      const auto length = static_cast<double>(path.counts.pairs());
      h1 += path.decision == SprtDecision::accept_h1;
      pairs += length / tests;
      squares += length * length / tests;
      Sprt always(parameters);
      while (always.decision() == SprtDecision::undecided) always.add(draw_pair(chances, random));
      h1_always += always.decision() == SprtDecision::accept_h1;
      pairs_always += static_cast<double>(always.counts().pairs()) / tests;
    }
    EXPECT_NEAR(pairs, pairs_always, 4 * std::sqrt(2 * (squares - pairs * pairs) / tests)) << truth;
    EXPECT_NEAR(h1 / tests, h1_always / tests, 4 * std::sqrt(2 * 0.25 / tests)) << truth;
  }
}

TEST(StatisticsStopped, ThePairsThatShouldDecideDoInNineOfTenTests) {
  for (const SprtParameters& test :
       {SprtParameters{0, 50, 0.05, 0.05, EloModel::normalized}, SprtParameters{-20, 10, 0.1, 0.02, EloModel::normalized},
        SprtParameters{0, 40, 0.01, 0.01, EloModel::logistic}, SprtParameters{100, 200, 0.05, 0.05, EloModel::normalized}}) {
    const std::int64_t most = pairs_to_decide(test);
    for (const double truth : {test.elo0, test.elo1}) {
      const SequentialRates rates = sequential_rates({test, truth, {}, most}, 20 * stopped_runs, 12);
      EXPECT_LE(rates.undecided, rates.runs / 10) << test.elo0 << ' ' << test.elo1 << " at " << truth;
    }
  }
  const double close = static_cast<double>(pairs_to_decide({0, 1, 0.05, 0.05, EloModel::normalized}));
  EXPECT_NEAR(close / static_cast<double>(pairs_to_decide({0, 10, 0.05, 0.05, EloModel::normalized})), 100, 10);
}

TEST(StatisticsStopped, AnUndecidedTestSaysWhatMorePairsWouldBring) {
  const Sprt sprt = test_of({0, 10, 0.05, 0.05, EloModel::normalized}, {5, 10, 40, 12, 8});
  ASSERT_EQ(sprt.decision(), SprtDecision::undecided);
  const auto outlook = outlook_of(sprt);
  ASSERT_TRUE(outlook);
  EXPECT_GT(outlook->half, 100);
  EXPECT_LT(outlook->half, 5000);
  EXPECT_GT(outlook->nine_tenth, outlook->half);
  EXPECT_FALSE(outlook_of(Sprt({0, 10, 0.05, 0.05, EloModel::normalized})));
  EXPECT_FALSE(outlook_of(test_of({0, 10, 0.05, 0.05, EloModel::normalized}, {0, 0, 0, 0, 1000}))) << "decided";
}

TEST(StatisticsStopped, AnOutlookHoldsAsOftenAsItSays) {
  const SprtParameters test{0, 50, 0.05, 0.05, EloModel::normalized};
  constexpr std::int64_t first_pairs = 50, most = 20'000;
  const int tests = 2 * stopped_runs;
  int undecided = 0, half = 0, nine_tenth = 0;
  for (const double truth : {0.0, 12.5, 25.0, 37.5, 50.0}) {
    Random random(5);
    const Chances chances = chances_with_elo(truth, test.model, {});
    for (int i = 0; i < tests / 3 + 1; ++i) {
      Sprt sprt(test);
      while (sprt.counts().pairs() < first_pairs && sprt.decision() == SprtDecision::undecided) sprt.add(draw_pair(chances, random));
      const auto outlook = outlook_of(sprt);
      if (!outlook) continue;
      const std::int64_t more = StoppingRule(test, most).path(chances, random, sprt.counts()).counts.pairs() - sprt.counts().pairs();
      ++undecided;
      half += more <= outlook->half;
      nine_tenth += more <= outlook->nine_tenth;
    }
  }
  const double slack = 3 * std::sqrt(0.25 / undecided);
  EXPECT_NEAR(static_cast<double>(half) / undecided, 0.5, 0.1 + slack) << undecided;
  EXPECT_GE(static_cast<double>(nine_tenth) / undecided, 0.8 - slack);
}

}  // namespace
}  // namespace arena::statistics

#include <gtest/gtest.h>
#include <cmath>
#include <limits>
#include "arena/statistics/simulation/coverage.hpp"
#include "core/common/errors.hpp"

namespace arena::statistics {
namespace {

#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr int sprt_runs = 2000;
constexpr double sprt_slack = 0;
#else
constexpr int sprt_runs = 100;  // see test_statistics_coverage.cpp
constexpr double sprt_slack = 0.05;
#endif

void expect_error_rates(const SprtParameters& parameters, double draw_rate) {
  const SequentialRates at0 = sequential_rates({parameters, parameters.elo0, {draw_rate, 0}, 20000}, sprt_runs, 31);
  EXPECT_NEAR(at0.pass_rate(), 0.05, 0.02 + sprt_slack);
  EXPECT_EQ(at0.undecided, 0);
  const SequentialRates at1 = sequential_rates({parameters, parameters.elo1, {draw_rate, 0}, 20000}, sprt_runs, 32);
  EXPECT_NEAR(at1.pass_rate(), 0.95, 0.02 + sprt_slack);
  EXPECT_EQ(at1.undecided, 0);
}

TEST(StatisticsSprt, NormalizedTestsErrAsOftenAsAllowed) {
  expect_error_rates({0, 50, 0.05, 0.05, EloModel::normalized}, 0.3);
  expect_error_rates({-30, 20, 0.05, 0.05, EloModel::normalized}, 0.8);
}

TEST(StatisticsSprt, LogisticTestsErrAsOftenAsAllowed) {
  expect_error_rates({0, 50, 0.05, 0.05, EloModel::logistic}, 0.3);
  expect_error_rates({0, 50, 0.05, 0.05, EloModel::logistic}, 0);
}

TEST(StatisticsSprt, ATestOfFiftyEloTakesTheExpectedNumberOfPairs) {
  const SequentialRates rates = sequential_rates({{0, 50, 0.05, 0.05, EloModel::normalized}, 25, {}, 20000}, sprt_runs, 33);
  EXPECT_NEAR(rates.mean_pairs, 223, 223 * (0.07 + 4 * sprt_slack));
  EXPECT_NEAR(rates.pass_rate(), 0.5, 0.04 + 2 * sprt_slack);
}

TEST(StatisticsSprt, ADecidedTestTakesNoFurtherPair) {
  Sprt sprt({0, 50, 0.05, 0.05, EloModel::normalized});
  int fed = 0;
  while (sprt.add(4) == SprtDecision::undecided) ++fed;
  EXPECT_EQ(sprt.decision(), SprtDecision::accept_h1);
  const double llr = sprt.llr();
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(sprt.add(0), SprtDecision::accept_h1);
  EXPECT_EQ(sprt.llr(), llr);
  EXPECT_EQ(sprt.counts().pairs(), fed + 1);
}

TEST(StatisticsSprt, TheRatioOfTheAccumulatorIsThatOfItsCounts) {
  Sprt sprt({0, 10, 0.05, 0.05, EloModel::logistic});
  const std::array<int, 5> cells = {2, 14, 38, 18, 4};
  for (int cell = 0; cell < 5; ++cell) {
    for (int i = 0; i < cells[static_cast<std::size_t>(cell)]; ++i) sprt.add(cell);
  }
  EXPECT_NEAR(sprt.llr(), 0.4585465, 1e-6);
  EXPECT_EQ(sprt.decision(), SprtDecision::undecided);
}

TEST(StatisticsSprt, MirroredResultsAndHypothesesMirrorTheRatio) {
  const Outcomes here = outcomes(Pentanomial{{1, 5, 20, 9, 3}});
  const Outcomes there = outcomes(Pentanomial{{3, 9, 20, 5, 1}});
  for (const EloModel model : {EloModel::normalized, EloModel::logistic}) {
    EXPECT_NEAR(log_likelihood_ratio(here, -5, 20, model), -log_likelihood_ratio(there, -20, 5, model), 1e-7);
  }
}

TEST(StatisticsSprt, DegenerateResultsHaveAFiniteRatio) {
  for (const EloModel model : {EloModel::normalized, EloModel::logistic}) {
    EXPECT_EQ(log_likelihood_ratio(outcomes(Pentanomial{}), 0, 10, model), 0);
    for (std::size_t cell = 0; cell < 5; ++cell) {
      for (const std::int64_t n : {std::int64_t{1}, std::int64_t{50}, std::int64_t{1'000'000}}) {
        Pentanomial pairs;
        pairs.count[cell] = n;
        const double llr = log_likelihood_ratio(outcomes(pairs), 0, 10, model);
        EXPECT_TRUE(std::isfinite(llr)) << cell << ' ' << n;
        EXPECT_EQ(llr > 0, cell > 2) << cell << ' ' << n;
      }
    }
    EXPECT_TRUE(std::isfinite(log_likelihood_ratio(outcomes(Wdl{1, 0, 0}), 0, 10, model)));
  }
}

TEST(StatisticsSprt, ParametersThatMakeNoTestAreRefused) {
  EXPECT_THROW(Sprt({10, 10, 0.05, 0.05, EloModel::normalized}), InputError);
  EXPECT_THROW(Sprt({10, 0, 0.05, 0.05, EloModel::normalized}), InputError);
  EXPECT_THROW(Sprt({0, 10, 0, 0.05, EloModel::normalized}), InputError);
  EXPECT_THROW(Sprt({0, 10, 0.5, 0.5, EloModel::normalized}), InputError);
  EXPECT_THROW(Sprt({std::numeric_limits<double>::quiet_NaN(), 10, 0.05, 0.05, EloModel::normalized}), InputError);
  EXPECT_THROW(Sprt({0, std::numeric_limits<double>::infinity(), 0.05, 0.05, EloModel::normalized}), InputError);
  EXPECT_THROW(parse_elo_model("bayesian"), InputError);
  EXPECT_EQ(parse_elo_model("logistic"), EloModel::logistic);
}

TEST(StatisticsSprt, RepeatedGamesDominateWhenMoreThanHalfAreRepeats) {
  EXPECT_FALSE(duplicates_dominate(0, 0));
  EXPECT_FALSE(duplicates_dominate(10, 6));
  EXPECT_TRUE(duplicates_dominate(10, 5));
}

TEST(StatisticsSprt, HypothesesFarOutGiveAFiniteRatioThatPointsTheRightWay) {
  for (const Pentanomial& pairs :
       {Pentanomial{{0, 0, 0, 0, 20}}, Pentanomial{{0, 1, 5, 8, 6}}, Pentanomial{{1, 2, 90, 3, 1}}, Pentanomial{{20, 0, 0, 0, 0}}})
    for (const double elo1 : {100.0, 200.0, 300.0, 600.0, 1000.0})
      for (const EloModel model : {EloModel::normalized, EloModel::logistic}) {
        const double ratio = log_likelihood_ratio(outcomes(pairs), 0, elo1, model);
        EXPECT_TRUE(std::isfinite(ratio)) << elo1;
        if (pairs.count[4] == 20) {
          EXPECT_GT(ratio, 0) << elo1;
        }
        if (pairs.count[0] == 20) {
          EXPECT_LT(ratio, 0) << elo1;
        }
      }
}

}  // namespace
}  // namespace arena::statistics

// Results that break naive formulas: nothing played, one game, all won, all drawn. Every number printed must be finite and mean something.
#include <gtest/gtest.h>
#include <cmath>
#include <nlohmann/json.hpp>
#include "arena/statistics/calculator.hpp"
#include "arena/statistics/holm.hpp"
#include "arena/statistics/ratio.hpp"
#include "core/common/errors.hpp"

namespace arena::statistics {
namespace {

void expect_finite(const Calculation& c) {
  for (const double x : {c.strength.elo, c.strength.elo_error, c.strength.nelo, c.strength.nelo_error, c.strength.los, c.elo_range.bounds.low,
                         c.elo_range.bounds.high, c.llr, c.bounds.lower, c.bounds.upper}) {
    EXPECT_TRUE(std::isfinite(x)) << to_text(c);
  }
  EXPECT_LE(c.elo_range.bounds.low, c.strength.elo + 1e-9) << to_text(c);
  EXPECT_GE(c.elo_range.bounds.high, c.strength.elo - 1e-9) << to_text(c);
  EXPECT_GE(c.strength.los, 0);
  EXPECT_LE(c.strength.los, 1);
  const std::string all = to_text(c) + to_json(c).dump();
  EXPECT_EQ(all.find("nan"), std::string::npos) << all;
  EXPECT_EQ(all.find("inf"), std::string::npos) << all;
  EXPECT_EQ(all.find(" -0.00 "), std::string::npos) << all;
  EXPECT_EQ(all.find(" -0.000 "), std::string::npos) << all;
}

TEST(StatisticsDegenerate, OneEndOfAnIntervalIsABoundThatHoldsMoreOften) {
  EXPECT_EQ(labelled_interval({1, 2, false, false}), "95 % interval 1.0 to 2.0");
  EXPECT_EQ(labelled_interval({1, 2, false, true}), "97.5 % bound: at least 1.0");
  EXPECT_EQ(labelled_interval({1, 2, true, false}), "97.5 % bound: at most 2.0");
  EXPECT_EQ(labelled_interval({1, 2, true, true}), "95 % interval unknown");
  Pentanomial pairs;
  pairs.count = {0, 0, 0, 0, 40};
  const std::string text = to_text(calculate(pairs));
  EXPECT_EQ(text.find("95 %"), std::string::npos) << text;
  EXPECT_NE(text.find("there is a bound only, which holds at 97.5 %\n"), std::string::npos) << text;
}

TEST(StatisticsDegenerate, EverySmallResultIsFinite) {
  const SprtParameters sprt{0, 10, 0.05, 0.05, EloModel::normalized};
  for (std::int64_t a = 0; a <= 2; ++a) {
    for (std::int64_t b = 0; b <= 2; ++b) {
      for (std::int64_t c = 0; c <= 2; ++c) {
        expect_finite(calculate(Wdl{a, b, c}, sprt));
        for (std::int64_t d = 0; d <= 2; ++d) {
          for (std::int64_t e = 0; e <= 2; ++e) expect_finite(calculate(Pentanomial{{a, b, c, d, e}}, sprt));
        }
      }
    }
  }
}

TEST(StatisticsDegenerate, EveryLargeOneSidedResultIsFinite) {
  for (const std::int64_t n : {1000, 1'000'000, 1'000'000'000}) {
    for (std::size_t cell = 0; cell < 5; ++cell) {
      Pentanomial pairs;
      pairs.count[cell] = n;
      expect_finite(calculate(pairs));
      pairs.count[(cell + 1) % 5] += 1;
      expect_finite(calculate(pairs));
    }
  }
}

TEST(StatisticsDegenerate, AllWinsAreABoundNotARating) {
  const Calculation c = calculate(Pentanomial{{0, 0, 0, 0, 20}});
  EXPECT_TRUE(c.elo_range.bounds.high_open);
  EXPECT_FALSE(c.elo_range.bounds.low_open);
  EXPECT_GT(c.elo_range.bounds.low, 100);
  EXPECT_NE(to_text(c).find("at least"), std::string::npos);
  const Calculation lost = calculate(Pentanomial{{20, 0, 0, 0, 0}});
  EXPECT_TRUE(lost.elo_range.bounds.low_open);
  EXPECT_NEAR(lost.elo_range.bounds.high, -c.elo_range.bounds.low, 1e-6);
  EXPECT_NE(to_text(lost).find("at most"), std::string::npos);
}

TEST(StatisticsDegenerate, AllDrawsAreNotZeroError) {
  const Calculation few = calculate(Pentanomial{{0, 0, 5, 0, 0}});
  const Calculation many = calculate(Pentanomial{{0, 0, 500, 0, 0}});
  EXPECT_EQ(few.strength.elo, 0);
  EXPECT_NEAR(few.strength.los, 0.5, 1e-9);
  EXPECT_GT(few.elo_range.bounds.high, 100);
  EXPECT_GT(many.elo_range.bounds.high, 1);
  EXPECT_LT(many.elo_range.bounds.high, 10);
}

TEST(StatisticsDegenerate, OneWonGameIsNoCertainty) {
  const Calculation one = calculate(Wdl{1, 0, 0});
  EXPECT_NEAR(one.strength.los, 0.75, 0.01);
  EXPECT_LT(one.elo_range.bounds.low, 0);
  EXPECT_TRUE(one.elo_range.bounds.high_open);
}

TEST(StatisticsDegenerate, NoGamesLeaveEverythingOpen) {
  const Calculation none = calculate(Wdl{});
  EXPECT_EQ(none.elo_range.method, no_games_method);
  EXPECT_TRUE(none.elo_range.bounds.low_open && none.elo_range.bounds.high_open);
  EXPECT_EQ(none.strength.los, 0.5);
}

TEST(StatisticsDegenerate, TheIntervalIsMirroredWithTheResult) {
  const Bounded here = elo_interval(outcomes(Pentanomial{{0, 2, 5, 3, 4}})).bounds;
  const Bounded there = elo_interval(outcomes(Pentanomial{{4, 3, 5, 2, 0}})).bounds;
  EXPECT_NEAR(here.low, -there.high, 1e-3);
  EXPECT_NEAR(here.high, -there.low, 1e-3);
}

TEST(StatisticsDegenerate, JsonHasTheAgreedKeysAsFiniteNumbers) {
  const nlohmann::json with = to_json(calculate(Pentanomial{{0, 0, 0, 0, 7}}, SprtParameters{0, 5, 0.05, 0.05, EloModel::logistic}));
  for (const char* key : {"elo_low", "nelo_low", "los", "llr", "lower", "upper"}) {
    ASSERT_TRUE(with.contains(key)) << key;
    EXPECT_TRUE(with[key].is_number()) << key;
  }
  for (const char* key : {"elo", "elo_error", "nelo", "nelo_error"}) {
    EXPECT_TRUE(with.at(key).is_null()) << key << ": with a bound only, the text has no value either";
    EXPECT_TRUE(to_json(calculate(Pentanomial{{1, 2, 3, 2, 1}})).at(key).is_number()) << key;
  }
  EXPECT_TRUE(with["elo_high_open"].get<bool>());
  EXPECT_TRUE(with["elo_high"].is_null()) << "an open end is null, as everywhere";
  EXPECT_TRUE(to_json(calculate(Pentanomial{{7, 0, 0, 0, 0}}))["elo_low"].is_null());
  EXPECT_TRUE(to_json(calculate(Wdl{1, 1, 1}))["llr"].is_null());
}

TEST(StatisticsDegenerate, CountsAreReadAndNonsenseIsRefused) {
  EXPECT_EQ(parse_wdl("136,111,96"), (Wdl{136, 111, 96}));
  EXPECT_EQ(parse_wdl(" 1, 0 ,2 "), (Wdl{1, 0, 2}));
  EXPECT_EQ(parse_pairs("34,54,63,64,75"), (Pentanomial{{34, 54, 63, 64, 75}}));
  for (const char* bad :
       {"", ",", "1,2", "1,2,3,4", "1,2,x", "1,-2,3", "0,0,0", "1.5,2,3", "1,2,3x", "1,,3", "99999999999999999999,1,1", "9999999999999,1,1"}) {
    EXPECT_THROW(parse_wdl(bad), InputError) << bad;
  }
  EXPECT_THROW(parse_pairs("0,0,0,0,0"), InputError);
  EXPECT_THROW(parse_pairs("1,2,3"), InputError);
  try {
    parse_wdl("1,-2,3");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("negative"), std::string::npos) << error.what();
  }
}

TEST(StatisticsDegenerate, HolmStepsDownAndKeepsTheOrder) {
  const std::vector<double> adjusted = holm_adjusted({0.01, 0.04, 0.03, 0.005});
  ASSERT_EQ(adjusted.size(), 4U);
  EXPECT_NEAR(adjusted[0], 0.03, 1e-12);
  EXPECT_NEAR(adjusted[1], 0.06, 1e-12);
  EXPECT_NEAR(adjusted[2], 0.06, 1e-12);
  EXPECT_NEAR(adjusted[3], 0.02, 1e-12);
  EXPECT_TRUE(holm_adjusted({}).empty());
  EXPECT_EQ(holm_adjusted({std::nan(""), 2.0, -1.0}), (std::vector<double>{1, 1, 0}));
  EXPECT_NEAR(two_sided_p(0.975), 0.05, 1e-12);
}

TEST(StatisticsDegenerate, ARatioNeedsTwoUsablePairs) {
  EXPECT_EQ(paired_ratio({}).method, ratio_none_method);
  EXPECT_EQ(paired_ratio({{2, 1}, {0, 1}, {1, -1}}).used, 1U);
  EXPECT_TRUE(paired_ratio({{2, 1}}).interval.low_open);
  const Ratio same = paired_ratio({{2, 1}, {4, 2}, {6, 3}});
  EXPECT_NEAR(same.ratio, 2, 1e-12);
  EXPECT_TRUE(same.interval.high_open) << "three equal ratios are no proof";
  EXPECT_EQ(same.p_value, 0.25);
  const Ratio wild = paired_ratio({{1e300, 1e-300}, {1e-300, 1e300}});
  EXPECT_TRUE(std::isfinite(wild.interval.low) && std::isfinite(wild.interval.high));
  EXPECT_NEAR(wild.p_value, 1, 1e-9);
}

}  // namespace
}  // namespace arena::statistics

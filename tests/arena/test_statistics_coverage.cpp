// Simulated matches and pools of known strength: the intervals must cover it as often as they say. `arena selftest statistics --full` has more cells.
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>
#include "arena/statistics/nelo.hpp"
#include "arena/statistics/simulation/cells.hpp"

namespace arena::statistics {
namespace {

// Sanitizers and debug builds are some twenty times slower: they check the same laws on fewer runs, with room for the extra noise.
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
  for (const int pairs : {200, 2000}) {
    for (const PairModel& model : middling) expect_cover(model, pairs, 0.93, 0.97);
  }
}

TEST(StatisticsCoverage, FewPairsAreCoveredInAtLeast93Percent) {
  for (const int pairs : {5, 10, 40}) {
    for (const PairModel& model : middling) expect_cover(model, pairs, 0.93, 1);
    for (const PairModel& model : lopsided) expect_cover(model, pairs, 0.93, 1);
  }
}

TEST(StatisticsCoverage, SomePairsAreCoveredInAtLeast93Percent) {
  for (const PairModel& model : middling) expect_cover(model, 80, 0.93, 1);
  for (const PairModel& model : lopsided) expect_cover(model, 80, 0.93, 1);
}

TEST(StatisticsCoverage, LopsidedScoresOfManyPairsAreCoveredInAtLeast93Percent) {
  for (const int pairs : {200, 2000}) {
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
  // Three pairs of two hundred are won and the others are drawn: by the sign test one time in four, if nobody is stronger.
  const Outcomes raw = outcomes(Pentanomial{{0, 0, 197, 0, 3}});
  EXPECT_LT(score_interval(raw).bounds.low, 0.5);
  EXPECT_LT(nelo_interval(raw).bounds.low, 0);
}

/// The cells of `arena selftest statistics --full` whose name begins so, without its allowance for noise.
void expect_cells(const std::string& name, int cell_runs) {
  int found = 0;
  for (const CoverageCell& cell : simulated_cells(cell_runs)) {
    if (cell.name.rfind(name, 0) != 0) continue;
    ++found;
    const CellFigures figures = cell.run();
    EXPECT_GE(figures.coverage.value_or(1), 0.93 - slack) << cell.figure << ": " << cell.name;
    EXPECT_LE(figures.claims.value_or(0), 0.06 + slack) << cell.figure << ": " << cell.name;
    EXPECT_TRUE(slack > 0 || cell.holds(figures)) << cell.figure << ": " << cell.name << ", width " << figures.width.value_or(0) << " of "
                                                  << cell.widest;
  }
  EXPECT_GT(found, 0) << name;
}

TEST(StatisticsCoverage, NearTwinsOnSharedOpeningsAreCoveredAndRaiseNoFlag) { expect_cells("near-twins", pools); }

TEST(StatisticsCoverage, IndependentGamesAreCoveredWithoutWaste) { expect_cells("shared luck 0", pools / 2); }

TEST(StatisticsCoverage, APoolWithFarApartPlayersIsCoveredByRatingsAndBounds) { expect_cells("200 Elo apart", pools / 2); }

TEST(StatisticsCoverage, WhereTheFirstMoverNearlyAlwaysWinsNobodyIsCalledDifferent) { expect_cells("first move 800 Elo", pools / 4); }

TEST(StatisticsCoverage, RoundsOverTheSameOpeningsAreCovered) { expect_cells("10 rounds of 20 openings", runs); }

TEST(StatisticsCoverage, NormalizedEloIsCoveredAtLopsidedScores) {
  for (const std::string pairs : {"20", "500"}) expect_cells(pairs + " pairs, score 95 %", runs / 4);
}

TEST(StatisticsCoverage, ThePairedRatioIsCovered) {
  for (const std::string positions : {"5", "20", "100"}) expect_cells(positions + " positions", runs);
}

}  // namespace
}  // namespace arena::statistics

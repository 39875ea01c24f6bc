#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <vector>
#include "arena/statistics/pool.hpp"
#include "core/common/errors.hpp"

namespace arena::statistics {
namespace {

/// Collects pairs: `a` scores `first` when moving first and `second` when moving second.
struct Record {
  std::vector<PoolGame> games;
  std::int64_t next = 0;
  void pair(std::size_t a, std::size_t b, double first, double second) {
    games.push_back({a, b, first, next});
    games.push_back({b, a, 1 - second, next++});
  }
};

double width(const PlayerRating& player) { return player.interval.high - player.interval.low; }

void expect_finite(const PoolRatings& r) {
  EXPECT_TRUE(std::isfinite(r.advantage) && std::isfinite(r.advantage_interval.low) && std::isfinite(r.advantage_interval.high));
  for (const PlayerRating& p : r.players) {
    EXPECT_TRUE(std::isfinite(p.rating) && std::isfinite(p.interval.low) && std::isfinite(p.interval.high));
  }
  for (const auto& row : r.los) {
    for (const auto& los : row) {
      EXPECT_TRUE(!los || (*los >= 0 && *los <= 1));
    }
  }
}

TEST(StatisticsPool, NoPlayersOnePlayerAndNoGamesAreSaid) {
  expect_finite(rate_pool(0, {}));
  const PoolRatings one = rate_pool(1, {});
  EXPECT_EQ(one.players[0].standing, Standing::no_games);
  const PoolRatings three = rate_pool(3, {});
  EXPECT_EQ(three.components.size(), 3U);
  EXPECT_FALSE(three.los[0][1].has_value());
  expect_finite(three);
}

TEST(StatisticsPool, APerfectPlayerIsABoundAndTheOthersAreRatedWithoutIt) {
  Record with;
  Record without;
  for (int i = 0; i < 10; ++i) {
    for (Record* record : {&with, &without}) {
      record->pair(1, 2, i % 2, 1);
      record->pair(2, 1, i % 3 == 0, 1);
      record->pair(1, 2, 0.5, 0.5);
    }
    with.pair(0, 1, 1, 1);
    with.pair(0, 2, 1, 1);
    with.pair(3, 1, 0, 0);
  }
  const PoolRatings r = rate_pool(4, with.games);
  const PoolRatings rest = rate_pool(4, without.games);
  expect_finite(r);
  EXPECT_EQ(r.players[0].standing, Standing::at_least);
  EXPECT_TRUE(r.players[0].interval.high_open);
  EXPECT_GT(r.players[0].rating, r.players[1].rating);
  EXPECT_EQ(r.players[3].standing, Standing::at_most);
  EXPECT_LT(r.players[3].rating, r.players[2].rating);
  EXPECT_NEAR(r.players[1].rating, rest.players[1].rating, 1e-6);
  EXPECT_GT(r.los[0][1].value(), 0.99);
  EXPECT_LT(r.los[3][1].value(), 0.01);
  EXPECT_FALSE(r.los[0][3].has_value());
}

TEST(StatisticsPool, AGroupThatBeatAnotherOutrightIsBoundedAsAWhole) {
  Record record;
  for (int i = 0; i < 12; ++i) {
    record.pair(0, 1, i % 2, i % 3 / 2.0);
    record.pair(1, 2, i % 3 / 2.0, i % 2);
    record.pair(0, 2, 0.5, i % 3 / 2.0);
    record.pair(3, 4, i % 2, i % 3 / 2.0);
    for (const std::size_t strong : {0U, 1U, 2U}) {
      for (const std::size_t weak : {3U, 4U}) record.pair(strong, weak, 1, 1);
    }
  }
  const PoolRatings r = rate_pool(5, record.games);
  expect_finite(r);
  EXPECT_EQ(r.components.size(), 1U);
  for (const std::size_t i : {0U, 1U, 2U}) EXPECT_EQ(r.players[i].standing, Standing::rated);
  for (const std::size_t i : {3U, 4U}) EXPECT_EQ(r.players[i].standing, Standing::at_most);
  EXPECT_TRUE(r.los[3][4].has_value());
}

TEST(StatisticsPool, AChainOfPerfectScoresIsAChainOfBounds) {
  Record record;
  for (int i = 0; i < 10; ++i) {
    record.pair(0, 1, 1, 1);
    record.pair(1, 2, 1, 1);
  }
  const PoolRatings r = rate_pool(3, record.games);
  expect_finite(r);
  EXPECT_EQ(r.players[1].standing, Standing::at_most);
  EXPECT_EQ(r.players[2].standing, Standing::at_most);
  EXPECT_LT(r.players[2].rating, r.players[1].rating);
}

TEST(StatisticsPool, DisconnectedPoolsAreListedAndNotCompared) {
  Record record;
  for (int i = 0; i < 8; ++i) {
    record.pair(0, 2, i % 2, 0.5);
    record.pair(1, 3, 0.5, i % 3 / 2.0);
  }
  const PoolRatings r = rate_pool(5, record.games);
  expect_finite(r);
  EXPECT_EQ(r.components, (std::vector<std::vector<std::size_t>>{{0, 2}, {1, 3}, {4}}));
  EXPECT_TRUE(r.los[0][2].has_value());
  EXPECT_FALSE(r.los[0][1].has_value());
  EXPECT_NEAR(r.players[0].rating + r.players[2].rating, 0, 1e-6);
}

TEST(StatisticsPool, APairOfEqualResultsIsOneObservationNotTwo) {
  Record pairs;
  std::vector<PoolGame> loose;
  for (int i = 0; i < 40; ++i) {
    const double result = i % 4 == 0 ? 0 : i % 2;
    pairs.pair(0, 1, result, result);
  }
  loose = pairs.games;
  for (std::size_t i = 0; i < loose.size(); ++i) loose[i].cluster = static_cast<std::int64_t>(i);
  const double clustered = width(rate_pool(2, pairs.games).players[0]);
  const double unclustered = width(rate_pool(2, loose).players[0]);
  EXPECT_NEAR(clustered / unclustered, std::sqrt(2.0), 0.1);
}

TEST(StatisticsPool, AnAdvantageThatCannotBeToldFromTheRatingsIsNotFitted) {
  std::vector<PoolGame> games;
  for (int i = 0; i < 12; ++i) games.push_back({0, 1, i % 3 / 2.0, i});
  const PoolRatings r = rate_pool(2, games);
  EXPECT_FALSE(r.advantage_known);
  EXPECT_EQ(r.advantage, 0);
  expect_finite(r);
}

TEST(StatisticsPool, AnAdvantageThatDecidesEveryGameStaysFiniteAndIsSaid) {
  Record record;
  for (int i = 0; i < 10; ++i) {
    record.pair(0, 1, 1, 0);
    record.pair(1, 2, 1, 0);
  }
  const PoolRatings r = rate_pool(3, record.games);
  EXPECT_TRUE(r.advantage_open);
  EXPECT_GT(r.advantage, 200);
  for (const PlayerRating& p : r.players) EXPECT_NEAR(p.rating, 0, 1e-6);
  expect_finite(r);
}

TEST(StatisticsPool, EveryTinyPoolIsFinite) {
  const std::vector<double> results = {0, 0.5, 1};
  for (const double a : results) {
    for (const double b : results) {
      for (const double c : results) {
        for (const double d : results) {
          Record record;
          record.pair(0, 1, a, b);
          record.pair(1, 2, c, d);
          expect_finite(rate_pool(3, record.games));
        }
      }
    }
  }
}

TEST(StatisticsPool, AllDrawsAreNotZeroError) {
  Record record;
  for (int i = 0; i < 5; ++i) record.pair(0, 1, 0.5, 0.5);
  const PoolRatings r = rate_pool(2, record.games);
  EXPECT_NEAR(r.players[0].rating, 0, 1e-9);
  EXPECT_GT(width(r.players[0]), 80);
  EXPECT_EQ(r.los[0][1].value(), 0.5);
}

TEST(StatisticsPool, ALopsidedScoreIsAsClearInAPoolAsInAMatch) {
  Record record;
  for (int i = 0; i < 20; ++i) record.pair(0, 1, 1, i > 0);
  for (int i = 0; i < 20; ++i) record.pair(1, 2, i % 2, 1 - i % 2);
  const PoolRatings r = rate_pool(3, record.games);
  EXPECT_GT(r.los[0][1].value(), 0.9999);
}

TEST(StatisticsPool, OnePointOfTheWeakestDoesNotHideThatItIsTheWeakest) {
  Record record;
  for (int i = 0; i < 20; ++i) {
    record.pair(0, 1, i % 2, 1 - i % 2);
    record.pair(0, 2, i > 0, 1);
    record.pair(1, 2, 1, 1);
  }
  const PoolRatings r = rate_pool(3, record.games);
  EXPECT_EQ(r.players[2].standing, Standing::rated);
  EXPECT_GT(r.los[0][2].value(), 0.999);
  EXPECT_GT(r.los[1][2].value(), 0.999);
}

TEST(StatisticsPool, WhoBeatAnotherOutrightStandsAboveItWhateverTheirBounds) {
  Record record;
  for (int i = 0; i < 10; ++i) record.pair(0, 1, i % 2, 1 - i % 2);
  for (int i = 0; i < 40; ++i) record.pair(0, 2, 1, 1);  // 2 has lost often: a low bound
  record.pair(1, 3, 1, 1);                               // 3 lost once: a high bound
  for (int i = 0; i < 4; ++i) record.pair(2, 3, 1, 1);   // but all its games against 2
  const PoolRatings r = rate_pool(4, record.games);
  EXPECT_GT(r.players[3].rating, r.players[2].rating) << "the bounds are the other way round";
  EXPECT_LT(std::find(r.order.begin(), r.order.end(), 2U), std::find(r.order.begin(), r.order.end(), 3U));
}

TEST(StatisticsPool, InAChainOfPerfectScoresEachStepIsAsClearAsItsGames) {
  Record record;
  for (int i = 0; i < 10; ++i) {
    record.pair(0, 1, 1, 1);
    record.pair(1, 2, 1, 1);
    record.pair(0, 2, 1, 1);
  }
  record.pair(3, 0, 1, 1);
  const PoolRatings r = rate_pool(4, record.games);
  ASSERT_TRUE(r.los[0][1] && r.los[1][0]);
  EXPECT_GT(*r.los[0][1], 0.999);
  EXPECT_LT(*r.los[1][0], 0.001);
  EXPECT_GT(*r.los[0][2], 0.999);
  EXPECT_GT(*r.los[1][2], 0.999);
  EXPECT_NEAR(*r.los[3][0], 0.75, 0.05) << "a single pair, won";
  EXPECT_FALSE(r.los[3][1]) << "never met";
}

/// Openings that nobody wins or loses more than others: all pairings go alike.
std::vector<PoolGame> level_games(std::size_t players, int openings) {
  std::vector<PoolGame> games;
  for (int opening = 0; opening < openings; ++opening)
    for (std::size_t a = 0; a < players; ++a)
      for (std::size_t b = 0; b < players; ++b)
        if (a != b) games.push_back({a, b, opening % 2 == 0 ? 1.0 : 0.0, opening});
  return games;
}

TEST(StatisticsPool, OpeningsWithoutADifferenceAllowForThreeInAsMany) {
  // A match of 20 such openings has +-59.1: in 3.7 of 20, at 95 %, one may yet win both games.
  for (const std::size_t players : {std::size_t{2}, std::size_t{3}, std::size_t{6}}) {
    const PoolRatings found = rate_pool(players, level_games(players, 20));
    const double beside_the_mean = static_cast<double>(players - 1) / static_cast<double>(players);
    for (const PlayerRating& player : found.players) {
      EXPECT_GE(player.interval.high, 59 * beside_the_mean) << players;
      EXPECT_LE(player.interval.low, -59 * beside_the_mean) << players;
      EXPECT_LE(player.interval.high, 80 * beside_the_mean) << players << ": as wide as need be";
    }
    EXPECT_NEAR(*found.los[0][1], 0.5, 1e-9);
  }
}

TEST(StatisticsPool, OneOpeningOfTwentyShowsNoDifference) {
  std::vector<PoolGame> games = level_games(6, 20);
  for (PoolGame& game : games)
    if (game.cluster == 7 && (game.first == 0 || game.second == 0)) game.score = game.first == 0 ? 1 : 0;
  const PoolRatings found = rate_pool(6, games);
  EXPECT_TRUE(found.players[0].interval.contains(0));
  EXPECT_TRUE(found.players[0].interval.contains(400 * std::log10(0.55 / 0.45) * 5 / 6)) << "better in a tenth of the openings";
  for (std::size_t other = 1; other < 6; ++other) EXPECT_LT(*found.los[0][other], 0.975);
}

TEST(StatisticsPool, AnEndBeyondTheScaleIsOpen) {
  std::vector<PoolGame> games = level_games(3, 20);
  for (PoolGame& game : games) game.score = 1;  // whoever moves first wins
  for (const PlayerRating& player : rate_pool(3, games).players) {
    EXPECT_TRUE(player.interval.low_open || player.interval.low > -1200) << player.interval.low;
    EXPECT_TRUE(player.interval.high_open || player.interval.high < 1200) << player.interval.high;
  }
}

TEST(StatisticsPool, FewOpeningsGiveNoIntervalRatherThanANarrowOne) {
  std::vector<PoolGame> games;
  for (int opening = 0; opening < 2; ++opening)
    for (int i = 0; i < 30; ++i) games.push_back({0, 1, i % 3 == 0 ? 1.0 : 0.0, opening});
  EXPECT_TRUE(rate_pool(2, games).players[0].interval.low_open);
}

TEST(StatisticsPool, TheAnchorHasItsRatingAndNoError) {
  Record record;
  for (int i = 0; i < 12; ++i) {
    record.pair(0, 1, i % 2, i % 3 / 2.0);
    record.pair(2, 0, 1, 1);
  }
  PoolOptions options;
  options.anchors = {{1, 1500}};
  const PoolRatings r = rate_pool(3, record.games, options);
  EXPECT_EQ(r.anchors, std::vector<std::size_t>{1});
  EXPECT_NEAR(r.players[1].rating, 1500, 1e-9);
  EXPECT_NEAR(width(r.players[1]), 0, 1e-9);
  EXPECT_GT(width(r.players[0]), 20);
  options.anchors = {{2, 0}};  // perfect: no rating to anchor the others to
  EXPECT_TRUE(rate_pool(3, record.games, options).anchors.empty());
}

TEST(StatisticsPool, SeveralAnchorsMoveTheScaleAndNothingElse) {
  Record record;
  for (int i = 0; i < 24; ++i) {
    record.pair(0, 1, i % 2, i % 3 / 2.0);
    record.pair(1, 2, i % 3 / 2.0, i % 2);
  }
  const PoolRatings plain = rate_pool(3, record.games);
  PoolOptions options;
  options.anchors = {{0, 2000}, {2, 2100}};
  const PoolRatings r = rate_pool(3, record.games, options);
  EXPECT_NEAR((r.players[0].rating + r.players[2].rating) / 2, 2050, 1e-9);
  EXPECT_NEAR(r.players[1].rating - r.players[0].rating, plain.players[1].rating - plain.players[0].rating, 1e-6);
  EXPECT_GT(width(r.players[0]), 1) << "an anchor among several is rated like the others";
}

TEST(StatisticsPool, GamesThatAreNoneAreRefused) {
  EXPECT_THROW(rate_pool(2, {{0, 2, 1, 0}}), InputError);
  EXPECT_THROW(rate_pool(2, {{1, 1, 1, 0}}), InputError);
  EXPECT_THROW(rate_pool(2, {{0, 1, 1.5, 0}}), InputError);
  PoolOptions options;
  options.anchors = {{7, 0}};
  EXPECT_THROW(rate_pool(2, {}, options), InputError);
}

}  // namespace
}  // namespace arena::statistics

// Ratings from places: what they are for two sides, by hand for three, and how often they hold.
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <vector>
#include "arena/statistics/places.hpp"
#include "arena/statistics/simulation/cells.hpp"
#include "arena/statistics/simulation/models.hpp"
#include "arena/statistics/simulation/placed_models.hpp"
#include "core/common/errors.hpp"
#include "tests/sanitized.hpp"

namespace arena::statistics {
namespace {

PlacedGame game(const std::vector<std::size_t>& players, const std::vector<int>& places, std::int64_t cluster = 0) {
  PlacedGame out;
  out.sides = static_cast<int>(players.size());
  out.cluster = cluster;
  std::copy(players.begin(), players.end(), out.players.begin());
  std::copy(places.begin(), places.end(), out.places.begin());
  return out;
}

TEST(StatisticsPlaces, OfTwoSidesAreBradleyTerry) {
  Random random(5);
  for (int run = 0; run < 12; ++run) {
    PoolModel model{{-100, -20, 30, 90}, 40, 0.3, 0.3, 0.3, 8 + run};
    if (run % 4 == 3) model.ratings = {-900, 0, 20, 1000};  // somebody has a bound, not a rating
    const std::vector<PoolGame> games = draw_pool(model, random);
    std::vector<PlacedGame> placed;
    for (const PoolGame& each : games)
      placed.push_back(game({each.first, each.second}, {each.score == 0 ? 2 : 1, each.score == 1 ? 2 : 1}, each.cluster));
    const PoolRatings two = rate_pool(4, games), many = rate_places(4, placed);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(two.players[i].standing, many.players[i].standing);
      EXPECT_NEAR(two.players[i].rating, many.players[i].rating, 1e-9);
      EXPECT_NEAR(two.players[i].interval.low, many.players[i].interval.low, 0.01) << "as near as an end is looked for";
      EXPECT_NEAR(two.players[i].interval.high, many.players[i].interval.high, 0.01);
      EXPECT_EQ(two.players[i].points, many.players[i].points);
      for (std::size_t j = 0; j < 4; ++j) {
        ASSERT_EQ(two.los[i][j].has_value(), many.los[i][j].has_value());
        EXPECT_NEAR(two.los[i][j].value_or(0), many.los[i][j].value_or(0), 1e-9);
      }
    }
    ASSERT_EQ(many.seats.size(), 2U);
    EXPECT_NEAR(many.seats[0].rating - many.seats[1].rating, two.advantage, 1e-9);
    EXPECT_EQ(two.order, many.order);
  }
}

/// Three players whose places are those of every order as often as strengths of 3, 2 and 1 say: what was put in comes out.
TEST(StatisticsPlaces, GiveBackTheStrengthsThatThePlacesHave) {
  const std::vector<double> strength = {3, 2, 1};
  std::vector<PlacedGame> games;
  std::vector<std::size_t> order = {0, 1, 2};
  do {
    // 60 = 6 * 5 * 4 / 2: all chances are whole numbers of that.
    const double chance = strength[order[0]] / 6 * strength[order[1]] / (6 - strength[order[0]]);
    std::vector<int> places(3);
    for (int place = 0; place < 3; ++place) places[order[static_cast<std::size_t>(place)]] = place + 1;
    for (int i = 0; i < std::lround(60 * chance); ++i)
      for (std::size_t turn = 0; turn < 3; ++turn) {
        const auto at = [&](std::size_t seat) { return (seat + turn) % 3; };
        games.push_back(game({at(0), at(1), at(2)}, {places[at(0)], places[at(1)], places[at(2)]}, static_cast<std::int64_t>(games.size() / 3)));
      }
  } while (std::next_permutation(order.begin(), order.end()));
  const PoolRatings found = rate_places(3, games);
  const double elo = 400 / std::log(10.0);
  EXPECT_NEAR(found.players[0].rating - found.players[2].rating, elo * std::log(3.0), 1e-6);
  EXPECT_NEAR(found.players[1].rating - found.players[2].rating, elo * std::log(2.0), 1e-6);
  for (const SeatRating& seat : found.seats) EXPECT_NEAR(seat.rating, 0, 1e-6);
  EXPECT_EQ(found.order, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(StatisticsPlaces, ASharedPlaceIsTheMeanOfTheOrdersThatItAllows) {
  std::vector<PlacedGame> shared, orders;
  for (std::int64_t cluster = 0; cluster < 6; ++cluster)
    for (const auto& players : std::vector<std::vector<std::size_t>>{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}}) {
      // Twice a shared place, or each order once.
      for (int i = 0; i < 2; ++i) shared.push_back(game(players, {1, 1, 3}, cluster));
      orders.push_back(game(players, {1, 2, 3}, cluster));
      orders.push_back(game(players, {2, 1, 3}, cluster));
      for (auto* games : {&shared, &orders})
        games->push_back(game(players, players[0] == 0 ? std::vector<int>{3, 1, 2} : std::vector<int>{2, 3, 1}, cluster));
    }
  const PoolRatings a = rate_places(3, shared), b = rate_places(3, orders);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(a.players[i].rating, b.players[i].rating, 1e-9);
    EXPECT_NEAR(a.players[i].points, b.players[i].points, 1e-9);
  }
  for (std::size_t seat = 0; seat < 3; ++seat) EXPECT_NEAR(a.seats[seat].rating, b.seats[seat].rating, 1e-9);
}

TEST(StatisticsPlaces, WhoIsAlwaysFirstHasABoundAndTheOthersAreRatedWithoutIt) {
  std::vector<PlacedGame> with;
  for (std::int64_t i = 0; i < 12; ++i) {
    const int one = i % 3 == 0 ? 2 : 1;
    with.push_back(game({0, 1, 2}, {1, one + 1, 4 - one}, i));
    with.push_back(game({2, 0, 1}, {4 - one, 1, one + 1}, i));
    with.push_back(game({1, 2, 0}, {one + 1, 4 - one, 1}, i));
  }
  const PoolRatings found = rate_places(3, with);
  EXPECT_EQ(found.players[0].standing, Standing::at_least);
  EXPECT_EQ(found.players[1].standing, Standing::rated);
  EXPECT_NEAR(found.players[1].rating - found.players[2].rating, 400 * std::log10(2.0), 1e-6) << "before the other in two of three games";
  EXPECT_EQ(found.order.front(), 0U);
  EXPECT_GT(*found.los[0][1], 0.9);
}

TEST(StatisticsPlaces, ASeatThatAlwaysWinsIsSaidToBeUnbounded) {
  std::vector<PlacedGame> games;
  for (std::int64_t i = 0; i < 10; ++i)
    for (const auto& players : std::vector<std::vector<std::size_t>>{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}})
      games.push_back(game(players, {1, i % 2 == 0 ? 2 : 3, i % 2 == 0 ? 3 : 2}, i));
  const PoolRatings found = rate_places(3, games);
  EXPECT_TRUE(found.advantage_open);
  for (const PlayerRating& player : found.players) EXPECT_NEAR(player.rating, 0, 1e-6);
  for (const SeatRating& seat : found.seats) EXPECT_TRUE(seat.interval.low_open && seat.interval.high_open);
}

TEST(StatisticsPlaces, WithoutRotationTheSeatsAreNotToldFromThePlayers) {
  std::vector<PlacedGame> games;
  for (std::int64_t i = 0; i < 10; ++i) games.push_back(game({0, 1, 2}, i % 2 == 0 ? std::vector<int>{1, 2, 3} : std::vector<int>{3, 1, 2}, i));
  const PoolRatings found = rate_places(3, games);
  EXPECT_FALSE(found.advantage_known);
  EXPECT_TRUE(found.seats.empty());
}

TEST(StatisticsPlaces, WhatIsNoGameIsRefused) {
  EXPECT_THROW(rate_places(2, {game({0, 1, 2}, {1, 2, 3})}), InputError);
  EXPECT_THROW(rate_places(3, {game({0, 1, 2}, {1, 2, 3}), game({0, 1}, {1, 2})}), InputError);
  EXPECT_EQ(rate_places(2, {}).players[0].standing, Standing::no_games);
  EXPECT_EQ(rate_places(1, {game({0, 0, 0}, {1, 2, 3})}).players[0].standing, Standing::no_games) << "of one player alone nothing follows";
}

TEST(StatisticsPlaces, TheirIntervalsHoldAndEqualPlayersAreSeldomToldApart) {
  const auto check = [](const PlacesModel& model) {
    const int runs = sanitized ? 20 : 60;
    const PoolRates rates = places_rates(model, runs, 10);
    const double noise = 3 * std::sqrt(0.05 * 0.95 / runs);
    EXPECT_GE(rates.ratings.rate(), 0.93 - noise);
    EXPECT_GE(rates.advantage.rate(), 0.93 - noise);
    PlacesModel equal = model;
    std::fill(equal.ratings.begin(), equal.ratings.end(), 0.0);
    EXPECT_LE(places_rates(equal, runs, 11).claim_rate(), 0.05 + noise);
  };
  check({{-40, 0, 40}, {30, 0, -30}, 0.2, 0.2, 0.2, 0.2, 20});
  check({{-60, -20, 20, 60}, {30, 10, -10, -30}, 0.2, 0, 0, 0.8, 20});
}

}  // namespace
}  // namespace arena::statistics

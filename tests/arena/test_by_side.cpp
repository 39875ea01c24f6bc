// Two ratings per player: compared with a fit by hand, what cannot be told, how often the test errs, and the wording.
#include <gmock/gmock.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <random>

#include "arena/statistics/by_side.hpp"
#include "tests/arena/rating_support.hpp"
#include "tests/sanitized.hpp"

namespace arena::rating_test {
namespace {

using cli_test::read_file;
using cli_test::run_cli;
using statistics::PoolGame;
using statistics::rate_by_side;
using ::testing::HasSubstr;

/// A pool in which every two play every opening on both sides. An opening has its own luck for the side that moves first, and for every player.
/// `first` and `second` are the players' strengths on the two sides in Elo.
std::vector<PoolGame> played(const std::vector<double>& first, const std::vector<double>& second, int openings, std::mt19937& random) {
  std::normal_distribution<double> luck;
  std::uniform_real_distribution<double> uniform;
  std::vector<PoolGame> games;
  for (int opening = 0; opening < openings; ++opening) {
    const double side = 120 * luck(random);
    std::vector<double> own;
    for (std::size_t i = 0; i < first.size(); ++i) own.push_back(120 * luck(random));
    for (std::size_t i = 0; i < first.size(); ++i)
      for (std::size_t j = 0; j < first.size(); ++j) {
        if (i == j) continue;
        const double expected = 1 / (1 + std::pow(10, -(first[i] - second[j] + side + own[i] - own[j]) / 400));
        games.push_back({i, j, uniform(random) < expected ? 1.0 : 0.0, opening, 1});
      }
  }
  return games;
}

TEST(BySide, RatingsAreThoseOfAFitByHand) {
  std::mt19937 random(3);
  const std::vector<PoolGame> games = played({80, 0, -40, 60}, {0, 20, -60, -100}, 60, random);
  const auto found = rate_by_side(4, games);
  ASSERT_TRUE(found.known);
  std::vector<double> theta(8);  // by plain gradient ascent, on the scale of logits
  for (int round = 0; round < 4000; ++round) {
    std::vector<double> pull(8);
    for (const PoolGame& game : games) {
      const double rest = game.score - 1 / (1 + std::exp(theta[4 + game.second] - theta[game.first]));
      pull[game.first] += rest;
      pull[4 + game.second] -= rest;
    }
    for (std::size_t i = 0; i < 8; ++i) theta[i] += 0.02 * pull[i];
  }
  double mean = 0;
  for (const double value : theta) mean += value / 8;
  const double elo = 400 / std::log(10.0);
  for (std::size_t i = 0; i < 8; ++i) EXPECT_NEAR(found.pool.players[i].rating, elo * (theta[i] - mean), 1e-3) << i;
  double worth = 0;
  for (std::size_t i = 0; i < 4; ++i) worth += (theta[i] - theta[4 + i]) / 4;
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(found.own[i].value, elo * (theta[i] - theta[4 + i] - worth), 1e-3) << i;
}

TEST(BySide, TheTestErrsInOneCaseOfTwentyAndFindsWhatIsThere) {
  std::mt19937 random(11);
  int false_claims = 0, covered = 0, intervals = 0, found = 0;
  constexpr int runs = sanitized ? 60 : 300;
  for (int run = 0; run < runs; ++run) {
    const std::vector<double> strength = {60, 20, -20, -60};
    std::vector<double> second = strength;
    for (double& elo : second) elo -= 70;  // moving first is worth the same to everybody
    const auto equal = rate_by_side(4, played(strength, second, 30, random));
    false_claims += equal.known && equal.p_value <= 0.05;
    for (const auto& own : equal.own)
      if (own.known) {
        ++intervals;
        covered += own.interval.contains(0);
      }
    second[1] -= 500;  // and more to one of them
    if (run < 40) found += rate_by_side(4, played(strength, second, 30, random)).p_value <= 0.05;
  }
  EXPECT_LE(false_claims, runs * 0.05 + 3 * std::sqrt(runs * 0.05 * 0.95));
  EXPECT_GE(covered, 0.93 * intervals);
  EXPECT_GE(found, 30) << "of 40";
}

TEST(BySide, TwoPlayersAndAGauntletCannotTell) {
  std::mt19937 random(5);
  EXPECT_FALSE(rate_by_side(2, played({0, 0}, {0, 0}, 30, random)).known);
  auto games = played({0, 0, 0}, {0, 0, 0}, 30, random);
  EXPECT_TRUE(rate_by_side(3, games).known);
  std::erase_if(games, [](const PoolGame& game) { return game.first != 0 && game.second != 0; });
  EXPECT_FALSE(rate_by_side(3, games).known) << "the base is the only opponent";
  EXPECT_FALSE(rate_by_side(0, {}).known);
  EXPECT_FALSE(rate_by_side(3, {}).known);
}

TEST(BySide, TheCommandSaysItUnderTheNamesOfTheGamesSides) {
  MadeRun run({"a", "b", "c"});
  const char* names[] = {"a", "b", "c"};
  int pair = 0;
  for (int round = 0; round < 8; ++round)
    for (int i = 0; i < 3; ++i)
      for (int j = i + 1; j < 3; ++j) {
        run.opening(round + 1);
        run.pair(names[i], names[j], (round + i) % 3, (round + j + pair++) % 3);
      }
  const std::string folder = run.folder();
  const auto ran = run_cli({"rate", folder, "--by-side"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Ratings by side"));
  EXPECT_THAT(ran.out, HasSubstr("as White"));
  EXPECT_THAT(ran.out, HasSubstr("as Black"));
  EXPECT_THAT(ran.out, HasSubstr("effect of sides differs between players"));
  const auto json = nlohmann::json::parse(run_cli({"rate", folder, "--by-side", "--json"}).out);
  EXPECT_EQ(json["by_side"]["sides"], (nlohmann::json{"White", "Black"}));
  EXPECT_EQ(json["by_side"]["players"].size(), 3U);
  EXPECT_FALSE(nlohmann::json::parse(run_cli({"rate", folder, "--json"}).out).contains("by_side"));
  const cli_test::TemporaryFolder out;
  run_cli({"rate", folder, "--by-side", "--csv", (out.path() / "sides.csv").string()});
  EXPECT_THAT(read_file(out.path() / "sides.csv"), HasSubstr("player,first_elo,first_standing,first_low,first_high,second_elo"));
  expect_sense(ran.out);
}

}  // namespace
}  // namespace arena::rating_test

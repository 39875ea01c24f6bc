// The laws of the schedule: every scheduled pair plays every opening on both sides exactly once a round, and players take turns.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "arena/play/resolve.hpp"
#include "arena/record/schedule.hpp"

namespace arena {
namespace {

RunSpec spec_with(int players, std::vector<std::pair<int, int>> pairings, int rounds, int openings) {
  RunSpec spec;
  spec.game = "andantino";
  for (int i = 0; i < players; ++i) spec.players.emplace_back().name = "player " + std::to_string(i);
  spec.pairings = std::move(pairings);
  spec.rounds = rounds;
  spec.openings.assign(static_cast<std::size_t>(openings), "");
  return spec;
}

/// How often each (round, opening, first, second) is scheduled.
std::map<std::tuple<int, int, int, int>, int> counted(const Schedule& schedule) {
  std::map<std::tuple<int, int, int, int>, int> count;
  for (std::uint64_t id = 0; id < schedule.size(); ++id) {
    const GameJob job = schedule.at(id);
    EXPECT_EQ(job.id, id);
    ++count[{job.round, job.opening, job.first, job.second}];
  }
  return count;
}

void expect_laws(const RunSpec& spec) {
  const Schedule schedule(spec);
  const auto count = counted(schedule);
  std::size_t expected = 0;
  for (int round = 0; round < spec.rounds; ++round)
    for (int opening = 0; opening < static_cast<int>(spec.openings.size()); ++opening)
      for (const auto& [one, other] : spec.pairings)
        for (const auto& [first, second] : {std::pair(one, other), std::pair(other, one)}) {
          ++expected;
          const auto found = count.find({round, opening, first, second});
          ASSERT_TRUE(found != count.end() && found->second == 1) << round << ' ' << opening << ' ' << first << ' ' << second;
        }
  EXPECT_EQ(count.size(), expected);
  EXPECT_EQ(schedule.size(), expected);
  // The two games of a pair are neighbours and share its number, and no other game has it.
  std::map<std::uint64_t, std::vector<GameJob>> pairs;
  for (std::uint64_t id = 0; id < schedule.size(); ++id) pairs[schedule.at(id).pair].push_back(schedule.at(id));
  for (const auto& [pair, games] : pairs) {
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].id + 1, games[1].id);
    EXPECT_EQ(games[0].first, games[1].second);
    EXPECT_EQ(games[0].second, games[1].first);
    EXPECT_EQ(games[0].opening, games[1].opening);
    EXPECT_EQ(games[0].round, games[1].round);
  }
}

TEST(Schedule, RoundRobinsOfEverySizeMeetEachOtherOnceAnOpeningARoundOnBothSides) {
  for (int players = 2; players <= 9; ++players)
    for (const int rounds : {1, 2, 3})
      for (const int openings : {1, 2, 5}) {
        const RunSpec spec = spec_with(players, round_robin_pairings(players), rounds, openings);
        EXPECT_EQ(spec.pairings.size(), static_cast<std::size_t>(players * (players - 1) / 2));
        expect_laws(spec);
      }
  expect_laws(spec_with(40, round_robin_pairings(40), 1, 2));
}

TEST(Schedule, GauntletsAndMatchesOfEverySizeKeepTheSameLaws) {
  for (int players = 2; players <= 7; ++players)
    for (int seeds = 1; seeds < players; ++seeds) {
      config::TournamentSpec tournament;
      tournament.game = {"andantino", {{"radius", 4}}};
      for (int i = 0; i < players; ++i) {
        tournament.players.emplace_back().name = "p" + std::to_string(i);
        tournament.players.back().options.kind = RandomKind{};
      }
      tournament.format = config::Format::gauntlet;
      for (int i = 0; i < seeds; ++i) tournament.seeds.push_back("p" + std::to_string(i));
      tournament.rounds = 2;
      const RunSpec gauntlet = resolve(tournament);
      EXPECT_EQ(gauntlet.pairings.size(), static_cast<std::size_t>(seeds * (players - seeds)));
      for (const auto& [seed, other] : gauntlet.pairings) {
        EXPECT_LT(seed, seeds);
        EXPECT_GE(other, seeds);
      }
      expect_laws(gauntlet);

      tournament.format = config::Format::matches;
      for (int i = 0; i + 1 < players; ++i) tournament.pairs.emplace_back("p" + std::to_string(i), "p" + std::to_string(i + 1));
      const RunSpec matches = resolve(tournament);
      EXPECT_EQ(matches.pairings.size(), static_cast<std::size_t>(players - 1));
      expect_laws(matches);
    }
}

TEST(Schedule, NobodyWaitsLongForItsNextGameInARoundRobin) {
  for (int players = 3; players <= 12; ++players) {
    const RunSpec spec = spec_with(players, round_robin_pairings(players), 2, 3);
    const Schedule schedule(spec);
    std::vector<std::uint64_t> last(static_cast<std::size_t>(players), 0);
    for (std::uint64_t id = 0; id < schedule.size(); ++id)
      for (const int player : {schedule.at(id).first, schedule.at(id).second}) {
        auto& before = last[static_cast<std::size_t>(player)];
        EXPECT_LE(id - before, static_cast<std::uint64_t>(2 * players + 2)) << players << " players, game " << id;
        before = id;
      }
  }
}

TEST(Schedule, EveryOpeningIsPlayedByAllBeforeTheNextOne) {
  const RunSpec spec = spec_with(4, round_robin_pairings(4), 2, 3);
  const Schedule schedule(spec);
  for (std::uint64_t id = 1; id < schedule.size(); ++id) {
    const GameJob before = schedule.at(id - 1), now = schedule.at(id);
    EXPECT_LE(before.round * 3 + before.opening, now.round * 3 + now.opening);
  }
}

TEST(Schedule, AGamesSeedFollowsFromNamesRoundOpeningAndSideAndNothingElse) {
  const RunSpec five = spec_with(5, round_robin_pairings(5), 2, 3);
  RunSpec two = five;
  two.players = {five.players[3], five.players[1]};
  two.pairings = {{0, 1}};
  std::map<std::tuple<int, int, std::string, std::string>, std::uint64_t> seeds;
  std::set<std::uint64_t> different;
  for (std::uint64_t id = 0; id < Schedule(five).size(); ++id) {
    const GameJob job = Schedule(five).at(id);
    seeds[{job.round, job.opening, five.players[static_cast<std::size_t>(job.first)].name, five.players[static_cast<std::size_t>(job.second)].name}] =
        job.seed;
    different.insert(job.seed);
  }
  EXPECT_EQ(different.size(), Schedule(five).size());
  for (std::uint64_t id = 0; id < Schedule(two).size(); ++id) {
    const GameJob job = Schedule(two).at(id);
    EXPECT_EQ(job.seed, (seeds[{job.round, job.opening, two.players[static_cast<std::size_t>(job.first)].name,
                                two.players[static_cast<std::size_t>(job.second)].name}]));
  }
  EXPECT_NE(game_seed(1, "ab", "c", 0, 0), game_seed(1, "a", "bc", 0, 0)) << "names must not run into each other";
  EXPECT_NE(game_seed(1, "a", "b", 0, 0), game_seed(2, "a", "b", 0, 0));
  EXPECT_NE(game_seed(1, "a", "b", 0, 0), game_seed(1, "b", "a", 0, 0));
  EXPECT_NE(game_seed(1, "a", "b", 0, 1), game_seed(1, "a", "b", 1, 0));
}

}  // namespace
}  // namespace arena

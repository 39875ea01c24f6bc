// The laws of the schedule: every scheduled pair plays every opening on both sides exactly once a round, and players take turns.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "arena/play/resolve.hpp"
#include "arena/record/schedule.hpp"

namespace arena {
namespace {

RunSpec spec_with(int players, std::vector<Seating> pairings, int rounds, int openings) {
  RunSpec spec;
  spec.game.name = "andantino";
  for (int i = 0; i < players; ++i) spec.players.emplace_back().name = "player " + std::to_string(i);
  spec.pairings = std::move(pairings);
  spec.rounds = rounds;
  spec.opening_lines.assign(static_cast<std::size_t>(openings), "");
  return spec;
}

/// How often each (round, opening, seats) is scheduled.
std::map<std::tuple<int, int, Seating>, int> counted(const Schedule& schedule) {
  std::map<std::tuple<int, int, Seating>, int> count;
  for (std::uint64_t id = 0; id < schedule.size(); ++id) {
    const GameJob job = schedule.at(id);
    EXPECT_EQ(job.id, id);
    ++count[{job.round, job.opening, job.players}];
  }
  return count;
}

void expect_laws(const RunSpec& spec) {
  const Schedule schedule(spec);
  const auto count = counted(schedule);
  std::size_t expected = 0;
  for (int round = 0; round < spec.rounds; ++round)
    for (int opening = 0; opening < static_cast<int>(spec.opening_lines.size()); ++opening)
      for (const Seating& pairing : spec.pairings) {
        const int one = pairing[0], other = pairing[1];
        for (const Seating& seats : {Seating{one, other}, Seating{other, one}}) {
          ++expected;
          const auto found = count.find({round, opening, seats});
          ASSERT_TRUE(found != count.end() && found->second == 1) << round << ' ' << opening << ' ' << seats[0] << ' ' << seats[1];
        }
      }
  EXPECT_EQ(count.size(), expected);
  EXPECT_EQ(schedule.size(), expected);
  // The two games of a pair are neighbours and share its number, and no other game has it.
  std::map<std::uint64_t, std::vector<GameJob>> pairs;
  for (std::uint64_t id = 0; id < schedule.size(); ++id) pairs[schedule.at(id).pair].push_back(schedule.at(id));
  for (const auto& [pair, games] : pairs) {
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].id + 1, games[1].id);
    EXPECT_EQ(games[0].players[0], games[1].players[1]);
    EXPECT_EQ(games[0].players[1], games[1].players[0]);
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
      for (const Seating& pairing : gauntlet.pairings) {
        EXPECT_LT(pairing[0], seeds);
        EXPECT_GE(pairing[1], seeds);
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
      for (const int player : schedule.at(id).players) {
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
  const auto name = [](const RunSpec& spec, int player) { return spec.players[static_cast<std::size_t>(player)].name; };
  std::map<std::tuple<int, int, std::string, std::string>, std::uint64_t> seeds;
  std::set<std::uint64_t> different;
  for (std::uint64_t id = 0; id < Schedule(five).size(); ++id) {
    const GameJob job = Schedule(five).at(id);
    seeds[{job.round, job.opening, name(five, job.players[0]), name(five, job.players[1])}] = job.seed;
    different.insert(job.seed);
  }
  EXPECT_EQ(different.size(), Schedule(five).size());
  for (std::uint64_t id = 0; id < Schedule(two).size(); ++id) {
    const GameJob job = Schedule(two).at(id);
    EXPECT_EQ(job.seed, (seeds[{job.round, job.opening, name(two, job.players[0]), name(two, job.players[1])}]));
  }
  const auto seed = [](std::uint64_t run, const std::vector<std::string_view>& players, int round, int opening) {
    return game_seed(run, players, round, opening);
  };
  EXPECT_NE(seed(1, {"ab", "c"}, 0, 0), seed(1, {"a", "bc"}, 0, 0)) << "names must not run into each other";
  EXPECT_NE(seed(1, {"a", "b"}, 0, 0), seed(2, {"a", "b"}, 0, 0));
  EXPECT_NE(seed(1, {"a", "b"}, 0, 0), seed(1, {"b", "a"}, 0, 0));
  EXPECT_NE(seed(1, {"a", "b"}, 0, 1), seed(1, {"a", "b"}, 1, 0));
  EXPECT_NE(seed(1, {"a", "b"}, 0, 0), seed(1, {"a", "b", ""}, 0, 0));
}

TEST(Schedule, TheSeedsOfRecordedRunsStayAsTheyAre) {
  const std::vector<std::string_view> players = {"full", "neighbours-3"}, swapped = {"neighbours-3", "full"};
  EXPECT_EQ(game_seed(2019, players, 0, 0), 897809216205300954ULL) << "the first game of results/baselines/andantino";
  EXPECT_EQ(game_seed(2019, swapped, 0, 0), 13787797901905843491ULL);
}

TEST(Schedule, OfMoreSidesEverybodySitsInEverySeatOnceAPair) {
  for (const int sides : {3, 4}) {
    Seating all;
    for (int i = 0; i < sides; ++i) all.add(i);
    const RunSpec spec = spec_with(sides, {all}, 2, 3);
    const Schedule schedule(spec);
    const ScheduleIndex index(spec);
    ASSERT_EQ(schedule.size(), static_cast<std::uint64_t>(sides * 2 * 3));
    std::map<std::uint64_t, std::set<std::pair<int, int>>> seats;  // pair -> player and side
    for (std::uint64_t id = 0; id < schedule.size(); ++id) {
      const GameJob job = schedule.at(id);
      EXPECT_EQ(job.pair, schedule.pair_of(id));
      GameRow row;
      row.round = job.round + 1;
      row.opening = job.opening + 1;
      row.seats.resize(static_cast<std::size_t>(sides));
      for (int side = 0; side < sides; ++side) {
        seats[job.pair].insert({job.players[side], side});
        row.seat(side).player = spec.players[static_cast<std::size_t>(job.players[side])].name;
      }
      EXPECT_EQ(index.find(row), id);
    }
    EXPECT_EQ(seats.size(), 6U);
    for (const auto& [pair, taken] : seats) EXPECT_EQ(taken.size(), static_cast<std::size_t>(sides * sides));
  }
}

TEST(Schedule, APairIsWholeWhenAllItsGamesAreThere) {
  const RunSpec spec = spec_with(3, round_robin_pairings(3), 1, 1);
  const Schedule schedule(spec);
  std::vector<bool> games(schedule.size());
  games[2] = true;
  EXPECT_FALSE(schedule.has_whole_pair(2, games));
  games[3] = true;
  EXPECT_TRUE(schedule.has_whole_pair(2, games));
  EXPECT_TRUE(schedule.has_whole_pair(3, games));
  EXPECT_FALSE(schedule.has_whole_pair(1, games));
}

}  // namespace
}  // namespace arena

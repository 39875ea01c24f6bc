// Tournaments of three and four sides: who sits where, what is recorded, and that a run is the same however it was played.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "arena/analysis/comparison/compare.hpp"
#include "arena/analysis/rating/ratings.hpp"
#include "arena/config/build.hpp"
#include "arena/play/match.hpp"
#include "arena/play/match_parts.hpp"
#include "arena/play/verify.hpp"
#include "arena/record/row_codec.hpp"
#include "arena/record/schedule.hpp"
#include "arena/record/tally.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

using testing::HasSubstr;

std::string many_sided(int sides, int players, int openings, const std::string& more = "") {
  std::string text = "game: {name: omega, side: 3, players: " + std::to_string(sides) +
                     "}\nseed: 7\nopenings: {type: random, plies: 4, count: " + std::to_string(openings) + ", seed: 3}\n" + more + "players:\n";
  for (int i = 0; i < players; ++i) text += "  - {name: p" + std::to_string(i) + ", search: random}\n";
  return text;
}

/// How often each player has each seat in a round of an opening.
std::map<std::pair<int, int>, int> seats_taken(const RunSpec& spec, int round, int opening) {
  std::map<std::pair<int, int>, int> taken;
  for (std::uint64_t id = 0; id < Schedule(spec).size(); ++id) {
    const GameJob job = Schedule(spec).at(id);
    if (job.round != round || job.opening != opening) continue;
    for (int side = 0; side < job.players.sides(); ++side) ++taken[{job.players[side], side}];
  }
  return taken;
}

GameRow row_of(const RunSpec& spec, const GameJob& job) {
  GameRow row;
  row.round = job.round + 1;
  row.opening = job.opening + 1;
  row.seats.clear();
  for (const int player : job.players) row.seats.emplace_back().player = spec.players[static_cast<std::size_t>(player)].name;
  return row;
}

TEST(ManySides, EverybodyHasEverySeatEquallyOftenOnEachOpening) {
  for (const int sides : {3, 4})
    for (const std::string more : {"", "seats: rotations\n", "seats: all\n", "rounds: 2\n", "format: gauntlet\nseeds: [p0]\n", "repeat: true\n"})
      for (int players = more == "repeat: true\n" ? 2 : sides; players <= 6; ++players) {
        const RunSpec spec = spec_from(many_sided(sides, players, 3, more));
        const Schedule schedule(spec);
        const ScheduleIndex index(spec);
        std::set<std::tuple<int, int, Seating>> seen;
        for (std::uint64_t id = 0; id < schedule.size(); ++id) {
          const GameJob job = schedule.at(id);
          EXPECT_TRUE(seen.insert({job.round, job.opening, job.players}).second) << "no game twice";
          EXPECT_EQ(index.find(row_of(spec, job)), id);
        }
        for (int opening = 0; opening < 3; ++opening) {
          std::map<int, std::set<int>> often;
          for (const auto& [seat, times] : seats_taken(spec, 0, opening)) often[seat.first].insert(times);
          for (const auto& [player, times] : often) EXPECT_EQ(times.size(), 1U) << more << player;
          EXPECT_EQ(seats_taken(spec, 0, opening).size(), static_cast<std::size_t>(players * sides));
        }
      }
}

TEST(ManySides, AsManyPlayersAsSeatsPlayInEveryOrderAndMoreRotate) {
  EXPECT_EQ(Schedule(spec_from(many_sided(3, 3, 1))).size(), 6U);
  EXPECT_EQ(Schedule(spec_from(many_sided(4, 4, 1))).size(), 24U);
  EXPECT_EQ(Schedule(spec_from(many_sided(3, 3, 1, "seats: rotations\n"))).size(), 3U);
  EXPECT_EQ(Schedule(spec_from(many_sided(3, 5, 1))).size(), 10U * 3);
  EXPECT_EQ(Schedule(spec_from(many_sided(3, 5, 1, "seats: all\n"))).size(), 10U * 6);
  EXPECT_EQ(Schedule(spec_from(many_sided(4, 5, 1))).size(), 5U * 4);
  EXPECT_EQ(Schedule(spec_from(many_sided(3, 5, 1, "format: gauntlet\nseeds: [p2]\n"))).size(), 6U * 3);
  EXPECT_EQ(Schedule(spec_from(many_sided(3, 2, 1, "repeat: true\n"))).size(), 2U * 3) << "p0 p0 p1 and p0 p1 p1";
  EXPECT_EQ(Schedule(spec_from(many_sided(4, 2, 1, "repeat: true\n"))).size(), 3U * 4);
}

TEST(ManySides, RotationsTakeTheOrdersOfThePlayersInTurn) {
  const RunSpec spec = spec_from(many_sided(4, 5, 6));
  std::map<std::pair<int, int>, int> follows;  // who moves after whom
  for (std::uint64_t id = 0; id < Schedule(spec).size(); ++id) {
    const Seating seats = Schedule(spec).at(id).players;
    for (int side = 0; side < 4; ++side) ++follows[{seats[side], seats[(side + 1) % 4]}];
  }
  EXPECT_EQ(follows.size(), 5U * 4);
  for (const auto& [two, times] : follows) EXPECT_EQ(times, follows.begin()->second);
}

TEST(ManySides, TheSeedOfAGameIsThatOfItsSeatsInTheirOrder) {
  const RunSpec few = spec_from(many_sided(3, 3, 1)), more = spec_from(many_sided(3, 4, 1, "seats: all\n"));
  std::map<Seating, std::uint64_t> seeds;
  std::set<std::uint64_t> different;
  for (std::uint64_t id = 0; id < Schedule(few).size(); ++id) {
    seeds[Schedule(few).at(id).players] = Schedule(few).at(id).seed;
    different.insert(Schedule(few).at(id).seed);
  }
  EXPECT_EQ(different.size(), 6U);
  int shared = 0;
  for (std::uint64_t id = 0; id < Schedule(more).size(); ++id)
    if (const auto known = seeds.find(Schedule(more).at(id).players); known != seeds.end()) {
      EXPECT_EQ(Schedule(more).at(id).seed, known->second);
      ++shared;
    }
  EXPECT_EQ(shared, 6);
}

std::string problems_of(const std::string& yaml) {
  config::Problems problems;
  config::read_tournament(config::parse_yaml(yaml, "test.yaml", problems), "", problems);
  std::string text;
  for (const std::string& line : problems.lines()) text += line + "\n";
  return text;
}

TEST(ManySides, WhatIsForTwoSidesSaysSo) {
  for (const auto& [more, what] : std::map<std::string, std::string>{{"sprt: true\n", "sequential tests"},
                                                                     {"format: matches\npairs: [[p0, p1]]\n", "matches of pairs"},
                                                                     {"adjudication: {score_margin: 5}\n", "adjudications by score"}})
    EXPECT_THAT(problems_of(many_sided(3, 3, 1, more)), HasSubstr(what + " are for two sides; omega with 3 players has more"));
  EXPECT_THAT(problems_of(many_sided(4, 3, 1)), HasSubstr("a game has 4 seats, and there are only 3 players; with 'repeat: true'"));
  EXPECT_THAT(problems_of(many_sided(3, 3, 1, "format: gauntlet\nseeds: [p0, p1]\n")), HasSubstr("only 1 players that are not among the 'seeds'"));
  EXPECT_THAT(problems_of(many_sided(3, 3, 1, "seats: all\nrepeat: true\n")), HasSubstr("'repeat' goes with 'seats: rotations'"));
  EXPECT_THAT(problems_of(many_sided(2, 2, 1, "seats: all\n")), HasSubstr("'seats' is for a game of three or four sides; leave 'seats' out"));
}

TEST(ManySides, APlayerThatKnowsTwoSidesIsRefusedBeforeTheFirstGame) {
  TemporaryFolder folder;
  config::TournamentSpec tournament = tournament_from(many_sided(3, 3, 1));
  tournament.players[1].options.kind = ProofNumberKind{};
  tournament.players[1].options.limits.nodes = 100;
  EXPECT_THROW(run_in(resolve(tournament), folder.path() / "run"), InputError);
  EXPECT_FALSE(fs::exists(folder.path() / "run" / "games.csv"));
}

TEST(ManySides, ARunIsTheSameOnAnyNumberOfThreadsAndVerifies) {
  TemporaryFolder folder;
  for (const int sides : {3, 4}) {
    const RunSpec spec = spec_from(many_sided(sides, sides + 1, 4));
    const fs::path one = folder.path() / ("one" + std::to_string(sides)), many = folder.path() / ("many" + std::to_string(sides));
    run_in(spec, one, 1);
    run_in(spec, many, 4);
    expect_equal(results_of(one), results_of(many), "threads");
    const Verification found = verify_run(one, 100, 1);
    EXPECT_EQ(found.differences, std::vector<std::string>{});
    EXPECT_EQ(found.games, Schedule(spec).size());
    EXPECT_EQ(found.half_pairs, 0U);
  }
}

TEST(ManySides, VerifyFindsAWrongPlaceAndWrongPoints) {
  TemporaryFolder folder;
  const fs::path run = folder.path() / "run";
  run_in(spec_from(many_sided(3, 3, 12)), run);
  const std::string games = read_file(run / "games.csv");
  bool changed = false;
  read_games(run / "games.csv", [&](const GameRow& row) {
    if (changed || row.result() != Outcome::first || row.seat(1).place == row.seat(2).place) return;
    GameRow other = row;
    std::swap(other.seat(1).place, other.seat(2).place);
    std::string was, is;
    RowCodec<GameRow>(3).append(was, row);
    RowCodec<GameRow>(3).append(is, other);
    replace_in(run / "games.csv", was, is);
    changed = true;
  });
  ASSERT_TRUE(changed);
  const Verification found = verify_run(run, 0, 1);
  ASSERT_FALSE(found.differences.empty());
  EXPECT_THAT(found.differences.front(), HasSubstr("by the rules it is place"));
}

TEST(ManySides, AGameIsWrittenWithEverySeatAndReadByItsHeader) {
  GameRow row;
  row.game = row.pair = 1;
  row.round = row.opening = 1;
  row.plies = 2;
  row.seed = 9;
  row.termination = "rules";
  row.moves = "x y";
  row.seats.assign(3, {});
  for (int side = 0; side < 3; ++side) {
    row.seat(side).player = std::string(1, static_cast<char>('a' + side));
    row.seat(side).points = side == 1 ? 12 : 5;
  }
  row.set_places_by_points();
  std::string text;
  const RowCodec<GameRow> columns(3);
  columns.append(text, row);
  EXPECT_EQ(columns.header(),
            "game,round,pair,opening,first,second,third,result,first_place,second_place,third_place,first_points,second_points,third_points,"
            "termination,adjudicated,plies,ending,first_nodes,second_nodes,third_nodes,first_time_us,second_time_us,third_time_us,seed,moves\n");
  EXPECT_EQ(text, "1,1,1,1,a,b,c,second,2,1,2,5,12,5,rules,,2,,,,,,,,9,x y\n");
  GameRow read;
  RowCodec<GameRow>(columns.header()).read(text.substr(0, text.size() - 1), read);
  EXPECT_EQ(read.sides(), 3);
  EXPECT_EQ(read.result_word(), "second");
  EXPECT_EQ(read.seat(2).place, 2);
  EXPECT_EQ(read.seat(1).points, 12);
  const auto refused = [&](const std::string& line) {
    try {
      RowCodec<GameRow>(columns.header()).read(line, read);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refused("1,1,1,1,a,b,c,second,3,1,2,5,12,5,rules,,2,,,,,,,,9,x y"), "");
  EXPECT_EQ(refused("1,1,1,1,a,b,c,second,2,1,4,5,12,5,rules,,2,,,,,,,,9,x y"), "third_place is 4, but 2 came in before it");
  EXPECT_EQ(refused("1,1,1,1,a,b,c,first,2,1,2,5,12,5,rules,,2,,,,,,,,9,x y"), "the result is first, but by the places it is second");
  EXPECT_THAT(refused("1,1,1,1,a,b,c,fourth,2,1,2,5,12,5,rules,,2,,,,,,,,9,x y"),
              HasSubstr("the result is first, second, third or draw, not 'fourth'"));
  EXPECT_EQ(RowCodec<GameRow>(4).sides(), 4);
  EXPECT_EQ(RowCodec<GameRow>().sides(), 2);
}

TEST(ManySides, WhoForfeitsIsLastAndTheOthersShareTheFirstPlace) {
  GameRecord record;
  record.seats.assign(4, {});
  forfeit(record, 2, fault::time, "late");
  EXPECT_EQ(record.places_problem(), "");
  EXPECT_EQ(record.side_at_fault(), 2);
  EXPECT_EQ(record.seat(2).place, 4);
  EXPECT_EQ(record.result(), Outcome::draw);
  EXPECT_EQ(record.score(0), (1 + 0.5 + 0.5) / 3);
  GameRecord stopped;
  stopped.seats.assign(3, {});
  adjudicate(stopped, AdjudicatedBy::max_plies, Outcome::draw);
  for (int side = 0; side < 3; ++side) EXPECT_EQ(stopped.seat(side).place, 1);
}

TEST(ManySides, ShardsMergeToTheWholeRun) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), many_sided(3, 4, 5));
  const auto run = [&](std::vector<std::string> words) { return cli_test::run_cli(words).code; };
  ASSERT_EQ(run({"run", file.string(), "--output", (folder.path() / "whole").string(), "--quiet"}), 0);
  std::vector<std::string> merge = {"merge"};
  for (const std::string part : {"1/3", "2/3", "3/3"}) {
    const std::string out = (folder.path() / ("part" + part.substr(0, 1))).string();
    ASSERT_EQ(run({"run", file.string(), "--output", out, "--quiet", "--shard", part}), 0);
    merge.push_back(out);
  }
  merge.insert(merge.end(), {"--output", (folder.path() / "merged").string()});
  ASSERT_EQ(run(merge), 0);
  expect_equal(results_of(folder.path() / "whole"), results_of(folder.path() / "merged"), "merged");
}

TEST(ManySides, AFolderIsRatedReportedAndExportedWithEverySeat) {
  TemporaryFolder folder;
  const fs::path run = folder.path() / "run";
  run_in(spec_from(many_sided(3, 4, 6)), run);
  const RunTally tallied = tally(run);
  EXPECT_EQ(tallied.sides, 3);
  for (const PlayerTally& player : tallied.players) {
    EXPECT_EQ(player.score.count, 6U * 9);
    std::uint64_t places = 0;
    for (const auto& at_seat : player.places)
      for (const std::uint64_t times : at_seat) places += times;
    EXPECT_EQ(places, 6U * 9);
  }
  const Ratings ratings = rate(read_runs({run}));
  EXPECT_EQ(ratings.pool.seats.size(), 3U);
  EXPECT_EQ(ratings.pool.clusters, 6U);
  EXPECT_FALSE(ratings.match);
  EXPECT_THAT(ratings_text(ratings), HasSubstr("Plackett-Luce"));
  const auto exported = cli_test::run_cli({"export", run.string()});
  EXPECT_THAT(exported.out, HasSubstr("\"third_place\":"));
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"rate", run.string()}, {"report", run.string()}, {"show", run.string(), "--game", "2"}, {"status", run.string()}})
    EXPECT_EQ(cli_test::run_cli(words).code, 0) << words.front();
}

TEST(ManySides, TwoRunsAreComparedPlayerByPlayer) {
  TemporaryFolder folder;
  const auto play = [&](const std::string& name, const std::string& who) {
    run_in(
        spec_from("game: {name: omega, side: 3, players: 3}\nseed: 7\nopenings: {type: random, plies: 4, count: 12, seed: 3}\nlimits: {nodes: 60}\n"
                  "players: [{name: a, " +
                  who + "}, {name: b, search: random}, {name: c, search: random}, {name: d, search: random}]\n"),
        folder.path() / name);
    return read_figures(folder.path() / name);
  };
  const RunFigures random = play("random", "search: random"), strong = play("strong", "inherits: paranoid-omega");
  const RunComparison same = compare_runs(random, random), better = compare_runs(random, strong);
  for (const PlayerComparison& player : same.players) {
    EXPECT_EQ(player.in_both, 12U * 9);
    EXPECT_TRUE(player.is_the_same()) << player.name;
    EXPECT_EQ(player.of(Compared::score).value, 0);
  }
  EXPECT_EQ(better.players[0].in_both, 12U * 9) << "the same seats on the same openings";
  EXPECT_THAT(comparison_verdict(better.players[0]), HasSubstr("a: stronger"));
  EXPECT_GT(better.players[0].of(Compared::score).after, better.players[0].of(Compared::score).before);
  EXPECT_FALSE(better.players[0].is_the_same());
  // Games without the changed player are the same; so its opponents' scores add up to what it does not take.
  double others = 0;
  for (std::size_t i = 1; i < 4; ++i) others += better.players[i].of(Compared::score).value;
  EXPECT_NEAR(others, -better.players[0].of(Compared::score).value, 1e-9) << "what one gains the others lose";
  EXPECT_THAT(as_text(comparison_tables(better).front()), HasSubstr("the share of the opponents that a player finished before"));
  EXPECT_EQ(cli_test::run_cli({"compare", (folder.path() / "random").string(), (folder.path() / "strong").string()}).code, 0);
}

}  // namespace
}  // namespace arena::tournament_test

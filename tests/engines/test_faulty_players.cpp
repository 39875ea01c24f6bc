// Players whose games show faults and not strength: one that is never ready, one that crashes in most games. No command makes a verdict or an Elo of
// them, whichever way round they sit, after a resume, in shards and on every page.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "arena/analysis/rating/ratings.hpp"
#include "tests/engines/engines_support.hpp"

namespace arena::engines_test {
namespace {

using cli_test::Ran;
using cli_test::run_cli;
using testing::HasSubstr;
using testing::Not;

struct Faulty {
  TemporaryFolder folder;
  std::string dead, crashing, plain;

  Faulty() {
    dead = write("dead.yaml", "type: ugi\ncommand: [/bin/true]\nstartup_time: 2s\n");
    crashing = write("crashing.yaml", fmt::format("type: ugi\ncommand: [{}, --fault, die, --after, 5]\nanswer_time: 20s\n", ARENA_TEST_ENGINE));
    plain = write("plain.yaml", "game: andantino\nsearch: random\n");
  }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder.path() / name) << text;
    return (folder.path() / name).string();
  }
  [[nodiscard]] std::string at(const std::string& name) const { return (folder.path() / name).string(); }
};

void expect_no_verdict(const Ran& ran, const std::string& why) {
  EXPECT_EQ(ran.code, 5) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("no verdict: " + why));
  EXPECT_THAT(ran.out, HasSubstr("no Elo: " + why));
  EXPECT_THAT(ran.out, Not(HasSubstr("accepted")));
  EXPECT_THAT(ran.out, Not(HasSubstr("nElo ")));
  EXPECT_THAT(ran.out, Not(HasSubstr("they count as losses")));
}

TEST(FaultyPlayers, AProgramThatNeverStartsGivesASequentialTestNoVerdict) {
  const Faulty players;
  int number = 0;
  for (const auto& [one, other] : {std::pair(players.plain, players.dead), std::pair(players.dead, players.plain)}) {
    const std::vector<std::string> words = {"sprt",   one,   other,        "--game", "andantino", "--nodes",  "50",
                                            "--elo1", "100", "--openings", "8,30",   "--quiet",   "--output", players.at(std::to_string(++number))};
    expect_no_verdict(run_cli(words), "dead was never ready: it lost all of its games");
    auto again = words;
    again.emplace_back("--resume");
    expect_no_verdict(run_cli(again), "dead was never ready: it lost all of its games");
  }
  const Ran rated = run_cli({"rate", players.at("1")});
  EXPECT_EQ(rated.code, 0);
  EXPECT_THAT(rated.out, HasSubstr("no Elo: dead was never ready"));
  EXPECT_EQ(run_cli({"report", players.at("1")}).code, 0);
  const std::string page = read_file(players.at("1") + "/report.html"), tables = read_file(players.at("1") + "/report.md");
  EXPECT_THAT(page, HasSubstr("dead was never ready"));
  EXPECT_THAT(page, Not(HasSubstr("is stronger than")));
  EXPECT_THAT(tables, HasSubstr("no-start"));
  EXPECT_THAT(tables, Not(HasSubstr("normalized Elo")));
}

TEST(FaultyPlayers, AnEngineThatCrashesInMostGamesGivesNoVerdictEither) {
  const Faulty players;
  const Ran ran = run_cli(
      {"sprt", players.plain, players.crashing, "--nodes", "50", "--elo1", "100", "--openings", "8,30", "--quiet", "--output", players.at("r")});
  expect_no_verdict(ran, "crashing lost ");
  EXPECT_THAT(ran.out, HasSubstr(" lost games by its own fault ("));
  EXPECT_THAT(ran.out, HasSubstr(" by crash"));
}

TEST(FaultyPlayers, ARegressionTestAnswersWithAFailure) {
  const Faulty players;
  const std::string judged = players.write("judged.yaml",
                                           "game: andantino\nopenings: {type: random, plies: 8, count: 30}\nlimits: {nodes: 50}\n"
                                           "regression: {candidate: plain, baseline: late, positions: 2}\n");
  players.write("late.yaml", fmt::format("type: ugi\ncommand: [{}, --fault, die, --after, 5]\nanswer_time: 20s\n", ARENA_TEST_ENGINE));
  const Ran ran = run_cli({"regress", judged, "--quiet", "--output", players.at("r")});
  EXPECT_EQ(ran.code, 5) << ran.out << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("no verdict: player 'baseline' failed in a position: crash"));
  const Ran within = run_cli({"regress", judged, "--quiet", "--output", players.at("w"), "--within", "50"});
  EXPECT_EQ(within.code, 5) << within.out << within.err;
  players.write("late.yaml", "type: ugi\ncommand: [/bin/true]\nstartup_time: 2s\n");
  const Ran dead = run_cli({"regress", judged, "--quiet", "--output", players.at("d")});
  EXPECT_EQ(dead.code, 5) << dead.out << dead.err;
  EXPECT_THAT(dead.err, HasSubstr("failed in a position: no-start"));
}

/// Three players, one of them never ready.
std::string pool_with(const Faulty& players, const std::string& bad) {
  return players.write("pool.yaml",
                       "game: andantino\nopenings: {type: random, plies: 8, count: 6}\nlimits: {nodes: 50}\nplayers:\n  - plain\n"
                       "  - {name: lines, search: alpha-beta, evaluator: lines, iterative_deepening: true}\n  - " +
                           bad + "\n");
}

TEST(FaultyPlayers, APoolRatesTheOthersAsIfItHadNotBeenThere) {
  const Faulty players;
  const Ran ran = run_cli({"run", pool_with(players, "dead"), "--quiet", "--output", players.at("r")});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("no Elo: was never ready: it lost all of its games (24) by no-start"));
  EXPECT_EQ(run_cli({"run", players.at("pool.yaml"), "--quiet", "--output", players.at("s"), "--strict"}).code, 4);
  const Ratings ratings = rate(read_runs({players.at("r")}));
  EXPECT_EQ(ratings.pool.players[2].standing, statistics::Standing::faults);
  EXPECT_FALSE(ratings.pool.players[2].is_known());
  EXPECT_FALSE(ratings.pool.los[0][2].has_value());
  EXPECT_EQ(ratings.pool.players[0].games, 12) << "its games against the one that failed rate nobody";
  const auto json = nlohmann::json::parse(run_cli({"rate", players.at("r"), "--json"}).out);
  for (const auto& player : json["players"]) EXPECT_EQ(player["elo"].is_null(), player["name"] == "dead") << player;
  EXPECT_EQ(run_cli({"report", players.at("r")}).code, 0);
  EXPECT_THAT(read_file(players.at("r") + "/report.html"), Not(HasSubstr("groups that never met")));
}

TEST(FaultyPlayers, ShardsThatAreMergedTellTheSame) {
  const Faulty players;
  const std::string file = pool_with(players, "dead");
  for (const char* shard : {"1/2", "2/2"})
    ASSERT_EQ(run_cli({"run", file, "--quiet", "--shard", shard, "--output", players.at(std::string("shard-") + shard[0])}).code, 0);
  ASSERT_EQ(run_cli({"merge", players.at("shard-1"), players.at("shard-2"), "--output", players.at("whole")}).code, 0);
  EXPECT_THAT(run_cli({"rate", players.at("whole")}).out, HasSubstr("no Elo: was never ready: it lost all of its games (24)"));
}

TEST(FaultyPlayers, TwoRunsAreComparedWithoutItsScores) {
  const Faulty players;
  ASSERT_EQ(run_cli({"run", pool_with(players, "{name: third, search: random}"), "--quiet", "--output", players.at("before")}).code, 0);
  ASSERT_EQ(run_cli({"run", pool_with(players, "{name: third, inherits: dead}"), "--quiet", "--output", players.at("after")}).code, 0);
  const Ran ran = run_cli({"compare", players.at("before"), players.at("after")});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("third: no verdict on its strength: in " + players.at("after") + " third was never ready"));
  EXPECT_THAT(ran.out, Not(HasSubstr("weaker")));
  EXPECT_THAT(ran.out, Not(HasSubstr("stronger"))) << "nobody has become stronger by another's faults";
}

TEST(FaultyPlayers, AnAblationHasNoEloOfIt) {
  const Faulty players;
  const std::string file = players.write("ablation.yaml",
                                         "game: andantino\nopenings: {type: random, plies: 8, count: 4}\nlimits: {nodes: 50}\n"
                                         "ablation: {mode: variants, variants: [plain, dead], games: true}\n");
  const Ran ran = run_cli({"ablate", file, "--games-only", "--quiet", "--output", players.at("r")});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("no verdict: dead was never ready"));
  EXPECT_THAT(ran.out, Not(HasSubstr("weaker by")));
}

TEST(FaultyPlayers, AFewFaultsAmongMoreLossesStayLosses) {
  PlayerResults results;
  GameRow lost, won;
  lost.set_result(Outcome::second);
  won.set_result(Outcome::first);
  lost.termination = won.termination = "rules";
  for (int i = 0; i < 5; ++i) results.add(lost, 0);
  lost.termination = "crash";
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(results.why_unfit(), "");
    results.add(lost, 0);
  }
  EXPECT_EQ(results.why_unfit(), "") << "half of the losses is not more than half";
  results.add(won, 0);
  won.termination = "hang";
  results.add(won, 0);
  EXPECT_EQ(results.why_unfit(), "") << "a fault of the other";
  lost.termination = "time";
  results.add(lost, 0);
  EXPECT_EQ(results.why_unfit(), "lost 6 of its 11 lost games by its own fault (5 by crash, 1 by time)");
  EXPECT_EQ(results.games, 13U);
  EXPECT_EQ(results.points, 2);
}

}  // namespace
}  // namespace arena::engines_test

// Two runs compared: identical runs are the same, and a change is found where it is and nowhere else.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "arena/analysis/comparison/compare.hpp"
#include "arena/statistics/clustered.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

constexpr const char* strong = "{name: one, inherits: arena-andantino-1, transposition_table: {size_mb: 1}}";
constexpr const char* weak = "{name: one, search: random}";
constexpr const char* other = "{name: other, search: alpha-beta, evaluator: lines, iterative_deepening: true}";

RunSpec pair_of(const std::string& first, int nodes, int openings = 30, const std::string& more = "") {
  return spec_from("game: {name: andantino, radius: 4}\nseed: 11\nopenings: {type: random, plies: 6, count: " + std::to_string(openings) +
                   ", seed: 3}\nlimits: {nodes: " + std::to_string(nodes) + "}\n" + more + "players:\n  - " + first + "\n  - " + other + "\n");
}

RunComparison compared(const RunSpec& before, const RunSpec& after) {
  TemporaryFolder one, two;
  run_in(before, one.path());
  run_in(after, two.path());
  return compare_runs(read_figures(one.path()), read_figures(two.path()));
}

TEST(Compare, ARunComparedWithItselfIsTheSame) {
  const RunComparison found = compared(pair_of(strong, 200), pair_of(strong, 200));
  ASSERT_EQ(found.players.size(), 2U);
  for (const PlayerComparison& player : found.players) {
    EXPECT_EQ(player.in_both, 60U);
    EXPECT_TRUE(player.is_the_same());
    EXPECT_EQ(player.of(Compared::nodes).value, 1);
    EXPECT_EQ(player.of(Compared::depth).value, 0);
    EXPECT_EQ(player.of(Compared::score).value, 0);
    EXPECT_TRUE(player.of(Compared::score).interval.contains(0));
    EXPECT_GT(player.of(Compared::score).interval.high, 0) << "30 pairs without a change do not exclude one in the next";
    EXPECT_FALSE(player.of(Compared::score).is_clear());
    EXPECT_FALSE(player.of(Compared::nodes).is_clear());
    EXPECT_EQ(comparison_verdict(player).find(player.name + ": the same games; "), 0U) << comparison_verdict(player);
  }
}

TEST(Compare, APlayerThatBecameWeakerIsNamedAndItsOpponentBecameStronger) {
  const RunComparison found = compared(pair_of(strong, 200), pair_of(weak, 200));
  EXPECT_LT(found.players[0].of(Compared::score).value, 0);
  EXPECT_TRUE(found.players[0].of(Compared::score).is_clear());
  EXPECT_NE(comparison_verdict(found.players[0]).find("one: weaker"), std::string::npos);
  EXPECT_NE(comparison_verdict(found.players[1]).find("other: stronger"), std::string::npos);
  EXPECT_FALSE(found.players[0].of(Compared::nodes).known) << "random play has no nodes to compare";
  bool told = false;
  for (const std::string& note : found.notes) told = told || note.find("one is set differently in the second run: search") != std::string::npos;
  EXPECT_TRUE(told);
}

TEST(Compare, MoreNodesAreFoundAndTheirRatioIsRight) {
  const RunComparison found = compared(pair_of(strong, 100), pair_of(strong, 400));
  const Change& nodes = found.players[1].of(Compared::nodes);
  EXPECT_TRUE(nodes.is_clear());
  EXPECT_GT(nodes.value, 2);
  EXPECT_LT(nodes.value, 5);
  EXPECT_TRUE(found.players[1].of(Compared::depth).is_clear());
  EXPECT_GT(found.players[1].of(Compared::depth).value, 0);
}

TEST(Compare, RunsWithOtherOpeningsAreComparedAsAWhole) {
  TemporaryFolder one, two;
  run_in(pair_of(strong, 200, 20), one.path());
  run_in(spec_from("game: {name: andantino, radius: 4}\nseed: 12\nopenings: {type: random, plies: 8, count: 20, seed: 9}\nlimits: {nodes: "
                   "200}\nplayers:\n  - " +
                   std::string(strong) + "\n  - " + other + "\n"),
         two.path());
  const RunComparison found = compare_runs(read_figures(one.path()), read_figures(two.path()));
  EXPECT_EQ(found.players[0].in_both, 0U);
  EXPECT_EQ(found.players[0].of(Compared::nodes).method, statistics::clustered_method);
  EXPECT_FALSE(found.players[0].is_the_same());
}

TEST(Compare, ManyComparisonsAreCorrectedForTogether) {
  const RunComparison found = compared(pair_of(strong, 100), pair_of(strong, 130));
  std::size_t known = 0;
  for (const PlayerComparison& player : found.players)
    for (const Change& change : player.changes) {
      EXPECT_GE(change.holm, change.p_value - 1e-12);
      known += change.known;
    }
  EXPECT_EQ(known, 8U);
}

TEST(Compare, TheTableHasALineForEachPlayerAndMeasureAndTheJsonTheSameNumbers) {
  const RunComparison found = compared(pair_of(strong, 100), pair_of(strong, 200));
  const std::vector<Table> tables = comparison_tables(found);
  EXPECT_EQ(tables.front().rows.size(), 8U);
  const nlohmann::json json = comparison_json(found);
  EXPECT_EQ(json["players"][0]["nodes"]["ratio"], found.players[0].of(Compared::nodes).value);
  EXPECT_EQ(json["players"][1]["score"]["p_holm"], found.players[1].of(Compared::score).holm);
}

TEST(Compare, GamesThatRepeatOthersProveNoMore) {
  const std::string fixed = "{name: one, evaluator: lines, iterative_deepening: true, killers: true}";
  const RunComparison once = compared(pair_of(fixed, 100, 8), pair_of(fixed, 150, 8));
  const RunComparison often = compared(pair_of(fixed, 100, 8, "rounds: 10\n"), pair_of(fixed, 150, 8, "rounds: 10\n"));
  for (std::size_t i = 0; i < 2; ++i)
    for (const Compared what : {Compared::score, Compared::nodes, Compared::depth}) {
      EXPECT_EQ(often.players[i].of(what).used, once.players[i].of(what).used);
      EXPECT_NEAR(often.players[i].of(what).p_value, once.players[i].of(what).p_value, 1e-9);
    }
  EXPECT_EQ(often.players[0].repeated, 2U * 9U * 16U);
  bool told = false;
  for (const std::string& note : often.notes) told = told || note.find("repeat others of their run") != std::string::npos;
  EXPECT_TRUE(told);
}

TEST(Compare, AnUnfinishedRunIsComparedByTheGamesThatBothHave) {
  TemporaryFolder one, two;
  run_in(pair_of(strong, 200, 20), one.path());
  run_in(pair_of(strong, 200, 20), two.path());
  const std::string games = read_file(two.path() / "games.csv");
  std::size_t at = 0;
  for (int line = 0; line < 32; ++line) at = games.find('\n', at) + 1;
  std::ofstream(two.path() / "games.csv", std::ios::binary) << games.substr(0, at + 5);  // and half a line
  replace_in(two.path() / "context.json", "\"complete\": true", "\"complete\": false");
  const RunComparison found = compare_runs(read_figures(one.path()), read_figures(two.path()));
  EXPECT_EQ(found.players[0].in_both, 31U);
  EXPECT_TRUE(found.players[0].is_the_same());
  EXPECT_EQ(found.players[0].of(Compared::nodes).value, 1);
  EXPECT_EQ(found.players[1].of(Compared::depth).value, 0);
}

TEST(Compare, FoldersThatCannotBeComparedAreRefusedInWords) {
  TemporaryFolder one, two, empty;
  run_in(pair_of(strong, 50, 2), one.path());
  run_in(spec_from("game: {name: omega, side: 3}\nlimits: {nodes: 10}\nplayers: [{name: one, search: random}, {name: b, search: random}]\n"),
         two.path());
  const auto message = [&](const fs::path& a, const fs::path& b) { return message_of([&] { compare_runs(read_figures(a), read_figures(b)); }); };
  EXPECT_NE(message(one.path(), two.path()).find("runs of different games or rules"), std::string::npos);
  EXPECT_NE(message(one.path(), empty.path()).find("tournament.yaml is missing"), std::string::npos);
  EXPECT_NE(message(one.path(), one.path() / "no").find("no such folder"), std::string::npos);
  fs::remove(one.path() / "moves.csv");
  EXPECT_NE(message(one.path(), one.path()).find("moves.csv is missing"), std::string::npos);
}

}  // namespace
}  // namespace arena::tournament_test

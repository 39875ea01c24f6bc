// arena status: how far whole runs and shards are, and which are missing.
#include <fstream>
#include <regex>

#include "tests/arena/shard_support.hpp"

namespace arena::tournament_test {
namespace {

using cli_test::run_cli;

TEST(Status, SaysOfEachPartHowFarItIsAndWhichAreMissing) {
  Parts parts(small_tournament(2, 8), 3);
  ASSERT_EQ(parts.play_part(1).code, 0);
  ASSERT_EQ(parts.play_part(3).code, 0);
  std::string games = read_file(parts.part(3) / "games.csv");
  games.erase(games.rfind('\n', games.size() - 2) + 1);
  std::ofstream(parts.part(3) / "games.csv", std::ios::binary) << games;
  replace_in(parts.part(3) / "context.json", "\"complete\": true", "\"complete\": false");
  const auto ran = run_cli({"status", parts.part(1).string(), parts.part(3).string()});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(std::regex_search(ran.out, std::regex("part-1 +1/3 +complete +6 +6 +100.0"))) << ran.out;
  EXPECT_TRUE(std::regex_search(ran.out, std::regex("part-3 +3/3 +stopped +5 +6 +83.3"))) << ran.out;
  EXPECT_NE(ran.out.find("11 of 12 games; 1 complete, 0 running, 1 stopped"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("no folder was given for 1 of 3 shards: 2"), std::string::npos) << ran.out;
  EXPECT_EQ(run_cli({"status", parts.path("nowhere").string()}).code, 2);
}

TEST(Status, SaysHowManyPositionsOfAnAblationAreSearched) {
  Parts parts(
      "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 4, count: 2}\nlimits: {nodes: 100}\n"
      "ablation:\n  base: {search: alpha-beta, evaluator: lines, iterative_deepening: true, killers: true}\n  switches: [killers]\n"
      "  positions: {type: random, count: 10, seed: 7, min_plies: 5, max_plies: 12, depth: 2}\n",
      2, {"ablate"});
  parts.play_all();
  std::string rows = read_file(parts.part(2) / "positions.csv");
  for (int i = 0; i < 3; ++i) rows.erase(rows.rfind('\n', rows.size() - 2) + 1);  // of two players
  std::ofstream(parts.part(2) / "positions.csv", std::ios::binary) << rows;
  replace_in(parts.part(2) / "context.json", "\"files\"", "\"none\"");  // which a search that was stopped has not noted yet
  const auto ran = run_cli({"status", parts.part(1).string(), parts.part(2).string()});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(std::regex_search(ran.out, std::regex("part-1 +1/2 +complete +5 +5"))) << ran.out;
  EXPECT_TRUE(std::regex_search(ran.out, std::regex("part-2 +2/2 +stopped +3 +5"))) << ran.out;
  EXPECT_NE(ran.out.find("1 complete, 0 running, 1 stopped"), std::string::npos) << ran.out;
}

TEST(Status, ARunThatGoesOnIsSeenRunning) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), small_tournament(2, 400, "rounds: 100\n", 2000)), said = folder.path() / "said.txt";
  const fs::path out = folder.path() / "out";
  Process process({"run", file.string(), "--output", out.string(), "--quiet", "--threads", "1"}, said);
  bool seen = false;
  for (int i = 0; i < 3000 && !seen; ++i, sleep_ms(10))
    seen = fs::exists(out / "games.csv") && fs::exists(out / "context.json") &&
           run_cli({"status", out.string()}).out.find("running") != std::string::npos;
  EXPECT_TRUE(seen) << read_file(said);
  process.send(SIGINT);
  EXPECT_EQ(process.wait(), 130);
  EXPECT_NE(run_cli({"status", out.string()}).out.find("stopped"), std::string::npos);
}

}  // namespace
}  // namespace arena::tournament_test

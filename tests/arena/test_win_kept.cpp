// The report says how long a player keeps a won game: the perfect player to the end, a random one not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/arena/cli_support.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;
using cli_test::read_file;
using cli_test::run_cli;

TEST(WinKept, TheReportNamesTheFirstMoveThatGivesTheWinAway) {
  std::string name = (fs::temp_directory_path() / "arena-kept-XXXXXX").string();
  ASSERT_NE(mkdtemp(name.data()), nullptr);
  const fs::path folder = name;
  const std::string certificate = std::string(ARENA_SOURCE) + "/results/solved/andantino-radius9.cert.gz";
  std::ofstream(folder / "t.yaml")
      << "game: andantino\nseed: 1\nopenings: {type: random, plies: 1, count: 1, seed: 1}\nrounds: 4\nlimits: {depth: 1}\n"
      << "players:\n  - {name: perfect, search: certificate, certificate: {file: " << certificate << "}}\n"
      << "  - {name: any, search: random}\n";
  const auto ran = run_cli({"run", (folder / "t.yaml").string(), "--output", (folder / "run").string(), "--quiet"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto report = run_cli({"report", (folder / "run").string(), "--certificate", certificate, "--solve-nodes", "2000"});
  ASSERT_EQ(report.code, 0) << report.err;
  // player, games, median, most, given away, open, never
  const std::string table = read_file(folder / "run/tables/win-kept.csv");
  EXPECT_NE(table.find("\nperfect,4,"), std::string::npos) << table;
  EXPECT_NE(table.find(",0,0,4\n"), std::string::npos) << "the perfect player never gives it away: " << table;
  const std::string each = read_file(folder / "run/tables/win-kept-games.csv");
  EXPECT_EQ(std::count(each.begin(), each.end(), '\n'), 9) << each;
  EXPECT_NE(read_file(folder / "run/figures/win-kept.svg").find("perfect (4 games)"), std::string::npos);
  EXPECT_EQ(run_cli({"report", (folder / "run").string(), "--certificate", certificate, "--solve-nodes", "0"}).code, 2);
  fs::remove_all(folder);
}

TEST(WinKept, AGamePlayedAgainCountsOnceAndAWinThatIsProvedGoneIsGivenAway) {
  std::string name = (fs::temp_directory_path() / "arena-kept-XXXXXX").string();
  ASSERT_NE(mkdtemp(name.data()), nullptr);
  const fs::path folder = name;
  const std::string certificate = std::string(ARENA_SOURCE) + "/results/solved/andantino-radius9.cert.gz";
  // Black has kept the win for five moves, and one cell stops white's row: k12, which a random player hardly finds.
  std::ofstream(folder / "openings.txt") << "i9 j9 k10 i10 k9 j11 j8 i11 k8 j12 k11\n";
  std::ofstream(folder / "t.yaml")
      << "game: andantino\nseed: 1\nopenings: {type: file, file: openings.txt}\nrounds: 3\nlimits: {depth: 1}\nplayers:\n"
      << "  - {name: one, search: alpha-beta}\n  - {name: two, search: alpha-beta}\n  - {name: any, search: random}\n";
  const auto ran = run_cli({"run", (folder / "t.yaml").string(), "--output", (folder / "run").string(), "--quiet"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto report = run_cli({"report", (folder / "run").string(), "--certificate", certificate, "--solve-nodes", "2000"});
  ASSERT_EQ(report.code, 0) << report.err;
  EXPECT_NE(report.out.find("The first move of black that is not proved to keep the win"), std::string::npos) << report.out;
  const std::string each = read_file(folder / "run/tables/win-kept-games.csv");
  // Two players that always play alike have one game, three times.
  EXPECT_NE(each.find(",one,two,3,"), std::string::npos) << each;
  EXPECT_NE(each.find(",two,one,3,"), std::string::npos) << each;
  EXPECT_NE(each.find(",5,given away,12,"), std::string::npos) << each;
  const std::string table = read_file(folder / "run/tables/win-kept.csv");
  EXPECT_EQ(table.find(",0,0,0\n"), std::string::npos) << table;
  EXPECT_THAT(table, testing::ContainsRegex("\nany,6,5.0,[56],6,0,0\n")) << "a random player's games differ, and all of them are given away";
  fs::remove_all(folder);
}

}  // namespace
}  // namespace arena

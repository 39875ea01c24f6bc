// The report says how long a player keeps a won game: the perfect player to the end, a random one not.
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
  EXPECT_NE(read_file(folder / "run/win-kept.svg").find("perfect (4 games)"), std::string::npos);
  EXPECT_EQ(run_cli({"report", (folder / "run").string(), "--certificate", certificate, "--solve-nodes", "0"}).code, 2);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace arena

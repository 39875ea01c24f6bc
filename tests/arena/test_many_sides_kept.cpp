// The figures of docs/many-sides.md are those of the kept runs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/arena/cli_support.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

TEST(ManySidesKept, ThePageHasTheRatingsOfTheKeptRuns) {
  const std::string page = cli_test::read_file(fs::path(ARENA_SOURCE) / "docs" / "many-sides.md");
  for (const std::string sides : {"three", "four"}) {
    std::map<std::string, std::string> rows;  // of each player, its ratings at the three times
    for (const std::string time : {"10ms", "50ms", "200ms"}) {
      const fs::path folder = fs::path(ARENA_SOURCE) / "results" / "many-sides" / (sides + "-" + time);
      const auto rated = cli_test::run_cli({"rate", folder.string(), "--json"});
      ASSERT_EQ(rated.code, 0) << rated.err;
      const auto ratings = nlohmann::json::parse(rated.out);
      for (const auto& player : ratings["players"]) {
        const auto figure = [&](const char* key) { return player[key].get<double>(); };
        rows[player["name"]] += fmt::format(" {:+.0f} ({:+.0f} to {:+.0f}) |", figure("elo"), figure("elo_low"), figure("elo_high"));
      }
      EXPECT_THAT(page, HasSubstr("(../results/many-sides/" + folder.filename().string() + ")"));
    }
    EXPECT_EQ(rows.size(), 5U);
    for (const auto& [name, row] : rows) EXPECT_THAT(page, HasSubstr("| `" + name + "` |" + row)) << sides;
  }
}

}  // namespace
}  // namespace arena

// The figures of docs/enhancements.md are those of the kept runs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <map>
#include <string>

#include "arena/record/reader.hpp"
#include "tests/arena/cli_support.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const fs::path kept = fs::path(ARENA_SOURCE) / "results" / "champions";

/// "106 | 30, 21, 2": the games, and how many pairs from one opening the player won, drew and lost.
std::string pairs_of(const fs::path& folder, const std::string& player) {
  std::map<int, double> points;
  int games = 0;
  read_games(folder / "games.csv", [&](const GameRow& row) {
    const int seat = row.seat(0).player == player ? 0 : 1;
    points[row.opening] += row.result() == Outcome::draw ? 0.5 : row.result() == win_for(seat) ? 1 : 0;
    ++games;
  });
  std::array<int, 3> pairs{};
  for (const auto& [opening, sum] : points) ++pairs[sum > 1 ? 0 : sum == 1 ? 1 : 2];
  return fmt::format("{} | {}, {}, {}", games, pairs[0], pairs[1], pairs[2]);
}

TEST(ChampionsKept, EveryTestIsWholeAndThePageHasItsResult) {
  const std::string page = cli_test::read_file(fs::path(ARENA_SOURCE) / "docs" / "enhancements.md");
  int tests = 0;
  for (const auto& entry : fs::directory_iterator(kept)) {
    const std::string name = entry.path().filename().string();
    SCOPED_TRACE(name);
    const auto rated = cli_test::run_cli({"rate", entry.path().string()});
    EXPECT_EQ(rated.code, 0) << rated.err;
    EXPECT_THAT(page, HasSubstr("(../results/champions/" + name + ")"));
    if (!name.ends_with("ms")) continue;
    EXPECT_THAT(rated.out, HasSubstr("H1 accepted"));
    EXPECT_THAT(page, HasSubstr("(../results/champions/" + name + ") | " + pairs_of(entry.path(), "arena-" + name.substr(0, name.find('-'))) + " |"));
    ++tests;
  }
  EXPECT_EQ(tests, 8);
}

}  // namespace
}  // namespace arena

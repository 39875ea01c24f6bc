// The figures of docs/mcts.md are those of the kept runs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <string>

#include "arena/record/reader.hpp"
#include "tests/arena/cli_support.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const fs::path kept = fs::path(ARENA_SOURCE) / "results" / "monte-carlo";

/// "30 - 70" for each pairing, in points of the player by Monte Carlo and of the other.
std::map<std::string, std::string> results_of(const fs::path& folder) {
  std::map<std::string, std::pair<double, double>> points;
  read_games(folder / "games.csv", [&](const GameRow& row) {
    const int mcts = row.seat(0).player.starts_with("mcts") ? 0 : 1;
    auto& [own, other] = points[row.seat(mcts).player];
    const double won = row.result() == Outcome::draw ? 0.5 : row.result() == win_for(mcts) ? 1 : 0;
    own += won;
    other += 1 - won;
  });
  std::map<std::string, std::string> texts;
  for (const auto& [name, both] : points) texts[name] = fmt::format("{:g} - {:g}", both.first, both.second);
  return texts;
}

TEST(MonteCarloKept, EveryRunIsWholeAndThePageHasItsResult) {
  const std::string page = cli_test::read_file(fs::path(ARENA_SOURCE) / "docs" / "mcts.md");
  int runs = 0;
  for (const auto& entry : fs::directory_iterator(kept)) {
    SCOPED_TRACE(entry.path().filename().string());
    EXPECT_EQ(cli_test::run_cli({"rate", entry.path().string()}).code, 0);
    for (const auto& [name, result] : results_of(entry.path())) {
      const std::string time = name.starts_with("mcts-") && name.ends_with("ms") ? name.substr(5, name.size() - 7) + " ms" : "50 ms";
      EXPECT_THAT(page, HasSubstr(fmt::format("[{0}](../results/monte-carlo/{0}) | {1} | {2} |", entry.path().filename().string(), time, result)))
          << name;
    }
    ++runs;
  }
  EXPECT_EQ(runs, 9);
}

}  // namespace
}  // namespace arena

// Tournaments with players that have several threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

std::string mcts_tournament(unsigned threads) {
  return "game: {name: andantino, radius: 3}\nplayers:\n  - {name: many, search: mcts, playouts: 20, tree_mib: 1, threads: " +
         std::to_string(threads) + "}\n  - {name: dice, search: random}\n";
}

TEST(MctsRuns, ThreadsOfAPlayerLeaveRoomForFewerGamesAtATime) {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  for (const unsigned threads : {1U, cores, cores + 1}) {
    TemporaryFolder folder;
    const fs::path file = write_tournament(folder.path(), mcts_tournament(threads));
    const auto ran = cli_test::run_cli({"run", file.string(), "--output", (folder.path() / "none").string(), "--dry-run"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const unsigned games = std::max(1U, cores / threads);
    const std::string words = "about " + std::to_string(games) + " MiB of tables (" + std::to_string(games) + (games == 1 ? " thread)" : " threads)");
    EXPECT_NE(ran.out.find(words), std::string::npos) << ran.out;
    const auto given = cli_test::run_cli({"run", file.string(), "--output", (folder.path() / "none").string(), "--dry-run", "--threads", "3"});
    EXPECT_NE(given.out.find("about 3 MiB of tables (3 threads)"), std::string::npos) << given.out;
  }
}

TEST(MctsRuns, OfManyPlayersTheOneWithMostThreadsCounts) {
  EXPECT_EQ(most_threads(spec_from(mcts_tournament(7)).players), 7);
  EXPECT_EQ(most_threads(spec_from(small_tournament(3, 1)).players), 1);
}

}  // namespace
}  // namespace arena::tournament_test

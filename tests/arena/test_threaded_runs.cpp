// Tournaments with alpha-beta players that have several threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

#include "core/common/random.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

std::string threaded_tournament(int openings) {
  return "game: {name: andantino, radius: 4}\nseed: 5\nopenings: {type: random, plies: 5, count: " + std::to_string(openings) +
         ", seed: 3}\nlimits: {nodes: 4000}\nplayers:\n"
         "  - {name: two, inherits: arena-andantino, transposition_table: {size_mb: 1}, threads: 2}\n"
         "  - {name: beside, inherits: arena-andantino, transposition_table: {size_mb: 1}, proof: {size_mb: 1, thread: true}}\n";
}

TEST(ThreadedRuns, TheThreadsOfAlphaBetaAndOfItsProofAreCounted) {
  const std::string one = "game: andantino\nplayers:\n  - {name: plain, inherits: arena-andantino}\n";
  EXPECT_EQ(most_threads(spec_from(one + "  - {name: many, inherits: arena-andantino, threads: 7}\n").players), 7);
  EXPECT_EQ(most_threads(spec_from(one + "  - {name: both, inherits: arena-andantino, threads: 3, proof: {thread: true}}\n").players), 4);
}

/// The games are not reproducible, but none is lost or duplicated, and the result is a run like any other.
TEST(ThreadedRuns, KilledAndResumedTheyHaveEveryGameOnce) {
  TemporaryFolder folder;
  const int openings = sanitized ? 2 : 12;
  const fs::path file = write_tournament(folder.path(), threaded_tournament(openings)), said = folder.path() / "said.txt",
                 out = folder.path() / "out";
  const std::vector<std::string> words = {"run", file.string(), "--output", out.string(), "--resume", "--quiet", "--threads", "2", "--pin"};
  Random random(3);
  for (int kills = 0; kills < (sanitized ? 2 : 8); ++kills) {
    Process process(words, said);
    sleep_ms(1 + static_cast<int>(random.below(60)));
    process.send(SIGKILL);
    const int code = process.wait();
    ASSERT_TRUE(code == 0 || code == -SIGKILL) << code << ": " << read_file(said);
  }
  ASSERT_EQ(Process(words, said).wait(), 0) << read_file(said);
  const std::string games = read_file(out / "games.csv");
  EXPECT_EQ(std::count(games.begin(), games.end(), '\n'), 1 + 2 * openings);
  const auto verified = cli_test::run_cli({"verify", out.string()});
  EXPECT_EQ(verified.code, 0) << verified.err;
  EXPECT_NE(verified.err.find("made by several threads and cannot be repeated"), std::string::npos) << verified.err;
}

}  // namespace
}  // namespace arena::tournament_test

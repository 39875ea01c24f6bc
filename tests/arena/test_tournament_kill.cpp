// The program as a process: killed, interrupted, out of disk, started twice. Whatever happens, a resumed run ends with the files of an undisturbed
// one.
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "core/common/random.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

std::vector<std::string> run_words(const fs::path& file, const fs::path& folder, const std::string& threads = "2") {
  return {"run", file.string(), "--output", folder.string(), "--resume", "--quiet", "--threads", threads};
}

/// Kills the run at random moments and resumes it each time, until `kills` kills have hit; every run that finished must equal the reference.
void kill_and_resume(const std::string& tournament, int kills, int longest_ms) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), tournament);
  const fs::path said = folder.path() / "said.txt";
  ASSERT_EQ(Process(run_words(file, folder.path() / "whole"), said).wait(), 0) << read_file(said);
  const Results whole = results_of(folder.path() / "whole");
  Random random(static_cast<std::uint64_t>(kills));
  int hits = 0, finished = 0;
  const fs::path torn = folder.path() / "torn";
  const auto check_finished = [&] {
    expect_equal(whole, results_of(torn), "after " + std::to_string(hits) + " kills");
    fs::remove_all(torn);
    ++finished;
  };
  for (int tries = 0; hits < kills && tries < 40 * kills; ++tries) {
    Process process(run_words(file, torn), said);
    sleep_ms(1 + static_cast<int>(random.below(static_cast<std::uint32_t>(longest_ms))));
    process.send(SIGKILL);
    const int code = process.wait();
    ASSERT_TRUE(code == 0 || code == -SIGKILL) << code << ": " << read_file(said);
    hits += code == -SIGKILL ? 1 : 0;
    if (code == 0) check_finished();
  }
  EXPECT_EQ(hits, kills);
  ASSERT_EQ(Process(run_words(file, torn), said).wait(), 0) << read_file(said);
  check_finished();
}

TEST(TournamentKilled, FiftyTimesWithTwoPlayersItEndsWithTheSameFiles) {
  kill_and_resume(small_tournament(2, sanitized ? 10 : 120), sanitized ? 5 : 50, 60);
}
TEST(TournamentKilled, FiftyTimesWithFivePlayersItEndsWithTheSameFiles) {
  kill_and_resume(small_tournament(5, sanitized ? 2 : 14), sanitized ? 5 : 50, 60);
}
TEST(TournamentKilled, TwentyTimesWithMonteCarloItEndsWithTheSameFiles) {
  kill_and_resume("game: {name: andantino, radius: 4}\nseed: 5\nopenings: {type: random, plies: 5, count: " + std::string(sanitized ? "2" : "20") +
                      ", seed: 3}\nlimits: {nodes: 4000}\nplayers:\n"
                      "  - {name: kept, search: mcts, tree_mib: 1, full_tree: recycle, transpositions: true, playout: mast}\n"
                      "  - {name: grave, search: mcts, tree_mib: 1, rave: {ref: 20}, reuse_tree: false}\n"
                      "  - {name: plain, search: alpha-beta, evaluator: lines, iterative_deepening: true}\n",
                  sanitized ? 4 : 20, 60);
}

TEST(TournamentKilled, TwentyTimesWithThreeSidesItEndsWithTheSameFiles) {
  kill_and_resume(
      "game: {name: omega, side: 4, players: 3}\nseed: 5\nopenings: {type: random, plies: 5, count: " + std::string(sanitized ? "20" : "300") +
          ", seed: 3}\nplayers:\n  - {name: a, search: random}\n  - {name: b, search: random}\n  - {name: c, search: random}\n"
          "  - {name: d, search: random}\n",
      sanitized ? 4 : 20, 60);
}

/// A run long enough to be caught in the middle.
std::string long_tournament() { return small_tournament(2, 400, "rounds: 100\n", 2000); }

/// Waits until a run has committed some games.
bool wait_for_games(const fs::path& folder, std::size_t bytes = 400) {
  for (int i = 0; i < 60'000; ++i) {
    std::error_code none;
    if (fs::file_size(folder / "games.csv", none) > bytes && !none) return true;
    sleep_ms(5);
  }
  return false;
}

TEST(TournamentInterrupted, ASignalEndsItInGoodOrderWith130AndTheCommandToGoOn) {
  for (const int signal : {SIGINT, SIGTERM}) {
    TemporaryFolder folder;
    const fs::path file = write_tournament(folder.path(), long_tournament()), said = folder.path() / "said.txt", out = folder.path() / "out put";
    auto words = run_words(file, out);
    words.insert(words.end(), {"--seed", "77"});
    Process process(words, said);
    ASSERT_TRUE(wait_for_games(out)) << read_file(said);
    process.send(signal);
    EXPECT_EQ(process.wait(), 130);
    const std::string text = read_file(said);
    EXPECT_NE(text.find("arena run " + file.string() + " --output '" + out.string() + "' --quiet --seed 77 --threads 2 --resume"), std::string::npos)
        << text;
    EXPECT_NE(read_file(out / "log.txt").find("interrupted with "), std::string::npos);
    const std::string games = read_file(out / "games.csv"), moves = read_file(out / "moves.csv");
    EXPECT_EQ(games.back(), '\n');
    EXPECT_EQ(moves.back(), '\n');
    EXPECT_FALSE(fs::exists(out / "games.csv.part"));
  }
}

TEST(TournamentInterrupted, ASecondSignalEndsItAtOnce) {
  TemporaryFolder folder;
  // One decision takes minutes and checks only the stop flag; two signals at once must not wait for anything.
  const fs::path file = write_tournament(folder.path(), long_tournament()), said = folder.path() / "said.txt", out = folder.path() / "out";
  Process process(run_words(file, out), said);
  ASSERT_TRUE(wait_for_games(out));
  process.send(SIGSTOP);
  process.send(SIGINT);
  process.send(SIGTERM);
  process.send(SIGCONT);
  const int code = process.wait();
  EXPECT_TRUE(code == 128 + SIGINT || code == 128 + SIGTERM) << code;
}

TEST(TournamentInterrupted, ASignalThatIsSentTwiceAtOnceIsOne) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), long_tournament()), said = folder.path() / "said.txt", out = folder.path() / "out";
  Process process(run_words(file, out), said);
  ASSERT_TRUE(wait_for_games(out));
  // As `timeout` does: to the program, and then to its group. Signals that are sent one by one are handled one by one.
  process.send(SIGTERM);
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  process.send(SIGTERM);
  EXPECT_EQ(process.wait(), 130);
  EXPECT_NE(read_file(said).find("--resume"), std::string::npos) << read_file(said);
}

TEST(TournamentLock, ASecondRunInTheSameFolderIsRefused) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), long_tournament()), said = folder.path() / "said.txt", out = folder.path() / "out";
  Process process(run_words(file, out), said);
  ASSERT_TRUE(wait_for_games(out));
  const fs::path second = folder.path() / "second.txt";
  EXPECT_EQ(Process(run_words(file, out), second).wait(), 2);
  EXPECT_NE(read_file(second).find("another run is writing into this folder"), std::string::npos) << read_file(second);
  process.send(SIGINT);
  EXPECT_EQ(process.wait(), 130);
}

/// Runs a shell line that ends in the program's words.
cli_test::Ran in_shell(const std::string& before, const std::vector<std::string>& words, const fs::path& folder) {
  std::string line = before + " arena";
  for (const std::string& word : words) line += " '" + word + "'";
  return cli_test::shell(line, folder);
}

TEST(TournamentDisk, AWriteThatTheSystemRefusesStopsTheRunWithAMessageAndResumeMendsIt) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), small_tournament(3, 10)), said = folder.path() / "said.txt";
  ASSERT_EQ(Process(run_words(file, folder.path() / "whole"), said).wait(), 0) << read_file(said);
  const Results whole = results_of(folder.path() / "whole");
  const fs::path out = folder.path() / "out";
  int failures = 0;
  for (const int blocks : {1, 4, 9, 20, 40, 60}) {  // of 1024 bytes: no file may grow larger
    const auto ran = in_shell("ulimit -f " + std::to_string(blocks) + ";", run_words(file, out), folder.path());
    if (ran.code == 0) break;
    ++failures;
    EXPECT_EQ(ran.code, 5) << ran.out;
    EXPECT_NE(ran.out.find("cannot write"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("continue with: arena run"), std::string::npos) << ran.out;
  }
  EXPECT_GE(failures, 4);
  ASSERT_EQ(Process(run_words(file, out), said).wait(), 0) << read_file(said);
  expect_equal(whole, results_of(out), "after refused writes");
}

TEST(TournamentDisk, AFullFileSystemStopsTheRunAndResumeMendsIt) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), small_tournament(3, 10)), said = folder.path() / "said.txt";
  fs::create_directory(folder.path() / "small");
  const std::string small = (folder.path() / "small").string(), kept = (folder.path() / "kept").string();
  const std::string script = "mount -t tmpfs -o size=96k none " + small + " || exit 77; arena run " + file.string() + " --output " + small +
                             "/out --threads 2 --quiet; code=$?; cp -r " + small + "/out " + kept + "; exit $code";
  const auto ran = cli_test::shell("unshare -rm bash -c '" + script + "'", folder.path());
  if (!fs::exists(kept)) GTEST_SKIP() << "no small file system here: " << ran.out;
  EXPECT_EQ(ran.code, 5) << ran.out;
  EXPECT_NE(ran.out.find("No space left on device"), std::string::npos) << ran.out;
  ASSERT_EQ(Process(run_words(file, folder.path() / "whole"), said).wait(), 0) << read_file(said);
  ASSERT_EQ(Process(run_words(file, kept), said).wait(), 0) << read_file(said);
  expect_equal(results_of(folder.path() / "whole"), results_of(kept), "after a full disk");
}

TEST(TournamentDisk, ARemovedFolderIsNoticed) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), long_tournament()), said = folder.path() / "said.txt", out = folder.path() / "out";
  Process process(run_words(file, out), said);
  ASSERT_TRUE(wait_for_games(out));
  fs::remove_all(out);
  EXPECT_EQ(process.wait(), 5);
  EXPECT_NE(read_file(said).find("was removed or replaced"), std::string::npos) << read_file(said);
}

TEST(TournamentDisk, AFolderThatCannotBeMadeIsAPlainMessage) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), small_tournament(2, 1)), said = folder.path() / "said.txt";
  std::ofstream(folder.path() / "file") << "no folder";
  const int code = Process(run_words(file, folder.path() / "file" / "out"), said).wait();
  EXPECT_EQ(code, 2);
  EXPECT_NE(read_file(said).find("cannot create this folder"), std::string::npos) << read_file(said);
}

TEST(TournamentPinned, PinningChangesNothingButWhereThreadsRun) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), small_tournament(2, 3)), said = folder.path() / "said.txt";
  auto words = run_words(file, folder.path() / "pinned");
  words.emplace_back("--pin");
  ASSERT_EQ(Process(words, said).wait(), 0) << read_file(said);
  ASSERT_EQ(Process(run_words(file, folder.path() / "free"), said).wait(), 0) << read_file(said);
  expect_equal(results_of(folder.path() / "free"), results_of(folder.path() / "pinned"), "pinned");
}

}  // namespace
}  // namespace arena::tournament_test

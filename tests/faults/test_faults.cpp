// Every write, sync, rename, open, cut, mapping, pipe, process and many an allocation on the path of a run fails once, and once for good. Each time
// the run ends with a message that says how to go on, or did not need what failed; and going on ends with the files of an undisturbed run.
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "arena/record/journal.hpp"
#include "tests/arena/tournament_support.hpp"
#include "tests/faults/failing_calls.hpp"

namespace arena::fault_test {
namespace {

namespace fs = std::filesystem;
using namespace tournament_test;

/// A tournament and what it gives when nothing fails.
struct Undisturbed {
  explicit Undisturbed(RunSpec played) : spec(std::move(played)) {
    const TemporaryFolder folder;
    run_in(spec, folder.path() / "run", 2);
    results = results_of(folder.path() / "run");
  }
  RunSpec spec;
  Results results;
};
RunSpec small_spec() { return spec_from(small_tournament(3, 2, "", 20)); }
const Undisturbed& own_players() {
  static const Undisturbed made(small_spec());
  return made;
}
const Undisturbed& with_an_engine() {
  static const Undisturbed made(
      spec_from(small_tournament(2, 2, "", 20) + "  - {name: engine, type: ugi, command: [" ARENA_TEST_ENGINE ", --radius, '4']}\n"));
  return made;
}
const RunSpec& spec() { return own_players().spec; }
const Results& whole() { return own_players().results; }

/// How often each kind of call is made by `action` when none fails.
template <class Action>
std::vector<int> calls_of(const Action& action) {
  const Failing none({});
  action();
  std::vector<int> counts;
  for (std::size_t i = 0; i < std::size(call_names); ++i) counts.push_back(Failing::count(static_cast<Call>(i)));
  return counts;
}

/// Runs with the fault, checks what was said, goes on without it and compares.
void expect_resumable(const Fault& fault, const fs::path& folder, bool resume, const Undisturbed& run = own_players()) {
  SCOPED_TRACE(std::string(call_names[static_cast<std::size_t>(fault.call)]) + " " + std::to_string(fault.number) +
               (fault.lasting ? " and later" : "") + ", error " + std::to_string(fault.error));
  std::string said;
  {
    const Failing failing(fault);
    try {
      run_in(run.spec, folder, 2, resume);
    } catch (const RunError& error) {
      said = error.what();
    } catch (const std::bad_alloc&) {
      said = "out of memory: go-on";
    }
  }
  // Without the lock nothing was begun that one could go on with.
  EXPECT_TRUE(said.empty() || said.find("go-on") != std::string::npos || said.find("/.lock: cannot open: ") != std::string::npos) << said;
  ASSERT_EQ(run_in(run.spec, folder, 2, true).end, RunEnd::complete);
  expect_equal(run.results, results_of(folder), said);
  for (const auto& entry : fs::directory_iterator(folder)) EXPECT_NE(entry.path().extension(), ".part") << entry.path();
}

/// A folder as a kill and a power cut leave it: a torn end, and a game without its moves.
void leave_damaged(const fs::path& folder) {
  run_in(spec(), folder, 1);
  const std::string games = read_file(folder / "games.csv"), moves = read_file(folder / "moves.csv");
  fs::resize_file(folder / "games.csv", games.size() - 7);
  fs::resize_file(folder / "moves.csv", moves.size() * 2 / 3 + 5);
}

TEST(Faults, EveryCallOfAFreshRunMayFail) {
  const TemporaryFolder counted;
  const auto counts = calls_of([&] { run_in(spec(), counted.path() / "run", 2); });
  for (const Call call : {Call::open, Call::write, Call::sync, Call::rename}) {
    const int number = counts[static_cast<std::size_t>(call)];
    EXPECT_GT(number, 3) << call_names[static_cast<std::size_t>(call)];
    for (int i = 1; i <= number; ++i)
      for (const bool lasting : {false, true}) {
        const TemporaryFolder folder;
        expect_resumable({call, i, lasting, call == Call::write ? ENOSPC : EIO}, folder.path() / "run", false);
      }
  }
}

TEST(Faults, EveryCallOfMendingADamagedFolderMayFail) {
  const TemporaryFolder counted;
  leave_damaged(counted.path() / "run");
  const auto counts = calls_of([&] { run_in(spec(), counted.path() / "run", 2, true); });
  for (const Call call : {Call::open, Call::write, Call::sync, Call::rename, Call::map}) {
    const int number = counts[static_cast<std::size_t>(call)];
    EXPECT_GT(number, 1) << call_names[static_cast<std::size_t>(call)];
    for (int i = 1; i <= number; ++i) {
      const TemporaryFolder folder;
      leave_damaged(folder.path() / "run");
      expect_resumable({call, i, i % 2 == 0, EIO}, folder.path() / "run", true);
    }
  }
}

TEST(Faults, APipeOrAProcessForAnEngineMayFail) {
  const auto descriptors = [] { return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator()); };
  const TemporaryFolder counted;
  const auto counts = calls_of([&] { run_in(with_an_engine().spec, counted.path() / "run", 2); });
  for (const Call call : {Call::pipe, Call::fork}) {
    const int number = counts[static_cast<std::size_t>(call)];
    EXPECT_GT(number, 1) << call_names[static_cast<std::size_t>(call)];
    for (int i = 1; i <= number; ++i)
      for (const bool lasting : {false, true}) {
        const TemporaryFolder folder;
        const auto before = descriptors();
        expect_resumable({call, i, lasting, call == Call::pipe ? EMFILE : EAGAIN}, folder.path() / "run", false, with_an_engine());
        EXPECT_EQ(descriptors(), before) << call_names[static_cast<std::size_t>(call)] << " " << i;
      }
  }
}

TEST(Faults, NothingIsOnTheDiskBeforeBothFilesAre) {
  int number = 0;
  for (const std::string file : {"moves.csv", "games.csv"}) {
    const TemporaryFolder folder;
    std::atomic<bool> stop{false};
    Journal journal(folder.path(), stop);
    const Failing failing({Call::sync, ++number});
    journal.commit({"1,1\n", "1\n"}, 0);
    const std::string said = message_of([&] { journal.close(); });
    EXPECT_NE(said.find(file + ": cannot sync"), std::string::npos) << said;
  }
}

TEST(Faults, CuttingATornEndMayFail) {
  for (int i = 1; i <= 2; ++i) {
    const TemporaryFolder folder;
    run_in(spec(), folder.path() / "run", 1);
    std::ofstream(folder.path() / "run/games.csv", std::ios::app) << "13,torn";
    std::ofstream(folder.path() / "run/moves.csv", std::ios::app) << "13,torn";
    expect_resumable({Call::truncate, i, false, EIO}, folder.path() / "run", true);
  }
}

TEST(Faults, AShortOrInterruptedWriteIsFinished) {
  const TemporaryFolder counted;
  const int writes = calls_of([&] { run_in(spec(), counted.path() / "run", 2); })[static_cast<std::size_t>(Call::write)];
  for (int i = 1; i <= writes; ++i)
    for (const bool is_short : {true, false}) {
      const TemporaryFolder folder;
      const Failing failing({Call::write, i, false, EINTR, is_short});
      EXPECT_EQ(run_in(spec(), folder.path() / "run", 2).end, RunEnd::complete);
      expect_equal(whole(), results_of(folder.path() / "run"), "write " + std::to_string(i));
    }
}

/// Runs with a fault in a process of its own: nlohmann::json's destructor allocates, so that an allocation that fails there ends the process.
TEST(DISABLED_FaultsChild, RunsWithAnAllocationThatFails) {
  const char* folder = std::getenv("ARENA_FAULT_FOLDER");
  const char* number = std::getenv("ARENA_FAULT_NUMBER");
  ASSERT_TRUE(folder != nullptr && number != nullptr);
  const RunSpec played = small_spec();
  std::string said;
  {
    const Failing failing({Call::allocation, std::atoi(number), false, ENOMEM});
    said = message_of([&] { run_in(played, folder, 2); });
    if (std::atoi(number) == 0) std::ofstream(std::string(folder) + ".count") << Failing::count(Call::allocation);
  }
  EXPECT_EQ(said.find("crash"), std::string::npos) << said;
  EXPECT_TRUE(said.empty() || said.find("out of memory\n") == 0 || said == "std::bad_alloc") << said;
}

/// How the child ended: 0 well, 1 with something wrong said, minus a signal.
int child(const fs::path& folder, int number) {
  const std::string line = "ulimit -c 0; ARENA_FAULT_FOLDER='" + folder.string() + "' ARENA_FAULT_NUMBER=" + std::to_string(number) + " '" +
                           fs::read_symlink("/proc/self/exe").string() +
                           "' --gtest_also_run_disabled_tests --gtest_brief=1 --gtest_filter='DISABLED_FaultsChild.*' > '" + folder.string() +
                           ".said' 2>&1";
  const int status = std::system(("exec bash -c \"" + line + "\"").c_str());
  if (WIFSIGNALED(status)) return -WTERMSIG(status);
  return WEXITSTATUS(status) > 128 ? 128 - WEXITSTATUS(status) : WEXITSTATUS(status);
}

TEST(Faults, AnAllocationMayFail) {
  const TemporaryFolder counted;
  ASSERT_EQ(child(counted.path() / "run", 0), 0);
  const int number = std::stoi(read_file(counted.path() / "run.count"));
  EXPECT_GT(number, 200);
  int runs = 0, aborted = 0;
  for (int i = 1; i <= number; i += 1 + i / 10, ++runs) {
    SCOPED_TRACE("allocation " + std::to_string(i) + " of " + std::to_string(number));
    const TemporaryFolder folder;
    const int code = child(folder.path() / "run", i);
    EXPECT_TRUE(code == 0 || code == -SIGABRT) << code << ": " << read_file(folder.path() / "run.said");
    aborted += code == 0 ? 0 : 1;
    ASSERT_EQ(run_in(spec(), folder.path() / "run", 2, true).end, RunEnd::complete);
    expect_equal(whole(), results_of(folder.path() / "run"), "allocation " + std::to_string(i));
  }
  EXPECT_GT(runs, 40);
  EXPECT_LE(aborted, runs / 5);
  RecordProperty("aborted", aborted);
}

}  // namespace
}  // namespace arena::fault_test

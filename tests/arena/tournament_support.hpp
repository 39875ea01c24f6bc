// Small tournaments from text, the program as a child process that can be killed, and results compared without what the clock wrote.
#pragma once
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/play/resolve.hpp"
#include "arena/play/runner.hpp"
#include "arena/record/columns.hpp"
#include "arena/record/journal.hpp"
#include "arena/record/recovery.hpp"
#include "arena/text/csv.hpp"
#include "tests/arena/cli_support.hpp"
#include "tests/sanitized.hpp"

extern char** environ;  // NOLINT: POSIX requires the user to declare it

namespace arena::tournament_test {

namespace fs = std::filesystem;
using cli_test::read_file;
using cli_test::TemporaryFolder;

inline config::TournamentSpec tournament_from(const std::string& yaml) {
  config::Problems problems;
  const auto folder = fs::path(ARENA_SOURCE) / "configs" / "tournaments";
  auto tournament = config::read_tournament(config::parse_yaml(yaml, "test.yaml", problems), folder, problems);
  EXPECT_EQ(problems.lines(), std::vector<std::string>{}) << yaml;
  return tournament;
}
inline RunSpec spec_from(const std::string& yaml) { return resolve(tournament_from(yaml)); }

/// Fixed nodes, small boards, a few milliseconds a game; players that differ enough for the games to differ.
inline std::string small_tournament(int players, int openings, const std::string& more = "", int nodes = 150) {
  static const std::vector<std::string> all = {
      "{name: full, inherits: arena-andantino-1, transposition_table: {size_mb: 1}}",
      "{name: plain, search: alpha-beta, evaluator: lines, iterative_deepening: true}",
      "{name: dice, search: random}",
      "{name: keeper, search: alpha-beta, evaluator: lines, iterative_deepening: true, tie_break: random, transposition_table: {size_mb: 1, keep: "
      "true}}",
      "{name: blind, search: alpha-beta, evaluator: none, iterative_deepening: true, killers: true, tie_break: random}",
      "{name: shallow, search: minimax, evaluator: sweere-neighbours, max_depth: 1}"};
  std::string text = "game: {name: andantino, radius: 4}\nseed: 11\nopenings: {type: random, plies: " + std::string(openings > 20 ? "7" : "5") +
                     ", count: " + std::to_string(openings) + ", seed: 3}\nlimits: {nodes: " + std::to_string(nodes) + "}\n" + more + "players:\n";
  for (int i = 0; i < players; ++i) text += "  - " + all.at(static_cast<std::size_t>(i)) + "\n";
  return text;
}

/// The file with the clock's columns blanked.
inline std::string without_times(const fs::path& file) {
  std::istringstream in(read_file(file));
  std::string line, text;
  std::vector<std::string> fields;
  std::vector<bool> timed;
  while (std::getline(in, line)) {
    split_csv(line, fields);
    if (timed.empty())
      for (const std::string& name : fields) timed.push_back(depends_on_clock(name));
    for (std::size_t i = 0; i < fields.size(); ++i) text += (i < timed.size() && timed[i] ? "*" : fields[i]) + ";";
    text += "\n";
  }
  return text;
}

inline void write_text(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

/// A row that was written by hand, with empty cells before its last one for the counters that the test does not know of.
template <class Row>
std::string filled_up(std::string row) {
  const auto cells = static_cast<std::size_t>(std::count(row.begin(), row.end(), ',')) + 1;
  return row.insert(row.rfind(','), columns_of<Row>.size() - cells, ',');
}

inline void replace_in(const fs::path& file, const std::string& what, const std::string& with) {
  std::string text = read_file(file);
  const std::size_t at = text.find(what);
  ASSERT_NE(at, std::string::npos) << file << " has no " << what;
  text.replace(at, what.size(), with);
  write_text(file, text);
}

/// The file as another build could have written it: columns reversed, those in `without` left out, and one unknown column more.
inline std::string rearranged(const std::string& text, const std::set<std::string>& without, const std::string& mood = "good") {
  std::istringstream in(text);
  std::vector<std::string> names, fields;
  std::string line, out;
  std::getline(in, line);
  split_csv(line, names);
  for (fields = names; !fields.empty(); fields = std::getline(in, line) && split_csv(line, fields) ? fields : std::vector<std::string>{}) {
    for (std::size_t i = names.size(); i-- > 0;) {
      if (without.count(names[i]) > 0) continue;
      append_field(out, fields[i]);
      out += ',';
    }
    out += out.find('\n') == std::string::npos ? "mood\n" : mood + "\n";
  }
  return out;
}

struct Results {
  std::string games, moves;
  friend bool operator==(const Results&, const Results&) = default;
};
inline Results results_of(const fs::path& folder) { return {without_times(folder / "games.csv"), without_times(folder / "moves.csv")}; }

inline void expect_equal(const Results& a, const Results& b, const std::string& what) {
  EXPECT_FALSE(a.games.empty());
  EXPECT_TRUE(a.games == b.games) << what << ": games.csv differs";
  EXPECT_TRUE(a.moves == b.moves) << what << ": moves.csv differs";
}

inline RunResult run_in(const RunSpec& spec, const fs::path& folder, int threads = 2, bool resume = false) {
  RunOptions options;
  options.output = folder;
  options.threads = threads;
  options.resume = resume;
  options.resume_command = "go-on";
  std::ostringstream talk;
  return run_tournament(spec, options, talk);
}

/// The message of what `action` throws; empty if it throws nothing.
template <class Action>
std::string message_of(const Action& action) {
  try {
    action();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

/// `arena ARGS` as a process of its own; its output goes to a file.
class Process {
 public:
  Process(std::vector<std::string> args, const fs::path& output) {
    args.insert(args.begin(), ARENA_BINARY);
    std::vector<char*> words;
    for (std::string& arg : args) words.push_back(arg.data());
    words.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, output.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    if (posix_spawn(&pid_, ARENA_BINARY, &actions, nullptr, words.data(), environ) != 0) throw std::runtime_error("cannot start the program");
    posix_spawn_file_actions_destroy(&actions);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() {
    if (pid_ <= 0) return;
    send(SIGKILL);
    wait();
  }
  void send(int signal) const { ::kill(pid_, signal); }
  /// The exit code, or minus the signal that ended it.
  int wait() {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  pid_t pid_ = -1;
};

inline void sleep_ms(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

/// Writes a tournament's file so that it finds the shipped players.
inline fs::path write_tournament(const fs::path& folder, const std::string& yaml) {
  fs::create_directories(folder / "configs");
  if (!fs::exists(folder / "configs" / "players"))
    fs::create_directory_symlink(fs::path(ARENA_SOURCE) / "configs" / "players", folder / "configs" / "players");
  const fs::path file = folder / "configs" / "test.yaml";
  std::ofstream(file) << yaml;
  return file;
}

}  // namespace arena::tournament_test

// Kills a run, or a tuning if the tournament has one, at random moments, a thousand times by default, resumes it each time, and compares every
// finished run with an undisturbed one: of a tuning also the last match and the tuned player.
// soak_kill ARENA TOURNAMENT [KILLS] [LONGEST_MS] [THREADS]; the folder is made below the system's temporary one. Exit code 0 when all were equal.
#include <fcntl.h>
#include <fmt/core.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/record/columns.hpp"
#include "arena/record/journal.hpp"
#include "arena/record/recovery.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/csv.hpp"
#include "core/common/random.hpp"

namespace {

namespace fs = std::filesystem;

struct Soak {
  std::string program, tournament, threads = "2";
  fs::path folder;
  bool tuning = false;

  [[nodiscard]] pid_t start(const fs::path& output) const {
    const pid_t child = fork();
    if (child != 0) return child;
    const int said = open((folder / "said.txt").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(said, 1);
    dup2(said, 2);
    execl(program.c_str(), program.c_str(), tuning ? "tune" : "run", tournament.c_str(), "--output", output.c_str(), "--resume", "--quiet",
          "--threads", threads.c_str(), nullptr);
    _exit(127);
  }
};

int wait_for(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/// A results file without what the clock wrote.
std::string without_times(const fs::path& file) {
  std::ifstream in(file);
  std::string line, text;
  std::vector<std::string> fields;
  std::vector<bool> timed;
  while (std::getline(in, line)) {
    arena::split_csv(line, fields);
    if (timed.empty())
      for (const auto& name : fields) timed.push_back(arena::depends_on_clock(name));
    for (std::size_t i = 0; i < fields.size(); ++i) text += (i < timed.size() && timed[i] ? "*" : fields[i]) + ";";
    text += "\n";
  }
  return text;
}

std::string results_of(const fs::path& folder) {
  std::string text = without_times(folder / "games.csv") + without_times(folder / "moves.csv");
  if (const fs::path last = arena::verdict_folder(folder); fs::exists(last)) text += results_of(last);
  std::ifstream tuned(folder / "tuned.yaml");
  return text + std::string(std::istreambuf_iterator<char>(tuned), {});
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) {
    fmt::print(stderr, "usage: soak_kill ARENA TOURNAMENT [KILLS] [LONGEST_MS] [THREADS]\n");
    return 2;
  }
  std::string pattern = (fs::temp_directory_path() / "arena-soak-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) return 2;
  const Soak soak{words[1], words[2], count > 5 ? words[5] : "2", pattern, arena::config::load_tournament(words[2]).tune.on};
  const int kills = count > 3 ? std::stoi(words[3]) : 1000;
  const int longest = count > 4 ? std::stoi(words[4]) : 200;
  const int answer = wait_for(soak.start(soak.folder / "whole"));
  if (!(answer == 0 || (soak.tuning && (answer == 1 || answer == 3)))) {  // a tuning's answer is its verdict
    fmt::print(stderr, "the undisturbed run failed: see {}\n", (soak.folder / "said.txt").string());
    return 2;
  }
  const std::string whole = results_of(soak.folder / "whole");
  const fs::path torn = soak.folder / "torn";
  arena::Random random(1);
  int hits = 0, finished = 0;
  const auto check_finished = [&] {
    if (results_of(torn) != whole) {
      fmt::print(stderr, "DIFFERENT after {} kills: {} and {}\n", hits, torn.string(), (soak.folder / "whole").string());
      std::exit(1);
    }
    fs::remove_all(torn);
    ++finished;
  };
  const auto started = std::chrono::steady_clock::now();
  while (hits < kills) {
    const pid_t child = soak.start(torn);
    std::this_thread::sleep_for(std::chrono::microseconds(1000 + random.below(static_cast<std::uint32_t>(longest) * 1000)));
    kill(child, SIGKILL);
    const int code = wait_for(child);
    if (code == answer) {
      check_finished();
    } else if (code == -SIGKILL) {
      ++hits;
    } else {
      fmt::print(stderr, "exit code {} after {} kills: see {}\n", code, hits, (soak.folder / "said.txt").string());
      return 1;
    }
  }
  if (wait_for(soak.start(torn)) != answer) return 1;
  check_finished();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  fmt::print("{} kills, {} runs brought to their end, all equal to the undisturbed one ({:.0f} s)\n", hits, finished, seconds);
  fs::remove_all(soak.folder);
  return 0;
}

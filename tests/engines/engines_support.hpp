// Engines for the tests: the test engine's command line with a fault, clients of it, and a look at what processes and descriptors are left.
#pragma once
#include <dirent.h>
#include <fmt/format.h>
#include <sys/wait.h>

#include <chrono>
#include <string>
#include <vector>

#include "arena/engines/client.hpp"
#include "arena/record/reader.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::engines_test {

using namespace tournament_test;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using Steady = std::chrono::steady_clock;

inline config::EngineOptions options_with(const std::vector<std::string>& arguments) {
  config::EngineOptions options;
  options.command = {ARENA_TEST_ENGINE};
  options.command.insert(options.command.end(), arguments.begin(), arguments.end());
  options.startup_time = std::chrono::seconds(5);
  options.answer_time = milliseconds(300);
  return options;
}
inline config::EngineOptions options_with_fault(const std::string& fault, int after = 1) {
  return options_with({"--fault", fault, "--after", std::to_string(after)});
}

/// The word and the text of the fault that `act` ends with; empty if it ends without one.
struct Failed {
  std::string termination, text;
};
template <class Act>
Failed failed(const Act& act) {
  try {
    act();
  } catch (const PlayerFault& fault) {
    return {fault.termination(), fault.what()};
  }
  return {};
}

inline EngineQuestion first_move(nanoseconds within = milliseconds(300)) { return {"startpos", "nodes 10", within, false, nullptr}; }

/// Open descriptors of this process.
inline int descriptors() {
  int count = 0;
  DIR* list = ::opendir("/proc/self/fd");
  while (::readdir(list) != nullptr) ++count;
  ::closedir(list);
  return count;
}

/// Whoever starts engines adopts orphans: the supervisors of a run that another test has killed come to this program.
inline void reap_adopted() {
  while (::waitpid(-1, nullptr, WNOHANG) > 0) {
  }
}

/// Processes whose command line has the text in it, zombies left out.
inline std::vector<int> processes_with(const std::string& text) {
  std::vector<int> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::string line;
    try {
      line = read_file(entry.path() / "cmdline");
    } catch (const std::exception&) {  // gone meanwhile
      continue;
    }
    std::replace(line.begin(), line.end(), '\0', ' ');
    if (line.find(text) != std::string::npos) found.push_back(std::stoi(name));
  }
  return found;
}
/// Whether all of them go: at once, or within twenty seconds on a machine that is busy.
inline bool all_gone(const std::string& text) {
  for (int i = 0; i < 2000; ++i) {
    if (processes_with(text).empty()) return true;
    sleep_ms(10);
  }
  return false;
}

}  // namespace arena::engines_test

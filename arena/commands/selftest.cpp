#include <fmt/format.h>
#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <ostream>
#include <thread>

#include "arena/analysis/rating/selftest.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/text/text_table.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;

/// A folder of its own, gone at the end.
class Scratch {
 public:
  Scratch() {
    std::string pattern = (std::filesystem::temp_directory_path() / "arena-selftest-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw InputError("no folder can be made in " + std::filesystem::temp_directory_path().string());
    path_ = pattern;
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

void declare(Syntax& syntax) {
  syntax.add_choice("subject", {"statistics"}, "SUBJECT", "what is tested");
  syntax.options.add_options()("quick", "fewer runs, with room for the noise of so few");
  syntax.options.add_options()("threads", po::value<int>()->value_name("N"), "games at a time; by default the number of cores");
  syntax.operands.add("subject", 1);
}

int run(const Call& call) {
  if (!call.has("subject")) throw InputError("what shall be tested? there is: statistics");
  const int threads = call.find<int>("threads").value_or(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
  if (threads < 1 || threads > 1024) throw InputError("--threads must be from 1 to 1024");
  const bool quick = call.has("quick");
  const auto begin = std::chrono::steady_clock::now();
  const Scratch scratch;
  std::vector<SelfCheck> checks = check_twins(scratch.path(), quick, threads);
  for (SelfCheck& check : check_simulations(quick)) checks.push_back(std::move(check));
  TextTable table({"<check", "<expected", "<measured", "<"});
  for (const SelfCheck& check : checks) table.row({check.subject, check.expected, check.measured, check.passed ? "pass" : "FAIL"});
  const auto failed = std::count_if(checks.begin(), checks.end(), [](const SelfCheck& check) { return !check.passed; });
  call.out << table.text() << fmt::format("\n{} checks, {} failed\n", checks.size(), failed);
  call.err << fmt::format("{:.1f} s\n", std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  return failed == 0 ? exit_done : exit_failed;
}

}  // namespace

Command selftest_command() {
  return {"selftest",
          "prove the error bars: players against themselves, tournaments of known strength",
          "statistics [--quick]",
          "Plays a player against copies of itself in every game, where no difference may be found, and simulates matches, pools and\n"
          "sequential tests of known strength, where 95 % intervals must cover and tests err as often as they say. Seeds are fixed.\n"
          "Exit code 1 when a check fails.",
          "arena selftest statistics --quick",
          declare,
          run};
}

}  // namespace arena

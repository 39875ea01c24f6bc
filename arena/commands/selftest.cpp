#include <fmt/format.h>
#include <stdlib.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <thread>

#include "arena/analysis/selftest/checks.hpp"
#include "arena/analysis/selftest/played_cells.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/tree.hpp"
#include "arena/play/thread_loop.hpp"
#include "arena/text/input_file.hpp"
#include "arena/text/table.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;
using statistics::CellFigures;
using statistics::CoverageCell;

/// A temporary folder, removed at the end.
class Scratch {
 public:
  Scratch() {
    std::string pattern = (std::filesystem::temp_directory_path() / "arena-selftest-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw InputError("cannot create a folder in " + std::filesystem::temp_directory_path().string());
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

void declare_selftest(Syntax& syntax) {
  syntax.add_choice("subject", {"statistics"}, "SUBJECT", "what is tested");
  syntax.options.add_options()("quick", "fewer runs, with wider tolerances");
  syntax.options.add_options()(
      "full", "the whole test: every factor, simulated and played; a quarter of an hour on two cores; continues after an interruption");
  syntax.options.add_options()("output", po::value<std::string>()->value_name("DIR"), "with --full: the folder for its games and finished cells");
  syntax.options.add_options()("threads", po::value<int>()->value_name("N"), "games at a time; by default the number of cores");
  syntax.operands.add("subject", 1);
}

std::string share(const std::optional<double>& value) { return value ? fmt::format("{:.1f}", 100 * *value) : "-"; }

/// Finished cells, one line each: an interrupted run continues with the others.
class CellsFile {
 public:
  explicit CellsFile(std::filesystem::path path) : path_(std::move(path)) {
    InputFile in(path_);
    for (std::string line; std::getline(in, line);) lines_.push_back(line);
  }
  [[nodiscard]] std::optional<CellFigures> find(const CoverageCell& cell) const {
    std::optional<CellFigures> found;
    for (const std::string& line : lines_)
      if (auto figures = parse(cell, line)) found = figures;
    return found;
  }
  void add(const CoverageCell& cell, const CellFigures& figures) {
    const auto field = [](const std::optional<double>& value) { return value ? fmt::format("{:.4f}", *value) : ""; };
    std::ofstream(path_, std::ios::app) << fmt::format("{}|{}|{}|{}|{}|{}|{}\n", cell.figure, cell.name, figures.runs, field(figures.coverage),
                                                       field(figures.width), field(figures.no_interval), field(figures.claims))
                                        << std::flush;
  }

 private:
  static std::optional<CellFigures> parse(const CoverageCell& cell, const std::string& line) {
    const auto parts = config::split(line, '|');
    if (parts.size() != 7 || parts[0] != cell.figure || parts[1] != cell.name) return std::nullopt;
    const auto number = [](std::string_view text) -> std::optional<double> { return text.empty() ? std::nullopt : config::parse_real(text); };
    const auto runs = config::parse_integer(parts[2]);
    if (!runs) return std::nullopt;
    return CellFigures{static_cast<int>(*runs), number(parts[3]), number(parts[4]), number(parts[5]), number(parts[6])};
  }

  std::filesystem::path path_;
  std::vector<std::string> lines_;
};

/// Runs every cell that the folder does not have yet and keeps the result there. Simulated cells run in parallel; a played cell uses all threads.
int run_all_cells(const Call& call, int threads) {
  const auto output = call.find("output");
  if (!output) throw InputError("--full needs --output DIR: finished cells are kept there, and a second run continues with the others");
  std::filesystem::create_directories(*output);
  CellsFile file(std::filesystem::path(*output) / "cells.txt");
  std::vector<CoverageCell> cells = statistics::simulated_cells(1000);
  for (CoverageCell& cell : statistics::tuning_cells(1000)) cells.push_back(std::move(cell));
  for (CoverageCell& cell : statistics::ranking_cells(1000)) cells.push_back(std::move(cell));
  const std::size_t simulated = cells.size();
  for (CoverageCell& cell : played_cells(std::filesystem::path(*output) / "games", threads)) cells.push_back(std::move(cell));
  std::vector<CellFigures> found(cells.size());
  const auto figures_of = [&](std::size_t i) {
    const auto kept = file.find(cells[i]);
    return kept ? *kept : cells[i].run();
  };
  const auto keep = [&](std::size_t i, const CellFigures& figures) {
    found[i] = figures;
    if (file.find(cells[i])) return;
    file.add(cells[i], figures);
    call.err << fmt::format("{}: {}\n", cells[i].figure, cells[i].name);
  };
  const std::atomic<bool> never{false};
  ThreadLoop{threads, false, call.err}.run_numbers(
      simulated, never, [] { return 0; }, [&](int, std::size_t i) { return figures_of(i); }, keep);
  for (std::size_t i = simulated; i < cells.size(); ++i) keep(i, figures_of(i));
  Table table("", "", {"<figure", "<cell", "runs", "covered %", "width / oracle", "no interval %", "false claims %", "<"});
  int failed = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const CellFigures& figures = found[i];
    const bool passed = cells[i].holds(figures);
    failed += passed ? 0 : 1;
    table.row({cells[i].figure, cells[i].name, std::to_string(figures.runs), share(figures.coverage),
               figures.width ? fmt::format("{:.2f}", *figures.width) : "-", share(figures.no_interval), share(figures.claims), passed ? "" : "FAIL"});
  }
  call.out << as_text(table) << fmt::format("\n{} cells, {} failed\n", cells.size(), failed);
  return failed == 0 ? exit_done : exit_failed;
}

int run_selftest(const Call& call) {
  if (!call.has("subject")) throw InputError("what is tested? choose: statistics");
  const int threads = threads_given(call);
  const bool quick = call.has("quick");
  if (call.has("full")) return run_all_cells(call, threads);
  const auto begin = std::chrono::steady_clock::now();
  const Scratch scratch;
  std::vector<SelfCheck> checks = check_twins(scratch.path(), quick, threads);
  for (SelfCheck& check : check_simulations(quick)) checks.push_back(std::move(check));
  Table table("", "", {"<check", "<expected", "<measured", "<"});
  for (const SelfCheck& check : checks) table.row({check.subject, check.expected, check.measured, check.passed ? "pass" : "FAIL"});
  const auto failed = std::count_if(checks.begin(), checks.end(), [](const SelfCheck& check) { return !check.passed; });
  call.out << as_text(table) << fmt::format("\n{} checks, {} failed\n", checks.size(), failed);
  call.err << fmt::format("{:.1f} s\n", std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  return failed == 0 ? exit_done : exit_failed;
}

}  // namespace

Command selftest_command() {
  return {"selftest",
          "test the statistics: players against themselves, tournaments of known strength",
          "statistics [--quick | --full --output DIR]",
          "Plays a player against copies of itself in every game, where no difference may be found, and simulates matches, pools and\n"
          "sequential tests of known strength, where 95 % intervals must have their coverage and tests their error rates. Seeds are\n"
          "fixed. The exit code is 1 if a check fails.",
          "arena selftest statistics --quick",
          declare_selftest,
          run_selftest};
}

}  // namespace arena

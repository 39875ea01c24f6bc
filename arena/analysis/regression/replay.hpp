// A stored run, decision by decision: the same player decides every recorded position again, and must reach the same move, score, depth and nodes.
// The positions are always the recorded ones, so that one difference does not cause others.
#pragma once
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "arena/analysis/regression/baseline_program.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

struct ReplayedPlayer {
  std::string name;
  std::uint64_t decisions = 0, same = 0;
  std::string first_difference;  // where, what is recorded, and what is decided now
  bool foreign = false;          // an engine, which is not asked again: whether it repeats itself is unknown
  [[nodiscard]] bool is_reproduced() const { return decisions > 0 && same == decisions; }
};

struct ReplayOptions {
  int threads = 1;
  std::size_t most_games = 0;                // sample size; 0: all
  std::set<std::string> players;             // whose decisions; empty: everybody's
  const BaselineProgram* program = nullptr;  // who decides; otherwise this build
  std::ostream* talk = nullptr;              // a terminal for the line of progress; null: none
};

/// The players in the spec's order; nothing if a signal came first. Throws InputError for a folder without decision rows.
std::optional<std::vector<ReplayedPlayer>> replay_decisions(const std::filesystem::path& folder, const RunSpec& spec, const ReplayOptions& options);

}  // namespace arena

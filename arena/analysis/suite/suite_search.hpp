// Searches every position of a suite with every player. Every position gets a new player with a new table; at fixed depth or nodes the answers are
// the same for any number of threads, except for times.
#pragma once
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "arena/analysis/suite/suite_file.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

/// When a search reached a solution. What an engine does not report is empty.
struct SolutionFound {
  std::optional<std::int64_t> depth, nodes;
  std::int64_t time_us = 0;
};

/// A player's answer to a position.
struct SuiteAnswer {
  std::string move;
  bool solved = false;
  std::optional<SolutionFound> first;     // the first iteration that preferred a solution, whatever came later
  std::optional<SolutionFound> for_good;  // the first iteration from which on all iterations and the move were solutions; only if solved
  SolutionFound all;                      // the whole search
  std::string stop;                       // why it ended
};

struct SuiteResults {
  Suite suite;
  std::vector<std::string> players;
  std::vector<std::vector<SuiteAnswer>> answers;  // by player, then by position

  [[nodiscard]] int solved(std::size_t player) const;
  [[nodiscard]] int points(std::size_t player) const;
};

struct SuiteSearch {
  int threads = 1;
  bool live = false;  // a terminal is watching
  std::uint64_t seed = 1;
};

/// Throws InputError if a line is not a position of the game or a player fails; empty if a signal came first.
std::optional<SuiteResults> search_suite(const Suite& suite, const std::vector<Participant>& players, const SuiteSearch& options, std::ostream& talk);

}  // namespace arena

// The results of a suite: who solves how many positions, at what cost, and who solves more than whom.
#pragma once
#include <string>
#include <vector>

#include "arena/analysis/suite/suite_search.hpp"
#include "arena/statistics/clustered.hpp"
#include "arena/statistics/ratio.hpp"
#include "arena/text/table.hpp"

namespace arena {

/// Solved, points and cost, one row per player; then every two players compared on the same positions; then what was missed.
std::vector<Table> suite_tables(const SuiteResults& results);
/// Two players on the same positions.
struct SuiteComparison {
  std::size_t a = 0, b = 0;
  int only_a = 0, only_b = 0;    // positions that one solved and the other did not
  statistics::Difference share;  // of positions solved, a minus b
  statistics::Ratio nodes;       // to the final solution, on positions that both solved
  double p = 1;                  // McNemar's exact test
};
SuiteComparison compare_on_suite(const SuiteResults& results, std::size_t a, std::size_t b);

/// One row per position and player, machine-readable.
Table suite_answers(const SuiteResults& results);
/// One test suite per player with one case per position.
std::string suite_junit(const SuiteResults& results);

}  // namespace arena

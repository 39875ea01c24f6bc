// What the answers to a suite say: who solves how many positions, at what cost, and who solves more than whom.
#pragma once
#include <string>
#include <vector>

#include "arena/analysis/suite/suite_search.hpp"
#include "arena/text/table.hpp"

namespace arena {

/// Solved, points, and what it took, a row for each player; then every two players compared on the same positions; then what was missed.
std::vector<Table> suite_tables(const SuiteResults& results);
/// A row for each position and player, for other programs.
Table suite_answers(const SuiteResults& results);
/// A test suite for each player with a case for each position.
std::string suite_junit(const SuiteResults& results);

}  // namespace arena

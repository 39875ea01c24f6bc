// The results of a suite as a page: its tables, then every position as a board with the solution and everybody's answers.
#pragma once
#include <string>

#include "arena/analysis/suite/suite_search.hpp"

namespace arena {

std::string suite_page(const SuiteResults& results);

}  // namespace arena

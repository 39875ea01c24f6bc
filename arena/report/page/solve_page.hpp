// A solver run as a page: its questions with what is known of each, and the proof and disproof numbers over time.
#pragma once
#include <string>

#include "arena/solve/progress_log.hpp"

namespace arena {

std::string solve_page(const solve::RecordedSolve& run);

}  // namespace arena

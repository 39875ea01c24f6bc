// Cells of the error bars' test whose games real players play: blocks of a long run are compared with the whole, whose result is known.
#pragma once
#include <filesystem>
#include <vector>

#include "arena/statistics/simulation/cells.hpp"

namespace arena {

/// `folder` holds the games; an interrupted run goes on there. Each cell plays with all `threads`.
std::vector<statistics::CoverageCell> played_cells(const std::filesystem::path& folder, int threads);

}  // namespace arena

// Cells of the error-bar test with games by real players: blocks of a long run are compared with the whole run, whose result is known.
#pragma once
#include <filesystem>
#include <vector>

#include "arena/statistics/simulation/cells.hpp"

namespace arena {

/// `folder` holds the games; an interrupted run is resumed there. Each cell plays with all `threads`.
std::vector<statistics::CoverageCell> played_cells(const std::filesystem::path& folder, int threads);

}  // namespace arena

// Figures by ply for the page: plies gathered in steps, so that a line can be read; a line for each side where the sides differ, else one a player.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "arena/report/run_data.hpp"

namespace arena {

/// For each figure ("nodes", "depth", "time", "score", "expected"): `step` plies a point, `split` by sides or not, `flat`: the value where it is
/// about the same everywhere and a chart would say nothing, else null; and `lines`, each with player, side, and for every point the plies, quartiles
/// and decisions.
nlohmann::json ply_lines(const RunData& data);

}  // namespace arena

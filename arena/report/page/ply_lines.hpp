// Figures by ply for the page: plies are grouped into steps to keep lines readable; one line per side if the sides differ, else one per player.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "arena/report/run_data.hpp"

namespace arena {

/// For each figure ("nodes", "depth", "time", "score", "expected"): `step` plies per point, `split` by sides or not, `flat`: the value if it is about
/// the same everywhere and a chart would say nothing, else null; and `lines`, each with player, side, and for every point the plies, quartiles and
/// decisions.
nlohmann::json ply_lines(const RunData& data);

}  // namespace arena

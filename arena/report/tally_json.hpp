// The counts of a run for other programs: players, who met whom, how games ended.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "arena/analysis/rating/record.hpp"
#include "arena/record/tally.hpp"

namespace arena {

/// {"players", "pairings", "endings", "mean_plies"}; schema: docs/schemas/tally.json. The record has the same games.
nlohmann::json tally_json(const RunTally& run, const RunRecord& record);

}  // namespace arena

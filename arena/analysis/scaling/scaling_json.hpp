// What budgets are worth, for other programs.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "arena/analysis/scaling/scaling.hpp"

namespace arena {

/// Schema: docs/schemas/scaling.json.
nlohmann::json scaling_json(const ScalingResults& results);

}  // namespace arena

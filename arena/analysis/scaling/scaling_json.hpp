// What budgets are worth, for other programs.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "arena/analysis/scaling/scaling.hpp"

namespace arena {

/// docs/schemas/scaling.json says what is where.
nlohmann::json scaling_json(const ScalingResults& results);

}  // namespace arena

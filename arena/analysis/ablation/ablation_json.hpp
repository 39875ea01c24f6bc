// An ablation for other programs: every effect with its figures, intervals and verdict.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "arena/analysis/ablation/measures.hpp"

namespace arena {

/// Schema: docs/schemas/ablation.json.
nlohmann::json ablation_json(const AblationResults& results);

}  // namespace arena

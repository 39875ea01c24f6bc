// Limits for a side of the game, whoever plays it.
#pragma once
#include <string>
#include <vector>

#include "arena/config/tree.hpp"
#include "players/common/limits.hpp"

namespace arena::config {

/// The list `side_limits` of a tournament, one map per side; empty if there is none, or if it is wrong.
std::vector<Limits> read_side_limits(const Node& tournament, int sides, Problems& problems);
/// The inverse; empty for none.
std::string side_limits_yaml(const std::vector<Limits>& limits);

}  // namespace arena::config

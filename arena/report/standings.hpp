// The tables at the end of a run: standings, crosstable, results per side, cost per player, how games ended.
#pragma once
#include <string>

#include "arena/results/tally.hpp"

namespace arena {

std::string standings_text(const RunTally& run);

}  // namespace arena

// The tables of a tally: standings, crosstable, results per side, cost of a decision, how games ended. `arena run` prints them, `arena report` too.
#pragma once
#include <string>
#include <vector>

#include "arena/record/tally.hpp"
#include "arena/text/table.hpp"

namespace arena {

/// Those that apply, in the order in which they are shown; none without a game.
std::vector<Table> standings_tables(const RunTally& run);

}  // namespace arena

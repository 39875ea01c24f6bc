// The tables of a tally: standings, crosstable, results per side, cost of a decision, how games ended. `arena run` prints them, `arena report` too.
#pragma once
#include <string>
#include <vector>

#include "arena/analysis/rating/record.hpp"
#include "arena/record/tally.hpp"
#include "arena/text/table.hpp"

namespace arena {

/// Those that apply, in display order; none without a game. The record has the same games, and says which of them are new.
std::vector<Table> standings_tables(const RunTally& run, const RunRecord& record);

}  // namespace arena

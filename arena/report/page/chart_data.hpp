// The figures that the page draws, as JSON: ratings, crosstable, series by ply, game lengths, node ratios.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "arena/report/page/page.hpp"

namespace arena {

/// Players are numbered as in `RunData::tally`; unknown values are null.
nlohmann::json chart_data(const RunData& data, const PageOptions& options);

}  // namespace arena

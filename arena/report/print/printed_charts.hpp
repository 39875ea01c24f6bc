// The charts of the page for a paper: small, on white, with a caption, as SVG and as PDF.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "arena/report/print/plots.hpp"

namespace arena {

/// Of what `chart_data` gives, in the order of the page. What says nothing is left out, as it is there: one game length, figures that hardly vary.
std::vector<PrintedChart> printed_charts(const nlohmann::json& figures);

}  // namespace arena

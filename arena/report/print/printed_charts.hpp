// The page's charts for a paper: small, on white, with a caption, as SVG and as PDF.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "arena/report/print/plots.hpp"

namespace arena {

/// From the output of `chart_data`, in the order of the page. Charts that show nothing are left out, as on the page: one game length, figures that
/// hardly vary.
std::vector<PrintedChart> printed_charts(const nlohmann::json& figures);

}  // namespace arena

// All tables of a report, from everything that was collected. A table that does not apply to a run is left out.
#pragma once
#include "arena/report/run_data.hpp"

namespace arena {

/// In display order. Throws InputError for a choice that does not fit the run.
std::vector<Table> report_tables(const RunData& data, const RunDataOptions& options);

}  // namespace arena

// A table as JSON, for other programs.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "arena/text/table.hpp"

namespace arena {

/// {"name", "title", "columns", "rows", "notes"}: what `as_csv` has, row by row. A column of which every known value is a number has numbers, any
/// other text; what is not known is null.
nlohmann::json table_json(const Table& table);

}  // namespace arena

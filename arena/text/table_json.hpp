// A table as JSON, for other programs.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "arena/text/table.hpp"

namespace arena {

/// {"name", "title", "columns", "rows", "notes"}: the contents of `as_csv`, row by row. A column holds numbers if all its known values are numbers,
/// otherwise text; unknown values are null.
nlohmann::json table_json(const Table& table);

}  // namespace arena

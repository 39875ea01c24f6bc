#include "arena/record/columns.hpp"

#include <algorithm>

namespace arena {

bool depends_on_clock(std::string_view column) {
  const auto is_clock = [&](const ColumnInfo& info) { return info.name == column && info.kind == ColumnKind::clock; };
  return std::any_of(all_columns_of<GameRow>.begin(), all_columns_of<GameRow>.end(), is_clock) ||
         std::any_of(columns_of<MoveRow>.begin(), columns_of<MoveRow>.end(), is_clock);
}

}  // namespace arena

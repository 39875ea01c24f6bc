// A table's values for other programs: the basis of CSV and JSON.
#pragma once
#include <string>
#include <vector>

#include "arena/text/table.hpp"

namespace arena {

/// One value per cell, units in the heading, empty for unknown.
struct TableValues {
  std::vector<std::string> headings;
  std::vector<std::vector<std::string>> rows;
};
TableValues values_of(const Table& table);

}  // namespace arena

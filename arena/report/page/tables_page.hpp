// A page of tables alone, in the style of report.html and without a script.
#pragma once
#include <string>
#include <vector>

#include "arena/text/table.hpp"

namespace arena {

std::string tables_page(const std::string& title, const std::string& summary, const std::vector<Table>& tables);

}  // namespace arena

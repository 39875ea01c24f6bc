// A page of tables, in the style of report.html and without a script.
#pragma once
#include <string>
#include <vector>

#include "arena/text/table.hpp"

namespace arena {

/// `more` is markup after the tables.
std::string tables_page(const std::string& title, const std::string& summary, const std::vector<Table>& tables, const std::string& more = "");

}  // namespace arena

// What a report says above its tables: what was played, by whom, how, when and on what.
#pragma once
#include "arena/report/run_data.hpp"

namespace arena {

/// Lines of name and text, from the tournaments and circumstances kept in the folders.
std::vector<std::pair<std::string, std::string>> facts_of(const RunData& data);

/// Whether context.json says that every game of the run is played; there are none if only positions were searched.
bool is_complete(const std::filesystem::path& folder);

/// The options in which the players differ, one row per option and one column per player; no rows if there are none.
Table options_table(const std::vector<config::PlayerSpec>& players);

}  // namespace arena

// A run as JSON, one game per line with its decisions: for other tools, which need not join two files.
#pragma once
#include <iosfwd>

#include "arena/record/run_folder.hpp"

namespace arena {

/// The columns of games.csv by name, the moves as a list, and `decisions`, a list with the columns of moves.csv. Unknown values are null.
/// Games come in the order of moves.csv; uncommitted ones are left out. Throws InputError for files that contradict each other.
void write_json_lines(const RunFolder& run, std::ostream& out);

}  // namespace arena

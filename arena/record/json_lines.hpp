// A run as JSON, one game per line with its decisions: for other tools, which need not put two files together.
#pragma once
#include <iosfwd>

#include "arena/record/run_folder.hpp"

namespace arena {

/// The columns of games.csv by their names, the moves as a list, and `decisions`, a list of the columns of moves.csv. Unknown values are null.
/// Games come in the order of moves.csv; one that is not committed is left out. Throws InputError for files that contradict each other.
void write_json_lines(const RunFolder& run, std::ostream& out);

}  // namespace arena

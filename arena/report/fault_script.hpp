// Reproduces a fault: an engine's conversation in a game, as a script that runs the engine alone.
#pragma once
#include <cstdint>
#include <string>

#include "arena/record/run_folder.hpp"
#include "arena/text/table.hpp"

namespace arena {

/// A bash script for the game of this number. Throws InputError if there is no such game or nobody was at fault in it. `only_last` asks only the last
/// question.
std::string fault_script(const RunFolder& run, std::uint64_t game, bool only_last);

/// The games in which a player was at fault.
Table faults_table(const RunFolder& run);

}  // namespace arena

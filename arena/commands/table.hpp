// The one table of commands.
#pragma once
#include <vector>

#include "arena/commands/command.hpp"

namespace arena {

/// All commands, in the order in which help lists them.
std::vector<Command> all_commands();

}  // namespace arena

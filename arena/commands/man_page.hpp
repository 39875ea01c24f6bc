// The man page, made from the help texts.
#pragma once
#include <string>
#include <vector>

#include "arena/commands/command.hpp"

namespace arena {

/// arena(1) in roff: what the program is, its commands with everything that their help says, files and environment.
std::string man_page(const std::vector<Command>& commands, const std::string& version);

}  // namespace arena

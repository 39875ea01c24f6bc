// A player's options as a protocol has them: one line each, set by name. Both come from the declarations in players/options.hpp; what names a file is
// left to the config.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "arena/config/player.hpp"

namespace arena::protocol {

/// "name killers.slots type spin default 2 min 1 max 4", for each option that the player's kind takes, those of its evaluator included.
std::vector<std::string> option_lines(const config::PlayerSpec& player);

/// Sets one option; gives what is wrong, and changes nothing then. Empty when it is set.
std::string set_option(config::PlayerSpec& player, std::string_view name, std::string_view value);

}  // namespace arena::protocol

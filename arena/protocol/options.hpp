// A player's options in protocol form, one line each, from their declarations; options that name a file are left to the config.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "arena/config/player.hpp"

namespace arena::protocol {

/// "name killers.slots type spin default 2 min 1 max 4", for each option that the player's kind takes, including those of its evaluator; and `Hash`,
/// by which every runner sets the memory of a table, if it has one.
std::vector<std::string> option_lines(const config::PlayerSpec& player);

/// The option that a name in these lines means: `Hash` is the memory of the player's table, if it has one.
std::string option_path(const config::PlayerSpec& player, const std::string& name);

}  // namespace arena::protocol

// A player's options as a protocol has them, one line each, from their declarations; what names a file is left to the config.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "arena/config/player.hpp"

namespace arena::protocol {

/// "name killers.slots type spin default 2 min 1 max 4", for each option that the player's kind takes, those of its evaluator included; and `Hash`,
/// by which every runner sets the memory of a table, where it has one.
std::vector<std::string> option_lines(const config::PlayerSpec& player);

/// The option that is meant by a name of these lines: `Hash` is the memory of the player's table, where it has one.
std::string option_path(const config::PlayerSpec& player, const std::string& name);

}  // namespace arena::protocol

// Shell completion, written from the table of commands, so that it never lags behind.
#pragma once
#include <string>
#include <vector>

#include "arena/commands/command.hpp"

namespace arena {

std::string bash_completion(const std::vector<Command>& commands);
std::string zsh_completion(const std::vector<Command>& commands);
std::string fish_completion(const std::vector<Command>& commands);

}  // namespace arena

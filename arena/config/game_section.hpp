// Which game a tournament plays: one of ours with its rule options, or one with a referee.
#pragma once
#include <filesystem>

#include "arena/config/tournament.hpp"

namespace arena::config {

/// From the tournament's `game`; without a name if something is wrong, which is added to `problems`.
GameSpec read_game(const Node& tournament, const std::filesystem::path& folder, Problems& problems);

}  // namespace arena::config

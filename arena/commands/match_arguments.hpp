// A match that the command line names: its players, their game, limits and random openings.
#pragma once
#include <string>
#include <vector>

#include "arena/commands/command.hpp"
#include "arena/config/tournament.hpp"

namespace arena {

/// Between these players, by name or file; from --game or --referee, the limits, --seed and --openings. `openings` is the default, "PLIES,COUNT".
config::TournamentSpec match_given(const Call& call, const std::vector<std::string>& players, const std::string& openings);

}  // namespace arena

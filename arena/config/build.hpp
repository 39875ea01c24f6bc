// Tournaments made in code: checked like those from files, without a round trip through a file.
#pragma once
#include <map>
#include <string>

#include "arena/config/tournament.hpp"

namespace arena::config {

/// The game with all its rule options, including those given; throws InputError.
GameSpec game_spec(const std::string& name, const std::map<std::string, int>& rules = {});

/// The player that a word names, as in a tournament's list: a file, or the name of one. Adds to `problems` if there is none.
PlayerSpec named_player(const std::string& word, const GameSpec& game, Problems& problems);

/// Fills in what players leave open (the game, its default evaluator, the tournament's limits) and checks everything; messages begin with `where`.
/// Throws ConfigError.
TournamentSpec checked(TournamentSpec tournament, const std::string& where);

}  // namespace arena::config

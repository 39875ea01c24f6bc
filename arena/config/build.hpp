// Tournaments made in code: checked as those from files are, without writing a file to be read back.
#pragma once
#include <map>
#include <string>

#include "arena/config/tournament.hpp"

namespace arena::config {

/// The game with all its rule options, those given among them; throws InputError.
GameSpec game_spec(const std::string& name, const std::map<std::string, int>& rules = {});

/// The player that a word names, as in the list of a tournament: a file, or the name of one. Adds to `problems` where there is none.
PlayerSpec named_player(const std::string& word, const GameSpec& game, Problems& problems);

/// Fills what players leave open (the game, its default evaluator, the tournament's limits) and checks everything; `where` begins the messages.
/// Throws ConfigError.
TournamentSpec checked(TournamentSpec tournament, const std::string& where);

}  // namespace arena::config

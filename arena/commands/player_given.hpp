// The arguments of a command about one player: who it is, and the game it plays.
#pragma once
#include "arena/commands/command.hpp"
#include "arena/config/player.hpp"
#include "arena/config/tournament.hpp"

namespace arena {

/// Declares `--player`.
void add_player_option(Syntax& syntax, bool required = true);
/// The player that `--player` names, for the game that it or `--game` names; throws InputError.
config::PlayerSpec player_given(const Call& call);
/// The player of that name or file, which `--option` gave. One that plays any game plays the given one; throws InputError if it plays another game,
/// or no game is known.
config::PlayerSpec player_named(const std::string& name, const std::optional<config::GameSpec>& game, std::string_view option = "player");
/// The evaluator that `--evaluator` or `--player` names, for this game; its name is empty if neither is given.
EvaluatorChoice evaluator_given(const Call& call, const config::GameSpec& game);

}  // namespace arena

// The arguments of a command about one player: who it is, and the game it plays.
#pragma once
#include "arena/commands/command.hpp"
#include "arena/config/player.hpp"

namespace arena {

/// Declares `--player`.
void add_player_option(Syntax& syntax);
/// The player that `--player` names, of the game that it or `--game` says; throws InputError.
config::PlayerSpec player_given(const Call& call);

}  // namespace arena

// Players by their options: the one place where names become types. Declared here for everybody; defined for each game in a file of its own
// (players/games), so that the search templates are compiled once a game.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "players/common/evaluator.hpp"
#include "players/common/player.hpp"
#include "players/options.hpp"
#include "players/tree/transposition_table.hpp"

namespace arena {

/// Throws InputError when the options make no sense in this game. The pool outlives the player.
template <Game G>
std::unique_ptr<Player<G>> make_player(const PlayerOptions& options, TablePool& pool);

}  // namespace arena

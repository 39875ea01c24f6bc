// Players by their options: the one place where names become types. Declared here for everybody; defined for each game beside its evaluators
// (players/evaluators), so that the search templates are compiled once a game.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "players/evaluators/evaluator.hpp"
#include "players/player.hpp"
#include "players/transposition_table.hpp"

namespace arena {

/// Throws InputError when the evaluator is none of this game's. The pool outlives the player.
template <Game G>
std::unique_ptr<Player<G>> make_player(const PlayerOptions& options, TablePool& pool);

}  // namespace arena

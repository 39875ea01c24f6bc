// Players by their options: the one place where names become types. Declared here for everybody; defined for each game in a file of its own
// (players/games), so that the search templates are compiled once per game.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "players/common/evaluator.hpp"
#include "players/common/player.hpp"
#include "players/options.hpp"
#include "players/tree/table_pool.hpp"

namespace arena {

/// Throws InputError when the options make no sense in this game. The pool outlives the player.
template <Game G>
std::unique_ptr<Player<G>> make_player(const PlayerOptions& options, TablePool& pool);

/// Throws InputError if a player, or its evaluator, cannot play a game with as many sides as this one.
template <Game G>
void check_sides(const PlayerOptions& options, const G& game) {
  check_sides(options, G::name, game.players());
  const EvaluatorChoice* const choice = evaluator_of(options);
  EvaluatorsOf<G>::type::for_each([&](auto tag) {
    using E = typename decltype(tag)::type;
    if (choice != nullptr && choice->name == E::name) check_evaluator_sides<SidedForm<E>>(game);
  });
}

}  // namespace arena

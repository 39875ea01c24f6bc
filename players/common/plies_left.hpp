// How long a game can still be, as far as its rules say it. No search looks further ahead.
#pragma once
#include <algorithm>

#include "core/common/game.hpp"
#include "core/hex/hex_geometry.hpp"

namespace arena {

/// At most so many plies follow a position. Tablut ends at its limit; Omega when a whole round no longer fits, which is the exact number; Andantino
/// when board or tiles are used up, which is far away.
template <Game G>
int most_plies_left(const G& game) {
  if constexpr (HasPlyLimit<G>) {
    return game.plies_left();
  } else if constexpr (requires { game.colour_to_place(); }) {
    const int players = game.players(), round = players * players;
    const int rest_of_round = round - game.to_move() * players - game.colour_to_place();
    return rest_of_round + std::max(0, game.free_cells() - rest_of_round) / round * round;
  } else if constexpr (requires { game.options().tiles_per_side; }) {
    const int stones = game.plies() + 1, tiles = game.options().tiles_per_side;
    const int free = hex::cell_count(game.options().radius) - stones;
    return tiles == 0 ? free : std::min(free, 2 * tiles - stones);
  } else {
    return G::max_plies - game.plies();
  }
}

}  // namespace arena

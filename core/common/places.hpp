// The place in which each side finishes a game.
#pragma once
#include <concepts>

#include "core/common/standing.hpp"

namespace arena {

/// The game itself says in which place a side finished, if neither scores nor the winner tell.
template <class G>
concept TellsPlaces = requires(const G& g, int side) {
  { g.place(side) } -> std::same_as<int>;
};

/// 1 is best. Sides that tie share a place, and as many places after it are skipped (1, 1, 3).
template <Game G>
int place_of(const G& game, int side) {
  if constexpr (TellsPlaces<G>) {
    return game.place(side);
  } else {
    int place = 1;
    for (int other = 0; other < game.players(); ++other) place += finish_between(game, other, side) > 0;
    return place;
  }
}

}  // namespace arena

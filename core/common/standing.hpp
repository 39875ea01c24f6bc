// Who finished before whom, in a game of two to four sides.
#pragma once
#include "core/common/game.hpp"

namespace arena {

/// How a side stands against another at the end of a game: 1 before it, -1 behind it, 0 beside it. By their scores where the game has any; otherwise
/// the winner is before all others, who share a place.
template <Game G>
int finish_between(const G& game, int side, int other) {
  if constexpr (HasScores<G>)
    return (game.score(side) > game.score(other)) - (game.score(side) < game.score(other));
  else
    return (winner(game.outcome()) == side) - (winner(game.outcome()) == other);
}

/// How many sides one leaves behind at the end, less those that leave it behind: from sides - 1, which only a sole winner has, to 1 - sides. All
/// sides together stand at 0.
template <Game G>
int standing(const G& game, int side) {
  int stands = 0;
  for (int other = 0; other < game.players(); ++other)
    if (other != side) stands += finish_between(game, side, other);
  return stands;
}

}  // namespace arena

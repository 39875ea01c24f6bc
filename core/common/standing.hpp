// Who finished before whom, in a game of two to four sides.
#pragma once
#include "core/common/game.hpp"

namespace arena {

/// How a side compares with another at the end of a game: 1 ahead, -1 behind, 0 level. By score if the game has scores; otherwise the winner is
/// ahead of all others, who share a place.
template <Game G>
int finish_between(const G& game, int side, int other) {
  if constexpr (HasScores<G>)
    return (game.score(side) > game.score(other)) - (game.score(side) < game.score(other));
  else
    return (winner(game.outcome()) == side) - (winner(game.outcome()) == other);
}

/// How many sides one finishes ahead of, less those that finish ahead of it: from sides - 1, which only a sole winner has, to 1 - sides. Over all
/// sides it adds up to 0.
template <Game G>
int standing(const G& game, int side) {
  int stands = 0;
  for (int other = 0; other < game.players(); ++other)
    if (other != side) stands += finish_between(game, side, other);
  return stands;
}

}  // namespace arena

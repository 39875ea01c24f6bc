// How a game ended for each side: its place, and its points if the game counts any.
#pragma once
#include <optional>
#include <string>

#include "arena/record/rows.hpp"
#include "core/common/places.hpp"

namespace arena {

/// By the game's own count; nothing if it has none.
template <Game G>
Figure points_of(const G& game, int side) {
  if constexpr (HasScores<G>)
    return static_cast<std::int64_t>(game.score(side));
  else if constexpr (TellsPlaces<G>)
    return game.points(side);
  else
    return std::nullopt;
}

/// The places of a game that has ended by its rules.
template <Game G>
void set_places(GameRow& row, const G& game) {
  for (int side = 0; side < row.sides(); ++side) row.seat(side).place = place_of(game, side);
}

}  // namespace arena

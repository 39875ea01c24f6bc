// The one error for a player that is asked about a game of more sides than it can play.
#pragma once
#include <string>
#include <string_view>

#include "core/common/game.hpp"

namespace arena {

/// Throws InputError: `what` is for two sides; the kinds that play more are named.
[[noreturn]] void refuse_sides(const std::string& what, std::string_view game, int sides);

template <Game G>
void require_two_sides(const G& position) {
  if (position.players() != 2) refuse_sides("this player", G::name, position.players());
}

}  // namespace arena

// The game of a run by its type, and where it starts: one of ours, or one with a referee.
#pragma once
#include <memory>
#include <string_view>
#include <type_traits>

#include "arena/games/games.hpp"
#include "arena/play/referee_game.hpp"
#include "arena/play/referee_process.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

/// Calls `f(std::type_identity<G>{})` for the game.
template <class F>
decltype(auto) with_game_of(const config::GameSpec& game, F&& f) {
  if (game.has_referee()) return f(std::type_identity<RefereeGame>{});
  return with_game(game.name, f);
}

/// Starts the game's referee, which lives as long as the positions obtained from it.
inline RefereeGame refereed_start(const config::GameSpec& game) {
  return RefereeGame({std::make_shared<RefereeBook>(std::make_unique<RefereeProcess>(game), game.sides)});
}

/// The game before its first move.
template <Game G>
G start_of(const config::GameSpec& game) {
  if constexpr (is_refereed<G>)
    return refereed_start(game);
  else
    return G(options_from<G>(game.options));
}

}  // namespace arena

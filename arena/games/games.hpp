// THE table of games: the one place above core that names them. Everything else asks here, by name or one after another. A source file that uses
// this one includes it directly: the build compiles such files separately, so that a program with more games need compile no others.
#pragma once
#include <string_view>
#include <type_traits>

#include "arena/games/game_names.hpp"
#include "core/andantino/andantino.hpp"
#include "core/common/game.hpp"
#include "core/common/type_list.hpp"
#include "core/omega/omega.hpp"
#include "core/tablut/tablut.hpp"
#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "players/evaluators/tablut/tablut_evaluators.hpp"
#ifdef ARENA_WITHOUT_GAMES
#error "a .cpp file that sees arena/games/games.hpp must include it itself; then run cmake again"
#endif
#ifdef ARENA_MORE_GAMES
#include ARENA_MORE_GAMES  // from a program outside this tree; docs/own-game.md
#endif

namespace arena {

#ifndef ARENA_MORE_GAMES
using MoreGames = TypeList<>;
#endif
/// A game is added here: its includes above, its name below.
using Games = Joined<TypeList<Andantino, Tablut, Omega>, MoreGames>::type;

namespace detail {

template <class F, class G, class... Rest>
auto with_game_of(TypeList<G, Rest...>, std::string_view name, F& f) -> std::invoke_result_t<F&, std::type_identity<G>> {
  if (name == G::name) return f(std::type_identity<G>{});
  if constexpr (sizeof...(Rest) > 0)
    return with_game_of(TypeList<Rest...>{}, name, f);
  else
    throw_unknown_game(name);
}

template <class F, class... Gs>
void for_each_of(TypeList<Gs...>, F& f) {
  (f(std::type_identity<Gs>{}), ...);
}

}  // namespace detail

/// Calls `f(std::type_identity<G>{})` for the game of that name and returns its result; throws InputError that names the nearest game.
template <class F>
decltype(auto) with_game(std::string_view name, F&& f) {
  return detail::with_game_of(Games{}, name, f);
}

/// Calls `f(std::type_identity<G>{})` for each game in turn.
template <class F>
void for_each_game(F&& f) {
  detail::for_each_of(Games{}, f);
}

}  // namespace arena

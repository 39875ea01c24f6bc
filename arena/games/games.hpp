// THE table of games: the one place above core that names them. Everything else asks here, by name or one after another.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "core/common/game.hpp"
#include "core/common/type_list.hpp"
#include "core/omega/omega.hpp"
#include "core/tablut/tablut.hpp"
#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "players/evaluators/tablut/tablut_evaluators.hpp"

namespace arena {

/// A game is added here: its includes above, its name below.
using Games = TypeList<Andantino, Tablut, Omega>;

/// A rule option as seen without its game's type.
struct GameOption {
  std::string game;
  std::string name;  // with underscores, as configs write it
  int low = 0, high = 0, standard = 0;
  std::string help;
};

/// The names of all games, in the table's order.
const std::vector<std::string>& game_names();
/// The rule options of all games.
const std::vector<GameOption>& game_options();

[[noreturn]] void throw_unknown_game(std::string_view name);
/// Says that `game` has no such option: whose it is, or which one was probably meant.
[[noreturn]] void throw_unknown_option(std::string_view game, std::string_view option);
/// The spelling of configs for an option's name: hyphens become underscores.
std::string option_key(std::string_view name);

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

/// Calls `f(std::type_identity<G>{})` for the game of that name and gives back what it gives; throws InputError that names the nearest game.
template <class F>
decltype(auto) with_game(std::string_view name, F&& f) {
  return detail::with_game_of(Games{}, name, f);
}

/// Calls `f(std::type_identity<G>{})` for each game in turn.
template <class F>
void for_each_game(F&& f) {
  detail::for_each_of(Games{}, f);
}

/// The game's options with the given ones set, each checked against its range; throws InputError. Both `-` and `_` are read.
template <Game G>
typename G::Options options_from(const std::map<std::string, int>& given) {
  typename G::Options options;
  for (const auto& [name, value] : given) {
    const std::string key = option_key(name);
    bool known = false;
    for (const auto& row : G::option_rows)
      if (row.name == key) {
        options.*row.member = value;
        known = true;
      }
    if (!known) throw_unknown_option(G::name, key);
  }
  check_ranges<G>(options);
  return options;
}

/// The options as a list of names and values, the way back of `options_from`.
template <Game G>
std::map<std::string, int> options_to_map(const typename G::Options& options) {
  std::map<std::string, int> values;
  for (const auto& row : G::option_rows) values[std::string(row.name)] = options.*row.member;
  return values;
}

}  // namespace arena

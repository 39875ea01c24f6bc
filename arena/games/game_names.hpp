// What can be said about the games by name, without their types: their names, their rule options, and options as configs and the command line write
// them.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/common/game.hpp"

namespace arena {

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
/// Says that `game` has no such option: which game has it, or which one was probably meant.
[[noreturn]] void throw_unknown_option(std::string_view game, std::string_view option);
/// The spelling of configs for an option's name: hyphens become underscores.
std::string option_key(std::string_view name);

/// The game's options with the given ones set, each checked against its range; throws InputError. Accepts both `-` and `_`.
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

/// The options as a list of names and values, the inverse of `options_from`.
template <Game G>
std::map<std::string, int> options_to_map(const typename G::Options& options) {
  std::map<std::string, int> values;
  for (const auto& row : G::option_rows) values[std::string(row.name)] = options.*row.member;
  return values;
}

}  // namespace arena

#include "arena/games/games.hpp"

#include <algorithm>

#include "arena/text/nearest.hpp"
#include "arena/text/words.hpp"
#include "core/common/errors.hpp"

namespace arena {

const std::vector<std::string>& game_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for_each_game([&](auto tag) { all.emplace_back(decltype(tag)::type::name); });
    return all;
  }();
  return names;
}

const std::vector<GameOption>& game_options() {
  static const std::vector<GameOption> options = [] {
    std::vector<GameOption> all;
    for_each_game([&](auto tag) {
      using G = typename decltype(tag)::type;
      const typename G::Options standard;
      for (const auto& row : G::option_rows)
        all.push_back({std::string(G::name), std::string(row.name), row.low, row.high, standard.*row.member, std::string(row.help)});
    });
    return all;
  }();
  return options;
}

void throw_unknown_game(std::string_view name) {
  throw InputError("unknown game '" + std::string(name) + "'" + did_you_mean(name, game_names()) + " (known: " + joined_by(", ", game_names()) + ")");
}

void throw_unknown_option(std::string_view game, std::string_view option) {
  std::vector<std::string> own;
  std::string owners;
  for (const auto& row : game_options()) {
    if (row.game == game) own.push_back(row.name);
    if (row.name == option) owners += (owners.empty() ? "" : " and ") + row.game;
  }
  const std::string start = std::string(game) + " has no option '" + std::string(option) + "'";
  if (!owners.empty()) throw InputError(start + "; it is an option of " + owners);
  throw InputError(start + did_you_mean(option, own));
}

std::string option_key(std::string_view name) {
  std::string key(name);
  std::replace(key.begin(), key.end(), '-', '_');
  return key;
}

}  // namespace arena

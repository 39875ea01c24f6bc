#include "arena/commands/match_arguments.hpp"

#include <fmt/format.h>

#include "arena/commands/game_arguments.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/run_arguments.hpp"
#include "arena/config/build.hpp"
#include "arena/config/paths.hpp"
#include "core/common/sides.hpp"

namespace arena {

namespace {

/// "8,2000": plies and number of openings.
void set_openings(config::OpeningsSpec& openings, const std::string& text) {
  const auto parts = config::split(text, ',');
  const bool two = parts.size() == 2;
  const std::int64_t plies = two ? config::parse_integer(parts[0]).value_or(0) : 0, count = two ? config::parse_integer(parts[1]).value_or(0) : 0;
  const NumberRange of_plies = declared_range("openings.plies"), of_count = declared_range("openings.count");
  if (!of_plies.has(plies) || !of_count.has(count))
    throw InputError(fmt::format("--openings is '{}', but must be PLIES,COUNT with {} to {} plies and {} to {} openings, as 8,2000",
                                 config::printable(text), of_plies.least, of_plies.most, of_count.least, of_count.most));
  openings.kind = config::OpeningsKind::random;
  openings.plies = static_cast<int>(plies);
  openings.count = static_cast<int>(count);
}

/// The game that was given, or the one that a player's file names.
std::string game_of(const Call& call, const std::vector<std::string>& players) {
  if (call.has("game")) return call.get("game");
  config::Problems problems;
  for (const std::string& player : players)
    if (const std::string game = config::named_player(player, {}, problems).game; !game.empty()) return game;
  problems.raise();
  return game_given(call);
}

}  // namespace

config::TournamentSpec match_given(const Call& call, const std::vector<std::string>& players, const std::string& openings) {
  config::TournamentSpec match;
  match.game = call.has("referee") ? refereed_game_given(call) : config::game_spec(game_of(call, players), rule_options_given(call));
  require_two_sides("matches of pairs", match.game.name, match.game.sides);
  config::Problems problems;
  for (const std::string& player : players) match.players.push_back(config::named_player(player, match.game, problems));
  problems.raise();
  match.limits = limits_given(call);
  if (const auto seed = number_given<std::uint64_t>(call, "seed", declared_range("seed"))) match.seed = match.openings.seed = *seed;
  set_openings(match.openings, call.find("openings").value_or(openings));
  return match;
}

}  // namespace arena

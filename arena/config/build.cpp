#include "arena/config/build.hpp"

#include <set>

#include "arena/config/checks.hpp"
#include "arena/config/paths.hpp"
#include "arena/games/games.hpp"

namespace arena::config {

GameSpec game_spec(const std::string& name, const std::map<std::string, int>& rules) {
  return with_game(name, [&](auto tag) {
    using G = typename decltype(tag)::type;
    const G start(options_from<G>(rules));
    GameSpec spec{name, options_to_map<G>(start.options())};
    spec.sides = start.players();
    return spec;
  });
}

PlayerSpec named_player(const std::string& word, const GameSpec& game, Problems& problems) {
  const std::filesystem::path file = is_path(word) ? find_file(word, "") : find_player_file(word, "");
  if (!file.empty()) return load_player(file, problems, {game.name, game.options, {}, game.has_referee()});
  problems.add({}, is_path(word) ? "there is no file " + in_quotes(word)
                                 : "unknown player " + in_quotes(word) + suggestion(word, player_names_from("")) + where_looked("players"));
  return {};
}

TournamentSpec checked(TournamentSpec tournament, const std::string& where) {
  Problems problems;
  const Place place{where};
  std::set<std::string> names;
  for (PlayerSpec& player : tournament.players) {
    const bool made_here = player.game.empty() && !tournament.game.has_referee();  // a player from a file already has its game and evaluator
    if (made_here) player.game = tournament.game.name;
    if (tournament.limits) player.options.limits = *tournament.limits;
    player.own_limits = true;
    if (const auto problem = name_problem(player.name); !problem.empty()) problems.add(place, problem);
    if (!names.insert(player.name).second) problems.add(place, "two players are called " + in_quotes(player.name));
    const GameInfo* game = find_game(player.game);
    const EvaluatorChoice* evaluator = evaluator_of(player.options);
    if (made_here && game != nullptr && evaluator != nullptr && *evaluator == EvaluatorChoice{})
      set_evaluator(player.options, {game->evaluators.front().name, {}});
    check_player(player, draft_of(player.options), {}, place, problems);
  }
  if (tournament.players.size() < 2)
    problems.add(place, "a tournament needs at least two players, but has " + std::to_string(tournament.players.size()));
  problems.raise();
  return tournament;
}

}  // namespace arena::config

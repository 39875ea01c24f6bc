#include "arena/commands/player_given.hpp"

#include "arena/commands/game_arguments.hpp"
#include "arena/config/paths.hpp"

namespace arena {

void add_player_option(Syntax& syntax, bool required) {
  auto* value = boost::program_options::value<std::string>()->value_name("FILE");
  if (required) value->required();
  syntax.options.add_options()("player,p", value, "the player, by name or file");
  syntax.names["player"] = "players";
}

config::PlayerSpec player_given(const Call& call) {
  std::optional<config::GameSpec> game;
  if (call.has("game")) game = {game_given(call), rule_options_given(call), {}};
  return player_named(call.get<std::string>("player"), game);
}

config::PlayerSpec player_named(const std::string& name, const std::optional<config::GameSpec>& game, std::string_view option) {
  std::filesystem::path file = name;
  if (!config::is_path(name)) {
    file = config::find_player_file(name, ".");
    if (file.empty())
      throw InputError("--" + std::string(option) + ": unknown player '" + name + "'" + config::suggestion(name, config::player_names_from(".")) +
                       config::where_looked("players"));
  }
  config::Problems problems;
  config::PlayerSpec player = config::load_player(file, problems);
  if (player.game.empty() && game) {  // only now can it be checked against the game
    problems = {};
    player = config::load_player(file, problems, {game->name, game->options, {}});
  }
  problems.raise();
  if (player.game.empty()) throw InputError("this player plays any game; say which with --game");
  if (game && game->name != player.game) throw InputError("this player plays " + player.game + ", not " + game->name);
  return player;
}

EvaluatorChoice evaluator_given(const Call& call, const config::GameSpec& game) {
  if (call.has("player") && call.has("evaluator")) throw InputError("give --player or --evaluator, not both: a player has its own evaluator");
  if (const auto name = call.find("player")) {
    const config::PlayerSpec player = player_named(*name, game);
    const EvaluatorChoice* evaluator = evaluator_of(player.options);
    if (evaluator == nullptr) throw InputError("--player: '" + player.name + "' has no evaluator; it does not search a tree");
    return *evaluator;
  }
  return {call.find("evaluator").value_or(""), {}};
}

}  // namespace arena

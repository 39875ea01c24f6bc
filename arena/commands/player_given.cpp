#include "arena/commands/player_given.hpp"

#include "arena/commands/game_arguments.hpp"
#include "arena/config/paths.hpp"

namespace arena {

void add_player_option(Syntax& syntax) {
  syntax.options.add_options()("player,p", boost::program_options::value<std::string>()->value_name("FILE")->required(),
                               "the player, by name or file");
  syntax.names["player"] = "players";
}

config::PlayerSpec player_given(const Call& call) {
  const auto name = call.get<std::string>("player");
  std::filesystem::path file = name;
  if (!config::is_path(name)) {
    file = config::find_player_file(name, ".");
    if (file.empty())
      throw InputError("--player: unknown player '" + name + "'" + config::suggestion(name, config::player_names_from(".")) +
                       config::where_looked("players"));
  }
  config::Problems problems;
  config::PlayerSpec player = config::load_player(file, problems);
  if (player.game.empty() && call.has("game")) {  // what it needs of a game is there only then
    problems = {};
    player = config::load_player(file, problems, {game_given(call), rule_options_given(call), {}});
  }
  problems.raise();
  if (player.game.empty()) throw InputError("this player plays any game; say which with --game");
  if (call.has("game") && game_given(call) != player.game) throw InputError("this player plays " + player.game + ", not " + game_given(call));
  return player;
}

}  // namespace arena

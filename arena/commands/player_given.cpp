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
  const config::PlayerSpec player = config::load_player(file);
  const std::string game = call.has("game") ? game_given(call) : player.game;
  if (game.empty()) throw InputError("this player plays any game; say which with --game");
  if (game == player.game) return player;
  if (!player.game.empty()) throw InputError("this player plays " + player.game + ", not " + game);
  config::Problems problems;
  config::PlayerSpec playing = config::load_player(file, problems, {game, rule_options_given(call), {}});
  problems.raise();
  return playing;
}

}  // namespace arena

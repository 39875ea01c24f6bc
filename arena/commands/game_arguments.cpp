#include "arena/commands/game_arguments.hpp"

#include <algorithm>
#include <filesystem>

#include "arena/text/words.hpp"
#include "core/common/sides.hpp"

namespace arena {

namespace po = boost::program_options;

namespace {

std::string hyphened(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

/// "omega: side of the board (2..10, default 5)", for every game that has the option.
std::string help_of(const std::string& name) {
  std::string help;
  for (const auto& row : game_options())
    if (row.name == name)
      help += (help.empty() ? "" : "; ") + row.game + ": " + row.help + " (" + std::to_string(row.low) + ".." + std::to_string(row.high) +
              ", default " + std::to_string(row.standard) + ")";
  return help;
}

}  // namespace

void add_game_options(Syntax& syntax) {
  syntax.add_choice("game,g", game_names(), "GAME", "the game");
  for (const auto& row : game_options()) {
    const std::string name = hyphened(row.name);
    if (syntax.options.find_nothrow(name, false) == nullptr)
      syntax.options.add_options()(name.c_str(), po::value<int>()->value_name("N"), help_of(row.name).c_str());
  }
}

void add_referee_option(Syntax& syntax) {
  syntax.options.add_options()("referee", po::value<std::string>()->value_name("COMMAND"),
                               "a referee in place of --game: a program and its arguments, separated by spaces");
}

config::GameSpec refereed_game_given(const Call& call) {
  if (call.has("game")) throw InputError("give --game or --referee, not both");
  config::GameSpec game;
  game.name = "refereed";
  game.referee.command = words_of(call.get("referee"));
  game.referee.cwd = std::filesystem::current_path().string();
  if (const auto players = call.find<int>("players")) game.sides = *players;
  if (game.sides < 2 || game.sides > most_sides) throw InputError("--players must be from 2 to " + std::to_string(most_sides));
  if (!game.has_referee()) throw InputError("--referee is empty, but must be a program and its arguments");
  return game;
}

void add_position_options(Syntax& syntax) {
  syntax.options.add_options()("position", po::value<std::string>()->value_name("TEXT"),
                               "start from this position, given in one word as 'show' prints it");
  syntax.options.add_options()("moves", po::value<std::string>()->value_name("MOVES"), "play these moves first, separated by spaces");
}

std::string game_given(const Call& call) {
  if (const auto game = call.find("game")) return *game;
  throw InputError("which game? --game takes one of: " + joined_by(", ", game_names()));
}

std::map<std::string, int> rule_options_given(const Call& call) {
  std::map<std::string, int> given;
  for (const auto& row : game_options())
    if (const auto value = call.find<int>(hyphened(row.name))) given[row.name] = *value;
  return given;
}

}  // namespace arena

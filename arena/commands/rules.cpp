// Prints the rules of a game.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/games/game_names.hpp"
#include "arena/games/rules.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

int tell_rules(const Call& call) {
  const auto game = call.find("game");
  if (!game) throw InputError("rules needs a game: " + fmt::format("{}", fmt::join(game_names(), ", ")));
  call.out << rules_text(*game);
  return exit_done;
}

}  // namespace

Command rules_command() {
  Command command;
  command.name = "rules";
  command.summary = "print the rules of a game, with drawings";
  command.usage = "GAME";
  command.details =
      "The board and the names of its cells, the moves, every way to end with an example position, limits such as Tablut's draw after\n"
      "100 plies, and sources. The same page is docs/games.md; 'arena serve' shows it beside the board.";
  command.example = "arena rules tablut";
  command.declare = [](Syntax& syntax) {
    syntax.add_choice("game", game_names(), "GAME", "the game");
    syntax.operands.add("game", 1);
  };
  command.run = tell_rules;
  return command;
}

}  // namespace arena

// Tells the rules of a game.
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

/// The page as it reads in a terminal: without pictures, the fences around drawings and the marks of bold words.
std::string plain(std::string_view page) {
  std::string text;
  while (!page.empty()) {
    const std::size_t end = page.find('\n');
    std::string line(page.substr(0, end));
    page.remove_prefix(end == std::string_view::npos ? page.size() : end + 1);
    const bool follows_blank = text.size() >= 2 && text.compare(text.size() - 2, 2, "\n\n") == 0;
    if (line.rfind("```", 0) == 0 || line.rfind("![", 0) == 0 || (line.empty() && follows_blank)) continue;
    if (line.rfind("## ", 0) == 0) line.erase(0, 3);
    for (std::size_t at = line.find("**"); at != std::string::npos; at = line.find("**", at)) line.erase(at, 2);
    text += line + "\n";
  }
  return text;
}

int tell_rules(const Call& call) {
  const auto game = call.find("game");
  if (!game) throw InputError("rules needs a game: " + fmt::format("{}", fmt::join(game_names(), ", ")));
  const std::string_view page = rules_of(*game);
  if (page.empty()) throw InputError("docs/games.md has no rules of " + *game + "; whoever added the game has them");
  call.out << plain(page);
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

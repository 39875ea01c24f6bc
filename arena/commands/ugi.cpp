// One of our players as an engine for other programs: the Universal Game Interface over standard input and output.
#include <istream>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/commands/player_given.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/protocol/session.hpp"

namespace arena {

namespace {

/// Without one, a player of any legal move: for callers that only ask about the rules.
config::PlayerSpec ugi_player(const Call& call) {
  if (call.has("player")) return player_given(call);
  config::PlayerSpec player;
  player.name = "random";
  player.game = game_given(call);
  player.options.kind = RandomKind{};
  return player;
}

int run_ugi(const Call& call) {
  const config::PlayerSpec player = ugi_player(call);
  if (player.type != config::PlayerType::builtin) throw InputError("player '" + player.name + "' is an engine already");
  protocol::Session session(player, rule_options_given(call), call.out);
  bool cut = false;
  for (std::string line; call.out && protocol::read_line(call.in, line, cut);) {
    if (cut)
      call.out << "info string error: a line of more than " << protocol::longest_line << " bytes is ignored\n" << std::flush;
    else if (!session.line(line))
      break;
  }
  return exit_done;
}

}  // namespace

Command ugi_command() {
  Command command;
  command.name = "ugi";
  command.summary = "play as an engine over standard input and output";
  command.usage = "[--player NAME|FILE] [--game GAME] [game options]";
  command.details =
      "Speaks the Universal Game Interface, so any runner of that protocol can use the player: ugi, setoption,\n"
      "isready, uginewgame, position, go, stop, query, quit, and d, which draws the board. See docs/protocol.md. A\n"
      "position ('position fen F') is the one word that 'show' prints. The options are the player's own; 'seed'\n"
      "seeds everything random. The program exits at the end of its input. Without --player it plays any legal\n"
      "move.";
  command.example = "echo 'query legalmoves' | arena ugi --game tablut";
  command.declare = [](Syntax& syntax) {
    add_player_option(syntax, false);
    add_game_options(syntax);
  };
  command.run = run_ugi;
  return command;
}

}  // namespace arena

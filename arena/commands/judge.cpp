// Replays games by the rules, one per line: a referee for any other program.
#include <algorithm>
#include <istream>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/text/visible.hpp"

namespace arena {

namespace {

template <Game G>
std::string verdict(G game, const std::string& line) {
  if (const auto illegal = make_moves(game, line))
    return "illegal " + std::to_string(illegal->number) + " " + visible(illegal->word + ": " + illegal->reason);
  return "legal " + std::string(to_word(game.outcome(), game.players()));
}

template <Game G>
int judge(const Call& call) {
  const G start = start_given<G>(call).game;
  std::string line;
  while (call.out && std::getline(call.in, line)) call.out << verdict(start, line) << '\n';
  if (call.in.bad()) throw std::runtime_error("standard input could not be read");
  return exit_done;
}

}  // namespace

Command judge_command() {
  Command command;
  command.name = "judge";
  command.summary = "replay games from standard input by the rules";
  command.usage = "--game GAME [--position TEXT] [--moves MOVES] < GAMES";
  command.details =
      "Reads one game per line, its moves separated by spaces, and prints one line for each:\n"
      "'legal RESULT', or 'illegal N MOVE: reason' for the N-th move of the line. RESULT is none, first,\n"
      "second or draw; with more than two players none, p1 to p4 or draw.";
  command.example = "echo 'i10 j11 i11' | arena judge --game andantino";
  command.declare = [](Syntax& syntax) {
    add_game_options(syntax);
    add_position_options(syntax);
  };
  command.run = [](const Call& call) { return with_game(game_given(call), [&](auto tag) { return judge<typename decltype(tag)::type>(call); }); };
  return command;
}

}  // namespace arena

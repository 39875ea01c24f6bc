// Play against a program or a person, or let programs play, in the terminal.
#include <unistd.h>

#include <fmt/format.h>

#include <iostream>

#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/commands/run_arguments.hpp"
#include "arena/commands/standard_streams.hpp"
#include "arena/config/paths.hpp"
#include "arena/serve/play_session.hpp"
#include "arena/serve/seating.hpp"
#include "arena/text/words.hpp"
#include "core/common/sides.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;

/// Who gives hints if no program plays: the arena's own player of the game, or a plain search.
Participant default_adviser(const config::GameSpec& game, const std::optional<Limits>& given) {
  const std::string name = own_player(game.name);
  return config::find_player_file(name, "").empty() ? plain_program(game.name, given) : program_seated(name, game, given);
}

std::vector<Participant> sides_given(const Call& call, const GameBoard& board, const config::GameSpec& game, const std::optional<Limits>& limits) {
  std::vector<Participant> sides;
  for (int side = 0; side < most_sides; ++side) {
    const auto word = call.find(std::string(side_word(side)));
    if (side >= board.players()) {
      if (word) throw InputError(fmt::format("--{}: this game has {} sides", side_word(side), board.players()));
      continue;
    }
    const bool human = word ? *word == "human" : side != 1 || board.players() > 2;
    if (human)
      sides.push_back(person_seated("human"));
    else
      sides.push_back(word ? program_seated(*word, game, limits) : default_adviser(game, limits));
  }
  tell_apart(sides, board);
  check_programs(sides, game);
  return sides;
}

int run_play(const Call& call) {
  const std::string name = game_given(call);
  auto board = make_board(name, rule_options_given(call), call.find("position").value_or(""));
  for (const std::string& move : words_of(call.find("moves").value_or(""))) {
    try {
      board->make(move, "", {});
    } catch (const InputError& error) {
      throw InputError(fmt::format("--moves: move {}: {}", board->moves().size() + 1, error.what()));
    }
  }
  const config::GameSpec game{name, board->rules(), {}};
  const std::optional<Limits> limits = limits_given(call);
  std::vector<Participant> sides = sides_given(call, *board, game, limits);
  Participant adviser;
  if (board->players() == 2) adviser = default_adviser(game, limits);
  for (const Participant& side : sides)
    if (side.type == config::PlayerType::builtin && (evaluator_of(side.options) != nullptr || board->players() > 2)) adviser = side;
  const auto when = call.find("color").value_or("auto");
  const bool colour = when == "always" || (when == "auto" && wants_colour(call.out));
  const bool live = &call.out == &std::cout && ::isatty(STDOUT_FILENO) != 0;
  PlaySession(std::move(board), std::move(sides), std::move(adviser), {call.in, call.out, colour, live}).run();
  return exit_done;
}

}  // namespace

Command play_command() {
  Command command;
  command.name = "play";
  command.summary = "play against a program, or let programs play, in the terminal";
  command.usage = "--game GAME [--first PLAYER|human] [--second PLAYER|human] [--move-time TIME] [--moves MOVES]";
  command.details =
      "By default you move first against the arena's own player. Type moves by name; 'help' lists the commands: undo [N], hint, go, eval, moves,\n"
      "rules, resign, new, save, load. Ctrl-C at the prompt asks once before it leaves. Works over ssh and when piped. With three or four sides\n"
      "every player is a person by default.";
  command.example = "echo 'i10' | arena play --game andantino --second random";
  command.declare = [](Syntax& syntax) {
    for (const std::string_view word : side_words) {
      const std::string side(word);
      syntax.options.add_options()(side.c_str(), po::value<std::string>()->value_name("PLAYER"),
                                   ("who moves " + side + ": human, or a player by name or file").c_str());
      syntax.names[side] = "players";
    }
    add_game_options(syntax);
    add_position_options(syntax);
    add_limit_options(syntax);
    syntax.add_choice("color", {"auto", "always", "never"}, "WHEN", "colours; auto: on a terminal, unless NO_COLOR is set");
  };
  command.run = run_play;
  return command;
}

}  // namespace arena

// Draws a position and says what a person asks next: who moves, what is legal, how it stands, and the position in one word.
#include <cerrno>
#include <cstring>
#include <fstream>
#include <ostream>

#include "arena/command_line/command.hpp"
#include "arena/command_line/game_arguments.hpp"
#include "arena/command_line/run_arena.hpp"
#include "arena/command_line/standard_streams.hpp"
#include "arena/commands/show.hpp"

namespace arena {

namespace {

void write_picture(const std::string& path, const std::string& content) {
  errno = 0;
  std::ofstream file(path, std::ios::binary);
  if (!file) throw InputError("--svg: '" + path + "' cannot be opened for writing: " + std::strerror(errno));
  file << content;
  file.close();
  if (!file) throw std::runtime_error("'" + path + "' could not be written completely");
}

bool colour_wanted(const Call& call) {
  const auto when = call.find("color").value_or("auto");
  return when == "always" || (when == "auto" && wants_colour(call.out));
}

template <Game G>
int show(const Call& call) {
  const auto start = start_given<G>(call);
  const Picture picture = picture_of(start.game, start.last_move);
  if (const auto path = call.find("svg")) write_picture(*path, draw_svg(picture));
  call.out << description_of(start.game, picture, colour_wanted(call));
  return exit_done;
}

}  // namespace

Command show_command() {
  Command command;
  command.name = "show";
  command.summary = "draw a position, with its legal moves and its result";
  command.usage = "--game GAME [--position TEXT] [--moves MOVES] [--svg FILE]";
  command.example = "arena show --game andantino --moves 'i10 j11 i11'";
  command.declare = [](Syntax& syntax) {
    add_game_options(syntax);
    add_position_options(syntax);
    syntax.options.add_options()("svg", boost::program_options::value<std::string>()->value_name("FILE"), "also write the picture to FILE");
    syntax.add_choice("color", {"auto", "always", "never"}, "WHEN", "colours; auto is on a terminal without NO_COLOR");
  };
  command.run = [](const Call& call) { return with_game(game_given(call), [&](auto tag) { return show<typename decltype(tag)::type>(call); }); };
  return command;
}

}  // namespace arena

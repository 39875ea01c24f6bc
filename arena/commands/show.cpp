// Draws a position and answers what a person asks next: who moves, what is legal, the result so far, and the position in one word.
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/commands/show.hpp"
#include "arena/commands/show_recorded.hpp"
#include "arena/commands/show_steps.hpp"
#include "arena/commands/standard_streams.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/referee_process.hpp"
#include "arena/text/words.hpp"

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
std::string described(const Call& call, const G& game, const std::string& last_turn, const std::optional<G>& before) {
  const Picture picture = picture_of(game, last_turn, before ? &*before : nullptr);
  if (const auto path = call.find("svg")) write_picture(*path, draw_svg(picture));
  return description_of(game, picture, colour_wanted(call));
}

template <Game G>
int show(const Call& call) {
  if (call.has("ply")) throw InputError("--ply is for a recorded game: arena show DIR --game N --ply N");
  const auto start = start_given<G>(call);
  call.out << described(call, start.game, start.last_turn, start.before);
  return exit_done;
}

template <Game G>
std::string described(const Call& call, const RecordedPosition& position) {
  G game = begun_at(G(options_from<G>(position.rules)), position.start);
  std::string last_turn;
  std::optional<G> before;
  std::string moves;
  for (const std::string& move : position.moves) moves += move + " ";
  if (const auto illegal = make_moves(game, moves, [&](const G& here, Move move) {
        add_to_turn(last_turn, here, move);
        before = here;
      }))
    throw InputError(
        fmt::format("{}: game {}: {}", (std::filesystem::path(call.get("folder")) / "games.csv").string(), position.row.game, illegal->text()));
  return heading_of(position) + "\n" + described(call, game, last_turn, before);
}

int show_recorded(const Call& call, const RecordedPosition& position) {
  const auto drawn = [&](const RecordedPosition& at) {
    return with_game(at.game, [&](auto tag) { return described<typename decltype(tag)::type>(call, at); });
  };
  if (call.has("ply") || call.has("svg") || !can_step(call.in, call.out))
    call.out << drawn(position);
  else
    step_through(position.ply, position.ply, call.out, [&](int ply) { return drawn(recorded_position(call, ply)); });
  return exit_done;
}

/// The referee draws, if it can.
int show_refereed(const Call& call, const RecordedPosition& position) {
  if (call.has("svg")) throw InputError("--svg: only a referee knows " + position.game + ", and it draws in characters");
  std::vector<std::string> words = position.moves;
  if (!position.start.empty()) words.insert(words.begin(), position_word(position.start));
  const std::string moves = joined_by(" ", words);
  RefereeProcess referee(position.referee);
  call.out << heading_of(position) << "\n";
  const std::string drawing = referee.drawing(moves), fen = referee.query(moves, "fen");
  call.out << drawing;
  if (drawing.empty()) call.out << (fen.empty() ? "the referee draws no board; moves: " + moves : fen) << "\n";
  return exit_done;
}

}  // namespace

Command show_command() {
  Command command;
  command.name = "show";
  command.summary = "draw a position, with its legal moves and its result";
  command.usage = "{--game GAME [--position TEXT] [--moves MOVES] | DIR --game N [--ply N]} [--svg FILE]";
  command.details =
      "With a results folder DIR it draws a position of a recorded game: after ply N, by default the last, with the figures of the move that led\n"
      "there. --game is then the number of the game. In a terminal, without --ply, the arrow keys step through the game.";
  command.example = "arena show --game andantino --moves 'i10 j11 i11'";
  command.declare = [](Syntax& syntax) {
    add_game_options(syntax);
    syntax.or_numbers.insert("game");
    add_position_options(syntax);
    namespace po = boost::program_options;
    syntax.options.add_options()                                                                               //
        ("folder", po::value<std::string>()->value_name("DIR"), "a results folder; --game N is a game in it")  //
        ("ply", po::value<int>()->value_name("N"), "of the recorded game: the position after N plies")         //
        ("svg", po::value<std::string>()->value_name("FILE"), "also write the picture to FILE");
    syntax.operands.add("folder", 1);
    syntax.add_choice("color", {"auto", "always", "never"}, "WHEN", "colours; auto: on a terminal, unless NO_COLOR is set");
  };
  command.run = [](const Call& call) -> int {
    if (!call.has("folder")) return with_game(game_given(call), [&](auto tag) { return show<typename decltype(tag)::type>(call); });
    const RecordedPosition position = recorded_position(call);
    if (position.referee.has_referee()) return show_refereed(call, position);
    return show_recorded(call, position);
  };
  return command;
}

}  // namespace arena

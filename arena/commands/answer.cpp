// Plays one player of a stored run for another program, one line per question: how `arena regress --baseline-program` lets the build that recorded a
// run play it.
#include <fmt/format.h>

#include <istream>
#include <ostream>
#include <sstream>

#include "arena/analysis/regression/recorded_player.hpp"
#include "arena/build_info.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/config/tournament.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/resolve.hpp"
#include "core/common/errors.hpp"
#include "players/make_player.hpp"

namespace arena {

namespace {

namespace fs = std::filesystem;

template <Game G>
int answer(const RunSpec& spec, const Participant& who, const Call& call) {
  TablePool pool;
  SteadyClock clock;
  const auto player = make_player<G>(who.options, pool);
  const G start(options_from<G>(spec.rules));
  call.out << answer_greeting << ARENA_COMMIT << std::endl;
  const auto answered = [&](const std::string& line) -> std::string {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "game") {
      std::uint64_t seed = 0;
      if (!(words >> seed)) return "error 'game' needs a seed";
      player->new_game(seed);
      return "ready";
    }
    if (word != "decide") return "error a line is 'game SEED', 'decide MOVES' or 'quit'";
    G position = start;
    std::string moves;
    std::getline(words, moves);
    if (const auto illegal = make_moves(position, moves)) return "error " + illegal->text();
    if (position.outcome() != Outcome::none) return "error the game is over";
    Request request;
    request.limits = who.limits;
    request.time_left = who.limits.game_time;
    request.clock = &clock;
    return decision_line(position, player->decide(position, request));
  };
  for (std::string line; std::getline(call.in, line) && line != "quit";) call.out << answered(line) << std::endl;
  return 0;
}

int run_answer(const Call& call) {
  const fs::path folder = call.get("folder");
  if (!fs::exists(folder / "tournament.yaml")) throw InputError(folder.string() + ": not a results folder: tournament.yaml is missing");
  const std::string name = call.get("player");
  config::TournamentSpec tournament = config::load_tournament(folder / "tournament.yaml");
  tournament.openings = {};  // nobody asks for them here
  const RunSpec spec = resolve(tournament);
  for (const Participant& player : spec.players)
    if (player.name == name) return with_game(spec.game, [&](auto tag) { return answer<typename decltype(tag)::type>(spec, player, call); });
  std::string known;
  for (const Participant& player : spec.players) known += (known.empty() ? "" : ", ") + player.name;
  throw InputError(folder.string() + ": unknown player '" + name + "'; there are " + known);
}

}  // namespace

Command answer_command() {
  Command command;
  command.name = "answer";
  command.summary = "play one player of a stored run for another program, line by line";
  command.usage = "DIR --player NAME";
  command.details =
      "For 'arena regress --baseline-program', which lets the build that recorded a run play its games. Reads lines from standard\n"
      "input and answers each with one: 'game SEED' begins a game, 'decide MOVES' asks for a decision after these moves from the\n"
      "start, 'quit' ends. The answer is 'decision MOVE SEARCHED DEPTH SELDEPTH SCORE PROVED PLIES NODES NODES_TOTAL STOP'.";
  command.example =
      "arena run configs/tournaments/quickstart.yaml --nodes 50 --quiet --output quick && printf 'game 1\\ndecide\\n' | arena answer quick --player "
      "full";
  command.declare = [](Syntax& syntax) {
    namespace po = boost::program_options;
    syntax.options.add_options()("folder", po::value<std::string>()->value_name("DIR")->required(), "the results folder");
    syntax.operands.add("folder", 1);
    syntax.options.add_options()("player", po::value<std::string>()->value_name("NAME")->required(), "which of its players");
  };
  command.run = run_answer;
  return command;
}

}  // namespace arena

#include "arena/report/fault_script.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>

#include "arena/engines/go_command.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/match_parts.hpp"
#include "arena/play/request.hpp"
#include "arena/play/start.hpp"
#include "arena/record/run_spec.hpp"
#include "arena/record/schedule.hpp"
#include "arena/text/shell.hpp"
#include "core/common/sides.hpp"
#include "players/common/clock.hpp"

namespace arena {

namespace {

using std::chrono::microseconds;
using std::chrono::nanoseconds;

struct Question {
  std::string position, go;
  double seconds = 0;  // how long the arena waits
};

/// What the side at fault was asked, decision by decision; it failed at the last one.
template <Game G>
std::vector<Question> questions_of(const config::TournamentSpec& tournament, const std::vector<config::PlayerSpec>& players, const GameRow& row,
                                   const std::map<int, Figure>& times, int at_fault, Protocol protocol) {
  const G start = start_of<G>(tournament.game);
  const std::vector<Move> moves = moves_from(start, row.moves, fmt::format("game {}", row.game));
  std::vector<SideClock> clocks;
  for (const config::PlayerSpec& each : players) clocks.emplace_back(each.options.limits, tournament.margin);
  const config::PlayerSpec& player = players[static_cast<std::size_t>(at_fault)];
  std::vector<Question> questions;
  SteadyClock clock;
  TurnClock turns;
  const std::string from = game_text(row.moves).start;
  G game = begun_at(start, from);
  std::string position = from.empty() ? "startpos" : "fen " + from;
  for (std::size_t i = 0;; ++i) {
    const int side = game.to_move(), ply = static_cast<int>(i) + 1;
    SideClock& own = clocks[static_cast<std::size_t>(side)];
    const bool last = i == moves.size(), decided = last || times.count(ply) > 0;
    if (decided) own.begin_decision(game.turn_starts());
    if (decided && side == at_fault) {
      turns.begin(game.turn_starts());
      Request request = request_for(player.options.limits, clock);
      request.time_left = own.left();
      request.turns_to_go = own.turns_to_go();
      std::vector<SideTime> all;
      for (std::size_t each = 0; each < clocks.size(); ++each) all.push_back({clocks[each].left(), players[each].options.limits.increment});
      int moves_of_turn = 1;
      if constexpr (HasLongTurns<G>) moves_of_turn = game.players();
      const GoCommand go = go_command(protocol, side, all, request, turns, moves_of_turn, tournament.margin, player.engine.answer_time);
      questions.push_back({position, go.text, std::chrono::duration<double>(go.answer_within).count()});
    }
    if (last) return questions;
    if (decided) {
      const nanoseconds took = microseconds(times.at(ply).value_or(0));
      own.end_decision(took);
      if (side == at_fault) turns.used(took);
    }
    position += (i == 0 ? " moves " : " ") + game.to_text(moves[i]);
    game.make(moves[i]);
    if (decided && (game.to_move() != side || game.turn_starts())) own.end_turn();
  }
}

std::string head_of(const RunFolder& run, const GameRow& row, const std::string& player, int side) {
  return fmt::format("#!/usr/bin/env bash\n# Game {} of {}: '{}' ({}) failed at ply {}: {}.\n", row.game, run.path().string(), player,
                     side_words[static_cast<std::size_t>(side)], row.plies + 1, row.termination);
}

std::string engine_script(const RunFolder& run, const GameRow& row, const config::PlayerSpec& player, int side, Protocol protocol,
                          const std::vector<Question>& questions, bool only_last) {
  const char* word = protocol == Protocol::ugi ? "ugi" : "uci";
  std::string text = head_of(run, row, player.name, side);
  text += "# Runs the engine alone: '>' is what it is told, '<' what it answers. Exit code 1: it did not answer.\nset -u\n";
  if (!player.engine.cwd.empty()) text += "cd " + shell_quoted(player.engine.cwd) + " || exit 2\n";
  for (const auto& [name, value] : player.engine.env) text += "export " + name + "=" + shell_quoted(value) + "\n";
  if (player.engine.address_space_mb > 0) text += fmt::format("ulimit -v {}\n", std::int64_t{player.engine.address_space_mb} * 1024);
  text += "pipes=$(mktemp -d) && mkfifo \"$pipes/in\" \"$pipes/out\" || exit 2\n";
  text += shell_line(player.engine.command) + " <\"$pipes/in\" >\"$pipes/out\" &\n";
  text +=
      "engine=$!\n"
      "exec {to}>\"$pipes/in\" {from}<\"$pipes/out\"\n"
      "rm -r \"$pipes\"\n"
      "trap '' PIPE\n"
      "say() { printf '> %s\\n' \"$1\"; printf '%s\\n' \"$1\" >&\"$to\" || { echo 'the engine does not read any more'; exit 1; }; }\n"
      "await() {\n"
      "  local line status\n"
      "  while IFS= read -r -t \"$2\" line <&\"$from\"; status=$?; [[ $status -eq 0 ]]; do\n"
      "    printf '< %s\\n' \"$line\"\n"
      "    [[ $line == \"$1\"* ]] && return\n"
      "  done\n"
      "  if [[ $status -gt 128 ]]; then echo \"no '$1' within $2 s\"; kill \"$engine\"; exit 1; fi\n"
      "  for _ in {1..50}; do kill -0 \"$engine\" 2>/dev/null || break; sleep 0.02; done\n"  // its output ends a moment before the process does
      "  if kill \"$engine\" 2>/dev/null; then echo 'the engine closed its output'; else wait \"$engine\"; echo \"the engine ended with exit code "
      "$?\"; fi\n"
      "  exit 1\n"
      "}\n";
  const double startup = std::chrono::duration<double>(player.engine.startup_time).count();
  const auto say = [&](const std::string& line) { text += "say " + shell_quoted(line) + "\n"; };
  const auto await = [&](const std::string& what, double seconds) { text += fmt::format("await {} {:.3f}\n", what, seconds); };
  say(word);
  await(fmt::format("{}ok", word), startup);
  std::map<std::string, std::string> options = player.engine.options;
  if (row.sides() > 2) options.try_emplace(std::string(players_option), std::to_string(row.sides()));
  for (const auto& [name, value] : options)
    say(value.empty() ? fmt::format("setoption name {}", name) : fmt::format("setoption name {} value {}", name, value));
  say("isready");
  await("readyok", startup);
  say(fmt::format("{}newgame", word));
  text += fmt::format("# An engine that has an option Seed was given it from {}: say 'setoption name Seed value N'\n", side_seed(row.seed, side));
  say("isready");
  await("readyok", startup);
  for (std::size_t i = only_last && !questions.empty() ? questions.size() - 1 : 0; i < questions.size(); ++i) {
    say("isready");
    say("position " + questions[i].position);
    say("go " + questions[i].go);
    await("bestmove", questions[i].seconds);
  }
  return text + "say quit\n";
}

}  // namespace

Table faults_table(const RunFolder& run) {
  Table table("faults", "Games that ended by a fault", {"game", "<player", "<side", "ply", "<fault"});
  run.games([&](const GameRow& row) {
    const int side = row.side_at_fault();
    if (side >= 0)
      table.row({std::to_string(row.game), row.seat(side).player, std::string(side_words[static_cast<std::size_t>(side)]),
                 std::to_string(row.plies + 1), row.termination});
  });
  return table;
}

std::string fault_script(const RunFolder& run, std::uint64_t number, bool only_last) {
  std::optional<GameRow> found;
  run.games([&](const GameRow& row) {
    if (row.game == number) found = row;
  });
  if (!found) throw InputError(fmt::format("{} has no game {}", run.path().string(), number));
  const GameRow& row = *found;
  const int side = row.side_at_fault();
  if (side < 0) throw InputError(fmt::format("game {} of {} ended by '{}'; no player was at fault", number, run.path().string(), row.termination));
  const config::TournamentSpec& tournament = run.tournament();
  std::vector<config::PlayerSpec> players;
  for (int seat = 0; seat < row.sides(); ++seat)
    for (const config::PlayerSpec& each : tournament.players)
      if (each.name == row.seat(seat).player) players.push_back(at_side(tournament, each, seat));
  if (players.size() != row.seats.size()) throw InputError(run.path().string() + ": a player of this game is not in tournament.yaml");
  const config::PlayerSpec& player = players[static_cast<std::size_t>(side)];
  if (player.engine.command.empty())
    return head_of(run, row, player.name, side) + "# A player of ours: this searches the position in which it failed, with its own options.\n" +
           shell_line({"arena", "search", "--player", player.name, "--moves", row.moves}) + "\n";
  std::map<int, Figure> times;
  run.moves_of(row, [&](const MoveRow& move) { times[move.ply] = move.time_us; });
  const Protocol protocol = player.type == config::PlayerType::uci ? Protocol::uci : Protocol::ugi;
  const auto questions = with_game_of(
      tournament.game, [&](auto tag) { return questions_of<typename decltype(tag)::type>(tournament, players, row, times, side, protocol); });
  return engine_script(run, row, player, side, protocol, questions, only_last);
}

}  // namespace arena

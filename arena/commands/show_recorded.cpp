#include "arena/commands/show_recorded.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/commands/game_arguments.hpp"
#include "arena/games/recorded_ending.hpp"
#include "arena/record/decision_fields.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/game_text.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

GameRow game_row(const RunFolder& run, const std::optional<std::string>& asked) {
  const fs::path& folder = run.path();
  std::optional<GameRow> found;
  std::uint64_t games = 0, least = ~0ULL, most = 0;
  const auto take = [&](const GameRow& row) {
    ++games;
    least = std::min(least, row.game);
    most = std::max(most, row.game);
    if (asked && std::to_string(row.game) == *asked) found = row;
  };
  run.games(take);
  if (found) return *found;
  if (games == 0) throw InputError(folder.string() + ": no game of this run is finished yet");
  const std::string there = games == most - least + 1 ? fmt::format("games {} to {}", least, most)
                                                      : fmt::format("{} finished games, with numbers from {} to {}", games, least, most);
  throw InputError(asked ? fmt::format("there is no game {} in {}, which has {}", *asked, folder.string(), there)
                         : fmt::format("which game? --game takes a number; {} has {}", folder.string(), there));
}

std::string score_words(const MoveRow& move) {
  if (is_proved(move, Proved::draw)) return "a proved draw";
  if (move.proved.empty()) return move.score ? fmt::format("score {}", *move.score) : "no score";
  const std::int64_t plies = move.score ? std::abs(*move.score) : 0;
  if (plies == 0) return "a proved " + move.proved;
  return fmt::format("a proved {} in {} {}", move.proved, plies, plies == 1 ? "ply" : "plies");
}

std::string cost_words(const MoveRow& move) {
  std::string text;
  const auto add = [&](const std::string& words) { text += (text.empty() ? "" : ", ") + words; };
  if (move.depth) add(fmt::format("depth {}", *move.depth));
  if (move.nodes_total) add(score_words(move));
  if (move.nodes_total)
    add(fmt::format("{}{}", counted(*move.nodes_total, "node"), move.nodes ? fmt::format(" ({} in the last iteration)", *move.nodes) : ""));
  if (move.time_us) add(fmt::format("{:.3f} ms", static_cast<double>(*move.time_us) / 1000));
  if (!move.stop.empty()) add("stopped by " + move.stop);
  return text;
}

}  // namespace

RecordedPosition recorded_position(const Call& call, std::optional<int> ply) {
  const fs::path folder = call.get("folder");
  if (const auto number = call.find("game"); number && number->find_first_not_of("0123456789") != std::string::npos)
    throw InputError(fmt::format("'{0}' would be a results folder, with --game as a number; to give moves, write --moves '{0}'", folder.string()));
  for (const char* option : {"position", "moves"})
    if (call.has(option)) throw InputError(fmt::format("--{} is for a position without a results folder", option));
  if (!rule_options_given(call).empty()) throw InputError("a recorded game has the rules of its run; leave out the rule options");
  const RunFolder run(folder);
  const config::GameSpec& game = run.tournament().game;
  RecordedPosition position{game.name, game.options, game_row(run, call.find("game")), 0, std::nullopt, {}, "", game};
  if (position.row.ending.empty() && position.row.is_by_rules())
    position.row.ending = recorded_ending(position.game, position.rules, position.row.moves);
  GameText text = game_text(position.row.moves);
  position.start = std::move(text.start);
  position.moves = std::move(text.moves);
  const int plies = static_cast<int>(position.moves.size());
  position.ply = ply ? *ply : call.find<int>("ply").value_or(plies);
  if (position.ply < 0 || position.ply > plies)
    throw InputError(
        fmt::format("there is no ply {} in game {}, which has plies 1 to {} (0 is before the first move)", position.ply, position.row.game, plies));
  position.moves.resize(static_cast<std::size_t>(position.ply));
  run.moves_of(position.row, [&](const MoveRow& row) {
    if (row.ply == position.ply) position.move = row;
  });
  return position;
}

std::string heading_of(const RecordedPosition& position) {
  const GameRow& row = position.row;
  std::string result = is_win(row.result()) ? "won by " + row.seat(winner(row.result())).player : "drawn";
  std::string others;
  for (int side = 1; side < row.sides(); ++side) others += (side == 1 ? "" : side + 1 < row.sides() ? ", " : " and ") + row.seat(side).player;
  if (row.sides() > 2) {
    result += " (places";
    for (const SeatRow& seat : row.seats) result += fmt::format(" {}", seat.place);
    result += ")";
  }
  const std::string why = ending_words(row.ended_by());
  std::string text = fmt::format("game {}: {} (moving first) against {}, {} after {} ({})\n", row.game, row.seat(0).player, others, result,
                                 counted(row.plies, "ply", "plies"), why);
  if (position.ply == 0) return text + "before the first move\n";
  text += fmt::format("ply {}: ", position.ply);
  if (!position.move) return text + position.moves.back() + ", not decided by a player or not recorded\n";
  const MoveRow& move = *position.move;
  text += fmt::format("{} played {}, one of {} legal moves\n", move.player, move.move, move.legal_moves);
  if (const std::string cost = cost_words(move); !cost.empty()) text += cost + "\n";
  if (!move.pv.empty()) text += "principal variation: " + move.pv + "\n";
  return text;
}

}  // namespace arena

// Games of a results folder, recorded or in progress, with the positions that the page draws.
#include <nlohmann/json.hpp>

#include "arena/games/recorded_ending.hpp"
#include "arena/play/game_board.hpp"
#include "arena/play/live_game.hpp"
#include "arena/play/status.hpp"
#include "arena/record/files.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/report/page/board_json.hpp"
#include "arena/serve/http_message.hpp"
#include "arena/serve/run_json.hpp"
#include "arena/text/game_text.hpp"
#include "arena/text/known_json.hpp"
#include "core/common/errors.hpp"

namespace arena {

using nlohmann::json;

namespace {

constexpr std::uintmax_t largest_live_file = 1 << 20;

/// The positions before the first move, after it, and so on, as far as the moves are legal. None for a game with a referee.
json positions_of(const config::GameSpec& game, const GameText& text) {
  json positions = json::array();
  if (game.has_referee()) return positions;
  const auto board = make_board(game.name, game.options, text.start);
  positions.push_back(position_json(board->picture()));
  for (const std::string& move : text.moves) {
    try {
      board->make(move, "", {});
    } catch (const InputError&) {
      break;
    }
    positions.push_back(position_json(board->picture()));
  }
  return positions;
}

json decision_json(const MoveRow& row) {
  return {{"ply", row.ply},
          {"side", row.side},
          {"player", row.player},
          {"turn", row.turn},
          {"depth", known(row.depth)},
          {"seldepth", known(row.seldepth)},
          {"score", known(row.score)},
          {"proved", row.proved},
          {"nodes", known(row.nodes_total)},
          {"time_us", known(row.time_us)},
          {"stop", row.stop},
          {"legal", row.legal_moves},
          {"pv", row.pv}};
}

}  // namespace

json recorded_game_json(const std::filesystem::path& folder, std::uint64_t number) {
  const RunFolder run(folder);
  std::optional<GameRow> found;
  run.games([&](const GameRow& row) {
    if (row.game == number) found = row;
  });
  if (!found) return nullptr;
  const config::GameSpec& game = run.tournament().game;
  json decisions = json::array();
  run.moves_of(*found, [&](const MoveRow& row) { decisions.push_back(decision_json(row)); });
  const GameText text = game_text(found->moves);
  return {{"game", game.name},
          {"number", number},
          {"rules", game.options},
          {"board", game.has_referee() ? "" : board_address(game.name, game.options)},
          {"start", text.start},
          {"moves", text.moves},
          {"seats", players_of(*found)},
          {"result", result_words(*found)},
          {"ended", ending_words(found->ended_by())},
          {"decisions", decisions},
          {"positions", positions_of(game, text)}};
}

std::string result_words(const GameRow& row) {
  if (row.sides() > 2) {
    std::string places;
    for (const SeatRow& seat : row.seats) places += (places.empty() ? "" : "-") + std::to_string(seat.place);
    return places;
  }
  if (row.result() == Outcome::draw) return "1/2";
  return winner(row.result()) == 0 ? "1-0" : "0-1";
}

json live_json(const std::filesystem::path& folder) {
  if (!is_running(folder)) return nullptr;  // what a killed run left behind is not a game in progress
  const std::filesystem::path file = folder / live_file_name;
  std::error_code missing;
  const std::uintmax_t size = std::filesystem::file_size(file, missing);
  if (missing || size > largest_live_file) return nullptr;
  json live;
  try {
    live = json::parse(MappedFile(file).text(), nullptr, false);
  } catch (const std::exception&) {  // it disappeared between two reads
    return nullptr;
  }
  if (!live.is_object()) return nullptr;
  if (!live.contains("moves") || !live["moves"].is_string() || !live.contains("seats") || !live["seats"].is_array()) return nullptr;
  for (const json& player : live["seats"])
    if (!player.is_string()) return nullptr;
  const GameText text = game_text(live["moves"].get<std::string>());
  live["moves"] = text.moves;
  const config::GameSpec game = RunFolder(folder).tournament().game;
  live["position"] = nullptr;
  if (json positions = positions_of(game, text); !positions.empty()) live["position"] = positions.back();
  return live;
}

}  // namespace arena

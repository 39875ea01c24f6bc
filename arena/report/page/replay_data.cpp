#include "arena/report/page/replay_data.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <vector>

#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/games/picture.hpp"
#include "arena/games/recorded_ending.hpp"
#include "arena/report/annotation/annotation_file.hpp"
#include "arena/report/page/board_json.hpp"
#include "arena/report/page/sample.hpp"
#include "arena/report/page/script_json.hpp"
#include "arena/text/known_json.hpp"

namespace arena {

namespace {

using nlohmann::json;

struct Line {
  std::vector<Picture> pictures;  // before the first move, after it, ...
  std::vector<int> mover;         // who made each move
  std::vector<std::string> sides;
  std::string trouble;  // why the moves end early; empty if all are legal
};

template <Game G>
Line line_of(const std::map<std::string, int>& rules, const std::string& moves) {
  Line line;
  G game = start_in(G(options_from<G>(rules)), moves);
  for (int side = 0; side < game.players(); ++side) line.sides.emplace_back(game.side_name(side));
  line.pictures.push_back(picture_of(game, ""));
  std::string turn;  // the moves that led to the position before the next one
  std::optional<G> previous;
  const auto illegal = make_moves(game, moves, [&](const G& before, Move move) {
    if (!line.mover.empty()) line.pictures.push_back(picture_of(before, turn));
    line.mover.push_back(before.to_move());
    add_to_turn(turn, before, move);
    previous = before;
  });
  if (previous) line.pictures.push_back(picture_of(game, turn, &*previous));
  if (illegal) line.trouble = "the move " + illegal->word + " is illegal: " + illegal->reason;
  return line;
}

/// A refereed game: the moves and who made them, and a board without cells.
Line refereed_line(const RunData& data, const std::string& moves, const std::vector<MoveRow>& rows) {
  Line line;
  for (int side = 0; side < data.tally.sides; ++side) line.sides.emplace_back(side_word(side));
  Picture picture;
  picture.board.notes = {"no board is drawn: only a referee knows the rules of " + data.game};
  const auto plies = static_cast<std::size_t>(move_count(moves));
  for (std::size_t ply = 0; ply <= plies; ++ply) {
    picture.title = data.game + " after " + std::to_string(ply) + (ply == 1 ? " ply" : " plies");
    line.pictures.push_back(picture);
    if (ply < plies) line.mover.push_back(static_cast<int>(ply % line.sides.size()));  // who made an opening's moves is not recorded
  }
  for (const MoveRow& row : rows)
    if (row.ply >= 1 && static_cast<std::size_t>(row.ply) <= plies) line.mover[static_cast<std::size_t>(row.ply) - 1] = row.side;
  return line;
}

Line line_of(const RunData& data, const std::string& moves, const std::vector<MoveRow>& rows = {}) {
  const auto& own = game_names();
  if (std::find(own.begin(), own.end(), data.game) == own.end()) return refereed_line(data, moves, rows);
  return with_game(data.game, [&](auto tag) { return line_of<typename decltype(tag)::type>(data.rules, moves); });
}

/// Recurring texts, by number.
class Texts {
 public:
  std::size_t number_of(const std::string& text) {
    const auto [found, fresh] = numbers_.try_emplace(text, texts_.size());
    if (fresh) texts_.push_back(text);
    return found->second;
  }
  [[nodiscard]] const std::vector<std::string>& all() const { return texts_; }

 private:
  std::map<std::string, std::size_t> numbers_;
  std::vector<std::string> texts_;
};

/// What is on each cell: 0 nothing, 1 a legal move's dot, 2 and up the pieces.
std::vector<int> states_of(const Picture& picture) {
  const std::set<std::string> legal(picture.legal_cells.begin(), picture.legal_cells.end());
  std::vector<int> states;
  for (const CellView& cell : picture.board.cells) states.push_back(cell.piece >= 0 ? 2 + cell.piece : static_cast<int>(legal.count(cell.name)));
  return states;
}

int states_count(const Picture& picture) { return 2 + static_cast<int>(picture.board.pieces.size()); }

/// The cells that differ, each as cell * states + state.
json changes(const std::vector<int>& before, const std::vector<int>& after, int states) {
  json out = json::array();
  for (std::size_t i = 0; i < after.size(); ++i)
    if (before[i] != after[i]) out.push_back(static_cast<int>(i) * states + after[i]);
  return out;
}

/// The board as pages read it, and what stands on it at the start.
json start_json(const Line& line) {
  const Picture& picture = line.pictures.front();
  const std::vector<int> states = states_of(picture);
  json out = board_json(picture, line.sides);
  out["states"] = states_count(picture);
  out["start"] = changes(std::vector<int>(states.size()), states, states_count(picture));
  return out;
}

/// One list per column, one entry per ply; null if no player decided.
void add_decisions(json& out, const KeptGame& game, std::size_t plies, const std::map<std::string, std::size_t>& players) {
  std::vector<const MoveRow*> rows(plies);
  for (const MoveRow& row : game.moves)
    if (row.ply >= 1 && static_cast<std::size_t>(row.ply) <= plies) rows[static_cast<std::size_t>(row.ply) - 1] = &row;
  for (const char* column : {"player", "turn", "depth", "seldepth", "score", "proved", "nodes", "time", "stop", "legal", "pv"})
    out[column] = json::array();
  for (const MoveRow* row : rows) {
    const auto player = row == nullptr ? players.end() : players.find(row->player);
    out["player"].push_back(player == players.end() ? json() : json(player->second));
    out["turn"].push_back(row == nullptr ? json() : json(row->turn));
    out["depth"].push_back(row == nullptr ? json() : known(row->depth));
    out["seldepth"].push_back(row == nullptr ? json() : known(row->seldepth));
    out["score"].push_back(row == nullptr ? json() : known(row->score));
    out["proved"].push_back(row == nullptr || row->proved.empty() ? json() : json(row->proved));
    out["nodes"].push_back(row == nullptr ? json() : known(row->nodes_total));
    out["time"].push_back(row == nullptr ? json() : known(row->time_us));
    out["stop"].push_back(row == nullptr ? json("opening") : json(row->stop));
    out["legal"].push_back(row == nullptr ? json() : json(row->legal_moves));
    out["pv"].push_back(row == nullptr || row->pv.empty() ? json() : json(row->pv));
  }
}

/// Only for an annotated run: what each move cost, if it was judged.
void add_costs(json& out, const GameRow& row, std::size_t plies, const MoveCosts& costs) {
  if (costs.empty()) return;
  for (const char* column : {"cost", "best", "blunder"}) out[column] = json::array();
  for (std::size_t ply = 1; ply <= plies; ++ply) {
    const auto found = costs.find({row.game, static_cast<int>(ply)});
    const bool is_judged = found != costs.end();
    out["cost"].push_back(is_judged ? json(found->second.cost) : json());
    out["best"].push_back(is_judged ? json(found->second.best) : json());
    out["blunder"].push_back(is_judged && found->second.blunder ? 1 : 0);
  }
}

json game_json(const KeptGame& game, const Line& line, Texts& texts, const std::map<std::string, std::size_t>& players, const MoveCosts& costs) {
  json out;
  const GameRow& row = game.row;
  out["id"] = row.game;
  out["run"] = game.folder;
  out["round"] = row.round;
  out["opening"] = row.opening;
  for (const SeatRow& seat : row.seats) out["seats"].push_back(players.at(seat.player));
  out["result"] = row.result_word();
  out["ended"] = ending_words(row.ended_by());
  out["fault"] = row.is_fault();
  out["plies"] = row.plies;
  out["trouble"] = line.trouble;
  const int states = states_count(line.pictures.front());
  const std::map<std::string, std::size_t> numbers = cell_numbers(line.pictures.front().board);
  std::vector<int> before = states_of(line.pictures.front());
  for (const char* column : {"steps", "last", "title", "notes"}) out[column] = json::array();
  for (std::size_t ply = 0; ply < line.pictures.size(); ++ply) {
    const Picture& picture = line.pictures[ply];
    std::vector<int> after = states_of(picture);
    if (ply > 0) out["steps"].push_back(changes(before, after, states));
    before = std::move(after);
    out["last"].push_back(numbers_of(picture.last_cells, numbers));
    out["title"].push_back(texts.number_of(picture.title));
    json notes = json::array();
    for (const std::string& note : picture.board.notes) notes.push_back(texts.number_of(note));
    out["notes"].push_back(notes);
  }
  out["won"] = numbers_of(line.pictures.back().won_cells, numbers);
  const auto [from, words] = game_text(row.moves);
  if (!from.empty()) {
    const std::vector<int> first = states_of(line.pictures.front());
    out["from"] = position_word(from);
    out["start"] = changes(std::vector<int>(first.size()), first, states);
  }
  out["moves"] = std::vector<std::string>(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(line.mover.size()));
  out["mover"] = line.mover;
  add_decisions(out, game, line.mover.size(), players);
  add_costs(out, row, line.mover.size(), costs);
  return out;
}

}  // namespace

Replay replay_of(const RunData& data, std::size_t most_games, std::size_t most_bytes) {
  std::map<std::string, std::size_t> players;
  for (const PlayerTally& player : data.tally.players) players.emplace(player.name, players.size());
  Texts texts;
  std::map<std::size_t, std::string> games;  // by place in data.kept, which is the order of the list
  std::size_t bytes = 0;
  std::vector<MoveCosts> costs;
  for (const std::filesystem::path& folder : data.folders) costs.push_back(read_annotations(folder));
  for (const std::size_t i : games_by_interest(data.kept, most_games)) {
    const KeptGame& game = data.kept[i];
    if (!game.asked && bytes > most_bytes) break;
    std::string text = script_json(game_json(game, line_of(data, game.row.moves, game.moves), texts, players, costs[game.folder]));
    if (!game.asked) bytes += text.size();
    games.emplace(i, std::move(text));
  }
  Replay replay;
  replay.games = games.size();
  replay.json = "{\"board\":" + script_json(start_json(line_of(data, ""))) + ",\"texts\":" + script_json(texts.all()) + ",\"games\":[";
  for (const auto& [place, text] : games) replay.json += (replay.json.back() == '[' ? "\n" : ",\n") + text;
  replay.json += "]}";
  return replay;
}

}  // namespace arena

#include "arena/report/search_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "arena/text/counted.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

/// A player's figures over a range of numbers of legal moves.
Sketch gathered(const PlayerSeries& series, Sketch LegalMovesFigures::*figure, int low, int high) {
  Sketch all;
  for (auto at = series.by_legal_moves.lower_bound(low); at != series.by_legal_moves.end() && at->first <= high; ++at) all.add(at->second.*figure);
  return all;
}

std::string count_or_dash(const Sketch& sketch) { return sketch.count() > 0 ? std::to_string(sketch.count()) : "-"; }
std::string mean_or_dash(const Sketch& sketch) { return sketch.count() > 0 ? fmt::format("{:.2f}", sketch.mean()) : "-"; }
std::string greatest_or_dash(const Sketch& sketch) { return sketch.count() > 0 ? fmt::format("{:.0f}", sketch.greatest()) : "-"; }

/// How many plies share a row so that there are at most sixty rows.
std::size_t plies_a_row(std::size_t plies) {
  constexpr std::size_t most_rows = 60;
  for (const std::size_t width : {1U, 2U, 5U, 10U, 20U, 50U, 100U})
    if (plies <= width * most_rows) return width;
  return (plies + most_rows - 1) / most_rows;
}

struct PlyCell {
  const char *name, *title, *note;
  Sketch PlyFigures::*figure;
  double scale;   // of a unit of the file in one of the table
  int precision;  // decimals
};

std::vector<Table> by_ply(const RunData& data, const PlyCell& cell) {
  std::vector<const PlayerSeries*> players;
  std::size_t plies = 0;
  for (const PlayerSeries& series : data.series) {
    if (series.gathered(&PlyFigures::nodes, 0, series.plies()).count() == 0) continue;
    players.push_back(&series);
    plies = std::max(plies, series.plies());
  }
  if (players.empty()) return {};
  const std::size_t width = plies_a_row(plies);
  std::vector<std::string> headings = {width == 1 ? "ply" : "plies"};
  for (const PlayerSeries* series : players) headings.push_back(series->name);
  Table table(cell.name, cell.title, {});
  for (const std::string& heading : headings) table.columns.push_back({heading, false});
  if (width > 1) table.split("plies", {"ply_from", "ply_to"});
  const auto gathered_between = [&](const PlayerSeries& series, std::size_t from) { return series.gathered(cell.figure, from, from + width); };
  std::vector<double> least;  // decisions of each player below which a step is left out: the ends of a few long games are no evidence
  for (const PlayerSeries* series : players) {
    std::uint64_t most = 0;
    for (std::size_t from = 0; from < plies; from += width) most = std::max(most, gathered_between(*series, from).count());
    least.push_back(0.02 * static_cast<double>(most));
  }
  bool left_out = false;
  for (std::size_t from = 0; from < plies; from += width) {
    const std::size_t to = std::min(plies, from + width);
    std::vector<Table::Cell> cells;
    if (width == 1)
      cells.emplace_back(std::to_string(from + 1));
    else
      cells.push_back({from + 1 == to ? std::to_string(to) : fmt::format("{}-{}", from + 1, to), {std::to_string(from + 1), std::to_string(to)}});
    bool any = false;
    for (std::size_t i = 0; i < players.size(); ++i) {
      const Sketch all = gathered_between(*players[i], from);
      const bool shown = all.count() > 0 && static_cast<double>(all.count()) >= least[i];
      left_out = left_out || (all.count() > 0 && !shown);
      any = any || shown;
      cells.emplace_back(shown ? fmt::format("{:.{}f}", all.median() * cell.scale, cell.precision) : std::string("-"));
    }
    if (any) table.cells(cells);
  }
  table.notes.emplace_back(cell.note);
  if (left_out) table.notes.emplace_back("Steps with less than 2 % of the decisions of a player's most common step are left out.");
  return {table};
}

std::string result_words(const GameRow& row, int side) {
  if (!is_win(row.result())) return "drew";
  return winner(row.result()) == side ? "won" : "lost";
}

/// Everybody in a game except the player at `side`.
std::string names_in(const GameRow& row, int side = -1) {
  std::string names;
  for (int other = 0; other < row.sides(); ++other)
    if (other != side) names += (names.empty() ? "" : " and ") + row.seat(other).player;
  return names;
}

Table per_move_table(const RunData& data, const KeptGame& game, int side) {
  const std::string& player = game.row.seat(side).player;
  const std::string folder = data.folders.size() > 1 ? fmt::format("-of-{}", game.folder + 1) : "";
  Table table(fmt::format("moves-game-{}{}-{}", game.row.game, folder, side_word(side)),
              fmt::format("Move by move: {} against {}, game {}{}, moving {}, {} after {}", player, names_in(game.row, side), game.row.game,
                          folder.empty() ? "" : fmt::format(" of folder {}", game.folder + 1), side_word(side), result_words(game.row, side),
                          counted(game.row.plies, "ply", "plies")),
              {"#", "ply", "<move", "depth", "time ms", "nodes", "<stopped by"});
  const auto text = [](const std::optional<std::int64_t>& value) { return value ? std::to_string(*value) : "-"; };
  int number = 0;
  for (const MoveRow& move : game.moves)
    if (move.player == player)
      table.row({std::to_string(++number), std::to_string(move.ply), move.move, text(move.depth),
                 move.time_us ? fmt::format("{:.3f}", static_cast<double>(*move.time_us) / 1000) : "-", text(move.nodes_total),
                 move.stop.empty() ? "-" : move.stop});
  table.notes.emplace_back("Depth of the last completed iteration, nodes of all of them; opening plies are not decided by a player.");
  return table;
}

}  // namespace

std::vector<Table> depth_by_legal_moves(const RunData& data) {
  Table table("depth-by-legal-moves", "Depth reached at about 10 and about 20 legal moves",
              {"<player", "about 10", "decisions 10", "about 20", "decisions 20", "greatest below 4"});
  bool near_ten = false, near_twenty = false;
  for (const PlayerSeries& series : data.series) {
    const auto depth = [&](int low, int high) { return gathered(series, &LegalMovesFigures::depth, low, high); };
    const Sketch ten = depth(9, 11), twenty = depth(18, 22), forced = depth(1, 3);
    if (ten.count() + twenty.count() == 0) continue;
    near_ten = near_ten || ten.count() > 0;
    near_twenty = near_twenty || twenty.count() > 0;
    table.row({series.name, mean_or_dash(ten), count_or_dash(ten), mean_or_dash(twenty), count_or_dash(twenty), greatest_or_dash(forced)});
  }
  if (!near_ten || !near_twenty) return {};
  table.notes.emplace_back(
      "Mean depth of the last completed iteration over searched decisions with 9 to 11 and 18 to 22 legal moves; the last column is the greatest "
      "depth "
      "where there were fewer than 4. Positions differ between players: each has those of its own games.");
  return {table};
}

std::vector<Table> nodes_by_legal_moves(const RunData& data) {
  constexpr std::array<int, 5> counts = {2, 4, 6, 8, 10};
  Table table("nodes-by-legal-moves", "Nodes by number of legal moves", {"<player"});
  for (const int count : counts) table.columns.push_back({std::to_string(count), false});
  std::array<bool, counts.size()> any{};
  std::uint64_t fewest = ~0ULL;
  Sketch depths;
  for (const PlayerSeries& series : data.series) {
    std::vector<std::string> cells = {series.name};
    bool known = false;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const Sketch nodes = gathered(series, &LegalMovesFigures::nodes, counts[i], counts[i]);
      depths.add(gathered(series, &LegalMovesFigures::depth, counts[i], counts[i]));
      cells.push_back(nodes.count() > 0 ? fmt::format("{:.0f}", nodes.median()) : "-");
      if (nodes.count() == 0) continue;
      known = any[i] = true;
      fewest = std::min(fewest, nodes.count());
    }
    if (known) table.row(cells);
  }
  if (std::count(any.begin(), any.end(), true) < 2) return {};
  table.notes.push_back(fmt::format(
      "Median nodes of the last completed iteration, at depth {}; at least {} decisions per cell. Positions differ between players: each has those "
      "of its own games.",
      depths.least() < depths.greatest() ? fmt::format("{:.0f} to {:.0f}", depths.least(), depths.greatest()) : fmt::format("{:.0f}", depths.least()),
      fewest));
  return {table};
}

std::vector<Table> cost_by_ply(const RunData& data) {
  std::vector<Table> tables = by_ply(data, {"time-by-ply", "Search time by game step: median of a decision, ms",
                                            "Over all decisions of the player at these plies.", &PlyFigures::time_us, 0.001, 3});
  for (Table& table : by_ply(data, {"nodes-by-ply", "Nodes by game step: median of a decision",
                                    "Over the searched decisions at these plies; nodes of all iterations.", &PlyFigures::nodes, 1, 0}))
    tables.push_back(std::move(table));
  return tables;
}

std::vector<Table> per_move_tables(const RunData& data, const std::vector<PerMoveChoice>& choices) {
  std::vector<Table> tables;
  const auto add = [&](const KeptGame& game, const std::string& player) {
    if (!player.empty() && game.row.side_of(player) < 0)
      throw InputError(fmt::format("'{}' did not play game {}; {} did", player, game.row.game, names_in(game.row)));
    for (int side = 0; side < game.row.sides(); ++side) {
      if (!player.empty() && player != game.row.seat(side).player) continue;
      Table table = per_move_table(data, game, side);
      const bool known = std::any_of(tables.begin(), tables.end(), [&](const Table& other) { return other.name == table.name; });
      if (!table.rows.empty() && !known) tables.push_back(std::move(table));
    }
  };
  for (const PerMoveChoice& choice : choices)
    for (const KeptGame& game : data.kept)
      if (game.row.game == choice.game) add(game, choice.player);
  if (choices.empty())
    for (const KeptGame& game : data.kept)
      if (std::pair(game.folder, game.row.game) == data.model) add(game, "");
  return tables;
}

}  // namespace arena

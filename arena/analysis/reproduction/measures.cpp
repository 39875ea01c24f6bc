// Our figures for a sheet, from the rows of a run.
#include <algorithm>
#include <array>

#include "arena/analysis/reproduction/searches.hpp"
#include "arena/analysis/reproduction/sheet.hpp"
#include "arena/config/scalars.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/words.hpp"
#include "core/common/errors.hpp"
#include "players/counter_columns.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

using Values = std::vector<double>;

double mean(const Values& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double median(Values values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// A figure of a decision by its name; nothing if the row does not have it.
std::optional<double> figure(const DecisionRow& row, const std::string& name) {
  const auto known = [](const Figure& value) { return value ? std::optional<double>(static_cast<double>(*value)) : std::nullopt; };
  if (name == "depth") return known(row.depth);
  if (name == "depth_begun") return row.depth_begun ? known(row.depth_begun) : known(row.depth);
  if (name == "nodes") return known(row.nodes);
  if (name == "nodes_total") return known(row.nodes_total);
  if (name == "legal_moves") return row.legal_moves;
  if (name == "table_hits") {  // per hundred positions looked up
    const Figure& probes = row.counters[counter_column("tt_probes")];
    if (!probes || *probes == 0) return std::nullopt;
    return 100 * static_cast<double>(*row.counters[counter_column("tt_hits")]) / static_cast<double>(*probes);
  }
  return std::nullopt;
}

class RunMeasure {
 public:
  RunMeasure(Sheet& sheet, const fs::path& folder) : sheet_(sheet), folder_(folder) {}

  void fill() {
    const std::string& type = sheet_.measure.type;
    if (type == "positions") return positions();
    read_run();
    if (type == "moves") return moves();
    if (type == "versus") return versus();
    if (type == "plies") return plies();
    if (type == "players") return players();
    throw InputError(sheet_.name + ": there is no measure '" + type +
                     "'; there are moves, positions, versus, plies, players, search, values, leaves,"
                     " times, errors and collisions");
  }

 private:
  [[nodiscard]] std::string with(const std::string& key) const {
    const auto found = sheet_.measure.with.find(key);
    if (found == sheet_.measure.with.end()) throw InputError(sheet_.name + ": measure '" + sheet_.measure.type + "' needs '" + key + "'");
    return found->second;
  }
  /// A figure of a decision; `his_seconds` are what its nodes take at the author's nodes per second, `speed`.
  [[nodiscard]] std::optional<double> figure_of(const DecisionRow& row, const std::string& name) const {
    if (name != "his_seconds") return figure(row, name);
    if (!row.nodes_total) return std::nullopt;
    return static_cast<double>(*row.nodes_total) / config::parse_real(with("speed")).value_or(1);
  }
  [[nodiscard]] std::string player_of(const std::string& row) const { return sheet_.row_says(row, "player", row); }
  void set(const std::string& row, std::size_t column, double value) { sheet_.ours[{row, sheet_.columns[column]}] = value; }

  void read_run() {
    const RunFolder run(folder_);
    run.games([&](const GameRow& row) { games_[row.game] = row; });
    run.moves([&](const MoveRow& row) { decisions_.push_back(row); });
  }

  /// Decisions on positions: a player's mean in each stratum, of the figure that the row names, or otherwise of the measure.
  void positions() {
    std::vector<PositionRow> found;
    RunFolder(folder_).positions([&](const PositionRow& row) { found.push_back(row); });
    for (const std::string& row : sheet_.rows)
      for (std::size_t i = 0; i < sheet_.columns.size(); ++i) {
        Values values;
        for (const PositionRow& each : found)
          if (each.player == player_of(row) && each.stratum == sheet_.figure_of(i))
            if (const auto value = figure(each, sheet_.row_says(row, "figure", with("figure")))) values.push_back(*value);
        if (!values.empty()) set(row, i, mean(values));
      }
  }

  /// One player's decisions in one game, move by move. Rows are the player's moves from 1 on; moves beyond the author's are added.
  void moves() {
    const auto game = std::find_if(games_.begin(), games_.end(), [&](const auto& each) {
      for (int side = 0; side < each.second.sides(); ++side)
        if (each.second.seat(side).player != with(std::string(side_word(side)))) return false;
      return std::to_string(each.second.opening) == with("opening");
    });
    if (game == games_.end()) throw InputError(folder_.string() + ": there is no game of these players and this opening");
    int number = 0;
    for (const MoveRow& row : decisions_) {
      if (row.game != game->first || side_word(row.side) != with("side")) continue;
      const std::string name = std::to_string(++number);
      if (std::find(sheet_.rows.begin(), sheet_.rows.end(), name) == sheet_.rows.end()) sheet_.rows.push_back(name);
      for (std::size_t i = 0; i < sheet_.columns.size(); ++i)
        if (const auto value = figure_of(row, sheet_.figure_of(i))) set(name, i, *value);
    }
    if (sheet_.rows.back() != "won") sheet_.rows.emplace_back("won");  // whether it did
    set("won", 0, game->second.result_word() == with("side") ? 1 : 0);
  }

  /// The points of `base` against the row's player, and how much deeper it searched in each third of a game.
  void versus() {
    for (const std::string& row : sheet_.rows) {
      const std::string base = sheet_.of.count(row) > 0 && sheet_.of.at(row).count("base") > 0 ? sheet_.of.at(row).at("base") : with("base");
      const std::string other = player_of(row);
      double points = 0, from_first = 0, wins = 0, draws = 0, count = 0;
      for (const auto& [number, game] : games_) {
        const int own = game.side_of(base), theirs = game.side_of(other);
        if (own < 0 || theirs < 0) continue;
        const double score = game.score(own, theirs);
        points += score;
        wins += score == 1;
        draws += score == 0.5;
        ++count;
        if (game.opening == 1) from_first += score;
      }
      for (std::size_t i = 0; i < sheet_.columns.size(); ++i) {
        const std::string name = sheet_.figure_of(i);
        if (count == 0) continue;
        if (name == "points") set(row, i, points);
        if (name == "percent") set(row, i, 100 * points / count);
        if (name == "points_of_first_opening") set(row, i, from_first);
        if (name == "wins") set(row, i, wins);
        if (name == "draws") set(row, i, draws);
        if (name == "games") set(row, i, count);
        for (int phase = 0; phase < 4; ++phase)
          if (const std::array<std::string, 4> names = {"deeper_opening", "deeper_middle", "deeper_end", "deeper"};
              name == names[static_cast<std::size_t>(phase)])
            if (const auto difference = deeper(base, other, phase)) set(row, i, *difference);
      }
    }
  }

  /// `phase`: a third of the game, or 3 for all of it.
  [[nodiscard]] std::optional<double> deeper(const std::string& base, const std::string& other, int phase) const {
    Values own, others;
    for (const MoveRow& row : decisions_) {
      const GameRow& game = games_.at(row.game);
      const bool theirs = game.side_of(base) >= 0 && game.side_of(other) >= 0;
      if (!theirs || !row.is_search() || !row.depth || (phase < 3 && (row.ply - 1) * 3 / game.plies != phase)) continue;
      (row.player == base ? own : others).push_back(static_cast<double>(*row.depth));
    }
    if (own.empty() || others.empty()) return std::nullopt;
    return mean(own) - mean(others);
  }

  /// A player's median at the plies of each range, "11-15".
  void plies() {
    const std::string wanted = with("figure");
    for (const std::string& row : sheet_.rows)
      for (std::size_t i = 0; i < sheet_.columns.size(); ++i) {
        const std::string range = sheet_.figure_of(i);
        const int from = std::stoi(range), to = std::stoi(range.substr(range.find('-') + 1));
        Values values;
        for (const MoveRow& each : decisions_)
          if (each.player == player_of(row) && each.is_search() && each.ply >= from && each.ply <= to)
            if (const auto value = figure_of(each, wanted)) values.push_back(*value);
        if (!values.empty()) set(row, i, median(std::move(values)));
      }
  }

  /// A player over all its games: percent of points and of draws, plies per game, and means over its searches. "second legal_moves": only when it
  /// moved second; "against NAME draws": only those games. "searches" and "searches_of_depth_5" are counts.
  void players() {
    for (const std::string& row : sheet_.rows)
      for (std::size_t i = 0; i < sheet_.columns.size(); ++i)
        if (const auto value = of_player(player_of(row), words_of(sheet_.figure_of(i)))) set(row, i, *value);
  }

  [[nodiscard]] std::optional<double> of_player(const std::string& player, const std::vector<std::string>& words) const {
    const std::string& name = words.back();
    constexpr std::string_view of_depth = "searches_of_depth_";
    if (name == "searches" || name.starts_with(of_depth)) {
      const std::string depth = name == "searches" ? "" : name.substr(of_depth.size());
      return static_cast<double>(std::count_if(decisions_.begin(), decisions_.end(), [&](const MoveRow& row) {
        return row.player == player && row.is_search() && (depth.empty() || (row.depth && std::to_string(*row.depth) == depth));
      }));
    }
    Values values;
    if (name == "percent" || name == "draws" || name == "games" || name == "plies")
      for (const auto& [number, game] : games_) {
        const int side = game.side_of(player);
        if (side < 0) continue;
        if (words.size() > 2 && words[0] == "against" && game.side_of(words[1]) < 0) continue;
        const double score = game.score(side);
        if (name == "plies")
          values.push_back(game.plies);
        else
          values.push_back(name == "draws" ? 100 * (score == 0.5) : 100 * score);
      }
    else
      for (const MoveRow& row : decisions_)
        if (row.player == player && row.is_search() && (words.size() == 1 || side_word(row.side) == words[0]))
          if (const auto value = figure_of(row, name)) values.push_back(*value);
    if (values.empty()) return std::nullopt;
    return name == "games" ? static_cast<double>(values.size()) : mean(values);
  }

  Sheet& sheet_;
  const fs::path& folder_;
  std::map<std::uint64_t, GameRow> games_;
  std::vector<MoveRow> decisions_;
};

}  // namespace

void measure(Sheet& sheet, const fs::path& folder) {
  sheet.ours.clear();
  for (const auto& [type, fill] : std::initializer_list<std::pair<std::string_view, void (*)(Sheet&)>>{{"search", measure_searches},
                                                                                                       {"values", measure_values},
                                                                                                       {"leaves", measure_leaves},
                                                                                                       {"times", measure_times},
                                                                                                       {"errors", measure_errors},
                                                                                                       {"collisions", measure_collisions}})
    if (sheet.measure.type == type) return fill(sheet);
  RunMeasure(sheet, folder).fill();
}

}  // namespace arena

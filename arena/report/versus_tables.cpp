#include "arena/report/versus_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace arena {

namespace {

/// Half points of `base` in their first complete pair.
std::optional<int> first_pair(const RunRecord& record, std::size_t base, std::size_t other) {
  for (const RatedPair& pair : record.pairs)
    if (pair.is_between(base, other)) return NewPairs(base).add(pair.games, {true, true});
  return std::nullopt;
}

std::string first_pair_words(const std::optional<int>& points) {
  if (!points) return "-";
  const char* word = *points == 2 ? "draw" : "loss";
  if (*points > 2) word = "win";
  return fmt::format("{} {:g}-{:g}", word, *points / 2.0, (4 - *points) / 2.0);
}

/// Both ends of an interval for CSV; an open one is empty.
Table::Cell interval_cell(const statistics::Bounded& range) {
  return {interval_text(range), {range.low_open ? "" : exact(range.low), range.high_open ? "" : exact(range.high)}};
}

/// How much deeper on average; "-" if one of the two did not search.
std::string deeper(const Mean& base, const Mean& other) {
  if (base.count == 0 || other.count == 0) return "-";
  const double difference = base.value() - other.value();
  return fmt::format("{:+.2f}", std::abs(difference) < 0.005 ? 0 : difference);
}

Table results_table(const RunData& data, std::size_t base) {
  const RunTally& run = data.tally;
  const RunRecord& record = data.ratings.record;
  Table table("versus", run.players[base].name + " against each of the others",
              {"<opponent", "<first two games", "games", "wins", "draws", "losses", "score", "Elo", "95 % interval", "<method"});
  table.split("first two games", {"first_two_games", "first_two_points"});
  table.split("score", {"score_percent"});
  table.split("Elo", {"elo"});
  table.split("95 % interval", {"elo_low", "elo_high"});
  std::set<std::string> methods;
  bool open = false;  // some interval has only one end
  for (std::size_t i = 0; i < run.players.size(); ++i) {
    const SideTally& results = run.against[base][i];
    if (i == base || results.games() == 0) continue;
    const std::size_t own = record.index_of(run.players[base].name), other = record.index_of(run.players[i].name);
    Table::Cell elo = "-", interval = "-";
    std::string method = "-";
    if (const auto found = rate_match(record, own, other).calculation) {
      const statistics::Bounded& range = found->elo_range.bounds;
      if (!range.low_open && !range.high_open)
        elo = {fmt::format("{:.1f}", std::abs(found->strength.elo) < 0.05 ? 0 : found->strength.elo), {exact(found->strength.elo)}};
      interval = interval_cell(range);
      open = open || range.low_open || range.high_open;
      methods.emplace(method = found->elo_range.method);
    }
    const std::optional<int> two = first_pair(record, own, other);
    const std::string words = first_pair_words(two);
    const double score = 100 * results.points() / static_cast<double>(results.games());
    table.cells({run.players[i].name,
                 {words, {two ? words.substr(0, words.find(' ')) : "", two ? exact(*two / 2.0) : ""}},
                 std::to_string(results.games()),
                 std::to_string(results.wins),
                 std::to_string(results.draws),
                 std::to_string(results.losses),
                 {fmt::format("{:.1f} %", score), {exact(score)}},
                 elo,
                 interval,
                 method});
  }
  std::string method = "by the method named";
  if (methods.size() < 2) {  // a column of equal cells says no more than a note
    table.columns.pop_back();
    for (auto& row : table.rows) row.pop_back();
    if (!methods.empty()) method = *methods.begin();
  }
  table.notes.push_back(fmt::format(
      "From the view of {}. The first two games are the first opening with both sides. Elo and its interval ({}) come from pairs of games "
      "with swapped sides, repeated ones counted once{}{}.",
      run.players[base].name, method, open ? "; " : "", open ? statistics::bound_note(0.95) : ""));
  return table;
}

Table depth_table(const RunData& data, std::size_t base) {
  const RunTally& run = data.tally;
  Table table("versus-depth", "How much deeper " + run.players[base].name + " searched, in plies", {"<opponent"});
  for (const std::string_view phase : phase_names) table.columns.push_back({std::string(phase), false});
  for (std::size_t i = 0; i < run.players.size(); ++i) {
    const auto &own = data.series[base].depth_against[i], &theirs = data.series[i].depth_against[base];
    const std::vector<std::string> cells = {run.players[i].name, deeper(own[0], theirs[0]), deeper(own[1], theirs[1]), deeper(own[2], theirs[2])};
    if (std::any_of(cells.begin() + 1, cells.end(), [](const std::string& cell) { return cell != "-"; })) table.row(cells);
  }
  table.notes.emplace_back(
      "Its mean depth minus the opponent's in their games against each other, over searched decisions; opening, middle and end are the thirds of "
      "each "
      "game's plies.");
  return table;
}

}  // namespace

std::optional<std::size_t> common_player(const RunTally& run) {
  for (std::size_t base = 0; base < run.players.size(); ++base) {
    std::size_t opponents = 0, others = 0;
    for (std::size_t i = 0; i < run.players.size(); ++i)
      for (std::size_t j = i + 1; j < run.players.size(); ++j)
        if (run.against[i][j].games() > 0) ++(i == base || j == base ? opponents : others);
    if (opponents > 1 && others == 0) return base;
  }
  return std::nullopt;
}

std::vector<Table> versus_tables(const RunData& data, std::size_t base) {
  std::vector<Table> tables;
  for (const Table& table : {results_table(data, base), depth_table(data, base)})
    if (!table.rows.empty()) tables.push_back(table);
  return tables;
}

}  // namespace arena

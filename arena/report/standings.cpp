#include "arena/report/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "arena/analysis/rating/rating_tables.hpp"
#include "arena/games/recorded_ending.hpp"
#include "arena/games/recorded_moves.hpp"
#include "arena/statistics/clustered.hpp"
#include "arena/text/counted.hpp"

namespace arena {

namespace {

double share_of(const PlayerTally& player) { return player.score.value(); }

/// Players with the same score are in the tournament's order.
std::vector<std::size_t> by_score(const RunTally& run) {
  std::vector<std::size_t> order(run.players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return share_of(run.players[a]) > share_of(run.players[b]); });
  return order;
}

double percent_of(const SideTally& t) { return 100 * t.points() / static_cast<double>(t.games()); }
std::string percent(const SideTally& t) { return t.games() ? fmt::format("{:.1f} %", percent_of(t)) : "-"; }
std::string results_of(const SideTally& t) { return t.games() ? fmt::format("{}-{}-{}", t.wins, t.draws, t.losses) : "-"; }
Table::Cell percent_cell(const SideTally& t) { return {percent(t), {t.games() ? exact(percent_of(t)) : ""}}; }
Table::Cell record_cell(const SideTally& t) { return {results_of(t), {std::to_string(t.wins), std::to_string(t.draws), std::to_string(t.losses)}}; }

Table standings(const RunTally& run, const std::vector<std::size_t>& order) {
  Table table("standings", "Standings", {"#", "<player", "points", "games", "score", "wins", "draws", "losses"});
  table.split("score", {"score_percent"});
  std::size_t rank = 0;
  for (std::size_t place = 0; place < order.size(); ++place) {
    const PlayerTally& p = run.players[order[place]];
    const SideTally all = p.all();
    if (place == 0 || share_of(p) < share_of(run.players[order[place - 1]])) rank = place + 1;  // the same score is the same rank
    table.cells({std::to_string(rank), p.name, fmt::format("{:.1f}", all.points()), std::to_string(all.games()), percent_cell(all),
                 std::to_string(all.wins), std::to_string(all.draws), std::to_string(all.losses)});
  }
  return table;
}

std::uint64_t times_in(const PlayerTally& player, std::size_t place) {
  std::uint64_t times = 0;
  for (const auto& at_seat : player.places) times += at_seat[place];
  return times;
}

std::vector<std::string> place_words(int sides) {
  constexpr std::array<std::string_view, most_sides> words = {"1st", "2nd", "3rd", "4th"};
  return {words.begin(), words.begin() + sides};
}

/// For more than two sides: how often in which place, how often alone in first place, and the points.
Table placings(const RunTally& run, const std::vector<std::size_t>& order) {
  std::vector<std::string> headings = {"#", "<player", "score", "games", "wins"};
  for (const std::string& word : place_words(run.sides)) headings.push_back(word);
  headings.emplace_back("mean points");
  Table table("standings", "Standings", headings);
  table.split("score", {"score_percent"});
  table.split("wins", {"wins_percent"});
  std::size_t rank = 0;
  for (std::size_t place = 0; place < order.size(); ++place) {
    const PlayerTally& p = run.players[order[place]];
    const auto games = static_cast<double>(p.score.count);
    if (place == 0 || share_of(p) < share_of(run.players[order[place - 1]])) rank = place + 1;
    const auto percent = [&](double share) { return Table::Cell(p.score.count ? fmt::format("{:.1f} %", share) : "-", {exact(share)}); };
    std::vector<Table::Cell> cells = {std::to_string(rank), p.name, percent(100 * share_of(p)), std::to_string(p.score.count),
                                      percent(games > 0 ? 100 * static_cast<double>(p.won_alone) / games : 0)};
    for (std::size_t i = 0; i < static_cast<std::size_t>(run.sides); ++i) cells.emplace_back(std::to_string(times_in(p, i)));
    cells.emplace_back(p.points.count ? fmt::format("{:.1f}", p.points.value()) : "-");
    table.cells(cells);
  }
  table.notes.emplace_back(
      "Score: the share of the opponents that a player finished ahead of; a shared place counts one half. Wins: sole first places.");
  return table;
}

/// Places by seat.
Table places_by_seat(const RunTally& run, const RunRecord& record, const std::vector<std::size_t>& order) {
  std::vector<std::string> headings = {"<player"};
  const std::vector<std::string> words = place_words(run.sides), names = side_names(record.game, record.rules, run.sides);
  for (const std::string& name : names) headings.push_back("as " + name);
  Table table("sides", fmt::format("Places per side, in the order of moving: how often {}", fmt::join(words, "-")), headings);
  for (std::size_t side = 0; side < names.size(); ++side) {
    std::vector<std::string> split;
    for (const std::string& word : words) split.push_back(fmt::format("{}_{}", side_words[side], word));
    table.split("as " + names[side], split);
  }
  const auto row = [&](const std::string& name, const auto& places_at) {
    std::vector<Table::Cell> cells = {name};
    for (std::size_t side = 0; side < static_cast<std::size_t>(run.sides); ++side) {
      std::vector<std::string> counts;
      for (std::size_t place = 0; place < static_cast<std::size_t>(run.sides); ++place) counts.push_back(std::to_string(places_at(side, place)));
      cells.push_back({fmt::format("{}", fmt::join(counts, "-")), counts});
    }
    table.cells(cells);
  };
  for (const std::size_t i : order) row(run.players[i].name, [&](std::size_t side, std::size_t place) { return run.players[i].places[side][place]; });
  row("everybody", [&](std::size_t side, std::size_t place) {
    std::uint64_t sum = 0;
    for (const PlayerTally& player : run.players) sum += player.places[side][place];
    return sum;
  });
  return table;
}

Table points_by_place(const RunTally& run) {
  Table table("points", "Points by place", {"<place", "times", "mean points"});
  const std::vector<std::string> words = place_words(run.sides);
  for (std::size_t place = 0; place < words.size(); ++place)
    if (const Mean& points = run.points[place]; points.count > 0)
      table.row({words[place], std::to_string(points.count), fmt::format("{:.1f}", points.value())});
  return table;
}

Table crosstable(const RunTally& run, const std::vector<std::size_t>& order) {
  std::vector<std::string> headings = {"#", "<player"};
  for (std::size_t i = 0; i < order.size(); ++i) headings.push_back(std::to_string(i + 1));
  Table table("crosstable",
              run.sides > 2 ? "Crosstable: how often the row's player finishes before the column's (half where they share a place), and meetings"
                            : "Crosstable: points of the row's player against the column's, and games",
              headings);
  for (std::size_t i = 0; i < order.size(); ++i)
    table.split(std::to_string(i + 1), {fmt::format("points_{}", i + 1), fmt::format("games_{}", i + 1)});
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::vector<Table::Cell> cells = {std::to_string(i + 1), run.players[order[i]].name};
    for (std::size_t j = 0; j < order.size(); ++j) {
      const SideTally& t = run.against[order[i]][order[j]];
      const bool met = i != j && t.games() > 0;
      const char* none = i == j ? "x" : "-";
      const std::string shown = met ? fmt::format("{:.1f}/{}", t.points(), t.games()) : none;
      cells.push_back({shown, {met ? exact(t.points()) : "", met ? std::to_string(t.games()) : ""}});
    }
    table.cells(cells);
  }
  return table;
}

/// Whether three players have all met each other: otherwise a crosstable is empty except for a row or a diagonal.
bool has_ring(const RunTally& run) {
  const std::size_t count = run.players.size();
  const auto met = [&](std::size_t i, std::size_t j) { return run.against[i][j].games() > 0; };
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i + 1; j < count; ++j)
      for (std::size_t k = j + 1; met(i, j) && k < count; ++k)
        if (met(i, k) && met(j, k)) return true;
  return false;
}

Table pairings(const RunTally& run, const std::vector<std::size_t>& order) {
  Table table("pairings", "Results of each pairing", {"<player", "<against", "points", "games", "score"});
  table.split("score", {"score_percent"});
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t j = i + 1; j < order.size(); ++j) {
      const SideTally& t = run.against[order[i]][order[j]];
      if (t.games() == 0) continue;
      const double score = 100 * t.points() / static_cast<double>(t.games());
      table.cells({run.players[order[i]].name,
                   run.players[order[j]].name,
                   fmt::format("{:.1f}", t.points()),
                   std::to_string(t.games()),
                   {fmt::format("{:.1f} %", score), {exact(score)}}});
    }
  return table;
}

/// The scores of each player on each side, in the new games of complete pairs.
std::map<std::string, std::array<std::vector<statistics::Observation>, 2>> scores_by_side(const RunRecord& record) {
  std::map<std::string, std::array<std::vector<statistics::Observation>, 2>> scores;
  for (std::size_t p = 0; p < record.pairs.size(); ++p)
    for (std::size_t i = 0; i < 2; ++i) {
      const RatedPair& pair = record.pairs[p];
      if (!pair.fresh[i]) continue;
      const double first = pair.games[i].half_points / 2.0;
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
        scores[record.players[pair.games[i].players[side]].name][side].push_back({record.cluster_of(p), side == 0 ? first : 1 - first, 1});
    }
  return scores;
}

Table::Cell score_interval_cell(const std::vector<statistics::Observation>& sample) {
  double sum = 0;
  for (const statistics::Observation& one : sample) sum += one.value;
  const statistics::Bounded range = statistics::clustered_share(sum / static_cast<double>(sample.size()), statistics::parts_of_mean(sample));
  if (sample.empty() || range.low_open) return {"-", {"", ""}};
  return {fmt::format("{:.1f} to {:.1f} %", 100 * range.low, 100 * range.high), {exact(100 * range.low), exact(100 * range.high)}};
}

Table sides(const RunTally& run, const RunRecord& record, const std::vector<std::size_t>& order) {
  const std::vector<std::string> names = side_names(record.game, record.rules, run.sides);
  const auto scores = scores_by_side(record);
  std::vector<std::string> headings = {"<player"};
  for (const std::string& name : names)
    for (const std::string& heading : {"as " + name, "score as " + name, "95 % interval as " + name}) headings.push_back(heading);
  Table table("sides", "Results per side (wins-draws-losses)", headings);
  for (std::size_t number = 0; number < names.size(); ++number) {
    const std::string side(side_words[number]);
    table.split("as " + names[number], {side + "_wins", side + "_draws", side + "_losses"});
    table.split("score as " + names[number], {side + "_score_percent"});
    table.split("95 % interval as " + names[number], {side + "_low", side + "_high"});
  }
  for (const std::size_t i : order) {
    std::vector<Table::Cell> cells = {run.players[i].name};
    const auto own = scores.find(run.players[i].name);
    for (std::size_t side = 0; side < names.size(); ++side) {
      cells.push_back(record_cell(run.players[i].side[side]));
      cells.push_back(percent_cell(run.players[i].side[side]));
      cells.push_back(own == scores.end() ? Table::Cell("-", {"", ""}) : score_interval_cell(own->second[side]));
    }
    table.cells(cells);
  }
  table.notes.push_back(fmt::format("Whoever moved first scored {} ({}).", percent(run.first), results_of(run.first)));
  table.notes.push_back(fmt::format("Intervals: {}, new games of complete pairs; clusters: {}; - with fewer than four.",
                                    statistics::clustered_share_method, clusters_text(record)));
  return table;
}

Table cost(const RunTally& run, const std::vector<std::size_t>& order) {
  Table table("cost", "Cost of a decision", {"<player", "decisions", "searched", "depth", "nodes", "time ms", "nodes/s"});
  for (const std::size_t i : order) {
    const PlayerTally& p = run.players[i];
    table.row({p.name, std::to_string(p.decisions), std::to_string(p.searched), p.depth.count ? fmt::format("{:.2f}", p.depth.value()) : "-",
               p.searched ? fmt::format("{:.0f}", p.nodes.value()) : "-", p.time_us.count ? fmt::format("{:.3f}", p.time_us.value() / 1000) : "-",
               p.search_us.sum > 0 ? fmt::format("{:.0f}", p.nodes.sum * 1e6 / p.search_us.sum) : "-"});
  }
  table.notes.emplace_back(
      "Means: time over all decisions, depth, nodes (of all iterations) and nodes/s over the searched ones. Book moves, immediate wins and forced "
      "blocks need no search.");
  return table;
}

Table endings(const RunTally& run, const RunRecord& record) {
  const std::vector<std::string> names = side_names(record.game, record.rules, run.sides);
  const std::string shared = run.sides > 2 ? "first place shared" : "drawn";
  std::vector<std::string> headings = {"<ended by", "games", "share"};
  for (const std::string& name : names) headings.push_back("won by " + name);
  headings.push_back(shared);
  Table table("endings", "How the games ended", headings);
  table.split("ended by", {"ended_by"});
  table.split("share", {"share_percent"});
  for (std::size_t side = 0; side < names.size(); ++side) table.split("won by " + names[side], {fmt::format("{}_won", side_words[side])});
  table.split(shared, {"shared"});
  for (const auto& [why, ending] : run.endings) {
    const double share = 100 * static_cast<double>(ending.games) / static_cast<double>(run.games);
    std::vector<Table::Cell> cells = {{ending_words(why), {why}}, std::to_string(ending.games), {fmt::format("{:.1f} %", share), {exact(share)}}};
    for (std::size_t side = 0; side < names.size(); ++side) cells.emplace_back(std::to_string(ending.won[side]));
    cells.emplace_back(std::to_string(ending.shared));
    table.cells(cells);
  }
  table.notes.push_back(fmt::format("{}, {:.1f} plies on average.", counted(run.games, "game"), run.plies.value()));
  return table;
}

Table faults(const RunTally& run, const std::vector<std::size_t>& order) {
  Table table("faults", "Games lost by a player's own fault", {"<player", "<by", "games"});
  for (const std::size_t i : order)
    for (const auto& [why, count] : run.players[i].faults) table.row({run.players[i].name, why, std::to_string(count)});
  table.notes.emplace_back("They count as losses.");
  return table;
}

Table refuted(const RunTally& run, const std::vector<std::size_t>& order) {
  Table table("refuted", "What engines said, and the rules or the game refute", {"<player", "<said", "times", "of", "<first"});
  for (const std::size_t i : order) {
    const PlayerTally& player = run.players[i];
    const auto row = [&](const std::string& what, const SaidTally& tally) {
      if (tally.wrong > 0) table.row({player.name, what, std::to_string(tally.wrong), std::to_string(tally.said), tally.first});
    };
    row("a principal variation with an illegal move", player.variations);
    row("a win in so many plies", player.wins);
  }
  table.notes.emplace_back(
      "No result depends on it. A win is refuted when the game followed the engine's own variation for that many plies and went on "
      "(docs/engines.md).");
  return table;
}

}  // namespace

std::vector<Table> standings_tables(const RunTally& run, const RunRecord& record) {
  if (run.games == 0) return {};
  const auto order = by_score(run);
  std::vector<Table> tables = {run.sides > 2 ? placings(run, order) : standings(run, order)};
  if (run.players.size() > 2 || run.sides > 2) tables.push_back(run.sides > 2 || has_ring(run) ? crosstable(run, order) : pairings(run, order));
  tables.push_back(run.sides > 2 ? places_by_seat(run, record, order) : sides(run, record, order));
  if (Table table = points_by_place(run); run.sides > 2 && !table.rows.empty()) tables.push_back(std::move(table));
  if (std::any_of(run.players.begin(), run.players.end(), [](const PlayerTally& p) { return p.decisions > 0; })) tables.push_back(cost(run, order));
  tables.push_back(endings(run, record));
  if (Table table = faults(run, order); !table.rows.empty()) tables.push_back(std::move(table));
  if (Table table = refuted(run, order); !table.rows.empty()) tables.push_back(std::move(table));
  return tables;
}

}  // namespace arena

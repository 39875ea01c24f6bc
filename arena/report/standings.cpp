#include "arena/report/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace arena {

namespace {

std::vector<std::size_t> by_score(const RunTally& run) {
  std::vector<std::size_t> order(run.players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto share = [&](std::size_t i) {
    const SideTally all = run.players[i].all();
    return all.games() ? all.points() / static_cast<double>(all.games()) : 0;
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return share(a) > share(b); });
  return order;
}

std::string percent(const SideTally& t) { return t.games() ? fmt::format("{:.1f} %", 100 * t.points() / static_cast<double>(t.games())) : "-"; }
std::string record(const SideTally& t) { return t.games() ? fmt::format("{}-{}-{}", t.wins, t.draws, t.losses) : "-"; }

Table standings(const RunTally& run, const std::vector<std::size_t>& order) {
  Table table("standings", "Standings", {"#", "<player", "points", "games", "score", "wins", "draws", "losses"});
  for (std::size_t place = 0; place < order.size(); ++place) {
    const PlayerTally& p = run.players[order[place]];
    const SideTally all = p.all();
    table.row({std::to_string(place + 1), p.name, fmt::format("{:.1f}", all.points()), std::to_string(all.games()), percent(all),
               std::to_string(all.wins), std::to_string(all.draws), std::to_string(all.losses)});
  }
  return table;
}

Table crosstable(const RunTally& run, const std::vector<std::size_t>& order) {
  std::vector<std::string> headings = {"#", "<player"};
  for (std::size_t i = 0; i < order.size(); ++i) headings.push_back(std::to_string(i + 1));
  Table table("crosstable", "Crosstable: points of the row's player against the column's, and games", headings);
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::vector<std::string> cells = {std::to_string(i + 1), run.players[order[i]].name};
    for (std::size_t j = 0; j < order.size(); ++j) {
      const SideTally& t = run.against[order[i]][order[j]];
      cells.push_back(i == j ? "x" : t.games() ? fmt::format("{:.1f}/{}", t.points(), t.games()) : "-");
    }
    table.row(cells);
  }
  return table;
}

Table sides(const RunTally& run, const std::vector<std::size_t>& order) {
  Table table("sides", "Results per side (wins-draws-losses)", {"<player", "moving first", "score first", "moving second", "score second"});
  for (const std::size_t i : order) {
    const auto& side = run.players[i].side;
    table.row({run.players[i].name, record(side[0]), percent(side[0]), record(side[1]), percent(side[1])});
  }
  table.notes.push_back(fmt::format("Whoever moved first scored {} ({}).", percent(run.first), record(run.first)));
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
      "Means: time over all decisions, depth, nodes (of all iterations) and nodes/s over the searched ones. A move by heart, a win in one and a "
      "threat that "
      "is met are decided without a search.");
  return table;
}

Table endings(const RunTally& run) {
  Table table("endings", "How the games ended", {"<ended by", "games", "share"});
  for (const auto& [why, count] : run.terminations)
    table.row({why, std::to_string(count), fmt::format("{:.1f} %", 100 * static_cast<double>(count) / static_cast<double>(run.games))});
  table.notes.push_back(fmt::format("{} games, {:.1f} plies on average.", run.games, run.plies.value()));
  return table;
}

Table faults(const RunTally& run, const std::vector<std::size_t>& order) {
  Table table("faults", "Games lost by a player's own fault", {"<player", "<by", "games"});
  for (const std::size_t i : order)
    for (const auto& [why, count] : run.players[i].faults) table.row({run.players[i].name, why, std::to_string(count)});
  table.notes.emplace_back("They count as losses.");
  return table;
}

}  // namespace

std::vector<Table> standings_tables(const RunTally& run) {
  if (run.games == 0) return {};
  const auto order = by_score(run);
  std::vector<Table> tables = {standings(run, order)};
  if (run.players.size() > 2) tables.push_back(crosstable(run, order));
  tables.push_back(sides(run, order));
  if (std::any_of(run.players.begin(), run.players.end(), [](const PlayerTally& p) { return p.decisions > 0; })) tables.push_back(cost(run, order));
  tables.push_back(endings(run));
  if (Table table = faults(run, order); !table.rows.empty()) tables.push_back(std::move(table));
  return tables;
}

}  // namespace arena

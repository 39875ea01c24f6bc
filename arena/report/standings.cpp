#include "arena/report/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "arena/report/text_table.hpp"

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
std::string record(const SideTally& t) { return fmt::format("{}-{}-{}", t.wins, t.draws, t.losses); }

}  // namespace

std::string standings_text(const RunTally& run) {
  const auto order = by_score(run);
  std::string out = "Standings (wins-draws-losses)\n";
  TextTable standings({"", "<player", "points", "games", "score", "all", "moving first", "moving second"});
  for (std::size_t place = 0; place < order.size(); ++place) {
    const PlayerTally& p = run.players[order[place]];
    const SideTally all = p.all();
    standings.row({std::to_string(place + 1), p.name, fmt::format("{:.1f}", all.points()), std::to_string(all.games()), percent(all), record(all),
                   record(p.side[0]), record(p.side[1])});
  }
  out += standings.text();

  if (run.players.size() > 2) {
    out += "\nCrosstable (score of the row's player against the column's)\n";
    std::vector<std::string> headings = {"", "<player"};
    for (std::size_t i = 0; i < order.size(); ++i) headings.push_back(std::to_string(i + 1));
    TextTable cross(headings);
    for (std::size_t i = 0; i < order.size(); ++i) {
      std::vector<std::string> cells = {std::to_string(i + 1), run.players[order[i]].name};
      for (std::size_t j = 0; j < order.size(); ++j) {
        const SideTally& t = run.against[order[i]][order[j]];
        cells.push_back(i == j ? "x" : t.games() ? fmt::format("{:.1f}/{}", t.points(), t.games()) : "-");
      }
      cross.row(cells);
    }
    out += cross.text();
  }

  out += "\nCost of a decision (mean; depth and nodes of the searched ones)\n";
  TextTable cost({"<player", "decisions", "searched", "depth", "nodes", "time ms", "nodes/s"});
  for (const std::size_t i : order) {
    const PlayerTally& p = run.players[i];
    const double ms = p.time_us.value() / 1000, searched = static_cast<double>(p.searched);
    cost.row({p.name, std::to_string(p.decisions), std::to_string(p.searched), p.searched ? fmt::format("{:.2f}", p.depth.value()) : "-",
              p.searched ? fmt::format("{:.0f}", p.nodes.value()) : "-", fmt::format("{:.3f}", ms),
              p.searched && p.time_us.sum > 0 ? fmt::format("{:.0f}", p.nodes.value() * searched * 1e6 / p.time_us.sum) : "-"});
  }
  out += cost.text();

  out += fmt::format("\n{} games, {:.1f} plies on average; whoever moved first scored {} ({})\n", run.games, run.plies.value(), percent(run.first),
                     record(run.first));
  out += "Ended by:";
  for (const auto& [why, count] : run.terminations) out += fmt::format(" {} {}", why, count);
  out += "\n";
  for (const std::size_t i : order)
    for (const auto& [why, count] : run.players[i].faults) out += fmt::format("warning: {} lost {} games by {}\n", run.players[i].name, count, why);
  return out;
}

}  // namespace arena

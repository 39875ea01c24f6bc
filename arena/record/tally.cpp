#include "arena/record/tally.hpp"

namespace arena {

std::size_t Tallying::index_of(const std::string& name) {
  const auto [found, fresh] = index_.try_emplace(name, run_.players.size());
  if (fresh) {
    run_.players.emplace_back().name = name;
    for (auto& row : run_.against) row.emplace_back();
    run_.against.emplace_back(run_.players.size());
  }
  return found->second;
}

void Tallying::add(const GameRow& row) {
  const std::size_t first = index_of(row.first), second = index_of(row.second);
  const double score = row.first_score();
  ++run_.games;
  run_.plies.add(row.plies);
  run_.first.add(score);
  run_.players[first].side[0].add(score);
  run_.players[second].side[1].add(1 - score);
  run_.against[first][second].add(score);
  run_.against[second][first].add(1 - score);
  ++run_.terminations[row.ended_by()];
  if (row.is_fault()) ++run_.players[row.result == "first" ? second : first].faults[row.termination];
}

void Tallying::add(const MoveRow& row, std::size_t player) {
  PlayerTally& p = run_.players[player];
  ++p.decisions;
  if (row.time_us) p.time_us.add(static_cast<double>(*row.time_us));
  if (!row.is_search()) return;
  ++p.searched;
  p.nodes.add(static_cast<double>(*row.nodes_total));
  if (row.time_us) p.search_us.add(static_cast<double>(*row.time_us));
  if (row.depth) p.depth.add(static_cast<double>(*row.depth));
}

RunTally tally(const std::filesystem::path& folder, const std::vector<std::string>& players) {
  Tallying run;
  for (const std::string& name : players) run.index_of(name);
  read_games(folder / "games.csv", [&](const GameRow& row) { run.add(row); });
  read_moves(folder / "moves.csv", [&](const MoveRow& row) { run.add(row); });
  return run.tally();
}

}  // namespace arena

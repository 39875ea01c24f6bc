#include "arena/results/tally.hpp"

namespace arena {

RunTally tally(const std::filesystem::path& folder) {
  RunTally run;
  std::map<std::string, std::size_t> index;
  const auto player = [&](const std::string& name) {
    const auto [found, fresh] = index.try_emplace(name, run.players.size());
    if (fresh) {
      run.players.emplace_back().name = name;
      for (auto& row : run.against) row.emplace_back();
      run.against.emplace_back(run.players.size());
    }
    return found->second;
  };
  read_games(folder / "games.csv", [&](const GameRow& row) {
    const std::size_t first = player(row.first), second = player(row.second);
    const double score = row.first_score();
    ++run.games;
    run.plies.add(row.plies);
    run.first.add(score);
    run.players[first].side[0].add(score);
    run.players[second].side[1].add(1 - score);
    run.against[first][second].add(score);
    run.against[second][first].add(1 - score);
    ++run.terminations[row.adjudicated.empty() ? row.termination : row.termination + ": " + row.adjudicated];
    if (row.is_fault()) ++run.players[row.result == "first" ? second : first].faults[row.termination];
  });
  read_moves(folder / "moves.csv", [&](const MoveRow& row) {
    PlayerTally& p = run.players[player(row.player)];
    ++p.decisions;
    if (row.time_us) p.time_us.add(static_cast<double>(*row.time_us));
    if (!row.nodes_total) return;
    ++p.searched;
    p.nodes.add(static_cast<double>(*row.nodes_total));
    if (row.depth) p.depth.add(static_cast<double>(*row.depth));
  });
  return run;
}

}  // namespace arena

#include "arena/statistics/pool_graph.hpp"
#include <utility>

namespace arena::statistics {
namespace {

using Relation = std::vector<std::vector<char>>;

/// Warshall's closure; pools have tens of players.
void close(Relation& reach) {
  const std::size_t n = reach.size();
  for (std::size_t via = 0; via < n; ++via) {
    for (std::size_t from = 0; from < n; ++from) {
      if (!reach[from][via]) continue;
      for (std::size_t to = 0; to < n; ++to) reach[from][to] = static_cast<char>(reach[from][to] | reach[via][to]);
    }
  }
}

/// Numbers the classes of players that reach each other, in the order of their first members.
void number_classes(const Relation& reach, std::vector<std::size_t>& of, std::vector<std::vector<std::size_t>>& members) {
  of.assign(reach.size(), 0);
  for (std::size_t i = 0; i < reach.size(); ++i) {
    std::size_t j = 0;
    while (j < i && !(reach[i][j] && reach[j][i])) ++j;
    of[i] = j < i ? of[j] : members.size();
    if (j == i) members.emplace_back();
    members[of[i]].push_back(i);
  }
}

}  // namespace

PoolGroups find_groups(std::size_t players, const std::vector<PoolGame>& games) {
  Relation met(players, std::vector<char>(players, 0));
  Relation scored = met;
  for (const PoolGame& game : games) {
    met[game.first][game.second] = met[game.second][game.first] = 1;
    if (game.score > 0) scored[game.first][game.second] = 1;
    if (game.score < 1) scored[game.second][game.first] = 1;
  }
  close(met);
  close(scored);
  PoolGroups out;
  number_classes(met, out.component, out.component_members);
  number_classes(scored, out.group, out.group_members);
  out.reaches = std::move(scored);
  return out;
}

}  // namespace arena::statistics

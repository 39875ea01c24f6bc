// Who can be compared with whom in a pool. Maximum likelihood rates a group of players only if everyone in it can be reached from everyone else
// through results that were not lost outright (Ford 1957); between such groups there are bounds, and between disconnected ones nothing.
#pragma once
#include <cstddef>
#include <vector>
#include "arena/statistics/pool.hpp"

namespace arena::statistics {

struct PoolGroups {
  std::vector<std::size_t> component;  // of each player: the players connected by any games at all
  std::vector<std::size_t> group;      // of each player: the players that can be rated together
  std::vector<std::vector<std::size_t>> component_members;
  std::vector<std::vector<std::size_t>> group_members;
  std::vector<std::vector<char>> reaches;  // [i][j]: i scored against j, or against a player that reaches j
};

PoolGroups find_groups(std::size_t players, const std::vector<PoolGame>& games);

}  // namespace arena::statistics

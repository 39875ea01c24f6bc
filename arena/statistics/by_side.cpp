#include "arena/statistics/by_side.hpp"

#include <algorithm>

#include "arena/statistics/holm.hpp"
#include "arena/statistics/pool_graph.hpp"

namespace arena::statistics {

namespace {

/// Players with both sides in the group that has the most of them.
std::vector<std::size_t> players_in_one_group(std::size_t players, const PoolGroups& groups) {
  std::vector<std::size_t> best;
  for (const auto& members : groups.group_members) {
    std::vector<std::size_t> both;
    for (std::size_t i = 0; i < players; ++i)
      if (std::count(members.begin(), members.end(), i) > 0 && std::count(members.begin(), members.end(), players + i) > 0) both.push_back(i);
    if (both.size() > best.size()) best = both;
  }
  return best;
}

}  // namespace

SideRatings rate_by_side(std::size_t players, const std::vector<PoolGame>& games, double confidence) {
  PoolOptions options;
  options.first_advantage = false;  // it is the difference between the ratings of the first and the second side
  options.confidence = confidence;
  options.superiority = false;
  std::vector<PoolGame> split = games;
  for (PoolGame& game : split) game.second += players;
  SideRatings out;
  out.pool = rate_pool(2 * players, split, options);
  out.own.resize(players);
  const std::vector<std::size_t> tied = players == 0 ? std::vector<std::size_t>{} : players_in_one_group(players, find_groups(2 * players, split));
  if (tied.size() < 2) return out;
  std::vector<std::vector<double>> weights;
  const double part = 1 / static_cast<double>(tied.size());
  for (const std::size_t i : tied) {
    std::vector<double>& own = weights.emplace_back(2 * players);
    for (const std::size_t j : tied) {
      own[j] -= part;
      own[players + j] += part;
    }
    own[i] += 1;
    own[players + i] -= 1;
  }
  const std::vector<PoolContrast> found = pool_contrasts(2 * players, split, weights, options);
  std::vector<double> p_values;
  for (std::size_t k = 0; k < tied.size(); ++k) {
    out.own[tied[k]] = found[k];
    p_values.push_back(found[k].p_value);
  }
  if (tied.size() == 2) p_values.pop_back();  // what one gains the other loses: a single test
  const std::vector<double> adjusted = holm_adjusted(p_values);
  out.known = true;
  out.p_value = *std::min_element(adjusted.begin(), adjusted.end());
  for (std::size_t k = 0; k < tied.size(); ++k) out.own[tied[k]].p_value = adjusted[std::min(k, adjusted.size() - 1)];
  return out;
}

}  // namespace arena::statistics

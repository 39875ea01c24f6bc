// Where players stand that the likelihood cannot rate: those that lost nothing to the rated ones, or took nothing from them, have a bound.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>
#include "arena/statistics/clustered_fit.hpp"
#include "arena/statistics/pool.hpp"
#include "arena/statistics/pool_graph.hpp"
#include "arena/statistics/root.hpp"

namespace arena::statistics {

inline constexpr double farthest_bound = 40;  // logits: where the search for a bound ends

/// Puts the groups of one pool on one scale: in every component the largest group is rated, and a group that lost nothing or won nothing against the
/// groups already placed gets a bound.
class Placement {
 public:
  Placement(const PoolGroups& groups, const std::vector<PoolGame>& games, const ClusteredFit& fit, const PoolOptions& options)
      : groups_(groups),
        games_(games),
        by_cluster_(between_groups(groups, games)),
        fit_(fit),
        tail_((1 - options.confidence) / 2),
        shift_(groups.group_members.size(), 0),
        standing_(groups.group_members.size(), Standing::unknown),
        placed_(groups.group_members.size(), false) {
    for (const auto& members : groups_.component_members) {
      const std::size_t main = main_group(members, options);
      main_.push_back(main);
      placed_[main] = true;
      standing_[main] = members.size() == 1 ? Standing::no_games : Standing::rated;
    }
    while (place_another()) {
    }
  }

  std::size_t main_of_component(std::size_t component) const { return main_[component]; }
  Standing standing(std::size_t player) const { return standing_[groups_.group[player]]; }
  /// In logits, relative to the mean of the component's main group.
  double position(std::size_t player) const { return fit_.rating(player) + shift_[groups_.group[player]]; }

  /// The probability of the perfect record of `group` over the placed groups if it were shifted to `shift`. The games of a cluster count as one, at
  /// the worst expectation: no correlation structure is assumed. Draws could only make it smaller.
  double log_chance_of_record(std::size_t group, double shift, bool won) const {
    const std::size_t players = groups_.group.size(), seats = fit_.seats() > 2 ? static_cast<std::size_t>(fit_.seats()) : 1;
    std::vector<double> chances(players * players * seats * seats, 1);  // of a game between two in their seats; 1: not known yet
    return sum_of_worst([&](const PoolGame& game) -> std::optional<double> {
             const bool is_first = groups_.group[game.first] == group;
             if (is_first == (groups_.group[game.second] == group)) return std::nullopt;
             const std::size_t other = is_first ? game.second : game.first;
             const std::size_t own = is_first ? game.first : game.second;
             if (!counts_for_bound(other, won) || (game.score == (is_first ? 1 : 0)) != won) return std::nullopt;
             const std::size_t seated = seats > 1 ? game.first_seat * seats + game.second_seat : 0;
             double& chance = chances[(game.first * players + game.second) * seats * seats + seated];
             if (chance > 0) {
               const double lead = fit_.rating(own) + shift - position(other) + (is_first ? 1 : -1) * fit_.edge(game.first_seat, game.second_seat);
               chance = std::log(logistic(won ? lead : -lead));
             }
             return chance;
           })
        .first;
  }

  /// Players of different groups that met: one won all their games. The probability that `i` is stronger, from how likely that would be between
  /// equals.
  std::optional<double> superiority_by_meeting(std::size_t i, std::size_t j) const {
    bool won = false;
    const auto [sum, met] = sum_of_worst([&](const PoolGame& game) -> std::optional<double> {
      if (!(game.first == i && game.second == j) && !(game.first == j && game.second == i)) return std::nullopt;
      won = (game.first == i) == (game.score == 1);
      return std::log(logistic((game.score == 1 ? 1 : -1) * fit_.edge(game.first_seat, game.second_seat)));
    });
    if (!met) return std::nullopt;
    const double chance = std::exp(sum);
    return won ? 1 - chance / 2 : chance / 2;
  }

 private:
  /// The smallest probability of each cluster, summed in the order of the clusters, and whether there is any.
  template <class Chance>
  std::pair<double, bool> sum_of_worst(const Chance& chance_of) const {
    double sum = 0;
    bool any = false;
    for (std::size_t at = 0; at < by_cluster_.size();) {
      const std::int64_t cluster = games_[by_cluster_[at]].cluster;
      std::optional<double> worst;
      for (; at < by_cluster_.size() && games_[by_cluster_[at]].cluster == cluster; ++at)
        if (const std::optional<double> chance = chance_of(games_[by_cluster_[at]])) worst = std::min(worst.value_or(*chance), *chance);
      if (!worst) continue;
      sum += *worst;
      any = true;
    }
    return {sum, any};
  }

  /// The games between groups, in the order of their clusters.
  static std::vector<std::size_t> between_groups(const PoolGroups& groups, const std::vector<PoolGame>& games) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < games.size(); ++i)
      if (groups.group[games[i].first] != groups.group[games[i].second]) found.push_back(i);
    const auto before = [&](std::size_t a, std::size_t b) { return games[a].cluster < games[b].cluster; };
    std::stable_sort(found.begin(), found.end(), before);
    return found;
  }

  std::size_t main_group(const std::vector<std::size_t>& members, const PoolOptions& options) const {
    const auto is_anchor = [&](std::size_t player) {
      return std::any_of(options.anchors.begin(), options.anchors.end(), [&](const PoolAnchor& anchor) { return anchor.player == player; });
    };
    std::size_t best = groups_.group[members.front()];
    for (const std::size_t player : members) {
      const std::size_t group = groups_.group[player];
      const std::size_t size = groups_.group_members[group].size();
      const std::size_t best_size = groups_.group_members[best].size();
      if (size > best_size || (size == best_size && is_anchor(player))) best = group;
    }
    return best;
  }

  /// Beating only groups that are themselves "at most" something gives no lower bound; and vice versa.
  bool counts_for_bound(std::size_t other, bool won) const {
    const std::size_t group = groups_.group[other];
    return placed_[group] && (standing_[group] == Standing::rated || standing_[group] == (won ? Standing::at_least : Standing::at_most));
  }

  bool place_another() {
    for (std::size_t group = 0; group < placed_.size(); ++group) {
      if (placed_[group]) continue;
      for (const bool won : {true, false}) {
        if (log_chance_of_record(group, 0, won) == 0) continue;
        const double limit = std::log(tail_);
        shift_[group] =
            root_between([&](double shift) { return log_chance_of_record(group, shift, won) - limit; }, -farthest_bound, farthest_bound, 30);
        standing_[group] = won ? Standing::at_least : Standing::at_most;
        placed_[group] = true;
        return true;
      }
    }
    return false;
  }

  const PoolGroups& groups_;
  const std::vector<PoolGame>& games_;
  const std::vector<std::size_t> by_cluster_;  // places in games_
  const ClusteredFit& fit_;
  double tail_;
  std::vector<double> shift_;
  std::vector<Standing> standing_;
  std::vector<char> placed_;
  std::vector<std::size_t> main_;
};

}  // namespace arena::statistics

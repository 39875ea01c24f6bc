#include "arena/statistics/pool.hpp"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include "arena/statistics/distributions.hpp"
#include "arena/statistics/pool_fit.hpp"
#include "arena/statistics/pool_graph.hpp"
#include "arena/statistics/root.hpp"
#include "core/common/errors.hpp"

namespace arena::statistics {
namespace {

const double elo_per_logit = 400 / std::log(10.0);
constexpr double farthest_bound = 40;  // logits: where the search for a bound ends

/// Fewer openings than this in which the weaker side took a game's worth of points say too little about how often that happens.
constexpr double least_upsets = 5;

void check_games(std::size_t players, const std::vector<PoolGame>& games) {
  for (const PoolGame& game : games) {
    if (game.first >= players || game.second >= players) throw InputError("a game names a player that is not in the pool");
    if (game.first == game.second) throw InputError("a game of a player against itself cannot be rated");
    if (!(game.score >= 0 && game.score <= 1)) throw InputError("a game's score is 0, 0.5 or 1");
  }
}

/// Puts the groups of one pool on one scale: in every component the largest group is rated, and what lost nothing or won nothing against the groups
/// already placed gets a bound.
class Placement {
 public:
  Placement(const PoolGroups& groups, const std::vector<PoolGame>& games, const PoolFit& fit, const PoolOptions& options)
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

  /// The chance of the perfect record of `group` over the placed groups, were it shifted to `shift`. The games of a cluster count as one, at the
  /// worst expectation: nothing is assumed of how they hang together. Draws could only make it smaller.
  double log_chance_of_record(std::size_t group, double shift, bool won) const {
    const std::size_t players = groups_.group.size();
    std::vector<double> chances(players * players, 1);  // of a game between two; 1 is not known yet
    return sum_of_worst([&](const PoolGame& game) -> std::optional<double> {
             const bool is_first = groups_.group[game.first] == group;
             if (is_first == (groups_.group[game.second] == group)) return std::nullopt;
             const std::size_t other = is_first ? game.second : game.first;
             const std::size_t own = is_first ? game.first : game.second;
             if (!counts_for_bound(other, won) || (game.score == (is_first ? 1 : 0)) != won) return std::nullopt;
             double& chance = chances[game.first * players + game.second];
             if (chance > 0) {
               const double lead = fit_.rating(own) + shift - position(other) + (is_first ? 1 : -1) * fit_.advantage();
               chance = std::log(logistic(won ? lead : -lead));
             }
             return chance;
           })
        .first;
  }

  /// Players of different groups that met: one won all their games. The chance that `i` is stronger, from how likely that would be between equals.
  std::optional<double> superiority_by_meeting(std::size_t i, std::size_t j) const {
    bool won = false;
    const auto [sum, met] = sum_of_worst([&](const PoolGame& game) -> std::optional<double> {
      if (!(game.first == i && game.second == j) && !(game.first == j && game.second == i)) return std::nullopt;
      won = (game.first == i) == (game.score == 1);
      return std::log(logistic((game.score == 1 ? 1 : -1) * fit_.advantage()));
    });
    if (!met) return std::nullopt;
    const double chance = std::exp(sum);
    return won ? 1 - chance / 2 : chance / 2;
  }

 private:
  /// The smallest of each cluster's chances, added up in the order of the clusters, and whether there is any.
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
    std::size_t best = groups_.group[members.front()];
    for (const std::size_t player : members) {
      const std::size_t group = groups_.group[player];
      const std::size_t size = groups_.group_members[group].size();
      const std::size_t best_size = groups_.group_members[best].size();
      if (size > best_size || (size == best_size && options.anchor == player)) best = group;
    }
    return best;
  }

  /// A group that beat only groups which are themselves "at most" something has no lower bound from that; and the other way round.
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
  const PoolFit& fit_;
  double tail_;
  std::vector<double> shift_;
  std::vector<Standing> standing_;
  std::vector<char> placed_;
  std::vector<std::size_t> main_;
};

/// The rating of `player`, relative to the mean of its group, as a combination of the parameters.
PoolFit::Weights rating_weights(const PoolGroups& groups, const PoolFit& fit, std::size_t player) {
  PoolFit::Weights weights = fit.no_weights();
  const auto& members = groups.group_members[groups.group[player]];
  for (const std::size_t i : members) weights[static_cast<Eigen::Index>(i)] = -1 / static_cast<double>(members.size());
  weights[static_cast<Eigen::Index>(player)] += 1;
  return weights;
}

/// The chance that `i` is stronger than `j`: from the fit within a group; else from how likely the record that bounds one of them, or their own
/// meeting, would be at equal strength.
std::optional<double> superiority(const PoolGroups& groups, const PoolFit& fit, const Placement& placement, std::size_t i, std::size_t j) {
  if (groups.group[i] == groups.group[j]) return fit.chance_above(rating_weights(groups, fit, i) - rating_weights(groups, fit, j), 0);
  // The rated one's place is itself uncertain: the chance is averaged over it (Gauss-Hermite, three points).
  const auto against_rated = [&](std::size_t bound, std::size_t rated) {
    const bool won = placement.standing(bound) == Standing::at_least;
    const double reach = std::sqrt(3.0) * fit.model_error(rating_weights(groups, fit, rated));
    const auto chance_at = [&](double offset) {
      return std::exp(placement.log_chance_of_record(groups.group[bound], placement.position(rated) + offset - fit.rating(bound), won));
    };
    const double chance = (chance_at(-reach) + 4 * chance_at(0) + chance_at(reach)) / 6;
    return won ? 1 - chance / 2 : chance / 2;
  };
  const auto is_bound = [&](std::size_t k) { return placement.standing(k) == Standing::at_least || placement.standing(k) == Standing::at_most; };
  if (groups.component[i] != groups.component[j]) return std::nullopt;
  if (is_bound(i) && placement.standing(j) == Standing::rated) return against_rated(i, j);
  if (is_bound(j) && placement.standing(i) == Standing::rated) return 1 - against_rated(j, i);
  return placement.superiority_by_meeting(i, j);
}

/// A logit interval on the Elo scale, around a new origin.
Bounded in_elo(const Bounded& logits, double origin) {
  return {origin + elo_per_logit * logits.low, origin + elo_per_logit * logits.high, logits.low_open, logits.high_open};
}

/// What moving first is worth can be bounded only when it was seen to fail: in too few openings that decides by chance.
Bounded advantage_interval(const PoolFit& fit, std::size_t clusters, double confidence) {
  const Bounded none{-farthest_bound, farthest_bound, true, true};
  if (!fit.advantage_known() || fit.advantage_open()) return none;
  const double upsets = static_cast<double>(clusters) * logistic(-std::abs(fit.advantage()));
  return upsets < least_upsets && std::abs(fit.advantage()) > 1 ? none : fit.interval(fit.advantage_weights(), confidence);
}

/// Who lost nothing to the rated stands above them and who took nothing from them below; last those of whom nothing is known. Among these by
/// rating or bound, but never below somebody who scored against nobody above it: a bound says how much is known, not how strong.
std::vector<std::size_t> order_of(const PoolGroups& groups, const std::vector<PlayerRating>& players) {
  const auto rank = [&](std::size_t i) {
    switch (players[i].standing) {
      case Standing::at_least:
        return 0;
      case Standing::rated:
        return 1;
      case Standing::at_most:
        return 2;
      case Standing::unknown:
      case Standing::no_games:
      case Standing::faults:
        break;
    }
    return 3;
  };
  std::vector<std::size_t> left(players.size()), order;
  std::iota(left.begin(), left.end(), std::size_t{0});
  while (!left.empty()) {
    const auto is_dominated = [&](std::size_t i) {
      return std::any_of(left.begin(), left.end(),
                         [&](std::size_t j) { return groups.reaches[j][i] && !groups.reaches[i][j] && rank(j) == rank(i); });
    };
    auto best = left.end();
    for (auto i = left.begin(); i != left.end(); ++i) {
      if (is_dominated(*i)) continue;
      const bool higher = best != left.end() && rank(*i) < 3 && players[*i].rating > players[*best].rating && !players[*i].ties_with(players[*best]);
      if (best == left.end() || rank(*i) < rank(*best) || (rank(*i) == rank(*best) && higher)) best = i;
    }
    order.push_back(*best);
    left.erase(best);
  }
  return order;
}

}  // namespace

std::string_view to_text(Standing standing) {
  switch (standing) {
    case Standing::rated:
      return "rated";
    case Standing::at_least:
      return "at least";
    case Standing::at_most:
      return "at most";
    case Standing::unknown:
      return "unknown";
    case Standing::faults:
      return "faults";
    case Standing::no_games:
      break;
  }
  return "no games";
}

PoolRatings rate_pool(std::size_t players, const std::vector<PoolGame>& games, const PoolOptions& options) {
  check_games(players, games);
  if (options.anchor && *options.anchor >= players) throw InputError("the anchor is not in the pool");
  PoolRatings out;
  out.method = pool_method;
  out.players.resize(players);
  if (players == 0) return out;
  const PoolGroups groups = find_groups(players, games);
  const PoolFit fit(groups, games, options.first_advantage);
  const Placement placement(groups, games, fit, options);
  out.components = groups.component_members;
  out.advantage_known = fit.advantage_known();
  out.advantage_open = fit.advantage_open();
  out.advantage = elo_per_logit * fit.advantage();
  std::vector<std::int64_t> clusters;
  for (const PoolGame& game : games) {
    if (clusters.empty() || clusters.back() != game.cluster) clusters.push_back(game.cluster);
    for (const auto& [who, points] : {std::pair(game.first, game.score), std::pair(game.second, 1 - game.score)}) {
      out.players[who].games += 1;
      out.players[who].points += points;
    }
  }
  std::sort(clusters.begin(), clusters.end());
  out.clusters = static_cast<std::size_t>(std::unique(clusters.begin(), clusters.end()) - clusters.begin());
  out.advantage_interval = in_elo(advantage_interval(fit, out.clusters, options.confidence), 0);
  for (std::size_t i = 0; i < players; ++i) {
    PlayerRating& player = out.players[i];
    player.standing = placement.standing(i);
    const std::size_t main = placement.main_of_component(groups.component[i]);
    // An anchor without a rating of its own would move everyone by a mere bound.
    const bool anchored = options.anchor && groups.group[*options.anchor] == main;
    const bool anchor_here = options.anchor && groups.component[*options.anchor] == groups.component[i];
    if (anchor_here) out.anchored = anchored;
    const double origin = anchored ? fit.rating(*options.anchor) : 0;
    player.rating = options.anchor_rating + elo_per_logit * (placement.position(i) - origin);
    switch (player.standing) {
      case Standing::rated: {
        PoolFit::Weights weights = rating_weights(groups, fit, i);
        if (anchored) weights -= rating_weights(groups, fit, *options.anchor);
        player.interval = in_elo(fit.interval(weights, options.confidence), options.anchor_rating);
        break;
      }
      case Standing::at_least:
        player.interval = {player.rating, options.anchor_rating + elo_per_logit * farthest_bound, false, true};
        break;
      case Standing::at_most:
        player.interval = {options.anchor_rating - elo_per_logit * farthest_bound, player.rating, true, false};
        break;
      case Standing::unknown:
      case Standing::no_games:
      case Standing::faults:
        player.rating = options.anchor_rating;
        player.interval = {player.rating, player.rating, true, true};
        break;
    }
  }
  out.los.assign(players, std::vector<std::optional<double>>(players));
  for (std::size_t i = 0; i < players; ++i) {
    for (std::size_t j = i + 1; j < players; ++j) {
      out.los[i][j] = superiority(groups, fit, placement, i, j);
      if (out.los[i][j]) out.los[j][i] = 1 - *out.los[i][j];
    }
  }
  out.order = order_of(groups, out.players);
  return out;
}

}  // namespace arena::statistics

#include "arena/statistics/pool.hpp"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include "arena/statistics/distributions.hpp"
#include "arena/statistics/holm.hpp"
#include "arena/statistics/placement.hpp"
#include "arena/statistics/places.hpp"
#include "arena/statistics/places_fit.hpp"
#include "arena/statistics/pool_fit.hpp"
#include "arena/statistics/pool_graph.hpp"
#include "core/common/errors.hpp"

namespace arena::statistics {
namespace {

const double elo_per_logit = 400 / std::log(10.0);

/// With fewer openings than this in which the weaker side took a game's worth of points, it is unclear how often that happens.
constexpr double least_upsets = 5;

void check_games(std::size_t players, const std::vector<PoolGame>& games) {
  for (const PoolGame& game : games) {
    if (game.first >= players || game.second >= players) throw InputError("a game names a player that is not in the pool");
    if (game.first == game.second) throw InputError("a game of a player against itself cannot be rated");
    if (!(game.score >= 0 && game.score <= 1)) throw InputError("a game's score is 0, 0.5 or 1");
  }
}

/// The rating of `player`, relative to the mean of its group, as a combination of the parameters.
ClusteredFit::Weights rating_weights(const PoolGroups& groups, const ClusteredFit& fit, std::size_t player) {
  ClusteredFit::Weights weights = fit.no_weights();
  const auto& members = groups.group_members[groups.group[player]];
  for (const std::size_t i : members) weights[static_cast<Eigen::Index>(i)] = -1 / static_cast<double>(members.size());
  weights[static_cast<Eigen::Index>(player)] += 1;
  return weights;
}

/// The probability that `i` is stronger than `j`: from the fit within a group; else from how likely the record that bounds one of them, or their own
/// meeting, would be at equal strength.
std::optional<double> superiority(const PoolGroups& groups, const ClusteredFit& fit, const Placement& placement, std::size_t i, std::size_t j) {
  if (groups.group[i] == groups.group[j]) return fit.chance_above(rating_weights(groups, fit, i) - rating_weights(groups, fit, j), 0);
  // The rated player's position is itself uncertain: the probability is averaged over it (Gauss-Hermite, three points).
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

/// What a seat is worth can be bounded only if the seat was seen to fail: with too few openings, that is down to chance.
Bounded seat_interval(const ClusteredFit& fit, const ClusteredFit::Weights& seat, std::size_t clusters, double confidence) {
  const Bounded none{-farthest_bound, farthest_bound, true, true};
  if (!fit.seats_known() || fit.seats_open()) return none;
  const double worth = std::abs(fit.value(seat));
  const double upsets = static_cast<double>(clusters) * logistic(-worth);
  return upsets < least_upsets && worth > 1 ? none : fit.interval(seat, confidence);
}

/// Each against the mean of all.
std::vector<SeatRating> seat_ratings(const ClusteredFit& fit, std::size_t clusters, double confidence) {
  std::vector<SeatRating> seats;
  for (int seat = 0; seat < fit.seats() && fit.seats_known(); ++seat) {
    ClusteredFit::Weights weights = fit.no_weights();
    for (int other = 0; other < fit.seats(); ++other) weights += fit.edge_weights(seat, other) / fit.seats();
    seats.push_back({elo_per_logit * fit.value(weights), in_elo(seat_interval(fit, weights, clusters, confidence), 0)});
  }
  return seats;
}

/// Players that lost nothing to the rated ones come first, those that took nothing from them after the rated ones, and unknown ones last. Within each
/// class by rating or bound, but a player that scored against another, directly or through others, and not vice versa stands above it: a bound says
/// how much is known, not how strong.
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

namespace {

/// The origin of a component's scale: the mean of its anchors, or that of its main group. An anchor without a rating of its own would move everyone
/// by a mere bound.
struct Origin {
  Origin(const PoolGroups& groups, const ClusteredFit& fit, const PoolOptions& options, std::size_t main) : weights(fit.no_weights()) {
    double count = 0;
    for (const PoolAnchor& anchor : options.anchors)
      if (groups.group[anchor.player] == main) {
        weights += rating_weights(groups, fit, anchor.player);
        position += fit.rating(anchor.player);
        rating += anchor.rating;
        ++count;
      }
    if (count == 0) return;
    weights /= count;
    position /= count;
    rating /= count;
  }
  ClusteredFit::Weights weights;
  double position = 0, rating = 0;  // in logits, in Elo
};

/// Everything that follows from a fit. `games` says who finished ahead of whom, two by two.
void rate_by(const ClusteredFit& fit, const PoolGroups& groups, const std::vector<PoolGame>& games, const PoolOptions& options, PoolRatings& out) {
  const std::size_t players = out.players.size();
  const Placement placement(groups, games, fit, options);
  out.components = groups.component_members;
  for (const PoolAnchor& anchor : options.anchors)
    if (groups.group[anchor.player] == placement.main_of_component(groups.component[anchor.player])) out.anchors.push_back(anchor.player);
  out.advantage_known = fit.seats_known();
  out.advantage_open = fit.seats_open();
  std::vector<std::int64_t> clusters;
  for (const PoolGame& game : games)
    if (clusters.empty() || clusters.back() != game.cluster) clusters.push_back(game.cluster);
  std::sort(clusters.begin(), clusters.end());
  out.clusters = static_cast<std::size_t>(std::unique(clusters.begin(), clusters.end()) - clusters.begin());
  for (std::size_t i = 0; i < players; ++i) {
    PlayerRating& player = out.players[i];
    player.standing = placement.standing(i);
    const std::size_t main = placement.main_of_component(groups.component[i]);
    const Origin origin(groups, fit, options, main);
    player.rating = origin.rating + elo_per_logit * (placement.position(i) - origin.position);
    switch (player.standing) {
      case Standing::rated: {
        player.interval = in_elo(fit.interval(rating_weights(groups, fit, i) - origin.weights, options.confidence), origin.rating);
        break;
      }
      case Standing::at_least:
        player.interval = {player.rating, origin.rating + elo_per_logit * farthest_bound, false, true};
        break;
      case Standing::at_most:
        player.interval = {origin.rating - elo_per_logit * farthest_bound, player.rating, true, false};
        break;
      case Standing::unknown:
      case Standing::no_games:
      case Standing::faults:
        player.rating = origin.rating;
        player.interval = {player.rating, player.rating, true, true};
        break;
    }
  }
  out.los.assign(players, std::vector<std::optional<double>>(players));
  for (std::size_t i = 0; i < players && options.superiority; ++i) {
    for (std::size_t j = i + 1; j < players; ++j) {
      out.los[i][j] = superiority(groups, fit, placement, i, j);
      if (out.los[i][j]) out.los[j][i] = 1 - *out.los[i][j];
    }
  }
  out.order = order_of(groups, out.players);
}

/// The two-player games that a game of several sides consists of, between different players.
std::vector<PoolGame> by_twos(const std::vector<PlacedGame>& games) {
  std::vector<PoolGame> twos;
  for (const PlacedGame& game : games)
    for (std::size_t one = 0; one < static_cast<std::size_t>(game.sides); ++one)
      for (std::size_t other = one + 1; other < static_cast<std::size_t>(game.sides); ++other) {
        if (game.players[one] == game.players[other]) continue;
        const double score = game.places[one] == game.places[other] ? 0.5 : game.places[one] < game.places[other] ? 1 : 0;
        twos.push_back(
            {game.players[one], game.players[other], score, game.cluster, 1, static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(other)});
      }
  return twos;
}

PoolRatings unrated(std::size_t players, std::string_view method, const PoolOptions& options) {
  for (const PoolAnchor& anchor : options.anchors)
    if (anchor.player >= players) throw InputError("the anchor is not in the pool");
  PoolRatings out;
  out.method = method;
  out.confidence = options.confidence;
  out.players.resize(players);
  return out;
}

}  // namespace

double PlacedGame::score(int seat) const {
  double sum = 0;
  for (std::size_t other = 0; other < static_cast<std::size_t>(sides); ++other) {
    const int own = places[static_cast<std::size_t>(seat)];
    if (other != static_cast<std::size_t>(seat)) sum += own == places[other] ? 0.5 : own < places[other] ? 1 : 0;
  }
  return sum / (sides - 1);
}

PoolRatings rate_pool(std::size_t players, const std::vector<PoolGame>& games, const PoolOptions& options) {
  check_games(players, games);
  PoolRatings out = unrated(players, pool_method, options);
  if (players == 0) return out;
  const PoolGroups groups = find_groups(players, games);
  const PoolFit fit(groups, games, options.first_advantage);
  for (const PoolGame& game : games)
    for (const auto& [who, points] : {std::pair(game.first, game.score), std::pair(game.second, 1 - game.score)}) {
      out.players[who].games += 1;
      out.players[who].points += points;
    }
  rate_by(fit, groups, games, options, out);
  out.advantage = elo_per_logit * fit.edge(0, 1);
  out.advantage_interval = in_elo(seat_interval(fit, fit.edge_weights(0, 1), out.clusters, options.confidence), 0);
  return out;
}

std::vector<PoolContrast> pool_contrasts(std::size_t players, const std::vector<PoolGame>& games, const std::vector<std::vector<double>>& weights,
                                         const PoolOptions& options) {
  check_games(players, games);
  std::vector<PoolContrast> out(weights.size());
  if (players == 0) return out;
  const PoolGroups groups = find_groups(players, games);
  const PoolFit fit(groups, games, options.first_advantage);
  for (std::size_t k = 0; k < weights.size(); ++k) {
    ClusteredFit::Weights combined = fit.no_weights();
    std::optional<std::size_t> group;
    bool tied = true;
    for (std::size_t i = 0; i < players; ++i) {
      if (weights[k][i] == 0) continue;
      combined[static_cast<Eigen::Index>(i)] = weights[k][i];
      tied = tied && (!group || *group == groups.group[i]);
      group = groups.group[i];
    }
    if (!tied || !group) continue;
    out[k] = {true, elo_per_logit * fit.value(combined), in_elo(fit.interval(combined, options.confidence), 0),
              two_sided_p(fit.chance_above(combined, 0))};
  }
  return out;
}

PoolRatings rate_places(std::size_t players, const std::vector<PlacedGame>& games, const PoolOptions& options) {
  for (const PlacedGame& game : games)
    if (game.sides < 2 || game.sides > most_sides || game.sides != games.front().sides) throw InputError("games of one pool have the same sides");
  const std::vector<PoolGame> twos = by_twos(games);
  check_games(players, twos);
  PoolRatings out = unrated(players, places_method, options);
  if (players == 0) return out;
  const PoolGroups groups = find_groups(players, twos);
  const PlacesFit fit(groups, games, options.first_advantage);
  for (const PlacedGame& game : games)
    for (int seat = 0; seat < game.sides; ++seat) {
      PlayerRating& player = out.players[game.players[static_cast<std::size_t>(seat)]];
      player.games += 1;
      player.points += game.score(seat);
    }
  rate_by(fit, groups, twos, options, out);
  out.seats = seat_ratings(fit, out.clusters, options.confidence);
  return out;
}

}  // namespace arena::statistics

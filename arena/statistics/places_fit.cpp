#include "arena/statistics/places_fit.hpp"
#include <algorithm>
#include <cmath>
#include <numeric>

namespace arena::statistics {
namespace {

bool has(std::size_t set, std::size_t member) { return (set >> member & 1U) != 0; }

}  // namespace

PlacesFit::PlacesFit(const PoolGroups& groups, const std::vector<PlacedGame>& games, bool seats_free)
    : ClusteredFit(groups.group.size(), games.empty() ? 2 : games.front().sides) {
  add(groups, games);
  for (const auto& members : groups.group_members) tie(members);
  fit(seats_free && seats_identified());
}

/// All orders that the places allow are equally likely.
std::vector<std::pair<unsigned, double>> PlacesFit::sets_of(const std::vector<int>& places) {
  std::vector<std::size_t> order(places.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::array<double, most_sets> seen{};
  double orders = 0;
  do {
    if (!std::is_sorted(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return places[a] < places[b]; })) continue;
    ++orders;
    unsigned left = (1U << places.size()) - 1;
    for (const std::size_t member : order) {
      ++seen[left];
      left &= ~(1U << member);
    }
  } while (std::next_permutation(order.begin(), order.end()));
  std::vector<std::pair<unsigned, double>> sets;
  for (unsigned set = 1; set < most_sets; ++set)
    if (seen[set] > 0) sets.emplace_back(set, seen[set] / orders);
  return sets;
}

PlacesFit::Table PlacesFit::table_of(const Seated& members, std::map<Seated, std::uint32_t>& known) {
  Table table{members, {}};
  for (std::size_t set = 1; set < std::size_t{1} << members.size(); ++set) {
    Seated left;
    for (std::size_t i = 0; i < members.size(); ++i)
      if (has(set, i)) left.push_back(members[i]);
    const auto [found, fresh] = known.try_emplace(left, static_cast<std::uint32_t>(sets_.size()));
    if (fresh) sets_.push_back({left, 0});
    table.sets[set] = found->second;
  }
  return table;
}

/// Clusters are ordered by their numbers, everything else as it comes.
void PlacesFit::add(const PoolGroups& groups, const std::vector<PlacedGame>& games) {
  placed_.assign(static_cast<std::size_t>(players_ * seats_), 0);
  std::map<Seated, std::uint32_t> sets, tables;
  std::map<Ranking, std::uint32_t> kinds;
  std::map<std::int64_t, std::map<std::uint32_t, double>> clusters;
  std::map<std::size_t, Ranking> by_group;
  for (const PlacedGame& game : games) {
    by_group.clear();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(game.sides); ++seat) {
      auto& [members, places] = by_group[groups.group[game.players[seat]]];
      members.push_back(static_cast<std::uint32_t>(game.players[seat] * static_cast<std::size_t>(seats_) + seat));
      places.push_back(game.places[seat]);
    }
    for (const auto& [group, ranking] : by_group) {
      if (ranking.first.size() < 2) continue;
      const auto [kind, fresh] = kinds.try_emplace(ranking, static_cast<std::uint32_t>(kinds_.size()));
      if (fresh) {
        const auto [table, first] = tables.try_emplace(ranking.first, static_cast<std::uint32_t>(tables_.size()));
        if (first) tables_.push_back(table_of(ranking.first, sets));
        kinds_.push_back({table->second, sets_of(ranking.second)});
      }
      const Kind& seen = kinds_[kind->second];
      for (const std::uint32_t member : ranking.first) placed_[member] += 1;
      for (const auto& [set, share] : seen.sets) sets_[tables_[seen.table].sets[set]].weight += share;
      clusters[game.cluster][kind->second] += 1;
    }
  }
  std::map<Content, std::uint32_t> contents;
  for (const auto& [cluster, parts] : clusters)
    clusters_.push_back(contents.try_emplace(Content(parts.begin(), parts.end()), static_cast<std::uint32_t>(contents.size())).first->second);
  contents_.resize(contents.size());
  for (const auto& [content, number] : contents) contents_[number] = content;
}

/// The seats cannot be separated from the ratings if some assignment of ratings has the same effect, as when everybody always has the same seat.
bool PlacesFit::seats_identified() const {
  if (tables_.empty()) return false;
  Eigen::MatrixXd gram = Eigen::MatrixXd::Zero(size(), size());
  const auto add = [&](Eigen::VectorXd& x, std::uint32_t member, double value) {
    x[player_of(member)] += value;
    if (const int seat = seat_of(member); seat + 1 < seats_) x[players_ + seat] += value;
  };
  for (const Table& table : tables_)
    for (std::size_t i = 1; i < table.members.size(); ++i) {
      Eigen::VectorXd x = no_weights();
      add(x, table.members[0], 1);
      add(x, table.members[i], -1);
      gram += x * x.transpose();
    }
  const Eigen::MatrixXd ratings_only = gram.topLeftCorner(players_, players_);
  const auto rank = [](const Eigen::MatrixXd& m) { return Eigen::FullPivLU<Eigen::MatrixXd>(m).setThreshold(1e-9).rank(); };
  return rank(gram) == rank(ratings_only) + seats_ - 1;
}

std::vector<double> PlacesFit::along(const Eigen::VectorXd& values) const {
  std::vector<double> out;
  for (Eigen::Index player = 0; player < players_; ++player)
    for (int seat = 0; seat < seats_; ++seat) out.push_back(values[player] + (seats_free_ && seat + 1 < seats_ ? values[players_ + seat] : 0));
  return out;
}

std::vector<double> PlacesFit::strengths(const Eigen::VectorXd& theta) const {
  std::vector<double> out = along(theta);
  for (double& value : out) value = std::exp(value);
  return out;
}

/// Everybody takes one place in any order; only whom they precede depends on it.
double PlacesFit::log_likelihood(const Eigen::VectorXd& theta) const {
  const std::vector<double> utility = along(theta), strength = strengths(theta);
  double sum = imagined_likelihood(theta);
  for (std::size_t i = 0; i < placed_.size(); ++i) sum += placed_[i] * utility[i];
  for (const Set& set : sets_) {
    double all = 0;
    for (const std::uint32_t member : set.members) all += strength[member];
    sum -= set.weight * std::log(all);
  }
  return sum;
}

Eigen::VectorXd PlacesFit::gradient(const Eigen::VectorXd& theta) const {
  const std::vector<double> strength = strengths(theta);
  std::vector<double> residual = placed_;
  for (const Set& set : sets_) {
    double all = 0;
    for (const std::uint32_t member : set.members) all += strength[member];
    for (const std::uint32_t member : set.members) residual[member] -= set.weight * strength[member] / all;
  }
  Eigen::VectorXd out = no_weights();
  for (std::uint32_t member = 0; member < residual.size(); ++member) {
    out[player_of(member)] += residual[member];
    if (const int seat = seat_of(member); seats_free_ && seat + 1 < seats_) out[players_ + seat] += residual[member];
  }
  if (seats_free_) add_imagined_gradient(theta, out);
  return out;
}

/// The second derivatives: what two members of a set take from each other. The ones within every group only fix its mean.
Eigen::MatrixXd PlacesFit::information(const Eigen::VectorXd& theta) const {
  const std::vector<double> strength = strengths(theta);
  Eigen::MatrixXd h = ties_;
  std::array<std::pair<Eigen::Index, double>, 4> x;
  for (const Set& set : sets_) {
    if (set.weight == 0) continue;
    double all = 0;
    for (const std::uint32_t member : set.members) all += strength[member];
    for (std::size_t i = 0; i < set.members.size(); ++i)
      for (std::size_t j = i + 1; j < set.members.size(); ++j) {
        const std::uint32_t one = set.members[i], other = set.members[j];
        const double taken = set.weight * std::max(1e-12, strength[one] * strength[other] / (all * all));
        const int seat = seat_of(one), other_seat = seat_of(other);
        std::size_t entries = 0;
        x[entries++] = {player_of(one), 1.0};
        x[entries++] = {player_of(other), -1.0};
        if (seats_free_ && seat + 1 < seats_) x[entries++] = {players_ + seat, 1.0};
        if (seats_free_ && other_seat + 1 < seats_) x[entries++] = {players_ + other_seat, -1.0};
        for (std::size_t a = 0; a < entries; ++a)
          for (std::size_t b = 0; b < entries; ++b) h(x[a].first, x[b].first) += taken * x[a].second * x[b].second;
      }
  }
  if (seats_free_)
    add_imagined_information(theta, h);
  else
    for (Eigen::Index i = players_; i < size(); ++i) h(i, i) += 1;
  return h;
}

PlacesFit::Pulls PlacesFit::pulls(const Eigen::VectorXd& theta, const Eigen::VectorXd& direction) const {
  const std::vector<double> strength = strengths(theta), reach = along(direction);
  std::vector<double> mean(sets_.size()), spread(sets_.size());
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    double all = 0;
    for (const std::uint32_t member : sets_[i].members) {
      all += strength[member];
      mean[i] += strength[member] * reach[member];
    }
    mean[i] /= all;
    for (const std::uint32_t member : sets_[i].members) spread[i] += strength[member] / all * (reach[member] - mean[i]) * (reach[member] - mean[i]);
  }
  // Of each table: what its members reach for together, and the least and the most that the sets of any order take from it.
  std::vector<std::array<double, 3>> range(tables_.size());
  for (std::size_t t = 0; t < tables_.size(); ++t) {
    const Seated& members = tables_[t].members;
    const std::size_t all = (std::size_t{1} << members.size()) - 1;
    std::array<double, most_sets> least{}, most{};
    for (std::size_t set = 1; set <= all; ++set) {
      double low = 1e300, high = -1e300;
      for (std::size_t i = 0; i < members.size(); ++i)
        if (has(set, i)) {
          low = std::min(low, least[set & ~(std::size_t{1} << i)]);
          high = std::max(high, most[set & ~(std::size_t{1} << i)]);
        }
      least[set] = mean[tables_[t].sets[set]] + low;
      most[set] = mean[tables_[t].sets[set]] + high;
    }
    double sum = 0;
    for (const std::uint32_t member : members) sum += reach[member];
    range[t] = {sum, least[all], most[all]};
  }
  Pulls of_kind(kinds_.size()), out(contents_.size());
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    const auto& [sum, least, most] = range[kinds_[k].table];
    double taken = 0;
    for (const auto& [set, share] : kinds_[k].sets) {
      const std::uint32_t number = tables_[kinds_[k].table].sets[set];
      taken += share * mean[number];
      of_kind.model[k] += share * spread[number];
    }
    of_kind.pull[k] = sum - taken;
    of_kind.up[k] = std::max(0.0, taken - least);
    of_kind.down[k] = std::max(0.0, most - taken);
  }
  for (std::size_t c = 0; c < contents_.size(); ++c)
    for (const auto& [kind, games] : contents_[c]) {
      out.pull[c] += games * of_kind.pull[kind];
      out.model[c] += games * of_kind.model[kind];
      out.up[c] += games * of_kind.up[kind];
      out.down[c] += games * of_kind.down[kind];
    }
  return out;
}

}  // namespace arena::statistics

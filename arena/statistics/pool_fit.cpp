#include "arena/statistics/pool_fit.hpp"
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace arena::statistics {

PoolFit::PoolFit(const PoolGroups& groups, const std::vector<PoolGame>& games, bool first_advantage) : ClusteredFit(groups.group.size(), 2) {
  add_clusters(groups, games);
  for (const auto& members : groups.group_members) tie(members);
  fit(first_advantage && advantage_identified());
}

/// Cells are ordered by their players, clusters by their numbers, and sums are taken in the order of the games.
void PoolFit::add_clusters(const PoolGroups& groups, const std::vector<PoolGame>& games) {
  const auto players = static_cast<std::size_t>(players_);
  std::vector<std::uint32_t> cell_of(players * players, 0);
  const auto place = [&](const PoolGame& game) { return game.first * players + game.second; };
  const auto counts = [&](const PoolGame& game) { return groups.group[game.first] == groups.group[game.second]; };
  std::vector<std::size_t> order;  // the games that count, by cluster and cell
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (!counts(games[i])) continue;
    order.push_back(i);
    cell_of[place(games[i])] = 1;
  }
  for (std::size_t at = 0; at < cell_of.size(); ++at)
    if (cell_of[at] != 0) {
      cell_of[at] = static_cast<std::uint32_t>(cells_.size());
      cells_.push_back({static_cast<Eigen::Index>(at / players), static_cast<Eigen::Index>(at % players), 0, 0});
    }
  const auto key = [&](std::size_t i) { return std::tuple(games[i].cluster, place(games[i]), i); };
  const auto before = [&](std::size_t a, std::size_t b) { return key(a) < key(b); };
  if (!std::is_sorted(order.begin(), order.end(), before)) std::sort(order.begin(), order.end(), before);
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (!counts(games[i])) continue;
    Cell& cell = cells_[cell_of[place(games[i])]];
    cell.points += games[i].weight * games[i].score;
    cell.games += games[i].weight;
  }
  std::map<Content, std::uint32_t> known;
  Content content;
  for (std::size_t at = 0; at < order.size();) {
    const std::int64_t cluster = games[order[at]].cluster;
    content.clear();
    for (; at < order.size() && games[order[at]].cluster == cluster; ++at) {
      const PoolGame& game = games[order[at]];
      const std::uint32_t cell = cell_of[place(game)];
      if (content.empty() || content.back().cell != cell) content.push_back({cell, 0, 0, 0});
      content.back().points += game.weight * game.score;
      content.back().games += game.weight;
      content.back().squares += game.weight * game.weight;
    }
    clusters_.push_back(known.try_emplace(content, static_cast<std::uint32_t>(known.size())).first->second);
  }
  contents_.resize(known.size());
  for (auto& [parts, number] : known) contents_[number] = parts;
}

double PoolFit::expected(const Cell& cell, const Eigen::VectorXd& theta) const {
  return logistic(theta[cell.first] - theta[cell.second] + theta[players_]);
}

/// The advantage cannot be separated from the ratings if some assignment of ratings has the same effect, as when one player always moves first.
bool PoolFit::advantage_identified() const {
  if (cells_.empty()) return false;
  Eigen::MatrixXd gram = Eigen::MatrixXd::Zero(players_ + 1, players_ + 1);
  for (const Cell& cell : cells_) {
    Eigen::VectorXd x = no_weights();
    x[cell.first] = 1;
    x[cell.second] = -1;
    x[players_] = 1;
    gram += x * x.transpose();
  }
  const Eigen::MatrixXd ratings_only = gram.topLeftCorner(players_, players_);
  const auto rank = [](const Eigen::MatrixXd& m) { return Eigen::FullPivLU<Eigen::MatrixXd>(m).setThreshold(1e-9).rank(); };
  return rank(gram) > rank(ratings_only);
}

double PoolFit::log_likelihood(const Eigen::VectorXd& theta) const {
  const double advantage = theta[players_];
  double sum = imagined_likelihood(theta);
  for (const Cell& cell : cells_) {
    const double x = theta[cell.first] - theta[cell.second] + advantage;
    sum += cell.games * log_logistic(x) - (cell.games - cell.points) * x;
  }
  return sum;
}

Eigen::VectorXd PoolFit::gradient(const Eigen::VectorXd& theta) const {
  Eigen::VectorXd out = no_weights();
  for (const Cell& cell : cells_) {
    const double residual = cell.points - cell.games * expected(cell, theta);
    out[cell.first] += residual;
    out[cell.second] -= residual;
    out[players_] += residual;
  }
  if (seats_free_)
    add_imagined_gradient(theta, out);
  else
    out[players_] = 0;
  return out;
}

/// The second derivatives; the ones within every group only fix its mean.
Eigen::MatrixXd PoolFit::information(const Eigen::VectorXd& theta) const {
  Eigen::MatrixXd h = ties_;
  for (const Cell& cell : cells_) {
    const double e = expected(cell, theta);
    const double v = cell.games * std::max(1e-12, e * (1 - e));
    h(cell.first, cell.first) += v;
    h(cell.second, cell.second) += v;
    h(cell.first, cell.second) -= v;
    h(cell.second, cell.first) -= v;
    if (!seats_free_) continue;
    h(players_, players_) += v;
    h(cell.first, players_) += v;
    h(players_, cell.first) += v;
    h(cell.second, players_) -= v;
    h(players_, cell.second) -= v;
  }
  if (seats_free_)
    add_imagined_information(theta, h);
  else
    h(players_, players_) += 1;
  return h;
}

PoolFit::Pulls PoolFit::pulls(const Eigen::VectorXd& theta, const Eigen::VectorXd& direction) const {
  std::vector<double> expectation(cells_.size()), reach(cells_.size());
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    expectation[i] = expected(cells_[i], theta);
    reach[i] = direction[cells_[i].first] - direction[cells_[i].second] + (seats_free_ ? direction[players_] : 0);
  }
  Pulls out(contents_.size());
  for (std::size_t k = 0; k < contents_.size(); ++k) {
    double u = 0, v = 0;
    for (const Part& part : contents_[k]) {
      const double e = expectation[part.cell];
      u += (part.points - part.games * e) * reach[part.cell];
      const double won = part.points * std::abs(reach[part.cell]), lost = (part.games - part.points) * std::abs(reach[part.cell]);
      out.up[k] += reach[part.cell] > 0 ? lost : won;
      out.down[k] += reach[part.cell] > 0 ? won : lost;
      v += part.squares * e * (1 - e) * reach[part.cell] * reach[part.cell];
    }
    out.pull[k] = u;
    out.model[k] = v;
  }
  return out;
}

}  // namespace arena::statistics

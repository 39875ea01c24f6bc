#include "arena/statistics/pool_fit.hpp"
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>
#include "arena/statistics/distributions.hpp"
#include "arena/statistics/root.hpp"

namespace arena::statistics {
namespace {

constexpr double largest_advantage = 6.907755278982137;  // 1200 Elo; beyond it results cannot tell, and ends of intervals are open

double log_logistic(double x) { return x > 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x)); }

}  // namespace

PoolFit::PoolFit(const PoolGroups& groups, const std::vector<PoolGame>& games, bool first_advantage)
    : players_(static_cast<Eigen::Index>(groups.group.size())),
      ties_(Eigen::MatrixXd::Zero(players_ + 1, players_ + 1)),
      theta_(Eigen::VectorXd::Zero(players_ + 1)) {
  add_clusters(groups, games);
  for (const auto& members : groups.group_members)
    for (const std::size_t i : members)
      for (const std::size_t j : members) ties_(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = 1;
  advantage_free_ = advantage_known_ = first_advantage && advantage_identified();
  theta_ = maximise(theta_, nullptr);
  if (advantage_known_ && std::abs(theta_[players_]) >= largest_advantage) {
    // The results of the one side leave nothing to hold the advantage: two imagined games, one won by each side, do.
    advantage_open_ = true;
    imagined_games_ = 2;
    theta_ = maximise(Eigen::VectorXd::Zero(players_ + 1), nullptr);
  }
  bread_ = information(theta_).ldlt().solve(Eigen::MatrixXd::Identity(players_ + 1, players_ + 1));
}

/// Cells are ordered by their players, clusters by their numbers, and sums are made in the order of the games.
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

PoolFit::Weights PoolFit::advantage_weights() const {
  Weights weights = no_weights();
  weights[players_] = 1;
  return weights;
}

double PoolFit::expected(const Cell& cell, const Eigen::VectorXd& theta) const {
  return logistic(theta[cell.first] - theta[cell.second] + theta[players_]);
}

/// The advantage is lost in the ratings when some assignment of ratings does the same, as when one player always moves first.
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
  double sum = imagined_games_ * (log_logistic(advantage) - advantage / 2);
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
  out[players_] = advantage_free_ ? out[players_] + imagined_games_ * (0.5 - logistic(theta[players_])) : 0;
  return out;
}

/// The second derivatives; the ones within every group change nothing but to fix its mean.
Eigen::MatrixXd PoolFit::information(const Eigen::VectorXd& theta) const {
  Eigen::MatrixXd h = ties_;
  for (const Cell& cell : cells_) {
    const double e = expected(cell, theta);
    const double v = cell.games * std::max(1e-12, e * (1 - e));
    h(cell.first, cell.first) += v;
    h(cell.second, cell.second) += v;
    h(cell.first, cell.second) -= v;
    h(cell.second, cell.first) -= v;
    if (!advantage_free_) continue;
    h(players_, players_) += v;
    h(cell.first, players_) += v;
    h(players_, cell.first) += v;
    h(cell.second, players_) -= v;
    h(players_, cell.second) -= v;
  }
  const double even = logistic(theta[players_]);
  h(players_, players_) += advantage_free_ ? imagined_games_ * even * (1 - even) : 1;
  return h;
}

/// A limited step that is halved until the likelihood does not fall. The likelihood is concave, and within the groups and the limit of the
/// advantage its maximum is finite.
Eigen::VectorXd PoolFit::maximise(Eigen::VectorXd theta, const Weights* weights) const {
  double before = log_likelihood(theta);
  for (int round = 0; round < 200; ++round) {
    const auto solver = information(theta).ldlt();
    Eigen::VectorXd step = solver.solve(gradient(theta));
    if (weights != nullptr) {
      const Eigen::VectorXd along = solver.solve(*weights);
      step -= weights->dot(step) / weights->dot(along) * along;
    }
    const double longest = step.cwiseAbs().maxCoeff();
    if (!(longest > 1e-9)) return theta;
    if (longest > 2) step *= 2 / longest;
    const Eigen::VectorXd start = theta;
    for (int halving = 0; halving < 30; ++halving) {
      theta = start + step;
      if (log_likelihood(theta) >= before - 1e-12 * std::abs(before)) break;
      step /= 2;
    }
    before = log_likelihood(theta);
    if (imagined_games_ == 0 && weights == nullptr && std::abs(theta[players_]) >= largest_advantage) return theta;
  }
  return theta;
}

double PoolFit::model_error(const Weights& weights) const { return std::sqrt(std::max(0.0, weights.dot(bread_ * weights))); }

double PoolFit::chance_above(const Weights& weights, double value) const {
  const double spread = weights.dot(bread_ * weights);
  if (!(spread > 0)) return 0.5;
  const Eigen::VectorXd theta = maximise(theta_ + (value - weights.dot(theta_)) / spread * (bread_ * weights), &weights);
  // The direction in which the combination grows by one and the others follow as they can.
  const Eigen::VectorXd free = information(theta).ldlt().solve(weights);
  const Eigen::VectorXd direction = free / weights.dot(free);
  std::vector<double> expectation(cells_.size()), reach(cells_.size());
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    expectation[i] = expected(cells_[i], theta);
    reach[i] = direction[cells_[i].first] - direction[cells_[i].second] + (advantage_free_ ? direction[players_] : 0);
  }
  // A cluster of each content: its pull in that direction, and what its variance would be if its games were independent.
  // `up` and `down` say how far other results of the same games could have pulled it.
  std::vector<double> pull(contents_.size()), model(contents_.size()), up(contents_.size()), down(contents_.size());
  for (std::size_t k = 0; k < contents_.size(); ++k) {
    double u = 0, v = 0;
    for (const Part& part : contents_[k]) {
      const double e = expectation[part.cell];
      u += (part.points - part.games * e) * reach[part.cell];
      const double won = part.points * std::abs(reach[part.cell]), lost = (part.games - part.points) * std::abs(reach[part.cell]);
      up[k] += reach[part.cell] > 0 ? lost : won;
      down[k] += reach[part.cell] > 0 ? won : lost;
      v += part.squares * e * (1 - e) * reach[part.cell] * reach[part.cell];
    }
    pull[k] = u;
    model[k] = v;
  }
  double sum = 0, information_sum = 0, information_squares = 0, most_up = 0, most_down = 0;
  for (const std::uint32_t k : clusters_) {
    sum += pull[k];
    most_up += up[k];
    most_down += down[k];
    information_sum += model[k];
    information_squares += model[k] * model[k];
  }
  if (!(information_sum > 0)) return 0.5;
  // How many clusters bear on the combination. A share of the model's own variance, half a cluster's worth, keeps a few equal results from looking
  // certain. Each cluster's pull is blown up by what its leverage hides (Bell and McCaffrey 2002) and taken about half of the mean pull: about all
  // of it a few like results would look certain, about none of it (the plain score test) few clusters could exclude nothing.
  const double clusters = information_sum * information_sum / information_squares;
  const double share = 0.5 / (1 + clusters);
  std::vector<double> square(contents_.size());
  for (std::size_t k = 0; k < contents_.size(); ++k) {
    const double leverage = std::min(0.75, model[k] / information_sum);
    const double off = pull[k] - leverage * sum / 2;
    square[k] = off * off / (1 - leverage);
  }
  double squares = 0, fourths = 0;
  for (const std::uint32_t k : clusters_) {
    squares += square[k];
    fourths += square[k] * square[k];
  }
  // From the moments of the squared pulls: their sum is known as well as that of `freedom` normal ones.
  const double noise = fourths - squares * squares / clusters;
  const double freedom = std::max(1.0, noise > 0 ? std::min(clusters - 1, 2 * squares * squares / noise) : clusters - 1);
  const double variance = (1 - share) * squares + share * information_sum;
  if (!(variance > 0)) return 0.5;
  const double chance = boost::math::cdf(Student(freedom), sum / std::sqrt(variance));
  // The rule of three: the excess may be due to clusters of a kind that was not seen, as rare as they can be. However little the clusters differ,
  // that none of so many was of that kind stays as likely as this.
  const double room = std::min(sum > 0 ? most_down : most_up, (most_up + most_down) / 2);  // no more than clusters without a difference have
  const double rare = room > 0 ? std::min(1.0, std::abs(sum) / room) : 1;
  // Clusters that differ as much as independent games would have shown what there is to see.
  const double alike = std::clamp(1.25 - 2.5 * squares / information_sum, 0.0, 1.0);
  const double unseen = alike * std::min(0.5, std::pow(1 - rare, clusters));
  return std::clamp(chance, unseen, 1 - unseen);
}

Bounded PoolFit::interval(const Weights& weights, double confidence) const {
  const double centre = weights.dot(theta_);
  const double error = model_error(weights);
  if (!(error > 0)) return {centre, centre, false, false};
  Bounded out;
  const auto end = [&](double sign, bool& open) {
    const auto beyond = [&](double reach) {  // grows from below zero at the estimate
      const double chance = chance_above(weights, centre + sign * reach);
      return (1 - confidence) / 2 - (sign > 0 ? chance : 1 - chance);
    };
    double near = 0, far = std::min(2 * error, largest_advantage);
    while (far < largest_advantage && beyond(far) < 0) {
      near = far;
      far = std::min(2 * far, largest_advantage);
    }
    open = far >= largest_advantage && beyond(far) < 0;
    return centre + sign * (open ? far : root_between(beyond, near, far, 16));
  };
  out.low = end(-1, out.low_open);
  out.high = end(1, out.high_open);
  return out;
}

}  // namespace arena::statistics

#include "arena/statistics/pool_fit.hpp"
#include <algorithm>
#include <cmath>
#include <map>

namespace arena::statistics {
namespace {

constexpr double largest_advantage = 6.907755278982137;  // 1200 Elo; beyond it results cannot tell

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

PoolFit::PoolFit(const PoolGroups& groups, const std::vector<PoolGame>& games, bool first_advantage)
    : players_(static_cast<Eigen::Index>(groups.group.size())), theta_(Eigen::VectorXd::Zero(players_ + 1)) {
  std::map<std::int64_t, std::size_t> number;
  for (const PoolGame& game : games) {
    if (game.weight <= 0 || groups.group[game.first] != groups.group[game.second]) continue;
    const std::size_t cluster = number.emplace(game.pair, number.size()).first->second;
    rows_of_cluster_.resize(number.size());
    rows_of_cluster_[cluster].push_back(rows_.size());
    rows_.push_back({static_cast<Eigen::Index>(game.first), static_cast<Eigen::Index>(game.second), game.score, game.weight});
  }
  advantage_free_ = advantage_known_ = first_advantage && advantage_identified();
  maximise(groups);
  if (advantage_known_ && std::abs(theta_[players_]) >= largest_advantage) {
    // The results of the one side leave nothing to hold the advantage: two imagined games, one won by each side, do.
    advantage_open_ = true;
    imagined_games_ = 2;
    theta_.setZero();
    maximise(groups);
  }
  measure_errors(groups);
}

Eigen::VectorXd PoolFit::design(const Row& row) const {
  Eigen::VectorXd x = Eigen::VectorXd::Zero(players_ + 1);
  x[row.first] = 1;
  x[row.second] = -1;
  if (advantage_free_) x[players_] = 1;
  return x;
}

/// The advantage is lost in the ratings when some assignment of ratings does the same, as when one player always moves first.
bool PoolFit::advantage_identified() const {
  if (rows_.empty()) return false;
  Eigen::MatrixXd gram = Eigen::MatrixXd::Zero(players_ + 1, players_ + 1);
  for (const Row& row : rows_) {
    Eigen::VectorXd x = design(row);
    x[players_] = 1;
    gram += x * x.transpose();
  }
  const Eigen::MatrixXd ratings_only = gram.topLeftCorner(players_, players_);
  const auto rank = [](const Eigen::MatrixXd& m) { return Eigen::FullPivLU<Eigen::MatrixXd>(m).setThreshold(1e-9).rank(); };
  return rank(gram) > rank(ratings_only);
}

double PoolFit::expected(const Row& row) const { return logistic(theta_[row.first] - theta_[row.second] + theta_[players_]); }

double PoolFit::log_likelihood() const {
  const double advantage = theta_[players_];
  double sum = imagined_games_ * (advantage / 2 - std::log1p(std::exp(advantage)));
  for (const Row& row : rows_) {
    const double x = theta_[row.first] - theta_[row.second] + theta_[players_];
    const double log_win = x > 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x));
    sum += row.weight * (log_win - (1 - row.score) * x);
  }
  return sum;
}

/// The second derivatives; ones are added within every group, which fixes the mean that the games leave open and changes nothing else.
Eigen::MatrixXd PoolFit::information(const PoolGroups& groups) const {
  Eigen::MatrixXd h = Eigen::MatrixXd::Zero(players_ + 1, players_ + 1);
  for (const Row& row : rows_) {
    const double e = expected(row);
    const double v = row.weight * e * (1 - e);
    h(row.first, row.first) += v;
    h(row.second, row.second) += v;
    h(row.first, row.second) -= v;
    h(row.second, row.first) -= v;
    if (advantage_free_) {
      h(players_, players_) += v;
      h(row.first, players_) += v;
      h(players_, row.first) += v;
      h(row.second, players_) -= v;
      h(players_, row.second) -= v;
    }
  }
  if (!advantage_free_) h(players_, players_) = 1;
  const double even = logistic(theta_[players_]);
  h(players_, players_) += imagined_games_ * even * (1 - even);
  for (const auto& members : groups.group_members) {
    for (const std::size_t i : members) {
      for (const std::size_t j : members) h(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) += 1;
    }
  }
  return h;
}

/// Newton's method, with a limited step that is halved until the likelihood does not fall. The likelihood is concave, and within the groups and
/// the limit of the advantage its maximum is finite.
void PoolFit::maximise(const PoolGroups& groups) {
  double before = log_likelihood();
  for (int round = 0; round < 200; ++round) {
    Eigen::VectorXd gradient = Eigen::VectorXd::Zero(players_ + 1);
    for (const Row& row : rows_) {
      const double residual = row.weight * (row.score - expected(row));
      gradient[row.first] += residual;
      gradient[row.second] -= residual;
      if (advantage_free_) gradient[players_] += residual;
    }
    gradient[players_] += imagined_games_ * (0.5 - logistic(theta_[players_]));
    Eigen::VectorXd step = information(groups).ldlt().solve(gradient);
    const double longest = step.cwiseAbs().maxCoeff();
    if (!(longest > 1e-12)) return;
    if (longest > 2) step *= 2 / longest;
    const Eigen::VectorXd start = theta_;
    for (int halving = 0; halving < 30; ++halving) {
      theta_ = start + step;
      if (log_likelihood() >= before - 1e-12 * std::abs(before)) break;
      step /= 2;
    }
    before = log_likelihood();
    if (imagined_games_ == 0 && std::abs(theta_[players_]) >= largest_advantage) return;
  }
}

/// The sandwich's filling. A pair's residuals are blown up by what its leverage hides (Bell and McCaffrey 2002, the jackknife form), and a share
/// of the model's own variance, one pair's worth for every player, keeps a few equal results from looking certain.
void PoolFit::measure_errors(const PoolGroups& groups) {
  bread_ = information(groups).ldlt().solve(Eigen::MatrixXd::Identity(players_ + 1, players_ + 1));
  scores_ = Eigen::MatrixXd::Zero(players_ + 1, static_cast<Eigen::Index>(rows_of_cluster_.size()));
  meat_ = Eigen::MatrixXd::Zero(players_ + 1, players_ + 1);
  std::vector<double> pairs_of(static_cast<std::size_t>(players_), 0);
  for (const auto& members : rows_of_cluster_) {
    double heaviest = 0;
    for (const std::size_t r : members) heaviest = std::max(heaviest, rows_[r].weight);
    pair_weight_.push_back(heaviest);
    for (const Eigen::Index player : {rows_[members.front()].first, rows_[members.front()].second})
      pairs_of[static_cast<std::size_t>(player)] += heaviest;
  }
  for (std::size_t cluster = 0; cluster < rows_of_cluster_.size(); ++cluster) {
    const auto& members = rows_of_cluster_[cluster];
    const auto size = static_cast<Eigen::Index>(members.size());
    Eigen::MatrixXd x(size, players_ + 1);
    Eigen::VectorXd residual(size);
    Eigen::VectorXd spread(size);
    for (Eigen::Index k = 0; k < size; ++k) {
      const Row& row = rows_[members[static_cast<std::size_t>(k)]];
      const double e = expected(row);
      spread[k] = std::sqrt(std::max(1e-12, e * (1 - e)));
      x.row(k) = std::sqrt(row.weight / pair_weight_[cluster]) * spread[k] * design(row).transpose();
      residual[k] = (row.score - e) / spread[k];
    }
    const Eigen::MatrixXd leverage = x * bread_ * x.transpose();
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> parts(Eigen::MatrixXd::Identity(size, size) - leverage);
    const Eigen::VectorXd kept = parts.eigenvalues().cwiseMax(0.25);
    const Eigen::VectorXd corrected = parts.eigenvectors() * (parts.eigenvectors().transpose() * residual).cwiseQuotient(kept);
    const Row& any = rows_[members.front()];
    const auto column = static_cast<Eigen::Index>(cluster);
    const double share = 1 / (1 + std::min(pairs_of[static_cast<std::size_t>(any.first)], pairs_of[static_cast<std::size_t>(any.second)]));
    scores_.col(column) = x.transpose() * corrected;
    meat_ += pair_weight_[cluster] * ((1 - share) * scores_.col(column) * scores_.col(column).transpose() + share * x.transpose() * x);
  }
}

Contrast PoolFit::contrast(const Eigen::VectorXd& weights) const {
  const Eigen::VectorXd influence = bread_ * weights;
  double squares = 0;
  double fourths = 0;
  double model = 0;
  double model_squares = 0;
  for (std::size_t c = 0; c < rows_of_cluster_.size(); ++c) {
    const double square = std::pow(scores_.col(static_cast<Eigen::Index>(c)).dot(influence), 2);
    const double weight = pair_weight_[c];
    squares += weight * square;
    fourths += weight * square * square;
    double share = 0;
    for (const std::size_t r : rows_of_cluster_[c]) {
      const Row& row = rows_[r];
      const double e = expected(row);
      const double reach = influence[row.first] - influence[row.second] + (advantage_free_ ? influence[players_] : 0);
      share += row.weight / weight * e * (1 - e) * reach * reach;
    }
    model += weight * share;
    model_squares += weight * share * share;
  }
  // How many pairs bear on this combination, and, from the moments of their squared contributions, how well the sum of these is known: as well
  // as that of `freedom` normal ones.
  const double pairs = model_squares > 0 ? model * model / model_squares : 1;
  const double noise = fourths - squares * squares / pairs;
  const double freedom = noise > 0 ? std::min(pairs - 1, 2 * squares * squares / noise) : pairs - 1;
  return {weights.dot(theta_), std::sqrt(std::max(0.0, influence.dot(meat_ * influence))), std::max(2.0, freedom)};
}

Contrast PoolFit::advantage_contrast() const {
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(players_ + 1);
  weights[players_] = 1;
  return contrast(weights);
}

}  // namespace arena::statistics

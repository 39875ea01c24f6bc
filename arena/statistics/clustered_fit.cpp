#include "arena/statistics/clustered_fit.hpp"
#include <algorithm>
#include <cmath>
#include "arena/statistics/distributions.hpp"
#include "arena/statistics/root.hpp"

namespace arena::statistics {

void ClusteredFit::tie(const std::vector<std::size_t>& members) {
  for (const std::size_t i : members)
    for (const std::size_t j : members) ties_(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = 1;
}

void ClusteredFit::fit(bool seats_free) {
  seats_free_ = seats_known_ = seats_free;
  theta_ = maximise(theta_, nullptr);
  if (seats_known_ && runs_away(theta_)) {
    seats_open_ = true;
    imagined_games_ = 2;
    theta_ = maximise(no_weights(), nullptr);
  }
  bread_ = information(theta_).ldlt().solve(Eigen::MatrixXd::Identity(size(), size()));
}

ClusteredFit::Weights ClusteredFit::edge_weights(int number, int other) const {
  Weights weights = no_weights();
  if (number + 1 < seats_) weights[players_ + number] += 1;
  if (other + 1 < seats_) weights[players_ + other] -= 1;
  return weights;
}

/// Calls `f(one, other, edge)`, with the places of their parameters; the last seat has none.
template <class F>
void ClusteredFit::each_two_seats(const Eigen::VectorXd& theta, const F& f) const {
  for (int one = 0; one < seats_; ++one)
    for (int other = one + 1; other < seats_; ++other)
      f(players_ + one, players_ + other, theta[players_ + one] - (other + 1 < seats_ ? theta[players_ + other] : 0));
}

bool ClusteredFit::runs_away(const Eigen::VectorXd& theta) const {
  bool away = false;
  each_two_seats(theta, [&](Eigen::Index, Eigen::Index, double edge) { away = away || std::abs(edge) >= largest_advantage; });
  return away;
}

double ClusteredFit::imagined_likelihood(const Eigen::VectorXd& theta) const {
  double sum = 0;
  each_two_seats(theta, [&](Eigen::Index, Eigen::Index, double edge) { sum += imagined_games_ * (log_logistic(edge) - edge / 2); });
  return sum;
}

void ClusteredFit::add_imagined_gradient(const Eigen::VectorXd& theta, Eigen::VectorXd& gradient) const {
  each_two_seats(theta, [&](Eigen::Index one, Eigen::Index other, double edge) {
    const double residual = imagined_games_ * (0.5 - logistic(edge));
    gradient[one] += residual;
    if (other < size()) gradient[other] -= residual;
  });
}

void ClusteredFit::add_imagined_information(const Eigen::VectorXd& theta, Eigen::MatrixXd& information) const {
  each_two_seats(theta, [&](Eigen::Index one, Eigen::Index other, double edge) {
    const double even = logistic(edge), v = imagined_games_ * even * (1 - even);
    information(one, one) += v;
    if (other >= size()) return;
    information(other, other) += v;
    information(one, other) -= v;
    information(other, one) -= v;
  });
}

/// A limited step, halved until the likelihood does not fall. The likelihood is concave, and its maximum is finite within the groups and the limit of
/// the seats.
Eigen::VectorXd ClusteredFit::maximise(Eigen::VectorXd theta, const Weights* weights) const {
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
    double now = before;
    for (int halving = 0; halving < 30; ++halving) {
      theta = start + step;
      now = log_likelihood(theta);
      if (now >= before - 1e-12 * std::abs(before)) break;
      step /= 2;
    }
    before = now;
    if (imagined_games_ == 0 && weights == nullptr && runs_away(theta)) return theta;
  }
  return theta;
}

double ClusteredFit::model_error(const Weights& weights) const { return std::sqrt(std::max(0.0, weights.dot(bread_ * weights))); }

double ClusteredFit::chance_above(const Weights& weights, double value) const {
  const double spread = weights.dot(bread_ * weights);
  if (!(spread > 0)) return 0.5;
  const Eigen::VectorXd theta = maximise(theta_ + (value - weights.dot(theta_)) / spread * (bread_ * weights), &weights);
  // The direction in which the combination grows by one and the other parameters follow freely.
  const Eigen::VectorXd free = information(theta).ldlt().solve(weights);
  const Eigen::VectorXd direction = free / weights.dot(free);
  const auto [pull, model, up, down] = pulls(theta, direction);
  double sum = 0, information_sum = 0, information_squares = 0, most_up = 0, most_down = 0;
  for (const std::uint32_t k : clusters_) {
    sum += pull[k];
    most_up += up[k];
    most_down += down[k];
    information_sum += model[k];
    information_squares += model[k] * model[k];
  }
  if (!(information_sum > 0)) return 0.5;
  // The effective number of clusters behind the combination. A share of the model's own variance, half a cluster's worth, keeps a few equal results
  // from looking certain. Each cluster's pull is inflated by what its leverage hides (Bell and McCaffrey 2002) and centred on half of the mean pull:
  // centred on all of it, a few equal results would look certain; uncentred (the plain score test), few clusters could exclude nothing.
  const double clusters = information_sum * information_sum / information_squares;
  const double share = 0.5 / (1 + clusters);
  std::vector<double> square(pull.size());
  for (std::size_t k = 0; k < pull.size(); ++k) {
    const double leverage = std::min(0.75, model[k] / information_sum);
    const double off = pull[k] - leverage * sum / 2;
    square[k] = off * off / (1 - leverage);
  }
  double squares = 0, fourths = 0;
  for (const std::uint32_t k : clusters_) {
    squares += square[k];
    fourths += square[k] * square[k];
  }
  // From the moments of the squared pulls: their sum is known as well as that of `freedom` squared normal variables.
  const double noise = fourths - squares * squares / clusters;
  const double freedom = std::max(1.0, noise > 0 ? std::min(clusters - 1, 2 * squares * squares / noise) : clusters - 1);
  const double variance = (1 - share) * squares + share * information_sum;
  if (!(variance > 0)) return 0.5;
  const double chance = boost::math::cdf(Student(freedom), sum / std::sqrt(variance));
  // The rule of three: the excess may be due to clusters of an unseen kind, as rare as they can be. However little the clusters differ, this is the
  // probability that none of them was of that kind.
  const double room = std::min(sum > 0 ? most_down : most_up, (most_up + most_down) / 2);  // at most that of clusters without a difference
  const double rare = room > 0 ? std::min(1.0, std::abs(sum) / room) : 1;
  // Clusters that differ as much as independent games would have shown what there is to see.
  const double alike = std::clamp(1.25 - 2.5 * squares / information_sum, 0.0, 1.0);
  const double unseen = alike * std::min(0.5, std::pow(1 - rare, clusters));
  return std::clamp(chance, unseen, 1 - unseen);
}

Bounded ClusteredFit::interval(const Weights& weights, double confidence) const {
  const double centre = weights.dot(theta_);
  const double error = model_error(weights);
  if (!(error > 0)) return {centre, centre, false, false};
  Bounded out;
  const auto end = [&](double sign, bool& open) {
    const auto beyond = remembering([&](double reach) {  // increases from below zero at the estimate
      const double chance = chance_above(weights, centre + sign * reach);
      return (1 - confidence) / 2 - (sign > 0 ? chance : 1 - chance);
    });
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

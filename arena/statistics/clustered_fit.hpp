// A maximum-likelihood fit of ratings, independent of the kind of games, and what its games say about any linear combination of the parameters: a
// score test with errors clustered by opening and corrected for small samples. One parameter per player, then those of the seats.
#pragma once
#include <Eigen/Dense>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>
#include "arena/statistics/interval.hpp"

namespace arena::statistics {

inline constexpr double largest_advantage = 6.907755278982137;  // 1200 Elo; results cannot tell beyond it, and interval ends are open

inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }
inline double log_logistic(double x) { return x > 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x)); }

class ClusteredFit {
 public:
  virtual ~ClusteredFit() = default;

  double rating(std::size_t player) const { return theta_[static_cast<Eigen::Index>(player)]; }
  int seats() const { return seats_; }
  /// What a seat is worth; the last seat is zero.
  double seat(int number) const { return number + 1 < seats_ ? theta_[players_ + number] : 0; }
  /// What one seat is worth over another.
  double edge(int number, int other) const { return seat(number) - seat(other); }
  bool seats_known() const { return seats_known_; }
  bool seats_open() const { return seats_open_; }

  /// A combination of the parameters. Natural (logit) scale.
  using Weights = Eigen::VectorXd;
  Weights no_weights() const { return Weights::Zero(players_ + seats_ - 1); }
  Weights edge_weights(int number, int other) const;
  double value(const Weights& weights) const { return weights.dot(theta_); }

  /// The probability that the combination is above `value`, by a score test: the likelihood is maximised under the hypothesis that it is `value`, and
  /// the remaining pull is compared with its spread between clusters. Valid where the normal approximation of the estimate fails, as for a player
  /// that lost nearly everything.
  double chance_above(const Weights& weights, double value) const;
  /// The values that the test does not reject; an end that is not reached is open.
  Bounded interval(const Weights& weights, double confidence) const;
  /// The standard deviation from the inverse information, as if all games were independent.
  double model_error(const Weights& weights) const;

 protected:
  ClusteredFit(std::size_t players, int seats)
      : players_(static_cast<Eigen::Index>(players)), seats_(seats), ties_(Eigen::MatrixXd::Zero(size(), size())), theta_(no_weights()) {}

  /// For each distinct content of a cluster: its pull in a direction, its variance if its games were independent, and how far other results of the
  /// same games could have pulled it.
  struct Pulls {
    explicit Pulls(std::size_t contents) : pull(contents), model(contents), up(contents), down(contents) {}
    std::vector<double> pull, model, up, down;
  };
  virtual double log_likelihood(const Eigen::VectorXd& theta) const = 0;
  virtual Eigen::VectorXd gradient(const Eigen::VectorXd& theta) const = 0;
  virtual Eigen::MatrixXd information(const Eigen::VectorXd& theta) const = 0;
  virtual Pulls pulls(const Eigen::VectorXd& theta, const Eigen::VectorXd& direction) const = 0;

  /// Fixes the mean rating of a group's members at zero: the games leave it open.
  void tie(const std::vector<std::size_t>& members);
  /// With free seats or without; call once, when all games are added. If the results do not determine the seats, two imagined games between every two
  /// seats do, one won by each.
  void fit(bool seats_free);
  /// What these games add to the likelihood and its derivatives.
  double imagined_likelihood(const Eigen::VectorXd& theta) const;
  void add_imagined_gradient(const Eigen::VectorXd& theta, Eigen::VectorXd& gradient) const;
  void add_imagined_information(const Eigen::VectorXd& theta, Eigen::MatrixXd& information) const;

  Eigen::Index size() const { return players_ + seats_ - 1; }

  Eigen::Index players_;
  int seats_;
  Eigen::MatrixXd ties_;                 // ones within every group: fixes the means that the games leave open
  std::vector<std::uint32_t> clusters_;  // the content of each, in their order
  bool seats_free_ = false;

 private:
  bool runs_away(const Eigen::VectorXd& theta) const;
  template <class F>
  void each_two_seats(const Eigen::VectorXd& theta, const F& f) const;
  /// Newton's method from `theta`; if `weights` is given, among the values with the same combination.
  Eigen::VectorXd maximise(Eigen::VectorXd theta, const Weights* weights) const;

  Eigen::VectorXd theta_;
  Eigen::MatrixXd bread_;  // the inverse information at the maximum
  double imagined_games_ = 0;
  bool seats_known_ = false;
  bool seats_open_ = false;
};

}  // namespace arena::statistics

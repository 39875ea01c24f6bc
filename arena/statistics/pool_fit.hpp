// The numerical part of a pool's rating: the maximum of the likelihood, and what the games say about any linear combination of the ratings.
#pragma once
#include <Eigen/Dense>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>
#include "arena/statistics/pool.hpp"
#include "arena/statistics/pool_graph.hpp"

namespace arena::statistics {

inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }

class PoolFit {
 public:
  /// Only games within a group count. In every group the mean rating is zero; the advantage is common to all.
  PoolFit(const PoolGroups& groups, const std::vector<PoolGame>& games, bool first_advantage);

  double rating(std::size_t player) const { return theta_[static_cast<Eigen::Index>(player)]; }
  double advantage() const { return theta_[players_]; }
  bool advantage_known() const { return advantage_known_; }
  bool advantage_open() const { return advantage_open_; }

  /// A combination of the parameters: an entry for each player and a last one for the advantage. Natural (logit) scale.
  using Weights = Eigen::VectorXd;
  Weights no_weights() const { return Weights::Zero(players_ + 1); }
  Weights advantage_weights() const;

  /// The chance that the combination is above `value`, by a score test: the likelihood is maximised under the hypothesis that it is `value`, and
  /// what still pulls it away is set against its spread between clusters. Holds where the normal approximation of the estimate does not, as for
  /// a player that lost nearly everything.
  double chance_above(const Weights& weights, double value) const;
  /// The values that the test does not reject; an end that no value reaches is open.
  Bounded interval(const Weights& weights, double confidence) const;
  /// The standard deviation by the inverse information, as if all games were independent.
  double model_error(const Weights& weights) const;

 private:
  /// All games that one player began against another.
  struct Cell {
    Eigen::Index first;
    Eigen::Index second;
    double points;  // of the first
    double games;   // points and games by their weights
  };
  /// What the games of one cluster add to a cell.
  struct Part {
    std::uint32_t cell = 0;
    double points = 0, games = 0;  // by their weights
    double squares = 0;            // of the weights
    friend auto operator<=>(const Part&, const Part&) = default;
  };
  using Content = std::vector<Part>;
  void add_clusters(const PoolGroups& groups, const std::vector<PoolGame>& games);
  double expected(const Cell& cell, const Eigen::VectorXd& theta) const;
  double log_likelihood(const Eigen::VectorXd& theta) const;
  Eigen::VectorXd gradient(const Eigen::VectorXd& theta) const;
  Eigen::MatrixXd information(const Eigen::VectorXd& theta) const;
  bool advantage_identified() const;
  /// Newton's method from `theta`, among the values with the same `weights` combination where there is one.
  Eigen::VectorXd maximise(Eigen::VectorXd theta, const Weights* weights) const;

  Eigen::Index players_;
  std::vector<Cell> cells_;
  std::vector<Content> contents_;        // the different ones: millions of clusters have few
  std::vector<std::uint32_t> clusters_;  // the content of each, in their order
  Eigen::MatrixXd ties_;                 // ones within every group: fixes the means that the games leave open
  Eigen::VectorXd theta_;
  Eigen::MatrixXd bread_;  // the inverse information at the maximum
  bool advantage_free_ = false;
  double imagined_games_ = 0;
  bool advantage_known_ = false;
  bool advantage_open_ = false;
};

}  // namespace arena::statistics

// The numerical part of a pool's rating: the maximum of the likelihood, and the error of any linear combination of the ratings.
#pragma once
#include <Eigen/Dense>
#include <cstddef>
#include <vector>
#include "arena/statistics/pool.hpp"
#include "arena/statistics/pool_graph.hpp"

namespace arena::statistics {

/// A linear combination of the parameters with its standard error and the degrees of freedom of that error. Natural (logit) scale.
struct Contrast {
  double value = 0;
  double error = 0;
  double freedom = 1;
};

class PoolFit {
 public:
  /// Only games within a group count. In every group the mean rating is zero; the advantage is common to all.
  PoolFit(const PoolGroups& groups, const std::vector<PoolGame>& games, bool first_advantage);

  double rating(std::size_t player) const { return theta_[static_cast<Eigen::Index>(player)]; }
  double advantage() const { return theta_[players_]; }
  bool advantage_known() const { return advantage_known_; }
  bool advantage_open() const { return advantage_open_; }

  /// `weights` has an entry for each player and a last one for the advantage.
  Contrast contrast(const Eigen::VectorXd& weights) const;
  Contrast advantage_contrast() const;

 private:
  struct Row {
    Eigen::Index first;
    Eigen::Index second;
    double score;
    double weight;
  };
  bool advantage_identified() const;
  double expected(const Row& row) const;
  double log_likelihood() const;
  void maximise(const PoolGroups& groups);
  Eigen::MatrixXd information(const PoolGroups& groups) const;
  void measure_errors(const PoolGroups& groups);
  Eigen::VectorXd design(const Row& row) const;

  Eigen::Index players_;
  std::vector<Row> rows_;
  Eigen::VectorXd theta_;
  bool advantage_free_ = false;
  double imagined_games_ = 0;
  bool advantage_known_ = false;
  bool advantage_open_ = false;
  Eigen::MatrixXd bread_;   // the inverse information
  Eigen::MatrixXd scores_;  // a column for each pair: its corrected contribution to the gradient, as if of weight one
  Eigen::MatrixXd meat_;    // their weighted covariance
  std::vector<std::vector<std::size_t>> rows_of_cluster_;
  std::vector<double> pair_weight_;
};

}  // namespace arena::statistics

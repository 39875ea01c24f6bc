// The numerical part of a pool's rating: Bradley-Terry, two-sided games by their counts.
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>
#include "arena/statistics/clustered_fit.hpp"
#include "arena/statistics/pool.hpp"
#include "arena/statistics/pool_graph.hpp"

namespace arena::statistics {

class PoolFit final : public ClusteredFit {
 public:
  /// Only games within a group count. In every group the mean rating is zero; the advantage of moving first is common to all.
  PoolFit(const PoolGroups& groups, const std::vector<PoolGame>& games, bool first_advantage);

 private:
  /// All games in which one player moved first against another.
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
  bool advantage_identified() const;
  double log_likelihood(const Eigen::VectorXd& theta) const override;
  Eigen::VectorXd gradient(const Eigen::VectorXd& theta) const override;
  Eigen::MatrixXd information(const Eigen::VectorXd& theta) const override;
  Pulls pulls(const Eigen::VectorXd& theta, const Eigen::VectorXd& direction) const override;

  std::vector<Cell> cells_;
  std::vector<Content> contents_;  // the distinct ones: millions of clusters have few
};

}  // namespace arena::statistics

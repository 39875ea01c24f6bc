// The numerical part of a rating from places: Plackett-Luce by maximum likelihood.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>
#include "arena/statistics/clustered_fit.hpp"
#include "arena/statistics/places.hpp"
#include "arena/statistics/pool_graph.hpp"

namespace arena::statistics {

class PlacesFit final : public ClusteredFit {
 public:
  /// Within a game, the members of each group form a ranking of their own: a group that is never behind another says nothing about the differences
  /// between its own members. In every group the mean rating is zero; the seats are common to all.
  PlacesFit(const PoolGroups& groups, const std::vector<PlacedGame>& games, bool seats_free);

 private:
  static constexpr std::size_t most_sets = std::size_t{1} << most_sides;  // of the members of a game, as bits
  /// Players as they sit: by player times seats plus seat.
  using Seated = std::vector<std::uint32_t>;
  /// Those without a place yet: one of them takes the next. The likelihood depends on the games only through these sets.
  struct Set {
    Seated members;
    double weight = 0;  // how often one of them took a place before the others; part of a game where places are shared
  };
  /// The members of a group in a game, and the sets that they can form.
  struct Table {
    Seated members;
    std::array<std::uint32_t, most_sets> sets{};
  };
  /// A ranking of them: its sets, as bits, each with its share of the orders that shared places allow.
  struct Kind {
    std::uint32_t table = 0;
    std::vector<std::pair<unsigned, double>> sets;
  };
  using Content = std::vector<std::pair<std::uint32_t, double>>;  // kinds of a cluster's games, and how many
  using Ranking = std::pair<Seated, std::vector<int>>;            // and their places

  static std::vector<std::pair<unsigned, double>> sets_of(const std::vector<int>& places);
  void add(const PoolGroups& groups, const std::vector<PlacedGame>& games);
  Table table_of(const Seated& members, std::map<Seated, std::uint32_t>& known);
  bool seats_identified() const;
  [[nodiscard]] Eigen::Index player_of(std::uint32_t member) const { return static_cast<Eigen::Index>(member) / seats_; }
  [[nodiscard]] int seat_of(std::uint32_t member) const { return static_cast<int>(member) % seats_; }
  /// Of each player in each seat.
  std::vector<double> along(const Eigen::VectorXd& values) const;
  std::vector<double> strengths(const Eigen::VectorXd& theta) const;
  double log_likelihood(const Eigen::VectorXd& theta) const override;
  Eigen::VectorXd gradient(const Eigen::VectorXd& theta) const override;
  Eigen::MatrixXd information(const Eigen::VectorXd& theta) const override;
  Pulls pulls(const Eigen::VectorXd& theta, const Eigen::VectorXd& direction) const override;

  std::vector<double> placed_;  // of each player in each seat: games
  std::vector<Set> sets_;
  std::vector<Table> tables_;
  std::vector<Kind> kinds_;
  std::vector<Content> contents_;  // the different ones
};

}  // namespace arena::statistics

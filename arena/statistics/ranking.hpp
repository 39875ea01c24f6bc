// Ranks players with as few games as possible. Each pair of players has anytime-valid tests (betting.hpp): who is better, and who is not worse by
// more than delta. Players meet only if their order does not follow from what is already known. The probability that any statement is wrong is at
// most alpha.
#pragma once
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "arena/statistics/betting.hpp"

namespace arena::statistics {

enum class RankGoal { order, best };

struct RankRules {
  double delta = 20;  // Elo: smaller differences need not be found
  double alpha = 0.05;
  RankGoal goal = RankGoal::order;
};

class Ranking {
 public:
  Ranking(std::size_t players, const RankRules& rules);

  /// One opening that two players played from both sides: the first player's mean score.
  void add(std::size_t player, std::size_t other, double score);

  /// Players by estimated strength, best first.
  [[nodiscard]] std::vector<std::size_t> order() const;
  /// Whether a player is shown to be not worse than another by more than delta; by their own games, or because Elo differences add up.
  [[nodiscard]] bool is_not_worse(std::size_t player, std::size_t other) const { return at(not_worse_, player, other); }
  /// Whether a player is shown to be better, likewise.
  [[nodiscard]] bool is_better(std::size_t player, std::size_t other) const { return at(better_, player, other); }
  /// Whether the order, or the best one, is known.
  [[nodiscard]] bool is_decided() const { return open_pairs().empty(); }
  /// Who should meet next: neighbours in the order that are not yet decided, and others if everything between them is known. None: decided.
  [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> open_pairs() const;

  /// Openings that two players have played; and the first player's mean score.
  [[nodiscard]] std::size_t played(std::size_t player, std::size_t other) const { return pair(player, other).played; }
  [[nodiscard]] double score(std::size_t player, std::size_t other) const;
  /// Elo of every player from all games, with mean 0.
  [[nodiscard]] std::vector<double> ratings() const;

 private:
  struct Pair {
    BettingTest first_better, second_better, first_not_worse, second_not_worse;
    std::size_t played = 0;
    double points = 0;
  };
  using Matrix = std::vector<char>;
  [[nodiscard]] bool at(const Matrix& matrix, std::size_t row, std::size_t column) const { return matrix[row * players_ + column] != 0; }
  /// The place of two players among the pairs, the lower number first.
  static std::size_t place(std::size_t a, std::size_t b) {
    const std::size_t low = std::min(a, b), high = std::max(a, b);
    return high * (high - 1) / 2 + low;
  }
  [[nodiscard]] const Pair& pair(std::size_t a, std::size_t b) const { return pairs_[place(a, b)]; }
  /// What follows from the tests: differences add up.
  void conclude();

  std::size_t players_;
  RankRules rules_;
  std::vector<Pair> pairs_;
  Matrix better_, not_worse_;
};

}  // namespace arena::statistics

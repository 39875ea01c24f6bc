#include "arena/statistics/ranking.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "arena/statistics/elo.hpp"

namespace arena::statistics {

Ranking::Ranking(std::size_t players, const RankRules& rules)
    : players_(players), rules_(rules), better_(players * players, 0), not_worse_(players * players, 0) {
  // In a pair at most one direction can be wrong: half of alpha for "better", half for "not worse", divided among the pairs.
  const double level = rules.alpha / 2 / std::max(1.0, static_cast<double>(players * (players - 1)) / 2);
  const double low = score_of_elo(-rules.delta), high = score_of_elo(rules.delta);
  const Pair fresh{BettingTest(0.5, BetOn::above, level), BettingTest(0.5, BetOn::below, level), BettingTest(low, BetOn::above, level),
                   BettingTest(high, BetOn::below, level)};
  pairs_.assign(players * (players - 1) / 2, fresh);
}

void Ranking::add(std::size_t player, std::size_t other, double score) {
  Pair& tests = pairs_[place(player, other)];
  if (player > other) score = 1 - score;
  ++tests.played;
  tests.points += score;
  bool learnt = false;
  for (BettingTest* test : {&tests.first_better, &tests.second_better, &tests.first_not_worse, &tests.second_not_worse}) {
    const bool before = test->rejects();
    test->add(score);
    learnt = learnt || test->rejects() != before;
  }
  if (learnt) conclude();
}

void Ranking::conclude() {
  for (std::size_t a = 0; a < players_; ++a)
    for (std::size_t b = 0; b < players_; ++b) {
      if (a == b) continue;
      const Pair& tests = pair(a, b);
      const bool first = a < b;
      better_[a * players_ + b] = (first ? tests.first_better : tests.second_better).rejects();
      not_worse_[a * players_ + b] = (first ? tests.first_not_worse : tests.second_not_worse).rejects() || at(better_, a, b);
    }
  for (std::size_t middle = 0; middle < players_; ++middle)
    for (std::size_t a = 0; a < players_; ++a)
      for (std::size_t b = 0; b < players_; ++b) {
        if (a == b || a == middle || b == middle) continue;
        if (at(better_, a, middle) && at(better_, middle, b)) better_[a * players_ + b] = not_worse_[a * players_ + b] = 1;
      }
  // Better than a player that is not worse, and not worse than a player that is worse.
  for (std::size_t a = 0; a < players_; ++a)
    for (std::size_t b = 0; b < players_; ++b)
      for (std::size_t middle = 0; a != b && middle < players_; ++middle) {
        if (middle == a || middle == b) continue;
        if ((at(better_, a, middle) && at(not_worse_, middle, b)) || (at(not_worse_, a, middle) && at(better_, middle, b)))
          not_worse_[a * players_ + b] = 1;
      }
}

double Ranking::score(std::size_t player, std::size_t other) const {
  const Pair& tests = pair(player, other);
  if (tests.played == 0) return 0.5;
  const double mean = tests.points / static_cast<double>(tests.played);
  return player < other ? mean : 1 - mean;
}

std::vector<double> Ranking::ratings() const {
  // Bradley-Terry by minorization; one drawn opening in every pair keeps it finite.
  std::vector<double> strength(players_, 1);
  for (int step = 0; step < 200; ++step) {
    std::vector<double> next(players_);
    for (std::size_t a = 0; a < players_; ++a) {
      double points = 0, weight = 0;
      for (std::size_t b = 0; b < players_; ++b) {
        if (a == b) continue;
        const double games = static_cast<double>(played(a, b)) + 0.1;
        points += score(a, b) * static_cast<double>(played(a, b)) + 0.05;
        weight += games / (strength[a] + strength[b]);
      }
      next[a] = players_ > 1 ? points / weight : 1;
    }
    double logs = 0;
    for (const double value : next) logs += std::log(value);
    const double scale = std::exp(-logs / static_cast<double>(players_));
    for (std::size_t a = 0; a < players_; ++a) strength[a] = next[a] * scale;
  }
  for (double& value : strength) value = 400 * std::log10(value);
  return strength;
}

std::vector<std::size_t> Ranking::order() const {
  const std::vector<double> elo = ratings();
  std::vector<std::size_t> order(players_);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return elo[a] > elo[b]; });
  // What is shown takes precedence over what is estimated.
  for (std::size_t pass = 0; pass < players_; ++pass)
    for (std::size_t i = 0; i + 1 < players_; ++i)
      if (is_better(order[i + 1], order[i]) || (is_not_worse(order[i + 1], order[i]) && !is_not_worse(order[i], order[i + 1])))
        std::swap(order[i], order[i + 1]);
  return order;
}

std::vector<std::pair<std::size_t, std::size_t>> Ranking::open_pairs() const {
  const std::vector<std::size_t> order = this->order();
  const std::vector<double> elo = ratings();
  // A difference that looks clear is tested until it is shown: that takes only a few more games.
  const auto open = [&](std::size_t i, std::size_t j) {
    const std::size_t a = order[i], b = order[j];
    return !is_not_worse(a, b) || (!is_better(a, b) && !is_not_worse(b, a) && elo[a] - elo[b] > 2 * rules_.delta);
  };
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  const std::size_t tops = rules_.goal == RankGoal::best ? std::min<std::size_t>(1, players_) : players_;
  for (std::size_t i = 0; i < tops; ++i)
    for (std::size_t j = i + 1; j < players_; ++j) {
      if (!open(i, j)) continue;
      bool inner = false;  // an open pair between them may decide this one
      for (std::size_t a = i; a <= j && !inner; ++a)
        for (std::size_t b = a + 1; b <= j && !inner; ++b) inner = (a != i || b != j) && open(a, b) && rules_.goal == RankGoal::order;
      if (!inner) pairs.emplace_back(order[i], order[j]);
    }
  return pairs;
}

}  // namespace arena::statistics

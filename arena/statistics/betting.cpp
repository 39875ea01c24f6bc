#include "arena/statistics/betting.hpp"

#include <algorithm>
#include <cmath>

namespace arena::statistics {

BettingTest::BettingTest(double mean, BetOn side, double alpha)
    : mean_(mean), direction_(side == BetOn::above ? 1 : -1), most_(0.5 / (side == BetOn::above ? mean : 1 - mean)), goal_(-std::log(alpha)) {}

void BettingTest::add(double value) {
  // The stake follows from the earlier observations: their mean and spread, each with half an observation added.
  const double spread = squares_ / (count_ + 1);
  const double stake = std::min(most_, std::sqrt(2 * goal_ / (spread * (count_ + 1) * std::log(count_ + 2))));
  capital_ += std::log1p(stake * direction_ * (value - mean_));
  rejects_ = rejects_ || capital_ >= goal_;
  count_ += 1;
  sum_ += value;
  const double away = value - sum_ / (count_ + 1);
  squares_ += away * away;
}

}  // namespace arena::statistics

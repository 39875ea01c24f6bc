// Tests of a mean that may be checked after every observation: a bet against the mean whose capital grows only if it is wrong (Waudby-Smith and
// Ramdas, "Estimating means of bounded random variables by betting", 2024). For any observations from 0 to 1 and any stopping time: if the mean is
// the one bet against, the probability that the capital ever reaches 1/alpha is at most alpha (Ville's inequality).
#pragma once

namespace arena::statistics {

enum class BetOn { above, below };

class BettingTest {
 public:
  /// Against a mean that is at most (bet on `above`) or at least (`below`) this.
  BettingTest(double mean, BetOn side, double alpha);
  void add(double value);
  /// Whether the capital has reached 1/alpha, now or at any time before.
  [[nodiscard]] bool rejects() const { return rejects_; }

 private:
  double mean_, direction_, most_, goal_;  // `goal_` is the logarithm of 1/alpha
  double capital_ = 0;                     // its logarithm
  double count_ = 0, sum_ = 0.5, squares_ = 0.25;
  bool rejects_ = false;
};

}  // namespace arena::statistics

// The 95 % interval that is shown: the classical one if it holds (many pairs, a score of 20-80 %), otherwise one that holds for few pairs, lopsided
// scores and almost only draws.
#pragma once
#include <string_view>
#include "arena/statistics/counts.hpp"

namespace arena::statistics {

/// An interval whose ends may be open: an open end is unknown, and its number is just the end of the scale.
struct Bounded {
  double low = 0;
  double high = 0;
  bool low_open = false;
  bool high_open = false;
  bool contains(double value) const { return (low_open || value >= low) && (high_open || value <= high); }
};

struct Interval {
  Bounded bounds;
  std::string_view method;
};

inline constexpr std::string_view classical_method = "classical (normal)";
inline constexpr std::string_view exact_method = "small-sample (profile exact)";
inline constexpr std::string_view no_games_method = "no games";

/// For the expected score. The end beyond which fewer than five half points were lost (or won) is open. `raw` holds effective counts.
Interval score_interval(const Outcomes& raw, double confidence = 0.95);

/// The same on the Elo scale.
Interval elo_interval(const Outcomes& raw, double confidence = 0.95);

/// The probabilities of a total at least, and at most, as high as the observed one if the expected score were `score`: the distribution of a single
/// outcome is the most likely one with that mean. Non-integer counts (some outcomes are correlated) stand for the next smaller whole number of
/// outcomes.
struct Tails {
  double at_least = 1;
  double at_most = 1;
  double mid_above() const { return (at_least + 1 - at_most) / 2; }
};
Tails exact_tails(const Outcomes& raw, double score);

}  // namespace arena::statistics

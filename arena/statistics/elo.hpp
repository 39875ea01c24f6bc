// Strength of one player over another from counted results: logistic and normalized Elo with their classical errors, and the likelihood of
// superiority. Finite for every input; whether the classical error can be trusted is the subject of interval.hpp.
#pragma once
#include <optional>
#include "arena/statistics/counts.hpp"

namespace arena::statistics {

inline constexpr double z95 = 1.959963984540054;

/// Logistic Elo of an expected score; scores are kept 1e-12 away from 0 and 1.
double elo_of_score(double score);
double score_of_elo(double elo);

/// 800 / ln 10: one unit of normalized Elo's effect size (a mean in standard deviations of one game) on the Elo scale.
inline constexpr double nelo_scale = 347.43558552260144;

/// Mean, variance and standard error of the score of one observation, zero counts regularised.
struct Moments {
  double total = 0;
  double mean = 0.5;
  double variance = 0;
  double error = 0;
};
Moments moments(const Outcomes& raw);

struct Strength {
  double elo = 0;
  double elo_error = 0;  // half the width of the classical 95 % interval
  double nelo = 0;
  double nelo_error = 0;
  double los = 0.5;
};
Strength strength(const Outcomes& raw);

/// The Elo that a perfect score in this many observations shows; stands for "unbounded" wherever a number is needed.
double elo_cap(const Outcomes& raw);

/// The probability that the first player is the stronger one. Without any spread in the results the classical formula would claim certainty after a
/// single game, so the exact small-sample test is used there.
double likelihood_of_superiority(const Outcomes& raw);

/// Pairs won over pairs lost; none if no pair was lost.
std::optional<double> pairs_ratio(const Pentanomial& pairs);

}  // namespace arena::statistics

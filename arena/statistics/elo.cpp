#include "arena/statistics/elo.hpp"
#include <algorithm>
#include <cmath>
#include "arena/statistics/distributions.hpp"
#include "arena/statistics/interval.hpp"

namespace arena::statistics {
namespace {

/// Rounding leaves a balanced result at -1e-14 or so, which would print as -0.00.
double whole_zero(double value) { return std::abs(value) < 1e-9 ? 0 : value; }

}  // namespace

double elo_of_score(double score) {
  const double s = std::clamp(score, 1e-12, 1 - 1e-12);
  return -400 * std::log10(1 / s - 1);
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Moments moments(const Outcomes& raw) {
  const Outcomes counts = regularised(raw);
  Moments out;
  out.total = counts.total();
  out.mean = 0;
  for (std::size_t i = 0; i < counts.size; ++i) out.mean += counts.count[i] / out.total * counts.score(i);
  for (std::size_t i = 0; i < counts.size; ++i) out.variance += counts.count[i] / out.total * std::pow(counts.score(i) - out.mean, 2);
  out.error = std::sqrt(out.variance / out.total);
  return out;
}

double elo_cap(const Outcomes& raw) {
  Outcomes perfect{raw.size, {}};
  perfect.count[raw.size - 1] = std::max(1.0, raw.total());
  return elo_of_score(moments(perfect).mean);
}

double likelihood_of_superiority(const Outcomes& raw) {
  if (raw.total() <= 0) return 0.5;
  if (raw.off_mode() <= 0) return 1 - exact_tails(raw, 0.5).mid_above();
  const Moments m = moments(raw);
  return boost::math::cdf(Normal(), (m.mean - 0.5) / m.error);
}

// Formulas: Van den Bergh's notes on normalized Elo (fishtest); for pairs the spread of one game is sqrt 2 times that of the pair's mean.
Strength strength(const Outcomes& raw) {
  const Moments m = moments(raw);
  const double cap = elo_cap(raw);
  const auto elo = [cap](double score) { return std::clamp(elo_of_score(score), -cap, cap); };
  Strength out;
  out.elo = whole_zero(elo(m.mean));
  out.elo_error = (elo(m.mean + z95 * m.error) - elo(m.mean - z95 * m.error)) / 2;
  out.nelo = whole_zero((m.mean - 0.5) / std::sqrt(raw.games_each() * m.variance) * nelo_scale);
  out.nelo_error = z95 * nelo_scale / std::sqrt(raw.games_each() * std::max(1.0, raw.total()));
  out.los = likelihood_of_superiority(raw);
  return out;
}

std::optional<double> pairs_ratio(const Pentanomial& pairs) {
  const std::int64_t lost = pairs.count[0] + pairs.count[1];
  if (lost == 0) return std::nullopt;
  return static_cast<double>(pairs.count[3] + pairs.count[4]) / static_cast<double>(lost);
}

}  // namespace arena::statistics

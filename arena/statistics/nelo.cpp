#include "arena/statistics/nelo.hpp"
#include <array>
#include <cmath>
#include "arena/statistics/elo.hpp"
#include "arena/statistics/tilt.hpp"

namespace arena::statistics {
namespace {

constexpr double many = 1e9;  // observations, so that shares are not regularised

/// Normalized Elo of the most likely distribution with this mean score.
double nelo_at(const Outcomes& counts, double score) {
  std::array<double, 5> p{}, phi{};
  for (std::size_t i = 0; i < counts.size; ++i) {
    p[i] = counts.count[i] / counts.total();
    phi[i] = counts.score(i) - score;
  }
  return nelo_of(scaled({counts.size, tilted(p, phi, counts.size)}, many));
}

}  // namespace

double nelo_of(const Outcomes& raw) {
  const Moments m = moments(raw);
  return (m.mean - 0.5) / std::sqrt(raw.games_each() * m.variance) * nelo_scale;
}

Interval nelo_interval(const Outcomes& raw, double confidence) {
  if (raw.total() <= 0) return {{0, 0, true, true}, no_games_method};
  const Bounded score = score_interval(raw, confidence).bounds;
  Outcomes widened = raw;
  for (std::size_t i = 0; i < raw.size; ++i) widened.count[i] += 0.5;
  constexpr double edge = 1e-9;  // where the scale stops
  Interval out{{0, 0, score.low_open || score.low <= edge, score.high_open || score.high >= 1 - edge}, nelo_method};
  out.bounds.low = nelo_at(widened, out.bounds.low_open ? edge : score.low);
  out.bounds.high = nelo_at(widened, out.bounds.high_open ? 1 - edge : score.high);
  // Results without a spread of their own lie beyond any that has one.
  const double seen = nelo_of(raw);
  out.bounds.low_open = out.bounds.low_open || seen < out.bounds.low;
  out.bounds.high_open = out.bounds.high_open || seen > out.bounds.high;
  return out;
}

}  // namespace arena::statistics

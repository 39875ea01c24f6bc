#include "arena/statistics/nelo.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include "arena/statistics/distributions.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/hypothesis.hpp"
#include "arena/statistics/root.hpp"
#include "core/common/random.hpp"

namespace arena::statistics {
namespace {

constexpr int simulated_matches = 3000;
constexpr double furthest = 20000;  // normalized Elo
constexpr double many = 1000;       // observations from which rare results are drawn by their own number

/// A Poisson number by inversion, or the normal one next to it; grows with `chance`.
double poisson(double mean, double chance) {
  if (mean > 500) return std::round(mean + std::sqrt(mean) * boost::math::quantile(Normal(), std::clamp(chance, 1e-12, 1 - 1e-12)));
  double term = std::exp(-mean), sum = term, k = 0;
  while (sum < chance && k < mean + 40 * std::sqrt(mean + 1) + 40) sum += term *= mean / ++k;
  return k;
}

Outcomes draw(const Outcomes& shares, double n, Random& random) {
  Outcomes out{shares.size, {}};
  if (n <= many) {
    for (double k = 0; k < n; ++k) {
      double left = random.real();
      std::size_t i = 0;
      while (i + 1 < shares.size && left >= shares.count[i]) left -= shares.count[i++];
      ++out.count[i];
    }
    return out;
  }
  const auto mode = static_cast<std::size_t>(std::max_element(shares.count.begin(), shares.count.begin() + static_cast<std::ptrdiff_t>(shares.size)) -
                                             shares.count.begin());
  double rest = n;
  for (std::size_t i = 0; i < shares.size; ++i) {
    if (i == mode) continue;
    out.count[i] = std::min(rest, poisson(n * shares.count[i], random.real()));
    rest -= out.count[i];
  }
  out.count[mode] = rest;
  return out;
}

/// How often a match of `n` observations with these shares comes out at least (at most) as high as `seen`.
double share_beyond(const Outcomes& shares, double n, double seen, bool above) {
  Random random(1981);
  int hits = 0;
  for (int k = 0; k < simulated_matches; ++k) {
    const double found = nelo_of(draw(shares, n, random));
    hits += above ? found >= seen - 1e-9 : found <= seen + 1e-9;
  }
  return static_cast<double>(hits) / simulated_matches;
}

/// The mean in standard deviations, to first order: what each outcome adds to it holds its share in the spread too.
Interval normal_interval(const Outcomes& raw, double confidence) {
  const Moments m = moments(raw);
  const Outcomes counts = regularised(raw);
  const double sigma = std::sqrt(m.variance);
  double squares = 0;
  for (std::size_t i = 0; i < counts.size; ++i) {
    const double off = (counts.score(i) - m.mean) / sigma;
    const double influence = off - (m.mean - 0.5) / (2 * sigma) * (off * off - 1);
    squares += counts.count[i] / m.total * influence * influence;
  }
  const double unit = nelo_scale / std::sqrt(raw.games_each());
  const double reach = boost::math::quantile(Normal(), (1 + confidence) / 2) * std::sqrt(squares / m.total) * unit;
  const double centre = nelo_of(raw);
  return {{centre - reach, centre + reach, false, false}, nelo_normal_method};
}

}  // namespace

double nelo_of(const Outcomes& raw) {
  const Moments m = moments(raw);
  return (m.mean - 0.5) / std::sqrt(raw.games_each() * m.variance) * nelo_scale;
}

Interval nelo_interval(const Outcomes& raw, double confidence) {
  if (raw.total() <= 0) return {{0, 0, true, true}, no_games_method};
  if (raw.total() >= 200 && raw.off_mode() >= 100) return normal_interval(raw, confidence);
  const double tail = (1 - confidence) / 2;
  const double n = std::max(1.0, std::floor(raw.total() + 1e-9));
  const double seen = nelo_of(raw);
  Interval out{{}, nelo_simulated_method};
  const Cells p = shares_of(raw);
  // The most likely distribution with a supposed nElo (Owen 2001): a match from it comes out beyond the one seen in `tail` of the cases at the end.
  const auto end = [&](double sign, bool& open) {
    const auto beyond = [&](double reach) {
      const Outcomes shares{raw.size, nearest_with_elo(raw, p, seen + sign * reach, EloModel::normalized)};
      return tail - share_beyond(shares, n, seen, sign < 0);
    };
    double near = 0, far = 50;
    while (far < furthest && beyond(far) < 0) {
      near = far;
      far *= 2;
    }
    open = far >= furthest;
    return seen + sign * (open ? far : root_between(beyond, near, far, 10));
  };
  out.bounds.low = end(-1, out.bounds.low_open);
  out.bounds.high = end(1, out.bounds.high_open);
  return out;
}

}  // namespace arena::statistics

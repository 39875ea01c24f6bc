#include "arena/statistics/interval.hpp"
#include <algorithm>
#include <array>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <complex>
#include "arena/statistics/distributions.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/root.hpp"
#include "arena/statistics/tilt.hpp"

namespace arena::statistics {
namespace {

/// The total of `n` independent outcomes in steps of one, each i with probability q[i].
struct StepSum {
  std::array<double, 5> q;
  std::size_t size;
  double n;

  struct Point {
    double at_most;
    double equal;
  };

  /// The probabilities of a total of at most, and of exactly, `s`, by inverting the characteristic function on a window that holds all but about
  /// 1e-10 of the distribution.
  Point at(double s) const {
    double mean = 0;
    double square = 0;
    for (std::size_t i = 0; i < size; ++i) {
      mean += q[i] * static_cast<double>(i);
      square += q[i] * static_cast<double>(i * i);
    }
    const double deviation = std::sqrt(std::max(0.0, n * (square - mean * mean)));
    const double longest = static_cast<double>(size - 1) * n + 1;
    const double window = std::min(longest, std::ceil(14 * deviation + 50));
    const double first = std::clamp(std::floor(n * mean - window / 2), 0.0, longest - window);
    if (s < first) return {0, 0};
    if (s > first + window - 1) return {1, 0};
    const double step = 2 * boost::math::double_constants::pi / window;
    const std::complex<double> step_turn = std::polar(1.0, step);
    const double negligible = std::exp(-70 / n);  // a squared modulus below this, to the power n/2, is below 1e-15
    const double terms = s - first + 1;
    double at_most = terms;
    double equal = 1;
    std::complex<double> turn = 1;
    for (double j = 1; j <= window / 2; ++j) {
      turn *= step_turn;
      std::complex<double> one = q[size - 1];
      for (std::size_t i = size - 1; i-- > 0;) one = one * turn + q[i];
      const double square_modulus = std::norm(one);
      if (square_modulus < negligible) continue;
      const double angle = step * j;
      const double phase = n * std::arg(one);
      const double twice = 2 * j == window ? 1 : 2;  // the frequencies above half the window are the conjugates of those below
      const double modulus = twice * std::pow(square_modulus, n / 2);
      equal += modulus * std::cos(phase - s * angle);
      // the sum over k = first..s of cos(phase - k angle), in closed form
      at_most += modulus * std::sin(terms * angle / 2) / std::sin(angle / 2) * std::cos(phase - (first + s) * angle / 2);
    }
    return {std::clamp(at_most / window, 0.0, 1.0), std::clamp(equal / window, 0.0, 1.0)};
  }
};

/// Half points of a side, for pairs and single games alike.
double points(const Outcomes& raw) {
  double sum = 0;
  for (std::size_t i = 0; i < raw.size; ++i) sum += raw.count[i] * static_cast<double>(i);
  return sum;
}

Outcomes reversed(const Outcomes& raw) {
  Outcomes out{raw.size, {}};
  for (std::size_t i = 0; i < raw.size; ++i) out.count[i] = raw.count[raw.size - 1 - i];
  return out;
}

/// With fewer half points lost (or won) than this, their long-run rate cannot be estimated: the end that depends on them is not shown.
constexpr double fewest_half_points = 5;

/// The lowest expected score under which a total as high as the observed one is not yet too unlikely; requires a score above zero.
double exact_low_end(const Outcomes& raw, double tail) {
  const double mean = points(raw) / raw.total() / static_cast<double>(raw.size - 1);
  const auto excess = remembering([&](double score) { return exact_tails(raw, score).at_least - tail; });
  if (mean >= 1)
    return std::pow(tail,
                    1 / std::max(1.0, std::floor(raw.total())));  // what is missing from a perfect score is most likely missing as whole lost pairs
  double bottom = mean / 2;
  while (bottom > 1e-12 && excess(bottom) > 0) bottom /= 4;
  if (bottom <= 1e-12) return 0;
  return root_between(excess, bottom, mean, 24);
}

/// Whether the normal approximation holds: many observations, a middling score and enough spread to estimate; or so much of everything that the
/// methods agree.
bool classical_holds(const Outcomes& raw, const Moments& m) {
  const double pairs = raw.total() * raw.games_each() / 2;
  if (raw.off_mode() >= 5000) return true;
  return pairs >= 200 && m.mean >= 0.2 && m.mean <= 0.8 && raw.off_mode() >= 20;
}

}  // namespace

Tails exact_tails(const Outcomes& raw, double score) {
  const Outcomes counts = regularised(raw);
  std::array<double, 5> p{};
  std::array<double, 5> phi{};
  for (std::size_t i = 0; i < raw.size; ++i) {
    p[i] = counts.count[i] / counts.total();
    phi[i] = counts.score(i) - score;
  }
  const double n = std::max(1.0, std::floor(raw.total() + 1e-9));
  const double total = points(raw) * n / raw.total();
  const StepSum sum{tilted(p, phi, raw.size), raw.size, n};
  const auto [at_most, equal] = sum.at(std::floor(total + 1e-9));
  return {std::min(1.0, 1 - at_most + equal), sum.at(std::ceil(total - 1e-9)).at_most};
}

Interval score_interval(const Outcomes& raw, double confidence) {
  if (raw.total() <= 0) return {{0, 1, true, true}, no_games_method};
  const double tail = (1 - confidence) / 2;
  const Moments m = moments(raw);
  if (classical_holds(raw, m)) {
    const double reach = -boost::math::quantile(Normal(), tail) * m.error;
    return {{m.mean - reach, m.mean + reach, false, false}, classical_method};
  }
  const double won = points(raw), lost = points(reversed(raw));
  const bool low_open = won < lost && won < fewest_half_points, high_open = lost < won && lost < fewest_half_points;
  const double low = low_open ? 0 : exact_low_end(raw, tail), high = high_open ? 1 : 1 - exact_low_end(reversed(raw), tail);
  return {{low, high, low_open, high_open}, exact_method};
}

Interval elo_interval(const Outcomes& raw, double confidence) {
  Interval out = score_interval(raw, confidence);
  const double cap = elo_cap(raw);
  out.bounds.low = out.bounds.low_open ? -cap : std::max(-cap, elo_of_score(out.bounds.low));
  out.bounds.high = out.bounds.high_open ? cap : std::min(cap, elo_of_score(out.bounds.high));
  return out;
}

}  // namespace arena::statistics

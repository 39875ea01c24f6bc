#include "arena/statistics/hypothesis.hpp"
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include "arena/statistics/elo.hpp"
#include "arena/statistics/tilt.hpp"
#include "core/common/errors.hpp"

namespace arena::statistics {
namespace {

/// The most likely distribution whose mean is `score`.
Chances nearest_with_score(const Outcomes& counts, const Chances& p, double score) {
  Chances phi{};
  for (std::size_t i = 0; i < counts.size; ++i) phi[i] = counts.score(i) - score;
  return tilted(p, phi, counts.size);
}

/// The constraint "the mean lies t standard deviations above 1/2", linearised around the guess q. Takes both signs if t is not too far from the
/// guess's own effect.
Chances linear_constraint(const Outcomes& counts, const Chances& q, double t) {
  double mean = 0;
  double variance = 0;
  for (std::size_t i = 0; i < counts.size; ++i) mean += q[i] * counts.score(i);
  for (std::size_t i = 0; i < counts.size; ++i) variance += q[i] * std::pow(counts.score(i) - mean, 2);
  const double sigma = std::sqrt(variance);
  Chances phi{};
  for (std::size_t i = 0; i < counts.size; ++i) {
    const double standardised = (counts.score(i) - mean) / sigma;
    phi[i] = counts.score(i) - 0.5 - t * sigma / 2 * (1 + standardised * standardised);
  }
  return phi;
}

bool has_both_signs(const Chances& phi, std::size_t size) {
  const auto end = phi.begin() + static_cast<std::ptrdiff_t>(size);
  return *std::min_element(phi.begin(), end) < -1e-9 && *std::max_element(phi.begin(), end) > 1e-9;
}

double difference(const Chances& a, const Chances& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

/// Newton's method for the same distribution from a nearby guess: the constraint fixes the mean, 1/2 + t sigma, so sigma and the multiplier x are the
/// two unknowns. None if it does not converge within a few steps.
std::optional<Chances> polished(const Outcomes& counts, const Chances& p, const Chances& phi, const Chances& guess, double t) {
  double mean = 0;
  double variance = 0;
  std::size_t widest = 0;
  for (std::size_t i = 0; i < counts.size; ++i) {
    mean += guess[i] * counts.score(i);
    if (std::abs(phi[i]) > std::abs(phi[widest])) widest = i;
  }
  for (std::size_t i = 0; i < counts.size; ++i) variance += guess[i] * std::pow(counts.score(i) - mean, 2);
  double sigma = std::sqrt(variance);
  double x = (p[widest] / guess[widest] - 1) / phi[widest];
  for (int step = 0; step < 12; ++step) {
    // f: the mean of phi; g: the variance minus sigma squared
    double f = 0, f_x = 0, f_s = 0, g = -sigma * sigma, g_x = 0, g_s = -2 * sigma;
    Chances q{};
    for (std::size_t i = 0; i < counts.size; ++i) {
      const double off = counts.score(i) - 0.5 - t * sigma;
      const double value = off + t * sigma - t * sigma / 2 - t / 2 * off * off / sigma;
      const double slope = -t / 2 * (1 - off * off / (sigma * sigma) - 2 * t * off / sigma);
      const double weight = 1 + x * value;
      if (!(weight > 0)) return std::nullopt;
      q[i] = p[i] / weight;
      const double part = q[i] / weight;
      f += q[i] * value;
      f_x -= part * value * value;
      f_s += part * slope;
      g += q[i] * off * off;
      g_x -= part * off * off * value;
      g_s -= 2 * t * off * q[i] + part * off * off * x * slope;
    }
    if (std::abs(f) < 1e-10 && std::abs(g) < 1e-10) return q;
    const double determinant = f_x * g_s - f_s * g_x;
    x -= (f * g_s - f_s * g) / determinant;
    sigma -= (f_x * g - f * g_x) / determinant;
    if (!(sigma > 0) || !std::isfinite(x)) return std::nullopt;
  }
  return std::nullopt;
}

/// The most likely distribution whose mean lies `t` standard deviations above 1/2. If a large t is out of a guess's reach, the guess first moves as
/// far towards it as it can: from the solution for a smaller effect a somewhat larger one is always in reach.
Chances nearest_with_effect(const Outcomes& counts, const Chances& p, double t) {
  Chances q{};
  for (std::size_t i = 0; i < counts.size; ++i) q[i] = 1 / static_cast<double>(counts.size);
  double reached = 0;
  for (int round = 0; round < 200; ++round) {
    double aim = t;
    Chances phi = linear_constraint(counts, q, aim);
    for (int halving = 0; halving < 40 && !has_both_signs(phi, counts.size); ++halving) {
      aim = (aim + reached) / 2;
      phi = linear_constraint(counts, q, aim);
    }
    if (!has_both_signs(phi, counts.size)) break;
    const Chances next = tilted(p, phi, counts.size);
    const double change = difference(next, q);
    q = next;
    reached = aim == t ? reached : aim;
    if (aim == t && change < 1e-9) break;
    if (aim == t && change < 0.01)
      if (const auto found = polished(counts, p, phi, q, t); found && difference(*found, q) < 0.02) return *found;
  }
  return q;
}

}  // namespace

EloModel parse_elo_model(std::string_view text) {
  if (text == "normalized") return EloModel::normalized;
  if (text == "logistic") return EloModel::logistic;
  throw InputError("'" + std::string(text) + "' is not an Elo model; use normalized or logistic");
}

std::string_view to_text(EloModel model) { return model == EloModel::normalized ? "normalized" : "logistic"; }

Chances shares_of(const Outcomes& counts) {
  const double total = counts.total();
  Chances p{};
  for (std::size_t i = 0; i < counts.size; ++i) p[i] = counts.count[i] / total;
  return p;
}

Chances nearest_with_elo(const Outcomes& counts, const Chances& p, double elo, EloModel model) {
  if (model == EloModel::logistic) return nearest_with_score(counts, p, score_of_elo(elo));
  return nearest_with_effect(counts, p, elo / nelo_scale * std::sqrt(counts.games_each()));
}

double elo_of_shares(const Outcomes& counts, const Chances& p, EloModel model) {
  double mean = 0;
  double variance = 0;
  for (std::size_t i = 0; i < counts.size; ++i) mean += p[i] * counts.score(i);
  if (model == EloModel::logistic) return elo_of_score(mean);
  for (std::size_t i = 0; i < counts.size; ++i) variance += p[i] * std::pow(counts.score(i) - mean, 2);
  return (mean - 0.5) / std::sqrt(counts.games_each() * std::max(variance, 1e-12)) * nelo_scale;
}

}  // namespace arena::statistics

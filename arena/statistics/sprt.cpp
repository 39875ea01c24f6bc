#include "arena/statistics/sprt.hpp"
#include <algorithm>
#include <array>
#include <boost/math/constants/constants.hpp>
#include <cassert>
#include <cmath>
#include <string>
#include "arena/statistics/elo.hpp"
#include "arena/statistics/root.hpp"
#include "arena/statistics/tilt.hpp"
#include "core/common/errors.hpp"

namespace arena::statistics {
namespace {

using Cells = std::array<double, 5>;

/// The most likely distribution whose mean is `score`.
Cells nearest_with_score(const Outcomes& counts, const Cells& p, double score) {
  Cells phi{};
  for (std::size_t i = 0; i < counts.size; ++i) phi[i] = counts.score(i) - score;
  return tilted(p, phi, counts.size);
}

/// The constraint "the mean lies t standard deviations above 1/2", made linear around the guess q. Takes both signs where t is not too far from
/// the guess's own effect.
Cells linear_constraint(const Outcomes& counts, const Cells& q, double t) {
  double mean = 0;
  double variance = 0;
  for (std::size_t i = 0; i < counts.size; ++i) mean += q[i] * counts.score(i);
  for (std::size_t i = 0; i < counts.size; ++i) variance += q[i] * std::pow(counts.score(i) - mean, 2);
  const double sigma = std::sqrt(variance);
  Cells phi{};
  for (std::size_t i = 0; i < counts.size; ++i) {
    const double standardised = (counts.score(i) - mean) / sigma;
    phi[i] = counts.score(i) - 0.5 - t * sigma / 2 * (1 + standardised * standardised);
  }
  return phi;
}

bool has_both_signs(const Cells& phi, std::size_t size) {
  const auto end = phi.begin() + static_cast<std::ptrdiff_t>(size);
  return *std::min_element(phi.begin(), end) < -1e-9 && *std::max_element(phi.begin(), end) > 1e-9;
}

/// The most likely distribution whose mean lies `t` standard deviations above 1/2. Where a large t is out of a guess's reach, the guess first goes
/// as far towards it as it can: at the solution for a smaller effect a somewhat larger one is always in reach.
Cells nearest_with_effect(const Outcomes& counts, const Cells& p, double t) {
  Cells q{};
  for (std::size_t i = 0; i < counts.size; ++i) q[i] = 1 / static_cast<double>(counts.size);
  double reached = 0;
  for (int round = 0; round < 200; ++round) {
    double aim = t;
    Cells phi = linear_constraint(counts, q, aim);
    for (int halving = 0; halving < 40 && !has_both_signs(phi, counts.size); ++halving) {
      aim = (aim + reached) / 2;
      phi = linear_constraint(counts, q, aim);
    }
    if (!has_both_signs(phi, counts.size)) break;
    const Cells next = tilted(p, phi, counts.size);
    double change = 0;
    for (std::size_t i = 0; i < counts.size; ++i) change = std::max(change, std::abs(next[i] - q[i]));
    q = next;
    reached = aim == t ? reached : aim;
    if (aim == t && change < 1e-9) break;
  }
  return q;
}

/// The chance that a Brownian motion with the given drift and unit variance, started `start` above the lower of two barriers `width` apart, has
/// reached the upper one by `time`, having met no other (the classical eigenfunction series; Darling and Siegert 1953).
double reached_upper(double drift, double start, double width, double time) {
  constexpr double pi = boost::math::double_constants::pi;
  const double ever = std::abs(drift) * width < 1e-9 ? start / width : std::expm1(-2 * drift * start) / std::expm1(-2 * drift * width);
  double later = 0;
  for (int k = 1; k < 2000; ++k) {
    const double rate = (drift * drift + std::pow(k * pi / width, 2)) / 2;
    const double decay = std::exp(drift * (width - start) - rate * time) * k / rate;
    later += (k % 2 == 1 ? 1 : -1) * std::sin(k * pi * start / width) * decay;
    if (decay < 1e-14) break;
  }
  return std::clamp(ever - later * pi / (width * width), 0.0, 1.0);
}

}  // namespace

EloModel parse_elo_model(std::string_view text) {
  if (text == "normalized") return EloModel::normalized;
  if (text == "logistic") return EloModel::logistic;
  throw InputError("'" + std::string(text) + "' is no Elo model; there are normalized and logistic");
}

std::string_view to_text(EloModel model) { return model == EloModel::normalized ? "normalized" : "logistic"; }

std::string_view to_text(SprtDecision decision) {
  switch (decision) {
    case SprtDecision::accept_h0:
      return "H0 accepted";
    case SprtDecision::accept_h1:
      return "H1 accepted";
    case SprtDecision::undecided:
      break;
  }
  return "undecided";
}

void check(const SprtParameters& parameters) {
  const auto& [elo0, elo1, alpha, beta, model] = parameters;
  if (!std::isfinite(elo0) || !std::isfinite(elo1) || std::abs(elo0) > 1000 || std::abs(elo1) > 1000) {
    throw InputError("elo0 and elo1 of a sequential test lie from -1000 to 1000");
  }
  if (!(elo0 < elo1)) throw InputError("elo0 (" + std::to_string(elo0) + ") must be below elo1 (" + std::to_string(elo1) + ")");
  if (!(alpha > 0) || !(beta > 0) || !(alpha + beta < 1)) throw InputError("alpha and beta must be above 0 and together below 1, for example 0.05");
}

SprtBounds sprt_bounds(double alpha, double beta) { return {std::log(beta / (1 - alpha)), std::log((1 - beta) / alpha)}; }

double log_likelihood_ratio(const Outcomes& raw, double elo0, double elo1, EloModel model) {
  if (raw.total() <= 0) return 0;
  const Outcomes counts = regularised(raw);
  const double total = counts.total();
  Cells p{};
  for (std::size_t i = 0; i < counts.size; ++i) p[i] = counts.count[i] / total;
  const auto under = [&](double elo) {
    if (model == EloModel::logistic) return nearest_with_score(counts, p, score_of_elo(elo));
    return nearest_with_effect(counts, p, elo / nelo_scale * std::sqrt(counts.games_each()));
  };
  const Cells q0 = under(elo0);
  const Cells q1 = under(elo1);
  double sum = 0;
  for (std::size_t i = 0; i < counts.size; ++i) sum += p[i] * std::log(q1[i] / q0[i]);
  return total * sum;
}

Sprt::Sprt(const SprtParameters& parameters) : parameters_(parameters) {
  check(parameters);
  bounds_ = sprt_bounds(parameters.alpha, parameters.beta);
}

SprtDecision Sprt::add(int half_points) {
  assert(half_points >= 0 && half_points <= 4);
  if (decision_ != SprtDecision::undecided) return decision_;
  ++counts_.count[static_cast<std::size_t>(half_points)];
  llr_ = log_likelihood_ratio(outcomes(counts_), parameters_.elo0, parameters_.elo1, parameters_.model);
  if (llr_ >= bounds_.upper) decision_ = SprtDecision::accept_h1;
  if (llr_ <= bounds_.lower) decision_ = SprtDecision::accept_h0;
  return decision_;
}

// With effects t per pair the ratio drifts by (t1 - t0)(t - (t0 + t1)/2) and varies by (t1 - t0)^2 a pair. In a time that counts this variance it
// is a Brownian motion of unit variance with drift (t - (t0 + t1)/2) / (t1 - t0), and t grows linearly with that drift.
std::optional<StoppedEstimate> estimate_after_stop(const Sprt& sprt) {
  if (sprt.decision() == SprtDecision::undecided) return std::nullopt;
  const SprtParameters& parameters = sprt.parameters();
  const Moments m = moments(outcomes(sprt.counts()));
  const double sigma = std::sqrt(m.variance);
  const bool normalized = parameters.model == EloModel::normalized;
  const auto effect_of = [&](double elo) { return normalized ? elo / nelo_scale * std::sqrt(2.0) : (score_of_elo(elo) - 0.5) / sigma; };
  const auto elo_of = [&](double effect) { return normalized ? effect * nelo_scale / std::sqrt(2.0) : elo_of_score(0.5 + effect * sigma); };
  const double t0 = effect_of(parameters.elo0);
  const double t1 = effect_of(parameters.elo1);
  const double time = m.total * (t1 - t0) * (t1 - t0);
  // The barrier that was crossed is taken where the ratio ended, beyond it: that much the last pair overshot.
  const bool up = sprt.decision() == SprtDecision::accept_h1;
  const double upper = up ? sprt.llr() : sprt.bounds().upper;
  const double lower = up ? sprt.bounds().lower : sprt.llr();
  const double width = upper - lower;
  // The chance of an outcome at least as far towards H1 as the one seen.
  const auto beyond = [&](double drift) { return up ? reached_upper(drift, -lower, width, time) : 1 - reached_upper(-drift, upper, width, time); };
  const auto elo_where = [&](double chance) {
    const double reach = std::min(20 + 40 / std::sqrt(time), 300 / width);  // beyond, the exponentials overflow
    const double drift = root_between([&](double d) { return beyond(d) - chance; }, -reach, reach, 30);
    return elo_of((t0 + t1) / 2 + drift * (t1 - t0));
  };
  return StoppedEstimate{elo_where(0.5), elo_where(0.025), elo_where(0.975)};
}

std::string_view stopped_bias_note() {
  return "The test stopped because the result was far out: the plain Elo is biased away from the middle of the hypotheses. "
         "The median-unbiased estimate corrects for the stop.";
}

}  // namespace arena::statistics

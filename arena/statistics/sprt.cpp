#include "arena/statistics/sprt.hpp"

#include <fmt/format.h>

#include <cassert>
#include <cmath>
#include <string>
#include "core/common/errors.hpp"

namespace arena::statistics {

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
    throw InputError("elo0 and elo1 of a sequential test must be from -1000 to 1000");
  }
  if (!(elo0 < elo1)) throw InputError(fmt::format("elo0 ({:g}) must be below elo1 ({:g})", elo0, elo1));
  if (!(alpha > 0) || !(beta > 0) || !(alpha + beta < 1)) throw InputError("alpha and beta must be above 0 and together below 1, for example 0.05");
}

SprtBounds sprt_bounds(double alpha, double beta) { return {std::log(beta / (1 - alpha)), std::log((1 - beta) / alpha)}; }

double log_likelihood_ratio(const Outcomes& raw, double elo0, double elo1, EloModel model) {
  if (raw.total() <= 0) return 0;
  const Outcomes counts = regularised(raw);
  const Chances p = shares_of(counts);
  const Chances q0 = nearest_with_elo(counts, p, elo0, model);
  const Chances q1 = nearest_with_elo(counts, p, elo1, model);
  double sum = 0;
  for (std::size_t i = 0; i < counts.size; ++i) sum += p[i] * std::log(q1[i] / q0[i]);
  return counts.total() * sum;
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

}  // namespace arena::statistics

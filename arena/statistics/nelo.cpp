#include "arena/statistics/nelo.hpp"
#include <algorithm>
#include <cmath>
#include <functional>
#include "arena/statistics/distributions.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/hypothesis.hpp"
#include "arena/statistics/root.hpp"

namespace arena::statistics {
namespace {

constexpr double farthest = 3000;  // where the scale stops

/// How much less likely the results are if the first player is `nelo` stronger: twice the fall of the log-likelihood from its maximum.
double deviance(const Outcomes& counts, const Chances& p, double nelo) {
  const Chances q = nearest_with_elo(counts, p, nelo, EloModel::normalized);
  double fall = 0;
  for (std::size_t i = 0; i < counts.size; ++i) fall += 2 * counts.count[i] * std::log(p[i] / q[i]);
  return fall;
}

/// Where the results become too unlikely on the way from the estimate to an end of the scale; open if that end comes first.
struct End {
  double at = 0;
  bool open = false;
};
End end_towards(double scale_end, double estimate, const std::function<double(double)>& f) {
  const auto excess = remembering(f);
  double inside = estimate;
  for (double step = 20; inside != scale_end; step *= 2) {
    const double next = std::clamp(estimate + (scale_end > estimate ? step : -step), -farthest, farthest);
    if (excess(next) > 0) return {root_between(excess, std::min(inside, next), std::max(inside, next), 24), false};
    inside = next;
  }
  return {scale_end, true};
}

}  // namespace

double nelo_of(const Outcomes& raw) {
  const Moments m = moments(raw);
  return (m.mean - 0.5) / std::sqrt(raw.games_each() * m.variance) * nelo_scale;
}

Interval nelo_interval(const Outcomes& raw, double confidence) {
  if (raw.total() <= 0) return {{0, 0, true, true}, no_games_method};
  const Outcomes counts = regularised(raw);
  const Chances p = shares_of(counts);
  const double reach = boost::math::quantile(Student(std::max(1.0, raw.total() - 1)), (1 + confidence) / 2);
  const auto excess = [&](double nelo) { return deviance(counts, p, nelo) - reach * reach; };
  const double estimate = std::clamp(elo_of_shares(counts, p, EloModel::normalized), -farthest, farthest);
  const End low = end_towards(-farthest, estimate, excess), high = end_towards(farthest, estimate, excess);
  const Bounded score = elo_interval(raw, confidence).bounds;
  const auto on_this_scale = [&](double elo) {
    return elo_of_shares(counts, nearest_with_elo(counts, p, elo, EloModel::logistic), EloModel::normalized);
  };
  Interval out{{low.at, high.at, low.open || score.low_open, high.open || score.high_open}, nelo_method};
  if (!out.bounds.low_open) out.bounds.low = std::min(low.at, on_this_scale(score.low));
  if (!out.bounds.high_open) out.bounds.high = std::max(high.at, on_this_scale(score.high));
  return out;
}

}  // namespace arena::statistics

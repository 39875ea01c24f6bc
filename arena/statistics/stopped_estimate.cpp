#include "arena/statistics/stopped_estimate.hpp"
#include <algorithm>
#include <cmath>
#include "arena/statistics/elo.hpp"
#include "arena/statistics/root.hpp"

namespace arena::statistics {
namespace {

constexpr int paths_drawn = 1000;
constexpr double tail = 0.025;
constexpr double scale_end = 1500;  // Elo beyond this counts as unbounded

}  // namespace

StoppedTails::StoppedTails(const SprtParameters& parameters, const StoppedPath& seen, int paths, std::uint64_t seed)
    : parameters_(parameters), seen_(end_of(seen.counts)) {
  // Paths that continue when the observed one has stopped are less extreme: they need not be followed much further.
  const std::int64_t pairs = seen.counts.pairs();
  const StoppingRule rule(parameters_, seen.decision == SprtDecision::undecided ? pairs : pairs + pairs / 20 + 10);
  Random random(seed);
  drawn_.reserve(static_cast<std::size_t>(paths));
  for (int i = 0; i < paths; ++i) drawn_.push_back(end_of(rule.path(seen_.shares, random).counts));
}

StoppedTails::End StoppedTails::end_of(const Pentanomial& counts) const {
  End end;
  end.counts = outcomes(counts);
  end.regular = regularised(end.counts);
  end.shares = shares_of(end.regular);
  end.elo = elo_of_shares(end.regular, end.shares, parameters_.model);
  return end;
}

double StoppedTails::place(const End& end, double elo) const {
  const Chances q = nearest_with_elo(end.regular, end.shares, elo, parameters_.model);
  double distance = 0;
  for (std::size_t i = 0; i < q.size(); ++i) distance += end.shares[i] * std::log(end.shares[i] / q[i]);
  return end.elo >= elo ? distance : -distance;
}

StoppedTails::Tails StoppedTails::at(double elo) const {
  constexpr double rounding = 1e-9;
  const Chances q = nearest_with_elo(seen_.regular, seen_.shares, elo, parameters_.model);
  Chances log_ratio{};
  for (std::size_t i = 0; i < q.size(); ++i) log_ratio[i] = std::log(q[i] / seen_.shares[i]);
  const double here = place(seen_, elo);
  Tails tails;
  for (const End& end : drawn_) {
    double log_weight = 0;
    for (std::size_t i = 0; i < q.size(); ++i) log_weight += end.counts.count[i] * log_ratio[i];
    const double weight = std::exp(log_weight) / static_cast<double>(drawn_.size());
    const double there = place(end, elo);
    if (there >= here - rounding) tails.at_least += weight;
    if (there <= here + rounding) tails.at_most += weight;
  }
  return tails;
}

StoppedEstimate StoppedTails::estimate() const {
  const double middle = std::clamp(seen_.elo, -scale_end, scale_end);
  const double step = 2 * nelo_scale / std::sqrt(2 * seen_.counts.total());
  const auto too_low = remembering([&](double elo) { return at(elo).at_least - tail; });
  const auto too_high = remembering([&](double elo) { return at(elo).at_most - tail; });
  const auto end_towards = [&](int sign, const auto& excess, bool& open) {
    double inside = middle;
    for (double reach = step; sign * inside < scale_end; reach *= 1.5) {
      const double next = std::clamp(inside + sign * reach, -scale_end, scale_end);
      if (excess(next) < 0) return root_between(excess, std::min(inside, next), std::max(inside, next), 12);
      inside = next;
    }
    open = true;
    return sign * scale_end;
  };
  StoppedEstimate out;
  out.interval.low = end_towards(-1, too_low, out.interval.low_open);
  out.interval.high = end_towards(1, too_high, out.interval.high_open);
  const auto excess = remembering([&](double elo) {
    const Tails tails = at(elo);
    return tails.at_least - tails.at_most;
  });
  if (excess(out.interval.low) < 0 && excess(out.interval.high) > 0) out.elo = root_between(excess, out.interval.low, out.interval.high, 12);
  return out;
}

std::optional<StoppedEstimate> estimate_after_stop(const Sprt& sprt) {
  if (sprt.counts().pairs() == 0) return std::nullopt;
  return StoppedTails(sprt.parameters(), {sprt.counts(), sprt.decision()}, paths_drawn, 1).estimate();
}

std::string_view stopped_bias_note() {
  return "The test stopped because the result was far out: the plain Elo is biased away from the middle of the hypotheses. "
         "The median-unbiased estimate corrects for the stop.";
}

}  // namespace arena::statistics

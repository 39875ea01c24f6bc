#include "arena/statistics/sequential_plan.hpp"
#include <algorithm>
#include <cmath>
#include <vector>
#include "arena/statistics/elo.hpp"
#include "arena/statistics/root.hpp"
#include "arena/statistics/simulate.hpp"
#include "arena/statistics/stopped_estimate.hpp"

namespace arena::statistics {
namespace {

constexpr double widest_gap = 10;  // Elo between the hypotheses of a test that is simulated; closer ones are scaled up to it
constexpr int plan_paths = 400;

double quantile(std::vector<double>& sorted, double share) {
  std::sort(sorted.begin(), sorted.end());
  return sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

/// The standard deviation of the estimated Elo from one pair with these chances, by the delta method.
double deviation_of_one(const Cells& chances, EloModel model) {
  double mean = 0;
  double variance = 0;
  double square = 0;
  const auto score = [](std::size_t i) { return static_cast<double>(i) / 4; };
  for (std::size_t i = 0; i < 5; ++i) mean += chances[i] * score(i);
  for (std::size_t i = 0; i < 5; ++i) variance += chances[i] * std::pow(score(i) - mean, 2);
  if (model == EloModel::logistic) return std::sqrt(variance) * 400 / std::log(10) / (mean * (1 - mean));
  for (std::size_t i = 0; i < 5; ++i) {
    const double z = (score(i) - mean) / std::sqrt(variance);
    square += chances[i] * std::pow(z - (mean - 0.5) / (2 * std::sqrt(variance)) * (z * z - 1), 2);
  }
  return std::sqrt(square) * nelo_scale / std::sqrt(2.0);
}

/// With one pair more, a fifth of it each outcome: what was not seen in few pairs may still come.
Cells loose_shares(const Pentanomial& pairs) {
  Outcomes counts = outcomes(pairs);
  for (double& count : counts.count) count += 0.2;
  return shares_of(counts);
}

bool is_false(SprtDecision decision, double truth, const SprtParameters& test) {
  return (decision == SprtDecision::accept_h1 && truth <= test.elo0) || (decision == SprtDecision::accept_h0 && truth >= test.elo1);
}

}  // namespace

Cells chances_with_elo(double elo, EloModel model, const PairShape& shape) {
  const auto chances = [&](double score) { return PairModel{score, shape.draw_rate, shape.likeness}.chances(); };
  const auto excess = [&](double score) { return elo_of_shares(Outcomes{}, chances(score), model) - elo; };
  return chances(root_between(excess, 1e-6, 1 - 1e-6, 40));
}

// A test takes pairs in proportion to 1 / (elo1 - elo0)^2, as long as both are small against the spread of a pair.
TestLength length_of_test(const SprtParameters& parameters, double truth, std::int64_t most_pairs) {
  const double gap = parameters.elo1 - parameters.elo0;
  const double wider = std::max(1.0, widest_gap / gap);
  const double middle = (parameters.elo0 + parameters.elo1) / 2;
  SprtParameters simulated = parameters;
  simulated.elo0 = middle - wider * gap / 2;
  simulated.elo1 = middle + wider * gap / 2;
  const double scale = wider * wider;
  const StoppingRule rule(simulated, std::max<std::int64_t>(1, std::llround(static_cast<double>(most_pairs) / scale)));
  const Cells chances = chances_with_elo(middle + wider * (truth - middle), parameters.model, {});
  Random random(1);
  TestLength out;
  std::vector<double> lengths;
  for (int i = 0; i < plan_paths; ++i) {
    const StoppedPath path = rule.path(chances, random);
    lengths.push_back(scale * static_cast<double>(path.counts.pairs()));
    out.mean += lengths.back() / plan_paths;
    if (path.decision != SprtDecision::undecided) out.decided += 1.0 / plan_paths;
  }
  out.half = quantile(lengths, 0.5);
  out.nine_tenth = quantile(lengths, 0.9);
  return out;
}

std::int64_t pairs_to_decide(const SprtParameters& parameters) {
  // The quantiles of a test's length fall off exponentially: so far beyond nine tenths that 95 % are within.
  double pairs = 0;
  for (const double truth : {parameters.elo0, parameters.elo1}) {
    const TestLength length = length_of_test(parameters, truth, 1'000'000'000);
    pairs = std::max(pairs, 1.5 * length.nine_tenth);
  }
  return static_cast<std::int64_t>(std::ceil(pairs));
}

std::optional<Outlook> outlook_of(const Sprt& sprt) {
  const Pentanomial& seen = sprt.counts();
  if (seen.pairs() == 0 || sprt.decision() != SprtDecision::undecided) return std::nullopt;
  constexpr int paths = 200;
  const std::int64_t most = seen.pairs() + 100 * pairs_to_decide(sprt.parameters());
  const StoppingRule rule(sprt.parameters(), most);
  const Cells shares = loose_shares(seen);
  Random random(1);
  std::vector<double> more;
  for (int i = 0; i < paths; ++i) {
    // How sure the shares are is part of the outlook: each path has shares of its own, drawn as often as they were seen.
    Pentanomial again;
    for (std::int64_t pair = 0; pair < seen.pairs(); ++pair) ++again.count[static_cast<std::size_t>(draw_pair(shares, random))];
    const StoppedPath path = rule.path(loose_shares(again), random, seen);
    more.push_back(static_cast<double>(path.counts.pairs() - seen.pairs()));
  }
  const Outlook out{std::llround(quantile(more, 0.5)), std::llround(quantile(more, 0.9))};
  return seen.pairs() + out.half < most ? std::optional(out) : std::nullopt;
}

SequentialRates sequential_rates(const SequentialCell& cell) {
  const SprtParameters& test = cell.parameters;
  const StoppingRule rule(test, cell.most_pairs > 0 ? cell.most_pairs : pairs_to_decide(test));
  const Cells chances = chances_with_elo(cell.truth, test.model, cell.shape);
  const double truth = elo_of_shares(Outcomes{}, chances, test.model);
  const double deviation = deviation_of_one(chances, test.model);
  Random random(cell.seed);
  SequentialRates out;
  double widths = 0;
  double oracle_widths = 0;
  for (; out.runs < cell.repetitions; ++out.runs) {
    const StoppedPath path = rule.path(chances, random);
    const auto pairs = static_cast<double>(path.counts.pairs());
    out.mean_pairs += (pairs - out.mean_pairs) / (out.runs + 1);
    if (path.decision != SprtDecision::undecided) ++out.decided;
    if (is_false(path.decision, truth, test)) ++out.false_verdicts;
    const StoppedTails tails(test, path, cell.paths, random());
    const auto [at_least, at_most] = tails.at(truth);
    if (std::min(at_least, at_most) >= 0.025) ++out.covered;
    if (at_least < at_most) ++out.above;
    if (out.runs >= cell.widths) continue;
    const Bounded interval = tails.estimate().interval;
    if (interval.low_open || interval.high_open) {
      ++out.open;
    } else {
      widths += interval.high - interval.low;
      oracle_widths += 2 * z95 * deviation / std::sqrt(pairs);
    }
  }
  out.width_ratio = oracle_widths > 0 ? widths / oracle_widths : 0;
  return out;
}

}  // namespace arena::statistics

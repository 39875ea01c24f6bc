#include "arena/statistics/sequential_plan.hpp"
#include <algorithm>
#include <cmath>
#include <vector>
#include "arena/statistics/elo.hpp"
#include "arena/statistics/root.hpp"
#include "arena/statistics/simulation/models.hpp"
#include "arena/statistics/stopped_estimate.hpp"

namespace arena::statistics {
namespace {

constexpr double widest_gap = 10;  // Elo between the hypotheses of a simulated test; closer ones are scaled up to it
constexpr int plan_paths = 400;

double quantile(std::vector<double>& sorted, double share) {
  std::sort(sorted.begin(), sorted.end());
  return sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

/// With one pair added, a fifth of it for each outcome: outcomes not seen in few pairs may still come.
Outcomes loosened(const Pentanomial& pairs) {
  Outcomes counts = outcomes(pairs);
  for (double& count : counts.count) count += 0.2;
  return counts;
}

}  // namespace

Chances chances_with_elo(double elo, EloModel model, const PairShape& shape) {
  const auto chances = [&](double score) { return PairModel{score, shape.draw_rate, shape.likeness}.chances(); };
  const auto excess = [&](double score) { return elo_of_shares(Outcomes{}, chances(score), model) - elo; };
  return chances(root_between(excess, 1e-6, 1 - 1e-6, 40));
}

// The length of a test is proportional to 1 / (elo1 - elo0)^2, as long as both are small compared with the spread of a pair.
TestLength length_of_test(const SprtParameters& parameters, double truth, std::int64_t most_pairs) {
  const double gap = parameters.elo1 - parameters.elo0;
  const double wider = std::max(1.0, widest_gap / gap);
  const double middle = (parameters.elo0 + parameters.elo1) / 2;
  SprtParameters simulated = parameters;
  simulated.elo0 = middle - wider * gap / 2;
  simulated.elo1 = middle + wider * gap / 2;
  const double scale = wider * wider;
  const StoppingRule rule(simulated, std::max<std::int64_t>(1, std::llround(static_cast<double>(most_pairs) / scale)));
  const Chances chances = chances_with_elo(middle + wider * (truth - middle), parameters.model, {});
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
  // The tail of a test's length is exponential: go far enough beyond nine tenths to include 95 %.
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
  const SprtParameters& test = sprt.parameters();
  const StoppingRule rule(test, most);
  const Outcomes counts = loosened(seen);
  const Chances shares = shares_of(counts);
  const double estimate = elo_of_shares(counts, shares, test.model);
  Random random(1);
  // The outlook includes the uncertainty of the strength: each path has its own, from as many pairs as were seen, drawn with their shares.
  std::vector<double> drawn;
  double variance = 0;
  for (int i = 0; i < paths; ++i) {
    Pentanomial again;
    for (std::int64_t pair = 0; pair < seen.pairs(); ++pair) ++again.count[static_cast<std::size_t>(draw_pair(shares, random))];
    const Outcomes loose = loosened(again);
    drawn.push_back(elo_of_shares(loose, shares_of(loose), test.model));
    variance += std::pow(drawn.back() - estimate, 2) / paths;
  }
  // A test that is still undecided is usually about a strength between its hypotheses: a few extreme pairs do not mean that it ends soon. As if the
  // strengths in tests had their mean midway and a deviation of half the distance between the hypotheses.
  const double middle = (test.elo0 + test.elo1) / 2, usual = std::pow((test.elo1 - test.elo0) / 2, 2);
  const double trust = usual / (usual + variance);
  std::vector<double> more;
  for (const double elo : drawn) {
    const double truth = middle + trust * (estimate - middle) + std::sqrt(trust) * (elo - estimate);
    const StoppedPath path = rule.path(nearest_with_elo(counts, shares, truth, test.model), random, seen);
    more.push_back(static_cast<double>(path.counts.pairs() - seen.pairs()));
  }
  const Outlook out{std::llround(quantile(more, 0.5)), std::llround(quantile(more, 0.9))};
  return seen.pairs() + out.half < most ? std::optional(out) : std::nullopt;
}

}  // namespace arena::statistics

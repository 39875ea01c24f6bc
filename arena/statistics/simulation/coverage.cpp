#include "arena/statistics/simulation/coverage.hpp"
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>
#include "arena/statistics/by_side.hpp"
#include "arena/statistics/clustered.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/holm.hpp"
#include "arena/statistics/nelo.hpp"
#include "arena/statistics/ratio.hpp"
#include "arena/statistics/stopped_estimate.hpp"
#include "arena/statistics/stopped_paths.hpp"

namespace arena::statistics {
namespace {

/// Matches of pairs with these probabilities; `estimate` and `interval` are computed from their counts.
template <class Estimate, class MakeInterval>
Coverage of_matches(const PairModel& model, int pairs, int runs, std::uint64_t seed, const Estimate& estimate, const MakeInterval& interval) {
  Random random(seed);
  const Chances chances = model.chances();
  const double truth = estimate(Outcomes{5, chances});
  std::map<std::array<std::int64_t, 5>, Bounded> known;  // with few pairs the same counts recur
  Coverage out;
  for (int run = 0; run < runs; ++run) {
    Pentanomial counts;
    for (int pair = 0; pair < pairs; ++pair) ++counts.count[static_cast<std::size_t>(draw_pair(chances, random))];
    auto entry = known.find(counts.count);
    if (entry == known.end()) entry = known.emplace(counts.count, interval(outcomes(counts)).bounds).first;
    out.note(entry->second, estimate(outcomes(counts)), truth);
  }
  return out;
}

/// The standard deviation of the estimated Elo from one pair with these chances, by the delta method.
double deviation_of_one(const Chances& chances, EloModel model) {
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

bool is_false(SprtDecision decision, double truth, const SprtParameters& test) {
  return (decision == SprtDecision::accept_h1 && truth <= test.elo0) || (decision == SprtDecision::accept_h0 && truth >= test.elo1);
}

}  // namespace

void Coverage::note(const Bounded& interval, double estimate, double truth) {
  ++runs;
  if (interval.contains(truth)) ++covered;
  if (std::abs(estimate) < 1e-6) ++flat;
  mean_square_error += (std::pow(estimate - truth, 2) - mean_square_error) / runs;
  if (interval.low_open || interval.high_open)
    ++open;
  else
    mean_width += (interval.high - interval.low - mean_width) / (runs - open);
}

double Coverage::width_over_oracle() const {
  return mean_square_error > 0 ? mean_width / std::max(least_width, 2 * z95 * std::sqrt(mean_square_error)) : 0;
}

Coverage match_coverage(const PairModel& model, int pairs, int runs, std::uint64_t seed) {
  return of_matches(model, pairs, runs, seed, mean_score, [](const Outcomes& raw) { return score_interval(raw); });
}

Coverage nelo_coverage(const PairModel& model, int pairs, int runs, std::uint64_t seed) {
  return of_matches(model, pairs, runs, seed, nelo_of, [](const Outcomes& raw) { return nelo_interval(raw); });
}

double rule_of_three_width(int openings) { return 2 * elo_of_score(0.5 + (1 - std::pow(0.025, 1.0 / openings)) / 2); }

void note_intervals(const PoolRatings& fit, const std::vector<double>& truth, Coverage& coverage) {
  double mean = 0;
  double rated = 0;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    if (!fit.players[i].is_rated()) continue;
    mean += truth[i];
    ++rated;
  }
  mean /= std::max(1.0, rated);
  for (std::size_t i = 0; i < truth.size(); ++i) coverage.note(fit.players[i].interval, fit.players[i].rating, truth[i] - mean);
}

void note_ratings(const PoolRatings& fit, const std::vector<double>& truth, PoolRates& rates) {
  note_intervals(fit, truth, rates.ratings);
  std::vector<double> p_values;
  for (std::size_t i = 0; i < truth.size(); ++i)
    for (std::size_t j = i + 1; j < truth.size(); ++j)
      if (fit.los[i][j]) p_values.push_back(two_sided_p(*fit.los[i][j]));
  const std::vector<double> adjusted = holm_adjusted(p_values);
  if (std::any_of(adjusted.begin(), adjusted.end(), [](double p) { return p <= 0.05; })) ++rates.claims;
  ++rates.tournaments;
}

PoolRates pool_rates(const PoolModel& model, int tournaments, std::uint64_t seed) {
  Random random(seed);
  const std::size_t players = model.ratings.size();
  PoolRates out;
  out.advantage.least_width = rule_of_three_width(model.openings);
  out.ratings.least_width = rule_of_three_width(model.openings) * beside_the_mean(players);
  for (int i = 0; i < tournaments; ++i) {
    const PoolRatings fit = rate_pool(players, draw_pool(model, random));
    note_ratings(fit, model.ratings, out);
    if (fit.advantage_known) out.advantage.note(fit.advantage_interval, fit.advantage, model.advantage);
  }
  return out;
}

SideRates by_side_rates(const PoolModel& model, const std::vector<double>& own, int tournaments, std::uint64_t seed) {
  const std::size_t players = model.ratings.size();
  std::vector<double> more = own, truth(2 * players);
  more.resize(players);
  const double mean = std::accumulate(more.begin(), more.end(), 0.0) / static_cast<double>(players);
  for (std::size_t i = 0; i < players; ++i) {
    truth[i] = model.ratings[i] + (more[i] + model.advantage) / 2;
    truth[players + i] = model.ratings[i] - (more[i] + model.advantage) / 2;
  }
  Random random(seed);
  SideRates out;
  out.ratings.least_width = rule_of_three_width(model.openings) * beside_the_mean(2 * players);
  out.own.least_width = rule_of_three_width(model.openings) * beside_the_mean(players);
  for (; out.tournaments < tournaments; ++out.tournaments) {
    std::vector<PoolGame> games;
    for (int opening = 0; opening < model.openings; ++opening) {
      const OpeningLuck luck(players, random);
      for (std::size_t i = 0; i < players; ++i)
        for (std::size_t j = 0; j < players; ++j)
          if (i != j) games.push_back({i, j, draw_game(model, luck, i, j, truth[i] - truth[players + j] - model.advantage, random), opening});
    }
    const SideRatings fit = rate_by_side(players, games);
    note_intervals(fit.pool, truth, out.ratings);
    for (std::size_t i = 0; i < players; ++i)
      if (fit.own[i].known) out.own.note(fit.own[i].interval, fit.own[i].value, more[i] - mean);
    out.claims += fit.known && fit.p_value <= 0.05;
  }
  return out;
}

ComparisonRates comparison_rates(const PoolModel& model, double effect, bool same_openings, int runs, std::uint64_t seed) {
  Random random(seed);
  const std::size_t players = model.ratings.size();
  double truth = 0;
  for (std::size_t j = 1; j < players; ++j)
    for (const double sign : {1.0, -1.0}) {
      const double lead = model.ratings[0] - model.ratings[j] + sign * model.advantage;
      truth += (score_of_elo(lead + effect) - score_of_elo(lead)) / (2 * static_cast<double>(players - 1));
    }
  ComparisonRates out;
  for (int run = 0; run < runs; ++run) {
    std::vector<Observation> before, after;
    const auto play = [&](std::vector<Observation>& sample, const OpeningLuck& luck, std::int64_t opening, double more) {
      for (std::size_t j = 1; j < players; ++j) {
        const double lead = model.ratings[0] - model.ratings[j] + more;
        sample.push_back({opening, draw_game(model, luck, 0, j, lead, random), 1});
        sample.push_back({opening, 1 - draw_game(model, luck, j, 0, -lead, random), 1});
      }
    };
    for (int opening = 0; opening < model.openings; ++opening) {
      const OpeningLuck luck(players, random);
      play(before, luck, opening, 0);
      if (same_openings)
        play(after, luck, opening, effect);
      else
        play(after, OpeningLuck(players, random), model.openings + opening, effect);
    }
    const Difference found = clustered_difference(after, before, 1);
    out.change.note(found.interval, found.difference, truth);
    out.claims += found.p_value <= 0.05;
  }
  return out;
}

Coverage repeated_openings_coverage(const PoolModel& model, int rounds, int runs, std::uint64_t seed) {
  Random random(seed);
  const double lead = model.ratings.at(0) - model.ratings.at(1);
  const double truth = (score_of_elo(lead + model.advantage) + score_of_elo(lead - model.advantage)) / 2;
  Coverage out;
  for (int run = 0; run < runs; ++run) {
    Pentanomial counts;
    std::vector<Observation> sample;
    for (int opening = 0; opening < model.openings; ++opening) {
      const OpeningLuck luck(2, random);
      for (int round = 0; round < rounds; ++round) {
        const double points = draw_game(model, luck, 0, 1, lead, random) + 1 - draw_game(model, luck, 1, 0, -lead, random);
        ++counts.count[static_cast<std::size_t>(std::lround(2 * points))];
        sample.push_back({opening, points / 2, 1});
      }
    }
    const Outcomes effective = scaled(outcomes(counts), 1 / design_effect(sample));
    out.note(score_interval(effective).bounds, mean_score(effective), truth);
  }
  return out;
}

Coverage ratio_coverage(double spread, int positions, int runs, std::uint64_t seed) {
  Random random(seed);
  constexpr double truth = 0.8;
  Coverage out;
  for (int run = 0; run < runs; ++run) {
    std::vector<std::pair<double, double>> costs;
    for (int i = 0; i < positions; ++i) {
      const double size = 1e4 * std::exp(draw_normal(random));
      const double far_out = random.real() < 0.1 ? 3 : 1;
      costs.emplace_back(size * truth * std::exp(far_out * spread * draw_normal(random)), size);
    }
    const Ratio found = paired_ratio(costs);
    const auto logarithm = [](double x) { return std::log(std::max(x, 1e-300)); };
    out.note({logarithm(found.interval.low), logarithm(found.interval.high), found.interval.low_open, found.interval.high_open},
             logarithm(found.ratio), std::log(truth));
  }
  return out;
}

SequentialRates sequential_rates(const SequentialModel& model, int runs, std::uint64_t seed) {
  const SprtParameters& test = model.parameters;
  const StoppingRule rule(test, model.most_pairs > 0 ? model.most_pairs : pairs_to_decide(test));
  const Chances chances = chances_with_elo(model.truth, test.model, model.shape);
  const double truth = elo_of_shares(Outcomes{}, chances, test.model);
  const double deviation = deviation_of_one(chances, test.model);
  Random random(seed);
  SequentialRates out;
  double widths = 0;
  double oracle_widths = 0;
  for (; out.runs < runs; ++out.runs) {
    const StoppedPath path = rule.path(chances, random);
    const auto pairs = static_cast<double>(path.counts.pairs());
    out.mean_pairs += (pairs - out.mean_pairs) / (out.runs + 1);
    if (path.decision == SprtDecision::accept_h1) ++out.accepted_h1;
    if (path.decision == SprtDecision::undecided) ++out.undecided;
    if (is_false(path.decision, truth, test)) ++out.false_verdicts;
    if (model.paths == 0) continue;
    const StoppedTails tails(test, path, model.paths, random());
    const auto [at_least, at_most] = tails.at(truth);
    if (std::min(at_least, at_most) >= 0.025) ++out.covered;
    if (out.runs >= model.widths) continue;
    const Bounded interval = tails.estimate().interval;
    if (interval.low_open || interval.high_open) continue;
    widths += interval.high - interval.low;
    oracle_widths += 2 * z95 * deviation / std::sqrt(pairs);
  }
  out.width_ratio = oracle_widths > 0 ? widths / oracle_widths : 0;
  return out;
}

}  // namespace arena::statistics

#include "arena/statistics/simulate.hpp"
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include "arena/statistics/clustered.hpp"
#include "arena/statistics/distributions.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/holm.hpp"
#include "arena/statistics/interval.hpp"
#include "arena/statistics/nelo.hpp"
#include "arena/statistics/ratio.hpp"
#include "arena/statistics/root.hpp"
#include "arena/statistics/sequential_plan.hpp"
#include "arena/statistics/stopped_paths.hpp"

namespace arena::statistics {
namespace {

/// Chances of a loss, a draw and a win.
std::array<double, 3> game_chances(double score, double draw_rate) {
  const double draws = std::min(draw_rate, 2 * std::min(score, 1 - score));
  return {std::max(0.0, 1 - score - draws / 2), draws, std::max(0.0, score - draws / 2)};
}

template <std::size_t size>
int draw_cell(const std::array<double, size>& chances, Random& random) {
  double left = random.real();
  std::size_t i = 0;
  while (i + 1 < size && left >= chances[i]) left -= chances[i++];
  return static_cast<int>(i);
}

double mean_of(const Cells& chances) {
  double sum = 0;
  for (std::size_t i = 0; i < 5; ++i) sum += chances[i] * static_cast<double>(i) / 4;
  return sum;
}

Outcomes shares(const Cells& chances) { return {5, chances}; }

double normal(Random& random) { return boost::math::quantile(Normal(), std::clamp(random.real(), 1e-12, 1 - 1e-12)); }

/// What one opening brings to its games.
struct OpeningLuck {
  double shared = 0;
  std::vector<double> own;  // of each player

  OpeningLuck(std::size_t players, Random& random) : shared(normal(random)) {
    for (std::size_t i = 0; i < players; ++i) own.push_back(normal(random));
  }
};

/// Points of `first`, 0, 1/2 or 1: a normal number made of the opening's luck and the game's own decides (a Gaussian copula).
double draw_game(const PoolModel& model, const OpeningLuck& luck, std::size_t first, std::size_t second, double lead, Random& random) {
  const double left = std::sqrt(std::max(0.0, 1 - model.shared - model.own));
  const double number =
      std::sqrt(model.shared) * luck.shared + std::sqrt(model.own / 2) * (luck.own[first] - luck.own[second]) + left * normal(random);
  const auto chances = game_chances(score_of_elo(lead + model.advantage), model.draw_rate);
  const double quantile = boost::math::cdf(Normal(), number);
  if (quantile < chances[0]) return 0;
  return quantile < chances[0] + chances[1] ? 0.5 : 1;
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

double Coverage::width_over_oracle() const { return mean_square_error > 0 ? mean_width / (2 * z95 * std::sqrt(mean_square_error)) : 0; }

std::array<double, 5> PairModel::chances() const {
  const std::array<double, 3> game = game_chances(score, draw_rate);
  Cells out{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) out[i + j] += (1 - std::abs(likeness)) * game[i] * game[j];
    if (likeness > 0) out[2 * i] += likeness * game[i];
  }
  if (likeness < 0) out[2] -= likeness;
  return out;
}

double PairModel::truth() const { return mean_of(chances()); }

int draw_pair(const std::array<double, 5>& chances, Random& random) { return draw_cell(chances, random); }

Coverage match_coverage(const PairModel& model, int pairs, int runs, std::uint64_t seed) {
  Random random(seed);
  const Cells chances = model.chances();
  const double truth = model.truth();
  std::map<std::array<std::int64_t, 5>, Bounded> known;  // few pairs give the same counts again and again
  Coverage out;
  for (int run = 0; run < runs; ++run) {
    Pentanomial counts;
    for (int pair = 0; pair < pairs; ++pair) ++counts.count[static_cast<std::size_t>(draw_pair(chances, random))];
    auto entry = known.find(counts.count);
    if (entry == known.end()) entry = known.emplace(counts.count, score_interval(outcomes(counts)).bounds).first;
    out.note(entry->second, mean_score(outcomes(counts)), truth);
  }
  return out;
}

SprtRates sprt_rates(const SprtParameters& parameters, double truth, double draw_rate, int runs, int most_pairs, std::uint64_t seed) {
  Random random(seed);
  const Cells chances = chances_with_elo(truth, parameters.model, {draw_rate, 0});
  const StoppingRule rule(parameters, most_pairs);
  SprtRates out;
  for (; out.runs < runs; ++out.runs) {
    const StoppedPath path = rule.path(chances, random);
    out.mean_pairs += (static_cast<double>(path.counts.pairs()) - out.mean_pairs) / (out.runs + 1);
    switch (path.decision) {
      case SprtDecision::accept_h1:
        ++out.accepted_h1;
        break;
      case SprtDecision::accept_h0:
        ++out.accepted_h0;
        break;
      case SprtDecision::undecided:
        ++out.undecided;
        break;
    }
  }
  return out;
}

std::vector<PoolGame> draw_pool(const PoolModel& model, Random& random) {
  std::vector<PoolGame> games;
  for (int opening = 0; opening < model.openings; ++opening) {
    const OpeningLuck luck(model.ratings.size(), random);
    for (std::size_t i = 0; i < model.ratings.size(); ++i)
      for (std::size_t j = 0; j < model.ratings.size(); ++j)
        if (i != j) games.push_back({i, j, draw_game(model, luck, i, j, model.ratings[i] - model.ratings[j], random), opening});
  }
  return games;
}

PoolRates pool_rates(const PoolModel& model, int tournaments, std::uint64_t seed) {
  Random random(seed);
  const std::size_t players = model.ratings.size();
  PoolRates out;
  for (; out.tournaments < tournaments; ++out.tournaments) {
    const PoolRatings fit = rate_pool(players, draw_pool(model, random));
    double mean = 0;
    double rated = 0;
    for (std::size_t i = 0; i < players; ++i) {
      if (!fit.players[i].is_rated()) continue;
      mean += model.ratings[i];
      ++rated;
    }
    mean /= std::max(1.0, rated);
    for (std::size_t i = 0; i < players; ++i) out.ratings.note(fit.players[i].interval, fit.players[i].rating, model.ratings[i] - mean);
    if (fit.advantage_known) out.advantage.note(fit.advantage_interval, fit.advantage, model.advantage);
    std::vector<double> p_values;
    for (std::size_t i = 0; i < players; ++i)
      for (std::size_t j = i + 1; j < players; ++j)
        if (fit.los[i][j]) p_values.push_back(two_sided_p(*fit.los[i][j]));
    const std::vector<double> adjusted = holm_adjusted(p_values);
    if (std::any_of(adjusted.begin(), adjusted.end(), [](double p) { return p <= 0.05; })) ++out.claims;
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
      const double size = 1e4 * std::exp(normal(random));
      const double far_out = random.real() < 0.1 ? 3 : 1;
      costs.emplace_back(size * truth * std::exp(far_out * spread * normal(random)), size);
    }
    const Ratio found = paired_ratio(costs);
    const auto logarithm = [](double x) { return std::log(std::max(x, 1e-300)); };
    out.note({logarithm(found.interval.low), logarithm(found.interval.high), found.interval.low_open, found.interval.high_open},
             logarithm(found.ratio), std::log(truth));
  }
  return out;
}

Coverage nelo_coverage(const PairModel& model, int pairs, int runs, std::uint64_t seed) {
  Random random(seed);
  const Cells chances = model.chances();
  const double truth = nelo_of(shares(chances));
  std::map<std::array<std::int64_t, 5>, Bounded> known;
  Coverage out;
  for (int run = 0; run < runs; ++run) {
    Pentanomial counts;
    for (int pair = 0; pair < pairs; ++pair) ++counts.count[static_cast<std::size_t>(draw_pair(chances, random))];
    auto entry = known.find(counts.count);
    if (entry == known.end()) entry = known.emplace(counts.count, nelo_interval(outcomes(counts)).bounds).first;
    out.note(entry->second, nelo_of(outcomes(counts)), truth);
  }
  return out;
}

}  // namespace arena::statistics

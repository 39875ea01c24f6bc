#include "arena/statistics/simulate.hpp"
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include "arena/statistics/elo.hpp"
#include "arena/statistics/holm.hpp"
#include "arena/statistics/interval.hpp"
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

void note(Coverage& coverage, const Bounded& interval, double truth) {
  ++coverage.runs;
  if (interval.contains(truth)) ++coverage.covered;
  const double width = interval.high - interval.low;
  coverage.mean_width += (width - coverage.mean_width) / coverage.runs;
}

}  // namespace

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
    note(out, entry->second, truth);
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
  std::int64_t pair = 0;
  for (std::size_t i = 0; i < model.ratings.size(); ++i) {
    for (std::size_t j = i + 1; j < model.ratings.size(); ++j) {
      const double lead = model.ratings[i] - model.ratings[j];
      const auto first = game_chances(score_of_elo(lead + model.advantage), model.draw_rate);
      const auto second = game_chances(score_of_elo(lead - model.advantage), model.draw_rate);
      for (int k = 0; k < model.pairs_each; ++k, ++pair) {
        // One number decides both games in the share of pairs that are alike, so that each game keeps its own chances.
        Random again = random;
        const int one = draw_cell(first, random);
        const bool alike = random.real() < model.likeness;
        const int other = draw_cell(second, alike ? again : random);
        games.push_back({i, j, one / 2.0, pair, 1});
        games.push_back({j, i, 1 - other / 2.0, pair, 1});
      }
    }
  }
  return games;
}

PoolRates pool_rates(const PoolModel& model, int tournaments, std::uint64_t seed) {
  Random random(seed);
  const std::size_t players = model.ratings.size();
  PoolRates out;
  out.each.resize(players);
  for (; out.tournaments < tournaments; ++out.tournaments) {
    const PoolRatings fit = rate_pool(players, draw_pool(model, random));
    double mean = 0;
    double rated = 0;
    for (std::size_t i = 0; i < players; ++i) {
      if (fit.players[i].standing != Standing::rated) continue;
      mean += model.ratings[i];
      ++rated;
    }
    mean /= std::max(1.0, rated);
    for (std::size_t i = 0; i < players; ++i) {
      note(out.ratings, fit.players[i].interval, model.ratings[i] - mean);
      note(out.each[i], fit.players[i].interval, model.ratings[i] - mean);
    }
    if (fit.advantage_known)
      note(out.advantage, {fit.advantage - fit.advantage_error, fit.advantage + fit.advantage_error, false, false}, model.advantage);
    std::vector<double> p_values;
    for (std::size_t i = 0; i < players; ++i) {
      for (std::size_t j = i + 1; j < players; ++j) {
        if (fit.los[i][j]) p_values.push_back(two_sided_p(*fit.los[i][j]));
      }
    }
    const std::vector<double> adjusted = holm_adjusted(p_values);
    if (std::any_of(adjusted.begin(), adjusted.end(), [](double p) { return p < 0.05; })) ++out.claims;
  }
  return out;
}

}  // namespace arena::statistics

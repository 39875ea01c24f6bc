#include "arena/statistics/simulation/tuned_players.hpp"

#include <algorithm>
#include <cmath>

#include "arena/statistics/elo.hpp"
#include "arena/statistics/simulation/models.hpp"
#include "arena/statistics/sprt.hpp"
#include "core/common/random.hpp"

namespace arena::statistics {

namespace {

/// The truth of one run.
class Slope {
 public:
  Slope(const TunedModel& model, Random& random) : model_(model) {
    for (std::size_t i = 0; i < model.parameters; ++i) {
      top_.push_back(1.4 * random.real() - 0.7);
      signs_.push_back(random.below(2) == 0 ? 1 : -1);
    }
  }
  [[nodiscard]] const Place& top() const { return top_; }
  /// Elo below the top.
  [[nodiscard]] double loss(const Place& place) const {
    double own = 0, sum = 0;
    for (std::size_t i = 0; i < top_.size(); ++i) {
      const double away = place[i] - top_[i];
      own += away * away;
      sum += signs_[i] * away;
    }
    return model_.steepness * ((1 - model_.link) * own + model_.link * sum * sum);
  }

 private:
  const TunedModel& model_;
  Place top_;
  std::vector<double> signs_;
};

int drawn_pair(double elo, double draw_rate, Random& random) { return draw_pair(PairModel{score_of_elo(elo), draw_rate, 0}.chances(), random); }

TuningPlan plan_of(const TunedModel& model, const Slope& slope, Random& random) {
  TuningPlan plan;
  const double high = model.whole ? 40 : 1;
  for (std::size_t i = 0; i < model.parameters + model.useless; ++i) {
    TunedParameter parameter{0, high, 0, model.whole, high * model.c_share, model.r_end};
    const double place = model.at_top && i < model.parameters ? slope.top()[i] : 1.6 * random.real() - 0.8;
    parameter.start = parameter.valued(place);
    if (model.whole) parameter.start = std::round(parameter.start);
    plan.parameters.push_back(parameter);
  }
  plan.spsa = model.spsa;
  plan.pairs = model.pairs;
  plan.probes = model.spsa ? model.pairs / 4 : 0;
  plan.seed = random();
  return plan;
}

/// The sequential test of the final verdict.
bool is_called_gained(double elo, const TunedModel& model, Random& random) {
  constexpr int most_pairs = 2000;
  Sprt sprt({0, model.worth, 0.05, 0.05, EloModel::logistic});
  for (int pair = 0; pair < most_pairs && sprt.decision() == SprtDecision::undecided; ++pair) sprt.add(drawn_pair(elo, model.draw_rate, random));
  return sprt.decision() == SprtDecision::accept_h1;
}

}  // namespace

double TuningRates::least_coverage() const {
  return covered.empty() || runs == 0 ? 1 : static_cast<double>(*std::min_element(covered.begin(), covered.end())) / runs;
}

TuningRates tuning_rates(const TunedModel& model, int runs, std::uint64_t seed) {
  TuningRates rates;
  rates.runs = runs;
  rates.covered.assign(model.parameters, 0);
  Random random(mix64(seed));
  for (int run = 0; run < runs; ++run) {
    const Slope slope(model, random);
    Tuning tuning(plan_of(model, slope, random));
    const double before = slope.loss(tuning.place_of(tuning.values()));
    while (!tuning.done()) {
      std::vector<int> points;
      for (std::int64_t pair = tuning.block_begin(); pair < tuning.block_end(); ++pair) {
        const ValuesPair& players = tuning.players(pair);
        points.push_back(
            drawn_pair(slope.loss(tuning.place_of(players.second)) - slope.loss(tuning.place_of(players.first)), model.draw_rate, random));
      }
      tuning.finish_block(points);
    }
    const Place result = tuning.place_of(tuning.rounded_values());
    const double gain = before - slope.loss(result);
    rates.mean_room += before / runs;
    rates.mean_gain += gain / runs;
    rates.gained += is_called_gained(gain, model, random) ? 1 : 0;
    const Surface surface = fit_surface(result, tuning.seen(), model.worth, random());
    for (std::size_t i = 0; i < surface.parameters.size(); ++i) {
      const PlacedParameter& parameter = surface.parameters[i];
      if (i < model.parameters) {
        rates.covered[i] += parameter.low <= slope.top()[i] && slope.top()[i] <= parameter.high ? 1 : 0;
        rates.mean_width += (parameter.high - parameter.low) / 2 / runs / static_cast<double>(model.parameters);
      } else {
        rates.useless_called += parameter.matters == Matters::no ? 1 : 0;
        rates.useless_claimed += parameter.matters == Matters::yes ? 1 : 0;
      }
    }
  }
  return rates;
}

}  // namespace arena::statistics

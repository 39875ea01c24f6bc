#include "arena/statistics/tuning.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/common/random.hpp"

namespace arena::statistics {

namespace {

/// The random numbers of a pair: the same whoever plays it, and when.
Random dice(std::uint64_t seed, std::int64_t pair) { return Random(mix64(mix64(seed) ^ static_cast<std::uint64_t>(pair))); }

}  // namespace

Tuning::Tuning(TuningPlan plan) : plan_(std::move(plan)) {
  for (const TunedParameter& parameter : plan_.parameters) values_.push_back(parameter.start);
  begin_block();
}

/// Spall's gains by their values at the last pair (fishtest): c = c_end N^gamma, and c_k = c / k^gamma.
double Tuning::c_at(std::size_t parameter, std::int64_t pair) const {
  const auto last = static_cast<double>(spsa_pairs());
  return plan_.parameters[parameter].c_end * std::pow(last / static_cast<double>(pair + 1), plan_.gamma);
}

/// a_end = r_end c_end^2 and a_k = a / (A + k)^alpha with A a share of all pairs; what a point moves the value by is a_k / c_k.
double Tuning::rate_at(std::size_t parameter, std::int64_t pair) const {
  const auto last = static_cast<double>(spsa_pairs());
  const TunedParameter& tuned = plan_.parameters[parameter];
  const double stability = plan_.stability * last, a_end = tuned.r_end * tuned.c_end * tuned.c_end;
  return a_end * std::pow((stability + last) / (stability + static_cast<double>(pair + 1)), plan_.alpha) / c_at(parameter, pair);
}

/// A whole parameter is rounded at random, so that its average is right; both players of a pair use the same luck.
double Tuning::played(std::size_t parameter, double value, double luck) const {
  const TunedParameter& tuned = plan_.parameters[parameter];
  return std::clamp(tuned.whole ? std::floor(value + luck) : value, tuned.low, tuned.high);
}

/// SPSA's two players: every parameter is up by c in one of them and down in the other, by the toss of a coin.
ValuesPair Tuning::around(std::int64_t pair) const {
  Random random = dice(plan_.seed, pair);
  ValuesPair players;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const double c = random.below(2) == 0 ? c_at(i, pair) : -c_at(i, pair), luck = random.real();
    players.first.push_back(played(i, values_[i] + c, luck));
    players.second.push_back(played(i, values_[i] - c, luck));
  }
  return players;
}

/// Two players of the surface: each parameter is at two of three levels, the middle and `reach` of half the range to either side. The middle is at
/// the current values, or as near as the range allows.
ValuesPair Tuning::across(std::int64_t pair, double reach) const {
  constexpr double levels[6][2] = {{1, -1}, {-1, 1}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  Random random = dice(plan_.seed, pair);
  ValuesPair players;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const TunedParameter& tuned = plan_.parameters[i];
    const double middle = std::clamp(tuned.placed(values_[i]), reach - 1, 1 - reach);
    const auto& [first, second] = levels[random.below(6)];
    const double luck = random.real();
    players.first.push_back(played(i, tuned.valued(middle + reach * first), luck));
    players.second.push_back(played(i, tuned.valued(middle + reach * second), luck));
  }
  return players;
}

void Tuning::begin_block() {
  constexpr double probe_reach = 0.5, nearer = 0.75, nearest = 0.3;
  block_.clear();
  end_ = begin_;
  if (done()) return;
  const std::int64_t spsa = spsa_pairs();
  if (begin_ < spsa) {
    end_ = std::min(spsa, begin_ + plan_.batch);
    for (std::int64_t pair = begin_; pair < end_; ++pair) block_.push_back(around(pair));
    return;
  }
  double reach = probe_reach;
  end_ = plan_.pairs;
  if (!plan_.spsa) {
    const auto stage = static_cast<std::int64_t>(steps_.size());
    reach = std::max(nearest, std::pow(nearer, static_cast<double>(stage)));
    end_ = std::min(plan_.pairs, plan_.pairs * (stage + 1) / plan_.stages);
  }
  for (std::int64_t pair = begin_; pair < end_; ++pair) block_.push_back(across(pair, reach));
}

void Tuning::finish_block(const std::vector<int>& half_points) {
  const bool by_spsa = begin_ < spsa_pairs();
  double points = 0, counted = 0;
  Values moved = values_;
  for (std::size_t i = 0; i < half_points.size(); ++i) {
    if (half_points[i] < 0) continue;
    const ValuesPair& players = block_.at(i);
    points += half_points[i] / 4.0;
    counted += 1;
    seen_.push_back({place_of(players.first), place_of(players.second), half_points[i]});
    if (!by_spsa) continue;
    const std::int64_t pair = begin_ + static_cast<std::int64_t>(i);
    Random random = dice(plan_.seed, pair);
    for (std::size_t j = 0; j < values_.size(); ++j) {
      const double side = random.below(2) == 0 ? 1 : -1;
      random.real();  // rounding luck
      moved[j] += rate_at(j, pair) * side * (half_points[i] - 2);
    }
  }
  if (by_spsa)
    for (std::size_t j = 0; j < values_.size(); ++j) values_[j] = std::clamp(moved[j], plan_.parameters[j].low, plan_.parameters[j].high);
  if (!plan_.spsa && terms_for(values_.size(), seen_.size()) != SurfaceTerms::none) {
    const Place top = top_of(values_.size(), seen_);
    for (std::size_t j = 0; j < values_.size(); ++j) values_[j] = plan_.parameters[j].valued(top[j]);
  }
  begin_ = end_;
  steps_.push_back({begin_, values_, counted > 0 ? points / counted : 0.5, plan_.spsa && !by_spsa});
  begin_block();
}

Values Tuning::rounded_values() const {
  Values rounded = values_;
  for (std::size_t i = 0; i < rounded.size(); ++i)
    if (plan_.parameters[i].whole) rounded[i] = played(i, rounded[i], 0.5);
  return rounded;
}

Place Tuning::place_of(const Values& values) const {
  Place place;
  for (std::size_t i = 0; i < values.size(); ++i) place.push_back(plan_.parameters[i].placed(values[i]));
  return place;
}

}  // namespace arena::statistics

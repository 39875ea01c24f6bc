// An evaluator that is a sum: every option is the weight of a feature, and one function counts the features. This way weights can be tuned by play
// and fitted to games.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "players/common/evaluator.hpp"
#include "players/common/option_value.hpp"

namespace arena {

/// Points per unit of log-odds of winning: what a fit's weights are multiplied by.
inline constexpr int points_per_logit = 256;
inline constexpr int largest_weight = 4096;

/// How much a position has of each feature, in the order of the options, from the first side's view.
template <std::size_t N>
using FeatureCounts = std::array<std::int32_t, N>;
template <std::size_t N>
using Weights = std::array<Score, N>;

/// `features(game)` scans the position; a search never asks for it. The value is the sum of the counts times the weights.
template <class E, class G>
concept WeighsFeatures = Evaluator<E, G> && requires(const G& game) {
  { E::features(game) } -> std::same_as<FeatureCounts<E::option_rows.size()>>;
};

/// An option that is a weight.
constexpr EvaluatorOption weight_row(std::string_view name, int fallback, std::string_view help) {
  return {name, EvaluatorOption::Kind::integer, static_cast<double>(fallback), -largest_weight, largest_weight, help};
}

template <std::size_t N>
Weights<N> weights_from(const EvaluatorSettings& settings, const std::array<EvaluatorOption, N>& rows) {
  Weights<N> weights{};
  for (std::size_t i = 0; i < N; ++i) weights[i] = static_cast<Score>(std::lround(settings.get(rows[i])));
  return weights;
}

template <std::size_t N>
Score weighed(const Weights<N>& weights, const FeatureCounts<N>& counts) {
  Score sum = 0;
  for (std::size_t i = 0; i < N; ++i) sum += weights[i] * counts[i];
  return sum;
}

/// The largest possible sum if no count is above `most`.
template <std::size_t N>
Score weighed_range(const Weights<N>& weights, const FeatureCounts<N>& most) {
  Score sum = 0;
  for (std::size_t i = 0; i < N; ++i) sum += (weights[i] < 0 ? -weights[i] : weights[i]) * most[i];
  return sum;
}

/// A term for each feature that the position has.
template <std::size_t N>
std::vector<EvaluationTerm> weighed_terms(const std::array<EvaluatorOption, N>& rows, const Weights<N>& weights, const FeatureCounts<N>& counts) {
  std::vector<EvaluationTerm> all;
  for (std::size_t i = 0; i < N; ++i)
    if (counts[i] != 0) all.push_back({rows[i].name, counts[i], weights[i] * counts[i]});
  return all;
}

}  // namespace arena

// The course of a sequential test: the likelihood ratio after each pair of games, between its bounds.
#pragma once
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "arena/analysis/rating/ratings.hpp"

namespace arena {

struct LikelihoodCurve {
  double lower = 0, upper = 0;
  std::vector<std::pair<std::size_t, double>> points;  // pairs of games, the ratio after them; begins with 0, 0
};

/// Of the pairs that count, up to the deciding one; very many are thinned evenly, keeping the last. Empty if there was no test.
std::optional<LikelihoodCurve> likelihood_curve(const Ratings& ratings, std::size_t most_points = 500);

}  // namespace arena

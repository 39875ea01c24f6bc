// Two samples that are not paired: how far their means, geometric means or scores lie apart, with an interval.
#pragma once
#include <vector>

#include "arena/statistics/difference.hpp"
#include "arena/statistics/ratio.hpp"

namespace arena::statistics {

inline constexpr std::string_view welch_method = "Welch t";
inline constexpr std::string_view welch_ratio_method = "Welch t on logarithms";
inline constexpr std::string_view score_difference_method = "both scores' intervals combined (MOVER)";

/// Mean of `a` less mean of `b`; what is not finite is left out. Welch 1947.
Difference welch_difference(const std::vector<double>& a, const std::vector<double>& b, double confidence = 0.95);
/// Geometric mean of `a` over that of `b`; what is not positive is left out.
Ratio welch_ratio(const std::vector<double>& a, const std::vector<double>& b, double confidence = 0.95);

/// Expected score of `a` less that of `b`: each score's own interval gives the distance to the end that matters (Zou and Donner 2008, after
/// Newcombe 1998), so that it holds where those hold, for few and for lopsided results too.
Difference score_difference(const Outcomes& a, const Outcomes& b, double confidence = 0.95);

}  // namespace arena::statistics

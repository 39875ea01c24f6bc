// Several comparisons at once: Holm's step-down correction, which keeps the probability of any false claim at the requested level.
#pragma once
#include <cstddef>
#include <vector>

namespace arena::statistics {

/// The adjusted p-values, in the order given (Holm 1979): reject if the adjusted value is at most the level. Values outside [0, 1] are clamped, and
/// NaN counts as 1.
std::vector<double> holm_adjusted(const std::vector<double>& p_values);

/// The two-sided p-value of a likelihood of superiority.
double two_sided_p(double los);

/// How many times as far as a single 95 % interval the one must reach that decides the clearest of this many comparisons.
double stricter_reach(std::size_t comparisons);

}  // namespace arena::statistics

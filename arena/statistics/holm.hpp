// Several comparisons at once: Holm's step-down correction, which keeps the chance of any false claim at the level asked for.
#pragma once
#include <cstddef>
#include <vector>

namespace arena::statistics {

/// The adjusted p-values, in the order given (Holm 1979): reject where the adjusted value is at most the level. Values outside [0, 1] are clamped,
/// and what is not a number counts as 1.
std::vector<double> holm_adjusted(const std::vector<double>& p_values);

/// The two-sided p-value of a likelihood of superiority.
double two_sided_p(double los);

/// How much further than a single 95 % interval the one must reach by which the surest of so many comparisons is decided.
double stricter_reach(std::size_t comparisons);

}  // namespace arena::statistics

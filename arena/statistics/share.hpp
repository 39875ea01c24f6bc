// Shares of independent trials: how many positions a player solves, and whether one player solves more of the same positions than another.
#pragma once
#include <cstdint>

#include "arena/statistics/interval.hpp"

namespace arena::statistics {

inline constexpr std::string_view share_method = "exact (Clopper-Pearson)";

/// For `successes` among `trials`; 0 to 1 without a trial.
Bounded share_interval(std::int64_t successes, std::int64_t trials, double confidence = 0.95);

/// Two-sided exact p-value of paired trials with different outcomes: `only_first` of them for one, `only_second` for the other (McNemar).
double paired_share_p(std::int64_t only_first, std::int64_t only_second);

}  // namespace arena::statistics

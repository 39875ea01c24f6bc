// The interval of normalized Elo. Its classical error takes the spread of the results as known, which fails where the score is far from even: there
// the spread is estimated from few results, and hangs on the score.
#pragma once
#include "arena/statistics/interval.hpp"

namespace arena::statistics {

inline constexpr std::string_view nelo_normal_method = "normal, spread estimated";
inline constexpr std::string_view nelo_simulated_method = "small-sample (profile, simulated)";

/// Ends that no distribution reaches are open: results without a spread have no upper or no lower end. `raw` holds effective counts.
Interval nelo_interval(const Outcomes& raw, double confidence = 0.95);

/// Normalized Elo of outcomes with these chances or counts, zero ones regularised.
double nelo_of(const Outcomes& raw);

}  // namespace arena::statistics

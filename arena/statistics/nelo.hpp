// The interval of normalized Elo. Its classical error takes the spread of the results as known, which fails where the score is far from even: there
// the spread is estimated from few results, and hangs on the score.
#pragma once
#include "arena/statistics/interval.hpp"

namespace arena::statistics {

inline constexpr std::string_view nelo_method = "the score's interval, each end with its own spread";

/// The ends of the score's interval, each with the spread of the most likely results that have this score. Half an observation is added to each
/// outcome there: results that were not seen can happen. Ends of the score that are open are open here. `raw` holds effective counts.
Interval nelo_interval(const Outcomes& raw, double confidence = 0.95);

/// Normalized Elo of outcomes with these counts, zero ones regularised.
double nelo_of(const Outcomes& raw);

}  // namespace arena::statistics

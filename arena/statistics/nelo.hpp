// The interval of normalized Elo. Its classical error takes the spread of the results as known, which fails if the score is far from even: the spread
// is then estimated from few results, and depends on the score.
#pragma once
#include "arena/statistics/interval.hpp"

namespace arena::statistics {

inline constexpr std::string_view nelo_method = "profile likelihood";

/// Every strength under which the results are not too unlikely, with the most likely distribution of that strength; Student's t replaces the normal
/// quantile, as the spread is estimated too. It is no narrower than the score's interval, and open where that is: with almost only drawn pairs the
/// likelihood alone would claim too much. `raw` holds effective counts.
Interval nelo_interval(const Outcomes& raw, double confidence = 0.95);

/// Normalized Elo of outcomes with these counts, zero ones regularised.
double nelo_of(const Outcomes& raw);

}  // namespace arena::statistics

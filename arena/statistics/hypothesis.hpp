// What a hypothetical strength says about the results of a pair: the distribution nearest to the observed one under which the first player is that
// many Elo stronger. The likelihood ratio of a sequential test and the estimate after it are built from these.
#pragma once
#include <array>
#include <string_view>
#include "arena/statistics/counts.hpp"

namespace arena::statistics {

enum class EloModel { normalized, logistic };
/// Reads "normalized" or "logistic"; throws InputError.
EloModel parse_elo_model(std::string_view text);
std::string_view to_text(EloModel model);

/// Chances of the outcomes, from the lowest score to the highest.
using Chances = std::array<double, 5>;

/// Shares of the counts, which are regularised: none is zero.
Chances shares_of(const Outcomes& counts);

/// The most likely distribution under which the first player is `elo` stronger; counts as above, `p` their shares.
Chances nearest_with_elo(const Outcomes& counts, const Chances& p, double elo, EloModel model);

/// The Elo of a distribution; large if it is unbounded, never infinite.
double elo_of_shares(const Outcomes& counts, const Chances& p, EloModel model);

}  // namespace arena::statistics

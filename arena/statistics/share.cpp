#include "arena/statistics/share.hpp"

#include <algorithm>
#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/binomial.hpp>

#include "arena/statistics/distributions.hpp"

namespace arena::statistics {

namespace {
using Beta = boost::math::beta_distribution<double, PlainDouble>;
}

Bounded share_interval(std::int64_t successes, std::int64_t trials, double confidence) {
  const double tail = (1 - confidence) / 2;
  const auto k = static_cast<double>(successes), n = static_cast<double>(trials);
  Bounded interval{0, 1, false, false};
  if (successes > 0) interval.low = quantile(Beta(k, n - k + 1), tail);
  if (successes < trials) interval.high = quantile(Beta(k + 1, n - k), 1 - tail);
  return interval;
}

double paired_share_p(std::int64_t only_first, std::int64_t only_second) {
  const std::int64_t all = only_first + only_second;
  if (all == 0) return 1;
  const boost::math::binomial_distribution<double, PlainDouble> fair(static_cast<double>(all), 0.5);
  return std::min(1.0, 2 * cdf(fair, static_cast<double>(std::min(only_first, only_second))));
}

}  // namespace arena::statistics

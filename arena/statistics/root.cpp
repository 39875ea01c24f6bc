#include "arena/statistics/root.hpp"
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

namespace arena::statistics {

double root_between(const std::function<double(double)>& f, double low, double high, unsigned bits) {
  const double at_low = f(low);
  const double at_high = f(high);
  if (at_low == 0 || at_high == 0 || (at_low > 0) == (at_high > 0)) return std::abs(at_low) <= std::abs(at_high) ? low : high;
  std::uintmax_t steps = 200;
  const auto bracket = boost::math::tools::toms748_solve(f, low, high, at_low, at_high, boost::math::tools::eps_tolerance<double>(bits), steps);
  return (bracket.first + bracket.second) / 2;
}

std::function<double(double)> remembering(std::function<double(double)> f) {
  return [f = std::move(f), known = std::map<double, double>()](double x) mutable {
    const auto [at, is_new] = known.try_emplace(x, 0.0);
    if (is_new) at->second = f(x);
    return at->second;
  };
}

}  // namespace arena::statistics

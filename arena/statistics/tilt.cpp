#include "arena/statistics/tilt.hpp"
#include <algorithm>
#include <boost/math/tools/roots.hpp>
#include <cstdint>
#include <tuple>

namespace arena::statistics {

std::array<double, 5> tilted(const std::array<double, 5>& p, const std::array<double, 5>& phi, std::size_t size) {
  const auto end = phi.begin() + static_cast<std::ptrdiff_t>(size);
  const auto lowest = std::min_element(phi.begin(), end);
  const auto highest = std::max_element(phi.begin(), end);
  const auto mean_and_slope = [&](double x) {
    double sum = 0;
    double slope = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const double ratio = phi[i] / (1 + x * phi[i]);
      sum += p[i] * ratio;
      slope -= p[i] * ratio * ratio;
    }
    return std::make_tuple(sum, slope);
  };
  // The q_i sum to one at the root, so none exceeds one and 1 + x phi_i >= p_i. At the ends so found x * mean(x) = 1 - sum q_i <= 0: a bracket.
  const double low = -(1 - p[static_cast<std::size_t>(highest - phi.begin())]) / *highest;
  const double high = (1 - p[static_cast<std::size_t>(lowest - phi.begin())]) / -*lowest;
  std::uintmax_t steps = 200;
  const double x = boost::math::tools::newton_raphson_iterate(mean_and_slope, 0.0, low, high, 46, steps);
  std::array<double, 5> q{};
  for (std::size_t i = 0; i < size; ++i) q[i] = p[i] / (1 + x * phi[i]);
  return q;
}

}  // namespace arena::statistics

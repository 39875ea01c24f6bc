#include "arena/statistics/holm.hpp"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include "arena/statistics/distributions.hpp"

namespace arena::statistics {

std::vector<double> holm_adjusted(const std::vector<double>& p_values) {
  const std::size_t n = p_values.size();
  std::vector<double> clean(n);
  std::transform(p_values.begin(), p_values.end(), clean.begin(), [](double p) { return std::isnan(p) ? 1.0 : std::clamp(p, 0.0, 1.0); });
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return clean[a] < clean[b]; });
  std::vector<double> adjusted(n);
  double largest = 0;
  for (std::size_t rank = 0; rank < n; ++rank) {
    largest = std::max(largest, std::min(1.0, static_cast<double>(n - rank) * clean[order[rank]]));
    adjusted[order[rank]] = largest;
  }
  return adjusted;
}

double two_sided_p(double los) { return std::clamp(2 * std::min(los, 1 - los), 0.0, 1.0); }

double stricter_reach(std::size_t comparisons) {
  const auto reach = [](double tail) { return -boost::math::quantile(Normal(), tail); };
  return reach(0.025 / static_cast<double>(std::max<std::size_t>(1, comparisons))) / reach(0.025);
}

}  // namespace arena::statistics

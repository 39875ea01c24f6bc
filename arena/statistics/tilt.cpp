#include "arena/statistics/tilt.hpp"
#include <algorithm>
#include <cmath>

namespace arena::statistics {

std::array<double, 5> tilted(const std::array<double, 5>& p, const std::array<double, 5>& phi, std::size_t size) {
  const auto end = phi.begin() + static_cast<std::ptrdiff_t>(size);
  const auto lowest = std::min_element(phi.begin(), end);
  const auto highest = std::max_element(phi.begin(), end);
  // The q_i sum to one at the root, so none exceeds one and 1 + x phi_i >= p_i. At these ends x * mean(x) = 1 - sum q_i <= 0: a bracket.
  double low = -(1 - p[static_cast<std::size_t>(highest - phi.begin())]) / *highest;
  double high = (1 - p[static_cast<std::size_t>(lowest - phi.begin())]) / -*lowest;
  // The mean of phi falls from one pole to the other. Multiplied by the distances from both it is nearly linear: Newton's method needs few steps.
  double x = 0;
  bool at_end = false;  // a step beyond the bracket stops at its end; a second one halves it
  for (int step = 0; step < 100; ++step) {
    double mean = 0;
    double slope = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const double ratio = phi[i] / (1 + x * phi[i]);
      mean += p[i] * ratio;
      slope -= p[i] * ratio * ratio;
    }
    if (mean == 0) break;
    (mean > 0 ? low : high) = x;
    const double to_low = 1 + x * *highest;
    const double to_high = 1 + x * *lowest;
    const double value = mean * to_low * to_high;
    const double value_slope = slope * to_low * to_high + mean * (*highest * to_high + to_low * *lowest);
    const double next = x - value / value_slope;
    if (std::abs(next - x) <= 1e-13 * (1 + std::abs(x))) break;
    if (next > low && next < high) {
      x = next;
    } else if (!at_end) {
      at_end = true;
      x = mean > 0 ? high : low;
    } else {
      x = (low + high) / 2;
    }
  }
  std::array<double, 5> q{};
  for (std::size_t i = 0; i < size; ++i) q[i] = p[i] / (1 + x * phi[i]);
  return q;
}

}  // namespace arena::statistics

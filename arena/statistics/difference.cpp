#include "arena/statistics/difference.hpp"
#include <algorithm>
#include <cmath>
#include "arena/statistics/distributions.hpp"
#include "arena/statistics/ratio.hpp"

namespace arena::statistics {

Difference paired_difference(const std::vector<std::pair<double, double>>& samples, double confidence) {
  std::vector<double> differences;
  double noise = 0;  // what rounding may leave if samples are equal
  for (const auto& [a, b] : samples) {
    if (std::isfinite(a) && std::isfinite(b)) {
      noise = std::max({noise, 1e-12 * std::abs(a), 1e-12 * std::abs(b)});
      differences.push_back(a - b);
    }
  }
  if (std::all_of(differences.begin(), differences.end(), [noise](double x) { return std::abs(x) <= noise; }))
    std::fill(differences.begin(), differences.end(), 0.0);
  Difference out;
  out.used = differences.size();
  out.method = ratio_none_method;
  out.interval = {0, 0, true, true};
  if (differences.empty()) return out;
  const auto n = static_cast<double>(differences.size());
  double sum = 0;
  for (const double x : differences) sum += x;
  out.difference = sum / n;
  if (differences.size() < 2) return out;
  double squares = 0;
  for (const double x : differences) squares += (x - out.difference) * (x - out.difference);
  const double error = std::sqrt(squares / (n - 1) / n);
  const Student student(n - 1);
  const double reach = boost::math::quantile(student, (1 + confidence) / 2) * error;
  out.method = difference_method;
  out.interval = {out.difference - reach, out.difference + reach, false, false};
  if (error > noise) {
    out.p_value = 2 * boost::math::cdf(boost::math::complement(student, std::abs(out.difference / error)));
  } else if (out.difference != 0) {
    out.p_value = p_of_equal_signs(differences.size());
    if (out.p_value > 1 - confidence) out.interval = {0, 0, true, true};
    out.method = equal_signs_method;
  }
  return out;
}

}  // namespace arena::statistics

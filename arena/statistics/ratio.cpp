#include "arena/statistics/ratio.hpp"
#include <algorithm>
#include <cmath>
#include "arena/statistics/distributions.hpp"

namespace arena::statistics {
namespace {

/// Keeps a ratio finite and positive whatever the spread of its logarithm.
double bounded_exp(double x) { return std::exp(std::clamp(x, -700.0, 700.0)); }

}  // namespace

Ratio paired_ratio(const std::vector<std::pair<double, double>>& samples, double confidence) {
  std::vector<double> logs;
  double noise = 0;  // what rounding may leave if samples are equal
  for (const auto& [a, b] : samples) {
    if (a > 0 && b > 0 && std::isfinite(a) && std::isfinite(b)) {
      logs.push_back(std::log(a) - std::log(b));
      noise = std::max({noise, 1e-12 * std::abs(std::log(a)), 1e-12 * std::abs(std::log(b))});
    }
  }
  Ratio out;
  out.used = logs.size();
  out.method = ratio_none_method;
  out.interval = {0, bounded_exp(700), true, true};
  if (logs.empty()) return out;
  const auto n = static_cast<double>(logs.size());
  double mean = 0;
  for (const double x : logs) mean += x / n;
  if (std::abs(mean) <= noise && std::all_of(logs.begin(), logs.end(), [noise](double x) { return std::abs(x) <= noise; })) {
    mean = 0;
    std::fill(logs.begin(), logs.end(), 0.0);
  }
  out.ratio = bounded_exp(mean);
  if (logs.size() < 2) return out;
  double squares = 0;
  for (const double x : logs) squares += (x - mean) * (x - mean);
  const double error = std::sqrt(squares / (n - 1) / n);
  const Student student(n - 1);
  const double reach = boost::math::quantile(student, (1 + confidence) / 2) * error;
  out.method = ratio_method;
  out.interval = {bounded_exp(mean - reach), bounded_exp(mean + reach), false, false};
  if (error > noise) {
    out.p_value = 2 * boost::math::cdf(boost::math::complement(student, std::abs(mean / error)));
  } else if (std::abs(mean) > noise) {
    out.p_value = p_of_equal_signs(logs.size());
    if (out.p_value > 1 - confidence) out.interval = {0, bounded_exp(700), true, true};
    out.method = equal_signs_method;
  }
  return out;
}

}  // namespace arena::statistics

#include "arena/statistics/two_samples.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "arena/statistics/distributions.hpp"

namespace arena::statistics {

namespace {

struct Sample {
  double size = 0, mean = 0, error_squared = 0;  // of the mean
};

Sample sample_of(const std::vector<double>& values) {
  Sample out;
  for (const double x : values) out.mean += x;
  out.size = static_cast<double>(values.size());
  if (values.empty()) return out;
  out.mean /= out.size;
  if (values.size() < 2) return out;
  double squares = 0;
  for (const double x : values) squares += (x - out.mean) * (x - out.mean);
  out.error_squared = squares / (out.size - 1) / out.size;
  return out;
}

template <class Keep, class Change>
std::vector<double> usable(const std::vector<double>& values, const Keep& keep, const Change& change) {
  std::vector<double> out;
  for (const double x : values)
    if (std::isfinite(x) && keep(x)) out.push_back(change(x));
  return out;
}

/// Both samples are finite.
Difference welch(const std::vector<double>& values_a, const std::vector<double>& values_b, double confidence) {
  const Sample a = sample_of(values_a), b = sample_of(values_b);
  Difference out;
  out.used = values_a.size() + values_b.size();
  out.method = ratio_none_method;
  out.interval = {0, 0, true, true};
  if (values_a.empty() || values_b.empty()) return out;
  out.difference = a.mean - b.mean;
  if (values_a.size() < 2 || values_b.size() < 2) return out;
  const double squared = a.error_squared + b.error_squared, error = std::sqrt(squared);
  out.method = welch_method;
  // Equal values leave rounding instead of spread.
  const double rounding = 4 * std::numeric_limits<double>::epsilon() * std::max(std::abs(a.mean), std::abs(b.mean));
  if (error <= rounding) {
    out.interval = {out.difference, out.difference, false, false};
    if (std::abs(out.difference) <= rounding) return out;
    out.p_value = p_of_equal_signs(std::min(values_a.size(), values_b.size()));
    if (out.p_value > 1 - confidence) out.interval = {0, 0, true, true};
    out.method = equal_signs_method;
    return out;
  }
  const double freedom = squared * squared / (a.error_squared * a.error_squared / (a.size - 1) + b.error_squared * b.error_squared / (b.size - 1));
  const Student student(freedom);
  const double reach = boost::math::quantile(student, (1 + confidence) / 2) * error;
  out.interval = {out.difference - reach, out.difference + reach, false, false};
  out.p_value = 2 * boost::math::cdf(boost::math::complement(student, std::abs(out.difference / error)));
  return out;
}

double mean_score(const Outcomes& raw) {
  double sum = 0;
  for (std::size_t i = 0; i < raw.size; ++i) sum += raw.count[i] * raw.score(i);
  return raw.total() > 0 ? sum / raw.total() : 0.5;
}

Bounded mover(const Outcomes& a, const Outcomes& b, double confidence) {
  const double one = mean_score(a), other = mean_score(b);
  const Bounded of_a = score_interval(a, confidence).bounds, of_b = score_interval(b, confidence).bounds;
  const double difference = one - other;
  return {difference - std::hypot(one - of_a.low, of_b.high - other), difference + std::hypot(of_a.high - one, other - of_b.low), false, false};
}

}  // namespace

Difference welch_difference(const std::vector<double>& a, const std::vector<double>& b, double confidence) {
  const auto all = [](double) { return true; };
  const auto same = [](double x) { return x; };
  return welch(usable(a, all, same), usable(b, all, same), confidence);
}

Ratio welch_ratio(const std::vector<double>& a, const std::vector<double>& b, double confidence) {
  const auto positive = [](double x) { return x > 0; };
  const auto logarithm = [](double x) { return std::log(x); };
  const Difference logs = welch(usable(a, positive, logarithm), usable(b, positive, logarithm), confidence);
  const auto back = [](double x) { return std::exp(std::clamp(x, -700.0, 700.0)); };
  Ratio out;
  out.used = logs.used;
  out.ratio = back(logs.difference);
  out.interval = {logs.interval.low_open ? 0 : back(logs.interval.low), back(logs.interval.high_open ? 700 : logs.interval.high),
                  logs.interval.low_open, logs.interval.high_open};
  out.p_value = logs.p_value;
  out.method = logs.method == welch_method ? welch_ratio_method : logs.method;
  return out;
}

Difference score_difference(const Outcomes& a, const Outcomes& b, double confidence) {
  Difference out;
  out.used = static_cast<std::size_t>(a.total() + b.total());
  out.method = ratio_none_method;
  out.interval = {-1, 1, true, true};
  if (a.total() <= 0 || b.total() <= 0) return out;
  out.difference = mean_score(a) - mean_score(b);
  out.method = score_difference_method;
  out.interval = mover(a, b, confidence);
  if (out.difference == 0) return out;
  // The level at which the interval just reaches zero.
  double low = 0, high = 1 - 1e-9;
  if (!mover(a, b, high).contains(0)) {
    out.p_value = 1 - high;
    return out;
  }
  for (int i = 0; i < 25; ++i) {
    const double middle = (low + high) / 2;
    (mover(a, b, middle).contains(0) ? high : low) = middle;
  }
  out.p_value = 1 - high;
  return out;
}

}  // namespace arena::statistics

// How much larger one measure is than another (depths, rates), from paired samples: the mean difference with its interval.
#pragma once
#include <string_view>
#include <utility>
#include <vector>
#include "arena/statistics/interval.hpp"

namespace arena::statistics {

struct Difference {
  double difference = 0;  // mean of a_i - b_i
  Bounded interval;       // open with fewer than two usable pairs
  double p_value = 1;     // two-sided, of no difference
  std::size_t used = 0;   // pairs of finite numbers
  std::string_view method;
};

inline constexpr std::string_view difference_method = "Student t on paired differences";

Difference paired_difference(const std::vector<std::pair<double, double>>& samples, double confidence = 0.95);

}  // namespace arena::statistics

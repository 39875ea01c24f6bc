// How many times as large one measure is as another (nodes, times), from paired positive samples: the geometric mean of the ratios with its interval.
#pragma once
#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>
#include "arena/statistics/interval.hpp"

namespace arena::statistics {

struct Ratio {
  double ratio = 1;      // geometric mean of a_i / b_i
  Bounded interval;      // of the ratio; open with fewer than two usable pairs
  double p_value = 1;    // two-sided, of a ratio of 1
  std::size_t used = 0;  // pairs of positive, finite numbers; others say nothing about a ratio and are left out
  std::string_view method;
};

inline constexpr std::string_view ratio_method = "Student t on log ratios";
inline constexpr std::string_view ratio_none_method = "too few pairs";
inline constexpr std::string_view equal_signs_method = "sign test, no spread";

/// If all pairs differ by the same amount, Student's t has no doubt left; all that the sample shows is that many equal signs.
inline double p_of_equal_signs(std::size_t pairs) { return std::ldexp(2.0, -static_cast<int>(std::min<std::size_t>(pairs, 1000))); }

Ratio paired_ratio(const std::vector<std::pair<double, double>>& samples, double confidence = 0.95);

}  // namespace arena::statistics

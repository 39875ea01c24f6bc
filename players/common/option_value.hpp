// Reads an evaluator's settings by the names in its own option rows.
#pragma once
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <string_view>

#include "players/common/evaluator.hpp"

namespace arena {

template <std::size_t N>
double option_value(const EvaluatorSettings& settings, const std::array<EvaluatorOption, N>& rows, std::string_view name) {
  for (const EvaluatorOption& row : rows)
    if (row.name == name) return settings.get(row);
  assert(false && "an option that no row declares");
  return 0;
}

template <std::size_t N>
bool flag_option(const EvaluatorSettings& settings, const std::array<EvaluatorOption, N>& rows, std::string_view name) {
  return option_value(settings, rows, name) != 0;
}

/// An option times `scale`, rounded once to an integer, so that nothing in a search depends on floating point.
template <std::size_t N>
Score scaled_option(const EvaluatorSettings& settings, const std::array<EvaluatorOption, N>& rows, std::string_view name, int scale = 1) {
  return static_cast<Score>(std::lround(option_value(settings, rows, name) * scale));
}

}  // namespace arena

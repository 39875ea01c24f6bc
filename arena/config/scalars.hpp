// Single values as text: whole numbers, numbers, durations with their unit, true and false. Each parser reads what its printer writes.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "players/options.hpp"

namespace arena::config {

std::optional<std::int64_t> parse_integer(std::string_view text);
std::optional<double> parse_real(std::string_view text);
std::optional<bool> parse_bool(std::string_view text);

/// The result of reading a text as a duration.
struct ParsedDuration {
  Duration value{0};
  std::string error;  // empty if it is one
};
/// `900s`, `1.5 min`, `250ms`, `0`. Units: us, ms, s, min, h.
ParsedDuration parse_duration(std::string_view text);

std::string print_real(double value);
/// In the largest of s, ms, us that gives a whole number; `0` for zero.
std::string print_duration(Duration value);
inline std::string print_bool(bool value) { return value ? "true" : "false"; }

/// A YAML scalar that reads back as the same text: plain if that is safe, quoted otherwise.
std::string yaml_scalar(const std::string& text);

}  // namespace arena::config

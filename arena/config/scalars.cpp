#include "arena/config/scalars.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "arena/config/problems.hpp"

namespace arena::config {

namespace {

struct Unit {
  std::string_view name;
  double microseconds;
};
constexpr std::array<Unit, 5> units = {{{"us", 1}, {"ms", 1e3}, {"s", 1e6}, {"min", 60e6}, {"h", 3600e6}}};
constexpr double longest = 1e6 * 3600 * 24 * 365;

template <class T>
std::optional<T> parse_number(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::int64_t> parse_integer(std::string_view text) { return parse_number<std::int64_t>(text); }

std::optional<double> parse_real(std::string_view text) {
  const auto value = parse_number<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<bool> parse_bool(std::string_view text) {
  if (text == "true") return true;
  if (text == "false") return false;
  return std::nullopt;
}

ParsedDuration parse_duration(std::string_view text) {
  const auto wrong = [&](const std::string& what) { return ParsedDuration{Duration{0}, what}; };
  const std::size_t digits = std::min(text.find_first_not_of("+-0123456789."), text.size());
  const auto number = parse_real(text.substr(0, digits));
  std::string_view unit = text.substr(digits);
  unit.remove_prefix(std::min(unit.find_first_not_of(' '), unit.size()));
  if (!number) return wrong("'" + printable(text) + "' is not a duration; write a number with a unit: 500ms, 3s, 10min");
  if (unit.empty() && *number == 0) return {};
  if (unit.empty())
    return wrong("'" + printable(text) + "' has no unit; write " + printable(text) + "ms, " + printable(text) + "s or " + printable(text) + "min");
  for (const auto& known : units) {
    if (known.name != unit) continue;
    const double value = *number * known.microseconds;
    if (value < 0) return wrong("'" + printable(text) + "' is negative; a duration is 0 or more");
    if (value > longest) return wrong("'" + printable(text) + "' is too long; at most 8760h");
    if (value > 0 && value < 1) return wrong("'" + printable(text) + "' is too short; at least 1us, or 0 for none");
    return {Duration{std::llround(value)}, ""};
  }
  return wrong("'" + printable(text) + "' has an unknown unit '" + printable(unit) + "'; known are us, ms, s, min and h");
}

std::string print_real(double value) { return fmt::format("{}", value); }

std::string print_duration(Duration value) {
  const auto count = value.count();
  if (count == 0) return "0";
  if (count % 1'000'000 == 0) return fmt::format("{}s", count / 1'000'000);
  if (count % 1'000 == 0) return fmt::format("{}ms", count / 1'000);
  return fmt::format("{}us", count);
}

std::string yaml_scalar(const std::string& text) {
  constexpr std::string_view safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+";
  constexpr std::array<std::string_view, 4> words_of_yaml = {"null", "Null", "NULL", "-"};
  const bool plain = !text.empty() && text.find_first_not_of(safe) == std::string::npos && text.front() != '-' && text.front() != '.' &&
                     std::find(words_of_yaml.begin(), words_of_yaml.end(), text) == words_of_yaml.end();
  if (plain) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      quoted += std::string("\\") + c;
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
      quoted += fmt::format("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    else
      quoted += c;
  }
  return quoted + "\"";
}

}  // namespace arena::config

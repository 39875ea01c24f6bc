// Values that may be unknown, as JSON: null if they are.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace arena {

template <class T>
nlohmann::json known(const std::optional<T>& value) {
  return value ? nlohmann::json(*value) : nlohmann::json();
}

inline nlohmann::json known_text(const std::string& text) { return text.empty() ? nlohmann::json() : nlohmann::json(text); }

/// {"low", "high"}; an open end is null.
template <class Bounded>
nlohmann::json interval_json(const Bounded& interval) {
  return {{"low", interval.low_open ? nlohmann::json() : nlohmann::json(interval.low)},
          {"high", interval.high_open ? nlohmann::json() : nlohmann::json(interval.high)}};
}

}  // namespace arena

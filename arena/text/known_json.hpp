// What may be unknown, as JSON: null where it is.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>

namespace arena {

template <class T>
nlohmann::json known(const std::optional<T>& value) {
  return value ? nlohmann::json(*value) : nlohmann::json();
}

}  // namespace arena

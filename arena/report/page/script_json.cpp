#include "arena/report/page/script_json.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace arena {

std::string script_json(const nlohmann::json& value) {
  const std::string plain = value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  std::string out;
  out.reserve(plain.size());
  for (const char c : plain) {
    if (c == '<' || c == '>' || c == '&')
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    else
      out += c;
  }
  return out;
}

nlohmann::json short_number(double value, int digits) {
  if (!std::isfinite(value)) return nullptr;
  const double rounded = std::stod(fmt::format("{:.{}g}", value, digits));
  if (rounded == std::floor(rounded) && std::abs(rounded) < 1e15) return static_cast<std::int64_t>(rounded);
  return rounded;
}

}  // namespace arena

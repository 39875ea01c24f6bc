// JSON that may stand inside a script element of a page, whatever its strings hold.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace arena {

/// Pure ASCII without '<', '>' and '&': no string can end the element or begin a comment, and no character is a line end to one reader only (U+2028).
/// Bytes that are no UTF-8 become U+FFFD.
std::string script_json(const nlohmann::json& value);

/// `value` rounded to so many significant digits, for figures that are only drawn; null when it is not finite.
nlohmann::json short_number(double value, int digits = 4);

}  // namespace arena

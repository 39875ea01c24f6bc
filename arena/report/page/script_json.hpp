// JSON that is safe inside a script element of a page, whatever its strings contain.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace arena {

/// Pure ASCII without '<', '>' and '&': no string can end the element or begin a comment, and no character is a line end to some readers only
/// (U+2028). Bytes that are not UTF-8 become U+FFFD.
std::string script_json(const nlohmann::json& value);

/// `value` rounded to `digits` significant digits, for figures that are only drawn; null if it is not finite.
nlohmann::json short_number(double value, int digits = 4);

}  // namespace arena

// A text with named places.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace arena {

/// Puts texts into the places that "{{name}}" marks. The texts themselves are not looked at again. Throws std::out_of_range for a place without text.
std::string filled(std::string_view frame, const std::map<std::string, std::string, std::less<>>& places);

}  // namespace arena

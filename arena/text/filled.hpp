// A text with placeholders.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace arena {

/// Replaces the placeholders "{{name}}" by texts. The texts themselves are not scanned again. Throws std::out_of_range for a placeholder without a
/// text.
std::string filled(std::string_view frame, const std::map<std::string, std::string, std::less<>>& places);

}  // namespace arena

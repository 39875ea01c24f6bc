// A page's frame and what is put into it.
#pragma once
#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>

namespace arena {

/// Puts texts into the places that "{{name}}" marks. The texts themselves are not looked at again.
std::string filled(std::string_view frame, const std::map<std::string, std::string, std::less<>>& places);

/// The parts, each ended by a line end.
std::string joined(std::initializer_list<std::string_view> parts);

}  // namespace arena

// Text made safe for XML and HTML.
#pragma once
#include <string>
#include <string_view>

namespace arena {

/// Escapes markup, and drops control characters, which XML 1.0 does not allow.
std::string xml_escaped(std::string_view text);

}  // namespace arena

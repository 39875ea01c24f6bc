// The page of `arena serve`: one HTML file with its styles and scripts.
#pragma once
#include <string>
#include <string_view>

namespace arena {

/// Only scripts and styles with this nonce count; a page's Content-Security-Policy says so.
std::string serve_page(std::string_view nonce);

}  // namespace arena

// How long a text is to a reader.
#pragma once
#include <algorithm>
#include <cstddef>
#include <string_view>

namespace arena {

/// UTF-8 characters, not bytes.
inline std::size_t letter_count(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace arena

// Foreign text made safe for a terminal: no control characters, no broken UTF-8. Whatever was read from a file, a folder's name or the command line
// goes through here before it is shown.
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace arena {

inline constexpr std::uint32_t not_utf8 = 0xFFFFFFFF;

/// Takes one character off the front of a non-empty text; returns `not_utf8` and takes nothing if it is not valid UTF-8.
std::uint32_t next_character(std::string_view& text);

/// C0, DEL and C1 (where U+009B begins an escape sequence, as ESC [ does), and characters that move the text around them: line and paragraph
/// separators, and marks that change its direction.
inline bool is_control(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x61C || code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069);
}

/// Whether the text has a control character or is not UTF-8.
bool has_control(std::string_view text);

/// The text on one line: each control character, and each byte that is not UTF-8, becomes a question mark.
std::string visible(std::string_view text);

/// The same for a path.
inline std::string shown(const std::filesystem::path& path) { return visible(path.string()); }

/// The same, cut after at most `longest` bytes between two characters, with "..." if something is missing.
std::string visible(std::string_view text, std::size_t longest);

}  // namespace arena

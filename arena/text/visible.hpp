// Foreign text as it may stand on a terminal: no control characters, no broken UTF-8. Whatever was read from a file, a folder's name or the command
// line goes through here before it is shown.
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace arena {

inline constexpr std::uint32_t not_utf8 = 0xFFFFFFFF;

/// Takes one character off the front of a text that is not empty; `not_utf8`, and nothing taken off, for what is not valid UTF-8.
std::uint32_t next_character(std::string_view& text);

/// C0, DEL and C1 (where U+009B begins an escape sequence, as ESC [ does), and what moves the text around it: the ends of lines and paragraphs, and
/// the marks that turn its direction.
inline bool is_control(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x61C || code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069);
}

/// Whether it has a control character or is not UTF-8.
bool has_control(std::string_view text);

/// The text on one line: each control character, and each byte that is not UTF-8, becomes a question mark.
std::string visible(std::string_view text);

/// A path, likewise.
inline std::string shown(const std::filesystem::path& path) { return visible(path.string()); }

/// The same, cut after `longest` bytes between two characters, with "..." where something is missing.
std::string visible(std::string_view text, std::size_t longest);

}  // namespace arena

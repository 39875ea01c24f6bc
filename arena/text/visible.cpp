#include "arena/text/visible.hpp"

#include <algorithm>
#include <array>

namespace arena {

namespace {

/// The length of a UTF-8 character in bytes, by its first byte; 0 for a byte that cannot begin one.
std::size_t utf8_length(std::uint32_t first) {
  if (first < 0x80) return 1;
  if (first < 0xC2 || first >= 0xF5) return 0;
  if (first < 0xE0) return 2;
  return first < 0xF0 ? 3 : 4;
}

}  // namespace

std::uint32_t next_character(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
  const std::uint32_t first = byte(0);
  const std::size_t length = utf8_length(first);
  if (length == 0 || text.size() < length) return not_utf8;
  std::uint32_t code = length == 1 ? first : first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return not_utf8;
    code = code << 6U | (byte(i) & 0x3FU);
  }
  constexpr std::array<std::uint32_t, 5> smallest = {0, 0, 0x80, 0x800, 0x10000};
  if (code < smallest[length] || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF) return not_utf8;
  text.remove_prefix(length);
  return code;
}

bool has_control(std::string_view text) {
  const auto plain = [](char c) { return c >= 0x20 && c < 0x7F; };
  text.remove_prefix(static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), plain) - text.begin()));
  while (!text.empty()) {
    const std::uint32_t code = next_character(text);
    if (code == not_utf8 || is_control(code)) return true;
  }
  return false;
}

std::string visible(std::string_view text) { return visible(text, std::string_view::npos); }

std::string visible(std::string_view text, std::size_t longest) {
  std::string result;
  while (!text.empty()) {
    const std::string_view before = text;
    const std::uint32_t code = next_character(text);
    if (code == not_utf8) text.remove_prefix(1);
    const bool shown = code != not_utf8 && !is_control(code);
    const std::string_view next = shown ? before.substr(0, before.size() - text.size()) : std::string_view("?");
    if (next.size() > longest - result.size()) return result + "...";
    result += next;
  }
  return result;
}

}  // namespace arena

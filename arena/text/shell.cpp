#include "arena/text/shell.hpp"

#include "arena/text/visible.hpp"

namespace arena {

namespace {

constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=+:,@%";

/// $'...' of POSIX.1-2024, bash, zsh and ksh: the only quotes that can show a control character without sending it to the terminal.
std::string with_escapes(const std::string& word) {
  constexpr std::string_view digits = "01234567";
  std::string text = "$'";
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\'' || c == '\\')
      text += std::string("\\") + c;
    else if (byte >= 0x20 && byte < 0x7F)
      text += c;
    else
      text += {'\\', digits[byte >> 6U], digits[byte >> 3U & 7U], digits[byte & 7U]};
  }
  return text + "'";
}

}  // namespace

std::string shell_quoted(const std::string& word) {
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  if (has_control(word)) return with_escapes(word);
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string shell_line(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + shell_quoted(word);
  return line;
}

}  // namespace arena

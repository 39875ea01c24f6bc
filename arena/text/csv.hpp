// CSV as RFC 4180 has it, with LF: a field is quoted when it must be.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace arena {

/// What a field may take at most.
inline std::size_t room_for_field(std::string_view text) { return 2 * text.size() + 2; }

inline char* write_quoted(char* at, std::string_view text) {
  *at++ = '"';
  for (const char c : text) {
    if (c == '"') *at++ = '"';
    *at++ = c;
  }
  *at++ = '"';
  return at;
}
/// Writes a field where there is room for it, and says where it ends.
inline char* write_field(char* at, std::string_view text) {
  char* end = at;
  for (const char c : text) {
    if (c == ',' || c == '"' || c == '\r' || c == '\n') return write_quoted(at, text);
    *end++ = c;
  }
  return end;
}

inline void append_field(std::string& out, std::string_view text) {
  const std::size_t before = out.size();
  out.resize(before + room_for_field(text));
  out.resize(static_cast<std::size_t>(write_field(out.data() + before, text) - out.data()));
}

/// Splits a CSV line; quotes as in RFC 4180. Says false when a quote is not closed.
bool split_csv(std::string_view line, std::vector<std::string>& fields);

}  // namespace arena

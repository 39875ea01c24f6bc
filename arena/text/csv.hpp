// CSV as RFC 4180 has it, with LF: a field is quoted when it must be.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace arena {

inline void append_field(std::string& out, std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    out += text;
    return;
  }
  out += '"';
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

/// Splits a CSV line; quotes as in RFC 4180. Says false when a quote is not closed.
bool split_csv(std::string_view line, std::vector<std::string>& fields);

}  // namespace arena

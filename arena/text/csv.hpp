// CSV as in RFC 4180, but with LF: a field is quoted when it must be.
#pragma once
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace arena {

/// The most room that a field can take.
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
/// Writes a field into a buffer with room for it; returns its end.
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

/// Calls `f(field)` for each field of a line while it returns true. Fields point into the line; quoted ones with quotes in them are in `room`.
/// Returns false if a quote is not closed where a field ends.
template <class F>
bool for_each_field(std::string_view line, std::string& room, const F& f) {
  room.clear();
  const char *at = line.data(), *const end = at + line.size();
  for (;; ++at) {
    const char* const begin = at;
    if (at == end || *at != '"') {
      while (at != end && *at != ',') ++at;
      if (!f(std::string_view(begin, static_cast<std::size_t>(at - begin)))) return true;
    } else {
      bool doubled = false;
      for (++at; at != end; ++at) {
        if (*at != '"') continue;
        if (at + 1 == end || at[1] != '"') break;
        doubled = true;
        ++at;
      }
      if (at == end || (at + 1 != end && at[1] != ',')) return false;
      std::string_view field(begin + 1, static_cast<std::size_t>(at++ - begin - 1));
      if (doubled) {
        room.reserve(line.size());  // once per line, so that no field moves
        const std::size_t from = room.size();
        for (std::size_t i = 0; i < field.size(); i += field[i] == '"' ? 2U : 1U) room += field[i];
        field = std::string_view(room).substr(from);
      }
      if (!f(field)) return true;
    }
    if (at == end) return true;
  }
}

/// The field with this number, from 0, in a line, with its quotes; an empty view at the end of the line if there is none.
inline std::string_view field_at(std::string_view line, std::size_t number) {
  const auto end_from = [&](std::size_t at) {
    for (bool quoted = false; at < line.size() && (quoted || line[at] != ','); ++at) quoted = quoted != (line[at] == '"');
    return at;
  };
  std::size_t begin = 0;
  for (; number > 0 && begin < line.size(); --number) begin = std::min(end_from(begin) + 1, line.size());
  return line.substr(begin, end_from(begin) - begin);
}

/// The fields of a line as separate strings.
inline bool split_csv(std::string_view line, std::vector<std::string>& fields) {
  fields.clear();
  std::string room;
  return for_each_field(line, room, [&](std::string_view field) {
    fields.emplace_back(field);
    return true;
  });
}

}  // namespace arena

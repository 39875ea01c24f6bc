// A record as a line of CSV, and back.
#pragma once
#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/record/columns.hpp"
#include "arena/text/csv.hpp"

namespace arena {

namespace detail {

template <class Number>
void append_number(std::string& out, Number number) {
  char text[24];
  const auto [end, error] = std::to_chars(text, text + sizeof text, number);
  out.append(text, end);
}

inline void append_value(std::string& out, int value) { append_number(out, value); }
inline void append_value(std::string& out, std::uint64_t value) { append_number(out, value); }
inline void append_value(std::string& out, const Figure& value) {
  if (value) append_number(out, *value);
}
inline void append_value(std::string& out, const std::string& value) { append_field(out, value); }

template <class Number>
bool read_number(const std::string& text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

inline bool read_value(const std::string& text, int& value) { return read_number(text, value); }
inline bool read_value(const std::string& text, std::uint64_t& value) { return read_number(text, value); }
inline bool read_value(const std::string& text, Figure& value) {
  if (text.empty()) return true;
  return read_number(text, value.emplace());
}
inline bool read_value(std::string& text, std::string& value) {
  value = std::move(text);
  return true;
}

}  // namespace detail

/// Appends the row and the end of the line.
template <class Row>
void append_row(std::string& out, const Row& row) {
  visit_columns(row, [&](const auto& value) {
    detail::append_value(out, value);
    out += ',';
  });
  out.back() = '\n';
}

/// Reads a line that `append_row` wrote, without its end; says false where it did not.
template <class Row>
bool read_row(std::string_view line, Row& row) {
  std::vector<std::string> fields;
  if (!split_csv(line, fields) || fields.size() != column_count<Row>) return false;
  row = Row();
  std::size_t at = 0;
  bool good = true;
  visit_columns(row, [&](auto& value) { good = detail::read_value(fields[at++], value) && good; });
  return good;
}

}  // namespace arena

// A record as a line of CSV.
#pragma once
#include <charconv>
#include <string>

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

}  // namespace arena

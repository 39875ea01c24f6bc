// A record as a line of CSV, and back.
#pragma once
#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/record/columns.hpp"
#include "arena/text/csv.hpp"

namespace arena {

namespace detail {

constexpr std::size_t room_for_number = 20;  // of 64 bits

template <class Number>
std::size_t room_for(const Number&) {
  return room_for_number;
}
constexpr std::size_t room_for_word = 6;  // a side's, or a result's: none has more letters
inline std::size_t room_for(const Outcome&) { return room_for_word; }
inline std::size_t room_for(const SideWord&) { return room_for_word; }
inline std::size_t room_for(const std::string& value) { return room_for_field(value); }

template <class Number>
char* write_number(char* at, Number number) {
  if (number >= 0 && number < 10) {  // most numbers of a row
    *at = static_cast<char>('0' + number);
    return at + 1;
  }
  return std::to_chars(at, at + room_for_number, number).ptr;
}
inline char* write_value(char* at, int value) { return write_number(at, value); }
inline char* write_value(char* at, std::uint64_t value) { return write_number(at, value); }
inline char* write_value(char* at, const Figure& value) { return value ? write_number(at, *value) : at; }
inline char* write_word(char* at, std::string_view word) { return std::copy(word.begin(), word.end(), at); }
inline char* write_value(char* at, Outcome value) { return write_word(at, to_word(value, sides_in_files)); }
inline char* write_value(char* at, SideWord value) { return write_word(at, side_word(value.side)); }
inline char* write_value(char* at, const std::string& value) { return write_field(at, value); }

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
inline bool read_value(const std::string& text, Outcome& value) {
  value = outcome_of(text, sides_in_files);
  return value != Outcome::none;
}
inline bool read_value(const std::string& text, SideWord& value) {
  value.side = side_of(text, sides_in_files);
  return value.side >= 0;
}
inline bool read_value(std::string& text, std::string& value) {
  value = std::move(text);
  return true;
}

}  // namespace detail

/// Appends the row and the end of the line. Most rows are short and are written beside the text, which would clear the room for them first.
template <class Row>
void append_row(std::string& out, const Row& row) {
  std::size_t room = 0;
  visit_columns(row, [&](const auto& value) { room += detail::room_for(value) + 1; });
  const auto write = [&](char* at) {
    visit_columns(row, [&](const auto& value) {
      at = detail::write_value(at, value);
      *at++ = ',';
    });
    at[-1] = '\n';
    return at;
  };
  if (std::array<char, 2048> line; room <= line.size()) {
    out.append(line.data(), write(line.data()));
    return;
  }
  const std::size_t before = out.size();
  out.resize(before + room);
  out.resize(static_cast<std::size_t>(write(out.data() + before) - out.data()));
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

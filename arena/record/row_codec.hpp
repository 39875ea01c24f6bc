// A row as a line of CSV and back, by the header of the file that it stands in: a run goes on in the columns in which it was begun. A column that the
// file lacks is empty in every row; one that this program does not know is empty in the rows it writes, and ignored in those it reads.
#pragma once
#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "arena/record/columns.hpp"
#include "arena/text/csv.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

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
void read_value(std::string_view column, std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || text.empty())
    throw InputError(std::string(column) + ": '" + visible(text, 80) + "' is not a whole number");
}
inline void read_value(std::string_view column, std::string_view text, Figure& value) {
  if (text.empty())
    value.reset();
  else
    read_value(column, text, value.emplace());
}
/// A control character is refused: no run of ours writes one, and it would go to the terminal or into a page from here.
inline void read_value(std::string_view column, std::string_view text, std::string& value) {
  if (has_control(text))
    throw InputError(std::string(column) + " '" + visible(text, 80) + "' has a control character or is not UTF-8; no run writes that");
  value = text;
}

inline void read_value(std::string_view, std::string_view text, Outcome& value) {
  value = outcome_of(text, sides_in_files);
  if (value == Outcome::none) throw InputError("the result is first, second or draw, not '" + visible(text, 80) + "'");
}
inline void read_value(std::string_view, std::string_view text, SideWord& value) {
  value.side = side_of(text, sides_in_files);
  if (value.side < 0) throw InputError("the side is first or second, not '" + visible(text, 80) + "'");
}

}  // namespace detail

template <class Row>
class RowCodec {
 public:
  static constexpr std::size_t columns = column_count<Row>;

  /// The columns of this build.
  RowCodec() : RowCodec(header_of<Row>()) {}
  /// Those of a header, with or without the end of its line. Throws InputError where a key is missing or a column is there twice.
  explicit RowCodec(std::string_view header) : header_(std::string(header.substr(0, header.find('\n'))) + "\n") {
    std::string_view names = std::string_view(header_).substr(0, header_.size() - 1);
    if (names.substr(0, 3) == "\xEF\xBB\xBF") names.remove_prefix(3);  // as spreadsheets save it
    std::string room;
    std::array<bool, columns> seen{};
    const bool closed = for_each_field(without_return(names), room, [&](std::string_view name) {
      std::size_t column = 0;
      while (column < columns && columns_of<Row>[column].name != name) ++column;
      if (column < columns && seen[column]) throw InputError("the column '" + std::string(name) + "' is there twice");
      if (column < columns) seen[column] = true;
      if (column == columns && !name.empty()) unknown_.push_back(visible(name, 80));
      own_ = own_ && column == column_of_.size();
      column_of_.push_back(column);
      return column_of_.size() <= most_columns;
    });
    if (!closed || column_of_.size() > most_columns) throw InputError("this is no header of a results file");
    own_ = own_ && column_of_.size() == columns;
    for (std::size_t i = 0; i < columns; ++i) {
      if (seen[i]) continue;
      missing_.emplace_back(columns_of<Row>[i].name);
      if (columns_of<Row>[i].kind == ColumnKind::key) throw InputError("the column '" + missing_.back() + "' is missing");
    }
  }

  /// With the end of its line.
  [[nodiscard]] const std::string& header() const { return header_; }
  /// Columns that this build does not know, and those that only this build knows.
  [[nodiscard]] const std::vector<std::string>& unknown() const { return unknown_; }
  [[nodiscard]] const std::vector<std::string>& missing() const { return missing_; }

  /// Appends the row and the end of the line. Most rows are short and are written beside the text, which would clear the room for them first.
  void append(std::string& out, const Row& row) const {
    std::size_t room = 0;
    visit_columns(row, [&](const auto& value) { room += detail::room_for(value) + 1; });
    if (!own_) return append_rearranged(out, row, room);
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

  /// Reads a line without its end. Throws InputError, without the place, for one that is no such row.
  void read(std::string_view line, Row& row) const {
    std::array<std::string_view, columns + 1> fields;  // the last: of columns that are not known here
    std::string room;
    std::size_t count = 0;
    const bool closed = for_each_field(without_return(line), room, [&](std::string_view field) {
      if (count < column_of_.size()) fields[column_of_[count]] = field;
      return ++count <= column_of_.size();
    });
    if (!closed) throw InputError("a quote is not closed where its field ends");
    if (count != column_of_.size())
      throw InputError("a row of " + std::to_string(column_of_.size()) + " columns expected, got " +
                       (count > column_of_.size() ? "more" : std::to_string(count)));
    std::size_t at = 0;
    visit_columns(row, [&](auto& value) {
      detail::read_value(columns_of<Row>[at].name, fields[at], value);
      ++at;
    });
  }

  /// Which field of a line, from 0, a column is that the file has.
  [[nodiscard]] std::size_t place_of(std::string_view column) const {
    std::size_t at = 0;
    while (column_of_[at] == columns || columns_of<Row>[column_of_[at]].name != column) ++at;
    return at;
  }

 private:
  static constexpr std::size_t most_columns = 1000;
  static std::string_view without_return(std::string_view line) {
    return !line.empty() && line.back() == '\r' ? line.substr(0, line.size() - 1) : line;
  }

  /// In the order of the file's columns: the fields as they are in ours, each put in its place.
  void append_rearranged(std::string& out, const Row& row, std::size_t room) const {
    std::string own(room, '\0');
    std::array<std::string_view, columns + 1> fields;
    char* at = own.data();
    std::size_t column = 0;
    visit_columns(row, [&](const auto& value) {
      char* const end = detail::write_value(at, value);
      fields[column++] = {at, static_cast<std::size_t>(end - at)};
      at = end;
    });
    for (std::size_t i = 0; i < column_of_.size(); ++i) {
      if (i > 0) out += ',';
      out += fields[column_of_[i]];
    }
    out += '\n';
  }

  std::string header_;
  std::vector<std::size_t> column_of_;  // of each field of a line; `columns` where it is not known here
  std::vector<std::string> unknown_, missing_;
  bool own_ = true;
};

extern template class RowCodec<GameRow>;  // compiled once, for speed
extern template class RowCodec<MoveRow>;
extern template class RowCodec<PositionRow>;

}  // namespace arena

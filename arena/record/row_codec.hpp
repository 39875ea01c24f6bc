// A row as a line of CSV and back, according to its file's header: a run continues with the columns it was begun with. A column that the
// file lacks is empty in every row; one that this program does not know is empty in rows it writes, and ignored in rows it reads.
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
constexpr std::size_t room_for_word = 6;  // for a side or a result: no such word is longer
inline std::size_t room_for(const ResultWord&) { return room_for_word; }
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
inline char* write_value(char* at, ResultWord value) { return write_word(at, winner_word(value.result)); }
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
/// Control characters are rejected: no run of ours writes them, and from here they would reach a terminal or a page.
inline void read_value(std::string_view column, std::string_view text, std::string& value) {
  if (has_control(text))
    throw InputError(std::string(column) + " '" + visible(text, 80) + "' has a control character or is not UTF-8; no run writes that");
  value = text;
}

inline void read_value(std::string_view, std::string_view text, ResultWord& value) {
  const int winner = side_of(text, value.sides);
  value.result = winner < 0 ? Outcome::draw : win_for(winner);
  if (winner < 0 && text != winner_word(Outcome::draw))
    throw InputError("the result is " + either_side(value.sides, ", ") + " or draw, not '" + visible(text, 80) + "'");
}
/// Whether the game has that side is checked where the game is known.
inline void read_value(std::string_view, std::string_view text, SideWord& value) {
  value.side = side_of(text, most_sides);
  if (value.side < 0) throw InputError("the side is " + either_side(2) + ", not '" + visible(text, 80) + "'");
}

}  // namespace detail

template <class Row>
class RowCodec {
 public:
  static constexpr std::size_t columns = all_columns_count<Row>;

  /// The columns of this build, for games with this many sides.
  explicit RowCodec(int sides = 2) : RowCodec(header_of<Row>(sides)) {}
  /// Those of a header, with or without its newline. Throws InputError if a key is missing or a column occurs twice.
  explicit RowCodec(std::string_view header) : header_(std::string(header.substr(0, header.find('\n'))) + "\n") {
    std::string_view names = std::string_view(header_).substr(0, header_.size() - 1);
    if (names.substr(0, 3) == "\xEF\xBB\xBF") names.remove_prefix(3);  // as spreadsheets save it
    std::string room;
    std::array<bool, columns> seen{};
    const bool closed = for_each_field(without_return(names), room, [&](std::string_view name) {
      std::size_t column = 0;
      while (column < columns && all_columns_of<Row>[column].name != name) ++column;
      if (column < columns && seen[column]) throw InputError("the column '" + std::string(name) + "' is there twice");
      if (column < columns) seen[column] = true;
      if (column < columns && all_columns_of<Row>[column].kind == ColumnKind::key) sides_ = std::max(sides_, all_columns_of<Row>[column].sides);
      if (column == columns && !name.empty()) unknown_.push_back(visible(name, 80));
      column_of_.push_back(column);
      return column_of_.size() <= most_columns;
    });
    if (!closed || column_of_.size() > most_columns) throw InputError("not the header of a results file");
    for (std::size_t i = 0; i < columns; ++i) {
      const ColumnInfo& info = all_columns_of<Row>[i];
      if (info.sides <= sides_) present_.push_back(i);
      if (info.sides > sides_ && seen[i]) leave_out(i);
      if (seen[i] || info.sides > sides_) continue;
      missing_.emplace_back(info.name);
      if (info.kind == ColumnKind::key) throw InputError("the column '" + missing_.back() + "' is missing");
    }
    own_ = column_of_ == present_;
  }

  /// Of the games.
  [[nodiscard]] int sides() const { return sides_; }

  /// Including its newline.
  [[nodiscard]] const std::string& header() const { return header_; }
  /// Columns that this build does not know, and those that only this build knows.
  [[nodiscard]] const std::vector<std::string>& unknown() const { return unknown_; }
  [[nodiscard]] const std::vector<std::string>& missing() const { return missing_; }

  /// Appends the row and a newline. Most rows are short and are written to a local buffer first, because resizing the text would clear the new room.
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

  /// Reads a line without its end. Throws InputError, without the place, if it is not such a row.
  void read(std::string_view line, Row& row) const {
    std::array<std::string_view, columns + 1> fields;  // the last: for columns unknown here
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
    if constexpr (requires { row.seats; }) row.seats.resize(static_cast<std::size_t>(sides_));
    std::size_t at = 0;
    visit_columns(row, [&](auto& value) {
      const std::size_t column = present_[at++];
      detail::read_value(all_columns_of<Row>[column].name, fields[column], value);
    });
    if constexpr (requires { row.places_problem(); })
      if (sides_ > 2) check_places(row, fields);
  }

  /// The index, from 0, of a column in the file's lines; the file must have it.
  [[nodiscard]] std::size_t place_of(std::string_view column) const {
    std::size_t at = 0;
    while (column_of_[at] == columns || all_columns_of<Row>[column_of_[at]].name != column) ++at;
    return at;
  }

 private:
  static constexpr std::size_t most_columns = 1000;
  static std::string_view without_return(std::string_view line) {
    return !line.empty() && line.back() == '\r' ? line.substr(0, line.size() - 1) : line;
  }

  template <class Fields>
  static void check_places(const Row& row, const Fields& fields) {
    if (const std::string problem = row.places_problem(); !problem.empty()) throw InputError(problem);
    for (std::size_t i = 0; i < columns; ++i)
      if (all_columns_of<Row>[i].name == "result" && fields[i] != row.result_word())
        throw InputError("the result is " + visible(fields[i], 80) + ", but by the places it is " + std::string(row.result_word()));
  }

  /// A column for games with more sides than these have.
  void leave_out(std::size_t column) {
    unknown_.emplace_back(all_columns_of<Row>[column].name);
    std::replace(column_of_.begin(), column_of_.end(), column, columns);
  }

  /// In the order of the file's columns: writes the fields in our order, then rearranges them.
  void append_rearranged(std::string& out, const Row& row, std::size_t room) const {
    std::string own(room, '\0');
    std::array<std::string_view, columns + 1> fields;
    char* at = own.data();
    std::size_t column = 0;
    visit_columns(row, [&](const auto& value) {
      char* const end = detail::write_value(at, value);
      fields[present_[column++]] = {at, static_cast<std::size_t>(end - at)};
      at = end;
    });
    for (std::size_t i = 0; i < column_of_.size(); ++i) {
      if (i > 0) out += ',';
      out += fields[column_of_[i]];
    }
    out += '\n';
  }

  std::string header_;
  std::vector<std::size_t> column_of_;  // for each field of a line; `columns` if unknown here
  std::vector<std::size_t> present_;    // those that games with this many sides have, in our order
  std::vector<std::string> unknown_, missing_;
  int sides_ = 2;
  bool own_ = true;
};

extern template class RowCodec<GameRow>;  // compiled once, for speed
extern template class RowCodec<MoveRow>;
extern template class RowCodec<PositionRow>;

}  // namespace arena

// A results file opened for reading: its columns, its complete lines in place, its rows. Errors in a line are reported with file and line.
#pragma once
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/record/files.hpp"
#include "arena/record/row_codec.hpp"

namespace arena {

template <class Row>
class RowFile {
 public:
  /// An empty file has the columns of this build, for games with this many sides. Throws InputError for an invalid header.
  explicit RowFile(std::filesystem::path path, TornLine torn = TornLine::leave_out, int sides = 2)
      : path_(std::move(path)), file_(path_), columns_(sides) {
    const std::string_view all = file_.text();
    text_ = all.substr(0, all.rfind('\n') + 1);
    if (torn == TornLine::refuse && is_torn())
      throw InputError(path_.string() + ":" + std::to_string(1 + std::count(text_.begin(), text_.end(), '\n')) + ": the last line is torn; `arena " +
                       (path_.filename() == "positions.csv" ? "ablate" : "run") + " ... --resume` mends a run that was killed");
    if (text_.empty()) return;
    at_line(1, [&] { columns_ = RowCodec<Row>(line_at(0)); });
  }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] const RowCodec<Row>& columns() const { return columns_; }
  /// The complete lines, including the header.
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] bool is_torn() const { return text_.size() < file_.text().size(); }
  /// Memory before `offset` is not needed for now.
  void release(std::size_t offset, std::size_t step = usual_step) const { file_.release(offset, step); }

  /// Calls `f(line, offset)` for each line after the header. Adds the line's place to an InputError.
  template <class F>
  void lines(const F& f) const {
    if (text_.empty()) return;
    std::size_t at = text_.find('\n') + 1, kept = 0, number = 1;
    while (at < text_.size()) {
      at_line(++number, [&] {
        const std::string_view line = line_at(at);
        f(line, at);
        at += line.size() + 1;
      });
      if (at - kept < usual_step) continue;
      release(at);
      kept = at;
    }
  }

  template <class F>
  void rows(const F& f) const {
    Row row;
    lines([&](std::string_view line, std::size_t) {
      columns_.read(line, row);
      f(std::as_const(row));
    });
  }

 private:
  static constexpr std::size_t longest_line = std::size_t{16} << 20, usual_step = std::size_t{4} << 20;

  /// Without its end.
  [[nodiscard]] std::string_view line_at(std::size_t offset) const {
    const std::size_t length = text_.find('\n', offset) - offset;
    if (length > longest_line) throw InputError("a line of " + std::to_string(length >> 20) + " MB; no run writes that");
    return text_.substr(offset, length);
  }

  template <class F>
  void at_line(std::size_t number, const F& f) const {
    try {
      f();
    } catch (const InputError& error) {
      throw InputError(path_.string() + ":" + std::to_string(number) + ": " + error.what());
    }
  }

  std::filesystem::path path_;
  MappedFile file_;
  std::string_view text_;
  RowCodec<Row> columns_;
};

/// The columns of all these files; this build's if they differ.
template <class Row>
RowCodec<Row> common_columns(const std::vector<const RowFile<Row>*>& files) {
  const auto differs = [&](const RowFile<Row>* file) { return file->columns().header() != files.front()->columns().header(); };
  return files.empty() || std::any_of(files.begin(), files.end(), differs) ? RowCodec<Row>(files.empty() ? 2 : files.front()->columns().sides())
                                                                           : files.front()->columns();
}

/// Calls `write(text)` with the lines of a file converted to these columns.
template <class Row, class Write>
void copy_lines(const RowFile<Row>& file, std::string_view lines, const RowCodec<Row>& columns, const Write& write) {
  if (file.columns().header() == columns.header()) return write(lines);
  Row row;
  std::string text;
  for (; !lines.empty(); lines.remove_prefix(lines.find('\n') + 1)) {
    file.columns().read(lines.substr(0, lines.find('\n')), row);
    text.clear();
    columns.append(text, row);
    write(std::string_view(text));
  }
}

/// The number in a row's column for it (of a game, or a position), from 1.
inline std::uint64_t number_in(std::string_view field) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number);
  if (error != std::errc() || end != field.data() + field.size() || number == 0)
    throw InputError("the number of a game is '" + visible(field, 80) + "', but must be a whole number from 1");
  return number;
}

}  // namespace arena

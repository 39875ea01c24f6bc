#include "arena/record/reader.hpp"

#pragma GCC diagnostic push
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wstringop-truncation"  // file names longer than 255 are cut on purpose there
#endif
#include <libfccp/csv.h>
#pragma GCC diagnostic pop

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "arena/record/columns.hpp"
#include "arena/record/files.hpp"
#include "arena/text/csv.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

template <class Number>
Number whole_number(const char* text) {
  const char* end = text + std::strlen(text);
  Number value = 0;
  const auto [stop, error] = std::from_chars(text, end, value);
  if (error != std::errc() || stop != end) throw InputError("'" + visible(text, 80) + "' is not a whole number");
  return value;
}

void take(std::string_view, const char* text, std::uint64_t& value) { value = whole_number<std::uint64_t>(text); }
void take(std::string_view, const char* text, int& value) { value = whole_number<int>(text); }
void take(std::string_view, const char* text, Figure& value) { value = *text == '\0' ? Figure() : Figure(whole_number<std::int64_t>(text)); }
/// A control character is refused: no run of ours writes one, and it would go to the terminal or into a page from here.
void take(std::string_view column, const char* text, std::string& value) {
  value = text;
  if (has_control(value))
    throw InputError(std::string(column) + " '" + visible(value, 80) + "' has a control character or is not UTF-8; no run writes that");
}

void take(std::string_view, const char* text, Outcome& value) {
  value = outcome_of(text, sides_in_files);
  if (value == Outcome::none) throw InputError("the result is first, second or draw, not '" + visible(text, 80) + "'");
}
void take(std::string_view, const char* text, SideWord& value) {
  value.side = side_of(text, sides_in_files);
  if (value.side < 0) throw InputError("the side is first or second, not '" + visible(text, 80) + "'");
}

/// Runs `body` and turns what the parser throws into a message with file and line. `lines_before` were left out of what the parser sees.
template <class Reader, class Body>
void guarded(const std::filesystem::path& file, Reader& reader, const Body& body, std::uint64_t lines_before = 0) {
  const auto where = [&] { return file.string() + ":" + std::to_string(lines_before + reader.get_file_line()) + ": "; };
  try {
    body();
  } catch (const InputError& error) {
    throw InputError(where() + error.what());
  } catch (const io::error::base& error) {
    throw InputError(where() + visible(error.what()));
  }
}

template <unsigned N>
using Csv = io::CSVReader<N, io::trim_chars<>, io::double_quote_escape<',', '"'>>;

/// The length of the lines that have an end. A file that grows meanwhile has the length it had.
std::uint64_t whole_length(std::ifstream& in) {
  in.seekg(0, std::ios::end);
  auto end = static_cast<std::int64_t>(in.tellg());
  std::vector<char> block(std::size_t{1} << 16);
  while (end > 0) {
    const std::int64_t begin = std::max<std::int64_t>(0, end - static_cast<std::int64_t>(block.size()));
    in.seekg(begin);
    in.read(block.data(), end - begin);
    for (std::int64_t i = end - begin; i-- > 0;)
      if (block[static_cast<std::size_t>(i)] == '\n') return static_cast<std::uint64_t>(begin + i + 1);
    end = begin;
  }
  return 0;
}

/// The first so many bytes of a file.
class Beginning : public io::ByteSourceBase {
 public:
  Beginning(std::ifstream in, std::uint64_t length) : in_(std::move(in)), left_(length) { in_.seekg(0); }
  int read(char* buffer, int size) override {
    in_.read(buffer, static_cast<std::streamsize>(std::min<std::uint64_t>(left_, static_cast<std::uint64_t>(size))));
    left_ -= static_cast<std::uint64_t>(in_.gcount());
    return static_cast<int>(in_.gcount());
  }

 private:
  std::ifstream in_;
  std::uint64_t left_;
};

/// Nothing when there is not even a header. A row is whole when its line has an end; the parser would take a torn last field for a short one.
template <unsigned N>
std::unique_ptr<Csv<N>> open(const std::filesystem::path& file, TornLine torn) {
  std::ifstream in(file, std::ios::binary);
  if (!in || std::filesystem::is_directory(file)) throw InputError(file.string() + ": cannot be read");
  const std::uint64_t whole = whole_length(in);
  in.seekg(0, std::ios::end);
  if (torn == TornLine::refuse && whole < static_cast<std::uint64_t>(in.tellg())) {
    in.seekg(0);
    const auto lines = 1 + std::count(std::istreambuf_iterator<char>(in), {}, '\n');
    throw InputError(file.string() + ":" + std::to_string(lines) + ": the last line is torn; `arena " +
                     (file.filename() == "positions.csv" ? "ablate" : "run") + " ... --resume` mends a run that was killed");
  }
  if (torn == TornLine::leave_out && whole == 0) return nullptr;
  return std::make_unique<Csv<N>>(file.string(), std::make_unique<Beginning>(std::move(in), whole));
}

template <class Row>
using CsvOf = Csv<static_cast<unsigned>(column_count<Row>)>;

/// Reads the header, then row after row.
template <class Row, std::size_t... I>
void take_rows(CsvOf<Row>& reader, const std::function<void(const Row&)>& row, std::index_sequence<I...>) {
  reader.read_header(io::ignore_extra_column | io::ignore_missing_column, std::string(columns_of<Row>[I].name)...);
  for (const ColumnInfo& column : columns_of<Row>)
    if (column.kind == ColumnKind::key && !reader.has_column(std::string(column.name)))
      throw InputError("the column '" + std::string(column.name) + "' is missing");
  Row r;
  std::array<char*, sizeof...(I)> fields{};  // one that the file does not have stays as it is
  while (reader.read_row(fields[I]...)) {
    std::size_t at = 0;
    visit_columns(r, [&](auto& member) {
      if (const char* text = fields[at]) take(columns_of<Row>[at].name, text, member);
      ++at;
    });
    row(r);
  }
}

template <class Row>
void take_rows(CsvOf<Row>& reader, const std::function<void(const Row&)>& row) {
  take_rows<Row>(reader, row, std::make_index_sequence<column_count<Row>>{});
}

template <class Row>
void read_rows(const std::filesystem::path& file, const std::function<void(const Row&)>& row, TornLine torn) {
  const auto reader = open<static_cast<unsigned>(column_count<Row>)>(file, torn);
  if (reader) guarded(file, *reader, [&] { take_rows<Row>(*reader, row); });
}

}  // namespace

void read_games(const std::filesystem::path& file, const std::function<void(const GameRow&)>& row, TornLine torn) {
  read_rows<GameRow>(file, row, torn);
}

void read_moves(const std::filesystem::path& file, const std::function<void(const MoveRow&)>& row, TornLine torn) {
  read_rows<MoveRow>(file, row, torn);
}

void read_positions(const std::filesystem::path& file, const std::function<void(const PositionRow&)>& row) {
  read_rows<PositionRow>(file, row, TornLine::refuse);
}

void read_moves_of(std::uint64_t game, const std::filesystem::path& file, const std::function<void(const MoveRow&)>& row) {
  const MappedFile mapped(file);
  const std::string_view text = mapped.text();
  const std::string start = std::to_string(game) + ",";
  const auto end_of_line = [&](std::size_t from) { return std::min(text.find('\n', from), text.size()); };
  std::size_t at = end_of_line(0);
  if (at == text.size()) return;
  std::string chosen(text.substr(0, ++at));
  std::uint64_t line = 0;
  std::optional<std::uint64_t> lines_before;
  while (at < text.size()) {
    const std::size_t end = end_of_line(at);
    if (end == text.size()) break;
    if (text.compare(at, start.size(), start) == 0) {
      if (!lines_before) lines_before = line;
      chosen += text.substr(at, end + 1 - at);
    } else if (lines_before) {
      break;  // the rows of a game lie together
    }
    ++line;
    at = end + 1;
    mapped.release(at);
  }
  CsvOf<MoveRow> reader(file.string(), chosen.data(), chosen.data() + chosen.size());
  guarded(
      file, reader, [&] { take_rows<MoveRow>(reader, row); }, lines_before.value_or(0));
}

namespace {

template <class Row>
bool is_known(const std::string& name) {
  return std::any_of(columns_of<Row>.begin(), columns_of<Row>.end(), [&](const ColumnInfo& column) { return column.name == name; });
}

}  // namespace

std::vector<std::string> unknown_columns(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  std::vector<std::string> names, unknown;
  split_csv(line, names);
  const bool games = file.filename() == "games.csv", positions = file.filename() == "positions.csv";
  const auto known = [&](const std::string& name) {
    if (games) return is_known<GameRow>(name);
    return positions ? is_known<PositionRow>(name) : is_known<MoveRow>(name);
  };
  for (const std::string& name : names)
    if (!name.empty() && !known(name)) unknown.push_back(name);
  return unknown;
}

}  // namespace arena

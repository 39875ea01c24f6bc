// The kept runs of tests/data/report, copied to where a test may write.
#pragma once
#include <algorithm>
#include <sstream>

#include "arena/report/run_data.hpp"
#include "tests/arena/cli_support.hpp"

namespace arena::report_test {

namespace fs = std::filesystem;
using cli_test::read_file;
using cli_test::run_cli;

inline std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

inline void write(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

/// A copy of one of the runs.
class KeptRun {
 public:
  explicit KeptRun(const std::string& name = "gauntlet") : path_(folder_.path() / name) { copy_to(path_); }
  [[nodiscard]] const fs::path& path() const { return path_; }
  [[nodiscard]] const fs::path& parent() const { return folder_.path(); }
  [[nodiscard]] std::string text() const { return path_.string(); }
  /// Another copy beside it.
  [[nodiscard]] fs::path twin() const {
    const fs::path other = path_.string() + "-again";
    copy_to(other);
    return other;
  }
  [[nodiscard]] std::string content(const std::string& file) const { return read_file(path_ / file); }
  void replace(const std::string& file, const std::string& content) const { write(path_ / file, content); }
  /// Keeps the header and the first rows of a file, as in a run that is still going on.
  void cut(const std::string& file, std::size_t rows) const {
    const auto lines = lines_of(content(file));
    std::string text;
    for (std::size_t i = 0; i < std::min(lines.size(), rows + 1); ++i) text += lines[i] + "\n";
    replace(file, text);
    set_unfinished();
  }
  void set_unfinished() const { replace("context.json", "{\"complete\": false}"); }
  [[nodiscard]] auto report(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"report", text()});
    return run_cli(more);
  }

 private:
  void copy_to(const fs::path& target) const {
    fs::create_directories(target);
    for (const auto& entry : fs::directory_iterator(fs::path(ARENA_TEST_DATA) / "report" / path_.filename()))
      if (entry.is_regular_file()) fs::copy_file(entry.path(), target / entry.path().filename());
  }
  cli_test::TemporaryFolder folder_;
  fs::path path_;
};

inline const Table& table_of(const RunData& data, const std::string& name) {
  static const Table none;
  const auto found = std::find_if(data.tables.begin(), data.tables.end(), [&](const Table& table) { return table.name == name; });
  EXPECT_NE(found, data.tables.end()) << "no table " << name;
  return found == data.tables.end() ? none : *found;
}

inline bool has_table(const RunData& data, const std::string& name) {
  return std::any_of(data.tables.begin(), data.tables.end(), [&](const Table& table) { return table.name == name; });
}

/// The cell of the row that begins with `row`, under `heading`.
inline std::string cell(const Table& table, const std::string& row, const std::string& heading, std::size_t key = 0) {
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    if (table.columns[c].heading == heading)
      for (const auto& cells : table.rows)
        if (cells[key] == row) return cells[c];
  return "no such cell";
}

}  // namespace arena::report_test

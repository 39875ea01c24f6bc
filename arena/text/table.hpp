// A table as data, and the forms it is written in: for the terminal, Markdown, CSV, LaTeX and HTML. Whoever has figures makes tables; nobody else
// knows the forms.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arena {

struct Table {
  struct Column {
    std::string heading;
    bool left = false;                  // text stands to the left, numbers to the right
    std::vector<std::string> csv = {};  // headings in CSV, where the column is other columns there; none: the heading
  };
  /// A cell and what it is in CSV: a value for each heading there, numbers without units, empty for unknown.
  struct Cell {
    std::string shown;
    std::vector<std::string> values;
    bool split = false;                                 // the values are given
    Cell(std::string text) : shown(std::move(text)) {}  // NOLINT: a text is a cell
    Cell(const char* text) : shown(text) {}             // NOLINT
    Cell(std::string text, std::vector<std::string> given) : shown(std::move(text)), values(std::move(given)), split(true) {}
  };
  std::string name;   // of its files: letters, digits and '-'
  std::string title;  // one line
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;                                      // as they are shown; as many cells as columns
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::string>> values;  // by row and column: of cells that are not in CSV what is shown
  std::vector<std::string> notes;  // sentences below the table: what was counted, how intervals were made

  Table() = default;
  /// A heading that begins with '<' is that of a column of text.
  Table(std::string name, std::string title, const std::vector<std::string>& headings);
  /// Short rows are filled up with empty cells.
  void row(std::vector<std::string> cells);
  /// The same for cells that may be split.
  void cells(const std::vector<Cell>& cells);
  /// In CSV the column of this heading is these.
  void split(std::string_view heading, std::vector<std::string> csv);
};

/// Text that Markdown shows as it is.
std::string markdown_escaped(std::string_view text);

/// The table without the columns that are the same in all of three rows or more; a note names them and their value. Only to be shown: CSV has them.
Table without_constants(const Table& table);

/// Characters of a line on a terminal.
inline constexpr std::size_t text_width = 118;
/// In lines of at most this many bytes, broken at blanks; all but the first begin with `indent`.
std::string in_lines(std::string_view text, std::size_t most = text_width, std::string_view indent = "");

/// Title, table, notes, in lines of at most `most` characters where the cells allow it: a wider table goes on below itself.
std::string as_text(const Table& table, std::size_t most = text_width);
/// A heading of the third level, a pipe table without constant columns, the notes.
std::string as_markdown(const Table& table);
/// For other programs: a header and the rows, RFC 4180; no title, no notes. One value per cell, units in the heading, empty for unknown.
std::string as_csv(const Table& table);
/// A number with all its digits, for CSV.
std::string exact(double value);
/// For the booktabs package, with caption and label; everything escaped. A table float; over pages where there are more rows than one has; turned
/// where it is wide, and split into several that repeat the first column where it is wider still. The ends of intervals have columns of their own,
/// constant columns are left out. The first line names the packages. Labels are tab:NAME, or tab:RUN:NAME where a run is named.
std::string as_latex(const Table& table, const std::string& run = "");
/// Text that LaTeX sets as it is; a hyphen before a number is a minus sign.
std::string latex_escaped(std::string_view text);

}  // namespace arena

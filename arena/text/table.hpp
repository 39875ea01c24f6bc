// A table as data, and its output formats: for the terminal, Markdown, CSV, LaTeX and HTML. Code with figures makes tables; only this module knows
// the formats.
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
    bool left = false;                  // text is left-aligned, numbers right-aligned
    std::vector<std::string> csv = {};  // headings in CSV, if the column becomes other columns there; none: the heading
  };
  /// A cell and its CSV values: one per CSV heading, numbers without units, empty for unknown.
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
  std::vector<std::vector<std::string>> rows;                                      // as shown; as many cells as columns
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::string>> values;  // by row and column: of cells whose CSV differs from the text
  std::vector<std::string> notes;  // sentences below the table: what was counted, how intervals were made

  Table() = default;
  /// A heading that begins with '<' marks a text column.
  Table(std::string name, std::string title, const std::vector<std::string>& headings);
  /// Short rows are filled up with empty cells.
  void row(std::vector<std::string> cells);
  /// The same for cells that may be split.
  void cells(const std::vector<Cell>& cells);
  /// In CSV the column with this heading becomes these.
  void split(std::string_view heading, std::vector<std::string> csv);
};

/// Text that Markdown shows verbatim.
std::string markdown_escaped(std::string_view text);

/// The table without columns that are constant over three rows or more; a note names them and their value. For display only: CSV keeps them.
Table without_constants(const Table& table);

/// Characters per line on a terminal.
inline constexpr std::size_t text_width = 118;
/// In lines of at most `most` bytes, broken at blanks; all but the first begin with `indent`.
std::string in_lines(std::string_view text, std::size_t most = text_width, std::string_view indent = "");

/// Title, table, notes, in lines of at most `most` characters if the cells allow it: a wider table continues below itself.
std::string as_text(const Table& table, std::size_t most = text_width);
/// A third-level heading, a pipe table without constant columns, the notes.
std::string as_markdown(const Table& table);
/// Machine-readable: a header and the rows, RFC 4180; no title, no notes. One value per cell, units in the heading, empty for unknown.
std::string as_csv(const Table& table);
/// A number with all its digits, for CSV.
std::string exact(double value);
/// For the booktabs package, with caption and label; everything escaped. A table float; breaks across pages if it has more rows than fit on one;
/// turned if it is wide, and split into several that repeat the first column if it is wider still. The ends of intervals have separate columns,
/// constant columns are left out. The first line names the packages. Labels are tab:NAME, or tab:RUN:NAME if a run is named.
std::string as_latex(const Table& table, const std::string& run = "");
/// Text that LaTeX prints verbatim; a hyphen before a number becomes a minus sign.
std::string latex_escaped(std::string_view text);

}  // namespace arena

// A table as data, and the forms it is written in: for the terminal, Markdown, CSV, LaTeX and HTML. Whoever has figures makes tables; nobody else
// knows the forms.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace arena {

struct Table {
  struct Column {
    std::string heading;
    bool left = false;  // text stands to the left, numbers to the right
  };
  std::string name;   // of its files: letters, digits and '-'
  std::string title;  // one line
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // as they are shown; as many cells as columns
  std::vector<std::string> notes;              // sentences below the table: what was counted, how intervals were made

  Table() = default;
  /// A heading that begins with '<' is that of a column of text.
  Table(std::string name, std::string title, const std::vector<std::string>& headings);
  /// Short rows are filled up with empty cells.
  void row(std::vector<std::string> cells);
};

/// Text that Markdown shows as it is.
std::string markdown_escaped(std::string_view text);

/// Title, table, notes.
std::string as_text(const Table& table);
/// A heading of the third level, a pipe table, the notes.
std::string as_markdown(const Table& table);
/// A header and the rows, RFC 4180; no title, no notes.
std::string as_csv(const Table& table);
/// A table float for the booktabs package, with caption and label; everything escaped. More rows than a page has: a longtable.
std::string as_latex(const Table& table);

}  // namespace arena

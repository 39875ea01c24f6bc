#include "arena/text/table.hpp"

#include <algorithm>
#include <string_view>

#include "arena/text/csv.hpp"
#include "arena/text/text_table.hpp"

namespace arena {

Table::Table(std::string name_given, std::string title_given, const std::vector<std::string>& headings)
    : name(std::move(name_given)), title(std::move(title_given)) {
  for (const std::string& heading : headings) {
    const bool left = !heading.empty() && heading[0] == '<';
    columns.push_back({left ? heading.substr(1) : heading, left});
  }
}

void Table::row(std::vector<std::string> cells) {
  cells.resize(columns.size());
  rows.push_back(std::move(cells));
}

namespace {

std::string latex_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '\\':
        out += "\\textbackslash{}";
        break;
      case '~':
        out += "\\textasciitilde{}";
        break;
      case '^':
        out += "\\textasciicircum{}";
        break;
      case '<':
        out += "\\textless{}";
        break;
      case '>':
        out += "\\textgreater{}";
        break;
      case '|':
        out += "\\textbar{}";
        break;
      case '"':
        out += "''";  // \\textquotedbl needs another font encoding
        break;
      case '&':
      case '%':
      case '$':
      case '#':
      case '_':
      case '{':
      case '}':
        out += '\\';
        [[fallthrough]];
      default:
        out += c;
    }
  }
  return out;
}

}  // namespace

/// Markdown is also HTML: what a config calls a player must not become markup.
std::string markdown_escaped(std::string_view text) {
  constexpr std::string_view special = "\\`*_{}[]<>#|~&$";
  std::string out;
  for (const char c : text) {
    if (c == '\n' || c == '\r') {
      out += ' ';
      continue;
    }
    if (special.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

namespace {

/// In lines of at most so many bytes, broken at blanks.
std::string wrapped(std::string_view text) {
  constexpr std::size_t most = 118;
  std::string out;
  while (text.size() > most) {
    std::size_t end = text.rfind(' ', most);
    if (end == std::string_view::npos || end == 0) end = text.find(' ', most);
    if (end == std::string_view::npos) break;
    out += std::string(text.substr(0, end)) + "\n";
    text.remove_prefix(end + 1);
  }
  return out + std::string(text) + "\n";
}

}  // namespace

std::string as_text(const Table& table) {
  std::vector<std::string> headings;
  for (const Table::Column& column : table.columns) headings.push_back((column.left ? "<" : "") + column.heading);
  TextTable text(headings);
  for (const auto& row : table.rows) text.row(row);
  std::string out = table.title.empty() ? "" : table.title + "\n";
  out += text.text();
  for (const std::string& note : table.notes) out += wrapped(note);
  return out;
}

std::string as_markdown(const Table& table) {
  std::string out = table.title.empty() ? "" : "### " + markdown_escaped(table.title) + "\n\n";
  std::string rule = "|";
  out += "|";
  for (const Table::Column& column : table.columns) {
    out += " " + markdown_escaped(column.heading) + " |";
    rule += column.left ? " :-- |" : " --: |";
  }
  out += "\n" + rule + "\n";
  for (const auto& row : table.rows) {
    out += "|";
    for (const std::string& cell : row) out += " " + markdown_escaped(cell) + " |";
    out += "\n";
  }
  for (const std::string& note : table.notes) out += "\n" + markdown_escaped(note) + "\n";
  return out;
}

std::string as_csv(const Table& table) {
  std::string out;
  const auto line = [&](const auto& cells, const auto& text_of) {
    bool first = true;
    for (const auto& cell : cells) {
      if (!first) out += ',';
      append_field(out, text_of(cell));
      first = false;
    }
    out += '\n';
  };
  line(table.columns, [](const Table::Column& column) { return std::string_view(column.heading); });
  for (const auto& row : table.rows) line(row, [](const std::string& cell) { return std::string_view(cell); });
  return out;
}

namespace {

/// A sentence in a cell is set in lines; a table with several of them still fits the page.
std::string latex_columns(const Table& table) {
  constexpr std::size_t longest_line = 40;
  std::string columns = "@{}";
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const bool wraps = std::any_of(table.rows.begin(), table.rows.end(), [&](const auto& row) { return row[i].size() > longest_line; });
    columns += !table.columns[i].left ? "r" : wraps ? "p{0.35\\linewidth}" : "l";
  }
  return columns + "@{}";
}

}  // namespace

std::string as_latex(const Table& table) {
  constexpr std::size_t rows_of_a_page = 40;
  const bool is_long = table.rows.size() > rows_of_a_page;  // breaks over pages
  std::string out = "% \\usepackage{booktabs";
  out += is_long ? ",longtable}\n" : "}\n";
  const std::string caption = "  \\caption{" + latex_escaped(table.title) + "}" + (is_long ? "" : "\n  ") + "\\label{tab:" + table.name + "}";
  if (is_long)
    out += "\\begin{longtable}{" + latex_columns(table) + "}\n" + caption + "\\\\\n    \\toprule\n";
  else
    out += "\\begin{table}\n  \\centering\n" + caption + "\n  \\begin{tabular}{" + latex_columns(table) + "}\n    \\toprule\n";
  const auto line = [&](const auto& cells, const auto& text_of) {
    std::string text = "    ";
    bool first = true;
    for (const auto& cell : cells) {
      if (!first) text += " & ";
      text += latex_escaped(text_of(cell));
      first = false;
    }
    out += text + " \\\\\n";
  };
  line(table.columns, [](const Table::Column& column) { return std::string_view(column.heading); });
  out += is_long ? "    \\midrule\n    \\endhead\n" : "    \\midrule\n";
  for (const auto& row : table.rows) line(row, [](const std::string& cell) { return std::string_view(cell); });
  out += is_long ? "    \\bottomrule\n\\end{longtable}\n" : "    \\bottomrule\n  \\end{tabular}\n";
  for (const std::string& note : table.notes) out += "\n  \\smallskip{\\footnotesize " + latex_escaped(note) + "\\par}\n";
  return is_long ? out : out + "\\end{table}\n";
}

}  // namespace arena

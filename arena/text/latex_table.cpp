// A table in LaTeX: it compiles as it stands and fits its page, however long or wide it is.
#include <algorithm>
#include <string_view>

#include "arena/text/letters.hpp"
#include "arena/text/table.hpp"

namespace arena {

namespace {

/// Whether a hyphen is the sign of a number.
bool is_minus(std::string_view text, std::size_t at) {
  const bool digit = at + 1 < text.size() && text[at + 1] >= '0' && text[at + 1] <= '9';
  return text[at] == '-' && digit && (at == 0 || text[at - 1] == ' ' || text[at - 1] == '(');
}

}  // namespace

std::string latex_escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    constexpr std::string_view minus = "\u2212";  // inputenc does not know it
    const bool real = text.substr(i, minus.size()) == minus;
    if (real || is_minus(text, i)) {
      out += "$-$";
      i += real ? minus.size() - 1 : 0;
      continue;
    }
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

namespace {

// In characters of \footnotesize on the usual text width of 12.5 cm, and on the height of that page.
constexpr std::size_t line_width = 84, turned_width = 130, between_columns = 3;
constexpr std::size_t sentence = 40;  // a longer text is set in lines of
constexpr std::size_t sentence_width = 34;
constexpr std::size_t rows_of_a_page = 36, rows_of_a_turned_page = 22;

/// A column of the table. An interval has its ends in separate LaTeX columns, below one heading.
struct LatexColumn {
  std::size_t index = 0, width = 0;
  std::size_t cells = 1;  // 2: the low and the high end; 3: a value before them
  bool wraps = false;
  std::string heading;
};

/// 2 or 3 if the column is an interval in CSV, without or with a value before it.
std::size_t cells_of(const Table::Column& column) {
  const std::size_t count = column.csv.size();
  return (count == 2 || count == 3) && column.csv[count - 2].ends_with("low") && column.csv[count - 1].ends_with("high") ? count : 1;
}

constexpr std::string_view percent = " %";

bool is_figure(std::string_view text) { return !text.empty() && text.find(' ') == std::string_view::npos && text.find_first_of("0123456789?") <= 1; }

/// "39.9 to 95.5 %", "at least 12.0" as low and high; nothing for other words.
std::vector<std::string> ends_in(std::string_view text) {
  if (text.ends_with(percent)) text.remove_suffix(percent.size());
  constexpr std::string_view least = "at least ", most = "at most ", between = " to ";
  if (text.starts_with(least)) return {std::string(text.substr(least.size())), "open"};
  if (text.starts_with(most)) return {"open", std::string(text.substr(most.size()))};
  const std::size_t at = std::min(text.find(between), text.size());
  const std::string_view low = text.substr(0, at), high = text.substr(std::min(text.size(), at + between.size()));
  if (!is_figure(low) || !is_figure(high)) return {};
  return {low == "?" ? "open" : std::string(low), high == "?" ? "open" : std::string(high)};
}

/// The cells of a text in a column of `cells`; one if its words span all of them. "0.72 (0.65 to 0.80)" has three.
std::vector<std::string> cells_in(std::string_view text, std::size_t cells) {
  if (cells == 1) return {std::string(text)};
  if (text == "-" || text.empty()) return std::vector<std::string>(cells, std::string(text));
  if (cells == 2) {
    std::vector<std::string> ends = ends_in(text);
    return ends.empty() ? std::vector<std::string>{std::string(text)} : ends;
  }
  if (is_figure(text)) return {std::string(text), "-", "-"};
  const std::size_t open = text.find(" (");
  const bool has_value = open != std::string_view::npos && text.back() == ')';
  const std::vector<std::string> ends = ends_in(has_value ? text.substr(open + 2, text.size() - open - 3) : text);
  if (ends.empty()) return {std::string(text)};
  return {has_value ? std::string(text.substr(0, open)) : "-", ends[0], ends[1]};
}

std::vector<std::string> headings_below(std::size_t cells) {
  return cells == 2 ? std::vector<std::string>{"low", "high"} : std::vector<std::string>{"value", "low", "high"};
}

std::vector<LatexColumn> columns_of(const Table& table) {
  std::vector<LatexColumn> columns;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    LatexColumn column{i, 0, cells_of(table.columns[i]), false, table.columns[i].heading};
    std::vector<std::size_t> widths(column.cells, 0);
    std::size_t across = 0;
    const auto note = [&](const std::vector<std::string>& cells) {
      if (cells.size() < column.cells) across = std::max(across, letter_count(cells[0]));
      for (std::size_t part = 0; cells.size() == column.cells && part < cells.size(); ++part)
        widths[part] = std::max(widths[part], letter_count(cells[part]));
    };
    for (const auto& row : table.rows) note(cells_in(row[i], column.cells));
    if (column.cells > 1) {
      const bool shares = std::any_of(table.rows.begin(), table.rows.end(), [&](const auto& row) { return row[i].ends_with(percent); });
      if (shares) column.heading += ", %";
      note(headings_below(column.cells));
    }
    column.width = between_columns * (column.cells - 1);
    for (const std::size_t width : widths) column.width += width;
    column.width = std::max({column.width, across, letter_count(column.heading)});
    column.wraps = table.columns[i].left && column.width > sentence;
    if (column.wraps) column.width = sentence_width;
    column.width += between_columns;
    columns.push_back(column);
  }
  return columns;
}

std::size_t width_of(const std::vector<LatexColumn>& columns) {
  std::size_t width = 0;
  for (const LatexColumn& column : columns) width += column.width;
  return width;
}

/// Parts that fit a turned page. Each begins with the columns up to the first text column, which say what a row is about.
std::vector<std::vector<LatexColumn>> parts_of(const Table& table) {
  const std::vector<LatexColumn> all = columns_of(table);
  if (width_of(all) <= turned_width) return {all};
  std::vector<LatexColumn> lead;
  for (const LatexColumn& column : all) {
    lead.push_back(column);
    if (table.columns[column.index].left) break;
  }
  if (lead.size() == all.size() || lead.size() > 3) lead.resize(1);
  std::vector<std::vector<LatexColumn>> parts;
  for (std::size_t i = lead.size(); i < all.size(); ++i) {
    if (parts.empty() || width_of(parts.back()) + all[i].width > line_width) parts.push_back(lead);
    parts.back().push_back(all[i]);
  }
  return parts;
}

std::string column_letters(const Table& table, const std::vector<LatexColumn>& columns) {
  std::string text = "@{}";
  for (const LatexColumn& column : columns) {
    const char* aligned = table.columns[column.index].left ? "l" : "r";
    for (std::size_t cell = 0; cell < column.cells; ++cell) text += column.wraps ? ">{\\raggedright\\arraybackslash}p{5cm}" : aligned;
  }
  return text + "@{}";
}

std::string across(std::size_t cells, char aligned, const std::string& text) {
  return "\\multicolumn{" + std::to_string(cells) + "}{" + aligned + "}{" + latex_escaped(text) + "}";
}

/// Headings of intervals above their ends, with a rule below each; empty if there are none.
std::string upper_headings(const std::vector<LatexColumn>& columns) {
  std::string text = "    ", rules = "    ";
  std::size_t place = 1;
  for (const LatexColumn& column : columns) {
    text += place > 1 ? " & " : "";
    if (column.cells > 1) {
      text += across(column.cells, 'c', column.heading);
      rules += "\\cmidrule(lr){" + std::to_string(place) + "-" + std::to_string(place + column.cells - 1) + "}";
    }
    place += column.cells;
  }
  return place == columns.size() + 1 ? "" : text + " \\\\\n" + rules + "\n";
}

std::string lines_of(const Table& table, const std::vector<LatexColumn>& columns, bool is_long) {
  std::string out = "    \\toprule\n" + upper_headings(columns);
  const auto line = [&](const auto& cells_of_column) {
    std::string text = "    ";
    for (const LatexColumn& column : columns) {
      const std::vector<std::string> cells = cells_of_column(column);
      if (&column != &columns.front()) text += " & ";
      if (cells.size() < column.cells) text += across(column.cells, 'r', cells[0]);
      for (std::size_t i = 0; cells.size() == column.cells && i < cells.size(); ++i) text += (i > 0 ? " & " : "") + latex_escaped(cells[i]);
    }
    out += text + " \\\\\n";
  };
  line([](const LatexColumn& column) { return column.cells > 1 ? headings_below(column.cells) : std::vector<std::string>{column.heading}; });
  out += is_long ? "    \\midrule\n    \\endhead\n" : "    \\midrule\n";
  for (const auto& row : table.rows) line([&](const LatexColumn& column) { return cells_in(row[column.index], column.cells); });
  return out + "    \\bottomrule\n";
}

std::string notes_of(const Table& table) {
  std::string out;
  for (const std::string& note : table.notes) out += "\n  \\smallskip{\\footnotesize " + latex_escaped(note) + "\\par}\n";
  return out;
}

}  // namespace

std::string as_latex(const Table& given, const std::string& run) {
  const Table table = without_constants(given);
  const auto parts = parts_of(table);
  bool turned = false, wraps = false;
  for (const auto& part : parts) {
    turned = turned || width_of(part) > line_width;
    wraps = wraps || std::any_of(part.begin(), part.end(), [](const LatexColumn& column) { return column.wraps; });
  }
  const bool is_long = table.rows.size() > (turned ? rows_of_a_turned_page : rows_of_a_page);  // breaks across pages
  std::string packages = "booktabs";
  if (wraps) packages += ",array";
  if (is_long) packages += ",longtable";
  if (turned) packages += is_long ? ",pdflscape" : ",rotating";
  std::string out = "% \\usepackage{" + packages + "}\n";
  const std::string_view frame = turned ? "sidewaystable" : "table";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string more = i == 0 ? "" : " (continued)";
    const std::string label = "\\label{tab:" + (run.empty() ? "" : run + ":") + table.name + (i == 0 ? "" : "-" + std::to_string(i + 1)) + "}";
    const std::string caption = "  \\caption{" + latex_escaped(table.title + more) + "}";
    const std::string letters = column_letters(table, parts[i]), lines = lines_of(table, parts[i], is_long);
    const std::string notes = i + 1 == parts.size() ? notes_of(table) : "";
    if (is_long) {
      out += turned ? "\\begin{landscape}\n" : "";
      out += "{\\footnotesize\n\\begin{longtable}{" + letters + "}\n" + caption + label + "\\\\\n" + lines + "\\end{longtable}}\n" + notes;
      out += turned ? "\\end{landscape}\n" : "";
    } else {
      out += "\\begin{" + std::string(frame) + "}\n  \\centering\n" + caption + "\n  " + label + "\n  \\footnotesize\n  \\begin{tabular}{" + letters +
             "}\n" + lines + "  \\end{tabular}\n" + notes + "\\end{" + std::string(frame) + "}\n";
    }
  }
  return out;
}

}  // namespace arena

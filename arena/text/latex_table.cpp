// A table in LaTeX: it compiles as it stands and fits its page, however long or wide it is.
#include <algorithm>
#include <string_view>

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

// In characters of \footnotesize on the usual 12.5 cm of text, and on the height of that page.
constexpr std::size_t line_width = 84, turned_width = 130, between_columns = 3;
constexpr std::size_t sentence = 40;  // a longer text is set in lines of
constexpr std::size_t sentence_width = 34;
constexpr std::size_t rows_of_a_page = 36, rows_of_a_turned_page = 22;

/// Letters, not bytes.
std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
}

struct LatexColumn {
  std::size_t index = 0, width = 0;
  bool wraps = false;
};

std::vector<LatexColumn> columns_of(const Table& table) {
  std::vector<LatexColumn> columns;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    LatexColumn column{i, letters(table.columns[i].heading), false};
    for (const auto& row : table.rows) column.width = std::max(column.width, letters(row[i]));
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

/// Parts that fit a turned page. Each begins with the columns up to the first of text, which say what a row is about.
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
    text += column.wraps ? ">{\\raggedright\\arraybackslash}p{5cm}" : aligned;
  }
  return text + "@{}";
}

std::string lines_of(const Table& table, const std::vector<LatexColumn>& columns, bool is_long) {
  std::string out = "    \\toprule\n";
  const auto line = [&](const auto& text_of) {
    std::string text = "    ";
    for (std::size_t i = 0; i < columns.size(); ++i) text += (i > 0 ? " & " : "") + latex_escaped(text_of(columns[i].index));
    out += text + " \\\\\n";
  };
  line([&](std::size_t i) { return table.columns[i].heading; });
  out += is_long ? "    \\midrule\n    \\endhead\n" : "    \\midrule\n";
  for (const auto& row : table.rows) line([&](std::size_t i) { return row[i]; });
  return out + "    \\bottomrule\n";
}

std::string notes_of(const Table& table) {
  std::string out;
  for (const std::string& note : table.notes) out += "\n  \\smallskip{\\footnotesize " + latex_escaped(note) + "\\par}\n";
  return out;
}

}  // namespace

std::string as_latex(const Table& table, const std::string& run) {
  const auto parts = parts_of(table);
  bool turned = false, wraps = false;
  for (const auto& part : parts) {
    turned = turned || width_of(part) > line_width;
    wraps = wraps || std::any_of(part.begin(), part.end(), [](const LatexColumn& column) { return column.wraps; });
  }
  const bool is_long = table.rows.size() > (turned ? rows_of_a_turned_page : rows_of_a_page);  // breaks over pages
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

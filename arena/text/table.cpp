#include "arena/text/table.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <string_view>

#include "arena/text/csv.hpp"
#include "arena/text/letters.hpp"
#include "arena/text/table_values.hpp"

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

void Table::cells(const std::vector<Cell>& cells) {
  std::vector<std::string> shown;
  for (const Cell& cell : cells) {
    if (cell.split) values[{rows.size(), shown.size()}] = cell.values;
    shown.push_back(cell.shown);
  }
  row(std::move(shown));
}

void Table::split(std::string_view heading, std::vector<std::string> csv) {
  for (Column& column : columns)
    if (column.heading == heading) column.csv = csv;
}

/// Markdown is also HTML: a player's name in a config must not become markup.
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

/// The text in lines of at most `most` characters, broken at blanks, or within a longer word.
std::vector<std::string> lines_within(std::string_view text, std::size_t most) {
  std::vector<std::string> lines;
  while (letter_count(text) > most) {
    std::size_t end = 0;
    for (std::size_t characters = 0; characters <= most; ++end)
      if (letter_count(text.substr(end, 1)) == 1 && ++characters > most) break;
    const std::size_t blank = text.rfind(' ', end);
    const bool at_blank = blank != std::string_view::npos && blank > 0;
    lines.emplace_back(text.substr(0, at_blank ? blank : end));
    text.remove_prefix(at_blank ? blank + 1 : end);
  }
  lines.emplace_back(text);
  return lines;
}

/// The columns that say what a row is about: up to the first text column.
std::size_t lead_of(const Table& table) {
  std::size_t lead = 1;
  while (lead < table.columns.size() && !table.columns[lead - 1].left) ++lead;
  return lead == table.columns.size() ? 1 : lead;
}

}  // namespace

std::string in_lines(std::string_view text, std::size_t most, std::string_view indent) {
  std::string out;
  while (text.size() > most) {
    std::size_t end = text.rfind(' ', most);
    if (end == std::string_view::npos || end == 0) end = text.find(' ', most);
    if (end == std::string_view::npos) break;
    out += std::string(text.substr(0, end)) + "\n" + std::string(indent);
    text.remove_prefix(end + 1);
    if (out.size() == end + 1 + indent.size()) most -= std::min(most, indent.size());
  }
  return out + std::string(text) + "\n";
}

Table without_constants(const Table& table) {
  constexpr std::size_t fewest = 3;
  const std::size_t lead = lead_of(table);
  Table shown(table.name, table.title, {});
  std::vector<std::size_t> kept;
  std::string same, unknown;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const auto is_same = [&](const auto& row) { return row[i] == table.rows[0][i]; };
    if (table.rows.size() < fewest || i < lead || !std::all_of(table.rows.begin(), table.rows.end(), is_same)) {
      kept.push_back(i);
      shown.columns.push_back(table.columns[i]);
      continue;
    }
    const std::string& value = table.rows[0][i];
    std::string& list = value.empty() || value == "-" ? unknown : same;
    list += (list.empty() ? "" : ", ") + table.columns[i].heading + (&list == &same ? " " + value : "");
  }
  if (kept.size() == table.columns.size() || kept.size() <= lead) return table;
  for (const auto& row : table.rows) {
    auto& cells = shown.rows.emplace_back();
    for (const std::size_t i : kept) cells.push_back(row[i]);
  }
  shown.notes = table.notes;
  if (!unknown.empty()) shown.notes.insert(shown.notes.begin(), "Empty in all rows: " + unknown + ".");
  if (!same.empty()) shown.notes.insert(shown.notes.begin(), "All rows: " + same + ".");
  return shown;
}

std::string as_text(const Table& table, std::size_t most) {
  std::vector<std::size_t> widths;
  for (const Table::Column& column : table.columns) {
    widths.push_back(letter_count(column.heading));
    for (const auto& row : table.rows) widths.back() = std::max(widths.back(), letter_count(row[widths.size() - 1]));
  }
  const std::size_t kept = lead_of(table);
  // A cell wider than the line takes several lines; the first columns leave half of the line to the others.
  constexpr std::size_t least = 8;
  std::size_t room = most;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    widths[i] = std::min(widths[i], std::max(least, i < kept && table.columns[i].left ? most / 2 : room));
    if (i < kept) room -= std::min(room, widths[i] + 2);
  }
  std::string out = table.title.empty() ? "" : in_lines(table.title, most);
  std::vector<std::size_t> part;
  std::size_t taken = 0;
  const auto add = [&](const auto& text_of) {
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 1;
    for (const std::size_t i : part) {
      cells.push_back(lines_within(text_of(i), widths[i]));
      height = std::max(height, cells.back().size());
    }
    for (std::size_t line = 0; line < height; ++line) {
      for (std::size_t place = 0; place < part.size(); ++place) {
        const std::string text = line < cells[place].size() ? cells[place][line] : "", space(widths[part[place]] - letter_count(text), ' ');
        out += (place > 0 ? "  " : "") + (table.columns[part[place]].left ? text + space : space + text);
      }
      out.erase(out.find_last_not_of(' ') + 1);
      out += "\n";
    }
  };
  const auto add_part = [&] {
    add([&](std::size_t i) { return table.columns[i].heading; });
    add([&](std::size_t i) { return std::string(widths[i], '-'); });
    for (const auto& row : table.rows) add([&](std::size_t i) { return row[i]; });
  };
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (i > kept && taken + widths[i] + 2 > most) {  // continues below, repeating the first columns
      add_part();
      out += "\n";
      part.resize(kept);
      taken = std::accumulate(widths.begin(), widths.begin() + static_cast<std::ptrdiff_t>(kept), 2 * (kept - 1));
    }
    part.push_back(i);
    taken += widths[i] + (i > 0 ? 2 : 0);
  }
  add_part();
  for (const std::string& note : table.notes) out += in_lines(note, most);
  return out;
}

std::string as_markdown(const Table& given) {
  const Table table = without_constants(given);
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

std::string exact(double value) {
  char text[32];
  const auto [end, error] = std::to_chars(text, text + sizeof text, value == 0 ? 0 : value);
  return {text, end};
}

TableValues values_of(const Table& table) {
  TableValues out;
  for (const Table::Column& column : table.columns) {
    if (column.csv.empty()) out.headings.push_back(column.heading);
    out.headings.insert(out.headings.end(), column.csv.begin(), column.csv.end());
  }
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    auto& values = out.rows.emplace_back();
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      const auto given = table.values.find({row, i});
      const std::size_t width = std::max<std::size_t>(1, table.columns[i].csv.size());
      for (std::size_t part = 0; part < width; ++part) {
        if (given != table.values.end())
          values.push_back(part < given->second.size() ? given->second[part] : "");
        else
          values.push_back(part > 0 || table.rows[row][i] == "-" ? "" : table.rows[row][i]);
      }
    }
  }
  return out;
}

std::string as_csv(const Table& table) {
  const TableValues csv = values_of(table);
  std::string out;
  const auto line = [&](const std::vector<std::string>& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0) out += ',';
      append_field(out, values[i]);
    }
    out += '\n';
  };
  line(csv.headings);
  for (const auto& row : csv.rows) line(row);
  return out;
}

}  // namespace arena

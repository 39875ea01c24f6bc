#include "arena/text/text_table.hpp"

#include <algorithm>

namespace arena {

namespace {

/// Characters, not bytes, of UTF-8.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

TextTable::TextTable(const std::vector<std::string>& headings) {
  std::vector<std::string> names;
  for (const std::string& heading : headings) {
    left_.push_back(!heading.empty() && heading[0] == '<');
    names.push_back(left_.back() ? heading.substr(1) : heading);
  }
  rows_.push_back(std::move(names));
}

void TextTable::row(std::vector<std::string> cells) {
  cells.resize(left_.size());
  rows_.push_back(std::move(cells));
}

std::string TextTable::text() const {
  std::vector<std::size_t> widths(left_.size(), 0);
  for (const auto& row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
  std::string text;
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    std::string line;
    for (std::size_t i = 0; i < left_.size(); ++i) {
      const std::string& cell = rows_[r][i];
      const std::string space(widths[i] - width(cell), ' ');
      line += (i ? "  " : "") + (left_[i] ? cell + space : space + cell);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
    if (r == 0) {
      std::string rule;
      for (std::size_t i = 0; i < left_.size(); ++i) rule += (i ? "  " : "") + std::string(widths[i], '-');
      text += rule + "\n";
    }
  }
  return text;
}

}  // namespace arena

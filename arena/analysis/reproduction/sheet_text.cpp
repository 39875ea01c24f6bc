#include <fmt/format.h>

#include <cmath>

#include "arena/analysis/reproduction/sheet.hpp"
#include "arena/text/table.hpp"

namespace arena {

namespace {

/// Whole numbers as they are, others with the significant decimals.
std::string number(double value) {
  const double size = std::abs(value);
  if (value == std::floor(value) || size >= 1000) return fmt::format("{:.0f}", value);
  int decimals = 3;
  if (size >= 100)
    decimals = 1;
  else if (size >= 1)
    decimals = 2;
  std::string text = fmt::format("{:.{}f}", value, decimals);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string cell(const std::map<std::pair<std::string, std::string>, double>& cells, const std::string& row, const std::string& column) {
  const auto found = cells.find({row, column});
  return found == cells.end() ? "" : number(found->second);
}

}  // namespace

std::string sheet_markdown(const Sheet& sheet, bool verdicts) {
  std::string text = sheet.about + (sheet.given.empty() ? "" : " " + sheet.given) + "\n\n";
  std::string heading = "| |", line = "|---|";
  for (const std::string& column : sheet.columns) {
    bool author = false;
    for (const auto& [place, value] : sheet.author) author = author || place.second == column;
    if (author) heading += " " + markdown_escaped(column) + ": his |", line += "---:|";
    heading += author ? " ours |" : " " + markdown_escaped(column) + " |";
    line += "---:|";
  }
  text += heading + "\n" + line + "\n";
  for (const std::string& row : sheet.rows) {
    text += "| " + markdown_escaped(row) + " |";
    for (const std::string& column : sheet.columns) {
      bool author = false;
      for (const auto& [place, value] : sheet.author) author = author || place.second == column;
      if (author) text += " " + cell(sheet.author, row, column) + " |";
      text += " " + cell(sheet.ours, row, column) + " |";
    }
    text += "\n";
  }
  text += "\n";
  for (const Claim& claim : sheet.claims) {
    text += "- " + claim.text;
    if (verdicts && !claim.check.empty()) {
      const std::string wrong = violated(claim, sheet);
      text += wrong.empty() ? " (holds)" : " (DOES NOT HOLD HERE: " + wrong + ")";
    }
    text += "\n";
  }
  return text + (sheet.claims.empty() ? "" : "\n");
}

}  // namespace arena

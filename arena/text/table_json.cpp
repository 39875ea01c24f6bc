#include "arena/text/table_json.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "arena/text/table_values.hpp"

namespace arena {

namespace {

std::optional<nlohmann::json> number_in(const std::string& text) {
  const char *begin = text.data(), *end = begin + text.size();
  std::int64_t whole = 0;
  if (const auto [at, error] = std::from_chars(begin, end, whole); error == std::errc() && at == end) return whole;
  double real = 0;
  if (const auto [at, error] = std::from_chars(begin, end, real); error == std::errc() && at == end && std::isfinite(real)) return real;
  return std::nullopt;
}

}  // namespace

nlohmann::json table_json(const Table& table) {
  const TableValues csv = values_of(table);
  nlohmann::json rows = nlohmann::json::array();
  for (const auto& row : csv.rows) {
    nlohmann::json cells = nlohmann::json::array();
    for (const std::string& cell : row) cells.push_back(cell.empty() ? nlohmann::json() : nlohmann::json(cell));
    rows.push_back(std::move(cells));
  }
  for (std::size_t i = 0; i < csv.headings.size(); ++i) {
    const bool numbers = std::all_of(csv.rows.begin(), csv.rows.end(), [&](const auto& row) { return row[i].empty() || number_in(row[i]); });
    if (!numbers) continue;
    for (nlohmann::json& row : rows)
      if (!row[i].is_null()) row[i] = *number_in(row[i].get<std::string>());
  }
  return {{"name", table.name}, {"title", table.title}, {"columns", csv.headings}, {"rows", std::move(rows)}, {"notes", table.notes}};
}

}  // namespace arena

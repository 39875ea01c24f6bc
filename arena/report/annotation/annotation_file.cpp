#include "arena/report/annotation/annotation_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "arena/text/csv.hpp"
#include "arena/text/input_file.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

template <class Number>
std::optional<Number> number_in(const std::string& text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

}  // namespace

MoveCosts read_annotations(const std::filesystem::path& folder) {
  MoveCosts costs;
  const std::filesystem::path file = folder / annotations_file_name;
  if (!std::filesystem::is_regular_file(file)) return costs;
  constexpr std::array names = {"game", "ply", "best", "cost", "blunder"};
  std::array<std::size_t, names.size()> at{};
  InputFile in(file);
  std::vector<std::string> fields;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    const auto wrong = [&](const std::string& what) {
      throw InputError(fmt::format("{}:{}: {}; `arena annotate --output` writes this file", file.string(), number, what));
    };
    ++number;
    if (!split_csv(line, fields)) wrong("a quote is not closed");
    if (number == 1) {
      for (std::size_t i = 0; i < names.size(); ++i) {
        at[i] = static_cast<std::size_t>(std::find(fields.begin(), fields.end(), names[i]) - fields.begin());
        if (at[i] == fields.size()) wrong(fmt::format("there is no column '{}'", names[i]));
      }
      continue;
    }
    if (fields.size() <= *std::max_element(at.begin(), at.end())) wrong("cells are missing");
    const auto game = number_in<std::uint64_t>(fields[at[0]]);
    const auto ply = number_in<int>(fields[at[1]]);
    const auto cost = number_in<double>(fields[at[3]]);
    if (!game || !ply || !cost) wrong("game, ply and cost must be numbers");
    costs[{*game, *ply}] = {*cost, fields[at[4]] == "1", fields[at[2]]};
  }
  return costs;
}

}  // namespace arena

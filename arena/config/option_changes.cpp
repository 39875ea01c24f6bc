#include "arena/config/option_changes.hpp"

#include <fmt/format.h>

namespace arena::config {

std::string option_changes(const PlayerSpec& first, const PlayerSpec& second, std::string_view form) {
  constexpr int most = 4;
  const auto rows = rows_of(first), others = rows_of(second);
  std::string text;
  int found = 0;
  for (const OptionRow& row : rows)
    for (const OptionRow& other : others)
      if (row.path == other.path && row.value != other.value && ++found <= most)
        text += (found > 1 ? ", " : "") + fmt::format(fmt::runtime(form), row.path, row.value, other.value);
  return found > most ? text + fmt::format(", and {} more", found - most) : text;
}

}  // namespace arena::config

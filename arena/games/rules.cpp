#include "arena/games/rules.hpp"

#include <cctype>

namespace arena {

std::string_view rules_of(std::string_view game) {
  constexpr std::string_view mark = "\n## ";
  const std::string_view page = rules_assets::games_page();
  const auto is_of_game = [&](std::string_view heading) {
    if (heading.size() <= game.size() || heading[game.size()] != '\n') return false;
    for (std::size_t i = 0; i < game.size(); ++i)
      if (std::tolower(static_cast<unsigned char>(heading[i])) != game[i]) return false;
    return true;
  };
  for (std::size_t at = page.find(mark); at != std::string_view::npos; at = page.find(mark, at + 1)) {
    if (!is_of_game(page.substr(at + mark.size()))) continue;
    const std::size_t from = at + 1, end = page.find(mark, from);
    return page.substr(from, end == std::string_view::npos ? end : end + 1 - from);
  }
  return {};
}

}  // namespace arena

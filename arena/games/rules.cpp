#include "arena/games/rules.hpp"

#include "core/common/errors.hpp"

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

std::string rules_text(const std::string& game) {
  std::string_view page = rules_of(game);
  if (page.empty()) throw InputError("docs/games.md has no rules of " + game + "; the author of the game has them");
  std::string text;  // without pictures, code fences and bold markers
  while (!page.empty()) {
    const std::size_t end = page.find('\n');
    std::string line(page.substr(0, end));
    page.remove_prefix(end == std::string_view::npos ? page.size() : end + 1);
    const bool follows_blank = text.size() >= 2 && text.compare(text.size() - 2, 2, "\n\n") == 0;
    if (line.rfind("```", 0) == 0 || line.rfind("![", 0) == 0 || (line.empty() && follows_blank)) continue;
    if (line.rfind("## ", 0) == 0) line.erase(0, 3);
    for (std::size_t at = line.find("**"); at != std::string::npos; at = line.find("**", at)) line.erase(at, 2);
    text += line + "\n";
  }
  return text;
}

}  // namespace arena

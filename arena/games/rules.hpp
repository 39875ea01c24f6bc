// The rules of our games as people read them: docs/games.md, which the build puts into the program.
#pragma once
#include <string>
#include <string_view>

namespace arena {

namespace rules_assets {
std::string_view games_page();
}

/// The section of the page that is about this game, from its heading to its last line; empty when the page has none.
std::string_view rules_of(std::string_view game);
/// The same as it reads in a terminal. Throws InputError where the page has none.
std::string rules_text(const std::string& game);

}  // namespace arena

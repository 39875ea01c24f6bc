// The rules of our games as people read them: docs/games.md, embedded by the build.
#pragma once
#include <string>
#include <string_view>

namespace arena {

namespace rules_assets {
std::string_view games_page();
}

/// The section of the page about this game, from its heading to its last line; empty if the page has none.
std::string_view rules_of(std::string_view game);
/// The same formatted for a terminal. Throws InputError if the page has none.
std::string rules_text(const std::string& game);

}  // namespace arena

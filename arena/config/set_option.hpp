// Sets options of a player by name: for players made in code, and for callers that set options one at a time.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/config/player.hpp"

namespace arena::config {

/// Sets the option of that name, e.g. "killers.slots", of one of our players. Returns what is wrong with the name, the value or the resulting player,
/// in which case the player is unchanged; empty if nothing is wrong. "limits.game_time" takes a time control in one word too, such as 40/60s+0.5s.
std::string set_option(PlayerSpec& player, std::string_view name, std::string_view value);

/// The same for several options, which only need to be valid together.
std::string set_options(PlayerSpec& player, const std::vector<std::pair<std::string, std::string>>& options);

/// The same where an error would be our own: throws InputError.
void put_option(PlayerSpec& player, std::string_view name, std::string_view value);

/// One of our players with these options, the others at their defaults; throws InputError.
PlayerOptions made_options(const std::string& game, std::initializer_list<std::pair<std::string_view, std::string_view>> options);
/// Alpha-beta with iterative deepening and the game's first evaluator, nothing else.
PlayerOptions plain_search(const std::string& game);

}  // namespace arena::config

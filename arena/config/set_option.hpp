// Sets options of a player by name: for players made in code, and for callers that set them one by one.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/config/player.hpp"

namespace arena::config {

/// Sets the option of that name, "killers.slots" say, of a player of ours. Gives back what is wrong with name, value or the player that would come of
/// it, which then stays as it was; empty when nothing is.
std::string set_option(PlayerSpec& player, std::string_view name, std::string_view value);

/// The same for several, which only together need to make a player.
std::string set_options(PlayerSpec& player, const std::vector<std::pair<std::string, std::string>>& options);

/// The same where it is ours to be right: throws InputError.
void put_option(PlayerSpec& player, std::string_view name, std::string_view value);

/// A player of ours with these options, the others at their defaults; throws InputError.
PlayerOptions made_options(const std::string& game, std::initializer_list<std::pair<std::string_view, std::string_view>> options);
/// Alpha-beta with iterative deepening and the game's first evaluator, nothing else.
PlayerOptions plain_search(const std::string& game);

}  // namespace arena::config

// What the rules say about a recorded game besides its result: the names of its sides, who moved, and how many moves there were to choose from.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace arena {

/// Whether its rules are ours; a referee's are not.
bool is_known_game(std::string_view game);

/// "White", "Black"; "first side", "second side" in a game with a referee.
std::vector<std::string> side_names(std::string_view game, const std::map<std::string, int>& rules, int sides);

/// Who made each of the moves, up to the first illegal one; none in a game with a referee.
std::vector<int> recorded_movers(std::string_view game, const std::map<std::string, int>& rules, std::string_view moves);

/// How many legal moves there were before each of the moves, up to the first illegal one; none in a game with a referee.
std::vector<int> legal_counts(std::string_view game, const std::map<std::string, int>& rules, std::string_view moves);

}  // namespace arena

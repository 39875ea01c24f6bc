// Why a recorded game ended, for results that were written before games.csv said so.
#pragma once
#include <map>
#include <string>
#include <string_view>

namespace arena {

/// The reason's name; empty for a game with a referee, for illegal moves, and if the rules have not ended it.
std::string recorded_ending(std::string_view game, const std::map<std::string, int>& rules, std::string_view moves);
/// A reason as people say it, "five in a row"; any other text is unchanged.
std::string ending_words(const std::string& reason);

}  // namespace arena

// Why a recorded game ended, for results that were written before games.csv said so.
#pragma once
#include <map>
#include <string>
#include <string_view>

namespace arena {

/// The reason's name; empty for a game that only a referee knows, for moves that are not legal, and where the rules have not ended it.
std::string recorded_ending(std::string_view game, const std::map<std::string, int>& rules, std::string_view moves);
/// A reason as people say it, "five in a row"; any other text stays as it is.
std::string ending_words(const std::string& reason);

}  // namespace arena

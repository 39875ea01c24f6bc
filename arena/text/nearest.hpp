// Which known word the user probably meant: for every message about an unknown command, option, game, player or key.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arena {

/// Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other, without regard to case
/// (Damerau 1964, in the restricted form that edits no substring twice).
int edit_distance(std::string_view a, std::string_view b);

/// The candidate nearest to the word, the first among equals; a truncated word counts as near, and so does a part
/// of a candidate (--time of --move-time). Nothing if more than half of it would have to change.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates);

/// "; did you mean 'perft'?", or an empty string: to append to a message.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace arena

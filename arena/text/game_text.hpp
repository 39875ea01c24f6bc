// A game as one line of text: its moves, separated by spaces. If it did not begin at the game's start, the first word is the position that it began
// at, `position:TEXT`, with blanks written as `_`.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace arena {

inline constexpr std::string_view position_prefix = "position:";

/// The first word of a game that begins at this position.
std::string position_word(std::string_view position);
/// The position that such a word names; empty for any other word.
std::string position_in(std::string_view word);

struct GameText {
  std::string start;  // the position; empty: the game's start
  std::vector<std::string> moves;
};
GameText game_text(std::string_view line);

/// How many moves a line has; the position does not count.
int move_count(std::string_view line);

/// A line as people and the protocol write it, `position [fen] TEXT [moves M ...]` or `position startpos [moves M ...]`, converted to the word for
/// the position; any other line with its blanks normalised.
std::string line_as_written(std::string_view line);

}  // namespace arena

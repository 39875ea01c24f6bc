#include "arena/text/game_text.hpp"

#include <algorithm>

#include "arena/text/words.hpp"

namespace arena {

std::string position_word(std::string_view position) { return std::string(position_prefix) + joined_by("_", words_of(position)); }

std::string position_in(std::string_view word) {
  if (word.substr(0, position_prefix.size()) != position_prefix) return "";
  std::string position(word.substr(position_prefix.size()));
  std::replace(position.begin(), position.end(), '_', ' ');
  return position.empty() ? " " : position;  // no position, and not the start either
}

GameText game_text(std::string_view line) {
  GameText text{"", words_of(line)};
  if (!text.moves.empty()) text.start = position_in(text.moves.front());
  if (!text.start.empty()) text.moves.erase(text.moves.begin());
  return text;
}

int move_count(std::string_view line) { return word_count(line) - (line.substr(0, position_prefix.size()) == position_prefix ? 1 : 0); }

std::string line_as_written(std::string_view line) {
  std::vector<std::string> words = words_of(line);
  if (words.empty() || words.front() != "position") return joined_by(" ", words);
  auto from = words.begin() + 1;
  if (from != words.end() && (*from == "fen" || *from == "startpos")) ++from;
  const bool at_start = from != words.begin() + 1 && *(from - 1) == "startpos";
  const auto moves = std::find(from, words.end(), "moves");
  std::string text;
  if (!at_start) text = position_word(joined_by(" ", std::vector<std::string>(from, moves)));
  for (auto word = moves == words.end() ? moves : moves + 1; word != words.end(); ++word) text += (text.empty() ? "" : " ") + *word;
  return text;
}

}  // namespace arena

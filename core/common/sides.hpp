// The sides of a game: their names, for everything that writes them down, and the one place that rejects more than two of them.
#pragma once
#include <string>
#include <string_view>

#include "core/common/errors.hpp"
#include "core/common/outcome.hpp"

namespace arena {

inline constexpr int most_sides = 4;
inline constexpr std::string_view side_words[most_sides] = {"first", "second", "third", "fourth"};

constexpr std::string_view side_word(int side) { return side_words[side]; }
/// The side called `word` among the first `sides`, or -1.
constexpr int side_of(std::string_view word, int sides) {
  for (int side = 0; side < sides; ++side)
    if (side_words[side] == word) return side;
  return -1;
}

/// "first or second", "first, second, third or fourth", for messages; another word may follow.
inline std::string either_side(int sides, std::string_view last = " or ") {
  std::string text;
  for (int side = 0; side < sides; ++side) text += std::string(side == 0 ? "" : side + 1 < sides ? ", " : last) + std::string(side_words[side]);
  return text;
}

/// The word of a result in files: the winning side's, "draw", or "none" while the game goes on.
constexpr std::string_view winner_word(Outcome outcome) {
  if (is_win(outcome)) return side_words[winner(outcome)];
  return outcome == Outcome::draw ? "draw" : "none";
}

/// The result that `to_word` wrote for a finished game, or none.
constexpr Outcome outcome_of(std::string_view word, int sides) {
  if (word == to_word(Outcome::draw, sides)) return Outcome::draw;
  for (int side = 0; side < sides; ++side)
    if (word == to_word(win_for(side), sides)) return win_for(side);
  return Outcome::none;
}

/// Many features are for two sides only: game pairs and their tests, some searches, engines. They all say so here. `what` is a plural.
inline std::string two_sides_only(std::string_view what, std::string_view game, int sides) {
  return std::string(what) + " are for two sides; " + std::string(game) + " with " + std::to_string(sides) + " players has more";
}
inline void require_two_sides(std::string_view what, std::string_view game, int sides) {
  if (sides != 2) throw InputError(two_sides_only(what, game, sides));
}
template <class G>
void require_two_sides(std::string_view what, const G& game) {
  require_two_sides(what, G::name, game.players());
}

}  // namespace arena

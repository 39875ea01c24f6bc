// The arguments that every command about a game shares: which game, its rule options, and a position in it.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/commands/command.hpp"
#include "arena/games/games.hpp"
#include "core/common/errors.hpp"

namespace arena {

/// Declares `--game` and the rule options of all games, from the table of games.
void add_game_options(Syntax& syntax);
/// Declares `--position` and `--moves`.
void add_position_options(Syntax& syntax);

/// The value of `--game`; throws InputError when it was not given.
std::string game_given(const Call& call);
/// The rule options that were given, by the names that configs use.
std::map<std::string, int> rule_options_given(const Call& call);

/// The words of a text, separated by blanks.
std::vector<std::string> words_of(std::string_view text);

/// Makes the move that the word names. Gives the reason when it is not legal, or nothing when it was made and stored in `made`.
template <Game G>
std::optional<std::string> make_word(G& game, std::string_view word, Move& made) {
  Move move;
  try {
    move = game.parse(word);
  } catch (const InputError& e) {
    return e.what();
  }
  if (auto reason = game.why_illegal(move); !reason.empty()) return reason;
  game.make(move);
  made = move;
  return std::nullopt;
}

template <Game G>
struct Start {
  G game;
  std::string last_move;  // empty when none was made
};

/// The position that the command line names: `--position`, then `--moves` from there.
template <Game G>
Start<G> start_given(const Call& call) {
  const auto options = options_from<G>(rule_options_given(call));
  Start<G> start{G(options), ""};
  if (const auto text = call.find("position")) {
    try {
      start.game = G::from_text(options, *text);
    } catch (const InputError& e) {
      throw InputError(std::string("--position: ") + e.what());
    }
  }
  int number = 0;
  for (const auto& word : words_of(call.find("moves").value_or(""))) {
    ++number;
    Move made;
    if (const auto reason = make_word(start.game, word, made))
      throw InputError("--moves: move " + std::to_string(number) + " '" + word + "' is illegal: " + *reason);
    start.last_move = start.game.to_text(made);
  }
  return start;
}

}  // namespace arena

// The arguments that every command about a game shares: which game, its rule options, and a position in it.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/commands/command.hpp"
#include "arena/config/tournament.hpp"
#include "arena/games/game_names.hpp"
#include "arena/games/move_text.hpp"
#include "arena/games/picture.hpp"
#include "core/common/errors.hpp"

namespace arena {

/// Declares `--game` and the rule options of all games, from the table of games.
void add_game_options(Syntax& syntax);
/// Declares `--referee`, in place of `--game`.
void add_referee_option(Syntax& syntax);
/// Declares `--position` and `--moves`.
void add_position_options(Syntax& syntax);

/// The value of `--game`; throws InputError when it was not given.
std::string game_given(const Call& call);
/// The rule options that were given, by the names that configs use.
std::map<std::string, int> rule_options_given(const Call& call);

/// The game of `--referee`; throws InputError if it names no program, or if `--game` names another game.
config::GameSpec refereed_game_given(const Call& call);

template <Game G>
struct Start {
  G game;
  std::string last_move;    // empty when none was made
  std::string last_turn;    // the moves of its turn
  std::optional<G> before;  // the position in which it was made
};

/// The position that the command line names: `--position`, then `--moves` from there.
template <Game G>
Start<G> start_given(const Call& call) {
  const auto options = options_from<G>(rule_options_given(call));
  Start<G> start{G(options), "", "", std::nullopt};
  if (const auto text = call.find("position")) {
    try {
      start.game = G::from_text(options, *text);
    } catch (const InputError& e) {
      throw InputError(std::string("--position: ") + e.what());
    }
  }
  const auto note_last = [&](const G& before, Move move) {
    start.last_move = before.to_text(move);
    add_to_turn(start.last_turn, before, move);
    start.before = before;
  };
  if (const auto illegal = make_moves(start.game, call.find("moves").value_or(""), note_last)) throw InputError("--moves: " + illegal->text());
  return start;
}

}  // namespace arena

// Where games begin: none, random ones (no two equal up to symmetry, none finished, on request near-even), or the lines of a file.
#pragma once
#include <string>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/games/move_text.hpp"

namespace arena {

/// What is done where fewer random openings exist than are asked for.
enum class Shortage { refuse, accept };

/// Move sequences, moves separated by spaces; at least one, which is empty when games begin at the start. A larger count with the same seed begins
/// with the same openings. Throws InputError: fewer exist than asked for (saying how many), or a line is no unfinished game.
std::vector<std::string> make_openings(const config::GameSpec& game, const config::OpeningsSpec& openings, Shortage shortage = Shortage::refuse);

/// The openings of a tuning: one for each pair, those of the last match among none of them, up to symmetry. Where there are too few, those of the
/// tuning come again and again, and a third at most are held out.
struct TuningOpenings {
  std::vector<std::string> tuning, held_out;
  std::size_t different = 0;  // of the tuning
};
/// Throws InputError where there are fewer than two.
TuningOpenings tuning_openings(const config::TournamentSpec& tournament);

/// The moves of one opening; throws InputError when one is illegal or the game is over after them.
template <Game G>
std::vector<Move> opening_moves(const G& start, const std::string& text) {
  const std::vector<Move> moves = moves_from(start, text, "opening '" + text + "'");
  G game = start;
  for (const Move move : moves) game.make(move);
  if (game.outcome() != Outcome::none) throw InputError("opening '" + text + "' is a finished game");
  return moves;
}

}  // namespace arena

// Where games begin: at the start, from random openings (no two equal up to symmetry, none finished, near-even on request), or from a file's lines.
#pragma once
#include <string>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/games/move_text.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

/// What to do if fewer random openings exist than requested.
enum class Shortage { refuse, accept };

/// Move sequences, moves separated by spaces; at least one, which is empty if games begin at the start. A larger count with the same seed begins
/// with the same openings. Throws InputError if fewer exist than requested (saying how many), or if a line is not an unfinished game.
std::vector<std::string> make_openings(const config::GameSpec& game, const config::OpeningsSpec& openings, Shortage shortage = Shortage::refuse);

/// Asks the referee whether the openings are valid; throws InputError that names the file and line of the first that is not.
void check_refereed(const RunSpec& spec);

/// The openings of a tuning: one for each pair, none of them shared with the last match, up to symmetry. If there are too few, those of the
/// tuning are repeated, and at most a third are held out.
struct TuningOpenings {
  std::vector<std::string> tuning, held_out;
  std::size_t different = 0;  // of the tuning
};
/// Throws InputError if there are fewer than two.
TuningOpenings tuning_openings(const config::TournamentSpec& tournament);

/// An opening of game G: where it begins, and its moves from there.
template <Game G>
struct OpeningOf {
  std::string start;  // the position as text; empty: the game's start
  G first;
  std::vector<Move> moves;
};
/// Throws InputError if the position is invalid, a move is illegal or the game is over after them.
template <Game G>
OpeningOf<G> opening_of(const G& start, const std::string& text) {
  OpeningOf<G> opening{game_text(text).start, start, moves_from(start, text, "opening '" + text + "'")};
  opening.first = begun_at(start, opening.start);
  G game = opening.first;
  for (const Move move : opening.moves) game.make(move);
  if (game.outcome() != Outcome::none) throw InputError("opening '" + text + "' is a finished game");
  return opening;
}

}  // namespace arena

// The positions that an ablation searches: from random games, recorded games or openings. No two are equal up to symmetry, none is terminal, and
// every player must search in each of them; on request, the same number of each kind. The same seed and the same player shortcuts give the same
// positions.
#pragma once
#include <string>
#include <vector>

#include "arena/config/tournament.hpp"

namespace arena {

struct ChosenPosition {
  std::string moves;  // from the start, separated by spaces
  int legal_moves = 0;
  std::string phase;    // opening, middle or end: the third of its game that it is in; for openings always the first
  std::string stratum;  // why it was chosen: a number of legal moves, a phase, or nothing
  friend bool operator==(const ChosenPosition&, const ChosenPosition&) = default;
};

struct ChosenPositions {
  std::vector<ChosenPosition> positions;  // stratum by stratum
  std::vector<std::string> warnings;      // fewer were found than asked for
};

/// Throws InputError if there is no such position at all, or if the folder of games holds another game.
ChosenPositions choose_positions(const config::TournamentSpec& tournament);

}  // namespace arena

// The positions that an ablation searches: from random games, recorded games or openings; no two equal up to symmetry, none finished, none in which
// one of the players moves without a search, on request the same number of each kind. The same seed and the same shortcuts of the players give the
// same positions.
#pragma once
#include <string>
#include <vector>

#include "arena/config/tournament.hpp"

namespace arena {

struct ChosenPosition {
  std::string moves;  // from the start, separated by spaces
  int legal_moves = 0;
  std::string phase;    // opening, middle or end: the third of its game in which it stands; of openings always the first
  std::string stratum;  // what it was chosen for: a number of legal moves, a phase, or nothing
  friend bool operator==(const ChosenPosition&, const ChosenPosition&) = default;
};

struct ChosenPositions {
  std::vector<ChosenPosition> positions;  // stratum by stratum
  std::vector<std::string> warnings;      // fewer were found than asked for
};

/// Throws InputError when there is no such position at all, or the folder of games is none of this game's.
ChosenPositions choose_positions(const config::TournamentSpec& tournament);

}  // namespace arena

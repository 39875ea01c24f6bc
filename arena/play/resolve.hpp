// From a tournament as configs describe it to a run: pairings by the format, openings made, every player with the limits that hold for it.
#pragma once
#include <string>

#include "arena/config/tournament.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

/// Throws InputError for what only shows here: too few openings, a player without any limit, more than two sides.
RunSpec resolve(const config::TournamentSpec& tournament);
/// The same from a resolved copy.
RunSpec resolved_from(const std::string& yaml);

/// All pairs of `players`, ordered so that everybody plays in turn (the circle method).
std::vector<Seating> round_robin_pairings(int players);

}  // namespace arena

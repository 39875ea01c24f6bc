// Where games begin: none, random ones (no two equal up to symmetry, none finished, on request near-even), or the lines of a file.
#pragma once
#include <string>
#include <vector>

#include "arena/config/tournament.hpp"

namespace arena {

/// Move sequences, moves separated by blanks; at least one, which is empty when games begin at the start. A larger count with the same seed begins
/// with the same openings. Throws InputError: fewer exist than asked for (saying how many), or a line is no unfinished game.
std::vector<std::string> make_openings(const config::GameSpec& game, const config::OpeningsSpec& openings);

}  // namespace arena

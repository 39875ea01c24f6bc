// A run as PGN. Chess programs can replay it if the notation gives chess's short moves (SAN); any other game has a Variant tag and its own moves.
#pragma once
#include <iosfwd>

#include "arena/record/played_games.hpp"

namespace arena {

/// Throws InputError for games of more than two sides.
void write_pgn(const RunFolder& run, const Notation& notation, std::ostream& out);

}  // namespace arena

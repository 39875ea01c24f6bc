// A run as SGF, the Smart Game Format (FF[4]): a collection of games, in which Black moves first.
#pragma once
#include <iosfwd>

#include "arena/record/played_games.hpp"

namespace arena {

/// Throws InputError for games of more than two sides.
void write_sgf(const RunFolder& run, std::ostream& out);

}  // namespace arena

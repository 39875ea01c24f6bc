// What an annotated run says of its players and of its lost games.
#pragma once
#include <string>
#include <vector>

#include "arena/report/annotation/annotate.hpp"
#include "arena/text/table.hpp"

namespace arena {

/// A row for each player, then one for each player and phase. A move that costs `blunder` of the expected result or more is one.
std::vector<Table> annotation_tables(const Annotation& annotation, double blunder);
/// What each lost game turned on, a sentence a game: the costliest move of the loser.
std::vector<std::string> turning_points(const Annotation& annotation);
/// Every move, for other programs.
Table annotated_moves(const Annotation& annotation, double blunder);

}  // namespace arena

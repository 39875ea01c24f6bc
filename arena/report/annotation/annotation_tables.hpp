// What an annotated run says about its players and its lost games.
#pragma once
#include <string>
#include <vector>

#include "arena/report/annotation/annotate.hpp"
#include "arena/text/table.hpp"

namespace arena {

/// One row per player, then one per player and phase. A blunder is a move that costs `blunder` or more of the expected result.
std::vector<Table> annotation_tables(const Annotation& annotation, double blunder);
/// One sentence per lost game: the loser's costliest move, and whether the game turned on it.
std::vector<std::string> turning_points(const Annotation& annotation, double blunder);
/// Every move, machine-readable.
Table annotated_moves(const Annotation& annotation, double blunder);

}  // namespace arena

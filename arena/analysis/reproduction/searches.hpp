// Figures of a sheet that need no run: positions that are searched or valued on the spot, the same on every machine.
#pragma once
#include "arena/analysis/reproduction/sheet.hpp"

namespace arena {

/// A row names a player and the moves before; columns are depths. What is counted is `measure: {count: ...}`: nodes of an iteration (`nodes`), those
/// without the table's cut-offs (`states`, Aboukhadra), moves tried (`moves`, Trebing), or Sweere's running total (`total`).
void measure_searches(Sheet& sheet);

/// A row names a position and an evaluator; the only column is its value for the side to move.
void measure_values(Sheet& sheet);

}  // namespace arena

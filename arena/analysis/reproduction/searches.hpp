// Figures of a sheet that need no run: positions searched or evaluated on the spot, the same on every machine.
#pragma once
#include "arena/analysis/reproduction/sheet.hpp"
#include "arena/config/player.hpp"

namespace arena {

/// A player by its name. Throws InputError.
config::PlayerSpec player_named(const std::string& name);
/// Only the search itself is counted: no book, no shortcuts, no cap.
PlayerOptions searching_only(config::PlayerSpec player, const std::string& table_mb);

/// A row names a player and the moves before, or a position; columns are depths. What is counted is `measure: {count: ...}`, or the row's own
/// `count`: nodes of an iteration (`nodes`) or of all iterations so far (`all`), nodes without the table's cut-offs (`states`, Aboukhadra), moves
/// tried (`moves`, Trebing), Sweere's running total (`total`), the score for the side to move (`value`), or the plies to a proved win, minus those to
/// a loss, 0 if nothing is proved (`proved`). A row's `per` divides the count: moves per second give seconds.
void measure_searches(Sheet& sheet);

/// A row names a position and an evaluator with its options; the only column is its value for the side to move. With `last`, a cell: as after that
/// stone, for the side that placed it. With `term`: the count of that term alone.
void measure_values(Sheet& sheet);

/// A row names a game and its options; columns are plies, figures the number of move sequences of that length from the start.
void measure_leaves(Sheet& sheet);

/// A row names a player and one of its turns, by the row's name unless it says `turn`; the only column is the time that its rule gives that turn, in
/// seconds, if all earlier turns used theirs up. `left`: its turns to the end, at the first of them; `game_time`: seconds for the game.
void measure_times(Sheet& sheet);

/// A row gives `positions` and either the `bits` of a key or `parts`, the probability in parts per million that two of the positions share a key; the
/// columns `bits` and `parts` give the other one by 1 - exp(-positions^2 / 2^(bits + 1)).
void measure_errors(Sheet& sheet);

/// A row names a player, `moves`, `depth` and a `key`: a random number for each cell and colour (`cells`), or for columns, rows and colours
/// (`lines`). The columns: nodes of that search, and the percentage of nodes that found another position in their slot of a table with `slot_bits`.
void measure_collisions(Sheet& sheet);

}  // namespace arena

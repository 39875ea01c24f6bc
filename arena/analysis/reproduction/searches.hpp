// Figures of a sheet that need no run: positions that are searched or valued on the spot, the same on every machine.
#pragma once
#include "arena/analysis/reproduction/sheet.hpp"
#include "arena/config/player.hpp"

namespace arena {

/// A player by its name. Throws InputError.
config::PlayerSpec player_named(const std::string& name);
/// The search itself is counted: no book, no shortcuts, no cap.
PlayerOptions searching_only(config::PlayerSpec player, const std::string& table_mb);

/// A row names a player and the moves before, or a position; columns are depths. What is counted is `measure: {count: ...}`, or the row's own
/// `count`: nodes of an iteration (`nodes`) or of all until then (`all`), those without the table's cut-offs (`states`, Aboukhadra), moves tried
/// (`moves`, Trebing), Sweere's running total (`total`), the score for the side to move (`value`), or the plies to a proved win, minus those to a
/// loss, 0 where nothing is proved (`proved`). A row's `per` divides it: moves a second make seconds.
void measure_searches(Sheet& sheet);

/// A row names a position and an evaluator, with its options; the only column is its value for the side to move. With `last`, a cell: as after that
/// stone, for who put it. With `term`: what was counted for that term alone.
void measure_values(Sheet& sheet);

/// A row names a game and its options; columns are plies, figures the sequences of that many moves from the start.
void measure_leaves(Sheet& sheet);

/// A row names a player and one of its turns, by the row's name unless it says `turn`; the only column is what its rule gives that turn, in seconds,
/// when all before it were used up. `left`: its turns to the end, at the first of them; `game_time`: seconds for the game.
void measure_times(Sheet& sheet);

/// A row gives `positions` and either `bits` of a key or `parts`, the chance in a million that two of the positions share one; the columns `bits` and
/// `parts` have the other by 1 - exp(-positions^2 / 2^(bits + 1)).
void measure_errors(Sheet& sheet);

/// A row names a player, `moves`, `depth` and a `key`: a random number for each cell and colour (`cells`), or for columns, rows and colours
/// (`lines`). The columns: nodes of that search, and of a hundred those that found another position in their slot of a table with `slot_bits`.
void measure_collisions(Sheet& sheet);

}  // namespace arena

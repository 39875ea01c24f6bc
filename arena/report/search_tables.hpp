// Tables of what searches cost and reached: by number of legal moves, by ply, and move by move in one game.
#pragma once
#include "arena/report/run_data.hpp"

namespace arena {

/// Depth reached at about 10 and about 20 legal moves (Aboukhadra's table 1); none if no player searched there.
std::vector<Table> depth_by_legal_moves(const RunData& data);
/// Nodes at 2, 4, 6, 8 and 10 legal moves (Aboukhadra's table 2).
std::vector<Table> nodes_by_legal_moves(const RunData& data);
/// Median time and nodes by ply (Rao's figure 8).
std::vector<Table> cost_by_ply(const RunData& data);
/// Move by move: both players of the first decisive game, or the chosen ones (Sweere's tables 1 to 5). Throws InputError for a player that is not in
/// the game.
std::vector<Table> per_move_tables(const RunData& data, const std::vector<PerMoveChoice>& choices);

}  // namespace arena

// One player against each of the others, as Trebing's table 1 sets the full player against the reduced ones.
#pragma once
#include <optional>

#include "arena/report/run_data.hpp"

namespace arena {

/// The player that all pairings have in common, where there are several: the base of a gauntlet. An index into tally.players.
std::optional<std::size_t> common_player(const RunTally& run);

/// First two games, all games with Elo and interval, and how much deeper the base searched by phase of the game.
Table versus_table(const RunData& data, std::size_t base);

}  // namespace arena

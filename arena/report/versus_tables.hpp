// One player against each of the others, as in Trebing's table 1, which compares the full player with the reduced ones.
#pragma once
#include <optional>

#include "arena/report/run_data.hpp"

namespace arena {

/// The player that all pairings have in common, if there are several pairings: the base of a gauntlet. An index into tally.players.
std::optional<std::size_t> common_player(const RunTally& run);

/// Results against each of the others, in their first two games and in all of them, with Elo and interval; and how much deeper the base searched, by
/// phase of the game, left out if nobody searched.
std::vector<Table> versus_tables(const RunData& data, std::size_t base);

}  // namespace arena

// Which games of a run the page keeps for its replay.
#pragma once
#include <cstddef>
#include <vector>

#include "arena/report/run_data.hpp"

namespace arena {

/// Indices into `kept`, the most wanted first: all requested games; then at most `most` others: the first, the shortest, the longest, some lost by a
/// player's fault, and the rest evenly spread, so that every prefix of the list is still about even.
std::vector<std::size_t> games_by_interest(const std::vector<KeptGame>& kept, std::size_t most);

}  // namespace arena

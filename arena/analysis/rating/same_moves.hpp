// Players that are the same in all but name: wherever they can be compared, against each other or in the same place against the same opponent, they
// made the same moves.
#pragma once
#include <cstdint>
#include <vector>

#include "arena/analysis/rating/record.hpp"

namespace arena {

struct SamePlayers {
  std::size_t one = 0, other = 0;
  std::int64_t compared = 0;  // games compared; two or more
};

/// In the players' order; for two sides only, and at most a hundred players.
std::vector<SamePlayers> same_players(const RunRecord& record);

}  // namespace arena

// The kept games as the page's replay reads them: a board to draw on, and for every ply which cells changed, what is legal, and what the move cost.
// The page itself knows no rules.
#pragma once
#include <cstddef>
#include <string>

#include "arena/report/run_data.hpp"

namespace arena {

struct Replay {
  std::string json;       // ready for a script element
  std::size_t games = 0;  // kept on the page
};

/// At most `most_games` games that were not requested, and about `most_bytes` of them.
Replay replay_of(const RunData& data, std::size_t most_games, std::size_t most_bytes);

}  // namespace arena

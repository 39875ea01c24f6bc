// Searches one position with one of two players; returns what it found and how long it took.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "arena/record/run_spec.hpp"
#include "players/common/score.hpp"

namespace arena {

struct TimedSearch {
  std::uint64_t nodes = 0;  // of all iterations; 0 for a decision without a search
  std::string move;
  Score score = 0;
  double seconds = 0;
  double waited = 0;  // in addition, waiting for a core that others had
};

/// The moves lead from the start to the position. A new player with an empty table searches it to the depth, or within its own limits if the depth is
/// 0.
using PositionTimer = std::function<TimedSearch(const std::string& moves, const Participant& player, int depth)>;

PositionTimer make_timer(const RunSpec& spec);

}  // namespace arena

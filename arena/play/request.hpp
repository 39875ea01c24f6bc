// THE place where a player is asked for a decision.
#pragma once
#include <atomic>
#include <span>
#include <string_view>

#include "players/common/player.hpp"

namespace arena {

/// A decision within the limits, with all of a game's time left. `stop` ends it early; `moves` lead from `start` (empty: the game's) to the position,
/// for players that follow the game. Everything outlives the request.
inline Request request_for(const Limits& limits, Clock& clock, const std::atomic<bool>* stop = nullptr, std::span<const Move> moves = {},
                           std::string_view start = {}) {
  Request request;
  request.limits = limits;
  request.time_left = limits.game_time;
  request.turns_to_go = limits.per_moves;
  request.clock = &clock;
  request.stop = stop;
  request.start = start;
  request.moves = moves;
  return request;
}

inline Limits depth_limit(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

}  // namespace arena

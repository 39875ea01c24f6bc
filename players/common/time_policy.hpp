// How much of the clock a turn may use: the reports' rules, as pure functions of what a player knows.
#pragma once
#include <algorithm>
#include <chrono>
#include <optional>

#include "players/common/limits.hpp"

namespace arena {

/// What a time rule looks at.
struct TimeSituation {
  std::chrono::nanoseconds time_left{0};  // of the game's time
  int own_turns_searched = 0;             // turns of this game that were searched (Sweere does not count blocked ones)
  int own_turns_left = 20;                // the mover's turns to the end of the game, this one included; a guess if the game cannot know
  bool first_decision = false;
  int turns_to_go = 0;  // own turns until the clock gets more, this one included; 0: it never does
};

inline std::chrono::nanoseconds part_of(std::chrono::nanoseconds time, double share) {
  return std::chrono::nanoseconds(static_cast<std::int64_t>(static_cast<double>(time.count()) * share));
}

/// A turn's share of the game's time.
inline std::chrono::nanoseconds share_of_game_time(const Limits& limits, const TimeSituation& now) {
  using std::chrono::nanoseconds;
  switch (limits.policy) {
    case TimePolicyKind::comfortable:  // Sweere, section 7
      if (now.own_turns_searched < limits.comfortable_moves + (limits.comfortable_strict ? 0 : 1))
        return part_of(nanoseconds(limits.game_time), limits.comfortable_share / limits.comfortable_moves);
      return part_of(now.time_left, limits.panic_share);
    case TimePolicyKind::equal_shares: {  // Trebing, section 5.7
      const int sharing = now.own_turns_left - limits.ignored_turns;
      if (sharing <= 0) return std::min(nanoseconds(limits.ignored_turn_time), now.time_left / std::max(1, now.own_turns_left));
      return std::max(now.time_left - nanoseconds(limits.ignored_reserve), now.time_left / 10) / sharing;
    }
    case TimePolicyKind::fixed_share:
    case TimePolicyKind::branching:  // branching sets the depth
      break;
  }
  return part_of(now.time_left, limits.share);
}

/// The time for this turn; nothing if no time limit applies.
inline std::optional<std::chrono::nanoseconds> turn_budget(const Limits& limits, const TimeSituation& now) {
  using std::chrono::nanoseconds;
  constexpr double most = 0.9;  // of what is left: a search ends a little after its deadline, and the flag must not fall
  std::optional<nanoseconds> budget;
  if (limits.game_time.count() > 0) {
    nanoseconds share = share_of_game_time(limits, now);
    if (now.turns_to_go > 0) share = std::max(share, now.time_left / now.turns_to_go);  // what is left then is of little use
    budget = std::min(share + nanoseconds(limits.increment), part_of(now.time_left, most));
  }
  if (limits.move_time.count() > 0) {
    const nanoseconds move_time = now.first_decision && limits.first_move_time.count() > 0 ? limits.first_move_time : limits.move_time;
    budget = budget ? std::min(*budget, move_time) : move_time;
  }
  return budget;
}

/// Rudin's depth rule: one ply deeper if few moves are legal, unless the machine has once been too slow for it.
inline int depth_by_branching(const Limits& limits, int legal_moves, bool slow_machine) {
  return limits.branching_depth + (legal_moves < limits.few_moves && !slow_machine ? 1 : 0);
}

}  // namespace arena

// How much of the clock a turn may use: the reports' rules, as pure functions of what a player knows.
#pragma once
#include <algorithm>
#include <chrono>
#include <optional>

#include "players/options.hpp"

namespace arena {

/// What a time rule looks at.
struct TimeSituation {
  std::chrono::nanoseconds time_left{0};  // of the game's time
  int own_moves_searched = 0;             // decisions of this game that were searched (Sweere does not count blocked ones)
  int own_turns_left = 20;                // the mover's turns to the end of the game, this one included; a guess where the game cannot know
  bool first_decision = false;
};

/// The time for this turn; nothing when no limit on time applies.
inline std::optional<std::chrono::nanoseconds> turn_budget(const Limits& limits, const TimeSituation& now) {
  using std::chrono::nanoseconds;
  std::optional<nanoseconds> budget;
  const auto at_most = [&](nanoseconds time) { budget = budget ? std::min(*budget, time) : time; };
  const auto part = [](nanoseconds time, double share) { return nanoseconds(static_cast<std::int64_t>(static_cast<double>(time.count()) * share)); };

  if (limits.move_time.count() > 0)
    at_most(now.first_decision && limits.first_move_time.count() > 0 ? nanoseconds(limits.first_move_time) : nanoseconds(limits.move_time));
  if (limits.game_time.count() > 0) {
    switch (limits.policy) {
      case TimePolicyKind::fixed_share:
      case TimePolicyKind::branching:
        at_most(part(now.time_left, limits.share));
        break;
      case TimePolicyKind::comfortable:  // Sweere, section 7
        if (now.own_moves_searched < limits.comfortable_moves)
          at_most(std::min(now.time_left, part(nanoseconds(limits.game_time), limits.comfortable_share / limits.comfortable_moves)));
        else
          at_most(part(now.time_left, limits.panic_share));
        break;
      case TimePolicyKind::equal_shares: {  // Trebing, section 5.7
        const int sharing = now.own_turns_left - limits.ignored_turns;
        if (sharing <= 0)
          at_most(std::min(nanoseconds(limits.ignored_turn_time), now.time_left / std::max(1, now.own_turns_left)));
        else
          at_most(std::max(now.time_left - nanoseconds(limits.ignored_reserve), now.time_left / 10) / sharing);
        break;
      }
    }
    at_most(now.time_left + nanoseconds(limits.increment));
  }
  return budget;
}

/// Rudin's depth rule: one ply deeper where few moves are legal, unless the machine has once been too slow for it.
inline int depth_by_branching(const Limits& limits, int legal_moves, bool slow_machine) {
  return limits.branching_depth + (legal_moves < limits.few_moves && !slow_machine ? 1 : 0);
}

}  // namespace arena

// The limits of a decision as the words after `go`, and how long the arena waits for the answer.
#pragma once
#include <chrono>
#include <span>
#include <string>

#include "arena/engines/messages.hpp"
#include "players/common/player.hpp"

namespace arena {

/// The time used by the current turn: a turn may consist of several decisions, which share its time.
class TurnClock {
 public:
  void begin(bool turn_starts) {
    if (!turn_starts && turns_ > 0) return;
    used_ = std::chrono::nanoseconds(0);
    moves_ = 0;
    ++turns_;
  }
  void used(std::chrono::nanoseconds time) {
    used_ += time;
    ++moves_;
  }
  [[nodiscard]] int moves() const { return moves_; }
  [[nodiscard]] bool first() const { return turns_ <= 1; }
  [[nodiscard]] std::chrono::nanoseconds used() const { return used_; }

 private:
  std::chrono::nanoseconds used_{0};
  int turns_ = 0, moves_ = 0;
};

/// A side's remaining game time, and the increment per turn; zero left if unknown.
struct SideTime {
  std::chrono::nanoseconds left{0}, increment{0};
};

struct GoCommand {
  std::string text;  // "depth 4 nodes 1000", "p1time 60000 p2time 60000 p1inc 0 p2inc 0"
  std::chrono::nanoseconds answer_within{0};
  bool by_the_clock = false;
};

/// `side` is 0 for the side that moves first in the game; `clocks` are those of all sides, with the mover's own for unknown ones. Time is sent
/// in milliseconds, at least 1; each move of a turn is given an equal part of what is left.
GoCommand go_command(Protocol protocol, int side, std::span<const SideTime> clocks, const Request& request, const TurnClock& turns, int moves_of_turn,
                     std::chrono::nanoseconds margin, std::chrono::nanoseconds answer_time);

}  // namespace arena

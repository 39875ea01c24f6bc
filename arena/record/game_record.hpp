// One finished game as a worker hands it over.
#pragma once
#include <cstdint>
#include <string>

#include "arena/record/schedule.hpp"
#include "core/common/outcome.hpp"

namespace arena {

/// How a game ended; `unfinished` is never committed.
struct GameRecord {
  GameJob job;
  bool finished = false;
  Outcome result = Outcome::none;
  std::string termination;  // rules, adjudicated, or a player's fault: illegal-move, time, crash
  std::string adjudicated;  // which rule ended it, where it was not the game's own end
  int fault = -1;           // the side that lost by its own fault, or -1
  std::string fault_text;   // for the log
  int plies = 0;
  std::string game_row;  // ready to append, with its newline
  std::string move_rows;
  std::uint32_t move_row_count = 0;
};

}  // namespace arena

// One game as a worker returns it: its row, the rows of its decisions, and what the run's log and test need.
#pragma once
#include <string>
#include <vector>

#include "arena/record/rows.hpp"
#include "arena/record/schedule.hpp"

namespace arena {

/// How a game ended, and all its decisions. An unfinished game is never committed.
struct GameRecord : GameRow {
  GameJob job;
  bool finished = false;
  int fault = -1;                      // the side that lost through its own fault, or -1
  std::string fault_text;              // for the log
  std::vector<std::string> remarks{};  // likewise, about things that decided nothing
  std::vector<MoveRow> decisions;
};

}  // namespace arena

// One game as a worker hands it over: its row, the rows of its decisions, and what the run's log and test need.
#pragma once
#include <string>
#include <vector>

#include "arena/record/rows.hpp"
#include "arena/record/schedule.hpp"

namespace arena {

/// How a game ended, and every decision of it. One that is not finished is never committed.
struct GameRecord : GameRow {
  GameJob job;
  bool finished = false;
  int fault = -1;                      // the side that lost by its own fault, or -1
  std::string fault_text;              // for the log
  std::vector<std::string> remarks{};  // likewise, of what decided nothing
  std::vector<MoveRow> decisions;
};

}  // namespace arena

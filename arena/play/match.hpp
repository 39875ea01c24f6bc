// One game between two players, played to its end and written down as the rows of the result files. Shares nothing with other games but a worker's
// table memory. A player's fault is an outcome, not a crash of ours.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
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

/// Plays games for one worker thread; keeps table memory between games.
class Worker {
 public:
  virtual ~Worker() = default;
  /// Plays one game; gives an unfinished record when `stop` was raised meanwhile.
  virtual GameRecord play(const GameJob& job, const std::atomic<bool>& stop) = 0;
};

/// A worker for the spec's game; throws InputError for a wrong opening or more than two sides. The spec outlives the worker.
std::unique_ptr<Worker> make_worker(const RunSpec& spec);
/// Throws InputError when one of the players cannot be made.
void check_players(const RunSpec& spec);

}  // namespace arena

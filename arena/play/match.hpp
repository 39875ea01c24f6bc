// One game between two players, played to its end and recorded as the rows of the result files. Shares nothing with other games but a worker's
// table memory. A player's fault is an outcome, not a crash of ours.
#pragma once
#include <atomic>
#include <memory>

#include "arena/engines/engine_log.hpp"
#include "arena/record/game_record.hpp"

namespace arena {

class LiveGame;

/// Plays games for one worker thread; keeps table memory between games.
class Worker {
 public:
  virtual ~Worker() = default;
  /// Plays one game; returns an unfinished record if `stop` was raised meanwhile.
  virtual GameRecord play(const GameJob& job, const std::atomic<bool>& stop) = 0;
  /// Reports every move to `live`, which outlives the worker.
  virtual void show_to(LiveGame& /*live*/) {}
};

/// A worker for the spec's game. The spec outlives the worker.
std::unique_ptr<Worker> make_worker(const RunSpec& spec);
/// The same, logging every line from and to engines.
std::unique_ptr<Worker> make_worker(const RunSpec& spec, const std::shared_ptr<EngineLog>& log);
/// Throws InputError if one of the players cannot be made.
void check_players(const RunSpec& spec);

}  // namespace arena

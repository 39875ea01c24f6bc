// What happens to a game in which an engine failed, and when there have been too many. One per run; used by many threads.
#pragma once
#include <map>
#include <mutex>
#include <string>

#include "arena/record/game_record.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

class CrashPolicy {
 public:
  explicit CrashPolicy(const RunSpec& spec) : spec_(spec) {}

  enum class Verdict { keep, replay, stop };
  /// Counts a finished game's failure, if it has one.
  Verdict judge(const GameRecord& record);
  /// Why the run has to stop; empty if it need not.
  [[nodiscard]] std::string why_stop() const;

 private:
  const RunSpec& spec_;
  mutable std::mutex mutex_;
  std::map<int, int> failures_;  // by player
  std::string why_;
};

/// "game 7: NAME lost by crash: it ended ...", for the log.
std::string fault_line(const RunSpec& spec, const GameRecord& record, std::string_view verb);

}  // namespace arena

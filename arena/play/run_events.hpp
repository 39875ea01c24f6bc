// What happens in a run, as one JSON object per event for whoever follows it: started, game, progress, finished (docs/schemas/events.json). Events
// report what the journal has already committed; nothing is read back from them.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "arena/play/sequential.hpp"
#include "arena/record/game_record.hpp"
#include "arena/record/run_spec.hpp"
#include "arena/record/tally.hpp"

namespace arena {

/// Takes a line including its end; empty if nobody listens.
using EventSink = std::function<void(std::string_view line)>;

class RunEvents {
 public:
  /// `total` games of the run, or of the part being played.
  RunEvents(const RunSpec& spec, std::uint64_t total, EventSink sink);
  /// A game of an earlier session counts in the standings.
  void count(const GameRow& row) {
    if (sink_) tallying_.add(row);
  }
  void started(const std::string& folder, int threads, std::uint64_t committed);
  /// A committed game and, at most once a second, the state of the run.
  void game(const GameRecord& record, std::uint64_t games, const SequentialCount* test);
  /// `state` is complete, decided or interrupted.
  void finished(std::string_view state, std::uint64_t games, const SequentialCount* test);

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] nlohmann::json standing(std::uint64_t games, const SequentialCount* test) const;
  void tell(std::string_view event, nlohmann::json facts) const;

  const RunSpec& spec_;
  std::uint64_t total_;
  EventSink sink_;
  Tallying tallying_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace arena

// One game in progress, for whoever watches a run: live.json in its folder, replaced a few times a second. It is not part of the results: only a page
// reads it, and it is removed when the run ends.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>

#include "arena/record/game_record.hpp"

namespace arena {

inline constexpr const char* live_file_name = "live.json";

/// Shared by the workers of a run. A ply of any game but the one shown costs one atomic load.
class LiveGame {
 public:
  explicit LiveGame(const std::filesystem::path& folder, std::chrono::milliseconds every = std::chrono::milliseconds(250));
  /// Removes the file.
  ~LiveGame();
  LiveGame(const LiveGame&) = delete;
  LiveGame& operator=(const LiveGame&) = delete;

  /// A move was made at this time of the steady clock. While no game is shown, the first one to call this is shown from then on.
  void moved(const GameRecord& record, std::chrono::nanoseconds now) {
    std::uint64_t shown = shown_.load(std::memory_order_relaxed);
    if (shown != record.game && (shown != 0 || !shown_.compare_exchange_strong(shown, record.game))) return;
    // Two workers may get here when one game has just ended; one of them writes.
    std::int64_t next = next_.load(std::memory_order_relaxed);
    if (now.count() >= next && next_.compare_exchange_strong(next, (now + every_).count())) write(record);
  }
  /// The game is over or was abandoned; another one may be shown.
  void ended(const GameRecord& record) {
    std::uint64_t shown = record.game;
    shown_.compare_exchange_strong(shown, 0);
  }

 private:
  void write(const GameRecord& record);

  const std::filesystem::path file_, beside_;
  const std::chrono::nanoseconds every_;
  std::atomic<std::uint64_t> shown_{0};  // the game's number, from 1
  std::atomic<std::int64_t> next_;       // when the file may be replaced again, in nanoseconds of the clock
};

}  // namespace arena

// The record of a run while it grows: a game's moves first, then its row in games.csv, which commits it. One writer. What a killed run leaves behind
// is mended by `recover`; what a complete run leaves is put in schedule order by `put_in_order`.
#pragma once
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "arena/results/files.hpp"
#include "arena/tournament/match.hpp"
#include "arena/tournament/schedule.hpp"

namespace arena {

class Journal {
 public:
  explicit Journal(const std::filesystem::path& folder);
  ~Journal();
  /// Throws RunError when the rows could not be written, or an earlier sync failed.
  void commit(const GameRecord& record);
  /// Everything committed is on the disk after this.
  void close();

 private:
  void sync_every_second(const std::stop_token& stop);
  void sync();
  std::mutex mutex_;
  AppendFile moves_, games_;
  bool dirty_ = false;
  std::string failure_;
  std::jthread syncer_;  // last: it uses the others
};

/// What a folder already holds of a schedule.
struct Recovered {
  std::vector<bool> committed;  // by game id
  std::uint64_t games = 0;
  std::uint64_t dropped_games = 0, dropped_move_rows = 0;  // not committed, or committed without all their moves
  bool in_order = true;
};

/// Reads the folder's files, drops what was not committed (rewriting a file only where something must go or be renumbered), and says what is there.
/// Rows are matched to the schedule by round, opening and players, so a finished run can be extended. Throws InputError, with the line, for a file
/// that no run of ours has written.
Recovered recover(const std::filesystem::path& folder, const RunSpec& spec);

/// Puts the rows of all games below `games` in schedule order and leaves the others out.
void put_in_order(const std::filesystem::path& folder, std::uint64_t games);

/// Splits a CSV line; quotes as in RFC 4180. Says false when a quote is not closed.
bool split_csv(std::string_view line, std::vector<std::string>& fields);

}  // namespace arena

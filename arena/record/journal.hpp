// The record of a growing run: a game's moves first, then its row in games.csv, which commits it. One writer, in a thread of its own, so that no
// game waits for the disk.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "arena/record/files.hpp"
#include "arena/record/game_record.hpp"
#include "arena/record/row_codec.hpp"

namespace arena {

/// The lines of one game or of several, ready to append.
struct JournalLines {
  std::string moves, games;
  void add(const JournalLines& more) {
    moves += more.moves;
    games += more.games;
  }
};

/// The columns of a run: those it was begun with.
struct RunColumns {
  RunColumns(RowCodec<GameRow> of_games, RowCodec<MoveRow> of_moves) : games(std::move(of_games)), moves(std::move(of_moves)) {}
  explicit RunColumns(int sides = 2) : games(sides) {}
  RowCodec<GameRow> games;
  RowCodec<MoveRow> moves;
};

/// Those of the files in a folder; if there are none yet, this build's, for games with this many sides.
RunColumns columns_in(const std::filesystem::path& folder, int sides);

/// A game as lines. Needs no journal, so many games can be formatted at once.
JournalLines lines_of(const GameRecord& record, const RunColumns& columns = RunColumns());

class Journal {
 public:
  /// `stop` is raised if writing fails: games in progress need not be finished. A file that does not exist yet gets the header of
  /// `columns`.
  Journal(const std::filesystem::path& folder, std::atomic<bool>& stop, const RunColumns& columns = RunColumns());
  ~Journal();
  /// Takes a finished game; its rows are written some hundredths of a second later. `turn` counts the games in the order they began, from 0: one that
  /// overtook another waits a moment for it, so that short games are in schedule order from the start. Throws RunError if writing failed.
  void commit(const JournalLines& lines, std::uint64_t turn);
  /// After this, everything committed is on disk.
  void close();
  /// After `close`: whether every game was written in turn.
  [[nodiscard]] bool in_order() const { return in_order_; }

 private:
  void write_until_stopped(const std::stop_token& stop);
  void write_in_turn(const std::stop_token& stop);
  void take_early(bool all);
  void write(JournalLines& lines);
  void sync();

  std::atomic<bool>& stop_;
  AppendFile moves_, games_;
  std::mutex mutex_;  // guards what follows, up to the writer
  std::condition_variable_any changed_;
  JournalLines ready_;
  std::map<std::uint64_t, JournalLines> early_;  // by turn: games that overtook one still being played
  std::uint64_t next_ = 0;                       // the first turn that is still missing
  bool in_order_ = true;
  std::string failure_;
  std::jthread writer_;  // last: it uses the members above
};

}  // namespace arena

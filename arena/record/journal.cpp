#include "arena/record/journal.hpp"

#include <chrono>
#include <new>

#include "arena/record/row_file.hpp"

namespace arena {

namespace {

constexpr auto writing_interval = std::chrono::milliseconds(20);
constexpr auto sync_interval = std::chrono::milliseconds(900);
constexpr std::size_t most_waiting = std::size_t{8} << 20;  // bytes; beyond this, games wait for the disk

}  // namespace

RunColumns columns_in(const std::filesystem::path& folder, int sides) {
  RunColumns columns(sides);
  if (const auto file = folder / "games.csv"; std::filesystem::exists(file))
    columns.games = RowFile<GameRow>(file, TornLine::leave_out, sides).columns();
  if (const auto file = folder / "moves.csv"; std::filesystem::exists(file)) columns.moves = RowFile<MoveRow>(file).columns();
  return columns;
}

JournalLines lines_of(const GameRecord& record, const RunColumns& columns) {
  JournalLines lines;
  lines.moves.reserve(record.decisions.size() * 128);
  for (const MoveRow& decision : record.decisions) columns.moves.append(lines.moves, decision);
  columns.games.append(lines.games, record);
  return lines;
}

Journal::Journal(const std::filesystem::path& folder, std::atomic<bool>& stop, const RunColumns& columns)
    : stop_(stop),
      moves_(folder / "moves.csv", columns.moves.header()),
      games_(folder / "games.csv", columns.games.header()),
      writer_([this](const std::stop_token& stopped) { write_until_stopped(stopped); }) {}

Journal::~Journal() = default;

void Journal::commit(const JournalLines& lines, std::uint64_t turn) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return ready_.moves.size() < most_waiting || !failure_.empty(); });
  if (!failure_.empty()) throw RunError(failure_);
  const bool was_idle = ready_.games.empty() && early_.empty();
  if (turn > next_) {
    early_[turn] = lines;
  } else {
    ready_.add(lines);
    if (turn == next_)
      ++next_;
    else
      in_order_ = false;
    take_early(false);
  }
  lock.unlock();
  if (was_idle) changed_.notify_all();
}

/// Moves waiting games to those that are written next: the ones whose turn it is, or all.
void Journal::take_early(bool all) {
  while (!early_.empty() && (all || early_.begin()->first == next_)) {
    ready_.add(early_.begin()->second);
    in_order_ = in_order_ && early_.begin()->first == next_;
    next_ = early_.begin()->first + 1;
    early_.erase(early_.begin());
  }
}

void Journal::write(JournalLines& lines) {
  moves_.append(lines.moves);
  games_.append(lines.games);
  lines.moves.clear();
  lines.games.clear();
}

void Journal::sync() {
  moves_.sync();
  games_.sync();
  moves_.check_still_there();
  games_.check_still_there();
}

/// An error in the writer's thread is kept for the others to throw; after it a row may be torn, and nothing may follow it.
void Journal::write_until_stopped(const std::stop_token& stop) {
  const auto failed = [&](const char* why) {
    const std::lock_guard lock(mutex_);
    failure_ = why;
    stop_ = true;
    changed_.notify_all();
  };
  try {
    write_in_turn(stop);
  } catch (const std::bad_alloc&) {
    failed("out of memory");
  } catch (const std::exception& error) {
    failed(error.what());
  }
}

void Journal::write_in_turn(const std::stop_token& stop) {
  JournalLines lines;
  bool dirty = false;
  std::chrono::steady_clock::time_point synced = std::chrono::steady_clock::now();
  std::uint64_t next_before = 0;
  std::unique_lock lock(mutex_);
  const auto something_to_do = [&] { return !ready_.games.empty() || !early_.empty() || dirty; };
  while (changed_.wait(lock, stop, something_to_do) && !stop.stop_requested()) {
    changed_.wait_for(lock, stop, writing_interval, [] { return false; });
    take_early(next_ == next_before);  // the game that they wait for is a long one
    next_before = next_;
    std::swap(lines, ready_);
    lock.unlock();
    changed_.notify_all();
    dirty = dirty || !lines.games.empty();
    write(lines);
    if (dirty && std::chrono::steady_clock::now() - synced >= sync_interval) {
      sync();
      synced = std::chrono::steady_clock::now();
      dirty = false;
    }
    lock.lock();
  }
}

void Journal::close() {
  writer_.request_stop();
  if (writer_.joinable()) writer_.join();
  if (!failure_.empty()) throw RunError(failure_);
  take_early(true);
  write(ready_);
  sync();
}

}  // namespace arena

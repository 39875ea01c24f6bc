// A player's answer: a move and what it cost.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/common/move.hpp"
#include "players/common/counters.hpp"
#include "players/common/score.hpp"

namespace arena {

/// Why a decision ended.
enum class StopReason : std::uint8_t {
  depth,
  nodes,
  time,
  win,
  loss,
  complete,
  book,
  block,
  immediate_win,
  reused,
  random,
  watchdog,
  stopped,
  engine,
  playouts
};
inline constexpr std::array<std::string_view, 15> stop_reason_names = {"depth",    "nodes",    "time",    "win",        "loss",
                                                                       "complete", "book",     "block",   "win-in-one", "reused",
                                                                       "random",   "watchdog", "stopped", "engine",     "playouts"};

/// Whether a decision that ended so comes from a search. The others are looked up, random or seen one ply ahead: their figures say nothing about one.
constexpr bool is_search(StopReason stop) {
  return stop != StopReason::book && stop != StopReason::block && stop != StopReason::immediate_win && stop != StopReason::reused &&
         stop != StopReason::random;
}

/// Which figures of a search are known. Our searches know them all; a foreign engine reports what it likes.
struct KnownFigures {
  bool depth = true, seldepth = true, score = true;
  bool iteration = true;  // nodes of the last iteration
  bool nodes = true;      // of all iterations
};

/// A move of the position that was decided, as seen by a search that counts visits.
struct MoveFigures {
  Move move = no_move;
  std::uint64_t visits = 0;
  Score score = 0;         // as for the decision
  int low = -1, high = 1;  // bounds of the result for the mover: -1 a loss, 0 a draw, 1 a win
  friend bool operator==(const MoveFigures&, const MoveFigures&) = default;
};

struct Decision {
  Move move = no_move;
  bool searched = false;  // false: the figures below are not known (book, random, reused)
  int depth = 0;          // of the last completed iteration
  int begun = 0;          // the iteration begun last, completed or not
  int seldepth = 0;
  Score score = 0;  // from the mover's view
  Proved proved = Proved::no;
  int proved_plies = 0;           // distance of a proved win or loss, if known (0: unknown)
  std::uint64_t nodes = 0;        // of the last completed iteration
  std::uint64_t nodes_total = 0;  // of all iterations; what a node limit counts
  std::chrono::nanoseconds time{0};
  StopReason stop = StopReason::depth;
  Counters counters;  // of the kind that decided
  std::vector<Move> principal_variation;
  std::vector<MoveFigures> moves;               // most visits first; from a search that counts visits
  std::optional<int> table_full;                // how full the transposition table is, in thousandths; known after an iteration, if there is a table
  KnownFigures known;                           // if it was searched
  std::optional<std::chrono::nanoseconds> cpu;  // of another process that decided; otherwise it is this thread's
  std::chrono::nanoseconds cpu_beside{0};       // and of the threads that helped to decide

  /// The cost, if the thread that asked took `own` meanwhile.
  [[nodiscard]] std::chrono::nanoseconds cpu_time(std::chrono::nanoseconds own) const { return cpu.value_or(own + cpu_beside); }
};

}  // namespace arena

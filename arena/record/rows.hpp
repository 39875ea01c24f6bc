// What a run is made of, as data: a game, a decision in it, and a searched position. CSV is one way to write them, which only the writer and the
// reader know.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "arena/engines/fault.hpp"
#include "players/common/decision.hpp"

namespace arena {

/// A figure that is not known is empty, which is not zero.
using Figure = std::optional<std::int64_t>;

/// A game that was played to its end.
struct GameRow {
  std::uint64_t game = 0, pair = 0, seed = 0;
  int round = 0, opening = 0, plies = 0;
  std::string first, second, result, termination, adjudicated, ending, moves;
  Figure first_nodes, second_nodes, first_time_us, second_time_us;

  /// Points of the side that moved first: 0, 1/2 or 1.
  [[nodiscard]] double first_score() const {
    if (result == "first") return 1;
    return result == "second" ? 0 : 0.5;
  }
  /// Why the game was over: by the rules, where they say why; else what ended it.
  [[nodiscard]] std::string ended_by() const {
    if (!ending.empty()) return ending;
    return adjudicated.empty() ? termination : termination + ": " + adjudicated;
  }
  /// Lost by a player's own fault rather than on the board.
  [[nodiscard]] bool is_fault() const { return fault::is_one_of(fault::words, termination); }
  /// Of these: the player's program failed, which says nothing about how it plays.
  [[nodiscard]] bool is_crash() const { return fault::is_one_of(fault::crashes, termination); }
};

/// What the searches counted, in the order of `counter_rows`.
struct CounterFigures {
  std::array<Figure, counter_rows.size()> figures;

  [[nodiscard]] const Figure& operator[](std::uint64_t TreeCounters::*counter) const { return figures[index_of(counter)]; }
  Figure& operator[](std::uint64_t TreeCounters::*counter) { return figures[index_of(counter)]; }

 private:
  static constexpr std::size_t index_of(std::uint64_t TreeCounters::*counter) {
    std::size_t index = 0;
    while (counter_rows[index].member != counter) ++index;
    return index;
  }
};

/// A decision, wherever it was made.
struct DecisionRow {
  int legal_moves = 0;
  std::string player, move, proved, stop, pv;
  Figure depth, depth_begun, seldepth, score, nodes, nodes_total, time_us, cpu_us, nps;
  CounterFigures counters;

  /// Whether the figures are those of a search: a win in one or a threat that is met was seen without one.
  [[nodiscard]] bool is_search() const {
    for (std::size_t i = 0; i < stop_reason_names.size(); ++i)
      if (stop == stop_reason_names[i] && !arena::is_search(static_cast<StopReason>(i))) return false;
    return nodes_total.has_value();
  }
};

/// A decision of a game.
struct MoveRow : DecisionRow {
  std::uint64_t game = 0;
  int ply = 0, turn = 0;
  std::string side;
};

/// A decision on a position that was chosen for a comparison of searches.
struct PositionRow : DecisionRow {
  int position = 0;
  std::string moves, phase, stratum;
};

}  // namespace arena

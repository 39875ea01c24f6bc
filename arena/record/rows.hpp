// What a run consists of, as data: a game, a decision in it, and a searched position. CSV is one way to write them, known only to the writer and the
// reader.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/engines/fault.hpp"
#include "core/common/sides.hpp"
#include "players/common/decision.hpp"
#include "players/counter_columns.hpp"

namespace arena {

/// An unknown figure is empty, which is not zero.
using Figure = std::optional<std::int64_t>;

/// One side of a game: its player, its place, and what its decisions cost.
struct SeatRow {
  std::string player;
  int place = 0;  // 1 is the best, equal places are shared; 0 while the game goes on
  Figure points;  // by the game's own count, if it has one; files with two sides have none
  Figure nodes, time_us;
};

/// Values of the column `termination` that are not faults.
inline constexpr std::string_view termination_by_rules = "rules", termination_adjudicated = "adjudicated";
/// What ended a game before the rules did.
enum class AdjudicatedBy { max_plies, score, unfinished, resign, draw, proof };
inline constexpr std::array<std::string_view, 6> adjudicated_by_names = {"max-plies", "score", "unfinished", "resign", "draw", "proof"};
/// Nothing for an unknown word.
constexpr std::optional<AdjudicatedBy> adjudicated_by(std::string_view word) {
  for (std::size_t i = 0; i < adjudicated_by_names.size(); ++i)
    if (word == adjudicated_by_names[i]) return static_cast<AdjudicatedBy>(i);
  return std::nullopt;
}

/// A rule's verdict on a game of two sides, and after which ply. `audited:score:first:41` in the column `adjudicated`: the game was played on.
struct Ruling {
  AdjudicatedBy rule = AdjudicatedBy::score;
  Outcome result = Outcome::none;
  int ply = 0;
  [[nodiscard]] std::string audit_word() const;
  friend bool operator==(const Ruling&, const Ruling&) = default;
};

/// A game that was played to its end. Sides are numbered from 0 in the order in which they move.
struct GameRow {
  std::uint64_t game = 0, pair = 0, seed = 0;
  int round = 0, opening = 0, plies = 0;
  std::vector<SeatRow> seats = std::vector<SeatRow>(2);
  std::string termination, adjudicated, ending, moves;

  [[nodiscard]] int sides() const { return static_cast<int>(seats.size()); }
  [[nodiscard]] const SeatRow& seat(int side) const { return seats[static_cast<std::size_t>(side)]; }
  SeatRow& seat(int side) { return seats[static_cast<std::size_t>(side)]; }
  /// The side a player had, the first if it had two; -1 if it did not play.
  [[nodiscard]] int side_of(std::string_view player) const {
    for (int side = 0; side < sides(); ++side)
      if (seat(side).player == player) return side;
    return -1;
  }

  /// The side that alone has first place; a draw if several share it.
  [[nodiscard]] Outcome result() const {
    Outcome result = Outcome::none;
    for (int side = 0; side < sides(); ++side)
      if (seat(side).place == 1) result = result == Outcome::none ? win_for(side) : Outcome::draw;
    return result;
  }
  [[nodiscard]] std::string_view result_word() const { return winner_word(result()); }
  /// The winner takes first place and the others share the next; in a draw all share first place. There are no places while the game goes on.
  void set_result(Outcome result) {
    for (int side = 0; side < sides(); ++side)
      seat(side).place = result == win_for(side) || result == Outcome::draw ? 1 : 2 * (result != Outcome::none);
  }
  /// Sides with more points place ahead of those with fewer.
  void set_places_by_points() {
    for (SeatRow& seat : seats)
      seat.place = 1 + static_cast<int>(std::count_if(seats.begin(), seats.end(), [&](const SeatRow& other) { return other.points > seat.points; }));
  }
  /// What is wrong with the places: each must be one more than the number of sides ahead of it. Empty if nothing is.
  [[nodiscard]] std::string places_problem() const {
    for (int side = 0; side < sides(); ++side) {
      const auto before = std::count_if(seats.begin(), seats.end(), [&](const SeatRow& other) { return other.place < seat(side).place; });
      if (seat(side).place != before + 1)
        return std::string(side_word(side)) + "_place is " + std::to_string(seat(side).place) + ", but " + std::to_string(before) +
               " came in before it";
    }
    return "";
  }
  /// One side lost through its own fault, and the others share first place.
  void set_loser(int loser) {
    for (int side = 0; side < sides(); ++side) seat(side).place = side == loser ? sides() : 1;
  }
  /// 1 if `side` placed ahead of `other`, 1/2 if they share a place, otherwise 0.
  [[nodiscard]] double score(int side, int other) const {
    if (seat(side).place == seat(other).place) return 0.5;
    return seat(side).place < seat(other).place ? 1 : 0;
  }
  /// The mean against the others: with two sides 0, 1/2 or 1.
  [[nodiscard]] double score(int side) const {
    double sum = 0;
    for (int other = 0; other < sides(); ++other)
      if (other != side) sum += score(side, other);
    return sum / (sides() - 1);
  }
  /// Why the game ended: by the rules, if they give a reason; otherwise what ended it.
  [[nodiscard]] std::string ended_by() const {
    if (!ending.empty()) return ending;
    const std::string_view rule = rule_word();
    return rule.empty() ? termination : termination + ": " + std::string(rule);
  }
  [[nodiscard]] bool is_by_rules() const { return termination == termination_by_rules; }
  /// Which rule ended the game; nothing for an unknown word.
  [[nodiscard]] std::optional<AdjudicatedBy> adjudicated_by() const {
    return termination == termination_adjudicated ? arena::adjudicated_by(rule_word()) : std::nullopt;
  }
  /// The part of `adjudicated` that ended the game; empty if nothing did.
  [[nodiscard]] std::string_view rule_word() const;
  /// For a game that was played on: what would have ended it. Nothing for an unknown word.
  [[nodiscard]] std::optional<Ruling> audited() const;
  /// Whether `adjudicated` says that the game was played on.
  [[nodiscard]] bool is_audited() const { return rule_word() != adjudicated; }
  /// Lost through a player's own fault rather than on the board.
  [[nodiscard]] bool is_fault() const { return fault::is_one_of(fault::words, termination); }
  /// Whose fault it was: the side in last place; -1 if it was nobody's.
  [[nodiscard]] int side_at_fault() const {
    if (!is_fault()) return -1;
    int last = 0;
    for (int side = 1; side < sides(); ++side)
      if (seat(side).place > seat(last).place) last = side;
    return last;
  }
  /// Of these faults: the player's program failed, which says nothing about how it plays.
  [[nodiscard]] bool is_crash() const { return fault::is_one_of(fault::crashes, termination); }
};

/// The names, in seat order.
inline std::vector<std::string> players_of(const GameRow& row) {
  std::vector<std::string> names;
  for (const SeatRow& seat : row.seats) names.push_back(seat.player);
  return names;
}

/// What the searches counted, in the order of `counter_columns`; counter_column("tt_hits") is the index of one.
using CounterFigures = std::array<Figure, counter_columns.size()>;

/// A decision, wherever it was made.
struct DecisionRow {
  int legal_moves = 0;
  std::string player, move, proved, stop, pv;
  Figure depth, depth_begun, seldepth, score, nodes, nodes_total, time_us, cpu_us, nps;
  CounterFigures counters;

  /// Whether the figures come from a search: a win in one or a forced block is found without one.
  [[nodiscard]] bool is_search() const {
    for (std::size_t i = 0; i < stop_reason_names.size(); ++i)
      if (stop == stop_reason_names[i] && !arena::is_search(static_cast<StopReason>(i))) return false;
    return nodes_total.has_value();
  }
};

/// Precedes an engine's illegal move, which ends its principal variation in the column `pv`.
inline constexpr std::string_view illegal_mark = "!";

/// A decision of a game.
struct MoveRow : DecisionRow {
  std::uint64_t game = 0;
  int ply = 0, turn = 0, side = 0;
};

/// A decision on a position that was selected for a comparison of searches.
struct PositionRow : DecisionRow {
  int position = 0;
  std::string moves, phase, stratum;
};

}  // namespace arena

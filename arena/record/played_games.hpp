// The games of a run with their decisions, one after another: the source of every export format.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "arena/record/run_folder.hpp"

namespace arena {

/// Calls `f(game, its decisions)` for every committed game, in the order of moves.csv; games without any decision come last. Throws
/// InputError for files that contradict each other.
void visit_played_games(const RunFolder& run, const std::function<void(const GameRow&, const std::vector<MoveRow>&)>& f);

/// A value of PGN or SGF on one line, with a backslash before the mark that would end it.
std::string escaped_value(std::string_view value, char end);

/// The moves of a game as they are to be written, given the words of games.csv.
using Notation = std::function<std::vector<std::string>(const GameRow&)>;

/// What two-sided formats say about a run and its games. Chess programs count in hundredths of a pawn; each of our evaluators has its own
/// unit.
class GameNotes {
 public:
  /// Throws InputError for games with more than two sides, which `format` cannot express.
  GameNotes(const RunFolder& run, const std::string& format);

  [[nodiscard]] const std::string& event() const { return event_; }
  [[nodiscard]] const std::string& site() const { return site_; }
  [[nodiscard]] const std::string& date() const { return date_; }  // 2026-01-31; empty if unknown
  [[nodiscard]] const Limits& limits_of(const GameRow& game, int side) const;

  /// "+0.31/12 0.52s, n=12345", as cutechess and fastchess write it; unknown figures are left out.
  [[nodiscard]] std::string comment(const MoveRow& decision) const;
  /// For every ply: that comment, or "book" in the opening; the last one also says how the game ended.
  [[nodiscard]] std::vector<std::string> comments(const GameRow& game, const std::vector<MoveRow>& decisions, std::size_t plies) const;

 private:
  std::string event_, site_, date_;
  bool hundredths_;
  const config::TournamentSpec& tournament_;
};

}  // namespace arena

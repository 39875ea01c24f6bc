// The games of a run with the decisions in each, one after another: what every format that a run is exported to is written from.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "arena/record/run_folder.hpp"

namespace arena {

/// Calls `f(game, its decisions)` for every committed game, in the order of moves.csv; games without a decision of a player come last. Throws
/// InputError for files that contradict each other.
void visit_played_games(const RunFolder& run, const std::function<void(const GameRow&, const std::vector<MoveRow>&)>& f);

/// The moves of a game as they are to be written, from the words of games.csv.
using Notation = std::function<std::vector<std::string>(const GameRow&)>;

/// What formats of two sides say about a run and a game of it. Chess programs count in hundredths of a pawn; our evaluators each have a unit of their
/// own.
class GameNotes {
 public:
  /// Throws InputError for games of more than two sides: `format` knows two.
  GameNotes(const RunFolder& run, const std::string& format);

  [[nodiscard]] const std::string& event() const { return event_; }
  [[nodiscard]] const std::string& site() const { return site_; }
  [[nodiscard]] const std::string& date() const { return date_; }  // 2026-01-31; empty where nobody knows
  [[nodiscard]] const Limits& limits_of(const GameRow& game, int side) const;

  /// "+0.31/12 0.52s, n=12345", as cutechess and fastchess write it; what is not known is left out.
  [[nodiscard]] std::string comment(const MoveRow& decision) const;
  /// Of every ply: that comment, or "book" for the opening's; with the last one how the game ended.
  [[nodiscard]] std::vector<std::string> comments(const GameRow& game, const std::vector<MoveRow>& decisions, std::size_t plies) const;

 private:
  std::string event_, site_, date_;
  bool hundredths_;
  const config::TournamentSpec& tournament_;
};

}  // namespace arena

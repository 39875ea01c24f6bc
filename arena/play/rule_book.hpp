// The rules of a game in a protocol referee's terms, to check what an engine says.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "arena/engines/messages.hpp"
#include "arena/play/game_board.hpp"

namespace arena {

/// The place of each side, "1 3 2"; "none" while the game goes on.
std::string places_words(const GameBoard& board);
/// The points of each side so far, "12 5 30"; empty if the game has none.
std::string points_words(const GameBoard& board);

/// One game from its start.
class RuleBook {
 public:
  /// Throws RefereeError, now or later, if a referee fails.
  explicit RuleBook(const config::GameSpec& game);
  void restart() { game_->restart(); }
  /// A legal one.
  void make(const std::string& move) { game_->make(move, ""); }
  [[nodiscard]] std::vector<std::string> legal_moves() const { return game_->legal_moves(); }
  [[nodiscard]] std::string result() const { return std::string(result_word(game_->outcome())); }
  [[nodiscard]] std::string places() const { return places_words(*game_); }
  [[nodiscard]] std::string points() const { return points_words(*game_); }
  [[nodiscard]] int sides() const { return game_->players(); }
  [[nodiscard]] int mover() const { return game_->to_move(); }
  /// "startpos moves a b".
  [[nodiscard]] std::string position() const;
  /// The move as the rules spell it; empty if it is not legal.
  [[nodiscard]] std::string spelled(const std::string& move) const;
  /// The first illegal one of these moves, played one after another from here; empty if there is none. Moves after the end are ignored.
  [[nodiscard]] std::string first_illegal(const std::vector<std::string>& moves);

 private:
  std::unique_ptr<GameBoard> game_;
};

}  // namespace arena

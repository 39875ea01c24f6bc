// The rules of a game as a referee of the protocol says them, for whoever checks what an engine says.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "arena/engines/messages.hpp"
#include "arena/play/game_board.hpp"

namespace arena {

/// The place of each side, "1 3 2"; "none" while the game goes on.
std::string places_words(const GameBoard& board);
/// The points of each side as they stand, "12 5 30"; empty where the game has none.
std::string points_words(const GameBoard& board);

/// One game from its start.
class RuleBook {
 public:
  /// Throws RefereeError, now or later, where a referee fails.
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
  /// The move as the rules spell it; empty when it is none of the legal ones.
  [[nodiscard]] std::string spelled(const std::string& move) const;
  /// The first of these moves, played one after another from here, that is illegal; empty where none is. What comes after the end is not looked at.
  [[nodiscard]] std::string first_illegal(const std::vector<std::string>& moves);

 private:
  std::unique_ptr<GameBoard> game_;
};

}  // namespace arena

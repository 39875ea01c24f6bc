#include "arena/play/rule_book.hpp"

#include "arena/text/words.hpp"
#include "core/common/errors.hpp"

namespace arena {

std::string places_words(const GameBoard& board) {
  std::vector<std::string> places;
  for (int side = 0; side < board.players(); ++side) places.push_back(std::to_string(board.place(side)));
  return board.outcome() == Outcome::none ? "none" : joined_by(" ", places);
}

std::string points_words(const GameBoard& board) {
  std::vector<std::string> points;
  for (int side = 0; side < board.players(); ++side)
    if (const Figure of_side = board.points(side)) points.push_back(std::to_string(*of_side));
  return joined_by(" ", points);
}

RuleBook::RuleBook(const config::GameSpec& game) : game_(make_board(game)) {}

std::string RuleBook::position() const {
  std::string text = game_->moves().empty() ? "startpos" : "startpos moves";
  for (const MoveRow& row : game_->moves()) text += ' ' + row.move;
  return text;
}

std::string RuleBook::spelled(const std::string& move) const {
  try {
    return game_->spelled(move);
  } catch (const InputError&) {
    return "";
  }
}

std::string RuleBook::first_illegal(const std::vector<std::string>& moves) {
  std::string wrong;
  std::size_t made = 0;
  while (made < moves.size() && wrong.empty() && game_->outcome() == Outcome::none) {
    if (spelled(moves[made]).empty())
      wrong = moves[made];
    else
      make(moves[made++]);
  }
  for (; made > 0; --made) game_->undo();
  return wrong;
}

}  // namespace arena

#include "arena/play/rule_book.hpp"

#include "core/common/errors.hpp"
#include "core/common/sides.hpp"

namespace arena {

std::string_view result_word(Outcome outcome) {
  if (outcome == Outcome::none || outcome == Outcome::draw) return outcome == Outcome::none ? "none" : "draw";
  return outcome == win_for(0) ? "p1win" : "p2win";
}

RuleBook::RuleBook(const config::GameSpec& game) : game_(make_board(game)) { require_two_sides("engines", game_->game(), game_->players()); }

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

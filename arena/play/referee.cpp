#include "arena/play/referee.hpp"

#include <algorithm>
#include <cctype>

#include "arena/text/visible.hpp"

namespace arena {

namespace {

[[noreturn]] void contradicts(const std::string& moves, const std::string& what) {
  constexpr std::size_t shown = 400;
  throw RefereeError("the referee contradicts the protocol after '" + visible(moves, shown) + "': " + what);
}

std::string marked(const std::string& text) { return "'" + visible(text, 80) + "'"; }

}  // namespace

std::shared_ptr<const RuledPosition> RefereeBook::look(const std::string& moves) {
  constexpr std::size_t most_known = 5000;
  if (const auto found = known_.find(moves); found != known_.end()) return found->second;
  auto position = std::make_shared<const RuledPosition>(checked(moves, referee_->look(moves)));
  if (known_.size() >= most_known) known_.clear();
  known_.emplace(moves, position);
  return position;
}

RuledPosition RefereeBook::checked(const std::string& moves, const Referee::Answer& answer) {
  RuledPosition position;
  if (answer.p1turn != "true" && answer.p1turn != "false")
    contradicts(moves, "'query p1turn' is answered by " + marked(answer.p1turn) + ", not by true or false");
  position.to_move = answer.p1turn == "true" ? 0 : 1;
  if (answer.result == "p1win" || answer.result == "p2win")
    position.outcome = win_for(answer.result == "p1win" ? 0 : 1);
  else if (answer.result == "draw")
    position.outcome = Outcome::draw;
  else if (answer.result != "none")
    contradicts(moves, "'query result' is answered by " + marked(answer.result) + ", not by p1win, p2win, draw or none");
  if (position.outcome != Outcome::none) {
    if (const std::string over = referee_->query(moves, "gameover"); over != "true")
      contradicts(moves, "'query result' says " + answer.result + ", but 'query gameover' says " + marked(over));
    position.ending = ending_of(moves);
    return position;  // what could still be played does not matter
  }
  if (answer.legalmoves.empty()) contradicts(moves, "there is no legal move, but 'query result' says none");
  if (answer.legalmoves.size() > most_moves) contradicts(moves, "there are more than " + std::to_string(most_moves) + " legal moves");
  for (const std::string& text : answer.legalmoves) position.moves.push_back(number_of(text));
  position.sorted = position.moves;
  std::sort(position.sorted.begin(), position.sorted.end());
  if (const auto twice = std::adjacent_find(position.sorted.begin(), position.sorted.end()); twice != position.sorted.end())
    contradicts(moves, "'query legalmoves' names " + marked(texts_[twice->code]) + " twice");
  return position;
}

/// A referee need not know it.
std::string RefereeBook::ending_of(const std::string& moves) {
  constexpr std::size_t longest = 40;
  std::string word = referee_->query(moves, "ending");
  const auto fits = [](unsigned char c) { return c == '-' || (c < 0x80 && std::isalnum(c) != 0); };
  if (word.size() > longest || !std::all_of(word.begin(), word.end(), fits))
    contradicts(moves, "'query ending' is answered by " + marked(word) + ", not by one word of letters, digits and hyphens");
  if (word == "none") contradicts(moves, "'query ending' says none, but the game is over");
  return word;
}

Move RefereeBook::number_of(const std::string& text) {
  if (const auto found = codes_.find(text); found != codes_.end()) return Move{found->second};
  if (texts_.size() >= no_move.code) throw RefereeError("the referee has named more than " + std::to_string(no_move.code) + " different moves");
  const auto code = static_cast<std::uint16_t>(texts_.size());
  texts_.push_back(text);
  codes_.emplace(text, code);
  return Move{code};
}

Move RefereeBook::find(const std::string& text) const {
  const auto found = codes_.find(text);
  return found == codes_.end() ? no_move : Move{found->second};
}

}  // namespace arena

#include "arena/play/referee.hpp"

#include <algorithm>
#include <cctype>

#include "arena/config/scalars.hpp"
#include "arena/engines/messages.hpp"
#include "arena/text/visible.hpp"
#include "arena/text/words.hpp"

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
  position.to_move = mover_of(moves, answer);
  position.outcome = outcome_of(moves, answer.result);
  if (position.outcome != Outcome::none) {
    if (const std::string over = referee_->query(moves, "gameover"); over != "true")
      contradicts(moves, "'query result' says " + answer.result + ", but 'query gameover' says " + marked(over));
    position.ending = ending_of(moves);
    position.seats = seats_of(moves, position.outcome);
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

int RefereeBook::mover_of(const std::string& moves, const Referee::Answer& answer) const {
  for (std::size_t side = 0; side < answer.turns.size(); ++side)
    if (const std::string& turn = answer.turns[side]; turn != "true" && turn != "false")
      contradicts(moves, "'query p" + std::to_string(side + 1) + "turn' is answered by " + marked(turn) + ", not by true or false");
  const auto mover = std::find(answer.turns.begin(), answer.turns.end(), "true");
  if (sides_ == 2) return mover == answer.turns.end() ? 1 : 0;
  const auto movers = std::count(answer.turns.begin(), answer.turns.end(), "true");
  if (answer.result == "none" && movers != 1)
    contradicts(moves, std::to_string(movers) + " sides are to move by 'query p1turn' to 'query p" + std::to_string(sides_) + "turn', not one");
  return mover == answer.turns.end() ? 0 : static_cast<int>(mover - answer.turns.begin());
}

Outcome RefereeBook::outcome_of(const std::string& moves, const std::string& result) const {
  std::string known;
  for (int side = 0; side < sides_; ++side) {
    if (result == result_word(win_for(side))) return win_for(side);
    known += std::string(result_word(win_for(side))) + ", ";
  }
  if (result != "draw" && result != "none")
    contradicts(moves, "'query result' is answered by " + marked(result) + ", not by " + known + "draw or none");
  return result == "draw" ? Outcome::draw : Outcome::none;
}

std::vector<std::int64_t> RefereeBook::figures(const std::string& moves, const std::string& query) {
  const std::string said = referee_->query(moves, query);
  std::vector<std::int64_t> numbers;
  for (const std::string& word : words_of(said))
    if (const auto number = config::parse_integer(word)) numbers.push_back(*number);
  const std::size_t words = words_of(said).size();
  if (words > 0 && (words != numbers.size() || words != static_cast<std::size_t>(sides_)))
    contradicts(moves,
                "'query " + query + "' is answered by " + marked(said) + ", not by a whole number for each of " + std::to_string(sides_) + " sides");
  return numbers;
}

/// With two sides the result says it all.
std::vector<SeatRow> RefereeBook::seats_of(const std::string& moves, Outcome outcome) {
  GameRow row;
  row.seats.assign(static_cast<std::size_t>(sides_), {});
  row.set_result(outcome);
  if (sides_ == 2) return row.seats;
  const std::vector<std::int64_t> places = figures(moves, "places"), points = figures(moves, "scores");
  if (places.empty()) contradicts(moves, "'query places' is not answered, but the game is over");
  for (std::size_t side = 0; side < row.seats.size(); ++side) {
    row.seats[side].place = static_cast<int>(std::clamp<std::int64_t>(places[side], 0, most_sides + 1));
    if (!points.empty()) row.seats[side].points = points[side];
  }
  if (const std::string wrong = row.places_problem(); !wrong.empty()) contradicts(moves, "'query places' is wrong: " + wrong);
  if (row.result() != outcome)
    contradicts(moves, "'query result' says " + std::string(result_word(outcome)) + ", but by 'query places' it is " +
                           std::string(result_word(row.result())));
  return row.seats;
}

/// A referee need not know this query.
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

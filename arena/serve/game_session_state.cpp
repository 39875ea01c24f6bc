// What a page sees of a session.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "arena/games/recorded_ending.hpp"
#include "arena/record/decision_fields.hpp"
#include "arena/report/page/board_json.hpp"
#include "arena/serve/game_session.hpp"
#include "arena/text/known_json.hpp"
#include "arena/text/words.hpp"

namespace arena {

using nlohmann::json;

namespace {

std::string outcome_words(const GameBoard& board, Outcome outcome) {
  if (outcome == Outcome::none) return "";
  if (outcome == Outcome::draw) return "1/2";
  if (board.players() > 2) return board.side_name(winner(outcome));
  return winner(outcome) == 0 ? "1-0" : "0-1";
}

/// In the words of a thought.
std::string score_of(const MoveRow& row) {
  const auto within = [&] { return row.score ? fmt::format(" in {}", std::abs(*row.score)) : std::string(); };
  if (is_proved(row, Proved::win)) return "wins" + within();
  if (is_proved(row, Proved::loss)) return "loses" + within();
  if (is_proved(row, Proved::draw)) return "draw";
  return row.score ? fmt::format("{:+}", *row.score) : "";
}

json moves_json(const std::vector<MoveRow>& rows) {
  json moves = json::array();
  for (const MoveRow& row : rows)
    moves.push_back({{"move", row.move},
                     {"side", row.side},
                     {"player", row.player},
                     {"depth", known(row.depth)},
                     {"score", score_of(row)},
                     {"nodes", known(row.nodes_total)},
                     {"time_ms", row.time_us.value_or(0) / 1000},
                     {"line", words_of(row.pv)}});
  return moves;
}

}  // namespace

json cells_of_moves(const std::vector<std::string>& moves, const std::map<std::string, std::size_t>& numbers) {
  json out = json::array();
  for (const std::string& move : moves) out.push_back(numbers_of(cells_named_in(move), numbers));
  return out;
}

json GameSession::thinking_json(int side, const std::string& player, const Thought& thought) const {
  return {{"side", side},
          {"player", player},
          {"depth", thought.decision.depth},
          {"score", thought.score},
          {"nodes", thought.decision.nodes_total},
          {"time_ms", std::chrono::duration_cast<std::chrono::milliseconds>(thought.decision.time).count()},
          {"line", thought.line},
          {"cells", cells_of_moves(thought.line, cell_numbers_)}};
}

json GameSession::sides_json() const {
  json sides = json::array();
  for (std::size_t i = 0; i < sides_.size(); ++i)
    sides.push_back({{"name", board_->side_name(static_cast<int>(i))},
                     {"player", sides_[i].name},
                     {"person", is_person(static_cast<int>(i))},
                     {"used_ms", used(static_cast<int>(i)).count()},
                     {"left_ms", clock_ ? json(left(static_cast<int>(i)).count()) : json()}});
  return sides;
}

json GameSession::state_json() const {
  json legal = json::array();
  for (const std::string& move : board_->legal_moves()) legal.push_back({{"move", move}, {"cells", numbers_of(cells_named_in(move), cell_numbers_)}});
  return {{"id", id_},
          {"version", version_},
          {"game", board_->game()},
          {"rules", board_->rules()},
          {"board", board_address(board_->game(), board_->rules())},
          {"position", position_json(picture_with(*board_, lost_))},
          {"text", board_->position_text()},
          {"start", board_->start()},
          {"ply", board_->moves().size()},
          {"to_move", board_->to_move()},
          {"turn_starts", board_->turn_starts()},
          {"sides", sides_json()},
          {"clock", clock_ ? json{{"time_ms", clock_->time.count()}, {"increment_ms", clock_->increment.count()}} : json()},
          {"legal", legal},
          {"outcome", outcome_words(*board_, outcome())},
          {"ending", lost_ ? ending_of(*board_, *lost_) : ending_words(board_->ending())},
          {"moves", moves_json(board_->moves())},
          {"paused", paused_},
          {"thinking", thought_text_.empty() ? json() : json::parse(thought_text_, nullptr, false)},
          {"fault", fault_}};
}

}  // namespace arena

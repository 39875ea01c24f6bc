// What a page sees of a table.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "arena/games/recorded_ending.hpp"
#include "arena/report/page/board_json.hpp"
#include "arena/serve/table_session.hpp"
#include "arena/text/known_json.hpp"
#include "arena/text/words.hpp"

namespace arena {

using nlohmann::json;

namespace {

std::string outcome_words(const GameTable& table) {
  const Outcome outcome = table.outcome();
  if (outcome == Outcome::none) return "";
  if (outcome == Outcome::draw) return "1/2";
  if (table.players() > 2) return table.side_name(winner(outcome));
  return winner(outcome) == 0 ? "1-0" : "0-1";
}

/// As a thought says it.
std::string score_of(const MoveRow& row) {
  const auto within = [&] { return row.score ? fmt::format(" in {}", std::abs(*row.score)) : std::string(); };
  if (row.proved == "win") return "wins" + within();
  if (row.proved == "loss") return "loses" + within();
  if (row.proved == "draw") return "draw";
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

json TableSession::thinking_json(int side, const std::string& player, const Thought& thought) const {
  return {{"side", side},           {"player", player},
          {"depth", thought.depth}, {"score", thought.score},
          {"nodes", thought.nodes}, {"time_ms", std::chrono::duration_cast<std::chrono::milliseconds>(thought.time).count()},
          {"line", thought.line},   {"cells", cells_of_moves(thought.line, cell_numbers_)}};
}

json TableSession::sides_json() const {
  std::vector<std::int64_t> used(sides_.size());
  for (const MoveRow& row : table_->moves()) used[static_cast<std::size_t>(row.side)] += row.time_us.value_or(0) / 1000;
  const bool runs = !is_over() && (thinking_ || is_person(table_->to_move()));
  if (runs) used[static_cast<std::size_t>(table_->to_move())] += std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - asked_).count();
  json sides = json::array();
  for (std::size_t i = 0; i < sides_.size(); ++i)
    sides.push_back({{"name", table_->side_name(static_cast<int>(i))},
                     {"player", sides_[i].name},
                     {"person", is_person(static_cast<int>(i))},
                     {"used_ms", used[i]}});
  return sides;
}

json TableSession::state_json() const {
  json legal = json::array();
  for (const std::string& move : table_->legal_moves()) legal.push_back({{"move", move}, {"cells", numbers_of(cells_named_in(move), cell_numbers_)}});
  return {{"id", id_},
          {"version", version_},
          {"game", table_->game()},
          {"rules", table_->rules()},
          {"board", board_address(table_->game(), table_->rules())},
          {"position", position_json(table_->picture())},
          {"text", table_->position_text()},
          {"start", table_->start()},
          {"ply", table_->moves().size()},
          {"to_move", table_->to_move()},
          {"turn_starts", table_->turn_starts()},
          {"sides", sides_json()},
          {"legal", legal},
          {"outcome", outcome_words(*table_)},
          {"ending", ending_words(table_->ending())},
          {"moves", moves_json(table_->moves())},
          {"paused", paused_},
          {"thinking", thought_text_.empty() ? json() : json::parse(thought_text_, nullptr, false)},
          {"fault", fault_}};
}

}  // namespace arena

#include "arena/record/played_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

void visit_played_games(const RunFolder& run, const std::function<void(const GameRow&, const std::vector<MoveRow>&)>& f) {
  std::map<std::uint64_t, GameRow> games;  // that are still to come
  run.games([&](const GameRow& row) { games.emplace(row.game, row); });
  std::vector<MoveRow> decisions;
  const auto finish = [&](std::uint64_t number) {
    if (const auto game = games.find(number); game != games.end()) {
      f(game->second, decisions);
      games.erase(game);
    }
    decisions.clear();
  };
  run.moves([&](const MoveRow& row) {
    if (!decisions.empty() && decisions.back().game != row.game) finish(decisions.back().game);
    decisions.push_back(row);
  });
  if (!decisions.empty()) finish(decisions.back().game);
  while (!games.empty()) finish(games.begin()->first);
}

std::string escaped_value(std::string_view value, char end) {
  std::string text;
  for (const char c : visible(value)) text += c == end || c == '\\' ? std::string{'\\', c} : std::string(1, c);
  return text;
}

GameNotes::GameNotes(const RunFolder& run, const std::string& format)
    : hundredths_(run.tournament().game.has_referee()), tournament_(run.tournament()) {
  if (tournament_.game.sides > 2)
    throw InputError(fmt::format("{} knows two sides, but these games have {}; --format jsonl writes them all", format, tournament_.game.sides));
  std::filesystem::path folder = run.path().lexically_normal();
  if (!folder.has_filename()) folder = folder.parent_path();
  event_ = shown(folder.filename());
  const nlohmann::json& sessions = run.context()["sessions"];
  const auto text = [&](const char* name) {
    return !sessions.empty() && sessions.front().contains(name) && sessions.front()[name].is_string()
               ? visible(sessions.front()[name].get<std::string>(), 80)
               : "";
  };
  site_ = text("node");
  date_ = text("start").substr(0, std::min<std::size_t>(10, text("start").size()));
  const bool is_date = date_.size() == 10 && date_[4] == '-' && date_[7] == '-' && date_.find_first_not_of("0123456789-") == std::string::npos;
  if (!is_date) date_.clear();
}

const Limits& GameNotes::limits_of(const GameRow& game, int side) const {
  if (!tournament_.side_limits.empty()) return tournament_.side_limits.at(static_cast<std::size_t>(side));
  const auto found =
      std::find_if(tournament_.players.begin(), tournament_.players.end(), [&](const auto& each) { return each.name == game.seat(side).player; });
  return found == tournament_.players.end() ? tournament_.players.front().options.limits : found->options.limits;
}

std::string GameNotes::comment(const MoveRow& decision) const {
  std::string score;
  if (decision.proved == "win" || decision.proved == "loss") {
    const std::int64_t plies = decision.score.value_or(0) < 0 ? -*decision.score : decision.score.value_or(0);
    score = decision.proved == "win" ? "+M" : "-M";
    if (plies > 0) score += std::to_string(hundredths_ ? (plies + 1) / 2 : plies);
  } else if (decision.proved == "draw" || decision.score) {
    const std::int64_t points = decision.proved == "draw" ? 0 : *decision.score;
    score = points > 0 ? "+" : "";
    score += hundredths_ ? fmt::format("{:.2f}", static_cast<double>(points) / 100) : std::to_string(points);
  }
  std::string text = score.empty() ? "" : fmt::format("{}/{}", score, decision.depth.value_or(0));
  if (decision.time_us) {
    const std::int64_t time = *decision.time_us;  // as many digits as cutechess gives
    const int digits = time < 100'000 ? 3 : time < 1'000'000 ? 2 : time < 10'000'000 ? 1 : 0;
    text += fmt::format("{}{:.{}f}s", text.empty() ? "" : " ", static_cast<double>(time) / 1e6, digits);
  }
  if (const Figure nodes = decision.nodes_total ? decision.nodes_total : decision.nodes)
    text += fmt::format("{}n={}", text.empty() ? "" : ", ", *nodes);
  return text;
}

std::vector<std::string> GameNotes::comments(const GameRow& game, const std::vector<MoveRow>& decisions, std::size_t plies) const {
  std::vector<std::string> comments(plies, "book");
  for (const MoveRow& decision : decisions)
    if (decision.ply >= 1 && static_cast<std::size_t>(decision.ply) <= plies)
      comments[static_cast<std::size_t>(decision.ply) - 1] = comment(decision);
  if (plies == 0) return comments;
  const int fault = game.side_at_fault();
  const std::string how = fault >= 0 ? fmt::format("{} loses by {}", visible(game.seat(fault).player), game.termination) : game.ended_by();
  comments.back() += (comments.back().empty() ? "" : ", ") + how;
  return comments;
}

}  // namespace arena

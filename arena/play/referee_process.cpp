#include "arena/play/referee_process.hpp"

#include "arena/text/game_text.hpp"
#include "arena/text/visible.hpp"
#include "arena/text/words.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

constexpr std::string_view response = "response";
constexpr std::string_view refused = "info string error: ";

/// Whether a position as the referee writes it is the one it was told: the rest may be filled in, but the first word is the board.
bool is_same_board(const std::string& written, const std::string& told) {
  const std::vector<std::string> is = words_of(written), was = words_of(told);
  return !is.empty() && !was.empty() && is.front() == was.front();
}

/// What follows `response` in each response line.
std::vector<std::string> responses_of(const std::vector<std::string>& lines) {
  std::vector<std::string> responses;
  for (const std::string& line : lines) {
    if (line.rfind(response, 0) != 0) continue;
    if (line.size() == response.size())
      responses.emplace_back();
    else if (line[response.size()] == ' ')
      responses.push_back(line.substr(response.size() + 1));
  }
  return responses;
}

}  // namespace

RefereeProcess::RefereeProcess(const config::GameSpec& game)
    : client_(Protocol::ugi, game.referee, "referee", nullptr, game.sides), sides_(game.sides) {
  try {
    client_.start();
  } catch (const PlayerFault& failed) {
    throw RefereeError("the referee does not start: " + std::string(failed.what()));
  }
  if (const std::string problem = client_.sides_problem(); !problem.empty()) throw InputError("game.referee: " + problem);
}

std::vector<std::string> RefereeProcess::ask(const std::string& moves, std::string_view lines) {
  const auto within = std::chrono::nanoseconds(client_.options().answer_time);
  std::vector<std::string> answer;
  try {
    if (!client_.running()) client_.start();
    client_.process()->begin_question();
    const GameText game = game_text(moves);
    std::string question = game.start.empty() ? "position startpos" : "position fen " + game.start;
    if (!game.moves.empty()) question.append(" moves ").append(joined_by(" ", game.moves));
    client_.synchronize(std::move(question.append("\n").append(lines)), within, &answer);
  } catch (const PlayerFault& failed) {
    throw RefereeError("the referee failed after '" + moves + "': " + failed.what());
  }
  return answer;
}

Referee::Answer RefereeProcess::look(const std::string& moves) {
  std::vector<std::string> queries = {"query result", "query p1turn"};
  for (int side = 1; side < sides_ && sides_ > 2; ++side) queries.push_back("query p" + std::to_string(side + 1) + "turn");
  queries.emplace_back("query legalmoves");
  const GameText game = game_text(moves);
  const std::string position = game.moves.empty() ? game.start : "";  // asked about for the first time
  if (!position.empty()) queries.emplace_back("query fen");
  const std::vector<std::string> lines = ask(moves, joined_by("\n", queries) + "\n");
  std::vector<std::string> said = responses_of(lines);
  if (!position.empty()) {
    for (const std::string& line : lines)
      if (line.rfind(refused, 0) == 0) throw InputError("the referee refuses it: " + visible(line.substr(refused.size()), 200));
    // A referee that takes no positions stays where it was, or at the start.
    if (said.size() + 1 == queries.size() || (said.size() == queries.size() && !is_same_board(said.back(), position)))
      throw InputError("the referee takes no positions: after 'position fen " + position + "' it answers 'query fen' by " +
                       (said.size() == queries.size() ? "'" + visible(said.back(), 200) + "'" : "nothing"));
    queries.pop_back();
    if (said.size() > queries.size()) said.pop_back();
  }
  if (said.size() != queries.size())
    throw RefereeError("the referee gives " + std::to_string(said.size()) + " responses after '" + moves + "', but was asked for " +
                       std::to_string(queries.size()) + ": " + joined_by(", ", queries));
  return {said.front(), {said.begin() + 1, said.end() - 1}, words_of(said.back())};
}

std::string RefereeProcess::query(const std::string& moves, std::string_view what) {
  const std::vector<std::string> said = responses_of(ask(moves, "query " + std::string(what) + "\n"));
  return said.empty() ? "" : said.front();
}

std::string RefereeProcess::drawing(const std::string& moves) {
  std::string text;
  for (const std::string& line : ask(moves, "d\n")) text += line + "\n";
  return text;
}

}  // namespace arena

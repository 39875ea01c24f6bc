#include "arena/play/referee_process.hpp"

#include "arena/text/words.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

constexpr std::string_view response = "response";

/// What stands after `response` in each line that is one.
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
    std::string question = "position startpos";
    if (!moves.empty()) question.append(" moves ").append(moves);
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
  const std::vector<std::string> said = responses_of(ask(moves, joined_by("\n", queries) + "\n"));
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

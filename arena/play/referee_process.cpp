#include "arena/play/referee_process.hpp"

#include "arena/text/words.hpp"

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

RefereeProcess::RefereeProcess(const config::GameSpec& game) : client_(Protocol::ugi, game.referee, "referee") {
  try {
    client_.start();
  } catch (const PlayerFault& failed) {
    throw RefereeError("the referee does not start: " + std::string(failed.what()));
  }
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
  const std::vector<std::string> said = responses_of(ask(moves, "query result\nquery p1turn\nquery legalmoves\n"));
  if (said.size() != 3)
    throw RefereeError("the referee gives " + std::to_string(said.size()) + " responses after '" + moves +
                       "', but was asked for three: query result, query p1turn, query legalmoves");
  return {said[0], said[1], words_of(said[2])};
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

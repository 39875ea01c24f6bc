// Any lines to a player of ours as an engine: every search is answered once, every answer is a line of the protocol, and the session ends.
#include <algorithm>
#include <sstream>

#include "arena/games/games.hpp"
#include "arena/protocol/session.hpp"
#include "arena/text/words.hpp"
#include "tests/fuzz/fuzz_support.hpp"

namespace {

bool begins(const std::string& line, const std::string& word) {
  return line.rfind(word, 0) == 0 && (line.size() == word.size() || line[word.size()] == ' ');
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arena;
  if (size > 4000) return 0;
  const std::string text = fuzz::text_of(data, size);
  config::Problems problems;
  config::PlayerContext context;
  context.game = game_names()[size % game_names().size()];
  const auto player = config::read_player(
      config::parse_yaml(size % 2 == 0 ? "{name: x, search: random}" : "{name: x, search: alpha-beta, limits: {depth: 1}}", "x.yaml", problems),
      fuzz::scratch_folder(), problems, context);
  fuzz::require(problems.empty(), "the player can be made");
  std::ostringstream out;
  int searches = 0;
  {
    protocol::Session session(player, {}, out);
    std::istringstream in(text);
    bool cut = false;
    for (std::string line; protocol::read_line(in, line, cut);) {
      // Memory that is asked for is taken; and a drawing is no line of the protocol.
      if (line.find("size_mb") != std::string::npos || line.find_first_not_of(" \t\r\v\f") == line.find('d')) continue;
      if (const auto words = words_of(line); !words.empty() && words.front() == "go") ++searches;
      if (!session.line(line)) break;
    }
  }
  std::istringstream said(out.str());
  int answers = 0, refused = 0;
  for (std::string line; std::getline(said, line);) {
    const bool known = line == "ugiok" || line == "readyok" || begins(line, "response") || begins(line, "bestmove") || begins(line, "id") ||
                       begins(line, "option") || begins(line, "info");
    fuzz::require(known, "an answer is a line of the protocol");
    fuzz::require(std::all_of(line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x20; }), "without control characters");
    answers += begins(line, "bestmove") ? 1 : 0;
    refused += begins(line, "info string error: 'go' is ignored") ? 1 : 0;
  }
  fuzz::require(answers + refused == searches, "every search is answered once");
  return 0;
}

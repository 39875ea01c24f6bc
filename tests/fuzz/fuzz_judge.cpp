// Any bytes as the input of `arena judge`: a line of answer for every line.
#include <algorithm>
#include <sstream>

#include "arena/commands/run_arena.hpp"
#include "arena/games/games.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4000) return 0;
  const std::string text = arena::fuzz::text_of(data, size);
  const auto lines = std::count(text.begin(), text.end(), '\n') + (text.empty() || text.back() == '\n' ? 0 : 1);
  // One game an input: setting up a command costs more than judging a line.
  const std::string game = arena::game_names()[size % arena::game_names().size()];
  std::istringstream in(text);
  std::ostringstream out, err;
  const int code = arena::run_arena({"judge", "--game", game}, in, out, err);
  const std::string said = out.str();
  arena::fuzz::require(code == 0 && err.str().empty(), "judge answers whatever it is given");
  arena::fuzz::require(std::count(said.begin(), said.end(), '\n') == lines, "judge answers every line with one");
  arena::fuzz::require(std::all_of(said.begin(), said.end(), [](char c) { return c == '\n' || static_cast<unsigned char>(c) >= 0x20; }),
                       "judge prints no control character");
  return 0;
}

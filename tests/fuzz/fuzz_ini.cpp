// Any text as INI, as a player and as a tournament.
#include "arena/config/tournament.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arena::config;
  const std::string text = arena::fuzz::text_of(data, size);
  Problems problems;
  const Node tree = parse_ini(text, "x.ini", problems);
  arena::fuzz::require(!tree.entries.empty() || !problems.empty(), "a text gives a tree or a problem");
  if (!problems.empty()) return 0;
  Problems of_player, of_tournament;
  read_player(tree, arena::fuzz::scratch_folder(), of_player);
  read_tournament(tree, arena::fuzz::scratch_folder(), of_tournament);
  return 0;
}

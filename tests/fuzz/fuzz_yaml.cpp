// Any text as YAML: a tree or problems, never both missing; and as a player, whose resolved copy means the same player.
#include "arena/config/player.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arena::config;
  const std::string text = arena::fuzz::text_of(data, size);
  Problems problems;
  const Node tree = parse_yaml(text, "x.yaml", problems);
  arena::fuzz::require(tree.kind != Node::Kind::nothing || !problems.empty(), "a text gives a tree or a problem");
  for (const std::string& line : problems.lines()) arena::fuzz::require(!line.empty(), "a problem has words");
  if (!problems.empty()) return 0;
  const PlayerSpec player = read_player(tree, arena::fuzz::scratch_folder(), problems);
  if (!problems.empty()) return 0;
  Problems again;
  const PlayerSpec copy = read_player(parse_yaml(resolved_yaml(player), "copy.yaml", again), arena::fuzz::scratch_folder(), again);
  arena::fuzz::require(again.empty(), "a resolved player can be read");
  arena::fuzz::require(resolved_yaml(copy) == resolved_yaml(player), "a resolved player is the same player");
  return 0;
}

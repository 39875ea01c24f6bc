// Any text as a tournament. One that is accepted has a resolved copy that is accepted too and resolves to itself.
#include "arena/config/tournament.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arena::config;
  const std::string text = arena::fuzz::text_of(data, size);
  const auto read = [](const std::string& yaml, Problems& problems) {
    return read_tournament(parse_yaml(yaml, "x.yaml", problems), arena::fuzz::scratch_folder(), problems);
  };
  Problems problems;
  const TournamentSpec tournament = read(text, problems);
  if (!problems.empty()) return 0;
  Problems again;
  const std::string resolved = resolved_yaml(tournament);
  const TournamentSpec copy = read(resolved, again);
  if (!again.empty()) std::fprintf(stderr, "%s\n%s\n", resolved.c_str(), again.lines().front().c_str());
  arena::fuzz::require(again.empty(), "a resolved tournament can be read");
  arena::fuzz::require(resolved_yaml(copy) == resolved, "a resolved tournament resolves to itself");
  return 0;
}

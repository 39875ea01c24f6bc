// The differential test for as long as one likes: soak_games [games] [seed], a million games by default. Progress goes to standard error;
// the last line of standard output is `N games, D differences`, and the exit code is 1 when there was a difference.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <string>

#include "tests/laws/differential.hpp"

namespace {

using namespace arena;
using namespace arena::laws;

/// One game of the i-th kind on a board of its own choosing. Small boards come more often: a game there is short and ends in more ways.
template <class Case>
GameReport one_game(int i, Random& random) {
  const auto boards = Case::options();
  const auto size = static_cast<std::uint32_t>(boards.size());
  const std::size_t board = std::min(random.below(size), random.below(size));
  const GamePlan plan = plan_of(i, random);
  return play_both<Case>(boards[board], plan, random);
}

/// Of six games three are Andantino's, two Tablut's and one Omega's, whose rules have the fewest corners.
GameReport game_number(std::int64_t i, std::uint64_t seed) {
  Random random(mix64(seed) ^ static_cast<std::uint64_t>(i));
  const int kind = static_cast<int>(i / 6 % 8);
  switch (i % 6) {
    case 0:
    case 1:
    case 2:
      return one_game<AndantinoCase>(kind, random);
    case 3:
    case 4:
      return one_game<TablutCase>(kind, random);
    default:
      return one_game<OmegaCase>(kind, random);
  }
}

}  // namespace

int main(int argc, char** argv) try {
  const std::int64_t games = argc > 1 ? std::stoll(argv[1]) : 1'000'000;
  const std::uint64_t seed = argc > 2 ? std::stoull(argv[2]) : 1;
  std::int64_t differences = 0;
  std::int64_t plies = 0;
  const auto start = std::chrono::steady_clock::now();
  auto shown = start;
  for (std::int64_t i = 0; i < games; ++i) {
    const auto report = game_number(i, seed);
    plies += report.plies;
    if (!report.difference.empty()) {
      ++differences;
      fmt::print("{}\n", report.difference);
    }
    const auto now = std::chrono::steady_clock::now();
    if (now - shown > std::chrono::seconds(5)) {
      shown = now;
      const double seconds = std::chrono::duration<double>(now - start).count();
      fmt::print(stderr, "{} of {} games, {} plies, {} differences, {:.0f} games/s\n", i + 1, games, plies, differences,
                 static_cast<double>(i + 1) / seconds);
    }
  }
  fmt::print("{} games, {} differences\n", games, differences);
  return differences == 0 ? 0 : 1;
} catch (const std::exception& error) {
  fmt::print(stderr, "soak_games: {}\nusage: soak_games [games] [seed]\n", error.what());
  return 2;
}

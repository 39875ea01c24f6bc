// What the arena itself costs: a tournament of random players against the bare playout loop, CPU time of both in the same run; one thread against
// two; and memory against the number of games. bench_arena [GAMES] [LARGE]: LARGE games (0: none) are run last, to see memory stay where it was.
#include <fmt/core.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "arena/games/games.hpp"
#include "arena/play/resolve.hpp"
#include "arena/play/runner.hpp"
#include "core/common/random.hpp"

namespace {

using namespace arena;
namespace fs = std::filesystem;

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Resident memory in MiB: now, and the most so far.
double resident(const char* field) {
  std::ifstream status("/proc/self/status");
  std::string word;
  double kib = 0;
  while (status >> word)
    if (word == field) status >> kib;
  return kib / 1024;
}

RunSpec random_tournament(const std::string& game, std::uint64_t games) {
  config::TournamentSpec tournament;
  tournament.game.name = game;
  for (const char* name : {"one", "other"}) {
    tournament.players.emplace_back().name = name;
    tournament.players.back().options.kind = RandomKind{};
  }
  tournament.rounds = static_cast<int>(games / 2);
  return resolve(tournament);
}

struct Cost {
  double seconds = 0;
  std::uint64_t plies = 0;
};

/// The same random games with nothing around them.
Cost bare(const std::string& name, std::uint64_t games) {
  return with_game(name, [&](auto tag) {
    using G = typename decltype(tag)::type;
    const G start{typename G::Options{}};
    Random random(1);
    MoveList<G> moves;
    Cost cost;
    const double before = cpu_seconds();
    for (std::uint64_t i = 0; i < games; ++i) {
      G game = start;
      while (game.outcome() == Outcome::none) {
        game.legal_moves(moves);
        game.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      cost.plies += static_cast<std::uint64_t>(game.plies());
    }
    cost.seconds = cpu_seconds() - before;
    return cost;
  });
}

Cost tournament(const std::string& game, std::uint64_t games, int threads, const fs::path& folder) {
  const RunSpec spec = random_tournament(game, games);
  fs::remove_all(folder);
  RunOptions options;
  options.output = folder;
  options.threads = threads;
  options.quiet = true;
  std::ostringstream talk;
  const double before = cpu_seconds();
  run_tournament(spec, options, talk);
  Cost cost{cpu_seconds() - before, 0};
  std::ifstream rows(folder / "moves.csv", std::ios::binary);
  cost.plies = static_cast<std::uint64_t>(std::count(std::istreambuf_iterator<char>(rows), {}, '\n')) - 1;
  return cost;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int count, char** words) {
  const std::uint64_t games = count > 1 ? std::stoull(words[1]) : 10000;
  const std::uint64_t large = count > 2 ? std::stoull(words[2]) : 100000;
  std::string pattern = (fs::temp_directory_path() / "arena-bench-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) return 2;
  const fs::path folder = pattern;
  const auto verdict = [](bool holds) { return holds ? "holds" : "MISSED"; };
  fmt::print("{:<10} {:>8} {:>12} {:>12} {:>12} {:>8} {:>14} {:>10}\n", "game", "games", "bare us/ply", "1 thread", "over bare", "(max 5)",
             "2 thr./1 thr.", "(max 1.05)");
  for (const std::string& game : game_names()) {
    const std::uint64_t number = game == "andantino" ? games : games / 4;
    std::vector<double> alone, over, one, ratio;
    for (int turn = 0; turn < 5; ++turn) {  // interleaved, so that machine drift affects all alike
      const Cost loop = bare(game, number), single = tournament(game, number, 1, folder / "run"), pair = tournament(game, number, 2, folder / "run");
      const auto us = [](const Cost& cost) { return cost.seconds * 1e6 / static_cast<double>(cost.plies); };
      alone.push_back(us(loop));
      one.push_back(us(single));
      over.push_back(us(single) - us(loop));
      ratio.push_back(us(pair) / us(single));
    }
    fmt::print("{:<10} {:>8} {:>12.3f} {:>12.3f} {:>12.3f} {:>8} {:>14.3f} {:>10}\n", game, number, median(alone), median(one), median(over),
               verdict(median(over) <= 5), median(ratio), verdict(median(ratio) <= 1.05));
  }
  fmt::print("\nmemory, two threads: games, resident now, most so far (MiB)\n");
  for (const std::uint64_t number : {games, large}) {
    if (number == 0) continue;
    tournament(game_names().front(), number, 2, folder / "run");
    fmt::print("{:>10} {:>8.1f} {:>8.1f}\n", number, resident("VmRSS:"), resident("VmHWM:"));
  }
  fs::remove_all(folder);
  return 0;
}

// What an engine costs the arena: games of two small engines over pipes, our own CPU time and theirs per ply, and whether any answer was lost or
// late.
//   bench_engines [GAMES] [THREADS] [COMMAND...]     by default 1000 games at 8 threads of the tests' engine, which answers at once
#include <fmt/core.h>
#include <stdlib.h>
#include <sys/resource.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "arena/play/resolve.hpp"
#include "arena/play/runner.hpp"
#include "arena/record/reader.hpp"

namespace {

using namespace arena;
namespace fs = std::filesystem;

double cpu_seconds(int who) {
  rusage used{};
  getrusage(who, &used);
  const auto seconds = [](const timeval& time) { return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6; };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

RunSpec engines(const std::vector<std::string>& command, int games) {
  config::TournamentSpec tournament;
  tournament.game.name = "andantino";
  for (const char* name : {"one", "other"}) {
    config::PlayerSpec& player = tournament.players.emplace_back();
    player.name = name;
    player.type = config::PlayerType::ugi;
    player.engine.command = command;
    player.options.limits.nodes = 10;
  }
  tournament.openings.kind = config::OpeningsKind::random;
  tournament.openings.plies = 9;
  tournament.openings.count = games / 2;
  return resolve(tournament);
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 1000, threads = argc > 2 ? std::atoi(argv[2]) : 8;
  std::vector<std::string> command(argv + std::min(argc, 3), argv + argc);
  if (command.empty()) command = {(fs::canonical("/proc/self/exe").parent_path() / "test_engine").string()};
  std::string folder = (fs::temp_directory_path() / "bench-engines-XXXXXX").string();
  if (games < 2 || threads < 1 || mkdtemp(folder.data()) == nullptr) return 2;
  RunOptions options;
  options.output = folder;
  options.threads = threads;
  std::ostringstream talk;
  const RunSpec spec = engines(command, games);
  const double own = cpu_seconds(RUSAGE_SELF);
  const auto start = std::chrono::steady_clock::now();
  run_tournament(spec, options, talk);
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double self = cpu_seconds(RUSAGE_SELF) - own, children = cpu_seconds(RUSAGE_CHILDREN);
  std::uint64_t plies = 0;
  std::map<std::string, int> ended;
  read_games(fs::path(folder) / "games.csv", [&](const GameRow& row) { ++ended[row.termination]; });
  read_moves(fs::path(folder) / "moves.csv", [&](const MoveRow&) { ++plies; });
  fs::remove_all(folder);
  fmt::print("{} games, {} plies, {} threads, {:.2f} s: {:.0f} games/s\n", games, plies, threads, wall, games / wall);
  fmt::print("CPU per ply: {:.1f} us of ours, {:.1f} us with both engines\n", self * 1e6 / static_cast<double>(plies),
             (self + children) * 1e6 / static_cast<double>(plies));
  for (const auto& [why, count] : ended) fmt::print("ended by {}: {}\n", why, count);
  return ended.size() == 1 && ended.count("rules") == 1 ? 0 : 1;
}

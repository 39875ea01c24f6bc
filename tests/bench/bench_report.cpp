// What a report costs: writes a run of so many move rows into a temporary folder, reports on it, and prints seconds and the most memory in use.
// bench_report [ROWS] [FOLDER]: ten million rows unless told; a folder that is given is kept, and used again when a run is in it.
#include <fmt/format.h>
#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "arena/config/tournament.hpp"
#include "arena/games/games.hpp"
#include "arena/record/columns.hpp"
#include "arena/record/files.hpp"
#include "arena/report/report_files.hpp"
#include "arena/text/csv.hpp"
#include "core/common/random.hpp"

namespace {

using namespace arena;
namespace fs = std::filesystem;

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double peak_mib() {
  std::ifstream status("/proc/self/status");
  std::string word;
  double kib = 0;
  while (status >> word)
    if (word == "VmHWM:") status >> kib;
  return kib / 1024;
}

constexpr int players = 8;

/// Random games of eight players, everybody against everybody, with figures of the size that searches have.
void write_run(const fs::path& folder, std::uint64_t rows) {
  config::TournamentSpec tournament;
  tournament.game.name = "andantino";
  tournament.game.options = options_to_map<Andantino>({});
  for (int i = 0; i < players; ++i) tournament.players.emplace_back().name = fmt::format("player-{}", i + 1);
  for (config::PlayerSpec& player : tournament.players) player.options.kind = RandomKind{};
  replace_file(folder / "tournament.yaml", config::resolved_yaml(tournament));
  replace_file(folder / "context.json", "{\"complete\": true}\n");
  ReplacementFile games(folder / "games.csv"), moves(folder / "moves.csv");
  games.write(header_of<GameRow>());
  moves.write(header_of<MoveRow>());
  Random random(1);
  std::uint64_t written = 0;
  for (std::uint64_t id = 1; written < rows; ++id) {
    const std::uint64_t pair = (id - 1) / 2, meeting = pair % (players * (players - 1) / 2);
    int one = 0, other = 1;
    for (std::uint64_t i = 0; i < meeting; ++i)
      if (++other == players) other = ++one + 1;
    const int seats[2] = {id % 2 == 1 ? one : other, id % 2 == 1 ? other : one};
    Andantino game{Andantino::Options{}};
    std::string text;
    while (game.outcome() == Outcome::none) {
      MoveList<Andantino> legal;
      game.legal_moves(legal);
      const Move move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      const std::uint64_t nodes = 1000 + random.below(1'000'000), time = 1 + nodes / 5;
      const std::string word = game.to_text(move);
      moves.write(fmt::format("{},{},{},{},player-{},{},{},{},{},{},,{},{},{},{},{},nodes,{},{},{},0,{},{},{},0,0,{},{} {} {} {}\n", id,
                              game.plies() + 1, game.plies() + 1, game.to_move() == 0 ? "first" : "second", seats[game.to_move()] + 1, word,
                              legal.size(), 3 + random.below(6), 9, static_cast<int>(random.below(2000)) - 1000, nodes / 2, nodes, time, time,
                              nodes * 1'000'000 / time, nodes / 3, nodes / 9, nodes / 11, nodes / 4, nodes / 5, nodes / 40, nodes / 2, word, word,
                              word, word));
      text += (text.empty() ? "" : " ") + word;
      game.make(move);
      ++written;
    }
    games.write(fmt::format("{},1,{},{},player-{},player-{},{},rules,,{},,1,1,1,1,{},{}\n", id, pair + 1, pair + 1, seats[0] + 1, seats[1] + 1,
                            to_word(game.outcome(), 2), game.plies(), id, text));
  }
  games.commit();
  moves.commit();
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t rows = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000'000;
  std::string made = (fs::temp_directory_path() / "bench_report.XXXXXX").string();
  const fs::path folder = argc > 2 ? fs::path(argv[2]) : fs::path(mkdtemp(made.data()));
  fs::create_directories(folder);
  auto start = std::chrono::steady_clock::now();
  if (!fs::exists(folder / "moves.csv")) write_run(folder, rows);
  fmt::print("{} MiB of moves.csv written in {:.1f} s, {:.0f} MiB in use at most\n", fs::file_size(folder / "moves.csv") >> 20, seconds_since(start),
             peak_mib());
  start = std::chrono::steady_clock::now();
  const RunData data = read_run_data({folder});
  fmt::print("read and tables: {:.2f} s\n", seconds_since(start));
  write_report_files(data, folder, "arena report");
  std::uint64_t decisions = 0;
  for (const PlayerTally& player : data.tally.players) decisions += player.decisions;
  fmt::print("report on {} games, {} move rows: {:.2f} s, {:.0f} MiB in use at most\n", data.tally.games, decisions, seconds_since(start),
             peak_mib());
  if (argc <= 2) fs::remove_all(folder);
  return 0;
}

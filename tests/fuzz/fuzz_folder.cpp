// A results folder with any bytes in its files, separated by `%%` lines: games.csv, moves.csv, context.json, openings.txt; with a fifth part
// it is a tuning, or a run on ranks where that begins as machines.csv does. Every reader takes it or complains, and a resumed run mends it once and
// for all: mending again changes nothing.
#include <iterator>
#include <sstream>

#include "arena/analysis/tuning/tuning_report.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/config/tournament.hpp"
#include "arena/play/resolve.hpp"
#include "arena/record/files.hpp"
#include "arena/record/recovery.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/record/schedule.hpp"
#include "tests/fuzz/fuzz_support.hpp"

namespace {

using namespace arena;

RunSpec run_of(const std::string& players) {
  config::Problems problems;
  const auto read = config::read_tournament(
      config::parse_yaml("game: {name: andantino, radius: 3}\nopenings: {type: random, plies: 4, count: 2}\n" + players, "x.yaml", problems), "",
      problems);
  fuzz::require(problems.empty(), "the tournament is right");
  return resolve(read);
}

std::string content(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void read_by(const std::vector<std::string>& arguments) {
  std::istringstream in;
  std::ostringstream out, err;
  const int code = run_arena(arguments, in, out, err);
  fuzz::require(code >= 0 && code <= 2, "a reader takes a folder or refuses it");
  fuzz::require(code != 2 || !err.str().empty(), "a refusal has words");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const RunSpec plain = run_of("rounds: 2\nplayers: [{name: a, search: random}, {name: b, search: random}, {name: c, search: random}]\n");
  static const RunSpec tuning = run_of(
      "limits: {depth: 1}\ntune: {player: {name: a, search: alpha-beta, evaluator: lines}, parameters: {evaluator.weight_3: {range: [0, 40]}},\n"
      "  pairs: 10, method: {type: spsa, batch: 3}, verdict: {type: fixed, pairs: 10}}\n");
  static const std::vector<std::vector<std::string>> readers = {
      {"rate"}, {"compare"}, {"show", "--game", "1", "--ply", "3"}, {"verify", "--sample", "2"}, {"rate", "--json"}, {"status"}};
  const auto folder = fuzz::scratch_folder() / "run";
  std::filesystem::create_directories(folder);
  const auto parts = fuzz::parts_of(fuzz::text_of(data, size));
  const bool on_ranks = parts.size() > 4 && parts[4].starts_with("game,rank");
  const RunSpec& spec = parts.size() > 4 && !on_ranks ? tuning : plain;
  constexpr const char* names[] = {"games.csv", "moves.csv", "context.json", "openings.txt"};
  std::filesystem::remove(folder / ".replacing");
  fuzz::write_file(folder / "tournament.yaml", config::resolved_yaml(spec));
  for (std::size_t i = 0; i < 4; ++i) {
    std::filesystem::remove(folder / names[i]);
    if (i < parts.size()) fuzz::write_file(folder / names[i], parts[i]);
  }
  std::filesystem::remove(folder / machines_file_name);
  if (on_ranks) fuzz::write_file(folder / machines_file_name, parts[4]);
  std::vector<std::string> line = readers[size % readers.size()];
  line.insert(line.begin() + 1, folder.string());
  if (line[0] == "compare") line.push_back(folder.string());
  read_by(line);
  fuzz::accepted([&] {
    if (const auto report = read_tuning(folder)) tuning_tables(*report);
  });
  fuzz::accepted([&] {
    const Recovered first = recover(folder, spec);
    const std::string games = content(folder / "games.csv"), moves = content(folder / "moves.csv");
    const Recovered second = recover(folder, spec);
    fuzz::require(second.dropped_games == 0 && second.dropped_move_rows == 0 && second.games == first.games, "what is mended needs no mending");
    fuzz::require(content(folder / "games.csv") == games && content(folder / "moves.csv") == moves, "mending again changes nothing");
    if (std::filesystem::exists(folder / "games.csv") && std::filesystem::exists(folder / "moves.csv")) put_in_order(folder, Schedule(spec).size());
  });
  return 0;
}

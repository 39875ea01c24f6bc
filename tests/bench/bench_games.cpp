// How fast the games are: playouts, make and undo, perft, and the naive references in the same run. After Google Benchmark's own output a table
// gives items per CPU second, the ratio to the reference, and the speed that issue 2 asks for. Google Benchmark's options are read as usual.
#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "core/common/random.hpp"
#include "core/omega/omega.hpp"
#include "core/tablut/tablut.hpp"
#include "tests/reference/naive_andantino.hpp"
#include "tests/reference/naive_omega.hpp"
#include "tests/reference/naive_tablut.hpp"

namespace {

using namespace arena;

const std::vector<std::string> middle_game = {"i10", "j11", "i11", "j12", "i12", "j13", "h11", "k13", "h10", "k14", "j14", "i9", "j9", "k12"};

/// Random games from the start to the end; an item is a game.
template <class G>
void playouts(benchmark::State& state, const typename G::Options& options) {
  const G start(options);
  Random random(1);
  MoveList<G> moves;
  std::int64_t plies = 0;
  for (auto _ : state) {
    G game = start;
    while (game.outcome() == Outcome::none) {
      game.legal_moves(moves);
      game.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      ++plies;
    }
    benchmark::DoNotOptimize(game.outcome());
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["plies"] = benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kAvgIterations);
}

template <class N>
void naive_playouts(benchmark::State& state, const typename N::Options& options) {
  Random random(1);
  for (auto _ : state) {
    N game(options);
    for (auto moves = game.legal(); !moves.empty(); moves = game.legal()) game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    benchmark::DoNotOptimize(game.result());
  }
  state.SetItemsProcessed(state.iterations());
}

/// Move sequences of one length, every leaf made, checked and undone; an item is a leaf.
template <class G>
void count_leaves(benchmark::State& state, const typename G::Options& options, const std::vector<std::string>& moves, int depth) {
  G game(options);
  for (const auto& text : moves) game.make(game.parse(text));
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += perft(game, depth);
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}

/// The reference makes and checks its leaves too, though it has nothing to undo.
template <class N>
std::uint64_t naive_leaves(const N& game, int depth) {
  if (depth == 0) {
    benchmark::DoNotOptimize(game.result());
    return 1;
  }
  std::uint64_t count = 0;
  for (const auto& move : game.legal()) {
    N next = game;
    next.play(move);
    count += naive_leaves(next, depth - 1);
  }
  return count;
}

template <class N>
void naive_count_leaves(benchmark::State& state, const typename N::Options& options, const std::vector<std::string>& moves, int depth) {
  N game(options);
  for (const auto& text : moves) game.play(text);
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += naive_leaves(game, depth);
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}

/// Random moves made to the end of a game and all undone again; an item is one make with its undo.
template <class G>
void make_and_undo(benchmark::State& state, const typename G::Options& options) {
  // The games are drawn before the clock starts: what is measured is make and undo alone.
  const G start(options);
  std::vector<std::vector<Move>> lines;
  Random random(1);
  for (int i = 0; i < 64; ++i) {
    G game = start;
    std::vector<Move>& line = lines.emplace_back();
    MoveList<G> moves;
    while (game.outcome() == Outcome::none) {
      game.legal_moves(moves);
      line.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      game.make(line.back());
    }
  }
  G game = start;
  std::vector<typename G::Undo> undos(static_cast<std::size_t>(G::max_plies));
  std::int64_t items = 0;
  std::size_t next = 0;
  for (auto _ : state) {
    const auto& line = lines[next++ % lines.size()];
    for (std::size_t i = 0; i < line.size(); ++i) undos[i] = game.make(line[i]);
    benchmark::DoNotOptimize(game.outcome());
    for (std::size_t i = line.size(); i-- > 0;) game.undo(line[i], undos[i]);
    items += static_cast<std::int64_t>(line.size());
  }
  state.SetItemsProcessed(items);
}

struct Row {
  const char* name;
  const char* reference;  // the benchmark whose speed is the ratio's other side, or null
  double target;          // items per CPU second, 0 where none is asked
};

constexpr Row rows[] = {
    {"andantino radius 9 playouts", "naive andantino radius 9 playouts", 500e3},
    {"andantino perft 9, start", "naive andantino perft 5, start", 20e6},
    {"andantino perft 6, 14-ply middle game", "naive andantino perft 3, middle game", 20e6},
    {"andantino make+undo, whole games", nullptr, 0},
    {"omega side 5 make+undo, whole games", nullptr, 20e6},
    {"omega side 5 playouts", "naive omega side 5 playouts", 350e3},
    {"omega side 10 playouts", "naive omega side 10 playouts", 0},
    {"omega side 5 perft 4, start", "naive omega side 5 perft 2, start", 0},
    {"tablut perft 4, start", "naive tablut perft 2, start", 25e6},
    {"tablut playouts", "naive tablut playouts", 0},
    {"tablut make+undo, whole games", nullptr, 0},
};

void register_all() {
  const auto add = [](const char* name, auto run) { benchmark::RegisterBenchmark(name, run); };
  const naive::Omega::Options slow_side_5{.side = 5, .players = 2};
  const naive::Omega::Options slow_side_10{.side = 10, .players = 2};
  add("andantino radius 9 playouts", [](benchmark::State& s) { playouts<Andantino>(s, {}); });
  add("naive andantino radius 9 playouts", [](benchmark::State& s) { naive_playouts<naive::Andantino>(s, {}); });
  add("andantino perft 9, start", [](benchmark::State& s) { count_leaves<Andantino>(s, {}, {}, 9); });
  add("naive andantino perft 5, start", [](benchmark::State& s) { naive_count_leaves<naive::Andantino>(s, {}, {}, 5); });
  add("andantino perft 6, 14-ply middle game", [](benchmark::State& s) { count_leaves<Andantino>(s, {}, middle_game, 6); });
  add("naive andantino perft 3, middle game", [](benchmark::State& s) { naive_count_leaves<naive::Andantino>(s, {}, middle_game, 3); });
  add("andantino make+undo, whole games", [](benchmark::State& s) { make_and_undo<Andantino>(s, {}); });
  add("omega side 5 make+undo, whole games", [](benchmark::State& s) { make_and_undo<Omega>(s, {}); });
  add("omega side 5 playouts", [](benchmark::State& s) { playouts<Omega>(s, {}); });
  add("naive omega side 5 playouts", [=](benchmark::State& s) { naive_playouts<naive::Omega>(s, slow_side_5); });
  add("omega side 10 playouts", [](benchmark::State& s) { playouts<Omega>(s, {.side = 10, .players = 2}); });
  add("naive omega side 10 playouts", [=](benchmark::State& s) { naive_playouts<naive::Omega>(s, slow_side_10); });
  add("omega side 5 perft 4, start", [](benchmark::State& s) { count_leaves<Omega>(s, {}, {}, 4); });
  add("naive omega side 5 perft 2, start", [=](benchmark::State& s) { naive_count_leaves<naive::Omega>(s, slow_side_5, {}, 2); });
  add("tablut perft 4, start", [](benchmark::State& s) { count_leaves<Tablut>(s, {}, {}, 4); });
  add("naive tablut perft 2, start", [](benchmark::State& s) { naive_count_leaves<naive::Tablut>(s, {}, {}, 2); });
  add("tablut playouts", [](benchmark::State& s) { playouts<Tablut>(s, {}); });
  add("naive tablut playouts", [](benchmark::State& s) { naive_playouts<naive::Tablut>(s, {}); });
  add("tablut make+undo, whole games", [](benchmark::State& s) { make_and_undo<Tablut>(s, {}); });
}

/// Google Benchmark's console output, remembering the speeds for the table.
class Remembering : public benchmark::ConsoleReporter {
 public:
  using ConsoleReporter::ConsoleReporter;
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      const auto items = run.counters.find("items_per_second");
      if (items == run.counters.end()) continue;
      // With repetitions the best speed counts: noise only ever slows a run down.
      double& speed = speeds_[run.run_name.function_name];
      if (run.run_type == Run::RT_Iteration) speed = std::max(speed, static_cast<double>(items->second));
    }
  }
  [[nodiscard]] double speed(const std::string& name) const {
    const auto found = speeds_.find(name);
    return found == speeds_.end() ? 0 : found->second;
  }

 private:
  std::map<std::string, double> speeds_;
};

std::string in_units(double speed) {
  if (speed <= 0) return "-";
  if (speed >= 1e6) return fmt::format("{:.1f} M/s", speed / 1e6);
  if (speed >= 1e3) return fmt::format("{:.1f} k/s", speed / 1e3);
  return fmt::format("{:.0f} /s", speed);
}

void print_table(const Remembering& reporter) {
  fmt::print("\n{:<40} {:>12} {:>12} {:>9}  {:>12}\n", "items per CPU second", "game", "reference", "ratio", "asked for");
  for (const Row& row : rows) {
    const double fast = reporter.speed(row.name);
    if (fast <= 0) continue;
    const double slow = row.reference != nullptr ? reporter.speed(row.reference) : 0;
    const char* verdict = fast >= row.target ? "reached" : "MISSED";
    fmt::print("{:<40} {:>12} {:>12} {:>9}  {:>12}  {}\n", row.name, in_units(fast), in_units(slow),
               slow > 0 ? fmt::format("{:.0f}", fast / slow) : "-", in_units(row.target), row.target > 0 ? verdict : "");
  }
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  register_all();
  Remembering reporter(benchmark::ConsoleReporter::OO_None);
  benchmark::RunSpecifiedBenchmarks(&reporter);
  print_table(reporter);
  return 0;
}

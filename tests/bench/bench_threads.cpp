// What several threads are worth to alpha-beta: the time to a depth, against one thread's, in random positions of each game, with what is sound of
// our best players' options, and with null move and multi-cut. The depth of a position is the last one that one thread completes within NODES nodes.
// One and several take turns; a position's ratio is the median of its rounds, a game's the geometric mean of its positions. Beside it stand the nodes
// and the CPU time of all threads against one's: on a machine with other work, half the CPU ratio is what two threads would come to without it.
// bench_threads [POSITIONS] [NODES] [ROUNDS] [THREADS]: 30, 2000000, 3 and 2 unless told.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "core/common/random.hpp"
#include "core/omega/omega.hpp"
#include "core/tablut/tablut.hpp"
#include "players/common/clock.hpp"
#include "players/make_player.hpp"

namespace {

using namespace arena;

struct Wanted {
  int positions = 30;
  std::uint64_t nodes = 2'000'000;
  int rounds = 3, threads = 2;
};

struct Cost {
  double seconds, cpu, nodes;
};

/// What our best players of the three games have in common.
AlphaBetaKind kind_for(std::string_view evaluator) {
  AlphaBetaKind kind;
  kind.tree.evaluator.name = evaluator;
  kind.tree.iterative_deepening = kind.tree.table.on = kind.tree.killers.on = kind.tree.history = kind.tree.root_ordering = kind.tree.pvs = true;
  kind.tree.table.size_mb = 64;
  return kind;
}

template <Game G>
struct Timed {
  explicit Timed(const AlphaBetaKind& kind) : player(make_player<G>({kind, {}}, pool)) {}

  Decision decide(const G& position, int depth, std::uint64_t nodes) {
    Request request;
    request.clock = &clock;
    request.limits.depth = depth;
    request.limits.nodes = nodes;
    player->new_game(1);
    return player->decide(position, request);
  }
  Cost cost(const G& position, int depth) {
    const auto own = thread_cpu();
    const Decision decision = decide(position, depth, 0);
    return {std::chrono::duration<double>(decision.time).count(), std::chrono::duration<double>(decision.cpu_time(thread_cpu() - own)).count(),
            static_cast<double>(decision.nodes_total)};
  }

  TablePool pool;
  SteadyClock clock;
  std::unique_ptr<Player<G>> player;
};

template <Game G>
G position_after(int plies, Random& random) {
  while (true) {
    G game{typename G::Options{}};
    for (int i = 0; i < plies && game.outcome() == Outcome::none; ++i) {
      MoveList<G> moves;
      game.legal_moves_in_board_order(moves);
      game.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (game.outcome() == Outcome::none) return game;
  }
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// Mean of logarithms as a ratio, with its 95 % interval.
std::string ratio_text(const std::vector<double>& ratios) {
  const auto n = static_cast<double>(ratios.size());
  double mean = 0, squares = 0;
  for (const double x : ratios) mean += std::log(x) / n;
  for (const double x : ratios) squares += (std::log(x) - mean) * (std::log(x) - mean);
  const double half = 1.96 * std::sqrt(squares / (n - 1) / n);
  return fmt::format("{:.2f} ({:.2f} to {:.2f})", std::exp(mean), std::exp(mean - half), std::exp(mean + half));
}

template <Game G>
void compare(const AlphaBetaKind& one_thread, const Wanted& wanted) {
  AlphaBetaKind several_threads = one_thread;
  several_threads.threads = wanted.threads;
  Timed<G> one(one_thread), several(several_threads);
  Random random(20261117);
  std::vector<double> time, cpu, nodes;
  double depths = 0;
  while (time.size() < static_cast<std::size_t>(wanted.positions)) {
    const G position = position_after<G>(6 + static_cast<int>(random.below(15)), random);
    const Decision first = one.decide(position, 0, wanted.nodes);
    if (first.stop != StopReason::nodes || first.depth < 4) continue;  // decided sooner, or too slow to tell anything
    std::vector<double> times, cpus, counts;
    for (int round = 0; round < wanted.rounds; ++round) {
      Cost alone{}, together{};
      for (const bool first_alone : {round % 2 == 0, round % 2 != 0})
        (first_alone ? alone : together) = (first_alone ? one : several).cost(position, first.depth);
      times.push_back(together.seconds / alone.seconds);
      cpus.push_back(together.cpu / alone.cpu);
      counts.push_back(together.nodes / alone.nodes);
    }
    time.push_back(median(times));
    cpu.push_back(median(cpus));
    nodes.push_back(median(counts));
    depths += first.depth;
  }
  fmt::print("{:<10} {} positions, depth {:.1f} on average: time {}, nodes {}, CPU time {}\n", G::name, wanted.positions, depths / wanted.positions,
             ratio_text(time), ratio_text(nodes), ratio_text(cpu));
}

}  // namespace

int main(int argc, char** argv) {
  Wanted wanted;
  if (argc > 1) wanted.positions = std::atoi(argv[1]);
  if (argc > 2) wanted.nodes = std::strtoull(argv[2], nullptr, 10);
  if (argc > 3) wanted.rounds = std::atoi(argv[3]);
  if (argc > 4) wanted.threads = std::atoi(argv[4]);
  if (wanted.positions < 2 || wanted.nodes == 0 || wanted.rounds < 1 || wanted.threads < 2 || wanted.threads > 256) {
    fmt::print(stderr, "bench_threads [POSITIONS] [NODES] [ROUNDS] [THREADS]: at least 2 positions, and 2 to 256 threads\n");
    return 2;
  }
  fmt::print("{} threads against one, geometric means of ratios with 95 % intervals\n", wanted.threads);
  AlphaBetaKind andantino = kind_for("lines"), omega = kind_for("trebing"), tablut = kind_for("rudin");
  omega.tree.aspiration.on = tablut.tree.aspiration.on = true;
  omega.tree.aspiration.window = 200;
  omega.tree.terminal = Terminal::score;
  for (const bool guesses : {false, true}) {
    fmt::print("{}\n", guesses ? "with null move (not in Tablut) and multi-cut" : "sound");
    andantino.tree.null_move.on = omega.tree.null_move.on = guesses;
    andantino.tree.multi_cut.on = omega.tree.multi_cut.on = tablut.tree.multi_cut.on = guesses;
    compare<Andantino>(andantino, wanted);
    compare<Omega>(omega, wanted);
    compare<Tablut>(tablut, wanted);
  }
  return 0;
}

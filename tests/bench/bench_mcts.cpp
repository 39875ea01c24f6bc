// What the tree costs a Monte Carlo tree search: 100,000 playouts of plain UCT from the start against bare playouts of the same game, timed in turn
// in the same program, on one thread; the same of the default player, who proves; and what a second thread is worth. CPU time of one round is told
// by its median ratio. bench_mcts [ROUNDS]
#include <fmt/core.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "core/omega/omega.hpp"
#include "core/tablut/tablut.hpp"
#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "players/evaluators/tablut/tablut_evaluators.hpp"
#include "players/make_player.hpp"

namespace {

using namespace arena;

double seconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}
template <class F>
double timed(clockid_t clock, F&& f) {
  const double begin = seconds(clock);
  f();
  return seconds(clock) - begin;
}

/// As in bench_games.
template <class G>
void bare_playouts(std::uint64_t count, std::uint64_t seed) {
  const G start{typename G::Options{}};
  Random random(seed);
  MoveList<G> moves;
  std::uint64_t wins = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    G game = start;
    while (game.outcome() == Outcome::none) {
      game.legal_moves(moves);
      game.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (game.outcome() == Outcome::first) ++wins;
  }
  if (wins > count) std::abort();  // so that nothing is optimised away
}

template <class G>
void search(Player<G>& player, std::uint64_t seed) {
  SteadyClock clock;
  Request request;
  request.clock = &clock;
  player.new_game(seed);
  player.decide(G(typename G::Options{}), request);
}

template <class G>
std::unique_ptr<Player<G>> player_with(std::uint64_t playouts, int threads, bool plain, TablePool& pool) {
  PlayerOptions options;
  MctsKind kind;
  kind.mcts.playouts = playouts;
  kind.threads = threads;
  kind.mcts.tree_mib = 256;
  if (plain) kind.mcts.solver = kind.mcts.reuse_tree = false;
  options.kind = kind;
  return make_player<G>(options, pool);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

template <class G>
void compare(int rounds, std::uint64_t playouts) {
  TablePool pool;
  const auto one = player_with<G>(playouts, 1, true, pool), two = player_with<G>(playouts, 2, true, pool);
  const auto usual = player_with<G>(playouts, 1, false, pool);
  std::vector<double> ratios, usual_ratios, gains, bare_rates, rates;
  search(*one, 1);  // the tree's memory is touched
  search(*two, 1);
  search(*usual, 1);
  for (int round = 0; round < rounds; ++round) {
    const auto seed = static_cast<std::uint64_t>(round);
    const double bare = timed(CLOCK_THREAD_CPUTIME_ID, [&] { bare_playouts<G>(playouts, seed); });
    const double tree = timed(CLOCK_THREAD_CPUTIME_ID, [&] { search(*one, seed); });
    bare_rates.push_back(static_cast<double>(playouts) / bare);
    rates.push_back(static_cast<double>(playouts) / tree);
    ratios.push_back(bare / tree);
    usual_ratios.push_back(bare / timed(CLOCK_THREAD_CPUTIME_ID, [&] { search(*usual, seed); }));
    const double alone = timed(CLOCK_MONOTONIC, [&] { search(*one, seed); }), both = timed(CLOCK_MONOTONIC, [&] { search(*two, seed); });
    gains.push_back(alone / both);
  }
  fmt::print("{:<10} bare {:>8.0f}/s  tree {:>8.0f}/s  ratio {:.2f} (0.80 asked for), with proofs {:.2f}  two threads {:.2f}\n", G::name,
             median(bare_rates), median(rates), median(ratios), median(usual_ratios), median(gains));
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5;
  compare<Andantino>(rounds, 100'000);
  compare<Omega>(rounds, 100'000);
  compare<Tablut>(rounds, 100'000);
  return 0;
}

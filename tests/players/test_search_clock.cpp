// Limits: where a search ends by the clock, the watchdog, a flag or nodes, and what it answers then. The clock advances by one for each node.
#include <gtest/gtest.h>

#include <atomic>

#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "players/tree/searcher.hpp"
#include "tests/players/search_support.hpp"

namespace arena {
namespace {

using std::chrono::nanoseconds;

/// An evaluator that advances a clock by a microsecond for every move made by the search.
template <class Base>
class Ticking : public Base {
 public:
  static inline HandClock* clock = nullptr;
  static inline std::uint64_t flag_after = 0, made = 0;
  static inline std::atomic<bool> flag = false;

  using Base::Base;
  using State = typename Base::State;
  static constexpr bool probes = false;  // every node is made, so every node is seen here
  template <class G>
  void look(const G&, const State&) const = delete;
  template <class G>
  State after(const State& state, const G& game, Move move) const {
    clock->time += std::chrono::microseconds(1);
    if (++made == flag_after) flag = true;
    return Base::after(state, game, move);
  }
};
using Ticker = Ticking<andantino::Lines>;

struct Setting {
  TreeOptions options;
  Request request;
  HandClock clock;
  TablePool pool;

  Setting() {
    options.iterative_deepening = true;
    options.evaluator.name = "lines";
    request.clock = &clock;
    Ticker::clock = &clock;
    Ticker::made = Ticker::flag_after = 0;
    Ticker::flag = false;
  }
  Decision decide(const Andantino& position = {}) {
    Ticker::clock = &clock;
    Searcher<RootSearch<Andantino, Ticker>> player(options, pool);
    player.new_game(1);
    return player.decide(position, request);
  }
};

constexpr auto interval = NodeCounter::poll_interval;

TEST(SearchClock, EndsWithinOneIntervalOfNodesAfterTheDeadline) {
  for (const int budget : {1, 100, 5000, 33333}) {
    Setting s;
    s.request.limits.move_time = std::chrono::microseconds(budget);
    const Decision decision = s.decide();
    EXPECT_EQ(decision.stop, StopReason::time);
    EXPECT_GE(decision.time, nanoseconds(std::chrono::microseconds(budget)));
    EXPECT_LE(decision.time, nanoseconds(std::chrono::microseconds(static_cast<std::uint64_t>(budget) + interval)));
    EXPECT_TRUE(Andantino().why_illegal(decision.move).empty());
  }
}

TEST(SearchClock, AFinishedIterationMayRunOverTheDeadlineButNotOverTheWatchdog) {
  Setting s;
  s.options.finish_iteration = true;
  s.request.limits.move_time = std::chrono::microseconds(5000);
  Decision decision = s.decide();
  EXPECT_EQ(decision.stop, StopReason::time);
  EXPECT_GT(decision.time, nanoseconds(std::chrono::microseconds(5000)));
  // It had to be a whole iteration: the same depth, searched without a clock, takes as many nodes.
  Setting depth;
  depth.request.limits.depth = decision.depth;
  EXPECT_EQ(depth.decide().nodes_total, decision.nodes_total);

  s.options.watchdog = std::chrono::microseconds(5100);
  decision = s.decide();
  EXPECT_EQ(decision.stop, StopReason::watchdog);
  EXPECT_LE(decision.time, nanoseconds(std::chrono::microseconds(5100 + interval)));
}

TEST(SearchClock, TheWatchdogEndsAFixedDepthToo) {
  Setting s;
  s.options.iterative_deepening = false;
  s.options.watchdog = std::chrono::milliseconds(3);
  s.request.limits.depth = 30;
  s.request.limits.nodes = 1'000'000'000;
  const Decision decision = s.decide();
  EXPECT_EQ(decision.stop, StopReason::watchdog);
  EXPECT_LE(decision.nodes_total, 3000 + interval + 2);
  EXPECT_TRUE(Andantino().why_illegal(decision.move).empty());
}

TEST(SearchClock, AFlagFromOutsideEndsTheSearch) {
  Setting s;
  s.request.stop = &Ticker::flag;
  Ticker::flag_after = 1000;
  s.request.limits.depth = 30;
  const Decision decision = s.decide();
  EXPECT_EQ(decision.stop, StopReason::stopped);
  EXPECT_GE(decision.nodes_total, 1000U);
  EXPECT_LE(decision.nodes_total, 1000 + interval + 20);
}

TEST(SearchClock, NodesAreLimitedExactly) {
  for (const std::uint64_t nodes : {1ULL, 2ULL, 255ULL, 256ULL, 257ULL, 10'000ULL}) {
    Setting s;
    s.request.limits.nodes = nodes;
    const Decision decision = s.decide();
    EXPECT_EQ(decision.stop, StopReason::nodes);
    EXPECT_EQ(decision.nodes_total, nodes);
  }
}

TEST(SearchClock, ProbingTheFrontierChangesNoCount) {
  for (const std::uint64_t nodes : {1000ULL, 12'345ULL}) {
    TreeOptions options;
    options.iterative_deepening = options.table.on = true;
    TablePool pool;
    HandClock clock;
    Request request = request_for(clock);
    request.limits.nodes = nodes;
    Decision decisions[2];
    for (const bool probe : {false, true}) {
      options.frontier_probe = probe;
      decisions[probe] = searcher_of<andantino::Lines, Andantino>(options, pool)->decide(Andantino(), request);
    }
    EXPECT_EQ(decisions[0].nodes_total, nodes);
    EXPECT_EQ(decisions[1].nodes_total, nodes);
    EXPECT_EQ(decisions[0].nodes, decisions[1].nodes);
    EXPECT_EQ(decisions[0].depth, decisions[1].depth);
    EXPECT_EQ(decisions[0].move, decisions[1].move);
    EXPECT_EQ(decisions[0].counters, decisions[1].counters);
  }
}

TEST(SearchClock, OutOfTimeCanMeanARandomMove) {
  Setting s;
  s.options.out_of_time = OutOfTime::random;
  s.request.limits.move_time = std::chrono::microseconds(2000);
  std::vector<Move> played;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Searcher<RootSearch<Andantino, Ticker>> player(s.options, s.pool);
    player.new_game(seed);
    const Decision decision = player.decide(Andantino(), s.request);
    EXPECT_EQ(decision.principal_variation.front(), decision.move);
    if (std::find(played.begin(), played.end(), decision.move) == played.end()) played.push_back(decision.move);
  }
  EXPECT_GE(played.size(), 5U);
}

TEST(SearchClock, ASlowMachineLosesTheExtraPlyForGood) {
  Setting s;
  s.options.iterative_deepening = false;
  s.request.limits.policy = TimePolicyKind::branching;
  s.request.limits.branching_depth = 5;
  s.request.limits.few_moves = 25;
  Searcher<RootSearch<Andantino, Ticker>> player(s.options, s.pool);
  player.new_game(1);
  EXPECT_EQ(player.decide(Andantino(), s.request).depth, 6);
  s.request.limits.move_time = std::chrono::microseconds(300);
  EXPECT_EQ(player.decide(Andantino(), s.request).stop, StopReason::time);
  s.request.limits.move_time = Duration(0);
  EXPECT_EQ(player.decide(Andantino(), s.request).depth, 5);
  player.new_game(2);
  EXPECT_EQ(player.decide(Andantino(), s.request).depth, 6);
}

TEST(SearchClock, ATurnOfTwoPliesHasOneBudget) {
  using OmegaTicker = Ticking<omega::CurrentScore>;
  for (const bool reuse : {false, true}) {
    HandClock clock;
    OmegaTicker::clock = &clock;
    TreeOptions options;
    options.iterative_deepening = true;
    options.reuse_turn = reuse;
    TablePool pool;
    Searcher<RootSearch<Omega, OmegaTicker>> player(options, pool);
    player.new_game(1);
    Request request = request_for(clock);
    request.limits.move_time = std::chrono::microseconds(40'000);
    Omega game;
    const Decision first = player.decide(game, request);
    game.make(first.move);
    const Decision second = player.decide(game, request);
    game.make(second.move);
    const auto spent = first.time + second.time;
    EXPECT_GE(spent, nanoseconds(std::chrono::microseconds(40'000)));
    EXPECT_LE(spent, nanoseconds(std::chrono::microseconds(40'000 + 2 * interval)));
    if (reuse) {
      EXPECT_EQ(second.stop, StopReason::reused);
      EXPECT_FALSE(second.searched);
      EXPECT_EQ(second.move, first.principal_variation.at(1));
    } else {
      EXPECT_LE(first.time, nanoseconds(std::chrono::microseconds(20'000 + interval))) << "the first stone has half of it";
    }
    EXPECT_EQ(player.decide(game, request).stop, StopReason::time) << "the next turn has its own";
  }
}

}  // namespace
}  // namespace arena

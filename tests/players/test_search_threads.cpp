// Several threads on one decision: what they share cannot be torn, what they prove is true, limits hold for all of them together, and none is left
// behind. At a fixed depth the value is minimax's where the table gives values of exactly the wanted depth (`equal_depth`); otherwise a helper's
// deeper entry may stand in for it, as an earlier one may with one thread.
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "players/common/node_counter.hpp"
#include "players/common/side_thread.hpp"
#include "players/proof/proof_search.hpp"
#include "players/tree/search_marks.hpp"
#include "players/tree/table_pool.hpp"
#include "tests/players/mcts_support.hpp"

namespace arena {
namespace {

TreeOptions tree_with_table() {
  TreeOptions tree;
  tree.iterative_deepening = tree.table.on = tree.killers.on = tree.history = tree.pvs = tree.root_ordering = true;
  tree.table.size_mb = 4;
  return tree;
}

template <class E, Game G>
std::unique_ptr<Player<G>> team_of(const TreeOptions& tree, int threads, TablePool& pool, const ProofOptions& proof = {}) {
  AlphaBetaKind kind;
  kind.tree = tree;
  kind.tree.evaluator.name = E::name;
  kind.threads = threads;
  kind.proof = proof;
  PlayerOptions options;
  options.kind = kind;
  auto player = make_player<G>(options, pool);
  player->new_game(1);
  return player;
}
template <class E, Game G>
Decision team_decision(const G& position, const TreeOptions& tree, int threads, const Limits& limits, const ProofOptions& proof = {}) {
  TablePool pool;
  SteadyClock clock;
  Request request = request_for(clock);
  request.limits = limits;
  return team_of<E, G>(tree, threads, pool, proof)->decide(position, request);
}

/// Threads that store at the same place all the time, each entry with a value that follows from its position and move.
TEST(SharedTable, NeverGivesAnEntryThatTwoThreadsHaveTorn) {
  for (const Replacement replacement : {Replacement::always, Replacement::depth, Replacement::two_tier}) {
    TableOptions options;
    options.on = true;
    options.size_mb = 1;
    options.replacement = replacement;
    TranspositionTable table(options);
    const auto key_of = [](std::uint64_t number) { return (number << 40U) | 2U; };  // all at one place
    const auto value_of = [](std::uint64_t number, std::uint16_t move) { return static_cast<Score>(mix64(number << 16U | move) >> 34U); };
    std::atomic<std::uint64_t> found{0}, wrong{0};
    const auto hammer = [&](std::uint64_t seed) {
      Random random(seed);
      for (int i = 0; i < 200'000; ++i) {
        const std::uint64_t number = 1 + random.below(4);
        const auto move = static_cast<std::uint16_t>(random.below(1000));
        table.store(key_of(number), value_of(number, move), Move{move}, static_cast<int>(random.below(3)), Bound::exact);
        TableEntry entry;
        const std::uint64_t other = 1 + random.below(4);
        if (!table.probe(key_of(other), entry)) continue;
        ++found;
        if (entry.value != value_of(other, entry.move.code)) ++wrong;
      }
    };
    std::thread first(hammer, 1), second(hammer, 2), third(hammer, 3);
    first.join();
    second.join();
    third.join();
    EXPECT_GT(found.load(), 1000U);
    EXPECT_EQ(wrong.load(), 0U);
  }
}

TEST(NodePool, IsUsedUpToTheLastNodeAndNeverExceeded) {
  for (const std::uint64_t limit : {1U, 7U, 1000U, 100'000U}) {
    NodePool pool;
    pool.begin(limit, 3);
    std::atomic<std::uint64_t> taken{0};
    const auto take_all = [&] {
      while (const std::uint64_t some = pool.take(256)) taken += some;
    };
    std::thread first(take_all), second(take_all), third(take_all);
    first.join();
    second.join();
    third.join();
    EXPECT_EQ(taken.load(), limit);
  }
}

TEST(SearchMarks, SendAMoveThatAnotherThreadSearchesBehindTheOthersOnce) {
  const auto marks = std::make_unique<SearchMarks>();
  const Andantino game;
  using Codes = FixedList<Move, 8>;
  Codes moves;
  for (const std::uint16_t code : std::initializer_list<std::uint16_t>{1, 2, 3, 4}) moves.push_back(Move{code});
  MarkedMoves other(marks.get(), game, 5, 4), own(marks.get(), game, 5, 4);
  for (const std::uint16_t code : std::initializer_list<std::uint16_t>{1, 2, 4}) other.begin(Move{code});
  std::vector<int> order;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    own.begin(moves, i);
    order.push_back(moves[i].code);
    own.end(moves[i]);
  }
  EXPECT_EQ(order, (std::vector<int>{1, 3, 2, 4})) << "the first stays";
  other.end(Move{2});
  MarkedMoves again(marks.get(), game, 5, 4);
  again.begin(moves, 2);
  EXPECT_EQ(moves[2], Move{2}) << "nobody searches it any more";
  EXPECT_FALSE(MarkedMoves(marks.get(), game, SearchMarks::min_depth - 1, 4)) << "too little to share";
  EXPECT_FALSE(MarkedMoves(nullptr, game, 9, 4));
}

TEST(SideThread, ThrowsWhereItIsJoinedAndEndsWithItsOwner) {
  std::atomic<bool> stop{false};
  SideThread failing(stop, [] { throw std::runtime_error("no memory, say"); });
  EXPECT_THROW(failing.join(), std::runtime_error);
  EXPECT_FALSE(stop);
  std::atomic<bool> ended{false};
  {
    const SideThread running(stop, [&] {
      while (!stop) std::this_thread::yield();
      ended = true;
    });
  }
  EXPECT_TRUE(ended);
}

template <class E, Game G>
void expect_minimax_values(const typename G::Options& options, int plies, int depth, TreeOptions tree) {
  Random random(23);
  TreeOptions minimax;
  minimax.whole_tree = true;
  minimax.terminal = tree.terminal;
  tree.table.equal_depth = true;
  for (int i = 0; i < 12; ++i) {
    const G position = random_position<G>(options, plies + i % 3, random);
    const Decision truth = search_once<E>(position, minimax, depth);
    Limits limits;
    limits.depth = depth;
    tree.stop_at_win = false;
    for (const int threads : {2, 5}) {
      const Decision decision = team_decision<E, G>(position, tree, threads, limits);
      EXPECT_EQ(decision.score, truth.score) << threads << " threads: " << position.position_text();
      EXPECT_EQ(position.why_illegal(decision.move), "");
    }
  }
}

TEST(SearchThreads, GiveMinimaxValuesAtAFixedDepth) {
  TreeOptions tree = tree_with_table();
  expect_minimax_values<andantino::Lines, Andantino>({.radius = 3}, 6, 5, tree);
  tree.aspiration.on = true;
  expect_minimax_values<omega::Trebing, Omega>({.side = 3}, 6, 4, tree);
  tree.pvs = false;
  expect_minimax_values<tablut::Rudin, Tablut>({}, 12, 3, tree);
}

TEST(SearchThreads, WhatTheyProveIsTrue) {
  Random random(31);
  Truth<Omega> truth;
  int decided = 0;
  for (int i = 0; i < 60; ++i) {
    Omega position = late_position<Omega>({.side = 3}, 1 + i % 7, random);
    const Decision decision = team_decision<omega::Trebing, Omega>(position, tree_with_table(), 3, Limits{.depth = 30});
    if (decision.proved == Proved::no) continue;
    ++decided;
    const int claimed = decision.proved == Proved::win ? 1 : decision.proved == Proved::loss ? -1 : 0;
    EXPECT_EQ(claimed, (position.to_move() == 0 ? 1 : -1) * truth.of(position));
  }
  EXPECT_GT(decided, 30);
}

TEST(SearchThreads, WinsAndLossesInAndantinoArePositionsThatTheSolverDecidesAlike) {
  Random random(37);
  int decided = 0;
  for (int i = 0; i < 40; ++i) {
    const auto position = random_position<Andantino>({}, 12 + i % 6, random);
    const Decision decision = team_decision<andantino::Lines, Andantino>(position, tree_with_table(), 3, Limits{.depth = 5});
    if (decision.proved != Proved::win && decision.proved != Proved::loss) continue;
    ++decided;
    ProofTable table(4);
    const int winner = decision.proved == Proved::win ? position.to_move() : 1 - position.to_move();
    EXPECT_TRUE(ProofSearch<Andantino>(position, {winner}, table).run().proved()) << position.position_text();
  }
  EXPECT_GT(decided, 10);
}

TEST(SearchThreads, UseUpALimitOfNodesTogether) {
  for (const std::uint64_t nodes : {1U, 2U, 300U, 5000U, 60'000U}) {
    Limits limits;
    limits.nodes = nodes;
    const Andantino position;
    const Decision decision = team_decision<andantino::Lines, Andantino>(position, tree_with_table(), 3, limits);
    EXPECT_EQ(position.why_illegal(decision.move), "");
    EXPECT_EQ(decision.stop, StopReason::nodes);
    EXPECT_LE(decision.nodes_total, nodes);
    EXPECT_GE(decision.nodes_total + 3 * NodeCounter::poll_interval, nodes);
    EXPECT_LE(decision.nodes, decision.nodes_total);
  }
}

TEST(SearchThreads, CountWhatAllOfThemDid) {
  TreeOptions tree = tree_with_table();
  tree.pvs = false;
  Random random(5);
  const auto position = random_position<Andantino>({}, 1, random);  // nobody can win within five plies
  for (const int threads : {1, 3}) {
    const Decision decision = team_decision<andantino::Lines, Andantino>(position, tree, threads, Limits{.depth = 5});
    const TreeCounters counted = decision.counters.as<TreeCounters>().value();
    // Every position that was entered is a root, was looked up in the table, or was evaluated.
    const std::uint64_t roots = decision.nodes_total - counted.tt_probes - counted.evaluations;
    EXPECT_GE(roots, 5U);
    EXPECT_LE(roots, 5U + 6U * static_cast<unsigned>(threads - 1)) << "helpers begin with depth 3, and may have to begin anew at 4 and at 5";
    EXPECT_EQ(decision.cpu_beside.count() > 0, threads > 1);
  }
}

TEST(SearchThreads, EndAtTheClockAndWhenToldTo) {
  TablePool pool;
  SteadyClock clock;
  Request request = request_for(clock);
  request.limits.move_time = std::chrono::milliseconds(20);
  const auto player = team_of<andantino::Lines, Andantino>(tree_with_table(), 3, pool);
  const Decision timed = player->decide(Andantino(), request);
  EXPECT_EQ(timed.stop, StopReason::time);
  EXPECT_GE(timed.time, std::chrono::milliseconds(20));
  EXPECT_LT(timed.time, std::chrono::seconds(2)) << "however busy the machine is";
  std::atomic<bool> stop{false};
  request.limits = {};
  request.stop = &stop;
  std::thread teller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stop = true;
  });
  const Decision told = player->decide(Andantino(), request);
  teller.join();
  EXPECT_EQ(told.stop, StopReason::stopped);
  EXPECT_EQ(Andantino().why_illegal(told.move), "");
}

TEST(SearchThreads, SearchShallowerAndWithOneDepthToo) {
  TreeOptions tree = tree_with_table();
  tree.on_loss = OnLoss::shallower;
  Random random(41);
  for (int i = 0; i < 30; ++i) {
    tree.iterative_deepening = i % 2 == 0;
    const auto position = random_position<Andantino>({.radius = 3}, 8 + i % 6, random);
    const Decision decision = team_decision<andantino::Lines, Andantino>(position, tree, 3, Limits{.depth = 5});
    EXPECT_EQ(position.why_illegal(decision.move), "");
  }
}

TEST(SearchThreads, AreNotDeterministicAndAreCounted) {
  AlphaBetaKind kind;
  EXPECT_TRUE(kind.traits({}).deterministic);
  EXPECT_EQ(kind.traits({}).threads, 1);
  kind.threads = 4;
  EXPECT_FALSE(kind.traits({}).deterministic);
  EXPECT_EQ(kind.traits({}).threads, 4);
  kind.proof.on = kind.proof.thread = true;
  EXPECT_EQ(kind.traits({}).threads, 5);
  ProofNumberKind prover;
  EXPECT_TRUE(prover.traits({}).deterministic);
  prover.proof.thread = true;
  EXPECT_FALSE(prover.traits({}).deterministic);
  EXPECT_EQ(prover.traits({}).threads, 2);
}

TEST(SearchThreads, NeedATableToShare) {
  TreeOptions tree = tree_with_table();
  tree.table.on = false;
  TablePool pool;
  try {
    team_of<andantino::Lines, Andantino>(tree, 2, pool);
    FAIL() << "nothing is thrown";
  } catch (const std::exception& error) {
    EXPECT_EQ(std::string(error.what()), "'threads' is 2, which needs 'transposition_table': threads share what they find there");
  }
}

Andantino position_after(std::initializer_list<std::string_view> moves) {
  Andantino game;
  for (const auto move : moves) game.make(game.parse(move));
  return game;
}

TEST(ProofThread, EndsTheSearchBesideItWithAProof) {
  const Andantino position = position_after({"i9", "j9", "i8", "k10", "h8", "k9", "i10", "l10", "k11", "l11"});
  ProofOptions proof;
  proof.on = proof.thread = true;
  proof.nodes = 1'000'000;
  const Decision decision = team_decision<andantino::Lines, Andantino>(position, tree_with_table(), 1, Limits{.depth = 60}, proof);
  EXPECT_EQ(decision.proved, Proved::win);
  EXPECT_EQ(position.to_text(decision.move), "h7");
  EXPECT_EQ(decision.stop, StopReason::win);
  EXPECT_GT(decision.cpu_beside.count(), 0);
}

TEST(ProofThread, EndsWithTheSearchBesideIt) {
  ProofOptions proof;
  proof.on = proof.thread = true;
  proof.nodes = 1'000'000'000;
  const Andantino start;
  const Decision decision = team_decision<andantino::Lines, Andantino>(start, tree_with_table(), 2, Limits{.depth = 3}, proof);
  EXPECT_EQ(decision.stop, StopReason::depth);
  EXPECT_EQ(decision.depth, 3);
  Limits limits;
  limits.nodes = 20'000;
  const Decision limited = team_decision<andantino::Lines, Andantino>(start, tree_with_table(), 2, limits, proof);
  EXPECT_EQ(limited.stop, StopReason::nodes);
  EXPECT_LE(limited.nodes_total, limits.nodes);
  EXPECT_GT(limited.nodes_total, limits.nodes / 2);
}

}  // namespace
}  // namespace arena

// Numbers of the reports that a search of ours can be held against.
#include <gtest/gtest.h>

#include <sstream>

#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "tests/players/search_support.hpp"

namespace arena {
namespace {

using Counts = std::vector<std::uint64_t>;

constexpr const char* mid14_moves = "i10 j11 i11 j12 i12 j13 h11 k13 h10 k14 j14 i9 j9 k12";

template <class G>
G after(const std::string& moves) {
  G game;
  std::istringstream words(moves);
  for (std::string word; words >> word;) game.make(game.parse(word));
  return game;
}

/// `count(decision, counters before)` after each iteration.
template <class E, Game G, class Count>
Counts by_iteration(const G& position, const TreeOptions& options, int depth, Count count) {
  TablePool pool;
  const auto player = searcher_of<E, G>(options, pool);
  HandClock clock;
  Request request = request_for(clock, depth);
  Counts counts;
  TreeCounters before;
  request.on_iteration = [&](const Decision& d) {
    counts.push_back(count(d, before));
    before = *d.counters.as<TreeCounters>();
  };
  player->decide(position, request);
  return counts;
}

/// Aboukhadra's table 2: states visited at depth 5 after White's i9. His order of moves is the board's, his evaluator looks at the last stone.
class AboukhadraTable2 : public testing::Test {
 protected:
  AboukhadraTable2() {
    position.make(position.parse("i9"));
    options.order = BaseOrder::board;
    options.evaluator.values["as_coded"] = 1;
    options.stop_at_win = false;
  }
  [[nodiscard]] Decision search() const { return search_once<andantino::LastMove>(position, options, 5); }
  /// He counts only states that his table does not end.
  [[nodiscard]] std::uint64_t states() const {
    const Decision decision = search();
    return decision.nodes - decision.counters.as<TreeCounters>()->tt_cutoffs;
  }
  void use_his_table() {
    options.table.on = true;
    options.table.replacement = Replacement::always;
    options.table.move_ordering = false;
    options.table.equal_depth = false;
  }

  Andantino position;
  TreeOptions options;
};

TEST_F(AboukhadraTable2, Minimax) {
  options.whole_tree = true;
  options.tie_break = TieBreak::last;
  EXPECT_EQ(search().nodes, 825U);
}

TEST_F(AboukhadraTable2, AlphaBeta) { EXPECT_EQ(search().nodes, 351U); }

TEST_F(AboukhadraTable2, MoveOrderingByIterativeDeepening) {
  options.iterative_deepening = options.root_ordering = true;
  EXPECT_EQ(search().nodes, 351U);
}

TEST_F(AboukhadraTable2, TranspositionTable) {
  use_his_table();
  EXPECT_EQ(search().nodes, 320U);
  EXPECT_EQ(states(), 312U);
}

TEST_F(AboukhadraTable2, KillersThatAreStoredAgain) {
  use_his_table();
  options.killers = {.on = true, .placement = KillerPlacement::swap, .repeat = true};
  EXPECT_EQ(states(), 237U);
}

/// What his program counts in each iteration of its tournament player; the last one is of the report's table.
TEST_F(AboukhadraTable2, HisTournamentPlayerIterationByIteration) {
  use_his_table();
  options.iterative_deepening = true;
  options.table.own_exact = true;
  options.killers = {.on = true, .placement = KillerPlacement::swap, .repeat = true, .per_iteration = true, .keep_order = true};
  const auto states = [](const Decision& d, const TreeCounters& before) {
    return d.nodes - (d.counters.as<TreeCounters>()->tt_cutoffs - before.tt_cutoffs);
  };
  EXPECT_EQ(by_iteration<andantino::LastMove>(position, options, 8, states), (Counts{3, 7, 32, 47, 240, 490, 1927, 6144}));
  EXPECT_EQ(by_iteration<andantino::LastMove>(after<Andantino>(mid14_moves), options, 5, states), (Counts{11, 51, 307, 1395, 4546}));
}

/// Rao's program: calls of its search at each depth, by running it.
TEST(RaoCounts, MovesAroundStonesAndTheWindowTheWrongWayRound) {
  const auto nodes = [](const Decision& d, const TreeCounters&) { return d.nodes; };
  const Andantino after_i9 = after<Andantino>("i9"), mid14 = after<Andantino>(mid14_moves);
  TreeOptions options;
  options.order = BaseOrder::stones;
  options.iterative_deepening = true;
  EXPECT_EQ(by_iteration<andantino::Fn1>(mid14, options, 3, nodes), (Counts{11, 30, 231}));
  options.inverted_window = true;
  EXPECT_EQ(by_iteration<andantino::Fn1>(mid14, options, 3, nodes), (Counts{11, 21, 231}));
  EXPECT_EQ(by_iteration<andantino::Fn1>(after_i9, options, 3, nodes), (Counts{3, 5, 13}));
}

/// Sweere's program: what it had counted after each depth, the cells that it looks at before searching included. Its table never helps.
class SweereCounts : public testing::Test {
 protected:
  SweereCounts() {
    options.order = BaseOrder::columns;
    options.win = WinScore::flat;
    options.iterative_deepening = true;
  }
  template <class E>
  [[nodiscard]] Counts counts(const Andantino& position, int depth) const {
    const auto moves = static_cast<std::uint64_t>(position.legal_count());
    return by_iteration<E>(position, options, depth, [&](const Decision& d, const TreeCounters&) {
      return d.nodes_total - static_cast<std::uint64_t>(d.depth) + moves + moves * moves;
    });
  }
  TreeOptions options;
};

TEST_F(SweereCounts, FromTheStart) {
  EXPECT_EQ(counts<andantino::None>(Andantino(), 10), (Counts{48, 61, 93, 150, 304, 593, 1497, 3292, 9676, 23038}));
  EXPECT_EQ(counts<andantino::Neighbours>(Andantino(), 9), (Counts{48, 61, 93, 159, 363, 865, 2428, 6288, 18476}));
  options.evaluator.values["as_coded"] = 1;
  EXPECT_EQ(counts<andantino::GroupSize>(Andantino(), 7), (Counts{48, 61, 103, 201, 484, 1206, 4023}));
}

TEST_F(SweereCounts, InTheMiddleOfAGame) {
  const auto position = after<Andantino>(mid14_moves);
  EXPECT_EQ(counts<andantino::None>(position, 7), (Counts{120, 149, 293, 773, 2734, 12106, 49877}));
  EXPECT_EQ(counts<andantino::Neighbours>(position, 6), (Counts{120, 188, 373, 1026, 5638, 28089}));
  options.evaluator.values["as_coded"] = 1;
  EXPECT_EQ(counts<andantino::GroupSize>(position, 5), (Counts{120, 174, 471, 2362, 9816}));
}

/// Moves that Trebing's program tries in each iteration of turn 7, after six turns from its book. Null moves do not count.
class TrebingCounts : public testing::Test {
 protected:
  TrebingCounts() {
    options.order = BaseOrder::parent;
    options.iterative_deepening = true;
    options.table.on = true;
    options.table.size_mb = 256;
    options.table.replacement = Replacement::always;
    options.terminal = Terminal::score;
  }
  [[nodiscard]] Counts counts(int depth) const {
    return by_iteration<omega::TrebingAsCoded>(
        after<Omega>("i9 e5 c5 e9 i5 b5 d5 a5 e1 f5 g5 a1"), options, depth,
        [](const Decision& d, const TreeCounters& before) { return d.nodes - 1 - (d.counters.as<TreeCounters>()->null_tries - before.null_tries); });
  }
  TreeOptions options;
};

TEST_F(TrebingCounts, OfTheTableAlone) {
  EXPECT_EQ(counts(3), (Counts{49, 2401, 8007}));
  EXPECT_NEAR(static_cast<double>(counts(4).back()), 526339, 100) << "exact with a table that loses nothing";
}

TEST_F(TrebingCounts, OfTheNullMove) {
  options.null_move.on = true;
  EXPECT_EQ(counts(3), (Counts{49, 2401, 6973}));
}

}  // namespace
}  // namespace arena

// Numbers of the reports that a search of ours can be held against.
#include <gtest/gtest.h>

#include "players/evaluators/andantino.hpp"
#include "tests/players/search_support.hpp"

namespace arena {
namespace {

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
    return decision.nodes - decision.counters.tt_cutoffs;
  }
  void use_his_table() {
    options.table.on = true;
    options.table.replacement = Replacement::always;
    options.table.move_ordering = false;
    options.table.equal_depth = false;
  }

  Andantino position;
  SearchOptions options;
};

TEST_F(AboukhadraTable2, Minimax) {
  options.search = SearchKind::minimax;
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

TEST_F(AboukhadraTable2, KillersSaveWhatHisSaveWithinAFewStates) {
  // His 237 is not reached: his killers start as cell 0, are stored twice, and his nodes for Min never hold exact values in the table.
  use_his_table();
  options.killers.on = true;
  options.killers.placement = KillerPlacement::swap;
  EXPECT_NEAR(static_cast<double>(states()), 237, 15);
}

}  // namespace
}  // namespace arena

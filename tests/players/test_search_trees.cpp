// Drawn trees: which positions a search visits, in which windows, and what it answers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tests/players/drawn_search.hpp"

namespace arena {
namespace {

using testing::ElementsAre;

TreeOptions alpha_beta() { return {}; }
TreeOptions minimax() {
  TreeOptions options;
  options.whole_tree = true;
  return options;
}

/// Records what it is told, one line each.
class Notes : public TreeListener {
 public:
  explicit Notes(int plies) : plies_(plies) {}
  [[nodiscard]] int plies() const override { return plies_; }
  void root(int depth, Score alpha, Score beta) override { lines.push_back("root " + std::to_string(depth) + window(alpha, beta)); }
  void enter(int ply, Move move, int depth, Score alpha, Score beta) override {
    lines.push_back(std::string(static_cast<std::size_t>(ply), ' ') + (move == no_move ? "pass" : std::to_string(move.code)) + " " +
                    std::to_string(depth) + window(alpha, beta));
  }
  void leave(int ply, Move, Score value, NodeEnd why) override {
    lines.push_back(std::string(static_cast<std::size_t>(ply), ' ') + "= " + number(value) + " " +
                    std::string(node_end_names[static_cast<std::size_t>(why)]));
  }
  std::vector<std::string> lines;

 private:
  static std::string number(Score s) {
    if (s >= infinite_score) return "inf";
    return s <= -infinite_score ? "-inf" : std::to_string(s);
  }
  static std::string window(Score alpha, Score beta) { return " (" + number(alpha) + "," + number(beta) + ")"; }
  int plies_;
};

std::vector<std::string> notes(std::string_view drawing, const TreeOptions& options, int depth, int plies) {
  const DrawnTree tree(drawing);
  TablePool pool;
  Searcher<RootSearch<TreeGame, DrawnValue>> player(options, pool);
  Notes listener(plies);
  player.listen(&listener);
  HandClock clock;
  player.decide(TreeGame({&tree}), request_for(clock, depth));
  return listener.lines;
}

constexpr std::string_view textbook = "a[b[3 5] b[2 9] b[0 7]]";

TEST(DrawnTrees, MinimaxVisitsEverythingAndCountsTheRoot) {
  const Found found = search(textbook, minimax(), 2);
  EXPECT_EQ(found.decision.score, 3);
  EXPECT_EQ(found.decision.move, Move{0});
  EXPECT_EQ(found.decision.nodes, 10U);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 2, 9, 0, 7));
}

TEST(DrawnTrees, AlphaBetaCutsWhereTheOpponentHasARefutation) {
  const Found found = search(textbook, alpha_beta(), 2);
  EXPECT_EQ(found.decision.score, 3);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 2, 0));
  EXPECT_EQ(found.decision.nodes, 8U);
  EXPECT_EQ(found.decision.counters.as<TreeCounters>()->cutoffs, 2U);
  EXPECT_EQ(found.decision.counters.as<TreeCounters>()->first_cutoffs, 2U);
  EXPECT_EQ(found.decision.counters.as<TreeCounters>()->evaluations, 4U);
  EXPECT_EQ(found.decision.principal_variation, (std::vector<Move>{{0}, {0}}));
}

TEST(DrawnTrees, WindowsAndReasonsAreTold) {
  EXPECT_THAT(notes(textbook, alpha_beta(), 2, 2),
              ElementsAre("root 2 (-inf,inf)",                                                                                            //
                          " 0 1 (-inf,inf)", "  0 0 (-inf,inf)", "  = -3 horizon", "  1 0 (-3,inf)", "  = -5 horizon", " = 3 all moves",  //
                          " 1 1 (3,inf)", "  0 0 (-inf,-3)", "  = -2 horizon", " = 2 cut off",                                            //
                          " 2 1 (3,inf)", "  0 0 (-inf,-3)", "  = 0 horizon", " = 0 cut off"));
}

TEST(DrawnTrees, ASideThatMovesTwiceChoosesTwice) {
  // Always changing the sign would take the worst of each pair: 2.
  EXPECT_EQ(search("a[a[1 4] a[3 2]]", alpha_beta(), 2).decision.score, 4);
  EXPECT_EQ(search("a[a[1 4] a[3 2]]", minimax(), 2).decision.score, 4);
  EXPECT_EQ(search("a[b[1 4] a[3 2]]", alpha_beta(), 2).decision.score, 3);
}

TEST(DrawnTrees, TheWindowFlipsOnlyWhenTheSideChanges) {
  const Found found = search("a[a[b[5 6] b[4 9]] b[a[3 8] b[1 2]]]", alpha_beta(), 3);
  EXPECT_EQ(found.decision.score, 5);
  EXPECT_THAT(found.seen, ElementsAre(5, 6, 4, 3, 8, 1));
  EXPECT_EQ(found.decision.nodes, 13U);
  EXPECT_EQ(search("a[a[b[5 6] b[4 9]] b[a[3 8] b[1 2]]]", minimax(), 3).decision.score, 5);
}

TEST(DrawnTrees, FailSoftGivesBoundsOutsideTheWindow) {
  // The second move fails low with 1, not with the window's edge.
  const auto lines = notes("a[b[3 5] b[1 9]]", alpha_beta(), 2, 1);
  EXPECT_THAT(lines, ElementsAre("root 2 (-inf,inf)", " 0 1 (-inf,inf)", " = 3 all moves", " 1 1 (3,inf)", " = 1 cut off"));
}

TEST(DrawnTrees, ANearerWinIsBetterAndFlatWinsAreEqual) {
  const std::string_view drawing = "a[b[a[+ 0] a[+ 1]] +]";
  TreeOptions options;
  Found found = search(drawing, options, 3);
  EXPECT_EQ(found.decision.move, Move{1});
  EXPECT_EQ(found.decision.score, win_score - 1);
  EXPECT_EQ(found.decision.proved, Proved::win);
  EXPECT_EQ(found.decision.proved_plies, 1);
  options.win = WinScore::flat;
  found = search(drawing, options, 3);
  EXPECT_EQ(found.decision.move, Move{0});
  EXPECT_EQ(found.decision.score, win_score);
  EXPECT_EQ(found.decision.proved, Proved::win);
}

TEST(DrawnTrees, ANodeLimitEndsTheSearchAtExactlyThatNode) {
  Limits limits;
  limits.nodes = 8;  // all it needs
  EXPECT_EQ(search(textbook, alpha_beta(), 2, limits).decision.stop, StopReason::depth);
  limits.nodes = 7;
  Found found = search(textbook, alpha_beta(), 2, limits);
  EXPECT_EQ(found.decision.stop, StopReason::nodes);
  EXPECT_EQ(found.decision.nodes_total, 7U);
  EXPECT_EQ(found.decision.depth, 0);
  EXPECT_EQ(found.decision.nodes, 0U);
  EXPECT_EQ(found.decision.move, Move{0});
  EXPECT_EQ(found.decision.score, 3);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 2));
  limits.nodes = 2;  // not one move finished: any legal move
  found = search(textbook, alpha_beta(), 2, limits);
  EXPECT_EQ(found.decision.nodes_total, 2U);
  EXPECT_EQ(found.decision.move, Move{0});
  EXPECT_TRUE(found.seen.empty());
}

TEST(DrawnTrees, WhatCountsAfterAnAbortIsAsChosen) {
  // Depth 1 prefers the second move; depth 2 has found the third good before the limit falls.
  const std::string_view drawing = "a[b1[2 5] b3[0 9] b2[8 7]]";
  TreeOptions options;
  options.iterative_deepening = true;
  Limits limits;
  limits.nodes = 4 + 8;  // of 9 nodes of depth 2, all but the last leaf's sibling
  options.out_of_time = OutOfTime::last_iteration;
  Found found = search(drawing, options, 2, limits);
  EXPECT_EQ(found.decision.move, Move{1});
  EXPECT_EQ(found.decision.depth, 1);
  EXPECT_EQ(found.decision.nodes, 4U);
  options.out_of_time = OutOfTime::best_so_far;
  found = search(drawing, options, 2, limits);
  EXPECT_EQ(found.decision.move, Move{0});  // the last move was not finished
  EXPECT_EQ(found.decision.score, 2);
}

TEST(DrawnTrees, IterationsAreCountedApartAndTogether) {
  TreeOptions options;
  options.iterative_deepening = true;
  const Found found = search("a[b1[3 5] b3[2 9] b2[0 7]]", options, 2);
  EXPECT_EQ(found.decision.nodes, 8U);
  EXPECT_EQ(found.decision.nodes_total, 4U + 8U);
  EXPECT_THAT(found.seen, ElementsAre(1, 3, 2, 3, 5, 2, 0));
}

TEST(DrawnTrees, RootOrderingSortsByTheLastValues) {
  TreeOptions options;
  options.iterative_deepening = options.root_ordering = true;
  const Found found = search("a[b1[3 5] b3[2 9] b2[0 7]]", options, 2);
  EXPECT_THAT(found.seen, ElementsAre(1, 3, 2, 2, 9, 0, 3, 5));
  EXPECT_EQ(found.decision.move, Move{0});
}

TEST(DrawnTrees, EvaluatorOrderingTriesTheBestLookingFirst) {
  TreeOptions options;
  options.evaluator_ordering = true;
  // At the root 1, 3, 2 are looked at; then 3's children, 2's, 1's.
  const Found found = search("a[b1[3 5] b3[2 9] b2[0 7]]", options, 2);
  EXPECT_THAT(found.seen, ElementsAre(1, 3, 2, 2, 9, 0, 3, 5));
  EXPECT_EQ(found.decision.nodes, 9U) << "looking is not entering";
}

TEST(DrawnTrees, ATranspositionIsNotSearchedTwice) {
  TreeOptions options;
  options.table.on = true;
  const std::string_view drawing = "a[b[a#7[3 5] a[6 4]] b[a#7[3 5] a[9 8]]]";
  Found found = search(drawing, options, 3);
  EXPECT_EQ(found.decision.score, 5);
  // The position met again is worth 5, a bound that the first move has reached already: the second move is cut off.
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 6));
  EXPECT_EQ(found.decision.counters.as<TreeCounters>()->tt_cutoffs, 1U);
  EXPECT_EQ(found.decision.counters.as<TreeCounters>()->tt_hits, 1U);
  EXPECT_EQ(found.decision.nodes, 9U) << "a node that the table ends counts";
  options.table.on = false;
  found = search(drawing, options, 3);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 6, 3, 5));
}

TEST(DrawnTrees, TheTablesMoveComesFirst) {
  TreeOptions options;
  options.table.on = true;
  options.iterative_deepening = true;
  const std::string_view drawing = "a[b1[a6[6 5] a2[2 1]] b0[a4[4 3] a5[5 0]]]";
  // Depth 2 finds that b answers the first move with 2: depth 3 tries that answer first.
  const auto with = search(drawing, options, 3).seen;
  options.table.move_ordering = false;
  const auto without = search(drawing, options, 3).seen;
  EXPECT_THAT(with, ElementsAre(1, 0, 6, 2, 4, 5, 4, 3, 5, 2, 1));
  EXPECT_THAT(without, ElementsAre(1, 0, 6, 2, 4, 5, 6, 5, 2, 1, 4, 3, 5));
}

TEST(DrawnTrees, PrincipalVariationSearchLooksAgainOnlyWhereItMust) {
  TreeOptions options;
  options.pvs = true;
  EXPECT_THAT(notes("a[b[3 5] b[4 6] b[1 2]]", options, 2, 1),
              ElementsAre("root 2 (-inf,inf)", " 0 1 (-inf,inf)", " = 3 all moves",  //
                          " 1 1 (3,4)", " = 4 search again", " 1 1 (3,inf)", " = 4 all moves", " 2 1 (4,5)", " = 1 cut off"));
  const Found found = search("a[b[3 5] b[4 6] b[1 2]]", options, 2);
  EXPECT_EQ(found.decision.score, 4);
  EXPECT_EQ(found.decision.nodes, 1U + 3U + 3U + 3U + 2U) << "a second look enters the position again";
}

TEST(DrawnTrees, AnAspirationWindowThatFailsIsOpenedOnThatSide) {
  TreeOptions options;
  options.iterative_deepening = options.aspiration.on = true;
  options.aspiration.window = 2;
  const auto roots = [&](std::string_view drawing) {
    std::vector<std::string> lines;
    for (const auto& line : notes(drawing, options, 2, 0)) lines.push_back(line);
    return lines;
  };
  EXPECT_THAT(roots("a[b3[3 5] b1[1 2]]"), ElementsAre("root 1 (-inf,inf)", "root 2 (1,5)"));
  EXPECT_THAT(roots("a[b3[9 8] b1[1 2]]"), ElementsAre("root 1 (-inf,inf)", "root 2 (1,5)", "root 2 (1,inf)"));
  EXPECT_THAT(roots("a[b3[-9 8] b1[-4 2]]"), ElementsAre("root 1 (-inf,inf)", "root 2 (1,5)", "root 2 (-inf,5)"));
  EXPECT_EQ(search("a[b3[-9 8] b1[-4 2]]", options, 2).decision.score, -4);
  EXPECT_EQ(search("a[b3[9 8] b1[1 2]]", options, 2).decision.score, 8);
}

TEST(DrawnTrees, AspirationInStagesDoublesTheSideThatFails) {
  TreeOptions options;
  options.iterative_deepening = true;
  options.aspiration = {true, 2, 3};
  EXPECT_THAT(notes("a[b3[6 8] b1[1 2]]", options, 2, 0), ElementsAre("root 1 (-inf,inf)", "root 2 (1,5)", "root 2 (1,7)"));
  EXPECT_THAT(notes("a[b3[9 8] b1[1 2]]", options, 2, 0), ElementsAre("root 1 (-inf,inf)", "root 2 (1,5)", "root 2 (1,7)", "root 2 (1,11)"));
  EXPECT_THAT(notes("a[b3[-90 8] b1[-40 2]]", options, 2, 0),
              ElementsAre("root 1 (-inf,inf)", "root 2 (1,5)", "root 2 (-1,5)", "root 2 (-5,5)", "root 2 (-inf,5)"));
  EXPECT_EQ(search("a[b3[-90 8] b1[-40 2]]", options, 2).decision.score, -40);
  options.aspiration = {true, 1'000'000, 30};  // no window is wider than the whole
  EXPECT_EQ(search("a[b3[- -] b1[- -]]", options, 2).decision.proved, Proved::loss);
}

TEST(DrawnTrees, MtdfClosesInOnTheValueByNullWindows) {
  TreeOptions options;
  options.iterative_deepening = options.table.on = true;
  options.driver = Driver::mtdf;
  // From 0 up to 3, which is then known not to be exceeded; at depth 2 it is the first guess.
  EXPECT_THAT(notes("a[b3[3 5] b1[1 2]]", options, 2, 0), ElementsAre("root 1 (-1,0)", "root 1 (3,4)", "root 2 (2,3)", "root 2 (3,4)"));
  const Found found = search("a[b3[-9 8] b1[-4 2]]", options, 2);
  EXPECT_EQ(found.decision.score, -4);
  EXPECT_EQ(found.decision.move, Move{1});
  for (const WinScore win : {WinScore::flat, WinScore::distance}) {
    options.win = win;
    EXPECT_EQ(search("a[b3[- 8] b1[- 2]]", options, 2).decision.proved, Proved::loss);
    EXPECT_EQ(search("a[b3[+ +] b1[- 2]]", options, 2).decision.proved, Proved::win);
  }
}

TEST(DrawnTrees, MtdfThatMustStopKeepsTheMoveThatReachedItsBound) {
  TreeOptions options;
  options.iterative_deepening = options.table.on = true;
  options.driver = Driver::mtdf;
  options.out_of_time = OutOfTime::best_so_far;
  const std::string_view drawing = "a[b3[3 5] b1[9 8]]";
  const std::uint64_t all = search(drawing, options, 2).decision.nodes_total;
  for (std::uint64_t nodes = 1; nodes <= all; ++nodes) {
    Limits limits;
    limits.nodes = nodes;
    const Decision decision = search(drawing, options, 2, limits).decision;
    EXPECT_LE(decision.nodes_total, nodes);
    EXPECT_TRUE(decision.move == Move{0} || decision.move == Move{1});
    EXPECT_TRUE(nodes < all || decision.score == 8);
  }
}

TEST(DrawnTrees, ABoundIsNoTie) {
  // The second move is cut off with the bound 3, but is worth 0; the third is truly worth 3.
  TreeOptions options;
  options.tie_break = TieBreak::random;
  for (const bool pvs : {false, true}) {
    options.pvs = pvs;
    std::set<int> chosen;
    for (std::uint64_t seed = 0; seed < 64; ++seed) chosen.insert(search("a[b[3 5] b[3 0] b[3 4]]", options, 2, {}, seed).decision.move.code);
    EXPECT_THAT(chosen, ElementsAre(0, 2));
  }
  options.tie_break = TieBreak::last;
  EXPECT_EQ(search("a[b[3 5] b[3 0] b[3 4]]", options, 2).decision.move, Move{2});
  options.tie_break = TieBreak::first;
  EXPECT_EQ(search("a[b[3 5] b[3 0] b[3 4]]", options, 2).decision.move, Move{0});
}

TEST(DrawnTrees, FlatLossesAndWinsAreTiesToo) {
  TreeOptions options;
  options.win = WinScore::flat;
  options.tie_break = TieBreak::random;
  std::set<int> lost, won;
  for (std::uint64_t seed = 0; seed < 64; ++seed) {
    lost.insert(search("a[b[1 -] b[- 2] b[- -]]", options, 2, {}, seed).decision.move.code);
    won.insert(search("a[+ b[1 2] +]", options, 2, {}, seed).decision.move.code);
  }
  EXPECT_THAT(lost, ElementsAre(0, 1, 2));
  EXPECT_THAT(won, ElementsAre(0, 2));
}

}  // namespace
}  // namespace arena

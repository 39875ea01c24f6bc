// More drawn trees: null move, multi-cut, killers, history, handling of losses, and the end of deepening.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/players/drawn_search.hpp"

namespace arena {
namespace {

using testing::ElementsAre;

TreeOptions null_move(int reduction) {
  TreeOptions options;
  options.null_move.on = true;
  options.null_move.reduction = reduction;
  return options;
}

TEST(NullMove, CutsWhereEvenAPassIsGoodEnough) {
  // After the second move b may pass and stand at 2, below the 3 that a has already: no need to look at b's moves.
  const Found found = search("a[b[3 5] b{a2}[9 1]]", null_move(0), 2);
  EXPECT_EQ(found.decision.score, 3);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 2));
  EXPECT_EQ(found.decision.nodes, 6U) << "a pass is a node";
  EXPECT_EQ(found.decision.counters.as<TreeCounters>()->null_cutoffs, 1U);
}

TEST(NullMove, DoesNotCutWhereThePassIsWorse) {
  const Found found = search("a[b[3 5] b{a4}[9 1]]", null_move(0), 2);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 4, 9, 1));
  EXPECT_EQ(found.decision.counters.as<TreeCounters>()->null_cutoffs, 0U);
}

TEST(NullMove, TheReductionCountsBeyondThePassItself) {
  // At depth 3 after the second move 2 remain; the pass takes one, a reduction of 0 leaves one more ply, of 1 none.
  const std::string_view drawing = "a[b[a[3 0] a[5 0]] b{a2[1 2]}[a[9 8] a[1 0]]]";
  EXPECT_THAT(search(drawing, null_move(0), 3).seen, ElementsAre(3, 0, 5, 1, 2));
  EXPECT_THAT(search(drawing, null_move(1), 3).seen, ElementsAre(3, 0, 5, 2));
}

TEST(NullMove, NeverTwiceInARow) {
  // After b's pass a could pass too, at 99; it must not.
  const Found found = search("a[b[a[3 0] a[5 0]] b{a2{b99}[1 2]}[a[9 8] a[1 0]]]", null_move(0), 3);
  EXPECT_THAT(found.seen, ElementsAre(3, 0, 5, 1, 2));
}

TEST(NullMove, OnlyWhereATurnStarts) {
  // b moves twice: between the two there is no passing.
  const Found found = search("a[b[b[3 4] b[5 6]] b[b{a0}[9 8] b[7 6]]]", null_move(0), 3);
  EXPECT_THAT(found.seen, testing::Not(testing::Contains(0)));
  EXPECT_EQ(found.decision.score, 6);
}

TEST(NullMove, NeverProvesAWin) {
  // If a could pass, every line would win for a; but it has to move, and then gets 9.
  TreeOptions options = null_move(0);
  options.win = WinScore::flat;
  const Found found = search("a[b[+ a{b[+]}[b[9 9] b[8 9]]] b[- -]]", options, 4);
  EXPECT_EQ(found.decision.proved, Proved::no);
  EXPECT_EQ(found.decision.score, 9);
}

TreeOptions multi_cut(int moves, int cutoffs) {
  TreeOptions options;
  options.multi_cut.on = true;
  options.multi_cut.moves = moves;
  options.multi_cut.cutoffs = cutoffs;
  options.multi_cut.reduction = 1;
  options.multi_cut.min_depth = 2;
  return options;
}

TEST(MultiCut, SeveralShallowCutOffsAreTakenForADeepOne) {
  // After the second move b's first two answers look good for b (1 and 2, below 3): the deep search, which would find 9, is spared.
  const std::string_view drawing = "a[b8[a3[3 0] a5[5 0]] b8[a1[9 8] a2[9 8] a7[9 9]]]";
  Found found = search(drawing, multi_cut(3, 2), 3);
  EXPECT_EQ(found.decision.score, 3);
  EXPECT_THAT(found.seen, ElementsAre(3, 0, 5, 1, 2));
  EXPECT_EQ(found.decision.counters.as<TreeCounters>()->multi_cutoffs, 1U);
  found = search(drawing, multi_cut(1, 2), 3);  // one try cannot give two cut-offs
  EXPECT_EQ(found.decision.score, 9);
  found = search(drawing, multi_cut(3, 3), 3);
  EXPECT_EQ(found.decision.score, 9);
}

TEST(MultiCut, OnlyFromItsDepthOn) {
  TreeOptions options = multi_cut(3, 2);
  options.multi_cut.min_depth = 3;
  EXPECT_EQ(search("a[b8[a3[3 0] a5[5 0]] b8[a1[9 8] a2[9 8] a7[9 9]]]", options, 3).decision.score, 9);
}

TEST(Killers, AMoveThatCutOffIsTriedFirstAtTheSameLevel) {
  // The second move is refuted by b's second answer (1); the killer finds it at once after the third.
  const std::string_view drawing = "a[b[3 5] b[4 1] b[6 2]]";
  TreeOptions options;
  EXPECT_THAT(search(drawing, options, 2).seen, ElementsAre(3, 5, 4, 1, 6, 2));
  options.killers.on = true;
  const Found found = search(drawing, options, 2);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 4, 1, 2));
  EXPECT_EQ(found.decision.counters.as<TreeCounters>()->killer_cutoffs, 1U);
}

TEST(Killers, AreKeptByPlyOrByRemainingDepth) {
  const KillerOptions by_ply{true, 2, KillerIndex::ply, KillerPlacement::front, KillerReplacement::oldest};
  Killers<true> killers;
  killers.reset(by_ply);
  EXPECT_EQ(killers.level(3, 5), 3);
  KillerOptions by_depth = by_ply;
  by_depth.by = KillerIndex::remaining_depth;
  killers.reset(by_depth);
  EXPECT_EQ(killers.level(3, 5), 5);
}

using List = FixedList<Move, 8>;
List list_of(std::initializer_list<int> codes) {
  List list;
  for (const int code : codes) list.push_back(Move{static_cast<std::uint16_t>(code)});
  return list;
}
std::vector<int> codes(const List& list) {
  std::vector<int> all;
  for (const Move move : list) all.push_back(move.code);
  return all;
}

TEST(Killers, TheNewestStandsFirstAndTheOldestLeaves) {
  Killers<true> killers;
  killers.reset({true, 2, KillerIndex::ply, KillerPlacement::front, KillerReplacement::oldest});
  Random random(1);
  killers.add(Move{3}, 0, random);
  killers.add(Move{4}, 0, random);
  killers.add(Move{3}, 0, random);  // already there
  List moves = list_of({0, 1, 2, 3, 4});
  EXPECT_EQ(killers.apply(moves, 0, 0), 2U);
  EXPECT_THAT(codes(moves), ElementsAre(4, 3, 0, 1, 2));
  killers.add(Move{2}, 0, random);
  moves = list_of({0, 1, 2, 3, 4});
  EXPECT_EQ(killers.apply(moves, 1, 0), 3U) << "behind the table's move";
  EXPECT_THAT(codes(moves), ElementsAre(0, 2, 4, 1, 3));
  moves = list_of({0, 1, 2});
  EXPECT_EQ(killers.apply(moves, 0, 1), 0U) << "another level";
}

TEST(Killers, CanBeSwappedIntoPlaceAndReplacedAtRandom) {
  Killers<true> killers;
  killers.reset({true, 1, KillerIndex::ply, KillerPlacement::swap, KillerReplacement::oldest});
  Random random(1);
  killers.add(Move{3}, 0, random);
  List moves = list_of({0, 1, 2, 3, 4});
  killers.apply(moves, 0, 0);
  EXPECT_THAT(codes(moves), ElementsAre(3, 1, 2, 0, 4));

  int first_replaced = 0;
  for (int i = 0; i < 200; ++i) {
    killers.reset({true, 2, KillerIndex::ply, KillerPlacement::front, KillerReplacement::random});
    killers.add(Move{0}, 0, random);
    killers.add(Move{1}, 0, random);
    killers.add(Move{2}, 0, random);
    moves = list_of({0, 1, 2});
    EXPECT_EQ(killers.apply(moves, 0, 0), 2U);
    first_replaced += moves[2] == Move{1};
  }
  EXPECT_GT(first_replaced, 60);
  EXPECT_LT(first_replaced, 140);
}

TEST(History, SortsBehindTheFrontAndKeepsEqualsInOrder) {
  History<TreeGame> history;
  history.reset(true);
  history.add(0, Move{3}, 2);
  history.add(0, Move{1}, 3);
  history.add(1, Move{2}, 9);  // the other side's
  List moves = list_of({0, 4, 1, 2, 3});
  history.sort(moves, 1, 0);
  EXPECT_THAT(codes(moves), ElementsAre(0, 1, 3, 4, 2));
}

TEST(History, AMoveThatCutOffElsewhereComesEarly) {
  const std::string_view drawing = "a[b[3 5] b[4 1] b[6 2]]";
  TreeOptions options;
  options.history = true;
  EXPECT_THAT(search(drawing, options, 2).seen, ElementsAre(3, 5, 4, 1, 2));
}

TEST(History, WithMalusesWhatFailedComesBehindWhatWasNeverTried) {
  History<TreeGame> history;
  history.reset(true, true);
  history.add(0, Move{3}, 2);
  history.punish(0, Move{1}, 2);
  for (int i = 0; i < 100'000; ++i) {  // far below and above, but never wrapping around
    history.punish(0, Move{4}, 20);
    history.add(0, Move{5}, 20);
  }
  List moves = list_of({1, 4, 0, 3, 5});
  history.sort(moves, 0, 0);
  EXPECT_THAT(codes(moves), ElementsAre(5, 3, 0, 1, 4));
}

TEST(History, AMalusPutsBackWhatWasTriedBeforeTheMoveThatCutOff) {
  // b's first answer has cut off once, the second once, after the first failed: equal by what they gained, not by what they lost.
  const std::string_view drawing = "a[b[3 5] b[2 9 9] b[4 2 9] b[4 2 9] b[9 9 2]]";
  TreeOptions options;
  options.history = true;
  EXPECT_THAT(search(drawing, options, 2).seen, ElementsAre(3, 5, 2, 4, 2, 4, 2, 9, 9, 2));
  options.history_malus = true;
  EXPECT_THAT(search(drawing, options, 2).seen, ElementsAre(3, 5, 2, 4, 2, 2, 9, 9, 2));
}

TEST(Countermoves, TheAnswerThatCutOffIsTriedFirstAfterTheSameMove) {
  const std::string_view drawing = "a[b[a3[3] a5[5]] b[a4[4] a1[1]] b[a2[2] a4[4]]]";
  TreeOptions options;
  options.iterative_deepening = true;
  EXPECT_THAT(search(drawing, options, 3).seen, ElementsAre(0, 0, 0, 3, 5, 4, 1, 2, 3, 5, 4, 1, 2));
  options.countermoves = true;
  EXPECT_THAT(search(drawing, options, 3).seen, ElementsAre(0, 0, 0, 3, 5, 4, 1, 2, 3, 5, 1, 2));
}

TEST(ContinuationHistory, KnowsWhichMoveWasAnswered) {
  ContinuationHistory history;
  history.reset(true, true);
  const Played one{Move{1}, 0}, other{Move{2}, 0}, same_of_the_other{Move{1}, 1};
  history.add(one, Move{5}, 3);
  history.punish(one, Move{6}, 3);
  EXPECT_GT(history.score(one, Move{5}), history.score(other, Move{5}));
  EXPECT_GT(history.score(one, Move{5}), history.score(same_of_the_other, Move{5}));
  EXPECT_LT(history.score(one, Move{6}), history.score(one, Move{7}));
}

TEST(ContinuationHistory, OrdersAnswersToTheSameMoveApart) {
  // The second answer cuts off after the second move, the first after the third: by history they are equal, so the first comes first at depth 3.
  const std::string_view drawing = "a[b[a3[3] a5[5]] b[a4[4] a1[1]] b[a2[2] a4[4]]]";
  TreeOptions options;
  options.iterative_deepening = options.history = true;
  EXPECT_THAT(search(drawing, options, 3).seen, ElementsAre(0, 0, 0, 3, 5, 4, 1, 4, 2, 3, 5, 4, 1, 4, 2));
  options.continuation_history = true;
  EXPECT_THAT(search(drawing, options, 3).seen, ElementsAre(0, 0, 0, 3, 5, 4, 1, 4, 2, 3, 5, 1, 4, 2));
}

/// a is lost: b answers every move. At depth 2 only the first two are seen to lose; at depth 1 nothing is.
constexpr std::string_view lost_tree = "a[b1[- a[0]] b5[a[-] -] b3[a0[b[-]] a0[b[-] -]]]";

TEST(OnLoss, NothingSpecialPlaysTheLongestResistance) {
  TreeOptions options;
  options.iterative_deepening = true;
  const Found found = search(lost_tree, options, 4);
  EXPECT_EQ(found.decision.proved, Proved::loss);
  EXPECT_EQ(found.decision.move, Move{2});
  EXPECT_EQ(found.decision.stop, StopReason::loss);
}

/// Depth 1 likes the first move, depth 2 the second, depth 3 sees that all lose.
constexpr std::string_view seen_late = "a[b9[a1[-] a8[-]] b5[a6[-] a7[-]]]";

TEST(OnLoss, PreviousDepthPlaysTheMoveThatDidNotSeeIt) {
  TreeOptions options;
  options.iterative_deepening = true;
  EXPECT_EQ(search(seen_late, options, 3).decision.move, Move{0}) << "all lose in the same number of plies: the first";
  options.on_loss = OnLoss::previous_depth;
  const Found found = search(seen_late, options, 3);
  EXPECT_EQ(found.decision.move, Move{1});
  EXPECT_EQ(found.decision.depth, 2);
  EXPECT_EQ(found.decision.score, 6);
  EXPECT_EQ(found.decision.stop, StopReason::loss);
}

TEST(OnLoss, ALossInTwoIsTakenAsItIsByPreviousDepth) {
  TreeOptions options;
  options.iterative_deepening = true;
  options.on_loss = OnLoss::previous_depth;
  const Found found = search("a[b1[- 4] b5[3 -]]", options, 4);
  EXPECT_EQ(found.decision.depth, 2);
  EXPECT_EQ(found.decision.move, Move{0});
}

TEST(OnLoss, ShallowerSearchesAgainUntilTheLossIsOutOfSight) {
  TreeOptions options;
  options.on_loss = OnLoss::shallower;
  for (const bool table : {false, true}) {
    options.table.on = table;
    const Found found = search(seen_late, options, 3);
    EXPECT_EQ(found.decision.move, Move{1});
    EXPECT_EQ(found.decision.depth, 2);
    EXPECT_EQ(found.decision.proved, Proved::no);
  }
}

TEST(Deepening, StopsAtAProvedWinUnlessToldNotTo) {
  TreeOptions options;
  options.iterative_deepening = true;
  const std::string_view drawing = "a[b[a[1 2]] +]";
  EXPECT_EQ(search(drawing, options, 3).decision.depth, 1);
  EXPECT_EQ(search(drawing, options, 3).decision.stop, StopReason::win);
  options.stop_at_win = false;
  EXPECT_EQ(search(drawing, options, 3).decision.depth, 3);
}

TEST(Deepening, StopsWhenEveryLineHasBeenSeenToItsEnd) {
  TreeOptions options;
  options.iterative_deepening = true;
  for (const bool ordering : {false, true}) {
    options.evaluator_ordering = ordering;
    const Found found = search("a[b[= =] b[= -]]", options, 9);
    EXPECT_EQ(found.decision.depth, 2);
    EXPECT_EQ(found.decision.stop, StopReason::complete);
    EXPECT_EQ(found.decision.proved, Proved::draw);
  }
}

TEST(Deepening, WithoutItOnlyTheLastDepthIsSearched) {
  const Found found = search("a[b1[3 5] b3[2 9]]", TreeOptions{}, 2);
  EXPECT_EQ(found.decision.nodes_total, found.decision.nodes);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 2));
}

}  // namespace
}  // namespace arena

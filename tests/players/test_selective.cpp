// Drawn trees for the selective search: what each switch prunes, reduces, guesses or extends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "players/tree/selective.hpp"
#include "tests/players/drawn_search.hpp"

namespace arena {
namespace {

using testing::ElementsAre;

TreeCounters counters(const Found& found) { return *found.decision.counters.as<TreeCounters>(); }

TEST(Reductions, LogarithmsAreIntegersAndGrow) {
  EXPECT_EQ(log2_in_sixteenths(1), 0);
  EXPECT_EQ(log2_in_sixteenths(2), 16);
  EXPECT_EQ(log2_in_sixteenths(3), 25);     // 25.36
  EXPECT_EQ(log2_in_sixteenths(10), 53);    // 53.15
  EXPECT_EQ(log2_in_sixteenths(100), 106);  // 106.30
  for (std::uint32_t n = 1; n < 200; ++n) EXPECT_LE(log2_in_sixteenths(n), log2_in_sixteenths(n + 1));
}

TEST(Reductions, GrowWithDepthAndPlaceAndLeaveAPly) {
  TreeOptions options;
  options.selective.reductions = {true, 4, 3, 20};
  const Selective selective(options);
  const Front front{1, 2, 2, false};
  EXPECT_EQ(selective.reduction(2, 20, front, 0), 0) << "below the least depth";
  EXPECT_EQ(selective.reduction(8, 3, front, 0), 0) << "among the first moves";
  EXPECT_EQ(selective.reduction(8, 4, front, 0), 1);
  EXPECT_EQ(selective.reduction(8, 15, front, 0), 2);   // 3 * 4 * 0.2 = 2.4
  EXPECT_EQ(selective.reduction(16, 31, front, 0), 4);  // 4 * 5 * 0.2
  EXPECT_EQ(selective.reduction(16, 31, Front{1, 32, 32, false}, 0), 0) << "a killer";
  EXPECT_EQ(selective.reduction(16, 31, front, -proved_score), 0) << "everything else is lost";
  EXPECT_EQ(selective.reduction(16, 31, front, proved_score), 0) << "won already";
  EXPECT_EQ(selective.reduction(3, 120, front, 0), 1);
  options.selective.reductions.percent = 200;
  EXPECT_EQ(Selective(options).reduction(4, 120, front, 0), 2) << "one ply is left";
}

TreeOptions reduced() {
  TreeOptions options;
  options.selective.reductions = {true, 1, 3, 0};
  return options;
}

TEST(Reductions, ALateMoveThatFallsShortIsNotSearchedAgain) {
  // b's second answer has a static value of 5, and 1 a ply deeper, which nobody looks at.
  const std::string_view drawing = "a[b[a[b[3]] a[b5[1]]]]";
  EXPECT_EQ(search(drawing, TreeOptions{}, 4).decision.score, 1);
  const Found found = search(drawing, reduced(), 4);
  EXPECT_EQ(found.decision.score, 3);
  EXPECT_THAT(found.seen, ElementsAre(3, 5));
  EXPECT_EQ(counters(found).reductions, 1U);
  EXPECT_EQ(counters(found).researches, 0U);
}

TEST(Reductions, ALateMoveThatBeatsAlphaIsSearchedToItsFullDepth) {
  const Found found = search("a[b[a[b[3]] a[b2[1]]]]", reduced(), 4);
  EXPECT_EQ(found.decision.score, 1);
  EXPECT_THAT(found.seen, ElementsAre(3, 2, 1));
  EXPECT_EQ(counters(found).researches, 1U);
  TreeOptions options = reduced();
  options.pvs = true;  // again in the null window, then in the full one
  EXPECT_EQ(search("a[b[a[b[3]] a[b2[1]]]]", options, 4).decision.score, 1);
}

TEST(Reductions, AWinWithinTheReducedDepthIsProvedAtOnceAndOneBeyondItAPlyLater) {
  TreeOptions options = reduced();
  options.iterative_deepening = true;
  // b's second answer wins for b in the third ply: the reduced search of depth 4 sees that far.
  Found found = search("a[b[a[b[3]] a[-]]]", options, 4);
  EXPECT_EQ(found.decision.proved, Proved::loss);
  EXPECT_EQ(found.decision.proved_plies, 3);
  // In the fourth ply: it does not, and the next iteration does.
  const std::string_view deeper = "a[b[a[b[a[3]]] a[b9[-]]]]";
  EXPECT_EQ(search(deeper, options, 4).decision.proved, Proved::no);
  found = search(deeper, options, 5);
  EXPECT_EQ(found.decision.proved, Proved::loss);
  EXPECT_EQ(found.decision.proved_plies, 4);
}

TreeOptions pvs() {
  TreeOptions options;
  options.pvs = true;
  return options;
}

TEST(LateMoves, AreLeftOutInANullWindow) {
  TreeOptions options = pvs();
  options.selective.late_moves = {true, 1, 1};
  // In the null window below 3 only b's first answer counts: 9 for a, so that the move is searched again, in a window in which nothing is left out.
  const std::string_view drawing = "a[b[3 5] b[9 8 1]]";
  Found found = search(drawing, options, 2);
  EXPECT_EQ(found.decision.score, 3);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 9, 9, 8, 1));
  EXPECT_EQ(counters(found).pruned, 2U);
  options.selective.late_moves.moves = 2;
  found = search(drawing, options, 2);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 9, 8, 9, 8, 1));
  EXPECT_EQ(counters(found).pruned, 1U);
}

TEST(LateMoves, AWinAtOnceIsNotLeftOut) {
  TreeOptions options = pvs();
  options.selective.late_moves = {true, 1, 1};
  const Found found = search("a[b[3 5] b[9 8 -]]", options, 2);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 9));
  EXPECT_EQ(counters(found).pruned, 1U);
  EXPECT_EQ(found.decision.score, 3);
}

TEST(LateMoves, NothingIsLeftOutWhileEverythingIsLost) {
  TreeOptions options = pvs();
  options.selective.late_moves = {true, 1, 2};
  // In the second b's first two answers lose; the third does not and is found. Its fourth is left out.
  const Found found = search("a[b[a[3] a[5]] b[a[+] a[+] a[2] a[1]]]", options, 3);
  EXPECT_EQ(found.decision.score, 3);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 2));
  EXPECT_EQ(found.decision.proved, Proved::no);
}

TEST(Futility, OnlyTheFirstMoveCountsWhereThePositionIsFarBelow) {
  TreeOptions options = pvs();
  options.selective.futility = {true, 2, 1};
  // b's own value after the second move is -8; with the margin of 2 it is below the -4 of its window.
  Found found = search("a[b[3 5] b8[9 1]]", options, 2);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 8, 9, 9, 1));
  EXPECT_EQ(counters(found).pruned, 1U);
  // -5 is not: both answers are looked at.
  found = search("a[b[3 5] b5[9 1]]", options, 2);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 5, 9, 1));
  EXPECT_EQ(counters(found).pruned, 0U);
  // A win at once is seen.
  EXPECT_THAT(search("a[b[3 5] b8[9 -]]", options, 2).seen, ElementsAre(3, 5, 8, 9));
}

TEST(ReverseFutility, CutsWhereThePositionIsFarAbove) {
  TreeOptions options = pvs();
  options.selective.reverse_futility = {true, 4, 1};
  // b's own value after the second move is 1, 4 above its beta of -3; what it does not see is that every answer is good for a.
  Found found = search("a[b[3 5] b-1[9 8]]", options, 2);
  EXPECT_EQ(found.decision.score, 3);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, -1));
  EXPECT_EQ(counters(found).guessed, 1U);
  found = search("a[b[3 5] b0[9 8]]", options, 2);
  EXPECT_EQ(found.decision.score, 8);
}

TEST(Razoring, BelievesASearchOfOnePlyThatFallsShortToo) {
  TreeOptions options = pvs();
  options.selective.razoring = {true, 2, 2};
  // After the second move b stands at -9, and after each of its answers no better: the plies below are not looked at.
  const std::string_view drawing = "a[b[a[3] a[5]] b9[a8[1] a7[1]]]";
  EXPECT_EQ(search(drawing, pvs(), 3).decision.score, 3);
  Found found = search(drawing, options, 3);
  EXPECT_EQ(counters(found).guessed, 1U);
  EXPECT_THAT(found.seen, ElementsAre(3, 5, 9, 8, 7, 1)) << "and once more in the open window, where nothing is guessed";
  // Here one answer is good enough for b: the whole search decides.
  found = search("a[b[a[3] a[5]] b9[a8[1] a2[1]]]", options, 3);
  EXPECT_EQ(counters(found).guessed, 0U);
}

TEST(InternalReduction, APositionWithoutATableMoveIsSearchedAPlyLess) {
  const std::string_view drawing = "a[b[a[b[a7[9]]]]]";
  TreeOptions options;
  options.table.on = true;
  EXPECT_THAT(search(drawing, options, 5).seen, ElementsAre(9));
  options.selective.internal = {true, 4};
  EXPECT_THAT(search(drawing, options, 5).seen, ElementsAre(7));
  options.selective.internal.min_depth = 5;
  EXPECT_THAT(search(drawing, options, 5).seen, ElementsAre(9));
}

/// b's first answer is always worth 100 more than its second.
std::string singular_tree(int plies, int side, int value) {
  const std::string name = (side == 0 ? "a" : "b") + std::to_string(value);
  if (plies == 0) return name;
  if (side == 0) return name + "[" + singular_tree(plies - 1, 1, value) + "]";
  return name + "[" + singular_tree(plies - 1, 0, value) + " " + singular_tree(plies - 1, 0, value + 100) + "]";
}

TEST(Singular, TheOnlyGoodAnswerIsSearchedDeeper) {
  TreeOptions options;
  options.iterative_deepening = options.table.on = options.pvs = true;
  const std::string drawing = singular_tree(12, 0, 0);
  Found found = search(drawing, options, 6);
  EXPECT_EQ(found.decision.seldepth, 6);
  options.selective.singular = {true, 50, 4};
  found = search(drawing, options, 6);
  EXPECT_GT(counters(found).extensions, 0U);
  EXPECT_GT(found.decision.seldepth, 6);
  options.selective.singular.margin = 150;  // the others do not fall short by so much
  found = search(drawing, options, 6);
  EXPECT_EQ(counters(found).extensions, 0U);
  EXPECT_EQ(found.decision.seldepth, 6);
}

TEST(Selective, AnExhaustedTreeIsNoProofOfADraw) {
  TreeOptions options = pvs();
  options.iterative_deepening = true;
  const std::string_view drawing = "a[b[= =] b[= -]]";
  EXPECT_EQ(search(drawing, options, 9).decision.proved, Proved::draw);
  const auto unsound = [&](auto&& set) {
    TreeOptions with = options;
    with.table.on = true;
    set(with.selective);
    return search(drawing, with, 9).decision.proved;
  };
  EXPECT_EQ(unsound([](SelectiveOptions&) {}), Proved::draw);
  EXPECT_EQ(unsound([](SelectiveOptions& o) { o.reductions.on = true; }), Proved::no);
  EXPECT_EQ(unsound([](SelectiveOptions& o) { o.late_moves.on = true; }), Proved::no);
  EXPECT_EQ(unsound([](SelectiveOptions& o) { o.futility.on = true; }), Proved::no);
  EXPECT_EQ(unsound([](SelectiveOptions& o) { o.reverse_futility.on = true; }), Proved::no);
  EXPECT_EQ(unsound([](SelectiveOptions& o) { o.razoring.on = true; }), Proved::no);
  EXPECT_EQ(unsound([](SelectiveOptions& o) { o.internal.on = true; }), Proved::no);
  EXPECT_EQ(unsound([](SelectiveOptions& o) { o.singular.on = true; }), Proved::no);
}

TEST(Selective, AnIterationThatLeftSomethingOutIsNotTheLast) {
  TreeOptions options = pvs();
  options.iterative_deepening = true;
  options.selective.late_moves = {true, 1, 1};
  options.aspiration = {true, 5, 1};
  // Depth 1 says -10; in the window around it one line is left out at depth 2, although all others end.
  const std::string_view drawing = "a[b-10[= =]]";
  EXPECT_GT(search(drawing, options, 9).decision.depth, 2);
  options.selective.late_moves.moves = 2;
  EXPECT_EQ(search(drawing, options, 9).decision.depth, 2);
}

}  // namespace
}  // namespace arena

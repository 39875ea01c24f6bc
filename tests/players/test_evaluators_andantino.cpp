#include <array>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "tests/players/evaluator_laws.hpp"

namespace arena {
namespace {

using andantino::Fn1;
using andantino::Fn2;
using andantino::GroupSize;
using andantino::LastMove;
using andantino::LastMoveTerms;
using andantino::Lines;
using andantino::Neighbours;

/// The position of the authors' measurements, after its first n plies.
Andantino mid14(int plies, Move* last = nullptr) {
  std::istringstream moves("I10 J11 I11 J12 I12 J13 H11 K13 H10 K14 J14 I9 J9 K12");
  Andantino game;
  std::string text;
  for (int i = 0; i < plies && moves >> text; ++i) {
    const Move move = game.parse(text);
    EXPECT_EQ(game.why_illegal(move), "");
    game.make(move);
    if (last) *last = move;
  }
  return game;
}

template <class E>
Score value_of(const Andantino& game, const EvaluatorSettings& settings = {}) {
  const E evaluator(settings);
  return evaluator.value(game, evaluator.start(game), {});
}

TEST(AndantinoEvaluators, ComeInTheListedOrder) {
  std::vector<std::string> names;
  EvaluatorsOf<Andantino>::type::for_each([&](auto tag) {
    using E = typename decltype(tag)::type;
    names.emplace_back(E::name);
    expect_sound_option_rows<E>();
  });
  EXPECT_EQ(names, (std::vector<std::string>{"lines", "neighbours", "group-size", "last-move", "fn1", "fn2", "none", "patterns"}));
}

TEST(AndantinoEvaluators, ObeyTheLawsOnEveryBoardSize) {
  for (const int radius : {2, 3, 4, 5, 6, 7, 8, 9, 12}) {
    const Andantino start(Andantino::Options{radius, 0});
    EvaluatorsOf<Andantino>::type::for_each([&](auto tag) {
      using E = typename decltype(tag)::type;
      const bool symmetric = !std::is_same_v<E, Fn2>;  // its random term depends on the position, not on its images
      expect_evaluator_laws<E>(start, {}, 20, symmetric);
    });
    expect_evaluator_laws<Fn2>(start, settings_of({{"random_range", 0}}), 20);
    expect_evaluator_laws<GroupSize>(start, settings_of({{"as_coded", 1}}), 1, false);
    expect_evaluator_laws<LastMove>(start, settings_of({{"as_coded", 1}}), 20, false);
  }
}

TEST(AndantinoEvaluators, ObeyTheLawsWithTheHeaviestWeights) {
  EvaluatorsOf<Andantino>::type::for_each([&](auto tag) {
    using E = typename decltype(tag)::type;
    EvaluatorSettings settings;
    for (const EvaluatorOption& row : E::option_rows)
      if (row.kind != EvaluatorOption::Kind::flag) settings.values[std::string(row.name)] = row.high;
    expect_evaluator_laws<E>(Andantino{}, settings, 20, false);
  });
}

TEST(SweereNeighbours, GivesTheValuesOfHisProgram) {
  const std::array<Score, 14> expected = {0, -59, 0, -26, 0, -17, 8, -11, 11, -2, 0, -6, -4, -17};
  for (int n = 1; n <= 14; ++n) EXPECT_EQ(value_of<Neighbours>(mid14(n)), expected[static_cast<std::size_t>(n - 1)]) << n << " plies";
}

TEST(SweereGroupSize, GivesTheValuesThatTheReportMeans) {
  const std::array<Score, 14> expected = {0, -59, 0, -38, 0, -27, 0, -21, 0, -17, -15, -30, -28, -40};
  for (int n = 1; n <= 14; ++n) EXPECT_EQ(value_of<GroupSize>(mid14(n)), expected[static_cast<std::size_t>(n - 1)]) << n << " plies";
}

TEST(SweereGroupSize, AsCodedGivesTheValuesOfHisProgram) {
  const std::array<Score, 14> expected = {0, -99, 1, -45, 0, -28, -5, -21, -10, -25, 0, -14, 5, -2};
  for (int n = 1; n <= 14; ++n)
    EXPECT_EQ(value_of<GroupSize>(mid14(n), settings_of({{"as_coded", 1}})), expected[static_cast<std::size_t>(n - 1)]) << n << " plies";
  EXPECT_EQ(GroupSize::flood_contacts(mid14(7), Andantino::white), 117);
  EXPECT_EQ(GroupSize::flood_contacts(mid14(7), Andantino::black), 132);
  EXPECT_EQ(GroupSize::flood_contacts(mid14(14), Andantino::white), 381);
  EXPECT_EQ(GroupSize::flood_contacts(mid14(14), Andantino::black), 400);
}

struct LastMoveVector {
  int plies;
  LastMoveTerms terms;
  Score own, other;
};

TEST(AboukhadraLastMove, AsCodedGivesTheValuesOfHisProgram) {
  const std::array<LastMoveVector, 7> vectors = {{{1, {0, 0, 1, 1, 0}, 7, -4},
                                                  {2, {2, 2, 2, 2, 2}, 44, -38},
                                                  {4, {3, 2, 3, 3, 2}, 57, -48},
                                                  {6, {4, 2, 4, 4, 2}, 70, -58},
                                                  {7, {2, 4, 4, 4, 2}, 66, -54},
                                                  {9, {2, 6, 5, 5, 2}, 81, -66},
                                                  {14, {3, 7, 8, 8, 2}, 112, -88}}};
  const LastMove evaluator(settings_of({{"as_coded", 1}}));
  for (const LastMoveVector& v : vectors) {
    SCOPED_TRACE(std::to_string(v.plies) + " plies");
    Move last;
    const Andantino game = mid14(v.plies, &last);
    const int mover = game.to_move() ^ 1, sign = 1 - 2 * mover;
    EXPECT_EQ(evaluator.terms(game, last.code, mover), v.terms);
    // The program speaks for the root's player; the search wants White's view.
    EXPECT_EQ(evaluator.value(game, {}, {last, mover, mover}), sign * v.own);
    EXPECT_EQ(evaluator.value(game, {}, {last, mover, mover ^ 1}), -sign * v.other);
  }
}

TEST(AboukhadraLastMove, ReadsTheReportWhereTheProgramDiffers) {
  const LastMove evaluator{EvaluatorSettings{}};
  // White's stone on e10 stands in lines of three and of two; three more white stones are at three steps and more.
  const auto game = Andantino::from_text({}, "e10,f10,g10,e11,j14,k14,l14/j10,c5,e5,g5,i5,k5,m9/b");
  const int cell = game.parse("e10").code;
  const LastMoveTerms terms = evaluator.terms(game, cell, Andantino::white);
  EXPECT_EQ(terms.line, 3);
  EXPECT_EQ(terms.rows, 5);       // 3 + 2
  EXPECT_EQ(terms.component, 4);  // e11 is attached to e10
  EXPECT_EQ(terms.enclosing, 4);  // around f11: e10, f10, g10, e11
  EXPECT_EQ(terms.chain, 2);      // a neighbour: 100 / 41.57
}

TEST(AboukhadraLastMove, CountsTheReportsTwoLayersAndTheProgramsThree) {
  // White j8 and j12 are two steps from j10, m10 is three; the stone on j9 sees the empty j10 as its neighbour.
  const auto game = Andantino::from_text({}, "j9,j12,m10/a1,c1,e1/b");
  const int cell = game.parse("j9").code;
  EXPECT_EQ(LastMove(EvaluatorSettings{}).terms(game, cell, Andantino::white).enclosing, 2);
  EXPECT_EQ(LastMove(settings_of({{"as_coded", 1}})).terms(game, cell, Andantino::white).enclosing, 3);
}

TEST(AboukhadraLastMove, ValuesABentChainByItsWayBack) {
  // A ring of five around an empty cell: its ends, two steps apart through the gap, are four steps apart through the chain.
  const auto game = Andantino::from_text({}, "i9,j9,k10,k11,j11/a1,c1,e1,g1,i1/b");
  const LastMoveTerms terms = LastMove(EvaluatorSettings{}).terms(game, game.parse("i9").code, Andantino::white);
  EXPECT_EQ(terms.chain, 5);  // 100 * 4 steps / (41.57 * sqrt(3))
}

TEST(AboukhadraLastMove, IsZeroWithoutALastStone) { EXPECT_EQ(value_of<LastMove>(mid14(14)), 0); }

/// Rao's figure 4: one cell makes five for White, to move.
constexpr std::string_view one_line = "f10,g10,h10,i10/j10,e9,a1,c1,e1/w";
/// Figure 6: the same, and a cell on which Black would make five.
constexpr std::string_view one_line_each = "f10,g10,h10,i10,i14,s19/j10,e9,j11,j12,j13,a1,c1/w";
/// Figures 5 and 7: p13 encloses o12, e10 and j10 make five; j10 and j15 would make five for Black.
constexpr std::string_view three_wins = "f10,g10,h10,i10,i14,n11,o11,n12,p12,o13/j11,j12,j13,j14,e9,o12,a1,c1,e1,g1,i1/w";

/// Winning cells of the side to move by nothing but playing them.
std::set<std::string> winning_moves(Andantino game) {
  std::set<std::string> wins;
  MoveList<Andantino> moves;
  game.legal_moves(moves);
  const int side = game.to_move();
  for (const Move move : moves) {
    const auto undo = game.make(move);
    const bool won = game.outcome() == win_for(side);
    game.undo(move, undo);
    if (won) wins.insert(game.to_text(move));
  }
  return wins;
}

TEST(RaoFunctions, HaveTheWinningCellsOfTheFigures) {
  using Cells = std::set<std::string>;
  auto game = Andantino::from_text({}, one_line);
  EXPECT_EQ(winning_moves(game), (Cells{"e10"}));
  game = Andantino::from_text({}, one_line_each);
  EXPECT_EQ(winning_moves(game), (Cells{"e10"}));
  game.make_null();
  EXPECT_EQ(winning_moves(game), (Cells{"j14"}));
  game = Andantino::from_text({}, three_wins);
  EXPECT_EQ(winning_moves(game), (Cells{"e10", "j10", "p13"}));
  game.make_null();
  EXPECT_EQ(winning_moves(game), (Cells{"j10", "j15"}));
}

TEST(RaoFunctions, GiveTheReportsWorkedScores) {
  const auto quiet = settings_of({{"random_range", 0}});
  EXPECT_EQ(value_of<Fn1>(Andantino::from_text({}, one_line)), 100);
  EXPECT_EQ(value_of<Fn1>(Andantino::from_text({}, one_line_each)), 100);
  EXPECT_EQ(value_of<Fn1>(Andantino::from_text({}, three_wins)), 300);
  EXPECT_EQ(value_of<Fn2>(Andantino::from_text({}, one_line), quiet), 200);
  EXPECT_EQ(value_of<Fn2>(Andantino::from_text({}, one_line_each), quiet), 190);
  EXPECT_EQ(value_of<Fn2>(Andantino::from_text({}, three_wins), quiet), 580);
}

TEST(RaoFunctions, SwapTheWeightsWhenTheOtherSideMoves) {
  auto game = Andantino::from_text({}, three_wins);
  game.make_null();
  EXPECT_EQ(value_of<Fn1>(game), -200);
  EXPECT_EQ(value_of<Fn2>(game, settings_of({{"random_range", 0}})), 30 - 400);
}

TEST(RaoFunctions, WeighLinesAndSurroundsApart) {
  const auto game = Andantino::from_text({}, three_wins);
  EXPECT_EQ(value_of<Fn1>(game, settings_of({{"line", 3}, {"surround", 7}})), 10 * (2 * 3 + 7));
}

TEST(RaoFunction2, CountsACellThatDoesBothAsASurround) {
  // White on n13 encloses m12 and makes five on number 13.
  const auto game = Andantino::from_text({}, "l11,m11,n12,m13,l12,o13,p13,q13/m12,l13,r13,a1,c1,e1,g1,i1,b8/w");
  EXPECT_EQ(winning_moves(game), std::set<std::string>{"n13"});
  EXPECT_EQ(value_of<Fn1>(game, settings_of({{"line", 3}, {"surround", 7}})), 70);
}

TEST(RaoFunction2, RandomTermFollowsSeedAndPositionAndStaysInItsRange) {
  std::set<Score> seen;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const auto settings = settings_of({}, seed);
    const Score value = value_of<Fn2>(mid14(14), settings);
    EXPECT_EQ(value, value_of<Fn2>(mid14(14), settings));
    seen.insert(value);
  }
  EXPECT_EQ(*seen.begin(), -5);  // nobody has a winning cell in that position: the random term alone
  EXPECT_EQ(*seen.rbegin(), 5);
  EXPECT_EQ(seen.size(), 11U);
}

TEST(Lines, CountsOpenFivesByTheirStones) {
  const auto settings = settings_of({{"weight_1", 3}, {"weight_2", 10}, {"weight_3", 20}, {"weight_4", 70}});
  // The centre stone of the start lies in five fives on each axis.
  EXPECT_EQ(value_of<Lines>(Andantino{}, settings), -3 * 15);
  // White's a1 and b1 have one five each on the two axes that leave the edge; number 1 is blocked by c1. Black's c1 has a five towards g1 and two
  // more, the corner s19 three.
  EXPECT_EQ(value_of<Lines>(Andantino::from_text({}, "a1,b1/c1,s19/b"), settings), 3 * (2 + 2) - 3 * (3 + 3));
  // On number 1, White's a1, b1, d1 and e1 make a five with four stones, one with three, two with two and one with one; each stone has two more
  // fives, and each of Black's corners three.
  const auto four = Andantino::from_text({}, "a1,b1,d1,e1/a10,s19,s10,j19/b");
  EXPECT_EQ(value_of<Lines>(four, settings), 70 + 20 + 2 * 10 + 3 + 3 * 4 * 2 - 3 * 4 * 3);
}

TEST(Lines, KeepsAStoneMoreFromCountingLess) {
  const auto settings = settings_of({{"weight_1", 9}, {"weight_2", 2}, {"weight_3", 1}, {"weight_4", 0}});
  const auto flat = settings_of({{"weight_1", 9}, {"weight_2", 9}, {"weight_3", 9}, {"weight_4", 9}});
  EXPECT_EQ(value_of<Lines>(mid14(14), settings), value_of<Lines>(mid14(14), flat));
  expect_evaluator_laws<Lines>(Andantino{}, settings, 10);
}

}  // namespace
}  // namespace arena

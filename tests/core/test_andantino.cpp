// Every sentence of Andantino's rules, by hand-made positions.
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "core/common/errors.hpp"

namespace arena {
namespace {

using Cells = std::vector<std::pair<int, int>>;  // axial (q, r)

std::string list(const Cells& cells, int radius = 9) {
  std::vector<int> codes;
  for (const auto& [q, r] : cells) codes.push_back(hex::cell_at(q, r));
  return hex::list_text(codes, radius);
}

Move move_at(int q, int r) { return Move{static_cast<std::uint16_t>(hex::cell_at(q, r))}; }

/// A position with these stones; distant stones that touch nothing are added for the side that has too few for White (or Black) to be to move.
Andantino position(const Cells& white, const Cells& black, char mover) {
  const Cells spare = {{6, -9}, {8, -9}, {9, -6}, {9, -4}, {9, -2}, {7, 2},  {5, 4}, {3, 6},
                       {1, 8},  {-1, 9}, {-3, 9}, {-6, 9}, {-8, 9}, {-9, 6}, {-9, 4}};
  Cells whites = white, blacks = black;
  const std::size_t surplus = mover == 'w' ? 1 : 0;
  for (std::size_t next = 0; blacks.size() != whites.size() + surplus; ++next)
    (blacks.size() < whites.size() + surplus ? blacks : whites).push_back(spare.at(next));
  return Andantino::from_text({}, list(whites) + "/" + list(blacks) + "/" + mover);
}

Outcome after(Andantino game, Move move) {
  EXPECT_EQ(game.why_illegal(move), "");
  EXPECT_EQ(game.outcome(), Outcome::none);
  EXPECT_EQ(game.probe(move), [&] {
    Andantino copy = game;
    copy.make(move);
    return copy.outcome();
  }());
  game.make(move);
  return game.outcome();
}

const Cells ring = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};
const Cells wide_ring = {{2, 0}, {2, -1}, {2, -2}, {1, -2}, {0, -2}, {-1, -1}, {-2, 0}, {-2, 1}, {-2, 2}, {-1, 2}, {0, 2}, {1, 1}};

Cells without_last(Cells cells) {
  cells.pop_back();
  return cells;
}

std::string refusal(const std::string& text, Andantino::Options options = {}) {
  try {
    Andantino::from_text(options, text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Andantino, StartsWithABlackStoneInTheCentreAndWhiteToMove) {
  const Andantino game;
  EXPECT_EQ(game.position_text(), "-/j10/w");
  EXPECT_EQ(game.to_move(), Andantino::white);
  EXPECT_EQ(game.outcome(), Outcome::none);
}

TEST(Andantino, WhitesFirstStoneNeedsOnlyOneNeighbour) {
  const Andantino game;
  MoveList<Andantino> moves;
  game.legal_moves_in_board_order(moves);
  std::string text;
  for (const Move move : moves) text += game.to_text(move) + " ";
  EXPECT_EQ(text, "i9 j9 i10 k10 j11 k11 ");
  EXPECT_EQ(game.why_illegal(game.parse("a1")), "a stone needs at least one occupied neighbour, this cell has none");
}

TEST(Andantino, LaterStonesNeedTwoOccupiedNeighboursOfAnyColour) {
  Andantino game;
  game.make(game.parse("i9"));
  EXPECT_EQ(game.legal_count(), 2);
  EXPECT_EQ(game.why_illegal(game.parse("j9")), "");
  EXPECT_EQ(game.why_illegal(game.parse("i10")), "");
  EXPECT_EQ(game.why_illegal(game.parse("k11")), "a stone needs at least two occupied neighbours, this cell has one");
}

TEST(Andantino, AnOccupiedCellIsNotPlayable) {
  Andantino game;
  game.make(game.parse("i9"));
  EXPECT_EQ(game.why_illegal(game.parse("j10")), "the cell is occupied");
}

TEST(Andantino, FiveInALineWinOnEachAxis) {
  for (const auto& [dq, dr] : Cells{{1, 0}, {0, 1}, {1, -1}}) {
    const Cells four = {{0, 0}, {dq, dr}, {2 * dq, 2 * dr}, {3 * dq, 3 * dr}};
    const std::pair<int, int> side = dr == 0 ? std::pair{0, 1} : std::pair{1, 0};  // a black stone beside the end gives it its second neighbour
    const int q = 4 * dq, r = 4 * dr;
    const Andantino game = position(four, {{q + side.first, r + side.second}}, 'w');
    EXPECT_EQ(after(game, move_at(q, r)), Outcome::first) << dq << "," << dr;
  }
}

TEST(Andantino, FiveInTheMiddleOfALineCountToo) {
  const Andantino game = position({{0, 0}, {1, 0}, {3, 0}, {4, 0}}, {}, 'w');
  EXPECT_EQ(after(game, move_at(2, 0)), Outcome::first);
}

TEST(Andantino, SixInALineWin) {
  const Andantino game = position({{0, 0}, {1, 0}, {2, 0}, {4, 0}, {5, 0}}, {}, 'w');
  EXPECT_EQ(after(game, move_at(3, 0)), Outcome::first);
}

TEST(Andantino, FourInALineDoNotWin) {
  const Andantino game = position({{0, 0}, {1, 0}, {3, 0}}, {}, 'w');
  EXPECT_EQ(after(game, move_at(2, 0)), Outcome::none);
}

TEST(Andantino, ALineWithAnEnemyStoneInItIsNoFive) {
  const Andantino game = position({{0, 0}, {1, 0}, {4, 0}, {5, 0}}, {{3, 0}}, 'w');
  EXPECT_EQ(after(game, move_at(2, 0)), Outcome::none);
}

TEST(Andantino, BlackWinsByFiveAsWell) {
  const Andantino game = position({}, {{0, 0}, {1, 0}, {3, 0}, {4, 0}}, 'b');
  EXPECT_EQ(after(game, move_at(2, 0)), Outcome::second);
}

TEST(Andantino, ARingAroundOneEnemyStoneWins) { EXPECT_EQ(after(position(without_last(ring), {{0, 0}}, 'w'), move_at(0, 1)), Outcome::first); }

TEST(Andantino, AnEnclosedRegionMayHoldEmptyCellsToo) {
  EXPECT_EQ(after(position(without_last(wide_ring), {{0, 0}}, 'w'), move_at(1, 1)), Outcome::first);
}

TEST(Andantino, AnEnclosedRegionMayHoldSeveralEnemyStones) {
  EXPECT_EQ(after(position(without_last(wide_ring), {{0, 0}, {1, 0}, {0, 1}}, 'w'), move_at(1, 1)), Outcome::first);
}

TEST(Andantino, AnEnclosedRegionMayHoldOwnStonesBesideTheEnemys) {
  Cells walls = without_last(wide_ring);
  walls.push_back({-1, 0});
  EXPECT_EQ(after(position(walls, {{1, 0}}, 'w'), move_at(1, 1)), Outcome::first);
}

TEST(Andantino, ARingWithAGapWinsNothing) {
  Cells open = without_last(wide_ring);
  open.erase(open.begin() + 5);
  EXPECT_EQ(after(position(open, {{0, 0}}, 'w'), move_at(1, 1)), Outcome::none);
}

TEST(Andantino, TheEdgeOfTheBoardIsNoWall) {
  // A black stone in the corner (9, 0), White on all its neighbours.
  const Cells neighbours = {{8, 0}, {9, -1}, {8, 1}};
  EXPECT_EQ(after(position(without_last(neighbours), {{9, 0}}, 'w'), move_at(8, 1)), Outcome::none);
}

TEST(Andantino, ARegionThatTouchesTheEdgeIsNotEnclosed) {
  // Black beside the edge: the only way out of the ring is an edge cell.
  Cells walls;
  for (const auto& [q, r] : ring) walls.emplace_back(q + 8, r - 4);
  const std::pair<int, int> way_out = {9, -4};
  std::erase(walls, way_out);
  const auto last = walls.back();
  EXPECT_EQ(after(position(without_last(walls), {{8, -4}}, 'w'), move_at(last.first, last.second)), Outcome::none);
}

TEST(Andantino, ClosingAnEmptyAreaWinsNothingYet) { EXPECT_EQ(after(position(without_last(ring), {}, 'w'), move_at(0, 1)), Outcome::none); }

TEST(Andantino, SteppingIntoTheEnemysClosedAreaLosesAtOnce) {
  Andantino game = position(without_last(ring), {}, 'w');
  game.make(move_at(0, 1));
  EXPECT_EQ(after(game, move_at(0, 0)), Outcome::first);
}

TEST(Andantino, SteppingIntoALargerClosedAreaLosesToo) {
  Andantino game = position(without_last(wide_ring), {}, 'w');
  game.make(move_at(1, 1));
  EXPECT_EQ(after(game, move_at(1, 0)), Outcome::first);
}

TEST(Andantino, TheOwnerMayPlayInHisClosedArea) {
  Andantino game = position(ring, {}, 'w');
  EXPECT_EQ(after(game, move_at(0, 0)), Outcome::none);
}

TEST(Andantino, AnAreaStaysClosedWhenItsOwnerDividesIt) {
  Andantino game = position(wide_ring, {}, 'w');
  game.make(move_at(1, 0));
  EXPECT_EQ(after(game, move_at(-1, 0)), Outcome::first);
}

TEST(Andantino, AStoneThatClosesTwoAreasWinsByTheOneWithAnEnemyInIt) {
  const Cells walls = {{2, 0}, {2, -1}, {1, -1}, {0, 1}, {1, 1}, {1, -2}, {0, -2}, {-1, -1}, {-1, 0}};
  EXPECT_EQ(after(position(walls, {{1, 0}}, 'w'), move_at(0, 0)), Outcome::first);
  EXPECT_EQ(after(position(walls, {{0, -1}}, 'w'), move_at(0, 0)), Outcome::first);
  Andantino empty = position(walls, {}, 'w');
  EXPECT_EQ(after(empty, move_at(0, 0)), Outcome::none);
  empty.make(move_at(0, 0));
  EXPECT_EQ(after(empty, move_at(1, 0)), Outcome::first);
  EXPECT_EQ(after(empty, move_at(0, -1)), Outcome::first);
}

TEST(Andantino, TakingBackTheClosingStoneOpensTheAreaAgain) {
  Andantino game = position(without_last(ring), {}, 'w');
  const Andantino before = game;
  const auto undo = game.make(move_at(0, 1));
  EXPECT_TRUE(game.is_lost_cell(Andantino::black, hex::cell_at(0, 0)));
  game.undo(move_at(0, 1), undo);
  EXPECT_EQ(game, before);
  EXPECT_FALSE(game.is_lost_cell(Andantino::black, hex::cell_at(0, 0)));
}

TEST(Andantino, ASideWithoutATileToPlaceCannotMoveAndTheGameIsADraw) {
  Andantino game(Andantino::Options{9, 1});  // the centre stone is Black's only tile
  EXPECT_EQ(game.outcome(), Outcome::none);
  game.make(game.parse("i9"));
  EXPECT_EQ(game.outcome(), Outcome::draw);
  EXPECT_EQ(game.legal_count(), 0);
  EXPECT_EQ(game.why_illegal(game.parse("j9")), "the game is over");
}

TEST(Andantino, AWinWithTheLastTileCounts) {
  const Andantino::Options box{9, 5};
  Andantino game =
      Andantino::from_text(box, list({{0, 0}, {1, 0}, {3, 0}, {4, 0}}) + "/" + list({{6, -9}, {8, -9}, {9, -6}, {9, -4}, {9, -2}}) + "/w");
  game.make(move_at(2, 0));
  EXPECT_EQ(game.outcome(), Outcome::first);
}

TEST(Andantino, APositionWithoutALegalMoveIsADraw) {
  EXPECT_EQ(Andantino::from_text({}, list({{6, -9}}) + "/" + list({{-6, 9}}) + "/b").outcome(), Outcome::draw);
}

TEST(Andantino, ADecidedPositionIsRecognisedAsDecided) {
  const std::string far = list({{6, -9}, {8, -9}, {9, -6}, {9, -4}, {9, -2}});
  EXPECT_EQ(Andantino::from_text({}, list({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}) + "/" + far + "/b").outcome(), Outcome::first);
  EXPECT_EQ(Andantino::from_text({}, list(ring) + "/" + list({{0, 0}, {6, -9}, {8, -9}, {9, -6}, {9, -4}, {9, -2}}) + "/b").outcome(),
            Outcome::first);
}

TEST(Andantino, WrongPositionsAreRefusedWithTheReason) {
  EXPECT_EQ(refusal("-/j10"), "a position of Andantino has three parts, white stones / black stones / side to move, like -/j10/w; got '-/j10'");
  EXPECT_EQ(refusal("-/j10/x"), "the side to move is w or b, got 'x'");
  EXPECT_EQ(refusal("-/j10/b"), "with black to move there is the same number of white and black stones, at least one; here are 0 white and 1 black");
  EXPECT_EQ(refusal("-/-/w"), "with white to move there is one black stone more than white ones; here are 0 white and 0 black");
  EXPECT_EQ(refusal("j10/j10/b"), "two stones on j10");
  EXPECT_EQ(refusal("z99/j10/b"), "'z99' is not a cell of this board (cells run from a1 to s19, with j10 in the centre); an empty list is written -");
  EXPECT_EQ(refusal("-/j10/w", {13, 0}), "andantino: radius is 13, but must be from 2 to 12");
  EXPECT_NE(refusal(list({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}) + "/" + list({{0, 2}, {1, 2}, {2, 2}, {3, 2}, {4, 2}}) + "/b"), "");
}

TEST(Andantino, BadMoveTextIsRefused) {
  const Andantino game;
  for (const char* text : {"", "j", "10", "j0", "j20", "t10", "a19", "s1", "j010", "j1o", "jj1", "j-1"})
    EXPECT_THROW((void)game.parse(text), InputError) << text;
  EXPECT_EQ(game.parse("J10"), game.parse("j10"));
}

TEST(Andantino, EvaluatorNumbersFollowTheStones) {
  const Andantino game = position({{0, 0}, {1, 0}, {2, 0}, {5, 0}}, {}, 'w');
  EXPECT_EQ(game.neighbour_pairs(Andantino::white), 2);
  EXPECT_EQ(game.group_squares(Andantino::white), 9 + 1);
}

}  // namespace
}  // namespace arena

// The sentences of Tablut's rules, one by one, and the counted sequences.
#include <gtest/gtest.h>

#include "tests/core/tablut_positions.hpp"

namespace arena {
namespace {

using testing::after;
using testing::is_empty;
using testing::muscovites_to_move;
using testing::piece_on;
using testing::play;
using testing::reason_against;
using testing::swedes_to_move;
using testing::tablut_with;
using Piece = Tablut::Piece;

const std::string mid12 = "e8h8 e6g6 i6h6 g6g7 i4h4 g7i7 i5i6 i7g7 i6i3 g7i7 h5i5 i7i8";

TEST(TablutCounts, TheStartGivesTheCountedSequences) {
  Tablut game;
  EXPECT_EQ(perft(game, 1), 72U);
  EXPECT_EQ(perft(game, 2), 3944U);
  EXPECT_EQ(perft(game, 3), 285728U);
  EXPECT_EQ(perft(game, 4), 15940512U);
  EXPECT_EQ(game, Tablut());
}

TEST(TablutCounts, ATwelvePlyMiddleGameGivesTheCountedSequences) {
  Tablut game = after(Tablut(), mid12);
  EXPECT_EQ(perft(game, 1), 84U);
  EXPECT_EQ(perft(game, 2), 4475U);
  EXPECT_EQ(perft(game, 3), 370212U);
}

TEST(TablutStart, TheKingStandsOnTheCentreAmongEightSwedesAndSixteenMuscovites) {
  const Tablut game;
  EXPECT_EQ(piece_on(game, "e5"), Piece::king);
  for (const char* square : {"c5", "d5", "f5", "g5", "e3", "e4", "e6", "e7"}) EXPECT_EQ(piece_on(game, square), Piece::swede) << square;
  for (const char* square : {"d1", "e1", "f1", "e2", "d9", "e9", "f9", "e8", "a4", "a5", "a6", "b5", "i4", "i5", "i6", "h5"})
    EXPECT_EQ(piece_on(game, square), Piece::muscovite) << square;
  EXPECT_EQ(game.piece_count(Tablut::muscovites), 16);
  EXPECT_EQ(game.piece_count(Tablut::swedes), 9);
}

TEST(TablutStart, MuscovitesMoveFirstAndTheSidesAlternate) {
  Tablut game;
  EXPECT_EQ(game.to_move(), Tablut::muscovites);
  play(game, "e2d2");
  EXPECT_EQ(game.to_move(), Tablut::swedes);
  play(game, "e3d3");
  EXPECT_EQ(game.to_move(), Tablut::muscovites);
}

TEST(TablutMoves, APieceSlidesAnyDistanceAlongRowAndColumn) {
  const Tablut game = muscovites_to_move("h8", "", "c3");
  for (const char* move : {"c3c4", "c3c9", "c3c1", "c3a3", "c3i3"}) EXPECT_EQ(reason_against(game, move), "") << move;
  EXPECT_EQ(game.legal_count(), 16);
}

TEST(TablutMoves, APieceDoesNotMoveDiagonally) { EXPECT_EQ(reason_against(Tablut(), "e2d3"), "e2 and d3 are not on one row or column"); }

TEST(TablutMoves, APieceDoesNotJumpOverAnother) { EXPECT_EQ(reason_against(Tablut(), "e1e4"), "a piece is in the way on e2"); }

TEST(TablutMoves, APieceDoesNotMoveOntoAnother) { EXPECT_EQ(reason_against(Tablut(), "e2e3"), "e3 is occupied"); }

TEST(TablutMoves, APieceDoesNotStay) { EXPECT_EQ(reason_against(Tablut(), "e2e2"), "the piece stays on e2"); }

TEST(TablutMoves, AnEmptySquareCannotMove) { EXPECT_EQ(reason_against(Tablut(), "b2b3"), "there is no piece on b2"); }

TEST(TablutMoves, AnEnemyPieceCannotBeMoved) {
  EXPECT_EQ(reason_against(Tablut(), "e3d3"), "the piece on e3 is not one of the Muscovites, who are to move");
  EXPECT_EQ(reason_against(after(Tablut(), "e2d2"), "d2d3"), "the piece on d2 is not one of the Swedes, who are to move");
}

TEST(TablutMoves, NoPieceButTheKingStopsOnACorner) {
  EXPECT_EQ(reason_against(Tablut(), "d1a1"), "only the king may stop on a corner, a1");
  EXPECT_EQ(reason_against(swedes_to_move("e5", "i3", "a4"), "i3i8"), "");
  EXPECT_EQ(reason_against(swedes_to_move("e5", "i3", "a4"), "i3i1"), "only the king may stop on a corner, i1");
  EXPECT_EQ(reason_against(swedes_to_move("i3", "", "a4"), "i3i1"), "");
}

TEST(TablutMoves, NoPieceButTheKingStopsOnTheCentre) {
  EXPECT_EQ(reason_against(muscovites_to_move("h8", "", "b5"), "b5e5"), "only the king may stop on the centre, e5");
  EXPECT_EQ(reason_against(swedes_to_move("h8", "e2", "b5"), "e2e5"), "only the king may stop on the centre, e5");
  EXPECT_EQ(reason_against(swedes_to_move("e8", "", "b5"), "e8e5"), "");
}

TEST(TablutMoves, OthersPassOverTheEmptyCentre) {
  EXPECT_EQ(reason_against(muscovites_to_move("h8", "", "b5"), "b5i5"), "");
  EXPECT_EQ(reason_against(swedes_to_move("h8", "e2", "b5"), "e2e9"), "");
}

TEST(TablutMoves, NobodyPassesOverTheKingOnTheCentre) {
  EXPECT_EQ(reason_against(muscovites_to_move("e5", "", "b5"), "b5h5"), "a piece is in the way on e5");
}

TEST(TablutMoves, NothingMovesAfterTheEnd) {
  const Tablut game = after(swedes_to_move("a3", "", "e1"), "a3a1");
  ASSERT_EQ(game.outcome(), Outcome::second);
  EXPECT_EQ(reason_against(game, "e1e2"), "the game is over");
  EXPECT_EQ(game.legal_count(), 0);
  MoveList<Tablut> moves;
  game.legal_moves(moves);
  EXPECT_TRUE(moves.empty());
}

// Captures. Pieces far away keep both sides mobile.

TEST(TablutCapture, AMuscovitePairCapturesASwedeFromEachOfTheFourSides) {
  const std::string partners[] = {"c6", "c4", "b5", "d5"}, movers[] = {"c1", "c8", "h5", "a5"}, targets[] = {"c4", "c6", "d5", "b5"};
  for (std::size_t i = 0; i < 4; ++i) {
    const Tablut game = after(muscovites_to_move("h8", "c5", partners[i] + " " + movers[i]), movers[i] + targets[i]);
    EXPECT_TRUE(is_empty(game, "c5")) << movers[i];
    EXPECT_EQ(game.piece_count(Tablut::swedes), 1);
    EXPECT_EQ(game.outcome(), Outcome::none);
  }
}

TEST(TablutCapture, ASwedePairCapturesAMuscovite) {
  const Tablut game = after(swedes_to_move("h8", "c6 a4", "c5 g1"), "a4c4");
  EXPECT_TRUE(is_empty(game, "c5"));
  EXPECT_EQ(game.piece_count(Tablut::muscovites), 1);
}

TEST(TablutCapture, ThreePiecesAreCapturedAtOnce) {
  const Tablut game = after(muscovites_to_move("h8", "c5 b4 d4", "c6 a4 e4 c1"), "c1c4");
  for (const char* square : {"c5", "b4", "d4"}) EXPECT_TRUE(is_empty(game, square)) << square;
  EXPECT_EQ(game.piece_count(Tablut::swedes), 1);
}

TEST(TablutCapture, MovingBetweenTwoEnemiesIsSafe) {
  const Tablut row = after(swedes_to_move("h8", "c8", "b3 d3"), "c8c3");
  EXPECT_EQ(piece_on(row, "c3"), Piece::swede);
  const Tablut column = after(muscovites_to_move("h8", "c2 c4", "a3 g1"), "a3c3");
  EXPECT_EQ(piece_on(column, "c3"), Piece::muscovite);
}

TEST(TablutCapture, APieceThatStepsBetweenIsNotCapturedByALaterMoveElsewhere) {
  const Tablut game = after(swedes_to_move("h8", "c8", "b3 d3 g1"), "c8c3 g1g2");
  EXPECT_EQ(piece_on(game, "c3"), Piece::swede);
}

TEST(TablutCapture, AnEnemyWithAnEmptySquareBehindIsNotCaptured) {
  const Tablut game = after(muscovites_to_move("h8", "c5", "c1 g1"), "c1c4");
  EXPECT_EQ(piece_on(game, "c5"), Piece::swede);
}

TEST(TablutCapture, AnEnemyWithAnEnemyBehindIsNotCaptured) {
  const Tablut game = after(muscovites_to_move("h8", "c5 c6", "c1 c7 g1"), "c1c4");
  EXPECT_EQ(game.piece_count(Tablut::swedes), 3);
}

TEST(TablutCapture, ADiagonalNeighbourIsNotCaptured) {
  const Tablut game = after(muscovites_to_move("h8", "d5", "e6 c1"), "c1c4");
  EXPECT_EQ(piece_on(game, "d5"), Piece::swede);
}

TEST(TablutCapture, AMuscoviteNextToACornerIsCapturedAgainstIt) {
  EXPECT_TRUE(is_empty(after(swedes_to_move("h8", "c8", "b1 g4"), "c8c1"), "b1"));
  EXPECT_TRUE(is_empty(after(swedes_to_move("c4", "g7", "i8 g4"), "g7i7"), "i8"));
}

TEST(TablutCapture, ASwedeNextToACornerIsCapturedAgainstIt) {
  EXPECT_TRUE(is_empty(after(muscovites_to_move("e5", "a8", "c7"), "c7a7"), "a8"));
  EXPECT_TRUE(is_empty(after(muscovites_to_move("e5", "h1", "g7"), "g7g1"), "h1"));
}

TEST(TablutCapture, OffTheBoardIsNoPartner) {
  EXPECT_EQ(piece_on(after(muscovites_to_move("e5", "a5", "b8 g1"), "b8b5"), "a5"), Piece::swede);
  EXPECT_EQ(piece_on(after(muscovites_to_move("e5", "d9", "g8 g1"), "g8d8"), "d9"), Piece::swede);
  EXPECT_EQ(piece_on(after(swedes_to_move("e5", "g2", "f1 g9"), "g2f2"), "f1"), Piece::muscovite);
  EXPECT_EQ(piece_on(after(swedes_to_move("e5", "h7", "i4 g9"), "h7h4"), "i4"), Piece::muscovite);
}

TEST(TablutCapture, ARowDoesNotGoOnInTheNext) {
  // Square numbers are consecutive from i3 to a4; the board is not.
  EXPECT_EQ(piece_on(after(muscovites_to_move("e5", "i3", "h8 a4"), "h8h3"), "i3"), Piece::swede);
  EXPECT_EQ(piece_on(after(muscovites_to_move("e5", "a4", "b8 i3"), "b8b4"), "a4"), Piece::swede);
}

TEST(TablutCapture, ASwedeIsCapturedAgainstTheEmptyCentre) {
  EXPECT_TRUE(is_empty(after(muscovites_to_move("h8", "d5", "c1"), "c1c5"), "d5"));
  EXPECT_TRUE(is_empty(after(muscovites_to_move("h8", "e6", "c7"), "c7e7"), "e6"));
}

TEST(TablutCapture, ASwedeIsCapturedAgainstTheCentreWithHisKingOnIt) {
  const Tablut game = after(muscovites_to_move("e5", "d5", "c1"), "c1c5");
  EXPECT_TRUE(is_empty(game, "d5"));
  EXPECT_EQ(game.outcome(), Outcome::none);
}

TEST(TablutCapture, AMuscoviteIsCapturedAgainstTheCentreEmptyOrNot) {
  EXPECT_TRUE(is_empty(after(swedes_to_move("h8", "c1", "d5 g1"), "c1c5"), "d5"));
  EXPECT_TRUE(is_empty(after(swedes_to_move("e5", "c1", "d5 g1"), "c1c5"), "d5"));
}

TEST(TablutCapture, TheKingIsAPartnerLikeAnySwede) { EXPECT_TRUE(is_empty(after(swedes_to_move("c6", "a4", "c5 g1"), "a4c4"), "c5")); }

TEST(TablutCapture, TheKingCapturesByMovingLikeAnySwede) { EXPECT_TRUE(is_empty(after(swedes_to_move("a4", "c6", "c5 g1"), "a4c4"), "c5")); }

// The king.

TEST(TablutKing, OnTheCentreHeIsCapturedByFourMuscovites) {
  const Tablut game = after(muscovites_to_move("e5", "h8", "d5 f5 e6 a4"), "a4e4");
  EXPECT_EQ(game.outcome(), Outcome::first);
  EXPECT_EQ(game.king_square(), Tablut::no_square);
  EXPECT_TRUE(is_empty(game, "e5"));
}

TEST(TablutKing, OnTheCentreHeIsSafeFromTwoAndFromThree) {
  EXPECT_EQ(after(muscovites_to_move("e5", "", "e6 a4"), "a4e4").king_square(), tablut::centre);
  EXPECT_EQ(after(muscovites_to_move("e5", "", "d5 e6 a4"), "a4e4").king_square(), tablut::centre);
  EXPECT_EQ(after(muscovites_to_move("e5", "f5", "d5 e6 a4"), "a4e4").outcome(), Outcome::none);
}

TEST(TablutKing, NextToTheCentreHeIsCapturedByThreeMuscovitesAndTheCentre) {
  EXPECT_EQ(after(muscovites_to_move("d5", "h8", "c5 d6 a4"), "a4d4").outcome(), Outcome::first);
  EXPECT_EQ(after(muscovites_to_move("d5", "h8", "d4 d6 c1"), "c1c5").outcome(), Outcome::first);
  EXPECT_EQ(after(muscovites_to_move("e6", "h8", "d6 f6 c7"), "c7e7").outcome(), Outcome::first);
}

TEST(TablutKing, NextToTheCentreHeIsSafeFromTwo) {
  const Tablut pair = after(muscovites_to_move("d5", "", "d6 a4"), "a4d4");
  EXPECT_EQ(piece_on(pair, "d5"), Piece::king);
  EXPECT_EQ(pair.outcome(), Outcome::none);
  EXPECT_EQ(after(muscovites_to_move("d5", "", "c1 g1"), "c1c5").outcome(), Outcome::none);
}

TEST(TablutKing, NextToTheCentreASwedeAmongHisNeighboursSavesHim) {
  EXPECT_EQ(after(muscovites_to_move("d5", "c5", "d6 a4"), "a4d4").outcome(), Outcome::none);
}

TEST(TablutKing, HisGuardIsCapturedWhileHeIsSafe) {
  const Tablut game = after(muscovites_to_move("e5", "d4", "c4 e6 g4"), "g4e4");
  EXPECT_TRUE(is_empty(game, "d4"));
  EXPECT_EQ(piece_on(game, "e5"), Piece::king);
  EXPECT_EQ(game.outcome(), Outcome::none);
}

TEST(TablutKing, ElsewhereHeIsCapturedByTwoLikeAnyPiece) {
  EXPECT_EQ(after(muscovites_to_move("c3", "h8", "c4 a2"), "a2c2").outcome(), Outcome::first);
  EXPECT_EQ(after(muscovites_to_move("c5", "h8", "d5 b1"), "b1b5").outcome(), Outcome::first);
}

TEST(TablutKing, DiagonallyNextToTheCentreIsElsewhere) {
  EXPECT_EQ(after(muscovites_to_move("d4", "h8", "c4 e1"), "e1e4").outcome(), Outcome::first);
}

TEST(TablutKing, NextToACornerHeIsCapturedByOne) { EXPECT_EQ(after(muscovites_to_move("a2", "h8", "c3"), "c3a3").outcome(), Outcome::first); }

TEST(TablutKing, OnTheEdgeHeIsNotCapturedAgainstIt) { EXPECT_EQ(after(muscovites_to_move("a5", "h8", "b8"), "b8b5").outcome(), Outcome::none); }

TEST(TablutKing, HeMovesBetweenTwoMuscovitesUnharmed) { EXPECT_EQ(after(swedes_to_move("c8", "", "b3 d3"), "c8c3").outcome(), Outcome::none); }

TEST(TablutKing, HeAndASwedeAreCapturedAtOnce) {
  const Tablut game = after(muscovites_to_move("c5", "b4", "c6 a4 c1"), "c1c4");
  EXPECT_EQ(game.outcome(), Outcome::first);
  EXPECT_EQ(game.piece_count(Tablut::swedes), 0);
}

// The end.

TEST(TablutEnd, TheKingWinsOnEachCorner) {
  EXPECT_EQ(after(swedes_to_move("a3", "", "e2"), "a3a1").outcome(), Outcome::second);
  EXPECT_EQ(after(swedes_to_move("c9", "", "e2"), "c9a9").outcome(), Outcome::second);
  EXPECT_EQ(after(swedes_to_move("c1", "", "e2"), "c1i1").outcome(), Outcome::second);
  EXPECT_EQ(after(swedes_to_move("i5", "", "e2"), "i5i9").outcome(), Outcome::second);
}

TEST(TablutEnd, TheKingOnTheEdgeHasNotWon) { EXPECT_EQ(after(swedes_to_move("c3", "", "e2"), "c3a3").outcome(), Outcome::none); }

TEST(TablutEnd, SwedesWithoutAMoveLose) {
  const Tablut alone = after(muscovites_to_move("a5", "", "a4 a6 b8"), "b8b5");
  EXPECT_EQ(piece_on(alone, "a5"), Piece::king) << "against the edge he is not captured, but he is stuck";
  EXPECT_EQ(alone.outcome(), Outcome::first);
  const Tablut stuck = after(muscovites_to_move("a5", "a4 a6", "a3 a7 b4 b6 h5"), "h5b5");
  EXPECT_EQ(piece_on(stuck, "a5"), Piece::king);
  EXPECT_EQ(stuck.piece_count(Tablut::swedes), 3);
  EXPECT_EQ(stuck.outcome(), Outcome::first);
}

TEST(TablutEnd, MuscovitesWithoutAMoveLose) {
  const Tablut open = after(swedes_to_move("g7", "a6 b5 h4", "a5 a4"), "h4b4");
  EXPECT_EQ(open.outcome(), Outcome::none) << "a3 is free";
  const Tablut closed = after(swedes_to_move("g7", "a6 b5 a3 h4", "a5 a4"), "h4b4");
  EXPECT_EQ(closed.piece_count(Tablut::muscovites), 2);
  EXPECT_EQ(closed.outcome(), Outcome::second);
}

TEST(TablutEnd, MuscovitesWithoutAPieceLose) {
  const Tablut game = after(swedes_to_move("h8", "c6 a4", "c5"), "a4c4");
  EXPECT_EQ(game.piece_count(Tablut::muscovites), 0);
  EXPECT_EQ(game.outcome(), Outcome::second);
}

TEST(TablutEnd, APieceThatCanOnlyPassOverTheCentreIsMobile) {
  // The Muscovite on d5 is closed in but for the empty centre, and may go on to f5 as long as that is free.
  const Tablut game = swedes_to_move("h8", "c5 d6 d4 f8", "d5");
  EXPECT_EQ(after(game, "f8f6").outcome(), Outcome::none);
  EXPECT_EQ(after(game, "f8f6").legal_count(), 4);
  EXPECT_EQ(after(game, "f8f5").outcome(), Outcome::second);
}

TEST(TablutEnd, APieceThatCouldOnlyStopOnACornerIsNotMobile) {
  EXPECT_EQ(tablut_with("e5", "b2 a3", "a2", 10).outcome(), Outcome::second);
  EXPECT_EQ(tablut_with("a2", "", "b2 a3", 11).outcome(), Outcome::none) << "the king may";
}

TEST(TablutEnd, AHundredPliesAreADraw) {
  const Tablut before = tablut_with("e5", "", "a4", 99);
  EXPECT_EQ(before.outcome(), Outcome::none);
  const Tablut game = after(before, "e5e6");
  EXPECT_EQ(game.outcome(), Outcome::draw);
  EXPECT_EQ(game.plies(), 100);
  EXPECT_EQ(game.plies_left(), 0);
}

TEST(TablutEnd, AWinOnTheHundredthPlyIsAWin) {
  EXPECT_EQ(after(tablut_with("a3", "", "e4", 99), "a3a1").outcome(), Outcome::second);
  EXPECT_EQ(after(tablut_with("h8", "c6 a4", "c5", 99), "a4c4").outcome(), Outcome::second);
}

TEST(TablutEnd, RepetitionHasNoRule) {
  Tablut game;
  for (int i = 0; i < 24; ++i) play(game, "e2d2 e3d3 d2e2 d3e3");
  EXPECT_EQ(game.plies(), 96);
  EXPECT_EQ(game.outcome(), Outcome::none);
  EXPECT_EQ(game.key(), Tablut().key());
  play(game, "e2d2 e3d3 d2e2 d3e3");
  EXPECT_EQ(game.outcome(), Outcome::draw);
}

}  // namespace
}  // namespace arena

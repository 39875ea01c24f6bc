// The rules of Omega sentence by sentence, on hand-made positions; text, options and everything that must be rejected.
#include "core/omega/omega.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "core/common/errors.hpp"

namespace arena {
namespace {

Omega start(int side, int players = 2) { return Omega(Omega::Options{side, players}); }
Omega position(int side, int players, std::string_view text) { return Omega::from_text({side, players}, text); }

Omega after(Omega game, std::initializer_list<std::string_view> moves) {
  for (const auto text : moves) {
    const Move m = game.parse(text);
    EXPECT_EQ(game.why_illegal(m), "") << text;
    game.make(m);
  }
  return game;
}

std::vector<std::string> scores(const Omega& game) {
  std::vector<std::string> out;
  for (int player = 0; player < game.players(); ++player) out.push_back(game.score_text(player));
  return out;
}

template <class F>
std::string refusal_of(F&& f) {
  try {
    f();
  } catch (const InputError& e) {
    return e.what();
  }
  return "accepted";
}

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(OmegaRules, CountsThePlacementsOfSideThree) {
  Omega game = start(3);
  const std::vector<std::uint64_t> counted = {19, 342, 5814, 93024};
  for (std::size_t depth = 1; depth <= counted.size(); ++depth) EXPECT_EQ(perft(game, static_cast<int>(depth)), counted[depth - 1]);
}

TEST(OmegaRules, CountsEveryGameOfSideTwoToItsEnd) {
  Omega game = start(2);
  EXPECT_EQ(perft(game, 4), 7U * 6 * 5 * 4);
  EXPECT_EQ(perft(game, 5), 0U);  // after one round three cells are left, fewer than four
}

TEST(OmegaRules, TheDefaultIsSideFiveForTwoPlayersAndTheBoardStartsEmpty) {
  const Omega game;
  EXPECT_EQ(game.options().side, 5);
  EXPECT_EQ(game.players(), 2);
  EXPECT_EQ(game.legal_count(), 61);
  EXPECT_EQ(game.plies(), 0);
  EXPECT_EQ(game.position_text(), "-/-");
  EXPECT_EQ(game.outcome(), Outcome::none);
}

TEST(OmegaRules, WithTwoPlayersEachTurnIsAWhiteStoneThenABlackStoneByTheSamePlayer) {
  Omega game = start(3);
  std::vector<int> movers, colours, starts;
  for (const auto text : {"a1", "e5", "c3", "b2", "d4"}) {
    movers.push_back(game.to_move());
    colours.push_back(game.colour_to_place());
    starts.push_back(game.turn_starts());
    game.make(game.parse(text));
  }
  EXPECT_THAT(movers, ElementsAre(0, 0, 1, 1, 0));
  EXPECT_THAT(colours, ElementsAre(0, 1, 0, 1, 0));
  EXPECT_THAT(starts, ElementsAre(1, 0, 1, 0, 1));
  EXPECT_EQ(game.position_text(), "a1,c3,d4/b2,e5");
}

TEST(OmegaRules, ATurnIsAsManyPlacementsAsPlayersInColourOrder) {
  for (int players = 2; players <= 4; ++players) {
    Omega game = start(5, players);
    for (int ply = 0; ply < 2 * players * players; ++ply) {
      EXPECT_EQ(game.to_move(), ply / players % players);
      EXPECT_EQ(game.colour_to_place(), ply % players);
      EXPECT_EQ(game.turn_starts(), ply % players == 0);
      EXPECT_EQ(game.turns_done(), ply / players);
      const Move m = game.legal_move(0);
      game.make(m);
      EXPECT_EQ(game.colour_at(m.code), ply % players);
    }
  }
}

TEST(OmegaRules, AStoneMayBePlacedOnAnyEmptyCellAndOnNoOther) {
  const Omega game = after(start(2), {"b2"});
  MoveList<Omega> moves;
  game.legal_moves_in_board_order(moves);
  std::vector<std::string> names;
  for (const Move m : moves) names.push_back(game.to_text(m));
  EXPECT_THAT(names, ElementsAre("a1", "b1", "a2", "c2", "b3", "c3"));
  EXPECT_EQ(game.why_illegal(game.parse("b2")), "a white stone is on b2");
  EXPECT_EQ(game.why_illegal(game.parse("C3")), "");
  EXPECT_THAT(game.why_illegal(Move{0}), HasSubstr("no cell of this board"));
  EXPECT_THAT(game.why_illegal(no_move), HasSubstr("no cell of this board"));
}

TEST(OmegaRules, AScoreIsTheProductOfTheSizesOfTheGroups) {
  const Omega game = position(5, 2, "a1,b1,c1,e1,f2/a5,b5,e5,f5,i5");
  EXPECT_THAT(scores(game), ElementsAre("6", "4"));  // three times two; two times two times one
}

TEST(OmegaRules, AScoreIsOneWithoutAStone) {
  EXPECT_THAT(scores(start(3, 3)), ElementsAre("1", "1", "1"));
  EXPECT_THAT(scores(after(start(3, 3), {"a1"})), ElementsAre("1", "1", "1"));
}

TEST(OmegaRules, StonesConnectAlongTheNumberTheLetterAndBothTogetherAndNotAcross) {
  EXPECT_EQ(position(3, 2, "b2,c2/e5").score(0), 2U);
  EXPECT_EQ(position(3, 2, "b2,b3/e5").score(0), 2U);
  EXPECT_EQ(position(3, 2, "b2,c3/e5").score(0), 2U);
  EXPECT_EQ(position(3, 2, "c2,b3/e5").score(0), 1U);
  EXPECT_EQ(position(3, 2, "a1,c1/e5").score(0), 1U);
}

TEST(OmegaRules, GroupsDoNotReachAroundTheEdgeOfTheBoard) {
  EXPECT_EQ(position(3, 2, "d2,a3/e5").score(0), 1U);  // the end of one row and the beginning of the next
  EXPECT_EQ(position(10, 2, "j1,a2/s19").score(0), 1U);
}

TEST(OmegaRules, StonesOfAnotherColourDoNotConnectAGroup) {
  EXPECT_THAT(scores(position(3, 2, "a1,c3/b2,d4")), ElementsAre("1", "1"));
  EXPECT_THAT(scores(position(3, 3, "b2,c3/c2/b3")), ElementsAre("2", "1", "1"));
}

TEST(OmegaRules, AStoneJoinsTheGroupsItTouchesIntoOne) {
  // Of c3's neighbours c2, b3 and d4, none touches another; d5 is attached to d4.
  Omega game = position(5, 2, "c2,d4,b3,d5,g7,h7/a1,i9,i5,e1,a5,e9");
  EXPECT_EQ(game.score(0), 4U);  // one, one, two, two
  game.make(game.parse("c3"));
  EXPECT_EQ(game.score(0), 10U);  // c2, b3, c3, d4, d5 and g7, h7
}

TEST(OmegaRules, AStoneThatClosesARingCountsItsGroupOnce) {
  const Omega game = after(position(3, 2, "b2,c2,d3,d4,c4/a1,c1,e3,e5,c5"), {"b3"});
  EXPECT_EQ(game.score(0), 6U);
  EXPECT_EQ(after(game, {"a3", "c3"}).score(0), 7U);  // all six neighbours are of one group
}

TEST(OmegaRules, ThePlayerOwnsTheColourWhoeverPlacedTheStone) {
  // The second player's turn places the white stone that makes the first player's pair.
  EXPECT_THAT(scores(after(start(2), {"a1", "c3", "b1", "a2"})), ElementsAre("2", "1"));
}

TEST(OmegaRules, TheHighestScoreWins) {
  EXPECT_EQ(after(start(2), {"a1", "c3", "b1", "a2"}).outcome(), Outcome::first);
  EXPECT_EQ(after(start(2), {"a1", "c3", "c2", "b3"}).outcome(), Outcome::second);
  EXPECT_EQ(position(3, 3, "a1,c2,c3,e3,d5,e5/b1,d2,d3,c4,e4,c5/c1,a2,a3,b3,b4,d4").outcome(), Outcome::second);  // 4, 6, 4
  EXPECT_EQ(position(3, 3, "b1,a2,b3,b4,e4,d5/c1,b2,a3,e3,c4,d4/a1,c2,d2,c3,d3,e5").outcome(), Outcome::third);   // 3, 2, 4
  EXPECT_EQ(position(3, 4, "a1,a2,c3,e5/b1,b2,a3,e4/c2,b4,d4,c5/c1,b3,c4,d5").outcome(), Outcome::fourth);        // 2, 2, 2, 3
  EXPECT_EQ(position(3, 4, "a1,c1,d2,e5/b3,d3,e3,e4/c2,a3,c3,b4/b1,a2,b2,c4").outcome(), Outcome::third);         // 2, 3, 4, 3
}

TEST(OmegaRules, AHighestScoreSharedByTwoPlayersIsADraw) {
  EXPECT_EQ(after(start(2), {"a1", "c3", "b1", "c2"}).outcome(), Outcome::draw);
  EXPECT_EQ(after(start(2), {"a1", "b1", "c3", "a2"}).outcome(), Outcome::draw);
}

TEST(OmegaRules, WithMorePlayersTheGameIsADrawWhenTheHighestScoreIsSharedWhateverTheOthersHave) {
  const Omega first_two = position(3, 3, "b2,b3,d3,e3,d5,e5/a1,b1,c1,a2,b4,c4/d2,a3,c3,d4,e4,c5");
  EXPECT_THAT(scores(first_two), ElementsAre("8", "8", "3"));
  EXPECT_EQ(first_two.outcome(), Outcome::draw);
  const Omega last_two = position(3, 3, "c1,a2,a3,e3,d4,c5/a1,b2,b3,d3,e4,e5/b1,c2,d2,b4,c4,d5");
  EXPECT_THAT(scores(last_two), ElementsAre("2", "9", "9"));
  EXPECT_EQ(last_two.outcome(), Outcome::draw);
  EXPECT_EQ(position(3, 4, "a1,a2,b2,c3/d3,e3,e4,c5/b1,c2,d2,d5/b3,b4,d4,e5").outcome(), Outcome::draw);  // 4, 3, 3, 4
  EXPECT_EQ(position(3, 4, "a1,c1,b2,d2/d3,e3,d5,e5/b3,b4,c4,c5/c2,c3,d4,e4").outcome(), Outcome::draw);  // 4, 4, 4, 4
}

TEST(OmegaRules, TheGameEndsOnlyBeforeTheFirstPlayersTurn) {
  Omega game = start(5);
  while (game.plies() < 60) {
    // With 58 and 59 stones fewer than four cells are empty, yet the second player's turn is played.
    EXPECT_EQ(game.outcome(), Outcome::none);
    EXPECT_EQ(game.legal_count(), 61 - game.plies());
    game.make(game.legal_move(0));
  }
  EXPECT_NE(game.outcome(), Outcome::none);
  EXPECT_EQ(game.free_cells(), 1);
  EXPECT_EQ(game.legal_count(), 0);
  EXPECT_EQ(game.why_illegal(Move{game.legal_move(0)}), "the game is over");
  MoveList<Omega> moves;
  game.legal_moves(moves);
  EXPECT_TRUE(moves.empty());
  game.legal_moves_in_board_order(moves);
  EXPECT_TRUE(moves.empty());
}

TEST(OmegaRules, TheGameGoesOnWhileAsManyCellsAreEmptyAsARoundNeeds) {
  for (int players = 2; players <= 4; ++players)
    for (int side = players == 2 ? 2 : 3; side <= 10; ++side) {
      Omega game = start(side, players);
      while (game.outcome() == Outcome::none) game.make(game.legal_move(game.legal_count() / 2));
      EXPECT_EQ(game.plies() % (players * players), 0);
      EXPECT_LT(game.free_cells(), players * players);
      EXPECT_EQ(game.free_cells() + game.plies(), game.cells());
    }
}

TEST(OmegaRules, AScoreBeyondSixtyFourBitsIsExact) {
  const Omega game =
      position(10, 2,
               "a1,c1,d1,g1,i1,j1,a2,c2,d2,f2,h2,j2,k2,a3,b3,f3,g3,i3,b4,d4,e4,g4,k4,l4,m4,a5,d5,f5,i5,j5,m5,a6,c6,e6,f6,h6,k6,l6,o6,a7,"
               "c7,d7,h7,i7,j7,n7,p7,c8,d8,f8,g8,l8,m8,o8,q8,a9,b9,f9,g9,i9,k9,l9,p9,a10,d10,e10,i10,j10,n10,o10,r10,s10,c11,e11,g11,h11"
               ",j11,l11,m11,o11,q11,s11,c12,d12,h12,i12,l12,m12,n12,p12,r12,d13,f13,g13,k13,r13,s13,e14,h14,j14,k14,m14,n14,p14,q14,g15"
               ",l15,p15,s15,g16,i16,j16,k16,n16,o16,r16,s16,h17,m17,o17,q17,s17,j18,k18,m18,n18,r18,j19,k19,l19,n19,p19,q19,s19/b1,e1,f"
               "1,h1,b2,e2,g2,i2,c3,d3,e3,h3,j3,k3,l3,a4,c4,f4,h4,i4,j4,b5,c5,e5,g5,h5,k5,l5,n5,b6,d6,g6,i6,j6,m6,n6,b7,e7,f7,g7,k7,l7,m"
               "7,o7,a8,b8,e8,h8,i8,j8,k8,n8,p8,c9,d9,e9,h9,j9,m9,n9,o9,q9,r9,b10,c10,f10,g10,h10,k10,l10,m10,p10,q10,b11,d11,f11,i11,k1"
               "1,n11,p11,r11,e12,f12,g12,j12,k12,o12,q12,s12,e13,h13,i13,j13,l13,m13,n13,o13,p13,q13,f14,g14,i14,l14,o14,r14,s14,f15,h1"
               "5,i15,j15,k15,m15,n15,o15,q15,r15,h16,l16,m16,p16,q16,i17,j17,k17,l17,n17,p17,r17,i18,l18,o18,p18,q18,s18");
  EXPECT_EQ(game.score_text(0), "128391846454886400000");  // about 2^66.8
  EXPECT_EQ(game.score_text(1), "133");
  EXPECT_EQ(game.outcome(), Outcome::first);
}

TEST(OmegaRules, ABoardWithFewerCellsThanARoundIsRefused) {
  EXPECT_EQ(refusal_of([] { start(2, 3); }), "omega: side 2 has 7 cells, but 3 players need 9; choose a larger side or fewer players");
  EXPECT_THAT(refusal_of([] { start(2, 4); }), HasSubstr("4 players need 16"));
  EXPECT_EQ(refusal_of([] { start(2, 2); }), "accepted");
  EXPECT_EQ(refusal_of([] { start(3, 4); }), "accepted");
}

TEST(OmegaText, OptionsOutsideTheirRangesAreRefused) {
  EXPECT_EQ(refusal_of([] { start(1); }), "omega: side is 1, but must be from 2 to 10");
  EXPECT_THAT(refusal_of([] { start(11); }), HasSubstr("side is 11"));
  EXPECT_THAT(refusal_of([] { start(300); }), HasSubstr("side is 300"));
  EXPECT_THAT(refusal_of([] { start(-3); }), HasSubstr("side is -3"));
  EXPECT_THAT(refusal_of([] { start(5, 1); }), HasSubstr("players is 1, but must be from 2 to 4"));
  EXPECT_THAT(refusal_of([] { start(5, 5); }), HasSubstr("players is 5"));
}

TEST(OmegaText, APositionIsOneSortedListAColourAndTheTurnFollowsFromTheStones) {
  const Omega game = position(5, 3, "i9,A1,e5/a5,c3/b2,g7");
  EXPECT_EQ(game.position_text(), "a1,e5,i9/c3,a5/b2,g7");
  EXPECT_EQ(game.to_move(), 2);
  EXPECT_EQ(game.colour_to_place(), 1);
  EXPECT_FALSE(game.turn_starts());
  EXPECT_EQ(position(5, 3, "-/-/-").key(), start(5, 3).key());
  EXPECT_EQ(position(5, 4, "e5/-/-/-").position_text(), "e5/-/-/-");
}

TEST(OmegaText, AFinishedBoardIsRecognisedAsDecided) {
  const Omega game = position(2, 2, "a1,b1/a2,c3");
  EXPECT_EQ(game.outcome(), Outcome::first);
  EXPECT_EQ(game.legal_count(), 0);
}

TEST(OmegaText, CountsThatNoTurnGivesAreRefusedWithTheCountsThatFit) {
  EXPECT_EQ(refusal_of([] { position(5, 2, "-/a1"); }),
            "omega: 0/1 stones do not fit, as a turn places one of every colour in order; 1 stones are 1/0");
  EXPECT_THAT(refusal_of([] { position(5, 2, "a1,b1,c1/e5"); }), HasSubstr("3/1 stones do not fit"));
  EXPECT_THAT(refusal_of([] { position(5, 3, "a1,b1/c1/d1,e1"); }), HasSubstr("5 stones are 2/2/1"));
}

TEST(OmegaText, MoreStonesThanAGameHasAreRefused) {
  EXPECT_THAT(refusal_of([] { position(2, 2, "a1,b1,c3/a2,b2"); }), HasSubstr("5 stones are more than a game has: it ends with 4 stones"));
  EXPECT_THAT(refusal_of([] { position(2, 2, "a1,b1,c3,c2/a2,b2,b3"); }), HasSubstr("it ends with 4 stones on the 7 cells"));
}

TEST(OmegaText, ACellNamedTwiceIsRefused) {
  EXPECT_EQ(refusal_of([] { position(5, 2, "a1,b1/b1,c1"); }), "omega: b1 is named twice; a cell holds one stone");
  EXPECT_THAT(refusal_of([] { position(5, 2, "a1,A1/b1,c1"); }), HasSubstr("a1 is named twice"));
}

TEST(OmegaText, TextThatIsNoPositionIsRefused) {
  EXPECT_THAT(refusal_of([] { position(5, 2, ""); }), HasSubstr("has 1 list of cells, but 2 players have one each"));
  EXPECT_THAT(refusal_of([] { position(5, 2, "-/-/-"); }), HasSubstr("has 3 lists"));
  EXPECT_THAT(refusal_of([] { position(5, 3, "-/-"); }), HasSubstr("has 2 lists of cells, but 3 players"));
  for (const auto text : {"/", "a1,/b1", "a1;b1/-", "f1/-", "a0/-", "i4/-", "a1,-/b1", "j5/-", " a1/-", "a10/-", "a1 /-"})
    EXPECT_THAT(refusal_of([text] { position(5, 2, text); }), HasSubstr("is not a cell of this board")) << text;
}

TEST(OmegaText, MovesAreCellsAndOthersAreRefused) {
  const Omega game = start(5);
  EXPECT_EQ(game.to_text(game.parse("E5")), "e5");
  EXPECT_EQ(game.parse("e5").code, hex::centre);
  for (const auto text : {"", "e", "55", "f1", "i4", "a01", "e5e5",
                          "\xC3\xA9"
                          "5",
                          "e-5"})
    EXPECT_THAT(refusal_of([&] { static_cast<void>(game.parse(text)); }), HasSubstr("is not a cell of this board")) << text;
}

TEST(OmegaText, TheBoardViewShowsEveryStoneInItsColour) {
  const Omega game = position(3, 3, "a1,c3/e5/b2");
  const BoardView view = game.board_view();
  EXPECT_EQ(view.pieces.size(), 3U);
  EXPECT_EQ(view.cells.size(), 19U);
  const std::map<std::string, int> stones = {{"a1", 0}, {"c3", 0}, {"e5", 1}, {"b2", 2}};
  for (const CellView& cell : view.cells) EXPECT_EQ(cell.piece, stones.contains(cell.name) ? stones.at(cell.name) : -1);
  const Omega four = start(3, 4);
  EXPECT_EQ(four.side_name(0), "white");
  EXPECT_EQ(four.side_name(1), "black");
  EXPECT_EQ(four.side_name(2), "red");
  EXPECT_EQ(four.side_name(3), "blue");
}

TEST(OmegaText, ScoresArePrintedInFull) {
  EXPECT_EQ(omega::to_text(0), "0");
  EXPECT_EQ(omega::to_text(1), "1");
  EXPECT_EQ(omega::to_text(~omega::Score{0}), "340282366920938463463374607431768211455");
}

}  // namespace
}  // namespace arena

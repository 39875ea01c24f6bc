// Tablut's text, positions, keys, symmetries and undo, and what evaluators ask.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/common/errors.hpp"
#include "tests/core/tablut_positions.hpp"

namespace arena {
namespace {

using testing::after;
using testing::muscovites_to_move;
using testing::swedes_to_move;
using testing::tablut_with;

const std::string start_text = "3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3,b,0";

Tablut read(std::string_view text) { return Tablut::from_text({}, text); }

std::string tablut_refusal(std::string_view text) {
  try {
    read(text);
  } catch (const InputError& error) {
    const std::string message = error.what();
    const std::string prefix = "'" + std::string(text) + "' is not a Tablut position: ";
    EXPECT_EQ(message.substr(0, prefix.size()), prefix);
    return message.substr(std::min(prefix.size(), message.size()));
  }
  return "accepted";
}

/// Calls visit(game) on every position of random games; the game is given back unchanged.
template <class Visit>
void in_random_games(int games, Visit&& visit) {
  Random random(7);
  MoveList<Tablut> moves;
  for (int i = 0; i < games; ++i) {
    Tablut game;
    for (;;) {
      visit(game);
      game.legal_moves(moves);
      if (moves.empty()) break;
      game.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    ASSERT_NE(game.outcome(), Outcome::none);
  }
}

TEST(TablutText, MovesAreReadInBothCasesAndPrintedInLowerCase) {
  const Tablut game;
  EXPECT_EQ(game.to_text(game.parse("e2d2")), "e2d2");
  EXPECT_EQ(game.parse("E2D2"), game.parse("e2d2"));
  EXPECT_EQ(game.parse("a1i9"), Tablut::move_of(0, 80));
  EXPECT_EQ(game.to_text(no_move), "-");
}

TEST(TablutText, TextThatNamesNoMoveIsRefused) {
  for (const char* text : {"", "e2", "e2d", "e2d2x", "j1a1", "a0a1", "e2-d2", "e2 d2", "a1j1", "\xe2\x82\xac!"})
    EXPECT_THROW((void)Tablut().parse(text), InputError) << text;
  try {
    (void)Tablut().parse("z9z8");
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "'z9z8' is not a Tablut move: a move is two squares from a1 to i9, such as e2d2");
  }
}

TEST(TablutText, ACodeBeyondTheBoardIsIllegal) {
  EXPECT_EQ(Tablut().why_illegal(no_move), "no such move on this board");
  EXPECT_EQ(Tablut().why_illegal(Move{Tablut::move_codes}), "no such move on this board");
}

TEST(TablutPosition, TheStartInOneWord) {
  EXPECT_EQ(Tablut().position_text(), start_text);
  EXPECT_EQ(read(start_text), Tablut());
}

TEST(TablutPosition, EveryPositionOfAGameIsReadBackFieldByField) {
  in_random_games(300, [](const Tablut& game) { ASSERT_EQ(read(game.position_text()), game) << game.position_text(); });
}

TEST(TablutPosition, MalformedTextIsRefusedWithTheReason) {
  const std::string parts = "it needs a board, the side to move and the number of plies played, separated by commas";
  EXPECT_EQ(tablut_refusal(""), parts);
  EXPECT_EQ(tablut_refusal("3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3"), parts);
  EXPECT_EQ(tablut_refusal("3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3,b"), parts);
  EXPECT_EQ(tablut_refusal("9/9/9/9/4k4/9/9/9/8,b,0"), "rank 1 has 8 squares instead of 9");
  EXPECT_EQ(tablut_refusal("9/9/9/9/4k5/9/9/9/9,b,0"), "rank 5 has more than 9 squares");
  EXPECT_EQ(tablut_refusal("9/9b/9/9/4k4/9/9/9/9,b,0"), "rank 8 has more than 9 squares");
  EXPECT_EQ(tablut_refusal("9/9/9/9/4k4/9/9/9,b,0"), "it has 8 ranks instead of 9");
  EXPECT_EQ(tablut_refusal("9/9/9/9/4k4/9/9/9/9/9,b,0"), "it has more than nine ranks");
  EXPECT_EQ(tablut_refusal("9/9/9/9/4x4/9/9/9/9,b,0"), "'x' is unknown; pieces are b, w and k, runs of empty squares 1 to 9");
  EXPECT_EQ(tablut_refusal("9/9/9/9/4k40/9/9/9/9,b,0"), "'0' is unknown; pieces are b, w and k, runs of empty squares 1 to 9");
  EXPECT_EQ(tablut_refusal("9/9/9/9/4k4/9/9/9/b8,b,0"), "only the king may stand on a1");
}

TEST(TablutPosition, AnImpossibleSideOrNumberOfPliesIsRefused) {
  const std::string board = "9/9/b8/9/4k4/9/9/9/9", range = "the number of plies played must be from 0 to 100";
  for (const char* plies : {"", "-2", "101", "102", "1x", "x", "99999999999999", "+2", " 2", "2,"})
    EXPECT_EQ(tablut_refusal(board + ",b," + plies), range);
  EXPECT_EQ(tablut_refusal(board + ",k,0"), "the side to move must be b or w");
  EXPECT_EQ(tablut_refusal(board + ",,0"), "the side to move must be b or w");
  EXPECT_EQ(tablut_refusal(board + ",w,0"), "after 0 plies b is to move: Muscovites (b) move first");
  EXPECT_EQ(tablut_refusal(board + ",b,7"), "after 7 plies w is to move: Muscovites (b) move first");
  EXPECT_EQ(tablut_refusal(board + ",w,7"), "accepted");
}

TEST(TablutPosition, TooManyPiecesAreRefused) {
  EXPECT_EQ(tablut_refusal("9/9/k8/9/4k4/9/9/9/9,b,0"), "it has 2 kings instead of one");
  EXPECT_EQ(tablut_refusal("9/bbbbbbbbb/9/9/4k4/9/bbbbbbbb1/9/9,b,0"), "it has 17 Muscovites, but there are only 16");
  EXPECT_EQ(tablut_refusal("9/wwwwwwwww/9/9/4k4/9/b8/9/9,b,0"), "it has 9 Swedes besides the king, but there are only 8");
}

TEST(TablutPosition, OnlyTheKingMayStandOnCornersAndCentre) {
  EXPECT_EQ(tablut_refusal("w8/9/9/9/4k4/9/b8/9/9,b,0"), "only the king may stand on a9");
  EXPECT_EQ(tablut_refusal("9/9/9/9/4b4/9/k8/9/9,b,0"), "only the king may stand on e5");
}

TEST(TablutPosition, AnUnreachablePositionIsAcceptedWhenItCanBePlayedOn) {
  const Tablut game = read("9/9/9/9/4k4/b8/9/9/9,b,0");
  EXPECT_EQ(game.outcome(), Outcome::none);
  EXPECT_GT(game.legal_count(), 0);
}

TEST(TablutPosition, ADecidedPositionIsRecognised) {
  EXPECT_EQ(tablut_with("", "c3", "b4", 11).outcome(), Outcome::first) << "the king was captured";
  EXPECT_EQ(tablut_with("i9", "c3", "b4", 12).outcome(), Outcome::second) << "the king is on a corner";
  EXPECT_EQ(tablut_with("a5", "a4 a6", "a3 a7 b4 b5 b6", 11).outcome(), Outcome::first) << "Swedes without a move";
  EXPECT_EQ(tablut_with("e5", "c3", "", 12).outcome(), Outcome::second) << "Muscovites without a piece";
  EXPECT_EQ(tablut_with("e5", "c3", "b4", 100).outcome(), Outcome::draw) << "a hundred plies";
  EXPECT_EQ(tablut_with("i9", "c3", "b4", 100).outcome(), Outcome::second) << "a win comes before the draw";
  EXPECT_EQ(tablut_with("i9", "", "h9 i8", 12).outcome(), Outcome::first) << "Swedes without a move come before the corner";
}

TEST(TablutMoveList, ItIsInBoardOrderAndHoldsExactlyTheLegalMoves) {
  int positions = 0;
  in_random_games(20, [&](const Tablut& game) {
    if (++positions % 7 != 0) return;
    MoveList<Tablut> moves;
    game.legal_moves(moves);
    ASSERT_TRUE(std::is_sorted(moves.begin(), moves.end()));
    ASSERT_EQ(static_cast<int>(moves.size()), game.legal_count());
    std::size_t next = 0;
    for (std::uint16_t code = 0; code < Tablut::move_codes; ++code) {
      if (!game.why_illegal(Move{code}).empty()) continue;
      ASSERT_LT(next, moves.size());
      ASSERT_EQ(moves[next++], Move{code});
    }
    ASSERT_EQ(next, moves.size());
  });
}

TEST(TablutMoveList, TheMostMobilePiecesFitIntoIt) {
  // Two pieces on the ends of most rows and columns: far more moves than any game shows.
  const Tablut game = muscovites_to_move("e5", "", "b1 h1 a2 i2 b9 h9 a8 i8 c3 g3 c7 g7 d4 f4 d6 f6");
  MoveList<Tablut> moves;
  game.legal_moves(moves);
  EXPECT_EQ(static_cast<int>(moves.size()), game.legal_count());
  EXPECT_GT(moves.size(), 100U);
  EXPECT_LE(moves.size(), static_cast<std::size_t>(Tablut::max_moves) - 8);
}

TEST(TablutUndo, EveryMoveOfRandomGamesIsUndoneFieldByField) {
  in_random_games(100, [](const Tablut& before) {
    MoveList<Tablut> moves;
    before.legal_moves(moves);
    Tablut game = before;
    for (const Move m : moves) {
      const auto undo = game.make(m);
      ASSERT_NE(game, before);
      game.undo(m, undo);
      ASSERT_EQ(game, before) << before.position_text() << " " << before.to_text(m);
    }
  });
}

TEST(TablutUndo, CapturesOfThreeAndOfTheKingAreUndone) {
  for (Tablut game : {muscovites_to_move("h8", "c5 b4 d4", "c6 a4 e4 c1"), muscovites_to_move("c5", "b4 d4", "c6 a4 e4 c1")}) {
    const Tablut before = game;
    const Move m = game.parse("c1c4");
    const auto undo = game.make(m);
    EXPECT_EQ(game.piece_count(Tablut::swedes), before.piece_count(Tablut::swedes) - 3);
    game.undo(m, undo);
    EXPECT_EQ(game, before);
  }
}

TEST(TablutUndo, APassChangesTheSideAloneAndIsUndone) {
  Tablut game = after(Tablut(), "e2d2");
  const Tablut before = game;
  const auto undo = game.make_null();
  EXPECT_EQ(game.to_move(), Tablut::muscovites);
  EXPECT_EQ(game.plies(), 2);
  EXPECT_EQ(game, read(game.position_text()));
  game.undo_null(undo);
  EXPECT_EQ(game, before);
}

TEST(TablutUndo, APassOnTheLastPlyEndsTheGameAndIsUndone) {
  Tablut game = tablut_with("e5", "", "a4", 99);
  const Tablut before = game;
  const auto undo = game.make_null();
  EXPECT_EQ(game.outcome(), Outcome::draw);
  game.undo_null(undo);
  EXPECT_EQ(game, before);
}

TEST(TablutKey, EqualPositionsByDifferentOrdersHaveEqualKeys) {
  EXPECT_EQ(after(Tablut(), "e2d2 e3f3 e8d8").key(), after(Tablut(), "e8d8 e3f3 e2d2").key());
}

TEST(TablutKey, ItCoversTheSideAndTheKindOfPieceButNotThePly) {
  EXPECT_NE(tablut_with("e4", "c3", "b4", 10).key(), tablut_with("e4", "c3", "b4", 11).key());
  EXPECT_NE(tablut_with("e4", "c3", "b4", 10).key(), tablut_with("c3", "e4", "b4", 10).key());
  EXPECT_EQ(tablut_with("e4", "c3", "b4", 10).key(), tablut_with("e4", "c3", "b4", 20).key());
}

TEST(TablutSymmetry, SymmetricGamesShareTheCanonicalKeyTheResultAndTheNumberOfMoves) {
  Random random(11);
  MoveList<Tablut> moves;
  for (int i = 0; i < 30; ++i) {
    Tablut game;
    std::array<Tablut, Tablut::symmetries> images{};
    while (game.outcome() == Outcome::none) {
      game.legal_moves(moves);
      const Move m = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      for (int s = 0; s < Tablut::symmetries; ++s) {
        Tablut& image = images[static_cast<std::size_t>(s)];
        ASSERT_EQ(image.why_illegal(image.symmetric(m, s)), "");
        image.make(image.symmetric(m, s));
      }
      game.make(m);
      for (const Tablut& image : images) {
        ASSERT_EQ(image.canonical_key(), game.canonical_key());
        ASSERT_EQ(image.outcome(), game.outcome());
        ASSERT_EQ(image.legal_count(), game.legal_count());
      }
    }
    ASSERT_EQ(images[0], game);
  }
}

TEST(TablutSymmetry, TheStartHasNineDifferentFirstMoves) {
  Tablut game;
  MoveList<Tablut> moves;
  game.legal_moves(moves);
  std::vector<Key> keys;
  for (const Move m : moves) {
    const auto undo = game.make(m);
    keys.push_back(game.canonical_key());
    game.undo(m, undo);
  }
  std::sort(keys.begin(), keys.end());
  // No first move runs along a mirror's axis, so that the 72 fall into classes of eight.
  EXPECT_EQ(std::unique(keys.begin(), keys.end()) - keys.begin(), 9);
}

TEST(TablutEvaluatorFacts, TheyAgreeWithAScanOfTheBoard) {
  in_random_games(60, [](const Tablut& game) {
    if (game.king_square() == Tablut::no_square) return;
    constexpr int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    int beside = 0;
    for (int d = 0; d < 4; ++d) {
      const auto direction = static_cast<Tablut::Direction>(d);
      int length = 0;
      bool open = true, muscovite = false;
      int file = tablut::file_of(game.king_square()), rank = tablut::rank_of(game.king_square());
      for (int distance = 1;; ++distance) {
        file += steps[d][0];
        rank += steps[d][1];
        if (file < 0 || file > 8 || rank < 0 || rank > 8) break;
        const auto piece = game.piece_at(tablut::square_at(file, rank));
        if (piece == Tablut::Piece::none && open) ++length;
        if (piece != Tablut::Piece::none) open = false;
        if (piece == Tablut::Piece::muscovite) muscovite = true;
        if (piece == Tablut::Piece::muscovite && distance == 1) ++beside;
      }
      ASSERT_EQ(game.king_ray_length(direction), length) << game.position_text() << " " << d;
      ASSERT_EQ(game.king_ray_is_open(direction), open) << game.position_text() << " " << d;
      ASSERT_EQ(game.muscovite_on_king_ray(direction), muscovite) << game.position_text() << " " << d;
    }
    ASSERT_EQ(game.muscovites_beside_king(), beside) << game.position_text();
  });
}

/// Calls visit(game) on boards with few pieces anywhere, where captures of all kinds and the end are near.
template <class Visit>
void on_random_boards(int boards, Visit&& visit) {
  Random random(11);
  for (int i = 0; i < boards; ++i) {
    std::string king, pieces[2];
    std::vector<int> taken;
    for (int n = 0; n < 3 + i % 9; ++n) {
      int square = static_cast<int>(random.below(2) != 0 ? random.below(81) : 30 + random.below(21));  // half of them around the castle
      if (tablut::is_special(square) && (n > 0 || tablut::is_corner(square))) continue;
      if (std::find(taken.begin(), taken.end(), square) != taken.end()) continue;
      taken.push_back(square);
      (n == 0 ? king : pieces[random.below(3) == 0]) += tablut::square_name(square) + " ";
    }
    if (king.empty() || pieces[0].empty()) continue;
    const Tablut game = tablut_with(king, pieces[1], pieces[0], 10 + static_cast<int>(random.below(2)));
    if (game.outcome() == Outcome::none) visit(game);
  }
}

TEST(TablutMoves, WhatIsToldOfAMoveBeforehandIsWhatItDoes) {
  int kings = 0, captures = 0, quiet = 0;
  const auto look = [&](const Tablut& game) {
    MoveList<Tablut> moves;
    game.legal_moves(moves);
    for (const Move m : moves) {
      const std::string where = game.position_text() + " " + game.to_text(m);
      Tablut after = game;
      const auto undo = after.make(m);
      ASSERT_EQ(game.key_after(m), after.key()) << where;
      const bool moves_king = Tablut::from_of(m) == game.king_square();
      const bool takes = after.piece_count(1 - game.to_move()) < game.piece_count(1 - game.to_move());
      kings += after.king_square() == Tablut::no_square;
      captures += takes;
      if (game.is_quiet(m)) {
        ASSERT_TRUE(!moves_king && !takes) << where;
        if (game.goes_on_after_quiet_moves()) {
          ASSERT_EQ(after.outcome(), Outcome::none) << where;
          ++quiet;
        }
      }
      after.undo(m, undo);
      ASSERT_EQ(after, game) << where;
    }
  };
  in_random_games(20, look);
  on_random_boards(3000, look);
  EXPECT_GT(kings, 100);
  EXPECT_GT(captures, 1000);
  EXPECT_GT(quiet, 10000);
}

TEST(TablutMoves, AQuietMoveMayEndTheGameWhereTheEnemyHasOneSquareOrTheGameOnePly) {
  const Tablut shut_in = muscovites_to_move("a5", "", "a4 a6 b8");
  const Move closes = shut_in.parse("b8b5");
  EXPECT_TRUE(shut_in.is_quiet(closes));
  EXPECT_FALSE(shut_in.goes_on_after_quiet_moves());
  EXPECT_EQ(after(shut_in, "b8b5").outcome(), win_for(Tablut::muscovites));
  EXPECT_TRUE(muscovites_to_move("a5", "h7", "a4 a6 b8").goes_on_after_quiet_moves());
  EXPECT_TRUE(tablut_with("c5", "", "h8 b8", 98).goes_on_after_quiet_moves());
  EXPECT_FALSE(tablut_with("c5", "", "h8 b8", 99).goes_on_after_quiet_moves());
}

TEST(TablutBoardView, ItShowsEverySquareWithRankNineOnTop) {
  const BoardView view = swedes_to_move("a1", "b1", "c3").board_view();
  EXPECT_EQ(view.shape, BoardView::Shape::square);
  ASSERT_EQ(view.cells.size(), 81U);
  EXPECT_EQ(view.cells[0].name, "a1");
  EXPECT_EQ(view.cells[0].row, 8);
  EXPECT_EQ(view.pieces[static_cast<std::size_t>(view.cells[0].piece)].name, "king");
  EXPECT_EQ(view.pieces[static_cast<std::size_t>(view.cells[1].piece)].name, "Swede");
  EXPECT_EQ(view.pieces[static_cast<std::size_t>(view.cells[20].piece)].name, "Muscovite");
  EXPECT_EQ(view.cells[80].name, "i9");
  EXPECT_EQ(view.cells[80].row, 0);
  EXPECT_EQ(view.cells[80].piece, -1);
  EXPECT_EQ(std::count_if(view.cells.begin(), view.cells.end(), [](const CellView& cell) { return cell.special; }), 5);
  EXPECT_TRUE(view.cells[40].special);
  EXPECT_EQ(view.labels.size(), 18U);
}

}  // namespace
}  // namespace arena

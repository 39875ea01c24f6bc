// Who finished before whom, with two to four sides.
#include "core/common/standing.hpp"

#include <gtest/gtest.h>

#include "core/andantino/andantino.hpp"
#include "core/omega/omega.hpp"

namespace arena {
namespace {

TEST(Standing, OfFourSidesByTheirScores) {
  // White a1-b1-c1 and e5: 3. Black a2-b2-c2-d2: 4. Red a3-b3 and d3: 2. Blue c3, e3 and c5: 1.
  Omega game({3, 4});
  for (const char* cell : {"a1", "a2", "a3", "c3", "b1", "b2", "b3", "e3", "c1", "c2", "d3", "c5"}) game.make(game.parse(cell));
  game.make(game.parse("e5"));
  game.make(game.parse("d2"));
  ASSERT_EQ(game.score(0), 3U);
  ASSERT_EQ(game.score(1), 4U);
  ASSERT_EQ(game.score(2), 2U);
  ASSERT_EQ(game.score(3), 1U);
  EXPECT_EQ(standing(game, 0), 1);
  EXPECT_EQ(standing(game, 1), 3);
  EXPECT_EQ(standing(game, 2), -1);
  EXPECT_EQ(standing(game, 3), -3);
  EXPECT_EQ(finish_between(game, 0, 1), -1);
  EXPECT_EQ(finish_between(game, 1, 0), 1);
}

TEST(Standing, SidesWithTheSameScoreShareAPlace) {
  const Omega game({3, 3});  // nobody has a stone
  for (int side = 0; side < 3; ++side) EXPECT_EQ(standing(game, side), 0);
}

TEST(Standing, WithoutScoresTheWinnerIsBeforeAllOthers) {
  Andantino game;
  while (game.outcome() == Outcome::none) game.make(game.legal_move(0));
  ASSERT_TRUE(is_win(game.outcome()));
  EXPECT_EQ(standing(game, winner(game.outcome())), 1);
  EXPECT_EQ(standing(game, 1 - winner(game.outcome())), -1);
}

}  // namespace
}  // namespace arena

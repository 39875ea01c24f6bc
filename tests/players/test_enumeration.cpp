// Omega's enumeration against the naive rules: the value of every sampled position is that of an exhaustive search by full scans.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/common/random.hpp"
#include "core/omega/omega.hpp"
#include "players/proof/omega_enumeration.hpp"
#include "tests/reference/naive_omega_value.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

bool never() { return false; }

/// The same random stones by both rules.
struct Sampled {
  Omega game;
  naive::Omega naive_game;
};
Sampled sampled(int side, int plies, Random& random) {
  Omega::Options options;
  options.side = side;
  naive::Omega::Options naive_options;
  naive_options.side = side;
  Sampled both{Omega(options), naive::Omega(naive_options)};
  for (int i = 0; i < plies; ++i) {
    const Move move = both.game.legal_move(static_cast<int>(random.below(static_cast<std::uint32_t>(both.game.legal_count()))));
    both.naive_game.play(both.game.to_text(move));
    both.game.make(move);
  }
  return both;
}

TEST(Enumeration, HasTheValueOfAnExhaustiveSearchByTheNaiveRules) {
  Random random(7);
  std::map<int, int> seen;
  const auto check = [&](int side, int plies) {
    const Sampled both = sampled(side, plies, random);
    Enumeration<Omega> all(both.game);
    ASSERT_TRUE(all.is_possible());
    ASSERT_TRUE(all.run(never));
    ASSERT_EQ(all.difference(), naive::OmegaDifference().of(both.naive_game)) << both.game.position_text();
    ++seen[all.difference()];
    // Its line of best play ends with that difference.
    Omega game = both.game;
    for (const Move move : all.main_line()) game.make(move);
    ASSERT_NE(game.outcome(), Outcome::none);
    ASSERT_EQ(static_cast<int>(game.score(0)) - static_cast<int>(game.score(1)), all.difference());
  };
  for (int plies = 0; plies < 4; ++plies) check(2, plies);
  for (int i = 0; i < (sanitized ? 5 : 25); ++i) check(3, 11 + i % 5);
  for (int i = 0; i < (sanitized ? 3 : 10); ++i) check(4, 31 + i % 5);
  EXPECT_GT(seen.size(), 5U) << "the sample has values of many kinds";
}

TEST(Enumeration, CountsAPositionOnceForAllSymmetriesOfTheStart) {
  Omega::Options options;
  options.side = 2;
  // Sets of up to four of seven cells up to the twelve symmetries: 1, 2, 4, 6 and 6; times the choices of the white ones.
  EXPECT_EQ(Enumeration<Omega>(Omega(options)).positions(), 1 + 2 * 1 + 4 * 2 + 6 * 3 + 6 * 6);
  // A corner leaves one mirror axis: {a1} is on it, and of the six others two are.
  const Enumeration<Omega> mirrored(Omega::from_text(options, "a1/-"));
  EXPECT_LT(mirrored.positions(), 1 + 6 + 30 + 60);
  EXPECT_GT(mirrored.positions(), (1 + 6 + 30 + 60) / 2);
}

TEST(Enumeration, CountsSideThreeAsBurnsideDoes) {
  Omega::Options options;
  options.side = 3;
  // Orbits of k of the 19 cells under the hexagon's symmetries: 1, 4, 22, 100, 364, 1039, 2376, 4356, 6491, 7915, and the same backwards.
  EXPECT_EQ(Enumeration<Omega>(Omega(options)).positions(), 21'955'333);
}

TEST(Enumeration, SaysWhatItCannotList) {
  Omega::Options options;
  options.side = 4;
  const Enumeration<Omega> all{Omega(options)};
  EXPECT_FALSE(all.is_possible());
  EXPECT_NEAR(all.positions() / 5.93871e15, 1, 1e-4) << "the sum of C(37, k) C(k, k / 2) over 37 stones, by twelve symmetries";
}

TEST(Enumeration, EndsWhenToldTo) {
  Omega::Options options;
  options.side = 3;
  Enumeration<Omega> all{Omega::from_text(options, "a1,b1/c1,a2")};
  int asked = 0;
  EXPECT_FALSE(all.run([&] { return ++asked == 10; }));
  EXPECT_FALSE(all.is_done());
  EXPECT_TRUE(Enumeration<Omega>(Omega::from_text(options, "a1,b1,c1,a2,b2/a3,b3,c3,d3")).run(never));
}

}  // namespace
}  // namespace arena

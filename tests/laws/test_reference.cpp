// The references themselves, on what the rules page says explicitly: a judge must not be taken on trust.
#include <gtest/gtest.h>

#include "tests/reference/naive_andantino.hpp"
#include "tests/reference/naive_omega.hpp"
#include "tests/reference/naive_perft.hpp"
#include "tests/reference/naive_tablut.hpp"

namespace {

TEST(Reference, andantino_counts_the_sequences_of_the_rules_page) {
  const naive::Andantino game({});
  EXPECT_EQ(game.position(), "-/j10/w");
  EXPECT_EQ(game.legal(), (std::vector<std::string>{"i9", "j9", "i10", "k10", "j11", "k11"}));
  const std::uint64_t counts[] = {6, 12, 36, 144, 720, 4032};
  for (int depth = 1; depth <= 6; ++depth) EXPECT_EQ(naive::perft(game, depth), counts[depth - 1]);
}

TEST(Reference, andantino_counts_the_middle_game_of_the_rules_page) {
  naive::Andantino game({});
  for (const char* move : {"i10", "j11", "i11", "j12", "i12", "j13", "h11", "k13", "h10", "k14", "j14", "i9", "j9", "k12"}) game.play(move);
  const std::uint64_t counts[] = {10, 104, 1120};
  for (int depth = 1; depth <= 3; ++depth) EXPECT_EQ(naive::perft(game, depth), counts[depth - 1]);
}

TEST(Reference, tablut_counts_the_sequences_of_the_rules_page) {
  const naive::Tablut game({});
  EXPECT_EQ(game.position(), "3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3,b,0");
  const std::uint64_t counts[] = {72, 3944, 285728};
  for (int depth = 1; depth <= 3; ++depth) EXPECT_EQ(naive::perft(game, depth), counts[depth - 1]);
}

TEST(Reference, omega_counts_the_placements_of_the_rules_page) {
  const naive::Omega game({.side = 3, .players = 2});
  EXPECT_EQ(game.position(), "-/-");
  const std::uint64_t counts[] = {19, 342, 5814, 93024};
  for (int depth = 1; depth <= 4; ++depth) EXPECT_EQ(naive::perft(game, depth), counts[depth - 1]);
}

TEST(Reference, omega_multiplies_the_sizes_of_the_groups) {
  naive::Omega game({.side = 3, .players = 2});
  // White a1-b1-c1 and e3-e4: 3 x 2; black a3 and c5-d5-e5: 1 x 3.
  for (const char* move : {"a1", "a3", "b1", "c5", "c1", "d5", "e3", "e5", "e4"}) game.play(move);
  EXPECT_EQ(game.score_text(0), "6");
  EXPECT_EQ(game.score_text(1), "3");
}

TEST(Reference, omega_refuses_a_board_too_small_for_its_players) { EXPECT_THROW(naive::Omega({.side = 2, .players = 3}), std::invalid_argument); }

}  // namespace

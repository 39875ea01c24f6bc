// The reports' rules for the clock, against the numbers in the reports.
#include <gtest/gtest.h>

#include "core/omega/omega.hpp"
#include "players/common/time_policy.hpp"

namespace arena {
namespace {

using namespace std::chrono_literals;

double seconds(std::optional<std::chrono::nanoseconds> time) { return std::chrono::duration<double>(time.value()).count(); }

Limits game_of(Duration time, TimePolicyKind policy) {
  Limits limits;
  limits.game_time = time;
  limits.policy = policy;
  return limits;
}

TEST(TimePolicy, NoLimitOnTimeIsNoBudget) {
  Limits limits;
  limits.depth = 3;
  limits.nodes = 1000;
  EXPECT_FALSE(turn_budget(limits, {}).has_value());
}

TEST(TimePolicy, SweereIsComfortableForTwentyFiveMovesThenPanics) {
  const Limits limits = game_of(600s, TimePolicyKind::comfortable);
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {600s, 0, 20, true})), 19.2);
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {150s, 24, 20, false})), 19.2);
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {130s, 25, 20, false})), 19.2) << "the report's m <= cm: a 26th move";
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {120s, 26, 20, false})), 0.08 * 120);
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {10s, 60, 20, false})), 0.8);
}

TEST(TimePolicy, SweeresProgramHasOneComfortableMoveLessThanHisReport) {
  Limits limits = game_of(600s, TimePolicyKind::comfortable);
  limits.comfortable_strict = true;
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {150s, 24, 20, false})), 19.2);
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {120s, 25, 20, false})), 0.08 * 120);
}

TEST(TimePolicy, TrebingSharesEquallyAmongAllButTheLastTurns) {
  const Limits limits = game_of(15min, TimePolicyKind::equal_shares);
  // Figure 2 of the report: turn 7 of a game of 15 minutes, 49 cells free.
  Omega game;
  while (game.free_cells() > 49) {
    MoveList<Omega> moves;
    game.legal_moves(moves);
    game.make(moves[0]);
  }
  EXPECT_EQ(game.own_turns_left(), 12);
  EXPECT_NEAR(seconds(turn_budget(limits, {900s, 0, game.own_turns_left(), false})), 97.8, 0.05);
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {100s, 0, 4, false})), 80.0);
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {60s, 0, 3, false})), 15.0);
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {6s, 0, 3, false})), 2.0) << "not more than there is";
}

TEST(TimePolicy, AFixedShareNeverUsesTheClockUp) {
  Limits limits = game_of(100s, TimePolicyKind::fixed_share);
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {80s, 0, 20, false})), 4.0);
  limits.increment = 3s;
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {80s, 0, 20, false})), 7.0) << "the increment comes back";
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {1s, 0, 20, false})), 0.9) << "but the flag must not fall before";
}

TEST(TimePolicy, TheFirstMoveMayTakeLonger) {
  Limits limits;  // Rudin: 2 seconds a move, 30 for the first
  limits.move_time = 2s;
  limits.first_move_time = 30s;
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {0s, 0, 20, true})), 30.0);
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {0s, 0, 20, false})), 2.0);
}

TEST(TimePolicy, TheSmallestOfSeveralLimitsCounts) {
  Limits limits = game_of(600s, TimePolicyKind::comfortable);
  limits.move_time = 5s;
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {600s, 0, 20, true})), 5.0);
  limits.move_time = 50s;
  EXPECT_DOUBLE_EQ(seconds(turn_budget(limits, {600s, 0, 20, true})), 19.2);
}

TEST(TimePolicy, RudinSearchesDeeperWhereFewMovesAreLegal) {
  const Limits limits;
  EXPECT_EQ(depth_by_branching(limits, 25, false), 4);
  EXPECT_EQ(depth_by_branching(limits, 24, false), 5);
  EXPECT_EQ(depth_by_branching(limits, 24, true), 4) << "not on a slow machine";
}

TEST(OmegaTurns, AreCountedDown) {
  Omega game;
  EXPECT_EQ(game.own_turns_left(), 15);
  EXPECT_EQ(game.plies_left_in_turn(), 2);
  MoveList<Omega> moves;
  game.legal_moves(moves);
  game.make(moves[0]);
  EXPECT_EQ(game.plies_left_in_turn(), 1);
  game.make(moves[1]);
  EXPECT_EQ(game.plies_left_in_turn(), 2);
  EXPECT_EQ(game.own_turns_left(), 15) << "fifteen turns are left to the second player as well";
}

}  // namespace
}  // namespace arena

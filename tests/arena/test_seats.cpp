// A game has seats, as many as it has sides: places, scores and faults for two of them and for more.
#include <gtest/gtest.h>

#include "arena/play/match.hpp"
#include "arena/record/row_codec.hpp"
#include "arena/record/schedule.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena {
namespace {

GameRow game_of(const std::vector<std::string>& players) {
  GameRow row;
  row.seats.assign(players.size(), {});
  for (std::size_t i = 0; i < players.size(); ++i) row.seats[i].player = players[i];
  return row;
}

TEST(Seats, OfTwoSidesScoreOneHalfAndZero) {
  GameRow row = game_of({"a", "b"});
  EXPECT_EQ(row.result(), Outcome::none);
  row.set_result(Outcome::second);
  EXPECT_EQ(row.result_word(), "second");
  EXPECT_EQ(row.score(0), 0);
  EXPECT_EQ(row.score(1), 1);
  row.set_result(Outcome::draw);
  EXPECT_EQ(row.result_word(), "draw");
  EXPECT_EQ(row.score(0), 0.5);
  row.set_loser(1);
  EXPECT_EQ(row.result(), Outcome::first);
}

TEST(Seats, OfMoreSidesHavePlacesThatMayBeShared) {
  GameRow row = game_of({"a", "b", "c"});
  row.set_result(Outcome::third);
  EXPECT_EQ(row.result(), Outcome::third);
  EXPECT_EQ(row.score(2), 1);
  EXPECT_EQ(row.score(0, 1), 0.5);
  EXPECT_EQ(row.score(0), 0.25) << "behind one, beside the other";
  row.seat(0).place = 1;
  row.seat(1).place = 3;
  row.seat(2).place = 1;
  EXPECT_EQ(row.result(), Outcome::draw) << "two share the first place";
  EXPECT_EQ(row.score(0, 1), 1);
  EXPECT_EQ(row.score(1), 0);
}

TEST(Seats, WhoLostByAFaultCameInLast) {
  GameRow row = game_of({"a", "b", "c", "d"});
  row.set_loser(2);
  EXPECT_EQ(row.side_at_fault(), -1) << "nobody's";
  row.termination = "crash";
  EXPECT_EQ(row.side_at_fault(), 2);
  EXPECT_EQ(row.score(2), 0);
  EXPECT_EQ(row.side_of("d"), 3);
  EXPECT_EQ(row.side_of("e"), -1);
}

TEST(Seats, OfTwoSidesAreWrittenAsEver) {
  GameRow row = game_of({"a", "b"});
  row.game = row.pair = 1;
  row.round = row.opening = 1;
  row.plies = 2;
  row.seed = 9;
  row.termination = "rules";
  row.moves = "x y";
  row.seat(0).nodes = 5;
  row.seat(1).time_us = 7;
  row.set_result(Outcome::first);
  std::string text;
  RowCodec<GameRow>().append(text, row);
  EXPECT_EQ(header_of<GameRow>(),
            "game,round,pair,opening,first,second,result,termination,adjudicated,plies,ending,first_nodes,second_nodes,first_time_us,"
            "second_time_us,seed,moves\n");
  EXPECT_EQ(text, "1,1,1,1,a,b,first,rules,,2,,5,,,7,9,x y\n");
}

TEST(Seats, SidesHaveWords) {
  for (int sides = 2; sides <= most_sides; ++sides)
    for (int side = 0; side < most_sides; ++side) EXPECT_EQ(side_of(side_word(side), sides), side < sides ? side : -1);
  for (int sides = 2; sides <= most_sides; ++sides)
    for (int side = 0; side < sides; ++side) EXPECT_EQ(outcome_of(to_word(win_for(side), sides), sides), win_for(side));
  EXPECT_EQ(outcome_of("draw", 3), Outcome::draw);
  EXPECT_EQ(outcome_of("none", 2), Outcome::none);
  EXPECT_EQ(outcome_of("third", 2), Outcome::none);
}

TEST(Seats, OfAGameThatCountsPointsHaveThem) {
  const RunSpec spec =
      tournament_test::spec_from("game: {name: omega, side: 3}\nplayers: [{name: a, search: random}, {name: b, search: random}]\nrounds: 3\n");
  const auto worker = make_worker(spec);
  const std::atomic<bool> stop{false};
  for (std::uint64_t id = 0; id < Schedule(spec).size(); ++id) {
    const GameRecord record = worker->play(Schedule(spec).at(id), stop);
    ASSERT_TRUE(record.finished);
    const std::int64_t lead = record.seat(0).points.value() - record.seat(1).points.value();
    EXPECT_EQ(record.score(0), lead == 0 ? 0.5 : lead > 0 ? 1 : 0) << record.moves;
  }
}

}  // namespace
}  // namespace arena

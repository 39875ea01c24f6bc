// The lines of engines as data, and limits as the words of `go`.
#include <gtest/gtest.h>

#include "arena/engines/go_command.hpp"
#include "arena/engines/line_buffer.hpp"
#include "arena/engines/messages.hpp"

namespace arena {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

EngineInfo info_of(const std::vector<std::string>& lines, Protocol protocol = Protocol::uci) {
  EngineInfo info;
  for (const std::string& line : lines) take_info(line, protocol, info);
  return info;
}

TEST(EngineMessages, TheLastWordAboutEachFigureCounts) {
  const EngineInfo info = info_of({"depth 1 seldepth 1 score cp 20 nodes 30 pv e2e4", "depth 2 seldepth 4 score cp -5 nodes 90 time 3 pv d2d4 d7d5",
                                   "depth 3 currmove e2e4 currmovenumber 1", "nodes 120", "string depth 9 score cp 900"});
  EXPECT_EQ(info.depth, 2);
  EXPECT_EQ(info.seldepth, 4);
  EXPECT_EQ(info.score, -5);
  EXPECT_EQ(info.nodes, 120U);
  EXPECT_EQ(info.pv, (std::vector<std::string>{"d2d4", "d7d5"}));
}

TEST(EngineMessages, OtherVariationsAndBoundsTellNothing) {
  const EngineInfo info =
      info_of({"depth 5 multipv 1 score cp 10 pv a", "depth 5 multipv 2 score cp 3 pv b", "depth 6 score cp 400 lowerbound nodes 77 pv c"});
  EXPECT_EQ(info.depth, 5);
  EXPECT_EQ(info.score, 10);
  EXPECT_EQ(info.nodes, 77U);
  EXPECT_EQ(info.pv, std::vector<std::string>{"a"});
}

TEST(EngineMessages, AMateIsCountedInPliesWhateverTheProtocolCounts) {
  const auto mate = [](const std::string& line, Protocol protocol) {
    const EngineInfo info = info_of({line}, protocol);
    return std::pair(info.wins, info.mate_plies);
  };
  EXPECT_EQ(mate("score mate 3", Protocol::uci), std::pair(std::optional(true), 5));
  EXPECT_EQ(mate("score mate -2", Protocol::uci), std::pair(std::optional(false), 4));
  EXPECT_EQ(mate("score mate 3", Protocol::ugi), std::pair(std::optional(true), 3));
  EXPECT_EQ(mate("score mate -2", Protocol::ugi), std::pair(std::optional(false), 2));
  EXPECT_EQ(mate("score cp 2000000000", Protocol::ugi), std::pair(std::optional(true), 0));
  EXPECT_FALSE(info_of({"score mate 3", "score cp 12"}).wins) << "a later score replaces it";
}

TEST(EngineMessages, NonsenseIsNotKnown) {
  const EngineInfo info = info_of({"depth", "depth x nodes -3 score cp 99999999999 seldepth 1e3", "score mate 999999999", "pv"});
  EXPECT_FALSE(info.depth || info.nodes || info.score || info.seldepth || info.wins);
  EXPECT_TRUE(info.pv.empty());
}

TEST(EngineMessages, TheFirstWordThatCannotBeReadIsKept) {
  EXPECT_EQ(info_of({"depth 3 nodes 5 score cp -4 seldepth 9 pv a b", "score mate -3", "string depth x", "hashfull 12 fun yes"}).unreadable, "");
  EXPECT_EQ(info_of({"depth 3", "depth x nodes -3"}).unreadable, "depth x");
  EXPECT_EQ(info_of({"score 15"}).unreadable, "score 15");
  EXPECT_EQ(info_of({"score cp 1.5"}).unreadable, "cp 1.5");
  EXPECT_EQ(info_of({"nodes"}).unreadable, "nodes ");
}

TEST(EngineMessages, AnOptionHasANameOfSeveralWordsARangeAndChoices) {
  const auto spin = parse_option("name Move Overhead type spin default 10 min 0 max 5000");
  ASSERT_TRUE(spin);
  EXPECT_EQ(spin->name, "Move Overhead");
  EXPECT_EQ(spin->standard, "10");
  EXPECT_EQ(option_problem(*spin, "20"), "");
  EXPECT_EQ(option_problem(*spin, "5001"), "must be from 0 to 5000");
  EXPECT_EQ(option_problem(*spin, "many"), "must be a whole number");
  const auto combo = parse_option("name Style type combo default Very Calm var Very Calm var Wild");
  ASSERT_TRUE(combo);
  EXPECT_EQ(combo->choices, (std::vector<std::string>{"Very Calm", "Wild"}));
  EXPECT_EQ(option_problem(*combo, "Mild"), "must be one of Very Calm, Wild");
  EXPECT_FALSE(parse_option("type spin default 3"));
}

TEST(EngineMessages, LinesComeOutWholeHoweverTheyComeIn) {
  LineBuffer buffer(10);
  const auto add = [&](const std::string& text) {
    std::copy(text.begin(), text.end(), buffer.room(text.size() + 3));
    buffer.added(text.size());
  };
  add("rea");
  EXPECT_FALSE(buffer.next());
  add("dyok\r\ninfo\n\nbe");
  EXPECT_EQ(buffer.next(), "readyok");
  EXPECT_EQ(buffer.next(), "info");
  EXPECT_EQ(buffer.next(), "");
  EXPECT_FALSE(buffer.next());
  EXPECT_FALSE(buffer.too_long());
  add("0123456789");
  EXPECT_TRUE(buffer.too_long());
}

GoCommand go(Protocol protocol, int side, const Limits& limits, nanoseconds left, nanoseconds other, const TurnClock& turns = {}, int moves = 1) {
  Request request;
  request.limits = limits;
  request.time_left = left;
  const std::vector<SideTime> clocks(2, {other, milliseconds(7)});
  return go_command(protocol, side, clocks, request, turns, moves, milliseconds(50), std::chrono::seconds(60));
}

TEST(GoCommand, LimitsBecomeTheWordsOfTheProtocol) {
  Limits limits;
  limits.depth = 4;
  limits.nodes = 1000;
  EXPECT_EQ(go(Protocol::ugi, 0, limits, {}, {}).text, "depth 4 nodes 1000");
  EXPECT_EQ(go(Protocol::ugi, 0, limits, {}, {}).answer_within, std::chrono::seconds(60));
  EXPECT_FALSE(go(Protocol::ugi, 0, limits, {}, {}).by_the_clock);
  limits = {};
  limits.game_time = milliseconds(9000);
  limits.increment = milliseconds(5);
  EXPECT_EQ(go(Protocol::uci, 0, limits, milliseconds(8000), milliseconds(6000)).text, "wtime 8000 btime 6000 winc 5 binc 7");
  EXPECT_EQ(go(Protocol::ugi, 1, limits, milliseconds(8000), milliseconds(6000)).text, "p1time 6000 p2time 8000 p1inc 7 p2inc 5");
  EXPECT_EQ(go(Protocol::ugi, 1, limits, milliseconds(8000), milliseconds(6000)).answer_within, milliseconds(8050));
  Request request;
  request.limits = limits;
  request.time_left = milliseconds(8000);
  const std::vector<SideTime> four = {{milliseconds(6000), milliseconds(7)}, {}, {milliseconds(1), {}}, {milliseconds(4000), {}}};
  EXPECT_EQ(go_command(Protocol::ugi, 2, four, request, {}, 1, {}, {}).text,
            "p1time 6000 p2time 8000 p3time 8000 p4time 4000 p1inc 7 p2inc 5 p3inc 5 p4inc 0")
      << "a side without a clock has the mover's own";
  limits = {};
  limits.move_time = milliseconds(100);
  limits.first_move_time = milliseconds(500);
  TurnClock turns;
  turns.begin(true);
  EXPECT_EQ(go(Protocol::ugi, 0, limits, {}, {}, turns).text, "movetime 500");
  turns.begin(true);
  EXPECT_EQ(go(Protocol::ugi, 0, limits, {}, {}, turns, 2).text, "movetime 50") << "an equal part for each move of the turn";
  turns.used(milliseconds(30));
  turns.begin(false);
  const GoCommand second = go(Protocol::ugi, 0, limits, {}, {}, turns, 2);
  EXPECT_EQ(second.text, "movetime 70") << "the rest of the turn";
  EXPECT_EQ(second.answer_within, milliseconds(120));
  EXPECT_TRUE(second.by_the_clock);
}

}  // namespace
}  // namespace arena

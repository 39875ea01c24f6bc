// Time controls: base and increment, so many moves in a time, by player and by side; what engines are told, and that our players keep them.
#include <gmock/gmock.h>

#include "arena/config/time_control.hpp"
#include "arena/engines/go_command.hpp"
#include "arena/play/match_parts.hpp"
#include "arena/play/request.hpp"
#include "arena/play/verify.hpp"
#include "arena/protocol/words.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/words.hpp"
#include "players/common/time_policy.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

using namespace std::chrono_literals;
using cli_test::run_cli;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Limits clock_of(Duration time, Duration increment = Duration(0), int per_moves = 0) {
  Limits limits;
  limits.game_time = time;
  limits.increment = increment;
  limits.per_moves = per_moves;
  return limits;
}

TEST(TimeControls, OneWordSaysMovesTimeAndIncrement) {
  const config::TimeControl all = config::parse_time_control("40/60s+0.5s");
  EXPECT_EQ(all.error, "");
  EXPECT_EQ(all.per_moves, 40);
  EXPECT_EQ(all.game_time, 60s);
  EXPECT_EQ(all.increment, 500ms);
  EXPECT_EQ(config::parse_time_control("10min").game_time, 10min);
  EXPECT_EQ(config::parse_time_control("10min").per_moves, 0);
  EXPECT_EQ(config::parse_time_control("1s + 10ms").increment, 10ms);
  for (const char* wrong : {"", "0/60s", "x/60s", "40/", "40/60", "60s+", "60s+1", "-5s", "1001/60s", "40/0s"})
    EXPECT_NE(config::parse_time_control(wrong).error, "") << wrong;
}

TEST(TimeControls, ATimeForSoManyTurnsComesAgainAfterThem) {
  const Limits limits = clock_of(1s, 100ms, 2);
  SideClock clock(limits, 0ns);
  const auto turn = [&](std::chrono::nanoseconds took) {
    clock.begin_decision(true);
    const std::string late = clock.end_decision(took);
    if (late.empty()) clock.end_turn();
    return late;
  };
  EXPECT_EQ(clock.turns_to_go(), 2);
  EXPECT_EQ(turn(600ms), "");
  EXPECT_EQ(clock.left(), 500ms);
  EXPECT_EQ(clock.turns_to_go(), 1);
  EXPECT_EQ(turn(500ms), "");
  EXPECT_EQ(clock.left(), 1100ms) << "the increment and the time";
  EXPECT_EQ(clock.turns_to_go(), 2);
  EXPECT_EQ(turn(100ms), "");
  EXPECT_EQ(turn(100ms), "");
  EXPECT_EQ(clock.left(), 2100ms) << "what was saved is kept";
  EXPECT_EQ(turn(2s), "");
  EXPECT_THAT(turn(300ms), HasSubstr("over the game's time"));
  const Limits whole = clock_of(1s);
  EXPECT_EQ(SideClock(whole, 0ns).turns_to_go(), 0);
}

TEST(TimeControls, EnginesAreToldTheMovesToGo) {
  SteadyClock steady;
  const Limits limits = clock_of(60s, 500ms, 40);
  Request request = request_for(limits, steady);
  request.time_left = 12s;
  request.turns_to_go = 7;
  const std::vector<SideTime> clocks = {{12s, 500ms}, {30s, 0ms}};
  const auto told = [&](Protocol protocol) { return go_command(protocol, 0, clocks, request, {}, 1, 10ms, 60s).text; };
  EXPECT_EQ(told(Protocol::uci), "wtime 12000 btime 30000 winc 500 binc 0 movestogo 7") << "each side by its own control";
  EXPECT_EQ(told(Protocol::ugi), "p1time 12000 p2time 30000 p1inc 500 p2inc 0 movestogo 7");
  request.turns_to_go = 0;
  EXPECT_EQ(told(Protocol::uci), "wtime 12000 btime 30000 winc 500 binc 0");
  EXPECT_EQ(protocol::parse_go(words_of("go p1time 100 p2time 100 movestogo 3 depth 4")).turns_to_go, 3);
  EXPECT_NE(protocol::parse_go(words_of("go p1time 100 movestogo")).error, "");
}

TEST(TimeControls, APlayerSpendsWhatIsLeftWhenMoreIsToCome) {
  for (const TimePolicyKind policy : {TimePolicyKind::fixed_share, TimePolicyKind::comfortable, TimePolicyKind::equal_shares}) {
    Limits limits = clock_of(40s, Duration(0), 40);
    limits.policy = policy;
    TimeSituation now;
    now.time_left = 10s;
    now.own_turns_left = 20;
    now.turns_to_go = 1;
    EXPECT_EQ(*turn_budget(limits, now), 9s) << "never all of it: the flag must not fall";
    now.turns_to_go = 4;
    EXPECT_GE(*turn_budget(limits, now), 2500ms);
    EXPECT_LE(*turn_budget(limits, now), 9s);
  }
}

TEST(TimeControls, AreReadFromFilesAndKept) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "t.yaml";
  const std::string players =
      "players:\n  - {name: a, search: alpha-beta, evaluator: lines, iterative_deepening: true, limits: {game_time: 40/60s+0.5s}}\n  - {name: b, "
      "search: alpha-beta, evaluator: lines, iterative_deepening: true}\n";
  write_text(file, "game: andantino\nlimits: {game_time: 5s, per_moves: 10}\n" + players);
  const config::TournamentSpec spec = config::load_tournament(file);
  EXPECT_EQ(spec.players[0].options.limits.per_moves, 40);
  EXPECT_EQ(spec.players[0].options.limits.game_time, 60s);
  EXPECT_EQ(spec.players[0].options.limits.increment, 500ms);
  EXPECT_EQ(spec.players[1].options.limits.per_moves, 10);
  EXPECT_TRUE(tournament_from(config::resolved_yaml(spec)) == spec) << config::resolved_yaml(spec);
  const auto refused = [&](const std::string& limits) {
    write_text(file, "game: andantino\n" + limits + "\n" + players);
    const auto ran = run_cli({"check", file.string()});
    EXPECT_EQ(ran.code, 2) << limits;
    return ran.err;
  };
  EXPECT_THAT(refused("limits: {game_time: 0/60s}"), HasSubstr("t.yaml:2: 'game_time': '0/60s': before the slash"));
  EXPECT_THAT(refused("limits: {game_time: 40/60}"), HasSubstr("t.yaml:2: 'game_time': '40/60': '60' has no unit"));
  EXPECT_THAT(refused("limits: {game_time: 40/60s, per_moves: 3}"), HasSubstr("t.yaml:2: 'game_time' is '40/60s', which sets 'per_moves' too"));
  EXPECT_THAT(refused("limits: {game_time: 60s, per_moves: -3}"), HasSubstr("t.yaml:2: 'limits.per_moves'"));
  EXPECT_THAT(refused("limits: {nodes: 10, per_moves: 3}"), HasSubstr("t.yaml:2: 'limits.per_moves'"));
  EXPECT_THAT(refused("side_limits: [{nodes: 10}]"), HasSubstr("t.yaml:2: 'side_limits' must be a list of 2 maps"));
  EXPECT_THAT(refused("side_limits: [{nodes: 10}, {nods: 5}]"), HasSubstr("t.yaml:2: "));
  EXPECT_EQ(run_cli({"run", file.string(), "--game-time", "x/3s", "--output", (folder.path() / "out").string()}).code, 2);
}

TEST(TimeControls, SidesMayHaveLimitsOfTheirOwn) {
  const TemporaryFolder folder;
  const RunSpec spec = spec_from(
      "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 5, count: 2}\nside_limits: [{nodes: 300}, {nodes: 20}]\nplayers:\n"
      "  - {name: a, search: alpha-beta, evaluator: lines, iterative_deepening: true}\n"
      "  - {name: b, search: alpha-beta, evaluator: lines, iterative_deepening: true, killers: true, limits: {nodes: 7}}\n");
  EXPECT_TRUE(tournament_from(config::resolved_yaml(spec)) == static_cast<const config::TournamentSpec&>(spec)) << config::resolved_yaml(spec);
  run_in(spec, folder.path(), 1);
  std::array<std::int64_t, 2> most{};
  RunFolder(folder.path()).moves([&](const MoveRow& row) {
    std::int64_t& seen = most[static_cast<std::size_t>(row.side)];
    seen = std::max(seen, row.nodes_total.value_or(0));
  });
  EXPECT_THAT(most, ElementsAre(300, 20));
  const Verification verified = verify_run(folder.path(), 1000, 1);
  EXPECT_THAT(verified.differences, ElementsAre());
  EXPECT_GT(verified.searched, 10U);
  EXPECT_THAT(run_cli({"report", folder.path().string()}).out, HasSubstr("limits of the second side"));
}

/// A busy machine may take seconds, and a player that ignores its clock would think for ever; `.ci/soak --clocks` holds them to 10 ms.
TEST(TimeControls, OurPlayersKeepEveryOneOfThem) {
  for (const std::string control :
       {"limits: {game_time: 150ms}", "limits: {game_time: 60ms+2ms}", "limits: {game_time: 5/30ms}", "limits: {game_time: 3/40ms+4ms}",
        "limits: {move_time: 3ms}", "side_limits: [{game_time: 4/60ms}, {move_time: 5ms}]"}) {
    const TemporaryFolder folder;
    write_text(folder.path() / "t.yaml",
               "game: {name: andantino, radius: 4}\nmargin: 3s\nopenings: {type: random, plies: 5, count: 1}\n" + control +
                   "\nplayers:\n  - {name: a, search: alpha-beta, evaluator: lines, iterative_deepening: true, transposition_table: {size_mb: 1}}\n"
                   "  - {name: b, search: alpha-beta, evaluator: lines, iterative_deepening: true}\n");
    run_in(resolve(config::load_tournament(folder.path() / "t.yaml")), folder.path() / "out", 1);
    int games = 0;
    RunFolder(folder.path() / "out").games([&](const GameRow& row) {
      ++games;
      EXPECT_NE(row.termination, "time") << control << ": game " << row.game;
    });
    EXPECT_EQ(games, 2);
  }
}

}  // namespace
}  // namespace arena::tournament_test

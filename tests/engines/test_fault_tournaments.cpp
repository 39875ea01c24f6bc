// Engines that misbehave, each in a tournament with two healthy players: every fault is a word in the record, the run goes on, the others' games are
// what they would have been without it, and nothing is left behind.
#include <gmock/gmock.h>

#include "tests/engines/engines_support.hpp"

namespace arena::engines_test {
namespace {

using testing::HasSubstr;

struct Misbehaviour {
  std::string fault;
  std::vector<std::string> terminations;  // that may end its games; at least one of them by its fault, where there is one
  std::string more = "answer_time: 2s";   // in its player
  int after = 3;
  std::string log;  // stands in log.txt
};
void PrintTo(const Misbehaviour& each, std::ostream* out) { *out << each.fault; }

std::string engine(const std::string& name, const std::string& arguments, const std::string& more) {
  return "  - {name: " + name + ", type: ugi, command: [" + ARENA_TEST_ENGINE + ", --radius, 4, " + arguments + "], " + more + "}\n";
}

std::string healthy_players() {
  return engine("good", "--salt, 5", "answer_time: 30s") + "  - {name: plain, search: alpha-beta, evaluator: lines, iterative_deepening: true}\n";
}

RunSpec tournament_with(const std::string& bad) {
  return spec_from("game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 5, count: 1, seed: 3}\nlimits: {nodes: 100}\nplayers:\n" +
                   healthy_players() + bad);
}

/// The games between the healthy ones with all their decisions, without numbers of games and what the clock wrote.
std::map<std::string, std::string> healthy_games(const fs::path& folder) {
  std::map<std::uint64_t, std::string> names;
  std::map<std::string, std::string> games;
  read_games(folder / "games.csv", [&](const GameRow& row) {
    if (row.side_of("bad") >= 0) return;
    const std::string key = fmt::format("{} {} {} {}", row.round, row.opening, row.seat(0).player, row.seat(1).player);
    names[row.game] = key;
    games[key] = fmt::format("{} {} {} {} {}\n", row.result_word(), row.termination, row.moves, row.seat(0).nodes.value_or(-1),
                             row.seat(1).nodes.value_or(-1));
  });
  read_moves(folder / "moves.csv", [&](const MoveRow& row) {
    if (const auto found = names.find(row.game); found != names.end())
      games[found->second] += fmt::format("{} {} {} {} {} {} {} {}\n", row.ply, row.player, row.move, row.score.value_or(-1), row.depth.value_or(-1),
                                          row.nodes_total.value_or(-1), row.stop, row.pv);
  });
  return games;
}

const std::map<std::string, std::string>& undisturbed() {
  static const std::map<std::string, std::string> games = [] {
    TemporaryFolder folder;
    run_in(tournament_with(""), folder.path());
    return healthy_games(folder.path());
  }();
  return games;
}

class FaultTournament : public testing::TestWithParam<Misbehaviour> {};

TEST_P(FaultTournament, TheFaultIsRecordedAndTheOthersPlayAsEver) {
  const Misbehaviour& bad = GetParam();
  const int before = descriptors();
  reap_adopted();
  const std::string mark = std::to_string(800'000 + ::getpid());
  const RunSpec spec =
      tournament_with(engine("bad", "--fault, " + bad.fault + ", --after, " + std::to_string(bad.after) + ", --salt, " + mark, bad.more));
  for (const int threads : {1, 4}) {
    SCOPED_TRACE(std::to_string(threads) + " threads");
    TemporaryFolder folder;
    const RunResult result = run_in(spec, folder.path(), threads);
    EXPECT_EQ(result.end, RunEnd::complete);
    EXPECT_EQ(result.games, 6U);
    EXPECT_EQ(healthy_games(folder.path()), undisturbed());
    std::map<std::string, int> ended;
    read_games(folder.path() / "games.csv", [&](const GameRow& row) {
      if (row.side_of("bad") < 0) return;
      ++ended[row.termination];
      EXPECT_THAT(bad.terminations, testing::Contains(row.termination)) << read_file(folder.path() / "log.txt");
      if (row.is_fault()) {
        EXPECT_EQ(row.side_at_fault(), row.side_of("bad"));
      }
    });
    if (bad.fault != "die-between-games" || threads == 1) {
      int as_told = 0;
      for (const std::string& word : bad.terminations) as_told += word != "rules" || bad.terminations.size() == 1 ? ended[word] : 0;
      EXPECT_GT(as_told, 0) << read_file(folder.path() / "log.txt");
    }
    EXPECT_THAT(read_file(folder.path() / "log.txt"), HasSubstr(bad.log));
    EXPECT_TRUE(all_gone("--salt " + mark));
  }
  EXPECT_EQ(descriptors(), before);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child was not waited for";
}

const std::string short_answers = "answer_time: 100ms", short_start = "startup_time: 150ms", by_the_clock = "limits: {move_time: 60ms}";

INSTANTIATE_TEST_SUITE_P(
    Engines, FaultTournament,
    testing::ValuesIn(std::vector<Misbehaviour>{
        {"no-greeting", {"no-start"}, short_start, 3, "no ugiok within 0.15 s"},
        {"exit-at-start", {"no-start"}, short_start, 3, "exit code 3; standard error: no licence"},
        {"die", {"crash"}, "answer_time: 20s", 3, "killed by signal 11 (Segmentation fault); standard error: about to fail | at question 3"},
        {"exit", {"crash"}, "answer_time: 20s", 3, "exit code 0"},
        {"die-between-games", {"crash", "rules"}, "answer_time: 20s", 1, ""},
        {"hang", {"hang"}, short_answers, 3, "no answer within 0.1 s, and none to stop"},
        {"hang-deaf", {"hang"}, short_answers, 3, ""},
        {"hang", {"time"}, by_the_clock, 3, "and none to stop"},
        {"until-stop", {"hang"}, short_answers, 3, "only to stop"},
        {"until-stop", {"time"}, by_the_clock, 3, "for a turn of 60.0 ms"},
        {"late", {"time"}, by_the_clock, 3, ""},
        {"megabytes", {"rules"}, "answer_time: 30s", 3, ""},
        {"long-line", {"protocol"}, "answer_time: 20s", 3, "a line of more than 1048576 bytes"},
        {"binary", {"protocol"}, "answer_time: 20s", 3, "binary data"},
        {"no-newline", {"hang"}, short_answers, 3, ""},
        {"flood", {"hang", "protocol"}, short_answers, 3, ""},
        {"stderr-flood", {"hang", "protocol"}, short_answers, 3, "eeee"},
        {"close-output", {"protocol"}, "answer_time: 20s", 3, "closed its output"},
        {"forks", {"rules"}, "answer_time: 30s", 3, ""},
        {"forks-and-dies", {"crash"}, "answer_time: 20s", 3, "exit code 5"},
        {"stop-at-start", {"no-start", "protocol"}, "startup_time: 20s", 3, "it has stopped its supervisor"},
        {"stop-watcher-and-hang", {"protocol"}, "answer_time: 20s", 3, "it has stopped its supervisor"},
        {"stop-watcher-and-hang", {"hang", "protocol"}, short_answers, 3, ""},
        {"keep-stopping", {"protocol"}, "answer_time: 20s", 3, "it has stopped its supervisor"},
        {"kill-watcher", {"crash"}, "answer_time: 20s", 3, "it has killed its supervisor"},
        {"memory", {"memory"}, "answer_time: 30s, memory_mb: 40", 3, "more than the 40 MiB allowed"},
        {"illegal", {"illegal-move"}, "answer_time: 20s", 3, "'a1': "},
        {"word-salad", {"illegal-move"}, "answer_time: 20s", 3, ")(*&^"},
        {"no-move", {"illegal-move"}, "answer_time: 20s", 3, "an empty answer"},
        {"garbage", {"hang"}, short_answers, 3, ""},
        {"answer-twice", {"protocol", "rules"}, "answer_time: 20s", 3, "to the previous question"},
        {"not-reading", {"hang"}, short_answers, 3, ""},
        {"lives-on", {"rules"}, "answer_time: 30s", 3, ""}}),
    [](const testing::TestParamInfo<Misbehaviour>& each) {
      std::string name = std::to_string(each.index) + "_" + each.param.fault;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

/// A tournament in which the engine fails once, at its third question.
RunSpec failing_once(const fs::path& folder, const std::string& policy) {
  return tournament_with(engine("bad", "--fault, die, --after, 3, --once, " + (folder / "failed").string(), "answer_time: 20s, " + policy));
}

TEST(CrashPolicy, AGameIsPlayedAgainWhereThatIsAskedFor) {
  TemporaryFolder folder, other;
  run_in(failing_once(folder.path(), "on_crash: replay"), folder.path() / "out", 1);
  EXPECT_THAT(read_file(folder.path() / "out" / "log.txt"), HasSubstr("bad failed by crash: it ended: killed by signal 11"));
  EXPECT_THAT(read_file(folder.path() / "out" / "log.txt"), HasSubstr("it is played again"));
  std::ofstream(other.path() / "failed") << "nothing fails";
  run_in(failing_once(other.path(), "on_crash: replay"), other.path() / "out", 1);
  expect_equal(results_of(other.path() / "out"), results_of(folder.path() / "out"), "after a failure");
}

TEST(CrashPolicy, ARunThatStopsAtAFailureGoesOnWhereItWas) {
  TemporaryFolder folder;
  const RunSpec spec = failing_once(folder.path(), "on_crash: stop");
  const std::string message = message_of([&] { run_in(spec, folder.path() / "out", 1); });
  EXPECT_THAT(message, HasSubstr("bad failed by crash"));
  EXPECT_THAT(message, HasSubstr("(on_crash: stop)"));
  EXPECT_THAT(message, HasSubstr("continue with: go-on"));
  const RunResult result = run_in(spec, folder.path() / "out", 1, true);
  EXPECT_EQ(result.end, RunEnd::complete);
  read_games(folder.path() / "out" / "games.csv", [&](const GameRow& row) { EXPECT_EQ(row.termination, "rules"); });
}

TEST(CrashPolicy, TooManyFailuresStopTheRunResumably) {
  TemporaryFolder folder;
  const RunSpec spec = tournament_with(engine("bad", "--fault, die", "crash_limit: 2"));
  for (const bool resume : {false, true}) {
    const std::string message = message_of([&] { run_in(spec, folder.path(), 1, resume); });
    if (message.empty()) break;  // the second failure was its last game
    EXPECT_THAT(message, HasSubstr("that was failure 2 of it (crash_limit: 2)"));
  }
  int games = 0;
  read_games(folder.path() / "games.csv", [&](const GameRow&) { ++games; });
  EXPECT_GE(games, 4);
  EXPECT_EQ(run_in(spec, folder.path(), 1, true).end, RunEnd::complete);
}

TEST(EngineRun, AnUnknownOptionOrAMissingProgramIsToldBeforeAnythingIsPlayed) {
  TemporaryFolder folder;
  EXPECT_THAT(message_of([&] { run_in(tournament_with(engine("bad", "--salt, 1", "options: {Slat: 3}")), folder.path() / "a"); }),
              HasSubstr("engine 'bad' (Test Engine): it has no option 'Slat'; did you mean 'Salt'?"));
  EXPECT_THAT(message_of([&] { run_in(tournament_with("  - {name: bad, type: uci, command: [./no-such-engine]}\n"), folder.path() / "b"); }),
              HasSubstr("player 'bad': './no-such-engine' is not a program that can be run"));
  EXPECT_FALSE(fs::exists(folder.path() / "a" / "games.csv"));
}

}  // namespace
}  // namespace arena::engines_test

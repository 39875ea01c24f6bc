// Engines in runs of the program: killed, interrupted, resumed, replaced by another binary; and every command that reads their results.
#include <gmock/gmock.h>
#include <csignal>
#include <nlohmann/json.hpp>

#include "arena/play/estimate.hpp"
#include "arena/record/context.hpp"
#include "tests/engines/engines_support.hpp"

namespace arena::engines_test {
namespace {

using cli_test::run_cli;
using testing::HasSubstr;
using testing::Not;

std::string two_engines(const std::string& program, const std::string& mark, int openings = 4, const std::string& more = "") {
  const std::string command = "command: [" + program + ", --radius, 4, --salt, ";
  return "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 5, count: " + std::to_string(openings) +
         ", seed: 3}\nlimits: {nodes: 100}\n" + more + "players:\n  - {name: one, type: ugi, " + command + mark + "]}\n  - {name: two, type: ugi, " +
         command + mark + "1], restart: each-game}\n  - {name: plain, search: alpha-beta, evaluator: lines, iterative_deepening: true}\n";
}

std::vector<std::string> run_words(const fs::path& file, const fs::path& folder) {
  return {"run", file.string(), "--output", folder.string(), "--resume", "--quiet", "--threads", "4"};
}

TEST(EngineRun, KilledItLeavesNoProcessAndResumesExactly) {
  TemporaryFolder folder;
  const std::string mark = std::to_string(1'000'000 + ::getpid());
  const fs::path file = write_tournament(folder.path(), two_engines(ARENA_TEST_ENGINE, mark)), said = folder.path() / "said.txt";
  ASSERT_EQ(Process(run_words(file, folder.path() / "whole"), said).wait(), 0) << read_file(said);
  const Results whole = results_of(folder.path() / "whole");
  int hits = 0;
  for (int tries = 0; tries < 40 && hits < 6; ++tries) {
    Process process(run_words(file, folder.path() / "torn"), said);
    sleep_ms(15 + 5 * tries);
    process.send(SIGKILL);
    const int code = process.wait();
    hits += code == -SIGKILL ? 1 : 0;
    ASSERT_TRUE(all_gone("--salt " + mark)) << "after " << hits << " kills";
    if (code == 0) fs::remove_all(folder.path() / "torn");
  }
  EXPECT_GE(hits, 3);
  ASSERT_EQ(Process(run_words(file, folder.path() / "torn"), said).wait(), 0) << read_file(said);
  expect_equal(whole, results_of(folder.path() / "torn"), "after kills");
  EXPECT_TRUE(all_gone("--salt " + mark));
}

TEST(EngineRun, InterruptedWhileAnEngineThinksItEndsAtOnceAndLeavesNothing) {
  TemporaryFolder folder;
  const std::string mark = std::to_string(2'000'000 + ::getpid());
  std::string text = two_engines(ARENA_TEST_ENGINE, mark);
  text += "  - {name: slow, type: ugi, command: [" + std::string(ARENA_TEST_ENGINE) + ", --radius, 4, --fault, hang, --salt, " + mark + "2]}\n";
  const fs::path file = write_tournament(folder.path(), text), said = folder.path() / "said.txt";
  Process process(run_words(file, folder.path() / "out"), said);
  for (int i = 0; i < 500 && processes_with("--salt " + mark + "2").empty(); ++i) sleep_ms(10);
  sleep_ms(300);
  const auto before = Steady::now();
  process.send(SIGINT);
  EXPECT_EQ(process.wait(), 130) << read_file(said);
  EXPECT_LT(Steady::now() - before, std::chrono::seconds(4));
  EXPECT_TRUE(all_gone("--salt " + mark));
}

TEST(EngineRun, InterruptedWhileAnEngineStartsItDoesNotWaitForIt) {
  for (const bool ever_started : {false, true}) {  // before anything is played, or at the beginning of a game
    TemporaryFolder folder;
    const std::string mark = std::to_string(4'000'000 + ::getpid());
    const fs::path said = folder.path() / "said.txt";
    const std::string starts_once = "[ -e started ] || { : > started; exec \"$@\"; }\n";
    std::ofstream(folder.path() / "engine") << "#!/bin/sh\n" << (ever_started ? starts_once : "") << ": > waits; exec sleep 1000\n";
    fs::permissions(folder.path() / "engine", fs::perms::owner_all);
    const std::string text = two_engines(ARENA_TEST_ENGINE, mark) + "  - {name: slow, type: ugi, startup_time: 60s, cwd: " + folder.path().string() +
                             ", command: [./engine, " + ARENA_TEST_ENGINE + ", --radius, 4]}\n";
    Process process(run_words(write_tournament(folder.path(), text), folder.path() / "out"), said);
    for (int i = 0; i < 2000 && !fs::exists(folder.path() / "waits"); ++i) sleep_ms(10);
    sleep_ms(100);
    const auto before = Steady::now();
    process.send(SIGINT);
    EXPECT_EQ(process.wait(), 130) << read_file(said);
    EXPECT_LT(Steady::now() - before, std::chrono::seconds(10));
    EXPECT_EQ(read_file(said).find("warning"), std::string::npos) << read_file(said);
    EXPECT_EQ(read_file(folder.path() / "out" / "log.txt").find("no-start"), std::string::npos);
  }
}

/// A run whose engine has done something to its supervisor and thinks on without an end.
struct RunAgainstItsSupervisor {
  explicit RunAgainstItsSupervisor(const std::string& fault) : mark(std::to_string(3'000'000 + ::getpid())), out(folder.path() / "out") {
    const std::string text = two_engines(ARENA_TEST_ENGINE, mark) + "  - {name: bad, type: ugi, command: [" + ARENA_TEST_ENGINE +
                             ", --radius, 4, --fault, " + fault + ", --salt, " + mark + "2, --once, " + (folder.path() / "done").string() + "]}\n";
    process.emplace(run_words(write_tournament(folder.path(), text), out), folder.path() / "said.txt");
    for (int i = 0; i < 1000 && !fs::exists(folder.path() / "done"); ++i) sleep_ms(10);
    sleep_ms(20);
  }
  TemporaryFolder folder;
  std::string mark;
  fs::path out;
  std::optional<Process> process;
};

TEST(EngineRun, KilledItLeavesNoProcessThoughAnEngineHasStoppedItsSupervisor) {
  for (const char* fault : {"stop-watcher-and-hang", "keep-stopping"}) {
    SCOPED_TRACE(fault);
    RunAgainstItsSupervisor run(fault);
    run.process->send(SIGKILL);
    run.process->wait();
    EXPECT_TRUE(all_gone("--salt " + run.mark));
    EXPECT_TRUE(all_gone(run.out.string())) << "a supervisor is left";
  }
}

TEST(EngineRun, OneSignalEndsItThoughAnEngineHasStoppedItsSupervisor) {
  for (const char* fault : {"stop-watcher-and-hang", "keep-stopping"}) {
    SCOPED_TRACE(fault);
    RunAgainstItsSupervisor run(fault);
    const auto before = Steady::now();
    run.process->send(SIGTERM);
    EXPECT_EQ(run.process->wait(), 130) << read_file(run.folder.path() / "said.txt");
    EXPECT_LT(Steady::now() - before, std::chrono::seconds(4));
    EXPECT_TRUE(all_gone("--salt " + run.mark));
    EXPECT_TRUE(all_gone(run.out.string())) << "a supervisor is left";
  }
}

TEST(EngineRun, AnEstimateWaitsForTheFirstGameOfEngines) {
  const GameSample sample = sample_games(spec_from(two_engines(ARENA_TEST_ENGINE, "7", 1)), milliseconds(0));
  EXPECT_EQ(sample.games, 1) << "no time at all, but what one game takes is known";
  EXPECT_GT(sample.seconds, 0);
  EXPECT_GT(sample.rows, 0U);
}

TEST(EngineRun, TheContextSaysWhichProgramPlayedAndAnotherOneIsRefused) {
  TemporaryFolder folder;
  const fs::path program = folder.path() / "engine";
  fs::copy_file(ARENA_TEST_ENGINE, program);
  const fs::path file = write_tournament(folder.path(), two_engines(program.string(), "7", 1)), out = folder.path() / "out";
  ASSERT_EQ(run_cli({"run", file.string(), "--output", out.string(), "--quiet"}).code, 0);
  const nlohmann::json context = context_of(out);
  ASSERT_EQ(context["engines"].size(), 2U);
  EXPECT_EQ(context["engines"][0]["player"], "one");
  EXPECT_EQ(context["engines"][0]["id_name"], "Test Engine");
  EXPECT_EQ(context["engines"][0]["sha256"].size(), 1U);
  EXPECT_EQ(context["engines"][0]["sha256"][fs::canonical(program).string()].get<std::string>().size(), 64U);
  const std::vector<std::string> more = {"run", file.string(), "--output", out.string(), "--quiet", "--resume", "--rounds", "2"};
  ASSERT_EQ(run_cli(more).code, 0) << "the same program goes on";
  std::ofstream(program, std::ios::app | std::ios::binary) << "another build";
  std::vector<std::string> again = more;
  again.back() = "3";
  const auto refused = run_cli(again);
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("'one' is a different engine now: "));
  EXPECT_THAT(refused.err, HasSubstr("is not the file that played the games there"));
}

TEST(EngineRun, AMergeOfShardsThatDifferentProgramsPlayedIsRefused) {
  TemporaryFolder folder;
  const fs::path program = folder.path() / "engine";
  fs::copy_file(ARENA_TEST_ENGINE, program);
  const fs::path file = write_tournament(folder.path(), two_engines(program.string(), "8", 2));
  const auto shard = [&](const std::string& part, const std::string& name) {
    return run_cli({"run", file.string(), "--shard", part, "--output", (folder.path() / name).string(), "--quiet"}).code;
  };
  const auto merge = [&](const std::string& other, const std::string& output) {
    return run_cli({"merge", (folder.path() / "one").string(), (folder.path() / other).string(), "--output", (folder.path() / output).string()});
  };
  ASSERT_EQ(shard("1/2", "one"), 0);
  ASSERT_EQ(shard("2/2", "two"), 0);
  EXPECT_EQ(merge("two", "whole").code, 0);
  std::ofstream(program, std::ios::app | std::ios::binary) << "another build";
  ASSERT_EQ(shard("2/2", "other"), 0);
  const auto refused = merge("other", "mixed");
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("engine 'one' of "));
  EXPECT_THAT(refused.err, HasSubstr(" differs from the one in "));
  EXPECT_FALSE(fs::exists(folder.path() / "mixed" / "games.csv"));
}

TEST(EngineRun, EveryReaderOfResultsTakesEnginesAsPlayers) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), two_engines(ARENA_TEST_ENGINE, "9", 6)), out = folder.path() / "out";
  const auto ran = run_cli({"run", file.string(), "--output", out.string(), "--quiet", "--report"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, Not(HasSubstr("nan")));
  const auto verified = run_cli({"verify", out.string()});
  EXPECT_EQ(verified.code, 0) << verified.out;
  EXPECT_THAT(verified.err, HasSubstr("decisions were made by engines; they were checked by the rules, but not repeated"));
  EXPECT_EQ(run_cli({"rate", out.string()}).code, 0);
  const auto compared = run_cli({"compare", out.string(), out.string()});
  EXPECT_TRUE(compared.code == 0 || compared.code == 3) << compared.code << compared.err;
  int rows = 0;
  std::int64_t cpu = 0;  // of all decisions: where another guest took the core, a single short one may count as nothing
  read_moves(out / "moves.csv", [&](const MoveRow& row) {
    if (row.player == "plain") return;
    ++rows;
    EXPECT_EQ(row.stop, "engine");
    EXPECT_EQ(row.depth, 1);
    EXPECT_EQ(row.nodes_total, row.legal_moves);
    EXPECT_FALSE(row.nodes.has_value()) << "it does not tell the nodes of an iteration";
    EXPECT_FALSE(row.counters[counter_column("tt_probes")].has_value());
    EXPECT_EQ(row.pv, row.move);
    ASSERT_TRUE(row.cpu_us.has_value());
    cpu += *row.cpu_us;
  });
  EXPECT_GT(rows, 20);
  EXPECT_GT(cpu, 0);
  const auto replayed = run_cli({"regress", out.string(), "--output", (folder.path() / "replayed").string(), "--quiet"});
  EXPECT_THAT(replayed.out, HasSubstr("unknown: engines are not asked again"));
  EXPECT_EQ(run_cli({"run", file.string(), "--output", (folder.path() / "other").string(), "--dry-run"}).code, 0);
}

TEST(EngineRun, ASequentialTestAndARegressionAreBetweenTwoPrograms) {
  TemporaryFolder folder;
  const std::string command = "type: ugi, command: [" + std::string(ARENA_TEST_ENGINE) + ", --radius, 4, --salt, ";
  const std::string text =
      "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 5, count: 5, seed: 3}\nlimits: {nodes: 100}\nsprt: {elo0: -50, elo1: "
      "0}\nregression:\n  positions: 10\n  depth: 2\n  repeats: 3\n  candidate: {" +
      command + "1]}\n  baseline: {" + command + "2]}\n";
  const fs::path file = write_tournament(folder.path(), text);
  const auto ran = run_cli({"regress", file.string(), "--output", (folder.path() / "out").string(), "--quiet"});
  EXPECT_THAT(ran.out, HasSubstr("different search in ")) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("strength"));
  EXPECT_THAT(ran.out, HasSubstr("cost"));
  EXPECT_NE(ran.code, 2);
  EXPECT_NE(ran.code, 6);
}

}  // namespace
}  // namespace arena::engines_test

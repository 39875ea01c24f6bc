// One engine and its partner in conversation: the greeting, options, games, answers, and every way in which that can go wrong.
#include <gmock/gmock.h>
#include <sched.h>

#include <thread>

#include "tests/engines/engines_support.hpp"

namespace arena::engines_test {
namespace {

using testing::HasSubstr;

TEST(EngineClient, GreetsAnEngineAndAsksItForMoves) {
  for (const Protocol protocol : {Protocol::ugi, Protocol::uci}) {
    EngineClient client(protocol, options_with(protocol == Protocol::uci ? std::vector<std::string>{"uci"} : std::vector<std::string>{}), "tested");
    client.new_game();
    EXPECT_EQ(client.id_name(), "Test Engine");
    EXPECT_EQ(client.id_author(), "the tests");
    ASSERT_EQ(client.declared_options().size(), 2U);
    EXPECT_EQ(client.declared_options()[0].name, "Salt");
    const EngineAnswer answer = client.ask(first_move());
    EXPECT_FALSE(answer.move.empty());
    EXPECT_EQ(answer.info.depth, 1);
    EXPECT_EQ(answer.info.seldepth, 2);
    EXPECT_EQ(answer.info.score, 0);
    ASSERT_EQ(answer.info.pv.size(), 1U);
    EXPECT_EQ(answer.info.pv[0], answer.move);
    EXPECT_GT(answer.wall.count(), 0);
    EXPECT_GT(answer.cpu.count(), 0);
    EXPECT_EQ(client.quit(), "exit code 0");
    EXPECT_FALSE(client.running());
  }
}

/// Keeps this thread, and what it starts, on one core.
class OneCore {
 public:
  OneCore() {
    ::sched_getaffinity(0, sizeof before_, &before_);
    cpu_set_t one;
    CPU_ZERO(&one);
    for (std::size_t core = 0; core < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++core)
      if (CPU_ISSET(core, &before_)) CPU_SET(core, &one);
    ::sched_setaffinity(0, sizeof one, &one);
  }
  ~OneCore() { ::sched_setaffinity(0, sizeof before_, &before_); }
  OneCore(const OneCore&) = delete;
  OneCore& operator=(const OneCore&) = delete;

 private:
  cpu_set_t before_{};
};

TEST(EngineClient, KnowsHowLongAnEngineHadNoCore) {
  const OneCore core;
  const std::string mark = " while :; do :; done";
  Launch launch;
  launch.command = {"/bin/sh", "-c", "(" + mark + " ) &" + mark};  // two that each want all of it
  EngineProcess process(launch);
  const auto longest = [&] {
    nanoseconds most{0};
    for (const auto& [thread, waited] : process.waits()) most = std::max(most, waited);
    return most;
  };
  for (const auto end = Steady::now() + std::chrono::seconds(60); longest() < milliseconds(20) && Steady::now() < end;)
    std::this_thread::sleep_for(milliseconds(5));
  EXPECT_GE(longest(), milliseconds(20));

  EngineClient client(Protocol::ugi, options_with({}), "tested");
  client.new_game();
  EngineQuestion question = first_move(std::chrono::seconds(60));
  EXPECT_EQ(client.ask(question).waited.count(), 0) << "not asked for";
  question.measures_wait = true;
  nanoseconds waited{0};
  for (int i = 0; i < 1000 && waited.count() == 0; ++i) waited = client.ask(question).waited;
  EXPECT_GT(waited.count(), 0) << "beside two others on its core";
}

TEST(EngineClient, SetsOptionsAndKnowsWhichTheEngineDoesNotHave) {
  auto options = options_with({});
  EngineClient plain(Protocol::ugi, options, "plain");
  plain.new_game();
  options.options = {{"salt", "5"}};
  EngineClient salted(Protocol::ugi, options, "salted");
  salted.start();
  EXPECT_EQ(salted.options_problem(), "");
  options.options = {{"Salz", "5"}};
  EngineClient wrong(Protocol::ugi, options, "wrong");
  wrong.start();
  EXPECT_THAT(wrong.options_problem(), HasSubstr("it has no option 'Salz'; did you mean 'Salt'?"));
  options.options = {{"Salt", "5000"}};
  EngineClient large(Protocol::ugi, options, "large");
  large.start();
  EXPECT_THAT(large.options_problem(), HasSubstr("must be from 0 to 1000"));
}

TEST(EngineClient, OneProcessPlaysManyGamesUnlessEachIsToBeginAnew) {
  auto options = options_with({});
  EngineClient kept(Protocol::ugi, options, "kept");
  options.restart = config::Restart::each_game;
  EngineClient fresh(Protocol::ugi, options, "fresh");
  for (int game = 0; game < 3; ++game) {
    for (EngineClient* client : {&kept, &fresh}) {
      client->new_game();
      client->ask(first_move());
    }
  }
  EXPECT_EQ(kept.starts(), 1);
  EXPECT_EQ(fresh.starts(), 3);
}

struct Case {
  std::string fault, termination, text;
  int memory_mb = 0;
};

/// Every fault of an engine that shows when it is asked: its word, within the limit and a second, and the next game is played by a new process.
TEST(EngineClient, EveryFaultOfAQuestionHasItsWordInTimeAndTheEngineComesBack) {
  const std::vector<Case> cases = {
      {"die", "crash", "killed by signal 11"},
      {"die", "crash", "standard error: about to fail | at question 2"},
      {"exit", "crash", "exit code 0"},
      {"hang", "hang", "no answer within 0.3 s, and none to stop"},
      {"hang-deaf", "hang", "and none to stop"},
      {"until-stop", "hang", "only to stop"},
      {"long-line", "protocol", "a line of more than 1048576 bytes"},
      {"binary", "protocol", "binary data"},
      {"no-newline", "hang", "no answer"},
      {"flood", "", ""},
      {"stderr-flood", "", ""},
      {"close-output", "protocol", "closed its output"},
      {"forks-and-dies", "crash", "exit code 5"},
      {"memory", "memory", "more than the 50 MiB allowed", 50},
      {"garbage", "hang", "no answer"},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(each.fault);
    auto options = options_with_fault(each.fault, 2);
    options.memory_mb = each.memory_mb;
    EngineClient client(Protocol::ugi, options, each.fault);
    client.new_game();
    client.ask(first_move());
    const auto before = Steady::now();
    const Failed found = failed([&] { client.ask(first_move(each.memory_mb > 0 ? milliseconds(3000) : milliseconds(300))); });
    EXPECT_LT(Steady::now() - before, milliseconds(each.memory_mb > 0 ? 3000 : 1300));
    if (each.termination.empty())
      EXPECT_TRUE(found.termination == "hang" || found.termination == "protocol") << found.termination << ": " << found.text;
    else
      EXPECT_EQ(found.termination, each.termination) << found.text;
    EXPECT_THAT(found.text, HasSubstr(each.text));
    EXPECT_FALSE(client.running());
    EXPECT_TRUE(all_gone("--fault " + each.fault + " "));
    client.new_game();
    EXPECT_FALSE(client.ask(first_move()).move.empty());
  }
}

TEST(EngineClient, AnEngineThatDoesNotGetReadyHasNotStarted) {
  auto options = options_with_fault("no-greeting");
  options.startup_time = milliseconds(200);
  EngineClient silent(Protocol::ugi, options, "silent");
  const auto before = Steady::now();
  EXPECT_EQ(failed([&] { silent.new_game(); }).termination, "no-start");
  EXPECT_LT(Steady::now() - before, milliseconds(1200));
  EngineClient dies(Protocol::ugi, options_with_fault("exit-at-start"), "dies");
  const Failed found = failed([&] { dies.new_game(); });
  EXPECT_EQ(found.termination, "no-start");
  EXPECT_THAT(found.text, HasSubstr("exit code 3; standard error: no licence"));
  auto missing = options_with({});
  missing.command = {"/no/such/program"};
  EXPECT_EQ(failed([&] { EngineClient(Protocol::ugi, missing, "missing").new_game(); }).termination, "no-start");
  auto elsewhere = options_with({});
  elsewhere.cwd = "/no/such/folder";
  const Failed nowhere = failed([&] { EngineClient(Protocol::ugi, elsewhere, "elsewhere").new_game(); });
  EXPECT_THAT(nowhere.text, HasSubstr("/no/such/folder"));
}

TEST(EngineClient, AProgramThatTheSystemCannotRunIsSaidWithTheSystemsReason) {
  TemporaryFolder folder;
  const fs::path script = folder.path() / "script";
  const auto reason = [&](const std::string& text) {
    std::ofstream(script) << text;
    fs::permissions(script, fs::perms::owner_all);
    auto options = options_with({});
    options.command = {script.string()};
    const Failed found = failed([&] { EngineClient(Protocol::ugi, options, "script").new_game(); });
    EXPECT_EQ(found.termination, "no-start");
    return found.text;
  };
  EXPECT_EQ(reason("#!/no/such/interpreter\n"),
            "'" + script.string() + "' cannot be run: No such file or directory (the interpreter that its first line names)");
  EXPECT_EQ(reason("echo no first line\n"), "'" + script.string() + "' cannot be run: Exec format error");
}

TEST(EngineClient, AnAnswerToTheQuestionBeforeIsNotTakenForThisOne) {
  EngineClient client(Protocol::ugi, options_with_fault("answer-twice"), "twice");
  client.new_game();
  client.ask(first_move());
  const Failed found = failed([&] { client.ask(first_move()); });
  EXPECT_EQ(found.termination, "protocol");
  EXPECT_THAT(found.text, HasSubstr("to the previous question"));
}

TEST(EngineClient, WhatALateEngineAnswersToStopKeepsItsProcess) {
  EngineClient client(Protocol::ugi, options_with_fault("until-stop"), "late");
  client.new_game();
  EngineQuestion question = first_move(milliseconds(100));
  question.by_the_clock = true;
  const EngineAnswer answer = client.ask(question);
  EXPECT_FALSE(answer.move.empty());
  EXPECT_GE(answer.wall, milliseconds(100));
  EXPECT_TRUE(client.running());
}

TEST(EngineClient, MegabytesThatEndWithAnAnswerAreAnAnswer) {
  EngineClient client(Protocol::ugi, options_with_fault("megabytes"), "large");
  client.new_game();
  EXPECT_FALSE(client.ask(first_move(milliseconds(3000))).move.empty());
}

TEST(EngineClient, AnEngineThatNeverReadsDoesNotBlockUs) {
  EngineClient client(Protocol::ugi, options_with_fault("not-reading"), "deaf");
  client.new_game();
  failed([&] { client.ask(first_move(milliseconds(10))); });
  client.new_game();
  std::string long_position = "startpos moves";
  for (int i = 0; i < 100'000; ++i) long_position += " a1";
  EngineQuestion question = first_move();
  client.ask_line("isready\n", "readyok", milliseconds(1000));
  EngineClient other(Protocol::ugi, options_with_fault("hang"), "deaf");
  other.new_game();
  other.process()->send("go nodes 1\n", Steady::now() + milliseconds(100));
  question.position = long_position;
  const Failed found = failed([&] { other.ask(question); });
  EXPECT_EQ(found.termination, "hang");
  EXPECT_THAT(found.text, HasSubstr("does not read its input"));
}

TEST(EngineClient, ItsEndLeavesNeitherProcessesNorDescriptors) {
  const int before = descriptors();
  reap_adopted();
  const std::string mark = "47" + std::to_string(::getpid());
  for (const char* fault : {"forks", "die", "hang", "lives-on"}) {
    EngineClient client(Protocol::ugi, options_with({"--fault", fault, "--salt", mark}), fault);
    client.new_game();
    if (std::string(fault) == "forks") {  // it answers all the same, in its own time on a busy machine
      client.ask(first_move(milliseconds(30'000)));
      std::size_t seen = 0;  // at one look: who made the grandchild is there only for a moment
      for (int i = 0; i < 1000 && (seen = processes_with("--salt " + mark).size()) < 3; ++i) sleep_ms(10);
      EXPECT_GE(seen, 3U) << "the engine, its child and its grandchild";
    } else {
      failed([&] { client.ask(first_move()); });
    }
  }
  EXPECT_TRUE(all_gone("--salt " + mark));
  EXPECT_EQ(descriptors(), before);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child was not waited for";
}

TEST(EngineClient, RunsInItsFolderWithItsEnvironmentAndWithoutAShell) {
  TemporaryFolder folder;
  config::EngineOptions options;
  options.command = {"/bin/sh", "-c", "echo \"$PWD $COLOUR $0\" >&2; exit 1", "a b; $HOME"};
  options.cwd = folder.path().string();
  options.env = {{"COLOUR", "dark red"}};
  EngineClient client(Protocol::ugi, options, "shell");
  EXPECT_THAT(failed([&] { client.start(); }).text, HasSubstr(fs::canonical(folder.path()).string() + " dark red a b; $HOME"));
}

}  // namespace
}  // namespace arena::engines_test

// The gate: a stored run against a build with damage in what all players share. The damaged program is a real one (tests/damage), run as CI would.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "arena/analysis/regression/stored.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

/// Two that share everything: damage to one is damage to both.
std::string with_relatives(int openings) {
  return "game: {name: andantino, radius: 5}\nseed: 5\nopenings: {type: random, plies: 6, count: " + std::to_string(openings) +
         ", seed: 7}\nlimits: {nodes: 150}\nplayers:\n"
         "  - {name: one, inherits: arena-andantino, transposition_table: {size_mb: 1}}\n"
         "  - {name: other, inherits: arena-andantino, transposition_table: {size_mb: 1}, killers: false}\n";
}

const std::string kept_baseline = ARENA_SOURCE "/results/baselines/andantino";

class Gate : public ::testing::Test {
 protected:
  void store(const std::string& yaml) { run_in(spec_from(yaml), folder_.path() / "stored"); }
  cli_test::Ran regress(const std::string& damage, const std::string& more = "", const std::string& stored = "stored") {
    static int number = 0;
    return cli_test::shell("ARENA_PLANTED_DAMAGE=" + damage + " " + ARENA_DAMAGED_BINARY + " regress " + stored + " --quiet --output again" +
                               std::to_string(++number) + " --json verdict.json --junit verdict.xml " + more,
                           folder_.path());
  }
  nlohmann::json verdict() { return nlohmann::json::parse(read_file(folder_.path() / "verdict.json")); }
  TemporaryFolder folder_;
};

TEST_F(Gate, TheSameDecisionsPassAndNoGameIsPlayed) {
  store(with_relatives(10));
  const cli_test::Ran ran = regress("none");
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_NE(ran.out.find("the same move, score, depth and nodes in all "), std::string::npos) << ran.out;
  for (const auto& entry : fs::directory_iterator(folder_.path())) EXPECT_NE(entry.path().filename().string().rfind("again", 0), 0U) << entry.path();
}

TEST_F(Gate, DamageInSharedCodeIsJudgedByTheYardsticksOfTheKeptBaseline) {
  for (const std::string damage : {"evaluator", "order", "table"}) {
    const cli_test::Ran ran = regress(damage, "", kept_baseline);
    EXPECT_EQ(ran.code, 1) << damage << "\n" << ran.out;
    EXPECT_NE(ran.out.find("Regression in: strength of full."), std::string::npos) << ran.out;
  }
  const cli_test::Ran ran = regress("harmless", "", kept_baseline);
  EXPECT_NE(ran.code, 1) << "what costs no strength is no regression\n" << ran.out;
  EXPECT_NE(ran.out.find("another search: "), std::string::npos) << ran.out;
}

TEST_F(Gate, WhereEverybodySharesTheDamageItIsNotJudgedAndDoesNotPass) {
  store(with_relatives(12));
  for (const std::string damage : {"evaluator", "order", "table"}) {
    const cli_test::Ran ran = regress(damage, "|| test $? -eq 3");
    EXPECT_NE(ran.code, 0) << damage << ": the documented line of a CI lets it pass\n" << ran.out;
    EXPECT_EQ(verdict()["exit_code"], 7) << ran.out;
    EXPECT_NE(ran.out.find("Changed, strength not judged: strength of one, strength of other."), std::string::npos) << ran.out;
    EXPECT_NE(read_file(folder_.path() / "verdict.xml").find("<failure"), std::string::npos);
  }
}

TEST_F(Gate, TheRecordedBuildSettlesIt) {
  for (const std::string damage : {"evaluator", "order", "table"}) {
    const cli_test::Ran ran = regress(damage, std::string("--baseline-program ") + ARENA_BINARY, kept_baseline);
    EXPECT_EQ(ran.code, 1) << damage << "\n" << ran.out;
    EXPECT_NE(ran.out.find("against the recorded build: weaker"), std::string::npos) << ran.out;
  }
}

TEST_F(Gate, TheRecordedBuildFindsAChangeThatCostsNoStrengthAsStrong) {
  store(with_relatives(12));
  const cli_test::Ran ran = regress("harmless", std::string("--margin 100 --baseline-program ") + ARENA_BINARY);
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_NE(ran.out.find("against the recorded build: no weaker"), std::string::npos) << ran.out;
}

TEST_F(Gate, AProgramThatDoesNotPlayAsRecordedIsRefused) {
  store(with_relatives(4));
  std::ofstream(folder_.path() / "wrong") << "#!/bin/sh\nARENA_PLANTED_DAMAGE=order exec " << ARENA_DAMAGED_BINARY << " \"$@\"\n";
  std::ofstream(folder_.path() / "mute") << "#!/bin/sh\nexit 0\n";
  std::ofstream(folder_.path() / "data") << "no program\n";
  for (const char* name : {"wrong", "mute"}) fs::permissions(folder_.path() / name, fs::perms::owner_all);
  const auto message = [&](const std::string& program) {
    const cli_test::Ran ran = regress("table", "--baseline-program " + program);
    EXPECT_EQ(ran.code, 2) << ran.out;
    return ran.out;
  };
  EXPECT_NE(message("./wrong").find("does not play '"), std::string::npos);
  EXPECT_NE(message("./mute").find("has the command 'answer'"), std::string::npos);
  EXPECT_NE(message("./data").find("cannot be run"), std::string::npos);
  EXPECT_NE(message("./missing").find("there is no file ./missing"), std::string::npos);
}

TEST_F(Gate, AProgramThatDiesOnTheWayMakesNoVerdict) {
  store(with_relatives(4));
  std::ofstream(folder_.path() / "dying") << "#!/bin/bash\nfor i in {1..150}; do IFS= read -r line && printf '%s\\n' \"$line\"; done | "
                                          << ARENA_BINARY << " \"$@\"\n";
  fs::permissions(folder_.path() / "dying", fs::perms::owner_all);
  const cli_test::Ran ran = regress("order", "--threads 1 --baseline-program ./dying");
  EXPECT_EQ(ran.code, 2) << ran.out;
  EXPECT_EQ(ran.out.find("strength of"), std::string::npos) << ran.out;
}

TEST(Stored, OnlyReproducedOpponentsNearInStrengthJudge) {
  RunFigures stored;
  for (int i = 0; i < 20; ++i) {
    const auto add = [&](const std::string& opponent, double score) {
      stored.by_player["changed"][{0, static_cast<Key>(i), 0, opponent, true}].score = score;
    };
    add("near", i % 2);
    add("weak", 1);
    add("also-changed", i % 2);
  }
  const std::vector<ReplayedPlayer> players = {
      {"changed", 10, 9, "game 1"}, {"near", 10, 10, ""}, {"weak", 10, 10, ""}, {"also-changed", 10, 3, "game 2"}};
  stored.by_player["also-changed"];
  const Judges judges = judges_of(stored, players);
  ASSERT_EQ(judges.count("changed"), 1U);
  EXPECT_EQ(judges.at("changed"), std::vector<std::string>{"near"});
  EXPECT_TRUE(judges.at("also-changed").empty());
  const auto parts = stored_strength_parts(stored, nullptr, players, judges, 20);
  EXPECT_EQ(parts[0].verdict, Verdict::unjudged);
  EXPECT_EQ(parts[1].verdict, Verdict::pass);
}

TEST(Stored, TheKeptBaselinesAreDecidedAsRecorded) {
  for (const std::string game : {"andantino", "tablut", "omega"}) {
    const fs::path stored = fs::path(ARENA_SOURCE) / "results" / "baselines" / game;
    const RunSpec spec = resolve(config::load_tournament(stored / "tournament.yaml"));
    ReplayOptions options;
    options.threads = 2;
    options.most_games = sanitized ? 4 : 30;
    const auto players = replay_decisions(stored, spec, options);
    ASSERT_TRUE(players);
    for (const ReplayedPlayer& player : *players) {
      EXPECT_GT(player.decisions, sanitized ? 0U : 50U) << game << ", " << player.name;
      EXPECT_EQ(player.same, player.decisions) << game << ", " << player.name << ": " << player.first_difference
                                               << "\nwhere that is meant, arena run configs/tournaments/baseline-" << game << ".yaml makes it anew";
    }
  }
}

TEST(Answer, SaysADecisionForEveryQuestionAndWhatIsWrong) {
  TemporaryFolder folder;
  run_in(spec_from(with_relatives(2)), folder.path() / "run");
  const std::string run = (folder.path() / "run").string();
  const cli_test::Ran ran = cli_test::run_cli({"answer", run, "--player", "one"}, "game 7\ndecide\ndecide zz\nhello\nquit\ndecide\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  std::istringstream lines(ran.out);
  std::string line;
  std::vector<std::string> starts;
  while (std::getline(lines, line)) starts.push_back(line.substr(0, line.find(' ')));
  EXPECT_EQ(starts, (std::vector<std::string>{"arena-answer", "ready", "decision", "error", "error"})) << ran.out;
  EXPECT_EQ(cli_test::run_cli({"answer", run, "--player", "onne"}).code, 2);
  EXPECT_EQ(cli_test::run_cli({"answer", "no-such-folder", "--player", "one"}).code, 2);
}

}  // namespace
}  // namespace arena::tournament_test

// The gate: a stored run against a build with damage in what all players share. The damaged program is a real one (tests/damage), run as CI would.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "arena/analysis/regression/baseline_program.hpp"
#include "arena/analysis/regression/stored.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

/// Two that share everything: damage to one is damage to both.
std::string with_relatives(int openings) {
  return "game: {name: andantino, radius: 5}\nseed: 5\nopenings: {type: random, plies: 6, count: " + std::to_string(openings) +
         ", seed: 7}\nlimits: {nodes: 150}\nplayers:\n"
         "  - {name: one, inherits: arena-andantino-1, transposition_table: {size_mb: 1}}\n"
         "  - {name: other, inherits: arena-andantino-1, transposition_table: {size_mb: 1}, killers: false}\n";
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
  for (const std::string damage : {"evaluator", "order"}) {  // the recorded build judges a damaged table below
    if (sanitized && damage != "evaluator") continue;
    const cli_test::Ran ran = regress(damage, "", kept_baseline);
    EXPECT_EQ(ran.code, 1) << damage << "\n" << ran.out;
    EXPECT_NE(ran.out.find("Regression in: strength of full."), std::string::npos) << ran.out;
  }
  const cli_test::Ran ran = regress("harmless", "", kept_baseline);
  EXPECT_NE(ran.code, 1) << "what costs no strength is no regression\n" << ran.out;
  EXPECT_NE(ran.out.find("different search: "), std::string::npos) << ran.out;
}

/// The kept run, said to be played without killers, history and root ordering: so this build plays it, some 85 Elo weaker head to head.
TEST_F(Gate, MoveOrderingThatIsTakenAwayIsFoundByTheYardsticks) {
  fs::copy(kept_baseline, folder_.path() / "stored");
  std::string yaml = read_file(folder_.path() / "stored" / "tournament.yaml");
  for (const std::string option : {"killers: ", "history: ", "root_ordering: "}) {
    const std::size_t begin = yaml.find(option) + option.size();
    yaml.replace(begin, yaml.find('\n', begin) - begin, "false");
  }
  std::ofstream(folder_.path() / "stored" / "tournament.yaml") << yaml;
  const cli_test::Ran ran = regress("none");
  EXPECT_EQ(ran.code, 1) << ran.out;
  EXPECT_NE(ran.out.find("Regression in: strength of full."), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Elo against these opponents"), std::string::npos) << ran.out;
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
  const cli_test::Ran ran = regress("table", std::string("--baseline-program ") + ARENA_BINARY, kept_baseline);
  EXPECT_EQ(ran.code, 1) << ran.out;
  EXPECT_NE(ran.out.find("against the recorded build: weaker"), std::string::npos) << ran.out;
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
  EXPECT_NE(message("./mute").find("'./mute ugi' says "), std::string::npos);
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
      stored.by_player["changed"][{0, static_cast<Key>(i), 0, {opponent}, 0}].score = score;
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

TEST(Stored, ALossThatIsShownAgainstTheYardsticksDoesNotGoByAsInconclusive) {
  RunFigures stored;
  stored.folder = "stored";
  config::PlayerSpec changed, near;
  changed.name = "changed";
  near.name = "near";
  stored.tournament.players = {changed, near};
  RunFigures again = stored;
  for (int i = 0; i < 150; ++i)
    for (const bool first : {true, false}) {
      const GameSlot slot{0, static_cast<Key>(i), 0, {"near"}, first ? 0 : 1};
      stored.by_player["changed"][slot].score = first ? 1 : 0;
      again.by_player["changed"][slot].score = first && i >= 8 ? 1 : 0;  // eight games of 300 lost more: not clearly more than the margin
    }
  stored.by_player["near"];
  again.by_player["near"];
  const std::vector<ReplayedPlayer> players = {{"changed", 10, 9, "game 1"}, {"near", 10, 10, ""}};
  const auto parts = stored_strength_parts(stored, &again, players, {{"changed", {"near"}}}, 20);
  EXPECT_EQ(parts[0].verdict, Verdict::unjudged) << parts[0].sentence;
  EXPECT_NE(parts[0].sentence.find("weaker against these opponents, but by how much is undecided"), std::string::npos) << parts[0].sentence;
  EXPECT_NE(parts[0].sentence.find("20 Elo against these opponents"), std::string::npos) << parts[0].sentence;
}

TEST(Stored, TheKeptBaselinesAreDecidedAsRecorded) {
  for (const std::string game : {"andantino", "tablut", "omega"}) {
    const fs::path stored = fs::path(ARENA_SOURCE) / "results" / "baselines" / game;
    const RunSpec spec = resolve(config::load_tournament(stored / "tournament.yaml"));
    ReplayOptions options;
    options.threads = 2;
    options.most_games = sanitized ? 12 : 30;
    const auto players = replay_decisions(stored, spec, options);
    ASSERT_TRUE(players);
    for (const ReplayedPlayer& player : *players) {
      EXPECT_GT(player.decisions, sanitized ? 0U : 40U) << game << ", " << player.name;
      EXPECT_EQ(player.same, player.decisions) << game << ", " << player.name << ": " << player.first_difference
                                               << "\nwhere that is meant, arena run configs/tournaments/baseline-" << game << ".yaml makes it anew";
    }
  }
}

/// A build from before `arena ugi`, as far as a baseline needs: it rejects every other command, and answers each question as its own run did.
constexpr const char* answering_build = R"(#!/usr/bin/python3
import csv, sys
if sys.argv[1:] == ['--version']: sys.exit(print('arena 0.0 (commit 0123456789ab, old, Release)'))
if len(sys.argv) != 5 or sys.argv[1] != 'answer' or sys.argv[3] != '--player': sys.exit(2)
decisions = {}
games = {row['game']: row for row in csv.DictReader(open(sys.argv[2] + '/games.csv'))}
for row in csv.DictReader(open(sys.argv[2] + '/moves.csv')):
    if row['player'] != sys.argv[4]: continue
    moves = ' '.join(games[row['game']]['moves'].split()[:int(row['ply']) - 1])
    searched = row['nodes'] != ''
    figures = [row[name] if searched else '0' for name in ('depth', 'seldepth')]
    score = row['score'] if row['score'] and row['proved'] in ('', 'draw') else '0'
    plies = abs(int(row['score'])) if row['score'] and row['proved'] in ('win', 'loss') else 0
    nodes = [row[name] if searched else '0' for name in ('nodes', 'nodes_total')]
    decisions[moves] = ' '.join(map(str, [row['move'], int(searched), *figures, score, row['proved'] or '-', plies, *nodes, row['stop']]))
print('arena-answer 1 0123456789ab', flush=True)
for line in sys.stdin:
    word, _, rest = line.strip().partition(' ')
    if word == 'quit': break
    print('ready' if word == 'game' else 'decision ' + decisions[rest] if rest in decisions else 'error this was not played', flush=True)
)";

TEST_F(Gate, ABuildWithoutUgiIsAskedByItsCommandAnswer) {
  store(with_relatives(4));
  std::ofstream(folder_.path() / "old") << answering_build;
  fs::permissions(folder_.path() / "old", fs::perms::owner_all);
  BaselineProgram program(folder_.path() / "old", folder_.path() / "stored");
  program.check("one");
  EXPECT_FALSE(program.speaks_ugi());
  EXPECT_EQ(program.commit(), "0123456789ab");
  ReplayOptions options;
  options.program = &program;
  const auto players =
      replay_decisions(folder_.path() / "stored", resolve(config::load_tournament(folder_.path() / "stored" / "tournament.yaml")), options);
  ASSERT_TRUE(players);
  for (const ReplayedPlayer& player : *players) {
    EXPECT_TRUE(player.is_reproduced()) << player.name << ": " << player.first_difference;
    EXPECT_GT(player.decisions, 20U);
  }
}

TEST_F(Gate, TodaysBuildIsAskedByUgiAndDecidesAsItRecorded) {
  const auto decides_as_recorded = [](const fs::path& stored, std::size_t games) {
    BaselineProgram program(ARENA_BINARY, stored);
    const RunSpec spec = resolve(config::load_tournament(stored / "tournament.yaml"));
    program.check(spec.players.front().name);
    EXPECT_TRUE(program.speaks_ugi());
    ReplayOptions options;
    options.program = &program;
    options.most_games = games;
    const auto players = replay_decisions(stored, spec, options);
    ASSERT_TRUE(players);
    std::size_t decisions = 0;
    for (const ReplayedPlayer& player : *players) {
      EXPECT_EQ(player.same, player.decisions) << player.name << ": " << player.first_difference;
      decisions += player.decisions;
    }
    EXPECT_GT(decisions, 20U);
  };
  for (const std::string game : {"andantino", "tablut", "omega"})
    decides_as_recorded(fs::path(ARENA_SOURCE) / "results" / "baselines" / game, sanitized ? 2 : 6);
  // Every source of a decision: chance, proofs, random tie-breaks, a depth that the player chooses itself; on a board of another size.
  const std::string ours = "inherits: arena-andantino-1, transposition_table: {size_mb: 1}";
  store(
      "game: {name: andantino, radius: 4}\nseed: 5\nopenings: {type: random, plies: 2, count: 1, seed: 7}\nlimits: {nodes: 300}\nplayers:\n"
      "  - {name: chance, inherits: random}\n  - {name: prover, inherits: arena-andantino-proof}\n  - {name: ties, " +
      ours + ", tie_break: random, random_first_stone: true}\n  - {name: by-branching, " + ours +
      ", iterative_deepening: false, root_ordering: false, limits: {policy: branching, branching_depth: 2}}\n");
  decides_as_recorded(folder_.path() / "stored", 0);
}

}  // namespace
}  // namespace arena::tournament_test

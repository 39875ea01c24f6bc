// Engines in configs: what is read, what is refused, and that the resolved copy reads back as the same player.
#include <gmock/gmock.h>

#include "arena/engines/identity.hpp"
#include "arena/text/sha256.hpp"
#include "tests/engines/engines_support.hpp"

namespace arena::engines_test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

std::vector<std::string> problems_of(const std::string& yaml) {
  config::Problems problems;
  config::read_player(config::parse_yaml(yaml, "p.yaml", problems), "/", problems);
  return problems.lines();
}

TEST(EngineConfig, AResolvedEngineReadsBackAsTheSamePlayer) {
  const std::string text =
      "name: mine\ntype: uci\ngame: tablut\ncommand: [/bin/sh, -c, \"echo 'a: b' # no comment\", \"\\t\"]\noptions: {Hash: 64, \"Move Overhead\": "
      "'', Path: \"a: {b}\"}\ncwd: sub folder\nenv: {LANG: C}\nstartup_time: 3s\nanswer_time: 250ms\nmemory_mb: 100\nrestart: each-game\non_crash: "
      "replay\ncrash_limit: 7\nlimits: {nodes: 50, move_time: 1s}\n";
  config::Problems problems;
  const auto player = config::read_player(config::parse_yaml(text, "p.yaml", problems), "/home", problems);
  ASSERT_EQ(problems.lines(), std::vector<std::string>{});
  EXPECT_EQ(player.type, config::PlayerType::uci);
  EXPECT_EQ(player.engine.command.size(), 4U);
  EXPECT_EQ(player.engine.cwd, "/home/sub folder");
  EXPECT_EQ(player.engine.options.at("Move Overhead"), "");
  EXPECT_EQ(player.engine.options.at("Path"), "a: {b}");
  EXPECT_EQ(player.engine.answer_time, milliseconds(250));
  EXPECT_EQ(player.engine.on_crash, config::OnCrash::replay);
  const std::string resolved = config::resolved_yaml(player);
  EXPECT_EQ(resolved.find("search"), std::string::npos) << resolved;
  const auto again = config::read_player(config::parse_yaml(resolved, "r.yaml", problems), "/elsewhere", problems);
  EXPECT_EQ(problems.lines(), std::vector<std::string>{}) << resolved;
  EXPECT_EQ(again, player) << resolved;
}

TEST(EngineConfig, OptionsOfASearchAreRefusedForAnEngineAndTheOtherWayRound) {
  const auto only = [](const std::string& yaml) {
    const auto lines = problems_of(yaml);
    return lines.size() == 1 ? lines[0] : fmt::format("{} problems", lines.size());
  };
  const auto first = [](const std::string& yaml) {
    const auto lines = problems_of(yaml);
    return lines.empty() ? std::string("none") : lines[0];
  };
  EXPECT_THAT(only("name: a\ntype: ugi\ncommand: [x]\nkillers: true\n"), HasSubstr("p.yaml:4: 'killers' needs 'type: builtin'"));
  EXPECT_THAT(only("name: a\ntype: ugi\ncommand: [x]\nsearch: alpha-beta\n"), HasSubstr("p.yaml:4: 'search' needs 'type: builtin'"));
  EXPECT_THAT(only("name: a\ntype: ugi\ncommand: [x]\nevaluator: lines\n"), HasSubstr("'evaluator' needs 'type: builtin'"));
  EXPECT_THAT(only("name: a\nsearch: random\ncommand: [x]\n"), HasSubstr("p.yaml:3: 'command' needs 'type: ugi or uci'"));
  EXPECT_THAT(only("name: a\nsearch: random\nmemory_mb: 5\n"), HasSubstr("'memory_mb' needs 'type: ugi or uci'"));
  EXPECT_THAT(only("name: a\ntype: uci\n"), HasSubstr("'type' is 'uci', which needs a program: command: [./my-engine, argument]"));
  EXPECT_THAT(first("name: a\ntype: usi\ncommand: [x]\n"), HasSubstr("'type' is 'usi', but must be one of builtin, ugi, uci or person"));
  EXPECT_THAT(only("name: a\ntype: ugi\ncommand: ./nope\n"), HasSubstr("p.yaml:3: 'command' is './nope', but must be a list"));
  EXPECT_THAT(only("name: a\ntype: ugi\ncommand: {x: y}\n"), HasSubstr("p.yaml:3: 'command' is a map, but must be a list"));
  EXPECT_THAT(only("name: a\ntype: ugi\ncommand: []\n"), HasSubstr("'type' is 'ugi', which needs a program"));
  EXPECT_THAT(only("name: a\ntype: ugi\ncommand: [x]\noptions: [a]\n"), HasSubstr("'options' is a list, but must be a map"));
  EXPECT_THAT(only("name: a\ntype: ugi\ncommand: [x]\noptions: {a: [b]}\n"), HasSubstr("'options.a' is a list, but must be a text or a number"));
  EXPECT_THAT(only("name: a\ntype: ugi\ncommand: [x]\noptions: {a: \"b\\nquit\"}\n"), HasSubstr("line break"));
}

TEST(EngineConfig, AnEngineNeedsALimit) {
  config::Problems problems;
  config::read_tournament(
      config::parse_yaml("game: andantino\nplayers: [{name: a, type: ugi, command: [x]}, {name: b, search: random}]\n", "t.yaml", problems), "/",
      problems);
  ASSERT_EQ(problems.lines().size(), 1U);
  EXPECT_THAT(problems.lines()[0], HasSubstr("player 'a' has no limit at all"));
}

TEST(EngineConfig, AProgramBesideTheConfigIsFoundFromAnywhere) {
  TemporaryFolder folder;
  fs::copy_file(ARENA_TEST_ENGINE, folder.path() / "engine");
  std::ofstream(folder.path() / "weights.txt") << "1 2 3";
  config::Problems problems;
  const auto player = config::read_player(config::parse_yaml("name: a\ntype: ugi\ncommand: [./engine, weights.txt, --depth]\n", "p.yaml", problems),
                                          folder.path(), problems);
  EXPECT_EQ(player.engine.command[0], (folder.path() / "engine").string());
  EXPECT_EQ(player.engine.cwd, folder.path().string());
  const EngineIdentity identity = identity_of("a", player.engine);
  ASSERT_EQ(identity.files.size(), 2U);
  EXPECT_EQ(identity.files.at(fs::canonical(folder.path() / "weights.txt").string()), *sha256_of(folder.path() / "weights.txt"));
  EngineIdentity other = identity;
  EXPECT_EQ(identity_difference(identity, other), "");
  other.files.begin()->second = std::string(64, '0');
  EXPECT_THAT(identity_difference(identity, other), HasSubstr("is not the file that played the games there"));
}

TEST(Sha256, IsWhatTheStandardSays) {
  TemporaryFolder folder;
  const auto sum = [&](std::string_view text) {
    std::ofstream(folder.path() / "file") << text;
    return sha256_of(folder.path() / "file").value_or("");
  };
  EXPECT_FALSE(sha256_of(folder.path() / "missing"));
  EXPECT_EQ(sum(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sum("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sum("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sum(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(EngineCheck, AHealthyEngineHasNothingWrongAndAFaultyOneIsNamed) {
  TemporaryFolder folder;
  const auto check = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"engine-check",
                                      "--game",
                                      "andantino",
                                      "--radius",
                                      "4",
                                      "--games",
                                      "2",
                                      "--answer-time",
                                      "2s",
                                      "--log-protocol",
                                      (folder.path() / "lines.txt").string(),
                                      "--",
                                      ARENA_TEST_ENGINE,
                                      "--radius",
                                      "4"};
    words.insert(words.end(), more.begin(), more.end());
    return cli_test::run_cli(words);
  };
  const auto healthy = check({});
  EXPECT_EQ(healthy.code, 0) << healthy.out << healthy.err;
  EXPECT_THAT(healthy.out, HasSubstr("ok   start: ready after "));
  EXPECT_THAT(healthy.out, HasSubstr("random games, all legal"));
  EXPECT_THAT(healthy.out, HasSubstr("nothing is wrong"));
  const std::string lines = read_file(folder.path() / "lines.txt");
  EXPECT_THAT(lines, HasSubstr(" > ugi\n"));
  EXPECT_THAT(lines, HasSubstr(" < bestmove "));
  const auto illegal = check({"--fault", "illegal", "--after", "4"});
  EXPECT_EQ(illegal.code, 1);
  EXPECT_THAT(illegal.out, HasSubstr("FAIL positions: 'bestmove a1' is illegal after: position startpos moves "));
  const auto dies = check({"--fault", "die"});
  EXPECT_EQ(dies.code, 1);
  EXPECT_THAT(dies.out, HasSubstr("FAIL positions: crash: it ended: killed by signal 11"));
  EXPECT_THAT(dies.out, HasSubstr("; it was asked: position startpos | go nodes 100\n"));
  EXPECT_THAT(dies.out, ContainsRegex("FAIL limits: crash: .*; it was asked: position startpos moves [^|]* \\| go nodes 1000\n"));
  const auto hangs = check({"--fault", "hang", "--after", "2"});
  EXPECT_EQ(hangs.code, 1);
  EXPECT_THAT(hangs.out, ContainsRegex("FAIL positions: hang: no answer within 2 s, and none to stop; no line arrived: does it flush its output\\?; "
                                       "it was asked: position startpos moves [^|]* \\| go nodes 100\n"));
  const auto unended = check({"--fault", "no-newline"});
  EXPECT_THAT(unended.out, ContainsRegex("FAIL positions: hang: [^;]*; what came last, 'bestmove [a-z0-9]*', has no end of line; it was asked: "));
  const auto unreadable = check({"--fault", "bad-info"});
  EXPECT_EQ(unreadable.code, 1);
  EXPECT_THAT(unreadable.out, HasSubstr("FAIL positions: 'depth two' in an info line cannot be read, after: position startpos | go nodes 100\n"));
  EXPECT_THAT(unreadable.out, HasSubstr("1 thing is wrong")) << "told once";
  const auto line = check({"--fault", "bad-line"});
  EXPECT_EQ(line.code, 1);
  EXPECT_THAT(line.out, ContainsRegex("FAIL positions: 'a1' in 'pv [a-z0-9]* a1' is illegal, after: position startpos \\| go nodes 100\n"));
  const auto missing = cli_test::run_cli({"engine-check", "--game", "andantino", "--", "/no/such/engine"});
  EXPECT_EQ(missing.code, 2);
}

TEST(EngineCheck, ARefereeKnowsTheRulesOfOtherGames) {
  const std::string folder = std::string(ARENA_SOURCE) + "/examples/connect-four/";
  const auto check = [&](const std::string& referee, const std::string& engine) {
    return cli_test::run_cli({"engine-check", "--games", "1", "--referee", "python3 " + folder + referee, "--", "python3", folder + engine});
  };
  const auto healthy = check("referee.py", "alpha_beta.py");
  EXPECT_EQ(healthy.code, 0) << healthy.out << healthy.err;
  EXPECT_THAT(healthy.out, HasSubstr("nothing is wrong"));
  const auto nobody = check("nobody.py", "alpha_beta.py");
  EXPECT_EQ(nobody.code, 5) << nobody.out;
  EXPECT_THAT(nobody.err, HasSubstr("the referee does not start"));
}

}  // namespace
}  // namespace arena::engines_test

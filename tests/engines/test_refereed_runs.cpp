// Games that only a referee knows, in every command that plays; and what is kept of engines beside their moves.
#include <gmock/gmock.h>

#include <set>

#include "arena/record/context.hpp"
#include "tests/engines/engines_support.hpp"

namespace arena::engines_test {
namespace {

using cli_test::run_cli;
using testing::HasSubstr;

const std::string player = std::string(ARENA_SOURCE) + "/configs/players/random.yaml";
const std::string referee = std::string(ARENA_BINARY) + " ugi --game andantino --radius 4 --player " + player;

/// The game of the tests as somebody else's.
std::string refereed_game() {
  return "game: {name: hexes, referee: [" + std::string(ARENA_BINARY) + ", ugi, --game, andantino, --radius, 4, --player, " + player +
         "]}\nlimits: {nodes: 10}\n";
}

std::string engine_words(int salt) {
  return "type: ugi, command: [" + std::string(ARENA_TEST_ENGINE) + ", --radius, 4], options: {Salt: " + std::to_string(salt) + ", Style: wild}";
}

fs::path engine_file(const fs::path& folder, const std::string& name, int salt, const std::string& fault = "") {
  std::ofstream(folder / (name + ".yaml")) << "name: " << name << "\ntype: ugi\ncommand: [" << ARENA_TEST_ENGINE << ", --radius, 4"
                                           << (fault.empty() ? "" : ", --fault, " + fault) << "]\noptions: {Salt: " << salt << "}\n";
  return folder / (name + ".yaml");
}

TEST(RefereedRun, RandomOpeningsComeFromTheRefereesMoves) {
  TemporaryFolder folder;
  const std::string text = refereed_game() + "openings: {type: random, plies: 6, count: 30, seed: 2}\nplayers:\n  - {name: a, " + engine_words(1) +
                           "}\n  - {name: b, " + engine_words(2) + "}\n";
  const fs::path file = write_tournament(folder.path(), text);
  for (const char* threads : {"1", "3"})
    ASSERT_EQ(run_cli({"run", file.string(), "--output", (folder.path() / threads).string(), "--quiet", "--threads", threads}).code, 0);
  expect_equal(results_of(folder.path() / "1"), results_of(folder.path() / "3"), "threads");
  std::istringstream lines(read_file(folder.path() / "1" / "openings.txt"));
  std::set<std::string> different;
  for (std::string line; std::getline(lines, line);)
    if (!line.empty() && line[0] != '#') different.insert(line);
  EXPECT_EQ(different.size(), 30U);
  EXPECT_EQ(run_cli({"verify", (folder.path() / "1").string()}).code, 0);
}

TEST(RefereedRun, TwoWaysToAPositionAreOneOpening) {
  const std::string text = refereed_game() + "openings: {type: random, plies: 4, count: 500}\nplayers:\n  - {name: a, " + engine_words(1) +
                           "}\n  - {name: b, " + engine_words(2) + "}\n";
  TemporaryFolder folder;
  const auto ran = run_cli({"run", write_tournament(folder.path(), text).string(), "--output", (folder.path() / "out").string(), "--quiet"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("there are only 114 different unfinished positions after 4 plies; use more plies")) << "which 144 lines lead to";
}

TEST(RefereedRun, AnAblationSwitchesOptionsOfAnEngineAndSearchesTheRefereesPositions) {
  TemporaryFolder folder;
  for (const bool refereed : {false, true}) {
    const std::string game = refereed ? refereed_game() : "game: {name: andantino, radius: 4}\nlimits: {nodes: 10}\n";
    const std::string text = game + "openings: {type: random, plies: 5, count: 5}\nablation:\n  base: {name: base, " + engine_words(1) +
                             "}\n  switches: [{name: salt, set: {options: {Salt: 7}}}]\n  games: true\n  positions: {type: random, count: 6, "
                             "min_plies: 3, max_plies: 12, nodes: 10}\n";
    const fs::path out = folder.path() / (refereed ? "theirs" : "ours");
    const auto ran = run_cli({"ablate", write_tournament(folder.path(), text).string(), "--output", out.string(), "--quiet"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("salt"));
    EXPECT_THAT(ran.out, HasSubstr("the same depth in all of 6 positions")) << "both look one ply deep";
    const std::string resolved = read_file(out / "tournament.yaml");
    EXPECT_THAT(resolved, HasSubstr("name: base-no-salt"));
    EXPECT_THAT(resolved, HasSubstr("Salt: 7, Style: wild")) << "what the switch does not name stays";
    int rows = 0;
    read_positions(out / "positions.csv", [&](const PositionRow&) { ++rows; });
    EXPECT_EQ(rows, 12);
  }
}

TEST(RefereedRun, ASwitchThatChangesNothingOfAnEngineIsRefused) {
  TemporaryFolder folder;
  const std::string text = refereed_game() + "ablation:\n  base: {name: base, " + engine_words(7) +
                           "}\n  switches: [{name: salt, set: {options: {Salt: 7}}}]\n  positions: {type: random, count: 2, nodes: 10}\n";
  const auto ran = run_cli({"ablate", write_tournament(folder.path(), text).string(), "--output", (folder.path() / "out").string()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("'base' is the same without 'salt'"));
}

TEST(RefereedRun, ASequentialTestTakesARefereeInPlaceOfAGame) {
  TemporaryFolder folder;
  const std::string one = engine_file(folder.path(), "one", 1).string(), two = engine_file(folder.path(), "two", 2).string();
  const fs::path out = folder.path() / "out";
  const auto ran = run_cli({"sprt", one, two, "--referee", referee, "--openings", "6,10", "--nodes", "10", "--output", out.string(), "--quiet"});
  EXPECT_EQ(ran.code, 3) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Sequential test"));
  EXPECT_EQ(run_cli({"rate", out.string()}).code, 0);
  const auto both = run_cli({"sprt", one, two, "--referee", referee, "--game", "andantino"});
  EXPECT_EQ(both.code, 2);
  EXPECT_THAT(both.err, HasSubstr("give --game or --referee, not both"));
}

TEST(RefereedRun, ARegressionOfTwoCommandsTakesTheRefereesPositions) {
  TemporaryFolder folder;
  const std::string text = refereed_game() + "openings: {type: random, plies: 5, count: 6}\nsprt: {elo0: -50, elo1: 0}\nregression:\n" +
                           "  positions: 6\n  depth: 2\n  repeats: 3\n  candidate: {" + engine_words(1) + "}\n  baseline: {" + engine_words(2) +
                           "}\n";
  const auto ran = run_cli({"regress", write_tournament(folder.path(), text).string(), "--output", (folder.path() / "out").string(), "--quiet"});
  EXPECT_TRUE(ran.code == 0 || ran.code == 1 || ran.code == 3) << ran.code << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("strength"));
}

TEST(RefereedRun, StandardErrorIsKeptForEachEngine) {
  TemporaryFolder folder;
  const std::string text = "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 5, count: 2}\nlimits: {nodes: 10}\nplayers: [" +
                           engine_file(folder.path(), "well", 1).string() + ", " + engine_file(folder.path(), "ill", 2, "die").string() + "]\n";
  const fs::path out = folder.path() / "out";
  ASSERT_EQ(run_cli({"run", write_tournament(folder.path(), text).string(), "--output", out.string(), "--quiet"}).code, 0);
  const std::string said = read_file(out / "stderr" / "ill.txt"), line = "about to fail\n";
  int times = 0;
  for (std::size_t at = 0; (at = said.find(line, at)) != std::string::npos; at += line.size()) ++times;
  EXPECT_EQ(times, 4) << "once in each of its games: " << said;
  EXPECT_FALSE(fs::exists(out / "stderr" / "well.txt"));
  EXPECT_EQ(run_cli({"verify", out.string()}).code, 0);
}

TEST(RefereedRun, AnEngineThatSeesAnotherResultIsRemarkedUponAndChangesNothing) {
  TemporaryFolder folder;
  const auto results = [&](const std::string& fault) {
    const std::string text = "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 5, count: 3}\nlimits: {nodes: 10}\nplayers: [" +
                             engine_file(folder.path(), "one", 1).string() + ", " + engine_file(folder.path(), "two", 2, fault).string() + "]\n";
    const fs::path out = folder.path() / ("out" + fault);
    const auto ran = run_cli({"run", write_tournament(folder.path(), text).string(), "--output", out.string(), "--quiet"});
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.err.find("6 times an engine disagreed with the rules about the end of a game") != std::string::npos, !fault.empty()) << ran.err;
    const bool logged = read_file(out / "log.txt").find("game 1: two answers 'none' to query result, but the rules say p") != std::string::npos;
    EXPECT_EQ(logged, !fault.empty());
    return results_of(out);
  };
  expect_equal(results(""), results("wrong-result"), "whatever an engine says of the end");
}

}  // namespace
}  // namespace arena::engines_test

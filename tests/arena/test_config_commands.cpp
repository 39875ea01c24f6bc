// `arena list` and `arena check`, and the reference page that is made from them.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/arena/cli_support.hpp"
#include "tests/arena/config_support.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::config::test {
namespace {

using cli_test::run_cli;

TEST(ConfigCommands, TheReferencePageIsCurrent) {
  const auto ran = run_cli({"list", "--markdown", "--players-from", players.string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto page = source / "docs" / "reference.md";
  if (std::getenv("ARENA_UPDATE_GOLDEN") != nullptr) std::ofstream(page, std::ios::binary) << ran.out;
  EXPECT_TRUE(ran.out == read_text(page)) << "write it anew: arena list --markdown > docs/reference.md";
}

TEST(ConfigCommands, EveryDeclarationIsListed) {
  const auto options = run_cli({"list", "options"}).out;
  for (const auto& row : default_player_rows()) EXPECT_NE(options.find("  " + row.path + " "), std::string::npos) << row.path;
  for (const auto& row : rows_of(TournamentSpec{})) EXPECT_NE(options.find("  " + row.path + " "), std::string::npos) << row.path;
  const auto evaluators = run_cli({"list", "evaluators"}).out;
  const auto games = run_cli({"list", "games"}).out;
  for (const auto& game : catalogue()) {
    EXPECT_NE(games.find(game.name), std::string::npos);
    for (const auto& evaluator : game.evaluators) EXPECT_NE(evaluators.find(evaluator.help), std::string::npos) << evaluator.name;
  }
  const auto searchers = run_cli({"list", "searchers"}).out;
  for (const auto name : search_names) EXPECT_NE(searchers.find(name), std::string::npos) << name;
}

TEST(ConfigCommands, AShortCheckHasWhatDiffersFromTheDefaultsAndMeansTheSame) {
  const cli_test::TemporaryFolder folder;
  for (const char* file : {"configs/players/trebing-full.yaml", "configs/players/random.yaml", "configs/players/mcts-omega.yaml",
                           "configs/tournaments/quickstart.yaml", "configs/ablations/andantino.yaml"}) {
    const std::string whole = (source / file).string(), again = (folder.path() / "short.yaml").string();
    const auto brief = run_cli({"check", whole, "--short"}), full = run_cli({"check", whole});
    ASSERT_EQ(brief.code, 0) << brief.err;
    EXPECT_LT(brief.out.size(), full.out.size()) << file;
    std::ofstream(again) << brief.out;
    const auto meant = run_cli({"check", again});
    ASSERT_EQ(meant.code, 0) << meant.err << brief.out;
    const auto without_file = [](const std::string& text) { return text.substr(text.find('\n')); };
    EXPECT_EQ(without_file(meant.out), without_file(full.out)) << file;
  }
  EXPECT_THAT(run_cli({"check", (players / "trebing-full.yaml").string(), "--short"}).out,
              testing::AllOf(testing::HasSubstr("killers: "), testing::Not(testing::HasSubstr("lmr: "))));
}

TEST(ConfigCommands, ACommandLooksForItsOwnKindOfFileFirst) {
  const cli_test::TemporaryFolder folder;
  const auto ran =
      cli_test::shell("ARENA_PATH='" ARENA_SOURCE "/configs' arena ablate andantino --positions 2 --depth 2 --no-games --quiet", folder.path());
  EXPECT_EQ(ran.code, 0) << ran.out << "there is a tournament and an ablation of this name";
}

TEST(ConfigCommands, PlayersAreListedWithTheirGameAndSource) {
  const auto ran = run_cli({"list", "players", "--players-from", players.string()});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("trebing-full"), std::string::npos);
  EXPECT_NE(ran.out.find("Trebing's tournament winner"), std::string::npos);
  const auto nowhere = run_cli({"list", "players", "--players-from", data.string()});
  EXPECT_EQ(nowhere.code, 2);
}

TEST(ConfigCommands, AblationsAndRegressionsAreListedAlone) {
  const cli_test::TemporaryFolder folder;
  const auto listed = [&](const std::string& topic) {
    return cli_test::shell("ARENA_PATH='" ARENA_SOURCE "/configs' arena list " + topic, folder.path()).out;
  };
  EXPECT_THAT(listed("ablations"),
              testing::AllOf(testing::HasSubstr("configs/ablations/"), testing::Not(testing::HasSubstr("configs/tournaments/"))));
  EXPECT_THAT(listed("regressions"), testing::AllOf(testing::HasSubstr("configs/regressions/"), testing::Not(testing::HasSubstr("ablations"))));
  EXPECT_THAT(listed("tournaments"), testing::AllOf(testing::HasSubstr("configs/ablations/"), testing::HasSubstr("configs/tournaments/")));
}

TEST(ConfigCommands, ArenaPathTakesAFolderOfConfigsAndAFolderOfPlayers) {
  const cli_test::TemporaryFolder folder;
  for (const char* place : {"all/players", "mine"}) std::filesystem::create_directories(folder.path() / place);
  std::ofstream(folder.path() / "all" / "players" / "one-of-all.yaml") << "# Of all.\nsearch: random\n";
  std::ofstream(folder.path() / "mine" / "one-of-mine.yaml") << "# Of mine.\nsearch: random\n";
  std::ofstream(folder.path() / "all" / "no-player.yaml") << "# No player.\n";
  const auto with_path = [&](const std::string& command) { return cli_test::shell("ARENA_PATH=\"$PWD/all:$PWD/mine/\" " + command, folder.path()); };
  for (const std::string name : {"one-of-all", "one-of-mine"}) {
    const auto ran = with_path("arena search --game omega --player " + name + " --depth 1");
    EXPECT_EQ(ran.code, 0) << name << ": " << ran.out;
  }
  const auto listed = with_path("arena list players");
  EXPECT_THAT(listed.out,
              testing::AllOf(testing::HasSubstr("Of all."), testing::HasSubstr("Of mine."), testing::Not(testing::HasSubstr("No player."))));
  EXPECT_EQ(with_path("arena search --game omega --player no-player --depth 1").code, 2);
}

TEST(ConfigCommands, APlayerThatCannotBeUsedHidesNoOther) {
  const cli_test::TemporaryFolder folder;
  std::ofstream(folder.path() / "good.yaml") << "# Fine.\nsearch: random\n";
  std::ofstream(folder.path() / "broken.yaml") << "# Fine once.\nsearch: certificate\ncertificate: {file: gone.cert}\n";
  const auto ran = run_cli({"list", "players", "--players-from", folder.path().string()});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("Fine."), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("CANNOT BE USED"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("broken.yaml:3: 'certificate.file': there is no file 'gone.cert'"), std::string::npos) << ran.out;
}

TEST(ConfigCommands, AnUnknownTopicNamesTheNearest) {
  const auto ran = run_cli({"list", "evaluator"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("did you mean 'evaluators'?"), std::string::npos) << ran.err;
}

TEST(ConfigCommands, CheckPrintsFilesResolvedAndTheResolvedCheckIsTheSame) {
  const auto path = (players / "trebing-nm.yaml").string();
  const auto ran = run_cli({"check", path});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.out, "# " + path + "\n" + resolved_yaml(load_player(path)));
  const auto two = run_cli({"check", path, (data / "good" / "tournament.ini").string()});
  EXPECT_EQ(two.code, 0) << two.err;
  EXPECT_NE(two.out.find("\n---\n# "), std::string::npos);
  EXPECT_EQ(run_cli({"check", "--quiet", path}).out, "");
}

TEST(ConfigCommands, CheckTellsEverythingThatIsWrongInAllFiles) {
  const auto one = (data / "wrong" / "out-of-range.yaml").string(), other = (data / "wrong" / "tournament-sprt.yaml").string();
  const auto ran = run_cli({"check", one, (players / "random.yaml").string(), other});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.out.find("search: random"), std::string::npos) << "a right file between wrong ones is printed all the same";
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 6) << ran.err;
  EXPECT_NE(ran.err.find(one + ":1: "), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find(other + ":2: "), std::string::npos) << ran.err;
  EXPECT_EQ(run_cli({"check", "no-such-file.yaml"}).err, "no-such-file.yaml: cannot be read: No such file or directory\n");
  EXPECT_EQ(run_cli({"check"}).code, 2);
  const tournament_test::TemporaryFolder folder;
  const std::string few = (folder.path() / "few.yaml").string();
  std::ofstream(few) << "game: andantino\nopenings: {type: random, plies: 2, count: 500}\nlimits: {depth: 1}\nplayers: [{name: x, search: random}, "
                        "{name: y, inherits: x}]\n";
  const std::string said = few + ":2: openings: 500 are asked for, but there is only 1 different unfinished position after 2 plies";
  EXPECT_THAT(run_cli({"check", few}).err, testing::StartsWith(said));
  EXPECT_THAT(run_cli({"run", few}).err, testing::StartsWith("arena: " + said));
  EXPECT_EQ(nlohmann::json::parse(run_cli({"check", few, "--json"}).out)["problems"][0]["line"], 2);
}

}  // namespace
}  // namespace arena::config::test

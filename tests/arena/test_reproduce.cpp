// The tables and figures of the five reports: all are there, the kept page matches the kept runs, and its verdicts hold.
#include <cmath>

#include "arena/analysis/reproduction/sheet.hpp"
#include "arena/config/paths.hpp"
#include "arena/config/tournament.hpp"
#include "arena/record/reader.hpp"
#include "core/common/errors.hpp"
#include "tests/arena/cli_support.hpp"
#include "tests/arena/config_support.hpp"
#include "tests/sanitized.hpp"

namespace arena::cli_test {
namespace {

namespace fs = std::filesystem;

const fs::path reports = config::test::source / "configs" / "reports";
const fs::path kept = config::test::source / "results" / "reproduction";

class Reports : public testing::Test {
 protected:
  Reports() : before_(fs::current_path()) { fs::current_path(config::test::source); }
  ~Reports() override { fs::current_path(before_); }

 private:
  fs::path before_;
};

TEST_F(Reports, EveryTableAndFigureOfTheFiveIsListed) {
  const auto ran = run_cli({"reproduce"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  for (const std::string name : {"sweere-table-1",     "sweere-table-2",      "sweere-table-3",      "sweere-table-4",
                                 "sweere-table-5",     "sweere-collisions",   "sweere-error",        "sweere-hits",
                                 "sweere-lengths",     "sweere-time",         "aboukhadra-table-1",  "aboukhadra-table-1-deepest",
                                 "aboukhadra-table-2", "aboukhadra-figure-2", "aboukhadra-figure-3", "rao-figure-4",
                                 "rao-figure-5",       "rao-figure-6",        "rao-figure-7",        "rao-figure-8",
                                 "rao-best",           "trebing-table-1",     "trebing-figure-2",    "trebing-branching",
                                 "trebing-time",       "rudin-games",         "rudin-features"})
    EXPECT_NE(ran.out.find(name + " "), std::string::npos) << name;
}

TEST_F(Reports, TheKeptPageIsMadeFromTheKeptRunsAndItsSentencesHold) {
  if (sanitized) GTEST_SKIP() << "takes minutes under a sanitizer, for code that smaller tests run";
  const auto ran = run_cli({"reproduce", "--page", "results/reproduction"});
  ASSERT_EQ(ran.code, 0) << "a sentence does not hold: " << ran.err;
  const fs::path page = config::test::source / "results" / "README.md";
  if (std::getenv("ARENA_UPDATE_GOLDEN") != nullptr) std::ofstream(page) << ran.out;
  EXPECT_EQ(read_file(page), ran.out) << "arena reproduce --page results/reproduction > results/README.md";
}

TEST_F(Reports, APageWithASentenceThatDoesNotHoldEndsWithOne) {
  const TemporaryFolder folder;
  fs::create_directories(folder.path() / "configs/reports");
  fs::create_directory_symlink(config::test::source / "configs/players", folder.path() / "configs/players");
  const auto page = [&](const std::string& check) {
    std::ofstream(folder.path() / "configs/reports/small.yaml")
        << "report: Nobody\npart: table 1\nabout: Nodes.\nrun: \"\"\nmeasure: {type: search, count: total}\ncolumns: [\"1\"]\n"
           "rows:\n  start: [7]\nof:\n  start: {player: sweere-none-as-coded}\nclaims:\n  - {text: Little., check: \""
        << check << "\"}\n";
    return shell("'" ARENA_BINARY "' reproduce --page .", folder.path());
  };
  EXPECT_EQ(page("ours(start; 1) < 1000").code, 0);
  const auto wrong = page("ours(start; 1) > 1000");
  EXPECT_EQ(wrong.code, 1);
  EXPECT_NE(wrong.out.find("small: does not hold: ours(start; 1) > 1000"), std::string::npos) << wrong.out;
}

/// A sentence that rests on a clock holds on one machine and not on the next.
TEST_F(Reports, NoKeptDecisionWasEndedByTheClock) {
  for (const auto& folder : fs::directory_iterator(kept)) {
    const auto check = [&](const DecisionRow& row) { ASSERT_NE(row.stop, "time") << folder.path() << ": " << row.player; };
    if (fs::exists(folder.path() / "moves.csv")) read_moves(folder.path() / "moves.csv", check);
    if (fs::exists(folder.path() / "positions.csv")) read_positions(folder.path() / "positions.csv", check);
  }
}

/// Players and limits of a kept run are those that its file has today; otherwise the page would show what nobody can run.
TEST_F(Reports, TheKeptRunsAreOfTodaysFiles) {
  for (const fs::path& file : config::test::files_in(reports, {".yaml"})) {
    const Sheet sheet = read_sheet(file);
    if (sheet.run.empty()) continue;
    EXPECT_EQ(config::resolved_yaml(config::load_tournament(config::tournament_file(sheet.run))),
              config::resolved_yaml(config::load_tournament(kept / sheet.run / "tournament.yaml")))
        << sheet.run;
  }
}

TEST_F(Reports, NoTableIsWithoutAJudgement) {
  for (const fs::path& file : config::test::files_in(reports, {".yaml"})) EXPECT_FALSE(read_sheet(file).claims.empty()) << file;
}

Sheet small_sheet() {
  Sheet sheet;
  sheet.name = "small";
  sheet.ours = {{{"a b", "1"}, 10}, {{"c", "1"}, 4}};
  sheet.author = {{{"a b", "1"}, 12}};
  return sheet;
}

TEST(Conditions, CompareFiguresOfBothSides) {
  const Sheet sheet = small_sheet();
  EXPECT_TRUE(holds({"", "ours(a b; 1) < his(a b; 1)"}, sheet));
  EXPECT_TRUE(holds({"", "ours(a b; 1) = 10 and ours(c;1) >= 4"}, sheet));
  EXPECT_FALSE(holds({"", "ours(a b; 1) = 10 and ours(c; 1) > 4"}, sheet));
  EXPECT_EQ(violated({"", "ours(a b; 1) = 11 and ours(a b; 1) = 10 and ours(c; 1) > 4 "}, sheet), "ours(a b; 1) = 11 and ours(c; 1) > 4");
  EXPECT_TRUE(holds({"", "ours(a b; 1) / ours(c; 1) = 2.5"}, sheet));
  EXPECT_TRUE(holds({"", "ours(a b; 1) - ours(c; 1) * 2 <= 2"}, sheet));
}

TEST(Conditions, CountTheFiguresThatAreTheSame) {
  Sheet sheet = small_sheet();
  sheet.author[{"c", "1"}] = 4;
  sheet.author[{"c", "2"}] = 5;  // nothing of ours beside it
  EXPECT_TRUE(holds({"", "same = 1 and figures = 3"}, sheet));
  EXPECT_TRUE(holds({"", "within(2) = 2 and within(1.9) = 1"}, sheet));
  EXPECT_FALSE(holds({"", "same = figures"}, sheet));
  EXPECT_THROW(holds({"", "within(2 = 2"}, sheet), InputError);
}

TEST(Conditions, SayWhatIsWrongWithThem) {
  const Sheet sheet = small_sheet();
  for (const std::string wrong : {"ours(a b; 1)", "ours(a b; 2) < 3", "1 < 2 or 3 < 4", "his(c; 1) = 4", "ours(a b, 1) < 3", "x = 1"})
    EXPECT_THROW(holds({"", wrong}, sheet), InputError) << wrong;
}

/// A table kept from move to move would bring in wins of earlier moves, which need not be the nearest.
TEST(SweerePlayers, ReachAWinAsSoonAsTheySawIt) {
  int wins = 0;
  std::map<std::uint64_t, GameRow> games;
  read_games(kept / "sweere-evaluators" / "games.csv", [&](const GameRow& row) { games[row.game] = row; });
  read_moves(kept / "sweere-evaluators" / "moves.csv", [&](const MoveRow& row) {
    if (row.proved != "win" || !row.depth) return;
    ++wins;
    EXPECT_LE(games[row.game].plies, row.ply - 1 + *row.depth) << "game " << row.game << ", ply " << row.ply;
  });
  EXPECT_GT(wins, 90) << "every game is won by somebody who saw it";
}

TEST_F(Reports, AnUnknownNameIsAnsweredWithTheNearest) {
  const auto ran = run_cli({"reproduce", "sweere-table-6"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("unknown table or figure 'sweere-table-6'; did you mean 'sweere-table-"), std::string::npos) << ran.err;
}

TEST(ReportFiles, NameTheLineThatIsWrong) {
  TemporaryFolder folder;
  const fs::path file = folder.path() / "mine.yaml";
  std::ofstream(file) << "report: me\npart: table 1\nmeasure: {type: search, count: nodes}\ncolumns: [\"1\"]\nrows:\n  a: [x]\nclaim: []\n";
  const auto ran = run_cli({"reproduce", file.string()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("mine.yaml:6: 'x' is not a number"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("mine.yaml:7: unknown key 'claim'; did you mean 'claims'?"), std::string::npos) << ran.err;
}

Sheet measured(const std::string& measure, const std::string& columns, const std::string& row) {
  TemporaryFolder folder;
  const fs::path file = folder.path() / "mine.yaml";
  std::ofstream(file) << "report: me\npart: table 1\nmeasure: " << measure << "\ncolumns: " << columns << "\nrows:\n  a:\nof:\n  a: " << row << "\n";
  Sheet sheet = read_sheet(file);
  arena::measure(sheet, "");
  return sheet;
}

TEST_F(Reports, MovesAndTurnsOfOmegaAreCounted) {
  const Sheet sheet = measured("{type: leaves}", "[\"1\", \"2\"]", "{game: omega, side: 3}");
  EXPECT_EQ(sheet.ours.at({"a", "1"}), 19);
  EXPECT_EQ(sheet.ours.at({"a", "2"}), 19 * 18);
}

TEST_F(Reports, AClockIsSharedOutByItsRule) {
  const auto seconds = [](const std::string& row) { return measured("{type: times}", "[seconds]", row).ours.at({"a", "seconds"}); };
  EXPECT_NEAR(seconds("{player: sweere-neighbours-as-coded, turn: 25}"), 19.2, 1e-6);
  EXPECT_NEAR(seconds("{player: sweere-neighbours-as-coded, turn: 26}"), 0.08 * 120, 1e-6);
  EXPECT_NEAR(seconds("{player: sweere-neighbours-as-coded, turn: 27}"), 0.08 * (120 - 9.6), 1e-6);
  EXPECT_NEAR(seconds("{player: trebing-full, turn: 1, left: 12}"), 880.0 / 9, 1e-6);
  EXPECT_NEAR(seconds("{player: trebing-full, turn: 2, left: 12, game_time: 200}"), 20, 1e-6);
}

TEST_F(Reports, ChancesOfEqualKeysFollowTheFormula) {
  EXPECT_NEAR(measured("{type: errors}", "[bits, parts]", "{positions: 100, bits: 12}").ours.at({"a", "parts"}),
              1e6 * (1 - std::exp(-10000.0 / 8192)), 1e-3);
  EXPECT_NEAR(measured("{type: errors}", "[bits, parts]", "{positions: 100, parts: 500000}").ours.at({"a", "bits"}),
              std::log2(10000 / std::log(2.0)) - 1, 1e-9);
}

TEST_F(Reports, KeysOfColumnsAndRowsCollide) {
  const auto percent = [](const std::string& key, const std::string& bits) {
    const Sheet sheet = measured("{type: collisions}", "[nodes, percent]",
                                 "{player: sweere-neighbours-as-coded, depth: 7, key: " + key + ", slot_bits: " + bits + "}");
    EXPECT_EQ(sheet.ours.at({"a", "nodes"}), 2428 - 42) << "Sweere's count without the cells that he looks at first";
    return sheet.ours.at({"a", "percent"});
  };
  EXPECT_EQ(percent("cells", "40"), 0);
  EXPECT_GT(percent("cells", "8"), 50) << "256 slots";
  EXPECT_GT(percent("lines", "40"), 30);
}

TEST_F(Reports, OneIsPlayedAndPrintedBesideTheAuthors) {
  if (sanitized) GTEST_SKIP() << "takes minutes under a sanitizer, for code that smaller tests run";
  TemporaryFolder folder;
  const auto ran = run_cli({"reproduce", "rao-functions", "--output", (folder.path() / "run").string(), "--threads", "1"});
  EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
  EXPECT_NE(ran.out.find("# Rao 2019, Andantino, section 3.5.2"), std::string::npos) << ran.out;
  EXPECT_TRUE(fs::exists(folder.path() / "run" / "report.html"));
  const auto again = run_cli({"reproduce", "rao-functions", "--from", (folder.path() / "run").string()});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_NE(again.out.find("| fn1 |"), std::string::npos) << again.out;
}

TEST(Openings, MayNameTheStartItself) {
  TemporaryFolder folder;
  const auto ran = shell(
      "printf 'start\\ni9 j9\\n' > o.txt; cat > t.yaml <<'E'\ngame: andantino\nlimits: {nodes: 100}\nopenings: {type: file, file: o.txt}\n"
      "players: [{name: a, search: alpha-beta, iterative_deepening: true}, {name: b, search: random}]\nE\n"
      "arena run t.yaml --output r --quiet && arena verify r && cut -d, -f4,10 r/games.csv && head -c 1 r/openings.txt | od -c | head -1",
      folder.path());
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_NE(ran.out.find("\\n"), std::string::npos) << "the first opening is empty: " << ran.out;
}

}  // namespace
}  // namespace arena::cli_test

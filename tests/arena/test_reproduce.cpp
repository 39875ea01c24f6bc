// The tables and figures of the five reports: all are there, the kept page is what the kept runs say, and what it judges holds.
#include "arena/analysis/reproduction/sheet.hpp"
#include "arena/record/reader.hpp"
#include "core/common/errors.hpp"
#include "tests/arena/cli_support.hpp"
#include "tests/arena/config_support.hpp"

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
  for (const std::string name :
       {"sweere-table-1", "sweere-table-2", "sweere-table-3", "sweere-table-4", "sweere-table-5", "aboukhadra-table-1", "aboukhadra-table-2",
        "rao-figure-4", "rao-figure-5", "rao-figure-6", "rao-figure-7", "rao-figure-8", "trebing-table-1", "trebing-figure-2", "rudin-games"})
    EXPECT_NE(ran.out.find(name + " "), std::string::npos) << name;
}

TEST_F(Reports, TheKeptPageIsMadeFromTheKeptRunsAndItsSentencesHold) {
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

TEST(Conditions, SayWhatIsWrongWithThem) {
  const Sheet sheet = small_sheet();
  for (const std::string wrong : {"ours(a b; 1)", "ours(a b; 2) < 3", "1 < 2 or 3 < 4", "his(c; 1) = 4", "ours(a b, 1) < 3", "x = 1"})
    EXPECT_THROW(holds({"", wrong}, sheet), InputError) << wrong;
}

/// A table that is kept from move to move would bring in wins of earlier moves, which need not be the nearest.
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
  EXPECT_NE(ran.err.find("mine.yaml:6: 'x' is no number"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("mine.yaml:7: unknown key 'claim'; did you mean 'claims'?"), std::string::npos) << ran.err;
}

TEST_F(Reports, OneIsPlayedAndPrintedBesideTheAuthors) {
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

// Reports on imperfect runs: unfinished, torn, of one game, without searches, with wrong rows, several at once.
#include <gmock/gmock.h>

#include "tests/arena/rating_support.hpp"
#include "tests/arena/report_support.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::report_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(ReportRuns, AnUnfinishedRunIsReportedAsFarAsItIs) {
  const KeptRun run;
  run.cut("games.csv", 1);
  run.set_unfinished();
  const auto ran = run.report();
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("1 so far; the run is not complete"));
  EXPECT_THAT(ran.out, HasSubstr("1 of 1 game lacks the other game of its pair"));
  const RunData data = read_run_data({run.path()});
  EXPECT_FALSE(data.complete);
  std::uint64_t decisions = 0, rows = 0;
  for (const PlayerTally& player : data.tally.players) decisions += player.decisions;
  for (const std::string& line : lines_of(run.content("moves.csv"))) rows += line.rfind("1,", 0) == 0 ? 1U : 0U;
  EXPECT_EQ(decisions, rows) << "moves of games that are not committed do not count";
  EXPECT_FALSE(has_table(data, "ratings"));
  EXPECT_FALSE(has_table(data, "versus")) << "a base needs several opponents";
}

TEST(ReportRuns, TornLastLinesDoNotCount) {
  const KeptRun whole, torn;
  whole.cut("games.csv", 6);
  torn.set_unfinished();
  const std::string games = whole.content("games.csv");
  for (const std::size_t bytes : {1U, 5U, 60U}) {
    torn.replace("games.csv", games + "7,1,4,1,full,rand" + std::string(bytes, 'x'));
    const std::string moves = whole.content("moves.csv");
    torn.replace("moves.csv", moves + "7,30,30,fir");
    const auto one = whole.report(), other = torn.report();
    EXPECT_EQ(other.code, 0) << other.err;
    EXPECT_EQ(one.code, 0);
    std::string expected = read_file(whole.path() / "report.md");  // which names its folder
    const std::size_t name = expected.find(whole.path().string());
    ASSERT_NE(name, std::string::npos);
    expected.replace(name, whole.path().string().size(), torn.path().string());
    EXPECT_EQ(read_file(torn.path() / "report.md"), expected);
  }
}

TEST(ReportRuns, ARunWithoutAnyGameHasNoTablesOfResults) {
  const KeptRun run;
  run.set_unfinished();
  for (const bool headers : {true, false}) {
    if (headers) {
      run.cut("games.csv", 0);
      run.cut("moves.csv", 0);
    } else {
      fs::remove(run.path() / "games.csv");
      fs::remove(run.path() / "moves.csv");
    }
    const auto ran = run.report();
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("0 so far; the run is not complete"));
    EXPECT_THAT(ran.out, Not(HasSubstr("Standings")));
    EXPECT_THAT(ran.out, Not(HasSubstr("nan")));
    const auto asked = run.report({"--games", "1"});
    EXPECT_EQ(asked.code, 2);
    EXPECT_THAT(asked.err, HasSubstr("there is no game 1: no game is finished yet"));
  }
}

TEST(ReportRuns, GamesAloneGiveTheTablesOfResults) {
  const KeptRun run;
  fs::remove(run.path() / "moves.csv");
  const RunData data = read_run_data({run.path()});
  EXPECT_TRUE(has_table(data, "ratings"));
  for (const char* name : {"cost", "time-by-ply", "versus-depth", "depth-by-legal-moves", "moves-game-1-first"})
    EXPECT_FALSE(has_table(data, name)) << name;
}

TEST(ReportRuns, RandomPlayersHaveNoSearchTables) {
  rating_test::MadeRun run({"a", "b", "c"});
  run.pair("a", "b", 2, 1);
  run.pair("a", "c", 2, 2);
  const auto folder = run.folder(false);
  std::string rows = header_of<MoveRow>() + tournament_test::filled_up<MoveRow>("1,1,1,first,a,i9,6,,,,,,,,2,2,,random,,,,,,,,,,,,\n");
  write(fs::path(folder) / "moves.csv", rows);
  const RunData data = read_run_data({folder});
  EXPECT_TRUE(has_table(data, "cost"));
  EXPECT_EQ(cell(table_of(data, "cost"), "a", "depth"), "-");
  EXPECT_EQ(cell(table_of(data, "cost"), "a", "time ms"), "0.002");
  EXPECT_EQ(cell(table_of(data, "cost"), "b", "time ms"), "-") << "not known is not zero";
  for (const char* name : {"time-by-ply", "nodes-by-ply", "versus-depth", "depth-by-legal-moves", "nodes-by-legal-moves", "options"})
    EXPECT_FALSE(has_table(data, name)) << name;
  EXPECT_EQ(cell(table_of(data, "versus"), "b", "first two games"), "win 1.5-0.5");
  EXPECT_EQ(cell(table_of(data, "versus"), "c", "Elo"), "-") << "a perfect score is a bound";
  EXPECT_THAT(cell(table_of(data, "versus"), "c", "95 % interval"), HasSubstr("at least"));
}

TEST(ReportRuns, SeveralFoldersAreReportedTogether) {
  const KeptRun run;
  const fs::path again = run.twin();
  const auto ran = run_cli({"report", run.text(), again.string(), "--per-move", "3:full"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  const RunData data = read_run_data({run.path(), again});
  EXPECT_EQ(data.tally.games, 48U);
  EXPECT_THAT(ran.out, HasSubstr("repeat others move by move"));
  EXPECT_EQ(cell(table_of(data, "standings"), "full", "points", 1), "41.0");
  EXPECT_TRUE(fs::exists(run.path() / "report.md"));
  EXPECT_FALSE(fs::exists(again / "report.md"));
  for (const char* folder : {"1", "2"}) {
    const std::string name = std::string("moves-game-3-of-") + folder;
    EXPECT_TRUE(fs::exists(run.path() / "tables" / (name + "-first.csv")) || fs::exists(run.path() / "tables" / (name + "-second.csv"))) << name;
  }
  const auto alone = read_run_data({run.path()});
  for (std::size_t i = 0; i < alone.series.size(); ++i)
    for (std::size_t ply = 0; ply < alone.series[i].plies(); ++ply)
      EXPECT_EQ(data.series[i].gathered(&PlyFigures::nodes, ply, ply + 1).count(),
                2 * alone.series[i].gathered(&PlyFigures::nodes, ply, ply + 1).count());
}

TEST(ReportRuns, FoldersThatDoNotBelongTogetherAreRefused) {
  const KeptRun andantino, omega("match");
  EXPECT_EQ(run_cli({"report", andantino.text(), omega.text()}).code, 2);
  EXPECT_EQ(run_cli({"report", andantino.text(), andantino.text()}).code, 2);
  const auto missing = run_cli({"report", (andantino.parent() / "nowhere").string()});
  EXPECT_EQ(missing.code, 2);
  EXPECT_THAT(missing.err, HasSubstr("no such folder"));
}

/// The report of a run with one line of moves.csv replaced.
std::string said_of(const std::string& from, const std::string& to) {
  const KeptRun run;
  std::string moves = run.content("moves.csv");
  const std::size_t at = moves.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  moves.replace(at, from.size(), to);
  run.replace("moves.csv", moves);
  const auto ran = run.report();
  EXPECT_EQ(ran.code, 2);
  EXPECT_FALSE(fs::exists(run.path() / "report.md") || fs::exists(run.path() / "report.html"));
  return ran.err;
}

TEST(ReportRuns, AWrongRowIsNamedByFileAndLine) {
  const std::string second = lines_of(KeptRun().content("moves.csv"))[2];
  const auto field = [&](std::size_t index, const std::string& value) {
    std::string line;
    std::istringstream in(second);
    std::string part;
    for (std::size_t i = 0; std::getline(in, part, ','); ++i) line += (i ? "," : "") + (i == index ? value : part);
    return line;
  };
  EXPECT_THAT(said_of(second, field(4, "nobody")), HasSubstr("moves.csv:3: game 1: 'nobody' did not move"));
  EXPECT_THAT(said_of(second, field(1, "4000")), HasSubstr("moves.csv:3: there is no ply 4000 in game 1"));
  EXPECT_THAT(said_of(second, field(12, "many")), HasSubstr("moves.csv:3: nodes_total: 'many' is not a whole number"));
  EXPECT_THAT(said_of(second, "1,10"), HasSubstr("moves.csv:3: "));
  EXPECT_THAT(said_of("game,ply", "game,plies"), HasSubstr("moves.csv:"));
}

TEST(ReportRuns, AGameRecordedTwiceIsRefused) {
  const KeptRun run;
  const auto lines = lines_of(run.content("games.csv"));
  std::string text = run.content("games.csv");
  text.replace(text.find(lines[2]), lines[2].size(), lines[1]);
  run.replace("games.csv", text);
  EXPECT_EQ(run.report().code, 2);
}

TEST(ReportRuns, WhatIsAskedForMustBeThere) {
  const KeptRun run;
  const auto said = [&](const std::string& option, const std::string& value) {
    const auto ran = run.report({option, value});
    EXPECT_EQ(ran.code, 2) << value;
    return ran.err;
  };
  EXPECT_THAT(said("--games", "3,99"), HasSubstr("there is no game 99; the run has 24 finished games, with numbers from 1 to 24"));
  EXPECT_THAT(said("--games", "3,,4"), HasSubstr("3,17,40-60"));
  EXPECT_THAT(said("--games", "9-3"), HasSubstr("ends before it begins"));
  EXPECT_THAT(said("--games", "1-99999999999"), HasSubstr("at most 10000 games"));
  EXPECT_THAT(said("--per-move", "x"), HasSubstr("GAME:PLAYER"));
  EXPECT_THAT(said("--per-move", "1:"), HasSubstr("names no player"));
  EXPECT_THAT(said("--per-move", "1:nobody"), HasSubstr("'nobody' did not play game 1"));
  EXPECT_EQ(run.report({"--games", "1,3-5", "--per-move", "7", "--per-move", "8:full"}).code, 0);
}

TEST(ReportRuns, FilesGoWhereTheyAreWanted) {
  const KeptRun run;
  const fs::path output = run.parent() / "a" / "b";
  EXPECT_EQ(run.report({"--output", output.string()}).code, 0);
  EXPECT_TRUE(fs::exists(output / "report.md"));
  EXPECT_TRUE(fs::exists(output / "report.html"));
  EXPECT_TRUE(fs::exists(output / "tables" / "standings.tex"));
  EXPECT_FALSE(fs::exists(run.path() / "report.md") || fs::exists(run.path() / "report.html"));
  write(run.parent() / "file", "");
  const auto ran = run.report({"--output", (run.parent() / "file").string()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("cannot create this folder"));
}

TEST(ReportRuns, TheRunAndTheReportPrintTheSameStandings) {
  cli_test::TemporaryFolder folder;
  const KeptRun kept;
  const auto run = run_cli({"run", (kept.path() / "tournament.yaml").string(), "--quiet", "--output", (folder.path() / "quick").string()});
  const auto report = run_cli({"report", (folder.path() / "quick").string()});
  const std::size_t end = std::min(run.out.find("warning: "), run.out.find("\nFiles: "));
  ASSERT_NE(end, std::string::npos);
  EXPECT_THAT(report.out, HasSubstr(run.out.substr(0, end)));
}

TEST(ReportRuns, PlayersThatTieShareARankAndStandInTheTournamentsOrder) {
  cli_test::TemporaryFolder folder;
  write(folder.path() / "tie.yaml",
        "game: {name: andantino, radius: 5}\nopenings: {type: random, plies: 6, count: 12, seed: 7}\nlimits: {nodes: 150}\nplayers:\n"
        "  - {name: weak, search: alpha-beta, iterative_deepening: true, evaluator: none}\n"
        "  - {name: twin-b, search: alpha-beta, iterative_deepening: true, evaluator: lines}\n"
        "  - {name: twin-a, search: alpha-beta, iterative_deepening: true, evaluator: lines}\n");
  const auto run = run_cli({"run", (folder.path() / "tie.yaml").string(), "--quiet", "--output", (folder.path() / "run").string()});
  ASSERT_EQ(run.code, 0) << run.err;
  for (const char* table : {"Standings\n", "Ratings: "}) {
    const auto lines = lines_of(run.out.substr(run.out.find(table)));
    ASSERT_GE(lines.size(), 6U);
    EXPECT_EQ(lines[3].substr(0, 10), "1  twin-b ") << table;
    EXPECT_EQ(lines[4].substr(0, 10), "1  twin-a ") << table;
    EXPECT_EQ(lines[5].substr(0, 10), "3  weak   ") << table;
  }
}

TEST(ReportRuns, AnAblationIsReportedWithItsTables) {
  cli_test::TemporaryFolder folder;
  const std::string spec = std::string(ARENA_SOURCE) + "/configs/ablations/andantino.yaml", output = (folder.path() / "ablation").string();
  ASSERT_EQ(run_cli({"ablate", spec, "--positions", "4", "--depth", "2", "--no-games", "--output", output}).code, 0);
  const auto ran = run_cli({"report", output});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("none; positions were searched"));
  EXPECT_THAT(ran.out, HasSubstr("What each enhancement is worth"));
  EXPECT_THAT(ran.out, Not(HasSubstr("not complete"))) << "no game is missing where none was wanted";
  EXPECT_TRUE(fs::exists(fs::path(output) / "tables" / "ablation.tex"));
}

}  // namespace
}  // namespace arena::report_test

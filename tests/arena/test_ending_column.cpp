// Why games ended, from games.csv to the tables, the drawings and the check of a run.
#include <gmock/gmock.h>

#include "arena/games/games.hpp"
#include "arena/games/recorded_ending.hpp"
#include "arena/record/columns.hpp"
#include "tests/arena/report_support.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::report_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string five = "i10 j11 i11 j12 i12 j13 i13 j14";  // black's column of five, the centre stone first

TEST(EndingColumn, ItsMeaningNamesEveryReasonOfEveryGame) {
  std::string help;
  for (const ColumnInfo& column : columns_of<GameRow>)
    if (column.name == "ending") help = column.help;
  for_each_game([&](auto tag) {
    for (const EndReason& reason : decltype(tag)::type::end_reasons) {
      EXPECT_THAT(help, HasSubstr("`" + std::string(reason.name) + "`"));
      EXPECT_EQ(ending_words(std::string(reason.name)), reason.words);
    }
  });
  EXPECT_EQ(ending_words("time"), "time") << "what is no reason stays as it is";
}

TEST(EndingColumn, ARunWritesWhyEachGameEndedAndVerifyChecksIt) {
  const cli_test::TemporaryFolder folder;
  const fs::path run = folder.path() / "run";
  tournament_test::run_in(tournament_test::spec_from(tournament_test::small_tournament(3, 4)), run);
  std::string reason;
  read_games(run / "games.csv", [&](const GameRow& row) {
    EXPECT_EQ(row.ending, recorded_ending("andantino", {{"radius", 4}}, row.moves)) << row.game;
    EXPECT_NE(row.ending, "") << row.game;
    reason = row.ending;
  });
  EXPECT_EQ(run_cli({"verify", run.string()}).code, 0);
  std::string games = read_file(run / "games.csv");
  games.replace(games.find("," + reason + ","), reason.size() + 2, ",ply-limit,");
  write(run / "games.csv", games);
  const auto verified = run_cli({"verify", run.string()});
  EXPECT_EQ(verified.code, 1);
  EXPECT_THAT(verified.out, HasSubstr("ended by ply-limit, but by the rules it is " + reason));
}

TEST(EndingColumn, ARunWithoutItIsReadAndToldAllTheSame) {
  const KeptRun run;
  ASSERT_THAT(lines_of(run.content("games.csv")).front(), Not(HasSubstr("ending"))) << "this run was written before the column";
  const RunData data = read_run_data({run.path()});
  const Table& table = table_of(data, "endings");
  std::uint64_t games = 0;
  for (const auto& row : table.rows) {
    EXPECT_NE(row[0], "rules");
    games += std::stoull(row[1]);
  }
  EXPECT_EQ(games, data.tally.games);
  EXPECT_GE(table.rows.size(), 2U);
  EXPECT_THAT(as_csv(table), HasSubstr("ended_by,games,share_percent,first_won,second_won,shared\n"));
}

TEST(EndingColumn, AGameThatTheRulesDidNotEndHasNone) {
  const cli_test::TemporaryFolder folder;
  const fs::path run = folder.path() / "run";
  tournament_test::run_in(tournament_test::spec_from(tournament_test::small_tournament(2, 2, "adjudication: {max_plies: 7}\n")), run);
  read_games(run / "games.csv", [&](const GameRow& row) {
    if (row.termination == "rules") return;
    EXPECT_EQ(row.ending, "");
    EXPECT_EQ(row.ended_by(), "adjudicated: max-plies");
  });
  EXPECT_THAT(run_cli({"report", run.string()}).out, HasSubstr("adjudicated: max-plies"));
}

TEST(EndingColumn, TheTerminalMarksTheRow) {
  const auto shown = run_cli({"show", "--game", "andantino", "--moves", five});
  ASSERT_EQ(shown.code, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("result: second (black)"));
  EXPECT_THAT(shown.out, HasSubstr("[ ] what ended the game"));
  EXPECT_EQ(std::count(shown.out.begin(), shown.out.end(), '['), 5) << "four of the row, for the last move has brackets of its own, and the legend\n"
                                                                    << shown.out;
  EXPECT_THAT(run_cli({"show", "--game", "andantino", "--moves", five.substr(0, five.size() - 4)}).out, Not(HasSubstr("[")));
}

TEST(EndingColumn, ThePictureMarksTheRowAndSaysSo) {
  const cli_test::TemporaryFolder folder;
  const std::string file = (folder.path() / "board.svg").string();
  ASSERT_EQ(run_cli({"show", "--game", "andantino", "--moves", five, "--svg", file}).code, 0);
  const std::string svg = read_file(file);
  std::size_t marked = 0;
  for (std::size_t at = svg.find(" won\""); at != std::string::npos; at = svg.find(" won\"", at + 1)) ++marked;
  EXPECT_EQ(marked, 5U);
  EXPECT_THAT(svg, HasSubstr("Decided by: "));
  EXPECT_THAT(svg, HasSubstr("black won (five in a row)"));
}

TEST(EndingColumn, ACapturedKingIsMarkedThoughHeIsGone) {
  const auto shown = run_cli({"show", "--game", "tablut", "--position", "3b5/9/9/9/9/9/1bk6/9/7w1,b,0", "--moves", "d9d3"});
  ASSERT_EQ(shown.code, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("[b=.(b)"));
}

TEST(EndingColumn, ARecordedGameSaysWhyItEnded) {
  const KeptRun run;
  GameRow last;
  read_games(run.path() / "games.csv", [&](const GameRow& row) {
    if (row.termination == "rules") last = row;
  });
  const RunData data = read_run_data({run.path()});
  const std::string words = ending_words(recorded_ending(data.game, data.rules, last.moves));
  EXPECT_THAT(run_cli({"show", run.text(), "--game", std::to_string(last.game)}).out, HasSubstr("(" + words + ")\n"));
}

}  // namespace
}  // namespace arena::report_test

// `arena show DIR --game N --ply N`: a position of a recorded game with the figures of the move that led there.
#include <gmock/gmock.h>

#include "tests/arena/report_support.hpp"

namespace arena::report_test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

TEST(CliShowRecorded, APositionIsDrawnWithTheFiguresOfItsMove) {
  const KeptRun run;
  const auto ran = run_cli({"show", run.text(), "--game", "12", "--ply", "15"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  cli_test::expect_golden("show-recorded.txt", ran.out);
}

TEST(CliShowRecorded, TheBoardIsTheOneOfTheMovesAlone) {
  const KeptRun run("match");
  GameRow game;
  read_games(run.path() / "games.csv", [&](const GameRow& row) {
    if (row.game == 3) game = row;
  });
  const auto recorded = run_cli({"show", run.text(), "--game", "3"});
  const auto alone = run_cli({"show", "--game", "omega", "--side", "3", "--moves", game.moves});
  ASSERT_EQ(alone.code, 0) << alone.err;
  EXPECT_THAT(recorded.out, EndsWith(alone.out)) << "the last ply unless told, by the rules of the run";
  const auto start = run_cli({"show", run.text(), "--game", "3", "--ply", "0"});
  EXPECT_THAT(start.out, HasSubstr("before the first move"));
  EXPECT_THAT(start.out, EndsWith(run_cli({"show", "--game", "omega", "--side", "3"}).out));
}

TEST(CliShowRecorded, EveryPlyHasTheRowOfItsMove) {
  const KeptRun run;
  int compared = 0;
  read_moves(run.path() / "moves.csv", [&](const MoveRow& row) {
    if (row.game != 1 && row.game != 24) return;
    const auto ran = run_cli({"show", run.text(), "--game", std::to_string(row.game), "--ply", std::to_string(row.ply)});
    EXPECT_THAT(ran.out, HasSubstr("ply " + std::to_string(row.ply) + ": " + row.player + " played " + row.move + ", one of " +
                                   std::to_string(row.legal_moves) + " legal moves"));
    const std::string depth = row.depth ? "depth " + std::to_string(*row.depth) + ", " : "",
                      line = row.pv.empty() ? "" : "variation: " + row.pv + "\n";
    EXPECT_THAT(ran.out, HasSubstr(depth));
    EXPECT_THAT(ran.out, HasSubstr(line));
    ++compared;
  });
  EXPECT_GT(compared, 20);
}

TEST(CliShowRecorded, AnOpeningPlyIsNobodysDecision) {
  const KeptRun run;
  EXPECT_THAT(run_cli({"show", run.text(), "--game", "2", "--ply", "3"}).out, HasSubstr("not decided by a player"));
}

TEST(CliShowRecorded, ThePictureIsWritten) {
  const KeptRun run;
  const fs::path file = run.parent() / "board.svg";
  EXPECT_EQ(run_cli({"show", run.text(), "--game", "2", "--ply", "9", "--svg", file.string()}).code, 0);
  EXPECT_THAT(read_file(file), HasSubstr("<svg"));
}

TEST(CliShowRecorded, WrongNumbersSayWhatThereIs) {
  const KeptRun run;
  const auto said = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "show");
    const auto ran = run_cli(words);
    EXPECT_EQ(ran.code, 2);
    return ran.err;
  };
  EXPECT_THAT(said({run.text(), "--game", "25"}), HasSubstr("which has games 1 to 24"));
  EXPECT_THAT(said({run.text()}), HasSubstr("--game takes a number"));
  EXPECT_THAT(said({run.text(), "--game", "1", "--ply", "400"}), HasSubstr("which has plies 1 to "));
  EXPECT_THAT(said({run.text(), "--game", "1", "--ply", "-1"}), HasSubstr("no ply -1"));
  EXPECT_THAT(said({run.text(), "--game", "andantino"}), HasSubstr("with --game as a number"));
  EXPECT_THAT(said({run.text(), "--game", "1", "--moves", "i9"}), HasSubstr("--moves is for a position without a results folder"));
  EXPECT_THAT(said({run.text(), "--game", "1", "--radius", "5"}), HasSubstr("leave out the rule options"));
  EXPECT_THAT(said({run.parent().string(), "--game", "1"}), HasSubstr("not a results folder: tournament.yaml is missing"));
  EXPECT_THAT(said({(run.parent() / "nowhere").string(), "--game", "1"}), HasSubstr("no such folder"));
  EXPECT_THAT(said({"--game", "andantino", "--ply", "3"}), HasSubstr("--ply is for a recorded game"));
  EXPECT_THAT(said({"--game", "3"}), HasSubstr("unknown game '3'"));
}

TEST(CliShowRecorded, AWrongRowIsNamedByItsLine) {
  const KeptRun run;
  auto lines = lines_of(run.content("moves.csv"));
  std::size_t number = 0;
  for (std::size_t i = 0; i < lines.size() && number == 0; ++i)
    if (lines[i].rfind("4,", 0) == 0) number = i + 1;
  lines[number - 1] = "4,x";
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  run.replace("moves.csv", text);
  const auto ran = run_cli({"show", run.text(), "--game", "4"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("moves.csv:" + std::to_string(number) + ": "));
}

}  // namespace
}  // namespace arena::report_test

// What perft, judge and show print; standard output is for machines and stable.
#include <algorithm>

#include "tests/arena/cli_support.hpp"

namespace arena::cli_test {
namespace {

TEST(CliPerft, EachDepthIsALineOfDepthAndCount) {
  const auto ran = run_cli({"perft", "--game", "andantino", "--depth", "5"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "1 6\n2 12\n3 36\n4 144\n5 720\n");
  EXPECT_NE(ran.err.find("depth 5: 0."), std::string::npos) << ran.err;
}

TEST(CliPerft, TablutIsCountedToo) { EXPECT_EQ(run_cli({"perft", "-g", "tablut", "-d", "3"}).out, "1 72\n2 3944\n3 285728\n"); }

TEST(CliPerft, OmegaTakesItsSideAndItsPlayers) {
  EXPECT_EQ(run_cli({"perft", "-g", "omega", "--side", "3", "-d", "3"}).out, "1 19\n2 342\n3 5814\n");
  EXPECT_EQ(run_cli({"perft", "-g", "omega", "--side", "4", "--players", "3", "-d", "2"}).out, "1 37\n2 1332\n");
}

TEST(CliPerft, DivideSplitsTheLastCountByTheFirstMoveInBoardOrder) {
  const auto ran = run_cli({"perft", "-g", "andantino", "-d", "2", "--divide"});
  EXPECT_EQ(ran.out, "1 6\n2 12\ni9 2\nj9 2\ni10 2\nk10 2\nj11 2\nk11 2\n");
}

TEST(CliPerft, DivideOfOnePlyCountsEachMoveOnce) {
  EXPECT_EQ(run_cli({"perft", "-g", "andantino", "-d", "1", "--divide", "--moves", "i10"}).out, "1 2\ni9 1\nj11 1\n");
}

TEST(CliPerft, MovesComeBeforeTheCount) {
  const std::string moves = "i10 j11 i11 j12 i12 j13 h11 k13 h10 k14 j14 i9 j9 k12";
  EXPECT_EQ(run_cli({"perft", "-g", "andantino", "--moves", moves, "--depth", "3"}).out, "1 10\n2 104\n3 1120\n");
}

TEST(CliPerft, APositionAndMovesFromThereMeanTheSameAsTheMovesAlone) {
  EXPECT_EQ(run_cli({"perft", "-g", "andantino", "--position", "i10/j10/b", "--moves", "j11", "-d", "3"}).out,
            run_cli({"perft", "-g", "andantino", "--moves", "i10 j11", "-d", "3"}).out);
}

TEST(CliPerft, OptionsAreReadWithHyphensAndUnderscores) {
  const auto hyphens = run_cli({"perft", "-g", "andantino", "--tiles-per-side", "2", "-d", "4"});
  const auto underscores = run_cli({"perft", "-g", "andantino", "--tiles_per_side=2", "-d", "4"});
  EXPECT_EQ(hyphens.code, 0);
  EXPECT_EQ(hyphens.out, "1 6\n2 12\n3 36\n4 0\n");
  EXPECT_EQ(underscores.out, hyphens.out);
}

TEST(CliPerft, AFinishedGameHasNoSequences) {
  const std::string won = "i10 j11 i11 j12 i12 j13 i13 j14";  // black has five in a row
  EXPECT_EQ(run_cli({"perft", "-g", "andantino", "--moves", won, "-d", "2"}).out, "1 0\n2 0\n");
}

std::string judged(const std::string& games, std::vector<std::string> more = {}) {
  std::vector<std::string> args = {"judge", "--game", "andantino"};
  args.insert(args.end(), more.begin(), more.end());
  const auto ran = run_cli(args, games);
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  return ran.out;
}

TEST(CliJudge, EachLineIsAGameAndGetsALine) {
  EXPECT_EQ(judged("i10 j11\n\n  I10\tJ11 \r\ni10"), "legal none\nlegal none\nlegal none\nlegal none\n");
}

TEST(CliJudge, TheResultOfAFinishedGameIsNamed) { EXPECT_EQ(judged("i10 j11 i11 j12 i12 j13 i13 j14\n"), "legal second\n"); }

TEST(CliJudge, TheFirstIllegalMoveIsNamedWithItsNumberAndTheReason) {
  EXPECT_EQ(judged("i10 i10 zz\n"), "illegal 2 i10: the cell is occupied\n");
  const auto unknown = judged("i10 j11 zz i11\n");
  EXPECT_EQ(unknown.rfind("illegal 3 zz: ", 0), 0U) << unknown;
}

TEST(CliJudge, AMoveAfterTheEndIsIllegal) {
  const auto after = judged("i10 j11 i11 j12 i12 j13 i13 j14 i14\n");
  EXPECT_EQ(after.rfind("illegal 9 i14: ", 0), 0U) << after;
}

TEST(CliJudge, GamesStartFromTheGivenPositionAndCountTheirOwnMoves) {
  EXPECT_EQ(judged("j11\ni10\n", {"--moves", "i10"}), "legal none\nillegal 1 i10: the cell is occupied\n");
  EXPECT_EQ(judged("j11\n", {"--position", "i10/j10/b"}), "legal none\n");
}

TEST(CliJudge, JunkNeitherCrashesNorBreaksTheLines) {
  const std::string junk = std::string("\x00\xff\x1b[31m j10\n", 12) + std::string(100000, 'a') + "\n";
  const auto out = judged(junk);
  EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 2);
  EXPECT_EQ(out.find('\x1b'), std::string::npos);
}

TEST(CliJudge, NothingInGivesNothingOut) { EXPECT_EQ(judged(""), ""); }

TEST(CliShow, ThePositionOfAndantinoIsDrawn) {
  const auto ran = run_cli({"show", "--game", "andantino", "--moves", "i10 j11 i11 j12"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  expect_golden("show_andantino.txt", ran.out);
}

TEST(CliShow, ThePositionOfTablutIsDrawn) { expect_golden("show_tablut.txt", run_cli({"show", "--game", "tablut", "--moves", "e2d2 e4d4"}).out); }

TEST(CliShow, ThePositionOfOmegaIsDrawnWithScoresAndTheNextStone) {
  expect_golden("show_omega.txt", run_cli({"show", "--game", "omega", "--side", "3", "--players", "2", "--moves", "c3 d3 b2"}).out);
}

TEST(CliShow, AFinishedGameHasNobodyToMove) {
  const auto ran = run_cli({"show", "-g", "andantino", "--radius", "4", "--moves", "d5 e6 d6 e7 d7 e8 d8 e9"});
  EXPECT_NE(ran.out.find("to move: nobody, the game is over\nlegal moves (0):\nresult: second (black)\nposition: "), std::string::npos) << ran.out;
}

TEST(CliShow, TheLastLineIsThePositionInOneWordAndReadsBack) {
  const auto first = run_cli({"show", "-g", "andantino", "--moves", "i10 j11 i11"}).out;
  const auto at = first.rfind("position: ") + 10;
  const auto again = run_cli({"show", "-g", "andantino", "--position", first.substr(at, first.size() - at - 1)}).out;
  EXPECT_EQ(again.substr(again.rfind("to move: ")), first.substr(first.rfind("to move: ")));
}

TEST(CliShow, ColoursAreOnlyForTerminalsUnlessAskedFor) {
  EXPECT_EQ(run_cli({"show", "-g", "andantino"}).out.find('\x1b'), std::string::npos);
  EXPECT_EQ(run_cli({"show", "-g", "andantino", "--color", "never"}).out.find('\x1b'), std::string::npos);
  EXPECT_NE(run_cli({"show", "-g", "andantino", "--color", "always"}).out.find('\x1b'), std::string::npos);
}

TEST(CliShow, ColoursTakenAwayLeaveThePlainDrawing) {
  const auto coloured = run_cli({"show", "-g", "andantino", "--moves", "i10", "--color=always"}).out;
  EXPECT_EQ(without_colours(coloured), run_cli({"show", "-g", "andantino", "--moves", "i10"}).out);
}

TEST(CliShow, ThePictureIsWrittenBesideTheText) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "picture.svg";
  const auto ran = run_cli({"show", "-g", "andantino", "--radius", "2", "--moves", "b2", "--svg", path.string()});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, run_cli({"show", "-g", "andantino", "--radius", "2", "--moves", "b2"}).out);
  expect_golden("show_andantino.svg", read_file(path));
}

TEST(CliDemo, BothStonesOfATurnOfOmegaAreMarked) {
  const std::string said = run_cli({"demo"}).out, omega = said.substr(std::min(said.find("== omega =="), said.size()));
  for (const char* stone : {"(w)", "(b)"}) EXPECT_NE(omega.find(stone), std::string::npos) << omega;
}

}  // namespace
}  // namespace arena::cli_test

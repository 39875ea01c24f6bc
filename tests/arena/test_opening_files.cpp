// Files of openings: EPD, PGN and SGF, as other programs write them and damaged.
#include <gmock/gmock.h>

#include <sstream>

#include "arena/config/opening_files.hpp"
#include "tests/arena/opening_support.hpp"

namespace arena::tournament_test {
namespace {

using cli_test::run_cli;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> texts_in(const std::string& name, const std::string& text, config::Problems& problems, std::vector<int>* numbers = nullptr) {
  const TemporaryFolder folder;
  write_text(folder.path() / name, text);
  std::vector<std::string> lines;
  for (const config::NumberedLine& line : config::read_opening_lines(folder.path() / name, problems)) {
    lines.push_back(line_as_written(line.text));
    if (numbers != nullptr) numbers->push_back(line.number);
  }
  return lines;
}

TEST(OpeningFiles, EpdLinesBecomePositions) {
  config::Problems problems;
  EXPECT_THAT(
      texts_in("a.epd", "8/8/8/8/8/8/8/K1k5 w - - bm Kb1; id \"x y\";\n\n8/8/8/8/8/8/8/K1k5 b - - 3 17\n8/8/8/8/8/8/8/K1k5 b - - hmvc 5; fmvn 9;\n",
               problems),
      ElementsAre("position:8/8/8/8/8/8/8/K1k5_w_-_-_0_1", "position:8/8/8/8/8/8/8/K1k5_b_-_-_3_17", "position:8/8/8/8/8/8/8/K1k5_b_-_-_5_9"));
  EXPECT_TRUE(problems.empty());
  texts_in("a.epd", "8/8/8/8/8/8/8/K1k5 w - -\n8/8/8 x - -\n", problems);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_THAT(problems.lines().front(), HasSubstr("a.epd:2: not a position in EPD"));
}

TEST(OpeningFiles, PgnGamesBecomeTheirMainLines) {
  config::Problems problems;
  std::vector<int> numbers;
  const std::string pgn =
      "[Event \"a [b] \\\" {c}\"]\n[Result \"1-0\"]\n\n1. e4 {best (by test)} e5 $1 2.Nf3! (2. f4 exf4 (2... d5)) 2... Nc6 ; to the end ( of the "
      "line\n"
      "3. O-O+ *\n\n% escaped { line\n[FEN \"8/8/8/8/8/8/8/K1k5 b - - 0 1\"]\n\n1... Kd2 1/2-1/2\n[Event \"third\"]\n1.d4 0-1\n";
  EXPECT_THAT(texts_in("a.pgn", pgn, problems, &numbers), ElementsAre("e4 e5 Nf3 Nc6 O-O+", "position:8/8/8/8/8/8/8/K1k5_b_-_-_0_1 Kd2", "d4"));
  EXPECT_THAT(numbers, ElementsAre(1, 8, 11));
  EXPECT_TRUE(problems.empty()) << problems.lines().front();
  texts_in("a.pgn", "1. e4 e5 *\n1. d4 { never ends\n", problems);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_THAT(problems.lines().front(), HasSubstr("a.pgn:2: the comment that begins here is not closed by }"));
}

TEST(OpeningFiles, PgnMayComeFromWindowsAndBeAnnotated) {
  const std::string plain = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[FEN \"8/8/8/8/8/8/8/K1k5 b - - 0 1\"]\n\n1... Kd2 *\n";
  const std::string odd =
      "\xEF\xBB\xBF[Event \"x\"]\r\n\r\n1.e4$1 {good\r\n[sic]} e5 $14 $2 (1...c5 {a (b) c} 2.Nf3 (2.c3$6 d5)) 2.Nf3!? ; to the end (\r\nNc6?? 1-0\r\n"
      "[FEN \"8/8/8/8/8/8/8/K1k5 b - - 0 1\"]\r\n[Result \"*\"]\r\n\r\n1... Kd2 1-0\r\n";
  config::Problems problems;
  const std::vector<std::string> expected = texts_in("a.pgn", plain, problems);
  EXPECT_THAT(expected, ElementsAre("e4 e5 Nf3 Nc6", "position:8/8/8/8/8/8/8/K1k5_b_-_-_0_1 Kd2"));
  EXPECT_EQ(texts_in("b.pgn", odd, problems), expected);
  EXPECT_THAT(texts_in("c.txt", "\xEF\xBB\xBFi10 j11\r\n", problems), ElementsAre("i10 j11"));
  EXPECT_TRUE(problems.empty());
}

TEST(OpeningFiles, SgfGamesBecomeTheirFirstLineOfPlay) {
  config::Problems problems;
  const std::string sgf = "(;FF[4]GN[andantino]C[a \\] B[x\\]];W[i10]C[good];B[j11](;W[i11])(;W[j12]))\n(;AP[arena]\n;W[i10];B[j11];W[i11])\n";
  EXPECT_THAT(texts_in("a.sgf", sgf, problems), ElementsAre("i10 j11 i11", "i10 j11 i11"));
  EXPECT_TRUE(problems.empty());
  texts_in("a.sgf", "(;W[i10]\n;AB[j11])", problems);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_THAT(problems.lines().front(), HasSubstr("a.sgf:2: the SGF property AB"));
  const TemporaryFolder folder;
  EXPECT_EQ(check_file(folder, "o.sgf", sgf).code, 0);
  const auto wrong = check_file(folder, "o.sgf", "(;W[i10];B[j11])\n(;W[i10]\n;B[a1])\n");
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("o.sgf:2: move 2 'a1' is illegal"));
}

TEST(OpeningFiles, SgfThatIsDamagedIsRefusedByLine) {
  const std::pair<const char*, const char*> damaged[] = {
      {"hello\n(;W[i10])", "a.sgf:1: 'h' is not SGF here"},
      {"(;W[i10])\n\njunk", "a.sgf:3: 'j' is not SGF here"},
      {"(;W[i10]\n;B[j11] ?)", "a.sgf:2: '?' is not SGF here"},
      {"(;W[i10]\n;B)", "a.sgf:2: ')' is not SGF here: the property B needs a value"},
      {"\n(W[i10])", "a.sgf:2: 'W' is not SGF here: a game tree begins with a node"},
      {"(;W[i10]\n;[j11])", "a.sgf:2: '[' is not SGF here"},
      {"(;W[i10]\n;B[j11]W[i11])", "a.sgf:2: this node has two moves"},
      {"(;W[i10]\n;B[j11][i11])", "a.sgf:2: this node has two moves"},
      {"(;W[i10]\n;B[j11 i11])", "a.sgf:2: 'j11 i11' is not a move"},
      {"(;W[i10];\nB[j11", "a.sgf:2: an SGF value that begins with [ has no ]"},
      {"(;W[i10])\n(;W[i10]\n;B[j11]", "a.sgf:2: the game tree that begins here with ( has no )"},
      {"(;W[i10]))", "a.sgf:1: ')' is not SGF here"},
  };
  for (const auto& [text, message] : damaged) {
    config::Problems problems;
    texts_in("a.sgf", text, problems);
    ASSERT_EQ(problems.size(), 1U) << text;
    EXPECT_THAT(problems.lines().front(), HasSubstr(message)) << text;
  }
}

TEST(OpeningFiles, SgfMovesBelongToTheSideThatMoves) {
  const TemporaryFolder folder;
  const auto twice = check_file(folder, "o.sgf", "(;W[i10];B[j11])\n(;W[i10]\n;W[j11];B[i11])\n");
  EXPECT_EQ(twice.code, 2);
  EXPECT_THAT(twice.err, HasSubstr("o.sgf:2: move 2 'j11' is by W, as is the move before, but it is the other side's turn"));
  EXPECT_EQ(check_file(folder, "o.sgf", "(;B[i10];W[j11];B[i11])").code, 0) << "either colour may begin";
  // A turn of Omega has two plies by one side.
  Omega game{Omega::Options{}};
  std::string right, alternating;
  for (int ply = 0; ply < 4; ++ply) {
    MoveList<Omega> moves;
    game.legal_moves_in_board_order(moves);
    right += std::string(game.to_move() == 0 ? ";B[" : ";W[") + game.to_text(moves[0]) + "]";
    alternating += std::string(ply % 2 == 0 ? ";B[" : ";W[") + game.to_text(moves[0]) + "]";
    game.make(moves[0]);
  }
  EXPECT_EQ(check_file(folder, "o.sgf", "(" + right + ")", "omega").code, 0);
  EXPECT_THAT(check_file(folder, "o.sgf", "(" + alternating + ")", "omega").err, HasSubstr("o.sgf:1: move 2"));
}

/// The moves that a player made are cut off: what is left is the opening.
TEST(OpeningFiles, AnExportedSgfIsReadBackFromItsPositions) {
  const TemporaryFolder folder;
  const auto [position, move] = position_after<Tablut>(5, 3);
  write_text(folder.path() / "t.yaml", two_players("tablut") + "openings: {type: file, lines: [\"position " + position + " moves " + move + "\"]}\n");
  const std::string out = (folder.path() / "out").string();
  ASSERT_EQ(run_cli({"run", (folder.path() / "t.yaml").string(), "--output", out, "--quiet", "--threads", "1"}).code, 0);
  std::istringstream sgf(run_cli({"export", out, "--format", "sgf"}).out);
  std::string openings;
  for (std::string line; std::getline(sgf, line);)
    if (line[0] != ';' || line.find("C[book]") != std::string::npos) openings += line + "\n";
  config::Problems problems;
  const std::string written = position_word(position) + " " + move;
  EXPECT_THAT(texts_in("o.sgf", openings, problems), ElementsAre(written, written)) << openings;
  EXPECT_TRUE(problems.empty());
  EXPECT_EQ(check_file(folder, "o.sgf", openings, "tablut").code, 0);
}

}  // namespace
}  // namespace arena::tournament_test

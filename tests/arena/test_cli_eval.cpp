// `arena eval`: what an evaluator says about positions, from both sides and term by term.
#include <gmock/gmock.h>

#include "arena/text/csv.hpp"
#include "tests/arena/report_support.hpp"

namespace arena::report_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  split_csv(line, fields);
  return fields;
}

TEST(CliEval, SaysTheValueFromBothSidesAndItsTerms) {
  // 16 Muscovites and 9 Swedes; all four rays of the king are blocked, by his own men.
  const auto ran = run_cli({"eval", "--game", "tablut"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "evaluator: rudin\n"
            "to move: Muscovites\n"
            "value for Muscovites: 1020\n"
            "value for Swedes: -1020\n"
            "\n"
            "term             amount  points\n"
            "---------------  ------  ------\n"
            "pieces                7     700\n"
            "king-escape           4     320\n"
            "king-surrounded       0       0\n"
            "Terms from the view of Muscovites.\n");
}

TEST(CliEval, TakesTheEvaluatorOfAPlayerWithItsOptions) {
  const cli_test::TemporaryFolder folder;
  write(folder.path() / "heavy.yaml", "game: tablut\nsearch: alpha-beta\nmax_depth: 2\nevaluator: {name: rudin, pieces: 2, king_escape: 0}\n");
  const auto ran = run_cli({"eval", "--player", (folder.path() / "heavy.yaml").string(), "--csv"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "to move,result,first,second,pieces,pieces points,king-surrounded,king-surrounded points\nMuscovites,none,1400,-1400,7,1400,0,0\n");
}

TEST(CliEval, ManyPositionsAreARowEach) {
  const auto ran = run_cli({"eval", "--game", "andantino", "--evaluator", "neighbours", "--positions", "-"}, "\ni10\ni10 j11\n");
  ASSERT_EQ(ran.code, 0) << ran.err;
  // Black's stone alone; then one of each colour; then black has two that touch: 2 + 2 of 5, White's 1.
  EXPECT_THAT(lines_of(ran.out), ElementsAre("line,to move,result,first,second,white,black", "1,white,none,-99,99,0,-1", "2,black,none,0,0,1,-1",
                                             "3,white,none,-59,59,1,-4"));
}

TEST(CliEval, AWrongLineIsNamedAndNothingIsPrinted) {
  const auto ran = run_cli({"eval", "--game", "andantino", "--positions", "-"}, "i10\ni10 i10\n");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, HasSubstr("standard input:2: move 2 'i10' is illegal: the cell is occupied"));
}

TEST(CliEval, ARecordedGameIsValuedMoveByMove) {
  const KeptRun run;
  GameRow game;
  read_games(run.path() / "games.csv", [&](const GameRow& row) {
    if (row.game == 3) game = row;
  });
  const auto ran = run_cli({"eval", run.text(), "--game", "3", "--evaluator", "lines", "--csv"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), static_cast<std::size_t>(game.plies) + 2);
  EXPECT_THAT(lines[0], StartsWith("ply,move,to move,result,first,second,fives with 1,fives with 1 points"));
  std::istringstream words(game.moves);
  std::string moves, word;
  std::string all;
  for (std::size_t ply = 1; words >> word; ++ply) {
    const auto fields = fields_of(lines[ply + 1]);
    EXPECT_EQ(fields[0], std::to_string(ply));
    EXPECT_EQ(fields[1], word);
    moves += (moves.empty() ? "" : " ") + word;
    all += moves + "\n";
  }
  const RunData data = read_run_data({run.path()});
  const auto alone =
      run_cli({"eval", "--game", "andantino", "--radius", std::to_string(data.rules.at("radius")), "--evaluator", "lines", "--positions", "-"}, all);
  ASSERT_EQ(alone.code, 0) << alone.err;
  const auto again = lines_of(alone.out);
  for (std::size_t ply = 1; ply + 1 < lines.size(); ++ply) {
    const auto recorded = fields_of(lines[ply + 1]), single = fields_of(again[ply]);
    EXPECT_EQ(std::vector<std::string>(recorded.begin() + 2, recorded.end()), std::vector<std::string>(single.begin() + 1, single.end())) << ply;
  }
  EXPECT_THAT(run_cli({"eval", run.text(), "--game", "3", "--ply", "5"}).out, HasSubstr("value for white: "));
}

TEST(CliEval, AFinishedGameHasNoValue) {
  const auto ran = run_cli({"eval", "--game", "tablut", "--position", "9/9/9/9/9/9/4b4/9/k8,b,2"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("the game is over, result second"));
}

TEST(CliEval, SaysWhatIsWrong) {
  const auto error_of = [](const std::vector<std::string>& args) {
    const auto ran = run_cli(args);
    EXPECT_EQ(ran.code, 2);
    return ran.err;
  };
  EXPECT_THAT(error_of({"eval", "--game", "tablut", "--evaluator", "rudi"}),
              HasSubstr("unknown evaluator 'rudi' of tablut; there are rudin, pieces"));
  EXPECT_THAT(error_of({"eval", "--game", "omega", "--players", "3"}), HasSubstr("evaluators are for two sides; omega with 3 players"));
  EXPECT_THAT(error_of({"eval", "--game", "tablut", "--player", "random"}), HasSubstr("has no evaluator"));
  EXPECT_THAT(error_of({"eval", "--game", "tablut", "--player", "arena-omega"}), HasSubstr("plays omega, not tablut"));
  EXPECT_THAT(error_of({"eval", "--game", "tablut", "--player", "arena-tablut", "--evaluator", "rudin"}), HasSubstr("not both"));
  EXPECT_THAT(error_of({"eval", "--game", "tablut", "--positions", "nowhere.txt"}), HasSubstr("'nowhere.txt' cannot be read"));
}

}  // namespace
}  // namespace arena::report_test

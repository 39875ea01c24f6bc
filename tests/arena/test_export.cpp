// `arena export`: a run as one JSON object per game, which says what the two files say; and its positions as samples to learn from.
#include <gmock/gmock.h>

#include <fstream>

#include <map>
#include <nlohmann/json.hpp>

#include "arena/games/move_text.hpp"
#include "arena/text/csv.hpp"
#include "core/andantino/threats.hpp"
#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "tests/arena/report_support.hpp"

namespace arena::report_test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

std::vector<std::string> cells_of_line(const std::string& line) {
  std::vector<std::string> cells;
  std::string room;
  for_each_field(line, room, [&](std::string_view cell) {
    cells.emplace_back(cell);
    return true;
  });
  return cells;
}

TEST(Export, EveryGameIsALineWithItsDecisions) {
  const KeptRun run;
  const auto ran = run_cli({"export", run.text(), "--format", "jsonl"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  std::map<std::uint64_t, json> games;
  for (const std::string& line : lines_of(ran.out)) {
    const json game = json::parse(line);
    EXPECT_TRUE(games.emplace(game["game"].get<std::uint64_t>(), game).second) << line;
  }
  std::size_t count = 0;
  read_games(run.path() / "games.csv", [&](const GameRow& row) {
    ++count;
    const json& game = games.at(row.game);
    EXPECT_EQ(game["first"], row.seat(0).player);
    EXPECT_EQ(game["result"], row.result_word());
    EXPECT_EQ(game["plies"], row.plies);
    EXPECT_EQ(game["moves"].size(), static_cast<std::size_t>(row.plies));
    EXPECT_EQ(game["seed"].get<std::uint64_t>(), row.seed);
    EXPECT_TRUE(row.adjudicated.empty() ? game["adjudicated"].is_null() : game["adjudicated"] == row.adjudicated);
  });
  EXPECT_EQ(games.size(), count);
  std::map<std::uint64_t, std::size_t> decisions;
  read_moves(run.path() / "moves.csv", [&](const MoveRow& row) {
    const json& decision = games.at(row.game)["decisions"].at(decisions[row.game]++);
    EXPECT_EQ(decision["ply"], row.ply);
    EXPECT_EQ(decision["move"], row.move);
    EXPECT_EQ(decision["player"], row.player);
    EXPECT_TRUE(row.depth ? decision["depth"] == *row.depth : decision["depth"].is_null());
    EXPECT_TRUE(row.nodes_total ? decision["nodes_total"] == *row.nodes_total : decision["nodes_total"].is_null());
    EXPECT_FALSE(decision.contains("game"));
  });
  for (const auto& [number, game] : games) EXPECT_EQ(game["decisions"].size(), decisions[number]) << number;
}

TEST(Export, ARunThatStillGoesOnGivesTheGamesItHas) {
  const KeptRun run;
  run.cut("games.csv", 5);
  run.set_unfinished();
  const auto ran = run_cli({"export", run.text()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(lines_of(ran.out).size(), 5U) << "moves of games that are not committed do not count";
}

TEST(ExportSamples, AreThePositionsInWhichPlayersDecided) {
  const KeptRun run;
  const auto ran = run_cli({"export", run.text(), "--format", "samples", "--evaluator", "patterns"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const std::vector<std::string> lines = lines_of(ran.out);
  const std::vector<std::string> head = cells_of_line(lines.at(0));
  const auto column = [&](const std::string& name) { return static_cast<std::size_t>(std::find(head.begin(), head.end(), name) - head.begin()); };
  ASSERT_EQ(head.size(), column("value") + 1 + andantino::Patterns::option_rows.size());
  std::map<std::uint64_t, GameRow> games;
  read_games(run.path() / "games.csv", [&](const GameRow& row) { games.emplace(row.game, row); });
  std::size_t at = 0;
  read_moves(run.path() / "moves.csv", [&](const MoveRow& row) {
    const GameRow& game = games.at(row.game);
    if (game.is_fault()) return;  // says nothing about the position
    const std::vector<std::string> cells = cells_of_line(lines.at(++at));
    ASSERT_EQ(cells.size(), head.size());
    EXPECT_EQ(cells[column("game")], std::to_string(row.game));
    EXPECT_EQ(cells[column("ply")], std::to_string(row.ply));
    EXPECT_EQ(cells[column("player")], row.player);
    EXPECT_EQ(cells[column("side")], side_word(row.side));
    EXPECT_EQ(std::stod(cells[column("result")]), game.score(0));
    if (row.proved.empty()) {
      EXPECT_EQ(cells[column("score")], row.score ? std::to_string(*row.score) : "");
    }
    Andantino position;
    std::string before;
    const std::vector<std::string> words = words_of(game.moves);
    for (int ply = 1; ply < row.ply; ++ply) before += words[static_cast<std::size_t>(ply - 1)] + " ";
    ASSERT_FALSE(make_moves(position, before));
    EXPECT_EQ(cells[column("position")], position.position_text());
    const andantino::Threats threats = andantino::threats_of(position);
    EXPECT_EQ(cells[column("quiet")], threats.win == no_move && threats.enemy_wins == 0 ? "1" : "0");
    const andantino::Patterns evaluator{EvaluatorSettings{}};
    EXPECT_EQ(cells[column("value")], std::to_string(evaluator.value(position, evaluator.start(position), {})));
    const auto counts = andantino::Patterns::features(position);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      EXPECT_EQ(head[column("value") + 1 + i], andantino::Patterns::option_rows[i].name);
      EXPECT_EQ(cells[column("value") + 1 + i], std::to_string(counts[i]));
    }
  });
  EXPECT_EQ(at + 1, lines.size());
  EXPECT_GT(at, 100U);
}

TEST(ExportSamples, HaveTheTermsOfAnyEvaluator) {
  const KeptRun run;
  EXPECT_THAT(lines_of(run_cli({"export", run.text(), "--format", "samples"}).out).at(0),
              testing::EndsWith("value,fives with 1,fives with 2,fives with 3,fives with 4"));
  EXPECT_THAT(run_cli({"export", run.text(), "--format", "samples", "--evaluator", "rudin"}).err, HasSubstr("there are lines"));
  EXPECT_EQ(run_cli({"export", run.text(), "--format", "samples", "--evaluator", "rudin"}).code, 2);
  EXPECT_THAT(run_cli({"export", run.text(), "--evaluator", "lines"}).err, HasSubstr("--format samples"));
}

TEST(ExportSamples, AreReadByPandas) {
  const cli_test::TemporaryFolder scratch;
  const std::string python = "/usr/bin/python3";  // the one that Debian's packages are for
  if (cli_test::shell(python + " -c 'import pandas'", scratch.path()).code != 0)
    GTEST_SKIP() << "python3-pandas is not installed (see .ci/packages-checks)";
  const KeptRun run;
  std::ofstream(scratch.path() / "samples.csv") << run_cli({"export", run.text(), "--format", "samples", "--evaluator", "patterns"}).out;
  std::ofstream(scratch.path() / "load.py") << "import pandas\n"
                                               "s = pandas.read_csv('samples.csv')\n"
                                               "assert s['position'].str.count('/').eq(2).all()\n"
                                               "assert set(s['side']) == {'first', 'second'}\n"
                                               "assert s['result'].isin([0, 0.5, 1]).all()\n"
                                               "terms = s.columns[s.columns.get_loc('value') + 1:]\n"
                                               "assert (s[terms].dtypes == 'int64').all() and s['value'].dtype == 'int64'\n"
                                               "assert s.groupby('game')['result'].nunique().eq(1).all()\n"
                                               "print(len(s), 'samples', len(terms), 'terms')\n";
  const auto ran = cli_test::shell(python + " load.py", scratch.path());
  ASSERT_EQ(ran.code, 0) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr(std::to_string(andantino::Patterns::option_rows.size()) + " terms"));
}

TEST(Export, SaysWhatIsWrong) {
  const KeptRun run;
  EXPECT_THAT(run_cli({"export", run.text(), "--format", "xml"}).err, HasSubstr("jsonl"));
  EXPECT_EQ(run_cli({"export", run.text(), "--format", "xml"}).code, 2);
  EXPECT_EQ(run_cli({"export", run.text() + "-nowhere"}).code, 2);
}

}  // namespace
}  // namespace arena::report_test

// arena solve on Omega by enumeration, and a solver run that is watched: its rows, its page, and what a damaged folder is answered with.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "arena/analysis/suite/suite_file.hpp"
#include "arena/config/certificate.hpp"
#include "arena/report/page/solve_page.hpp"
#include "arena/solve/progress_log.hpp"
#include "arena/text/words.hpp"
#include "core/common/errors.hpp"
#include "tests/arena/solve_support.hpp"
#include "tests/reference/naive_omega_value.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

using testing::HasSubstr;
using testing::Not;
using SolveProgress = solve_test::SolveTest;
using solve_test::run_cli;

TEST_F(SolveProgress, OmegaIsEnumeratedWhereItFitsWithTheAnswersOfTheSearch) {
  const auto by = [](const std::string& method, const std::string& position, const std::string& goal) {
    const auto ran = solve({"--game", "omega", "--side", "3", "--position", position, "--goal", goal, "--method", method});
    EXPECT_EQ(ran.code, 0) << ran.err;
    return ran;
  };
  const std::string position = "c1,a2,d4,e5,b3/a1,b2,c3,d3,e3";
  const auto enumerated = by("enumerate", position, "difference"), searched = by("search", position, "difference");
  const auto last_line = [](const std::string& text) { return text.substr(text.find("difference:")); };
  EXPECT_EQ(last_line(enumerated.out), last_line(searched.out));
  EXPECT_EQ(by("auto", position, "difference").out, enumerated.out);
  for (const char* goal : {"white-wins", "black-wins", "white-draws", "black-draws", "white-leads-2", "black-leads--3"}) {
    const auto result = [](const std::string& text) { return text.substr(text.find("result: "), 16); };
    EXPECT_EQ(result(by("enumerate", position, goal).out).substr(0, 12), result(by("search", position, goal).out).substr(0, 12)) << goal;
  }
  if (sanitized) return;  // the whole board
  const auto whole = run_cli({"solve", "--game", "omega", "--side", "3", "--goal", "difference"});
  EXPECT_THAT(whole.out, HasSubstr("nodes: 21955333\n"));
  EXPECT_THAT(whole.out, HasSubstr("difference: 1 for white\n"));
}

TEST(KeptOmegaSuite, IsRightByTheNaiveRulesWhereAnExhaustiveSearchIsQuick) {
  const Suite suite = read_suite(std::filesystem::path(ARENA_SOURCE) / "configs" / "suites" / "omega-4.txt");
  ASSERT_EQ(suite.positions.size(), 100U);
  int checked = 0;
  for (const SuitePosition& position : suite.positions) {
    const auto moves = words_of(position.moves);
    if (moves.size() < 27 || checked == 1 || sanitized) continue;
    naive::Omega::Options options;
    options.side = 4;
    naive::Omega game(options);
    for (const std::string& move : moves) game.play(move);
    naive::OmegaDifference values;
    for (const std::string& move : game.legal()) {
      naive::Omega after = game;
      after.play(move);
      const int value = values.of(after);
      EXPECT_EQ(game.mover() == 0 ? value > 0 : value < 0, move == position.best.at(0)) << position.id << " " << move;
    }
    ++checked;
  }
  EXPECT_EQ(checked, sanitized ? 0 : 1);
}

TEST_F(SolveProgress, WhatCannotBeEnumeratedIsSaidAndOtherwiseSearched) {
  const auto refused = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--method", "enumerate"});
    const auto ran = solve(arguments);
    EXPECT_EQ(ran.code, 2) << ran.out;
    return ran.err;
  };
  EXPECT_THAT(refused({"--game", "omega", "--side", "4"}), HasSubstr("37 free cells have at least 5.9e+15 positions, which take 2.2e+07 GiB"));
  EXPECT_THAT(refused({"--game", "omega", "--side", "3"}), HasSubstr("all positions take 84 MiB; give more than that with --memory"));
  EXPECT_THAT(refused({"--game", "omega", "--side", "2", "--nodes", "10"}), HasSubstr("there are 65 positions, more than --nodes allows"));
  EXPECT_THAT(refused({"--game", "andantino", "--radius", "2"}), HasSubstr("the positions of andantino cannot be enumerated"));
  EXPECT_THAT(refused({"--game", "omega", "--side", "2", "--goal", "white-wins", "--certificate", path("x.cert")}),
              HasSubstr("--certificate needs a search"));
  const auto searched = solve({"--game", "omega", "--side", "3", "--goal", "white-wins", "--nodes", "1000"});
  EXPECT_EQ(searched.code, 3) << "too many positions for the memory given";
  EXPECT_THAT(searched.out, HasSubstr("result: open\nnodes: 1000\n"));
}

TEST_F(SolveProgress, ARunIsKeptAsRowsAndAsAPageAndGoesOnFromItsCheckpoint) {
  std::vector<std::string> question = {"--game",  "andantino",    "--radius",      "3", "--goal", "white-wins", "--output",
                                       path("o"), "--checkpoint", path("it.point")};
  std::vector<std::string> cut = question;
  cut.insert(cut.end(), {"--nodes", "9000"});
  ASSERT_EQ(solve(cut).code, 3);
  // The last row of a call is its answer; before it there is one for each second, however many that were.
  const solve::RecordedSolve first = solve::read_solve(path("o"));
  ASSERT_FALSE(first.points.empty());
  EXPECT_EQ(first.points.back().result, "open");
  EXPECT_EQ(first.points.back().nodes, 9000U);
  ASSERT_EQ(solve(question).code, 0);
  const solve::RecordedSolve second = solve::read_solve(path("o"));
  ASSERT_GT(second.points.size(), first.points.size());
  for (std::size_t i = 0; i < first.points.size(); ++i)
    EXPECT_EQ(second.points[i].nodes, first.points[i].nodes) << "the rows before the checkpoint are kept";
  const auto& answer = second.points.back();
  EXPECT_EQ(answer.result, "disproved");
  EXPECT_EQ(answer.question, "does white win?");
  EXPECT_EQ(answer.proof, proof_infinity);
  EXPECT_GT(answer.nodes, 9000U);
  const std::string page = cli_test::read_file(path("o/solve.html"));
  EXPECT_THAT(page, HasSubstr(">disproved</td>"));
  EXPECT_THAT(page, HasSubstr("does white win?"));
  // Another question does not mix with it.
  question[5] = "black-wins";
  question.resize(8);
  const auto other = solve(question);
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("has the solver run of another question"));
}

TEST_F(SolveProgress, TheChartHasBothNumbersOverTimeAndNoInfiniteOnes) {
  solve::RecordedSolve run;
  run.name = "it";
  run.facts = {{"game", "andantino"}, {"position", "-/j10/w"}, {"goal", "black-wins"}};
  for (int i = 1; i <= 3; ++i) run.points.push_back({"does black win?", "searching", i * 1.0, 1000U * static_cast<unsigned>(i), 0, 10, 200, 0.5});
  const auto charts = [](const std::string& page) { return page.find("<svg") != std::string::npos; };
  EXPECT_TRUE(charts(solve_page(run)));
  EXPECT_THAT(solve_page(run), HasSubstr("disproof number"));
  EXPECT_FALSE(run.is_finished());
  for (auto& point : run.points) point.proof = point.disproof = proof_infinity;
  EXPECT_FALSE(charts(solve_page(run)));
  // Back to an older checkpoint: what came after it is searched again.
  solve::ProgressLog log(path("back"), run.facts, false);
  for (const unsigned nodes : {10U, 20U, 30U, 25U, 40U}) log.add({"does black win, or \"draw\"?", "searching", 1, nodes, 0, 1, 1, 0});
  const auto points = solve::read_solve(path("back")).points;
  ASSERT_EQ(points.size(), 4U);
  EXPECT_EQ(points[1].nodes, 20U);
  EXPECT_EQ(points[2].nodes, 25U);
  EXPECT_EQ(points[2].question, "does black win, or \"draw\"?");
  EXPECT_THROW(solve::ProgressLog(path("back"), run.facts, false), InputError) << "another process writes there";
}

TEST_F(SolveProgress, ADamagedFolderIsRefusedWithItsLine) {
  const auto problem = [&] {
    try {
      solve::read_solve(path(""));
      return std::string("read");
    } catch (const InputError& error) {
      return std::string(error.what());
    }
  };
  std::ofstream(path("solve.json")) << "[]";
  EXPECT_THAT(problem(), HasSubstr("solve.json is not a description of a solver run"));
  std::ofstream(path("solve.json")) << R"({"game": "omega", "position": "-/-"})";
  EXPECT_THAT(problem(), HasSubstr("solve.json: 'goal' is missing"));
  std::ofstream(path("solve.json")) << R"({"game": "omega", "position": "-/-", "goal": "value"})";
  std::ofstream(path("solve.csv")) << "question,result\n";
  EXPECT_THAT(problem(), HasSubstr("solve.csv:1: these are not the columns"));
  const std::string header = "question,result,seconds,nodes,within,proof_number,disproof_number,table_used\n";
  std::ofstream(path("solve.csv")) << header << "a,open,1,1,0,1,1,0\nb,open,2\n";
  EXPECT_THAT(problem(), HasSubstr("solve.csv:3: a row has 8 fields"));
  std::ofstream(path("solve.csv")) << header << "a,open,1,1,0,infinite,0,0\nb,open,2";
  EXPECT_EQ(problem(), "read");
  EXPECT_EQ(solve::read_solve(path("")).points.size(), 1U) << "a line that is being written is left out";
}

}  // namespace
}  // namespace arena

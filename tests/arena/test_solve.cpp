// arena solve: values, open questions, checkpoints, shortest wins.
#include <gmock/gmock.h>

#include <fstream>

#include "arena/solve/solver.hpp"
#include "arena/text/words.hpp"
#include "tests/arena/solve_support.hpp"

namespace arena::solve_test {
namespace {

TEST_F(SolveTest, SaysTheValueOfSmallBoards) {
  EXPECT_NE(solve({"--game", "andantino", "--radius", "2"}).out.find("value: draw\n"), std::string::npos);
  EXPECT_NE(solve({"--game", "andantino", "--moves", won_moves}).out.find("value: black wins\n"), std::string::npos);
  EXPECT_NE(solve({"--game", "omega", "--side", "2"}).out.find("value: draw\n"), std::string::npos);
  EXPECT_NE(solve({"--game", "omega", "--side", "2", "--goal", "difference"}).out.find("difference: 0 for white\n"), std::string::npos);
}

TEST_F(SolveTest, AnOpenQuestionSaysHowFarItCameAndGoesOnFromItsCheckpoint) {
  const std::vector<std::string> question = {"--game", "andantino", "--radius", "3", "--goal", "white-wins", "--checkpoint", path("it.point")};
  const auto nodes_of = [](const std::string& out) { return std::stol(out.substr(out.find("nodes: ") + 7)); };
  const long all = nodes_of(solve({question.begin(), question.end() - 2}).out);
  const std::string most = std::to_string(all / 3 * 2);
  std::vector<std::string> cut = question;
  cut.insert(cut.end(), {"--nodes", most});
  const auto first = solve(cut);
  EXPECT_EQ(first.code, 3) << "not decided";
  EXPECT_NE(first.out.find("result: open\nnodes: " + most + "\nproof number: "), std::string::npos) << first.out;
  const auto second = solve(question);
  EXPECT_NE(second.out.find("result: disproved\n"), std::string::npos) << second.out;
  EXPECT_GT(nodes_of(second.out), all / 3 * 2);
  EXPECT_LT(nodes_of(second.out), all / 3 * 4) << "what was known before the cut is not searched again";
  const auto other = solve({"--game", "andantino", "--radius", "3", "--goal", "black-wins", "--checkpoint", path("it.point")});
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("is the checkpoint of another question"), std::string::npos) << other.err;
  std::fstream damaged(path("it.point"), std::ios::in | std::ios::out | std::ios::binary);
  damaged.seekg(-100, std::ios::end);
  const char byte = static_cast<char>(damaged.get());
  damaged.seekp(-100, std::ios::end);
  damaged.put(static_cast<char>(byte ^ 4));
  damaged.close();
  const auto refused = solve(question);
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("it.point is damaged: wrong checksum"), std::string::npos) << refused.err;
  std::ofstream(path("it.point"), std::ios::binary) << "arena solve checkpoint 3\n";
  const auto older = solve(question);
  EXPECT_EQ(older.code, 2);
  EXPECT_NE(older.err.find("it.point was written by another version of arena"), std::string::npos) << older.err;
}

TEST_F(SolveTest, AWinIsShortenedUntilNoneIsShorterAndItsCertificateIsOfTheShortest) {
  const std::string file = path("short.cert.gz");
  const std::vector<std::string> question = {"--game", "andantino", "--moves", won_moves, "--goal", "black-wins", "--shorten", "--certificate", file};
  const auto solved = solve(question);
  EXPECT_EQ(solved.code, 0) << solved.err;
  EXPECT_THAT(solved.out, testing::HasSubstr("longest line: 12 plies\n"));
  EXPECT_THAT(solved.out, testing::HasSubstr("within 11 plies: disproved; this win is the shortest\ncertificate: black wins within 12 plies, "));
  EXPECT_THAT(run_cli({"certify", file}).out, testing::HasSubstr("claim: black wins within 12 plies\nverdict: holds\n"));
  EXPECT_THAT(naive_verdict(file), testing::StartsWith("holds: "));
  EXPECT_EQ(python_verdict(file), 0);
  const auto within = [&](const std::string& plies) {
    return solve({"--game", "andantino", "--moves", won_moves, "--goal", "black-wins", "--max-ply", plies}).out;
  };
  EXPECT_THAT(within("12"), testing::HasSubstr("result: proved"));
  EXPECT_THAT(within("11"), testing::HasSubstr("result: disproved")) << "asked without a longer win before it";
}

TEST_F(SolveTest, AShorteningThatIsCutOffKeepsItsWinAndGoesOnFromItsCheckpoint) {
  const std::string file = path("short.cert.gz");
  const std::vector<std::string> question = {"--game",    "andantino",     "--moves", won_moves,      "--goal",        "black-wins",
                                             "--shorten", "--certificate", file,      "--checkpoint", path("it.point")};
  // A little more than the first win costs, and less than all.
  std::vector<std::string> whole = {"--game", "andantino", "--moves", won_moves, "--goal", "black-wins"};
  const auto nodes_needed = [&] {
    const std::string out = solve(whole).out;
    return std::stoull(out.substr(out.find("nodes: ") + std::string_view("nodes: ").size()));
  };
  const auto of_the_first = nodes_needed();
  whole.emplace_back("--shorten");
  const auto of_all = nodes_needed();
  ASSERT_GT(of_all, of_the_first + 2);
  const std::string little_more = std::to_string(of_the_first + 2);
  std::vector<std::string> cut = question;
  cut.insert(cut.end(), {"--nodes", little_more});
  const auto first = solve(cut);
  EXPECT_EQ(first.code, 0) << "the question is decided";
  EXPECT_THAT(first.out, testing::ContainsRegex("result: proved\nnodes: " + little_more +
                                                "\nlongest line: [0-9]+ plies\nmain line: .*\nwithin [0-9]+ plies: open"));
  EXPECT_EQ(run_cli({"certify", file}).code, 0);
  // No time for anything new: the win is still known, and the certificate stays.
  std::vector<std::string> idle = question;
  idle.insert(idle.end(), {"--nodes", "1"});
  const auto second = solve(idle);
  EXPECT_EQ(second.code, 0);
  EXPECT_THAT(second.err, testing::HasSubstr("no certificate was written: the one of this win, if any, was written when it was found"));
  EXPECT_THAT(second.out, testing::ContainsRegex("longest line: [0-9]+ plies, found before the checkpoint\nwithin [0-9]+ plies: open"));
  EXPECT_EQ(run_cli({"certify", file}).code, 0);
  const auto last = solve(question);
  EXPECT_EQ(last.code, 0);
  EXPECT_THAT(last.out, testing::HasSubstr("within 11 plies: disproved; this win is the shortest\ncertificate: black wins within 12 plies, "));
  EXPECT_EQ(run_cli({"certify", file}).code, 0);
  // What was disproved for a shorter win need not hold for any win: another question.
  const auto other = solve({"--game", "andantino", "--moves", won_moves, "--goal", "black-wins", "--checkpoint", path("it.point")});
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, testing::HasSubstr("is the checkpoint of another question"));
}

TEST_F(SolveTest, AShorterWinOnFileIsNotReplacedByALongerOne) {
  const std::string file = path("it.cert.gz");
  const std::vector<std::string> question = {"--game", "andantino", "--moves", won_moves, "--goal", "black-wins", "--certificate", file};
  std::vector<std::string> shortest = question;
  shortest.emplace_back("--shorten");
  ASSERT_EQ(solve(shortest).code, 0);
  const std::string before = cli_test::read_file(file);
  const auto longer = solve(question);
  EXPECT_EQ(longer.code, 0) << longer.err;
  EXPECT_THAT(longer.out, testing::HasSubstr("certificate: not written, " + file + " has a shorter win: black wins within 12 plies\n"));
  EXPECT_EQ(cli_test::read_file(file), before);
  // One that does not hold is replaced.
  solve::Certificate bad = config::read_certificate(file);
  bad.lines.pop_back();
  solve::write_certificate(file, bad);
  EXPECT_THAT(solve(question).out, testing::Not(testing::HasSubstr("not written")));
  EXPECT_GT(config::read_certificate(file).plies, 12);
  EXPECT_EQ(run_cli({"certify", file}).code, 0);
}

TEST_F(SolveTest, ASignalStopsTheMakingOfAStrategyToo) {
  Andantino start;
  for (const auto& move : words_of(won_moves)) start.make(start.parse(move));
  std::atomic<bool> stop{false};
  solve::Settings settings;
  settings.stop = &stop;
  settings.checkpoint = path("it.point");
  ProofTable table(16);
  solve::Solver<Andantino> solver(
      start, solve::question_from(start, "black-wins"), table, settings, [](const solve::Status&) {}, [](const Strategy&) {});
  ASSERT_EQ(solver.run().result, solve::Result::proved);
  stop = true;
  EXPECT_FALSE(solver.strategy().has_value());
  EXPECT_TRUE(fs::exists(path("it.point"))) << "what was proved is not lost";
  stop = false;
  EXPECT_TRUE(solver.strategy().has_value());
}

TEST_F(SolveTest, AStrategyToHoldEndsWhereTheSideCannotLose) {
  const std::string file = path("it.cert");
  ASSERT_EQ(solve({"--game", "andantino", "--radius", "2", "--goal", "white-wins", "--certificate", file}).code, 0);
  solve::Certificate certificate = config::read_certificate(file);
  EXPECT_EQ(certificate.version, 3);
  EXPECT_LT(certificate.lines.size(), 10U);
  EXPECT_EQ(run_cli({"certify", file}).code, 0);
  certificate.version = 2;
  solve::write_certificate(file, certificate);
  EXPECT_EQ(run_cli({"certify", file}).code, 2) << "version 2 has no pairs";
  for (auto& line : certificate.lines) line.pairs.clear();
  certificate.version = 1;
  solve::write_certificate(file, certificate);
  EXPECT_EQ(run_cli({"certify", file}).code, 1) << "in version 1 the lines of play go on";
}

TEST_F(SolveTest, AWinThatComesTooLateIsNoThreat) {
  // White is to move, and black has two winning cells: they are of no use within one ply, but are within two.
  const std::string position = "h9,i9,h10,i10,k11,j12,k12/i7,i8,j8,j9,j10,k10,j11,l11/w";
  const auto within = [&](const std::string& plies) {
    return solve({"--game", "andantino", "--position", position, "--goal", "black-wins", "--max-ply", plies}).out;
  };
  EXPECT_NE(within("1").find("result: disproved"), std::string::npos) << within("1");
  EXPECT_NE(within("2").find("result: proved"), std::string::npos) << within("2");
  // Here black can be left with only moves into areas that white has closed, and so loses by its own move.
  const std::string shut = "c1,b2,e2,a3,c3,e3,f3,c4,e4,b5,c5,d5,f5,g5,c6,e6/a1,b1,a2,c2,d2,b3,d3,b4,d4,e5,d6,f6,g6,d7,e7,f7,g7/w";
  for (const auto& [plies, result] : {std::pair{"3", "disproved"}, std::pair{"4", "proved"}, std::pair{"5", "proved"}})
    EXPECT_THAT(
        solve({"--game", "andantino", "--radius", "3", "--position", shut, "--goal", "white-wins", "--max-ply", plies, "--certificate", path("shut")})
            .out,
        testing::HasSubstr(std::string("result: ") + result))
        << plies;
  // The strategy of the side that holds on visits such positions.
  const auto held = solve({"--game", "andantino", "--goal", "black-wins", "--max-ply", "15", "--certificate", path("held.cert")});
  EXPECT_EQ(held.code, 0) << held.err;
  EXPECT_EQ(run_cli({"certify", path("held.cert")}).code, 0);
}

TEST_F(SolveTest, OnTwoLevelsTheAnswersAreTheSame) {
  const std::string file = path("held.cert");
  const std::vector<std::string> question = {"--game", "andantino", "--radius", "3", "--goal", "white-wins", "--method", "two-level"};
  std::vector<std::string> whole = question;
  whole.insert(whole.end(), {"--certificate", file});
  const auto solved = solve(whole);
  EXPECT_EQ(solved.code, 0) << solved.err;
  EXPECT_THAT(solved.out, testing::HasSubstr("result: disproved\n"));
  EXPECT_THAT(solved.out, testing::HasSubstr("certificate: black holds"));
  EXPECT_EQ(run_cli({"certify", file}).code, 0);
  std::vector<std::string> cut = question;
  cut.insert(cut.end(), {"--checkpoint", path("tree.point"), "--nodes", "3000"});
  const auto first = solve(cut);
  EXPECT_EQ(first.code, 3) << first.out;
  EXPECT_THAT(first.out, testing::HasSubstr("nodes: 3000\n"));
  cut.resize(cut.size() - 2);
  EXPECT_EQ(solve(cut).code, 0) << "continued";
  const auto shortest =
      solve({"--game", "andantino", "--moves", won_moves, "--goal", "black-wins", "--method", "two-level", "--shorten", "--certificate", file});
  EXPECT_THAT(shortest.out, testing::HasSubstr("disproved; this win is the shortest"));
  const auto turns = solve({"--game", "andantino", "--goal", "black-wins", "--method", "two-level", "--ties", "auto"});
  EXPECT_EQ(turns.code, 2);
  EXPECT_THAT(turns.err, testing::HasSubstr("--ties auto is for a search on one level"));
}

TEST_F(SolveTest, WhatIsAskedWronglyIsSaidClearly) {
  const auto goal = solve({"--game", "andantino", "--goal", "red-wins"});
  EXPECT_EQ(goal.code, 2);
  EXPECT_NE(goal.err.find("--goal is 'red-wins', but must be one of white-wins, black-wins, white-draws"), std::string::npos) << goal.err;
  EXPECT_EQ(solve({"--game", "omega", "--players", "3", "--goal", "first-wins"}).code, 2);
  EXPECT_EQ(solve({"--game", "andantino", "--certificate", path("x.gz")}).code, 2) << "a value is two questions";
  EXPECT_EQ(solve({"--game", "andantino", "--goal", "black-wins", "--threads", "0"}).code, 2);
  const auto nowhere = solve({"--game", "andantino", "--goal", "black-wins", "--certificate", path("none/x.gz")});
  EXPECT_EQ(nowhere.code, 2);
  EXPECT_THAT(nowhere.err, testing::HasSubstr("--certificate: there is no folder " + path("none")));
  EXPECT_THAT(solve({"--game", "andantino", "--shorten"}).err, testing::HasSubstr("--shorten is for one question"));
  EXPECT_THAT(solve({"--game", "andantino", "--goal", "black-draws", "--shorten"}).err, testing::HasSubstr("--shorten is for a win"));
  EXPECT_EQ(solve({"--game", "andantino", "--goal", "black-wins", "--time", "soon"}).code, 2);
  EXPECT_EQ(solve({"--game", "andantino", "--goal", "black-wins", "--nodes", "0"}).code, 2);
  const auto memory = run_cli({"solve", "--game", "andantino", "--goal", "black-wins", "--memory", "1048576"});
  EXPECT_EQ(memory.code, 2);
  EXPECT_NE(memory.err.find("the table needs 1048576 MiB, but only "), std::string::npos) << memory.err;
}

}  // namespace
}  // namespace arena::solve_test

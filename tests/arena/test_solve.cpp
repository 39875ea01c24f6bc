// arena solve and arena certify: certificates of several boards pass three checkers that share nothing, and each rejects damaged ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <fstream>

#include <functional>

#include "arena/record/files.hpp"
#include "arena/solve/solver.hpp"
#include "core/common/errors.hpp"
#include "tests/arena/cli_support.hpp"
#include "tests/reference/naive_certify.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;
using cli_test::run_cli;

/// A folder of its own, removed at the end.
class SolveTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "arena-solve-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  static cli_test::Ran solve(std::vector<std::string> args) {
    args.insert(args.begin(), "solve");
    args.insert(args.end(), {"--memory", "16"});
    return run_cli(args);
  }

  fs::path folder_;
};

std::string naive_verdict(const std::string& file) { return naive::judged(config::read_packed_text(file)).second; }

int python_verdict(const std::string& file) {
  const std::string command = "python3 '" + std::string(ARENA_SOURCE) + "/examples/check_certificate.py' '" + file + "' > /dev/null 2>&1";
  return WEXITSTATUS(std::system(command.c_str()));
}

struct Board {
  std::vector<std::string> arguments;
  std::vector<std::string> moves;
  std::string claim;
};

const Board won{{"--goal", "black-wins"}, {"i10", "j11", "i11", "j12", "i12", "j13", "h11", "k13"}, "black wins within"};

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += word + " ";
  return text;
}

TEST_F(SolveTest, CertificatesOfSeveralBoardsPassThreeCheckers) {
  const std::vector<Board> boards = {
      won,
      {{"--goal", "black-draws", "--radius", "2"}, {}, "black holds"},
      {{"--goal", "black-wins", "--radius", "2"}, {}, "white holds"},
      {{"--goal", "black-wins", "--radius", "2", "--ties", "first"}, {}, "white holds"},
      {{"--goal", "white-wins"}, {"i10", "j11", "i11", "j12", "i12", "j13", "h11"}, "black holds"},
      {{"--goal", "black-wins", "--radius", "3", "--tiles-per-side", "4"}, {}, "white holds"},
      {{"--goal", "white-wins", "--max-ply", "8", "--radius", "4"}, {}, "black holds through 8 plies"},
  };
  for (const Board& board : boards) {
    const std::string file = path("it.cert.gz");
    std::vector<std::string> args = {"--game", "andantino", "--moves", joined(board.moves), "--certificate", file};
    args.insert(args.end(), board.arguments.begin(), board.arguments.end());
    const auto solved = solve(args);
    ASSERT_EQ(solved.code, 0) << solved.err;
    const auto checked = run_cli({"certify", file});
    EXPECT_EQ(checked.code, 0) << checked.out << checked.err;
    EXPECT_NE(checked.out.find("claim: " + board.claim), std::string::npos) << checked.out;
    EXPECT_NE(checked.out.find("verdict: holds"), std::string::npos) << checked.out;
    EXPECT_THAT(naive_verdict(file), testing::StartsWith("holds: ")) << board.claim;
    EXPECT_EQ(python_verdict(file), 0) << board.claim;
  }
}

TEST_F(SolveTest, APackedFileIsNotUnpackedBeyondItsLimit) {
  const std::string file = ARENA_SOURCE "/results/solved/andantino-radius9.cert.gz";
  const std::size_t whole = config::read_packed_text(file).size();
  EXPECT_EQ(config::read_packed_text(file, whole).size(), whole);
  try {
    config::read_packed_text(file, whole - 1);
    FAIL() << "unpacked";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("unpacks to more than " + std::to_string(whole - 1) + " bytes; this is not a certificate"));
  }
}

TEST_F(SolveTest, DamagedCertificatesAreRefusedByEachChecker) {
  const std::string file = path("good.cert");
  ASSERT_EQ(solve({"--game", "andantino", "--moves", joined(won.moves), "--goal", "black-wins", "--certificate", file}).code, 0);
  const solve::Certificate good = config::read_certificate(file);
  ASSERT_GT(good.lines.size(), 50U);
  const auto occupied = [](Strategy::Line& line) { line.move = line.position.substr(0, line.position.find(',')); };
  using Damage = std::function<void(solve::Certificate&)>;
  const std::vector<std::pair<std::string, Damage>> damages = {
      {"the first position is missing", [](auto& c) { c.lines.erase(c.lines.begin()); }},
      {"a position in the middle is missing", [](auto& c) { c.lines.erase(c.lines.begin() + static_cast<long>(c.lines.size() / 2)); }},
      {"the last position is missing", [](auto& c) { c.lines.pop_back(); }},
      {"the first move is on a stone", [&](auto& c) { occupied(c.lines.front()); }},
      {"the last move is on a stone", [&](auto& c) { occupied(c.lines.back()); }},
      {"a move has no neighbours", [](auto& c) { c.lines[c.lines.size() / 3].move = "a1"; }},
      {"two moves are exchanged", [](auto& c) { std::swap(c.lines[0].move, c.lines[c.lines.size() - 1].move); }},
      {"a position is there twice", [](auto& c) { c.lines.push_back(c.lines.front()); }},
      {"the win is claimed too early", [](auto& c) { c.plies = 10; }},
      {"the other side claims it", [](auto& c) { c.side = "white"; }},
      {"another board", [](auto& c) { c.options["radius"] = 6; }},
      {"no position at all", [](auto& c) { c.lines.clear(); }},
  };
  for (const auto& [what, damage] : damages) {
    solve::Certificate bad = good;
    damage(bad);
    const std::string bad_file = path("bad.cert.gz");
    solve::write_certificate(bad_file, bad);
    EXPECT_NE(run_cli({"certify", bad_file}).code, 0) << what;
    EXPECT_THAT(naive_verdict(bad_file), testing::Not(testing::StartsWith("holds: "))) << what;
    EXPECT_NE(python_verdict(bad_file), 0) << what;
  }
}

TEST_F(SolveTest, TheKeptCertificatesHoldAndTheUsualBoardsOneAlsoOnASmallerAndALargerBoard) {
  const fs::path kept = fs::path(ARENA_SOURCE) / "results/solved";
  const auto moved_to = [&](const std::string& radius) {
    const fs::path moved = path("moved-" + radius + ".cert.gz");
    const std::string source = (kept / "andantino-radius9.cert.gz").string();
    const auto ran =
        cli_test::shell("python3 " ARENA_SOURCE "/examples/move_certificate.py " + source + " " + radius + " " + moved.string(), moved.parent_path());
    EXPECT_EQ(ran.code, 0) << ran.err;
    return moved;
  };
  const auto holds = [](const fs::path& file, const std::string& claim) {
    EXPECT_LT(fs::file_size(file), 2U << 20);
    const auto ran = run_cli({"certify", file.string()});
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
    EXPECT_NE(ran.out.find("game: andantino, " + claim + "\n"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("verdict: holds\n"), std::string::npos) << ran.out;
  };
  holds(kept / "andantino-radius9.cert.gz", "radius 9, tiles_per_side 0\nstart: -/j10/w\nclaim: black wins within 34 plies");
  if (sanitized) return;  // the others take minutes under a sanitizer
  holds(kept / "andantino-radius6.cert.gz", "radius 6, tiles_per_side 0\nstart: -/g7/w\nclaim: black wins within 58 plies");
  holds(kept / "andantino-radius7.cert.gz", "radius 7, tiles_per_side 0\nstart: -/h8/w\nclaim: black wins within 76 plies");
  holds(kept / "andantino-radius3-black-holds.cert.gz", "radius 3, tiles_per_side 0\nstart: -/d4/w\nclaim: black holds");
  holds(kept / "andantino-radius3-white-holds.cert.gz", "radius 3, tiles_per_side 0\nstart: -/d4/w\nclaim: white holds");
  holds(moved_to("8"), "radius 8, tiles_per_side 0\nstart: -/i9/w\nclaim: black wins within 34 plies");
  holds(moved_to("12"), "radius 12, tiles_per_side 0\nstart: -/m13/w\nclaim: black wins within 34 plies");
}

TEST_F(SolveTest, ARefusedCertificateShowsThePosition) {
  const std::string file = path("it.cert.gz");
  ASSERT_EQ(solve({"--game", "andantino", "--moves", joined(won.moves), "--goal", "black-wins", "--certificate", file}).code, 0);
  solve::Certificate bad = config::read_certificate(file);
  const std::string lost = bad.lines.back().position;
  bad.lines.pop_back();
  solve::write_certificate(file, bad);
  const auto ran = run_cli({"certify", file});
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.out.find("verdict: refused\nreason: no move is listed for this position\nmoves: "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("+ legal   ( ) last move"), std::string::npos) << ran.out;
}

TEST_F(SolveTest, NoCertificateIsWrittenThatNobodyReads) {
  solve::Certificate large{"andantino", {{"radius", 9}, {"tiles_per_side", 0}}, "-/j10/w", "black", solve::Promise::wins, 0, 0, {}};
  large.lines.resize(1'000'001, {"a", "b"});
  const std::string file = path("it.cert");
  try {
    solve::write_certificate(file, large);
    ADD_FAILURE() << "written";
  } catch (const RunError& e) {
    EXPECT_EQ(std::string(e.what()), file + ": no certificate was written: it would have 1000001 positions, and a certificate has at most 1000000");
  }
  EXPECT_FALSE(fs::exists(file));
  large.lines.pop_back();
  solve::write_certificate(file, large);
  EXPECT_EQ(config::read_certificate(file).lines.size(), 1'000'000U);
  const auto why = [&](std::size_t lines, const std::string& position, const config::CertificateLimits& limits) {
    large.lines.assign(lines, {position, "b"});
    return config::why_too_large(large, limits);
  };
  EXPECT_EQ(why(3, "a", {}), "");
  EXPECT_EQ(why(1, std::string(4094, 'a'), {}), "") << "the longest line that is read";
  EXPECT_EQ(why(1, std::string(4095, 'a'), {}), "it would have 4097 bytes in a line, and a certificate has at most 4096");
  EXPECT_NE(why(200, "a", {400}), "");
  EXPECT_NE(why(3, "a", {400, 4096, 1}), "");
}

TEST_F(SolveTest, AFileThatIsNoCertificateIsWrongInputThatNamesItsLine) {
  const auto said = [&](const std::string& text) {
    solve::write_packed_text(path("it.cert"), text);
    const auto ran = run_cli({"certify", path("it.cert")});
    EXPECT_EQ(ran.code, 2) << text;
    return ran.err;
  };
  const std::string head = "arena certificate 1\ngame: andantino\noption: radius 9\noption: tiles_per_side 0\nstart: -/j10/w\n";
  EXPECT_NE(said("hello\n").find("it.cert:1: not a certificate"), std::string::npos);
  EXPECT_NE(said(head + "claim: black sleeps\npositions: 0\nend\n").find("it.cert:6: a claim must be"), std::string::npos);
  EXPECT_NE(said(head + "claim: black wins\npositions: 1\nend\n").find("the header says 1 positions, but there are 0"), std::string::npos);
  EXPECT_NE(said(head + "claim: black wins\npositions: 0\n").find("it.cert:8: the file is truncated"), std::string::npos);
  EXPECT_NE(said(head + "claim: black wins\npositions: 1\na b\nc d\nend\n").find("it.cert:9: the header says 1 positions, but there are more"),
            std::string::npos);
  EXPECT_NE(said(head + "claim: black wins\npositions: 1000001\n").find("it.cert:7: the number of positions must be from 0 to 1000000"),
            std::string::npos);
  EXPECT_NE(said(head + "claim: " + std::string(5000, 'x') + "\n").find("it.cert:6: this line has more than 4096 bytes"), std::string::npos);
  const std::string quoted = said(head + "claim: " + std::string(4000, 'x') + "\n");
  EXPECT_LT(quoted.size(), 400U) << quoted;
  EXPECT_NE(said(head + "claim: red wins\npositions: 0\nend\n").find("no such side"), std::string::npos);
  EXPECT_NE(run_cli({"certify", path("none.gz")}).err.find("cannot be opened"), std::string::npos);
}

TEST_F(SolveTest, ACutOffFileIsRefused) {
  const std::string file = path("it.cert.gz");
  ASSERT_EQ(solve({"--game", "andantino", "--radius", "2", "--goal", "black-draws", "--certificate", file}).code, 0);
  fs::resize_file(file, fs::file_size(file) / 2);
  const auto ran = run_cli({"certify", file});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("is damaged"), std::string::npos) << ran.err;
}

TEST_F(SolveTest, SaysTheValueOfSmallBoards) {
  EXPECT_NE(solve({"--game", "andantino", "--radius", "2"}).out.find("value: draw\n"), std::string::npos);
  EXPECT_NE(solve({"--game", "andantino", "--moves", joined(won.moves)}).out.find("value: black wins\n"), std::string::npos);
  EXPECT_NE(solve({"--game", "omega", "--side", "2"}).out.find("value: draw\n"), std::string::npos);
  EXPECT_NE(solve({"--game", "omega", "--side", "2", "--goal", "difference"}).out.find("difference: 0 for white\n"), std::string::npos);
}

TEST_F(SolveTest, OmegaAndTablutHaveCertificatesToo) {
  const std::string file = path("it.cert.gz");
  ASSERT_EQ(solve({"--game", "omega", "--side", "2", "--goal", "white-leads-1", "--certificate", file}).code, 0);
  const auto omega = run_cli({"certify", file});
  EXPECT_EQ(omega.code, 0) << omega.out << omega.err;
  EXPECT_NE(omega.out.find("claim: black leads by 0"), std::string::npos) << omega.out;
  // The king is one step from a corner with a ply to play.
  ASSERT_EQ(solve({"--game", "tablut", "--position", "1k7/9/9/9/9/9/9/9/4b4,w,97", "--goal", "swedes-wins", "--certificate", file}).code, 0);
  const auto tablut = run_cli({"certify", file});
  EXPECT_EQ(tablut.code, 0) << tablut.out << tablut.err;
  EXPECT_NE(tablut.out.find("claim: Swedes wins within 1 plies"), std::string::npos) << tablut.out;
}

TEST_F(SolveTest, AnOpenQuestionSaysHowFarItCameAndGoesOnFromItsCheckpoint) {
  const std::vector<std::string> question = {"--game", "andantino", "--radius", "2", "--goal", "black-wins", "--checkpoint", path("it.point")};
  std::vector<std::string> cut = question;
  cut.insert(cut.end(), {"--nodes", "1500"});
  const auto first = solve(cut);
  EXPECT_EQ(first.code, 3) << "not decided";
  EXPECT_NE(first.out.find("result: open\nnodes: 1500\nproof number: "), std::string::npos) << first.out;
  const auto second = solve(question);
  EXPECT_NE(second.out.find("result: disproved\n"), std::string::npos) << second.out;
  const auto at = second.out.find("nodes: ");
  const long nodes = std::stol(second.out.substr(at + 7));
  EXPECT_GT(nodes, 1500);
  EXPECT_LT(nodes, 3500) << "what was known before the cut is not searched again";
  const auto other = solve({"--game", "andantino", "--radius", "2", "--goal", "white-wins", "--checkpoint", path("it.point")});
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
}

TEST_F(SolveTest, AWinIsShortenedUntilNoneIsShorterAndItsCertificateIsOfTheShortest) {
  const std::string file = path("short.cert.gz");
  const std::vector<std::string> question = {"--game",    "andantino",     "--moves", joined(won.moves), "--goal", "black-wins",
                                             "--shorten", "--certificate", file};
  const auto solved = solve(question);
  EXPECT_EQ(solved.code, 0) << solved.err;
  EXPECT_THAT(solved.out, testing::HasSubstr("longest line: 12 plies\n"));
  EXPECT_THAT(solved.out, testing::HasSubstr("within 11 plies: disproved; this win is the shortest\ncertificate: black wins within 12 plies, "));
  EXPECT_THAT(run_cli({"certify", file}).out, testing::HasSubstr("claim: black wins within 12 plies\nverdict: holds\n"));
  EXPECT_THAT(naive_verdict(file), testing::StartsWith("holds: "));
  EXPECT_EQ(python_verdict(file), 0);
  const auto within = [&](const std::string& plies) {
    return solve({"--game", "andantino", "--moves", joined(won.moves), "--goal", "black-wins", "--max-ply", plies}).out;
  };
  EXPECT_THAT(within("12"), testing::HasSubstr("result: proved"));
  EXPECT_THAT(within("11"), testing::HasSubstr("result: disproved")) << "asked without a longer win before it";
}

TEST_F(SolveTest, AShorteningThatIsCutOffKeepsItsWinAndGoesOnFromItsCheckpoint) {
  const std::string file = path("short.cert.gz");
  const std::vector<std::string> question = {"--game",    "andantino",     "--moves", joined(won.moves), "--goal",        "black-wins",
                                             "--shorten", "--certificate", file,      "--checkpoint",    path("it.point")};
  // The first win costs less than this, all of it costs more.
  std::vector<std::string> cut = question;
  cut.insert(cut.end(), {"--nodes", "8000"});
  const auto first = solve(cut);
  EXPECT_EQ(first.code, 0) << "the question is decided";
  EXPECT_THAT(first.out, testing::ContainsRegex("result: proved\nnodes: 8000\nlongest line: [0-9]+ plies\nmain line: .*\nwithin [0-9]+ plies: open"));
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
  const auto other = solve({"--game", "andantino", "--moves", joined(won.moves), "--goal", "black-wins", "--checkpoint", path("it.point")});
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, testing::HasSubstr("is the checkpoint of another question"));
}

TEST_F(SolveTest, AShorterWinOnFileIsNotReplacedByALongerOne) {
  const std::string file = path("it.cert.gz");
  const std::vector<std::string> question = {"--game", "andantino", "--moves", joined(won.moves), "--goal", "black-wins", "--certificate", file};
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
  for (const auto& move : won.moves) start.make(start.parse(move));
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
  EXPECT_EQ(certificate.version, 2);
  EXPECT_LT(certificate.lines.size(), 10U);
  EXPECT_EQ(run_cli({"certify", file}).code, 0);
  certificate.version = 1;
  solve::write_certificate(file, certificate);
  EXPECT_EQ(run_cli({"certify", file}).code, 1) << "version 1 knows no such end";
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
}  // namespace arena

// Certificates: those of several boards pass three checkers that share nothing, and each rejects damaged ones.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "arena/record/files.hpp"
#include "arena/solve/solver.hpp"
#include "core/common/errors.hpp"
#include "tests/arena/solve_support.hpp"
#include "tests/sanitized.hpp"

namespace arena::solve_test {
namespace {

struct Board {
  std::vector<std::string> arguments;
  std::string moves, claim;
};

TEST_F(SolveTest, CertificatesOfSeveralBoardsPassThreeCheckers) {
  const std::vector<Board> boards = {
      {{"--goal", "black-wins"}, won_moves, "black wins within"},
      {{"--goal", "black-draws", "--radius", "2"}, "", "black holds"},
      {{"--goal", "black-wins", "--radius", "2"}, "", "white holds"},
      {{"--goal", "black-wins", "--radius", "2", "--ties", "first"}, "", "white holds"},
      {{"--goal", "white-wins"}, "i10 j11 i11 j12 i12 j13 h11", "black holds"},
      {{"--goal", "black-wins", "--radius", "3", "--tiles-per-side", "4"}, "", "white holds"},
      {{"--goal", "white-wins", "--max-ply", "8", "--radius", "4"}, "", "black holds through 8 plies"},
  };
  for (const Board& board : boards) {
    const std::string file = path("it.cert.gz");
    std::vector<std::string> args = {"--game", "andantino", "--moves", board.moves, "--certificate", file};
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
  ASSERT_EQ(solve({"--game", "andantino", "--moves", won_moves, "--goal", "black-wins", "--certificate", file}).code, 0);
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
  holds(kept / "andantino-radius6.cert.gz", "radius 6, tiles_per_side 0\nstart: -/g7/w\nclaim: black wins within 40 plies");
  holds(kept / "andantino-radius7.cert.gz", "radius 7, tiles_per_side 0\nstart: -/h8/w\nclaim: black wins within 38 plies");
  holds(kept / "andantino-radius3-black-holds.cert.gz", "radius 3, tiles_per_side 0\nstart: -/d4/w\nclaim: black holds");
  holds(kept / "andantino-radius3-white-holds.cert.gz", "radius 3, tiles_per_side 0\nstart: -/d4/w\nclaim: white holds");
  holds(moved_to("8"), "radius 8, tiles_per_side 0\nstart: -/i9/w\nclaim: black wins within 34 plies");
  holds(moved_to("12"), "radius 12, tiles_per_side 0\nstart: -/m13/w\nclaim: black wins within 34 plies");
}

TEST_F(SolveTest, TheKeptPartsOfRadius5CoverEveryReplyButTheOpenOnes) {
  const fs::path parts = fs::path(ARENA_SOURCE) / "results/solved/radius5";
  const auto decided_after = [&](const std::vector<std::string>& line, const std::set<std::string>& open) {
    Andantino game(Andantino::Options{5, 0});
    std::string name;
    for (const std::string& move : line) {
      game.make(game.parse(move));
      name += move + "-";
    }
    std::set<Key> covered;
    MoveList<Andantino> replies;
    game.legal_moves(replies);
    for (int pass = 0; pass < 2; ++pass)  // what is symmetric to a part is decided with it
      for (const Move reply : replies) {
        Andantino after = game;
        after.make(reply);
        const fs::path file = parts / (name + game.to_text(reply) + ".cert.gz");
        if (pass == 1 && !open.contains(game.to_text(reply))) {
          EXPECT_TRUE(covered.contains(after.canonical_key())) << file;
        }
        if (pass == 1 || !fs::exists(file)) continue;
        const auto ran = run_cli({"certify", file.string()});
        EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
        EXPECT_THAT(ran.out,
                    testing::HasSubstr("game: andantino, radius 5, tiles_per_side 0\nstart: " + after.position_text() + "\nclaim: black wins"));
        covered.insert(after.canonical_key());
      }
    return covered.size();
  };
  EXPECT_EQ(decided_after({"e5", "f5"}, {"g6"}), 2U);
  EXPECT_EQ(decided_after({"e5", "f5", "g6", "e6"}, {"f7"}), 4U);
  EXPECT_EQ(decided_after({"e5", "f5", "g6", "e4"}, {"d4", "f4"}), 3U);
  EXPECT_EQ(decided_after({"e5", "f5", "g6", "e6", "f7", "g7", "e7", "g5"}, {"f4", "h6"}), 6U);
  // Before e7 the six cells around the centre are white and black by turns, so white has no other reply.
  Andantino star(Andantino::Options{5, 0});
  for (const char* move : {"e5", "f5", "g6", "e6", "f7", "g7"}) star.make(star.parse(move));
  std::set<Key> replies;
  MoveList<Andantino> moves;
  star.legal_moves(moves);
  for (const Move move : moves) {
    Andantino after = star;
    after.make(move);
    replies.insert(after.canonical_key());
  }
  EXPECT_EQ(replies.size(), 1U);
}

TEST_F(SolveTest, ARefusedCertificateShowsThePosition) {
  const std::string file = path("it.cert.gz");
  ASSERT_EQ(solve({"--game", "andantino", "--moves", won_moves, "--goal", "black-wins", "--certificate", file}).code, 0);
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
  const std::string two = head + "claim: black wins\npositions: 2\nj9/j10/b i9\n";
  EXPECT_NE(said(two + "j9/i9/j10/b i9\nend\n").find("it.cert: line 9: a position of andantino has"), std::string::npos);
  EXPECT_NE(said(two + "j9/j10/b x99\nend\n").find("it.cert: line 9: "), std::string::npos);
  EXPECT_NE(said(two + "j9/i9,j10/w i8\nend\n").find("it.cert: line 9: the position is listed with the other side to move"), std::string::npos);
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

TEST_F(SolveTest, ARefusedCertificateOfOmegaMarksBothStonesOfTheLastTurn) {
  const std::string file = path("it.cert.gz");
  ASSERT_EQ(solve({"--game", "omega", "--side", "2", "--goal", "white-leads-1", "--certificate", file}).code, 0);
  const auto good = config::read_certificate(file);
  int shown = 0;
  for (std::size_t i = 0; i < good.lines.size() && shown < 3; ++i) {
    auto bad = good;
    bad.lines.erase(bad.lines.begin() + static_cast<std::ptrdiff_t>(i));
    solve::write_certificate(file, bad);
    const auto ran = run_cli({"certify", file});
    const std::size_t moves = ran.out.find("\nmoves:");
    if (ran.code != 1 || moves == std::string::npos) continue;
    const std::string line = ran.out.substr(moves + 1, ran.out.find('\n', moves + 1) - moves - 1);
    const auto plies = std::count(line.begin(), line.end(), ' ');
    if (plies == 0 || plies % 2 != 0) continue;  // in the middle of a turn
    ++shown;
    for (const char* stone : {"(w", "(b"}) EXPECT_NE(ran.out.find(stone), std::string::npos) << ran.out;
  }
  EXPECT_EQ(shown, 3);
}

}  // namespace
}  // namespace arena::solve_test

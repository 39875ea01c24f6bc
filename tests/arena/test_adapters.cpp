// Programs that speak GTP or XBoard play through the adapters of examples/. The programs are Debian's; if one is missing, its tests are skipped.
#include <gmock/gmock.h>

#include "arena/engines/process.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/record/tally.hpp"
#include "tests/arena/cli_support.hpp"

namespace arena::cli_test {
namespace {

using testing::HasSubstr;

const std::string adapters = std::string(ARENA_SOURCE) + "/examples";

bool has_adapted(const std::string& program) { return !find_program("python3", "").empty() && !find_program(program, "").empty(); }

/// The games of a run, which must end well.
RunTally adapted_run(const TemporaryFolder& folder, const std::string& yaml) {
  std::ofstream(folder.path() / "t.yaml") << yaml;
  const auto ran =
      run_cli({"run", (folder.path() / "t.yaml").string(), "--output", (folder.path() / "out").string(), "--quiet", "--threads", "1", "--strict"});
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  return tally(folder.path() / "out");
}

TEST(GtpAdapter, GnuGoPlaysUnderARefereeThatAsksIt) {
  if (!has_adapted("gnugo")) GTEST_SKIP() << "no gnugo";
  TemporaryFolder folder;
  const std::string gnugo = "--size, 5, --komi, 0.5, gnugo, --mode, gtp, --level, 0";
  const std::string referee = "python3, " + adapters + "/gtp/referee.py, " + gnugo;
  const RunTally run = adapted_run(folder, "game: {name: go-5, referee: [" + referee +
                                               "]}\nopenings: {type: random, plies: 2, count: 1, seed: 1}\nlimits: {nodes: 1}\nplayers:\n"
                                               "  - {name: gnugo, type: ugi, command: [python3, " +
                                               adapters + "/gtp/engine.py, " + gnugo +
                                               ", --chinese-rules, --capture-all-dead, --never-resign]}\n"
                                               "  - {name: dice, type: ugi, command: [python3, " +
                                               adapters + "/connect-four/random_engine.py, " + referee + "]}\n");
  ASSERT_EQ(run.games, 2U);
  const PlayerTally& gnugo_tally = run.players[run.players[0].name == "gnugo" ? 0 : 1];
  EXPECT_EQ(gnugo_tally.all().wins, 2U) << "against random moves";
}

TEST(GtpReferee, CountsTheAreaOfBothSides) {
  if (!has_adapted("gnugo")) GTEST_SKIP() << "no gnugo";
  TemporaryFolder folder;
  const auto ask = [&](const std::string& komi, const std::vector<std::string>& lines) {
    std::string asked;
    for (const std::string& line : lines) asked += "position startpos moves " + line + "\\nquery result\\nquery ending\\n";
    return shell("printf '" + asked + "' | python3 " + adapters + "/gtp/referee.py --size 3 --komi " + komi + " gnugo --mode gtp --level 0",
                 folder.path())
        .out;
  };
  // Black's wall in the middle column of 3 x 3 has nine points; beside two white stones six against two, and c2 is nobody's.
  const std::string wall = "b1 pass b2 pass b3 pass pass", shared = "b1 c1 b2 c3 b3 pass pass", ended = "response two-passes\n";
  EXPECT_EQ(ask("4", {wall, shared, "pass pass", "b2"}),
            "response p1win\n" + ended + "response draw\n" + ended + "response p2win\n" + ended + "response none\nresponse none\n");
  EXPECT_EQ(ask("9.5", {wall}), "response p2win\n" + ended);
}

TEST(XBoardAdapter, PhalanxPlaysChess) {
  if (!has_adapted("phalanx")) GTEST_SKIP() << "no phalanx";
  TemporaryFolder folder;
  const RunTally run = adapted_run(
      folder, "game: {name: chess, referee: [" ARENA_CHESS_REFEREE "]}\nopenings: {type: file, file: " + adapters +
                  "/chess/openings.txt, count: 1}\nlimits: {depth: 3}\nadjudication: {max_plies: 200}\nplayers:\n"
                  "  - {name: phalanx, type: uci, command: [python3, " +
                  adapters +
                  "/xboard/engine.py, --depth-command, depth N, phalanx, -b-, -l-]}\n  - {name: dice, type: uci, command: [" ARENA_CHESS_REFEREE
                  "]}\n");
  EXPECT_GE(run.games, 2U);
  const PlayerTally& phalanx = run.players[run.players[0].name == "phalanx" ? 0 : 1];
  EXPECT_EQ(phalanx.all().losses, 0U);
  EXPECT_GT(phalanx.all().wins, 0U) << "against random moves";
  EXPECT_GT(phalanx.depth.count, 0U) << "its thinking is passed on";
}

TEST(XBoardAdapter, TranslatesLimitsPositionsAndTheEnd) {
  if (find_program("python3", "").empty()) GTEST_SKIP() << "no python3";
  TemporaryFolder folder;
  // A program that says what it is told, and moves.
  std::ofstream(folder.path() / "program.py") << "import sys\nlog = open('told.txt', 'w')\nfor line in sys.stdin:\n"
                                                 "    log.write(line); log.flush()\n"
                                                 "    if line.startswith('protover'):\n"
                                                 "        print('feature usermove=1 ping=1 myname=\"Parrot 1\"\\nfeature done=1', flush=True)\n"
                                                 "    if line.startswith('ping'):\n"
                                                 "        print('pong' + line[4:].rstrip(), flush=True)\n"
                                                 "    if line.startswith('go'):\n"
                                                 "        print('  4  -100003  7  99  Qh5\\nmove g8f6', flush=True)\n";
  // Asks one question after another.
  std::ofstream(folder.path() / "ask.py")
      << "import subprocess, sys\n"
         "engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)\n"
         "for lines, answer in (('uci', 'uciok'), ('isready', 'readyok'),\n"
         "    ('ucinewgame\\nposition startpos moves e2e4\\ngo depth 4', 'bestmove'),\n"
         "    ('position startpos moves e2e4 g8f6 d2d4\\ngo wtime 61000 btime 5000 winc 0 binc 2000', 'bestmove'),\n"
         "    ('position fen 8/8/8/8/8/8/8/K1k5 b - - 0 1\\ngo depth 2', 'bestmove'), ('isready', 'readyok')):\n"
         "    engine.stdin.write(lines + '\\n'); engine.stdin.flush()\n"
         "    for line in engine.stdout:\n"
         "        print(line, end='')\n"
         "        if line.startswith(answer): break\n"
         "engine.stdin.close(); engine.wait()\n";
  const auto ran = shell("python3 ask.py python3 " + adapters + "/xboard/engine.py python3 program.py", folder.path());
  EXPECT_EQ(
      ran.out,
      "id name Parrot 1\nuciok\nreadyok\ninfo depth 4 nodes 99 score mate -3\nbestmove g8f6\ninfo depth 4 nodes 99 score mate -3\nbestmove g8f6\n"
      "info depth 4 nodes 99 score mate -3\nbestmove g8f6\nreadyok\n");
  EXPECT_EQ(
      read_file(folder.path() / "told.txt"),
      "xboard\nprotover 2\nping 1\nnew\nforce\neasy\npost\nusermove e2e4\nsd 4\ngo\nforce\nusermove d2d4\nlevel 0 0:05 2\ntime 500\notim 6100\ngo\n"
      "force\nnew\nforce\neasy\npost\nsetboard 8/8/8/8/8/8/8/K1k5 b - - 0 1\nsd 2\ngo\nforce\nping 2\n");
}

}  // namespace
}  // namespace arena::cli_test

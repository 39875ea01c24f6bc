// The compiled referee of examples/chess: its rules, and a tournament under it.
#include <map>
#include <set>

#include "arena/record/run_folder.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;
using cli_test::run_cli;
using cli_test::TemporaryFolder;

TEST(ChessReferee, CountsPositionsAsStockfishDoes) {
  // Stockfish's own counts; `examples/chess/compare_perft.sh` asks it again, at depth 5.
  const std::vector<std::pair<std::string, std::string>> counts = {{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8902"},
                                                                   {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "97862"},
                                                                   {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "2812"},
                                                                   {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", "9467"},
                                                                   {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", "62379"}};
  const TemporaryFolder folder;
  for (const auto& [fen, count] : counts) {
    const auto ran = cli_test::shell(std::string(ARENA_CHESS_REFEREE) + " perft 3 '" + fen + "'", folder.path());
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.out.find("\nNodes searched: " + count + "\n"), std::string::npos) << fen << "\n" << ran.out;
  }
}

TEST(ChessReferee, KnowsEveryEnd) {
  const TemporaryFolder folder;
  const auto ended = [&](const std::string& position) {
    std::ofstream(folder.path() / "lines") << "position " + position + "\nquery result\nquery ending\n";
    const auto ran = cli_test::shell(std::string(ARENA_CHESS_REFEREE) + " <lines", folder.path());
    EXPECT_EQ(ran.code, 0) << ran.err;
    return ran.out;
  };
  const auto responses = [](const std::string& result, const std::string& ending) { return "response " + result + "\nresponse " + ending + "\n"; };
  EXPECT_EQ(ended("startpos moves f2f3 e7e5 g2g4 d8h4"), responses("p2win", "checkmate"));
  EXPECT_EQ(ended("fen 7k/5Q2/8/8/8/8/8/K7 b - - 0 1"), responses("draw", "stalemate"));
  const std::string knights = " g1f3 g8f6 f3g1 f6g8";
  EXPECT_EQ(ended("startpos moves" + knights + knights), responses("draw", "repetition"));
  EXPECT_EQ(ended("startpos moves" + knights), responses("none", "none"));
  // The first of these four moves costs the king its right to castle, so the position before them was a different one.
  const std::string kings = " e1d1 e8d8 d1e1 d8e8", rooks = "fen r3k3/8/8/8/8/8/8/4K2R w K - 0 1 moves";
  EXPECT_EQ(ended(rooks + kings + kings), responses("none", "none"));
  EXPECT_EQ(ended(rooks + kings + kings + " e1d1"), responses("draw", "repetition"));
  // A pawn that may be taken en passant makes a different position, but not if the capturing pawn is pinned.
  const std::string passant = "fen 7k/8/8/8/1p6/8/P7/7K w - - 0 1 moves a2a4", back = " h8g8 h1g1 g8h8 g1h1";
  EXPECT_EQ(ended(passant + back + back), responses("none", "none"));
  EXPECT_EQ(ended(passant + back + back + " h8g8"), responses("draw", "repetition"));
  const std::string pinned = "fen 1k6/8/8/8/1p6/8/P7/1R5K w - - 0 1 moves a2a4", aside = " b8c8 h1g1 c8b8 g1h1";
  EXPECT_EQ(ended(pinned + aside + aside), responses("draw", "repetition"));
  EXPECT_EQ(ended("fen 7k/8/8/8/8/8/R7/7K w - - 99 80 moves a2a3"), responses("draw", "fifty-moves"));
  EXPECT_EQ(ended("fen 7k/8/6K1/8/8/8/8/R7 w - - 99 80 moves a1a8"), responses("p1win", "checkmate")) << "a mate counts before the clock";
  EXPECT_EQ(ended("fen 7k/8/8/8/8/8/p7/K7 w - - 0 1 moves a1a2"), responses("draw", "insufficient-material"));
  EXPECT_EQ(ended("fen 7k/8/8/8/8/8/8/KN6 w - - 0 1"), responses("draw", "insufficient-material"));
  EXPECT_EQ(ended("fen 5b1k/8/8/8/8/8/8/K1B5 w - - 0 1"), responses("draw", "insufficient-material")) << "bishops of one colour";
  EXPECT_EQ(ended("fen 2b4k/8/8/8/8/8/8/K1B5 w - - 0 1"), responses("none", "none")) << "of both colours";
  EXPECT_EQ(ended("fen 7k/8/8/8/8/8/8/KNN5 w - - 0 1"), responses("none", "none"));
}

/// Two players that play any legal move, and Stockfish if it is installed.
TEST(ChessReferee, RulesATournament) {
  const bool stockfish = fs::exists("/usr/games/stockfish");
  const TemporaryFolder folder;
  const std::string referee = ARENA_CHESS_REFEREE;
  // The openings end in a mate in one and in a position that has occurred twice.
  std::ofstream(folder.path() / "t.yaml") << "game: {name: chess, referee: [" + referee + "]}\nlimits: {nodes: 100}\n" +
                                                 "openings: {type: file, lines: [f2f3 e7e5 g2g4, g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1]}\nplayers:\n" +
                                                 "  - {name: a, type: uci, command: [" + referee + "]}\n  - {name: b, type: ugi, command: [" +
                                                 referee + "]}\n" +
                                                 (stockfish ? "  - {name: stockfish, type: uci, command: [stockfish], options: {Hash: 16}}\n" : "");
  const std::string out = (folder.path() / "out").string();
  const auto ran = run_cli({"run", (folder.path() / "t.yaml").string(), "--output", out, "--quiet", "--strict", "--report"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const std::set<std::string> known = {"checkmate", "stalemate", "repetition", "fifty-moves", "insufficient-material"};
  std::map<std::string, int> ends;
  RunFolder(out).games([&](const GameRow& row) {
    EXPECT_EQ(row.termination, "rules");
    EXPECT_EQ(known.count(row.ending), 1U) << row.ending;
    EXPECT_EQ(row.ending == "checkmate", row.result() != Outcome::draw);
    ++ends[row.ending];
    if (row.seat(1).player == "stockfish" && row.opening == 1) {
      EXPECT_EQ(row.moves, "f2f3 e7e5 g2g4 d8h4");
    }
  });
  const std::string page = cli_test::read_file(fs::path(out) / "report.html");
  for (const auto& [ending, count] : ends) EXPECT_NE(page.find(ending), std::string::npos);
  const auto verified = run_cli({"verify", out});
  EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
  const auto checked = run_cli({"engine-check", "--uci", "--referee", referee, "--", referee});
  EXPECT_NE(checked.out.find("in 4 random games, all legal"), std::string::npos) << checked.out;
}

}  // namespace
}  // namespace arena

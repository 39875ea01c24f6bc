// Suites of positions: the file, who solves what, suites made by proof, and claims that are wrong.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "arena/analysis/regression/regress.hpp"
#include "arena/analysis/suite/suite_file.hpp"
#include "arena/games/games.hpp"
#include "arena/statistics/share.hpp"
#include "core/andantino/andantino.hpp"
#include "tests/arena/cli_support.hpp"
#include "tests/arena/report_support.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;
using cli_test::read_file;
using cli_test::run_cli;
using report_test::lines_of;
using testing::HasSubstr;

/// One of our players, wherever the test is run.
std::string ours(const std::string& name) { return (fs::path(ARENA_SOURCE) / "configs" / "players" / (name + ".yaml")).string(); }

/// After these moves only h7 wins.
constexpr const char* known = "moves i9 j9 i8 k10 h8 k9 i10 l10 k11 l11; best h7";

class SuiteFile : public testing::Test {
 protected:
  std::string write(const std::string& text) {
    const fs::path file = folder_.path() / "suite.txt";
    std::ofstream(file) << text;
    return file.string();
  }
  [[nodiscard]] std::string problem(const std::string& text) {
    const auto ran = run_cli({"suite", write(text), ours("random"), "--quiet"});
    EXPECT_EQ(ran.code, 2) << ran.out;
    return ran.err;
  }
  [[nodiscard]] fs::path path() const { return folder_.path(); }

 private:
  cli_test::TemporaryFolder folder_;
};

TEST_F(SuiteFile, WhatIsWrongIsSaidWithItsLine) {
  EXPECT_THAT(problem(""), HasSubstr("first line must be 'game: NAME'"));
  EXPECT_THAT(problem("moves i9; best j9\n"), HasSubstr("suite.txt:1: the first line must be 'game: NAME'"));
  EXPECT_THAT(problem("game: andantino\n"), HasSubstr("has no positions"));
  EXPECT_THAT(problem("game: andantino\n\nmoves i9; bst j9\n"), HasSubstr("suite.txt:3: unknown field 'bst'; did you mean 'best'?"));
  EXPECT_THAT(problem("game: andantino\nmoves i9\n"), HasSubstr("suite.txt:2: a position needs the field 'best' or 'avoid'"));
  EXPECT_THAT(problem("game: andantino\nbest j9\n"), HasSubstr("needs the field 'position' or 'moves'"));
  EXPECT_THAT(problem("game: andantino\nmoves i9; best j9; avoid j9\n"), HasSubstr("not both"));
  EXPECT_THAT(problem("game: andantino\nmoves i9; best j9; best k9\n"), HasSubstr("'best' is given twice"));
  EXPECT_THAT(problem("game: andantino\nmoves i9; best j9; points 0\n"), HasSubstr("'points' must be at least 1"));
  EXPECT_THAT(problem("game: andantino\nmoves i9; best j9; points many\n"), HasSubstr("'points' is 'many', but must be a whole number"));
  EXPECT_THAT(problem("game: andantino\nmoves i9; best j9; id a\nmoves i9; best j9; id a\n"),
              HasSubstr("suite.txt:3: the id 'a' is already used in line 2"));
  EXPECT_THAT(problem("game: andantino\nmoves i9 i9; best j9\n"), HasSubstr("suite.txt:2: moves: move 2 'i9' is illegal"));
  EXPECT_THAT(problem("game: andantino\nmoves i9; best a1\n"), HasSubstr("suite.txt:2: best: 'a1' is illegal"));
  EXPECT_THAT(problem("game: andantino\nposition nonsense; best a1\n"), HasSubstr("suite.txt:2: position: "));
  EXPECT_THAT(problem("game: andantino\noption: radius\nmoves i9; best j9\n"), HasSubstr("suite.txt:2: an option is a name and a number"));
  EXPECT_THAT(problem("game: andantino\noption: radius 9\noption: radius 9\nmoves ; best i9\n"), HasSubstr("'radius' is given twice"));
  EXPECT_THAT(problem("game: chess\nmoves e4; best e5\n"), HasSubstr("chess"));
  EXPECT_THAT(problem("game: andantino\nmoves i9; avoid j9; keeps-win 100\n"), HasSubstr("suite.txt:2: 'keeps-win' claims that the best moves win"));
  EXPECT_THAT(problem("game: andantino\nmoves i9; best j9; wins-within 3; keeps-win 100\n"), HasSubstr("leave out the other claims"));
  EXPECT_THAT(problem("game: andantino\nmoves i9; best j9; keeps-win 10000001\n"), HasSubstr("must be a whole number up to 10000000"));
}

TEST_F(SuiteFile, ReadsWhatItWrites) {
  const std::string text =
      "# A comment.\ngame: andantino\noption: radius 9\nmoves i9; best j9 i8; points 3; wins-within 9; not-within 5; id one two\n"
      "moves ; avoid i9; id 2\nmoves i9; best j9; keeps-win 200000; id 3\n";
  const Suite suite = read_suite(write(text));
  EXPECT_EQ(suite_text(suite, {"A comment."}), text);
  EXPECT_EQ(suite.points(), 5);
  EXPECT_EQ(suite.name, "suite");
}

TEST_F(SuiteFile, TellsWhoSolvesWhat) {
  const std::string file = write(std::string("game: andantino\n") + known + "; points 5; id h7\nmoves i9 j9 i8; avoid a1 b1; id any\n");
  EXPECT_EQ(run_cli({"suite", file, ours("arena-andantino"), "--nodes", "2000", "--quiet"}).code, 2) << "a1 is no legal move there";
  const std::string good = write(std::string("game: andantino\n") + known + "; points 5; id h7\nmoves i9 j9 i8; avoid k10; id any\n");
  const fs::path out = path() / "out", junit = path() / "junit.xml";
  const auto ran = run_cli({"suite", good, ours("arena-andantino"), ours("arena-andantino-1"), "--nodes", "100000", "--quiet", "--output",
                            out.string(), "--junit", junit.string(), "--at-least", "2"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("arena-andantino-1 solved 1 of 2 positions; 2 were required"));
  EXPECT_THAT(ran.out, HasSubstr("suite: 2 positions of andantino, 6 points"));
  const auto lines = lines_of(read_file(out / "suite-answers.csv"));
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_THAT(lines[1], testing::StartsWith("h7,arena-andantino,h7,1,5,"));
  EXPECT_THAT(lines[2], testing::StartsWith("h7,arena-andantino-1,j11,0,0,"));
  EXPECT_THAT(read_file(junit), HasSubstr("<failure message=\"played j11\"/>"));
  EXPECT_THAT(read_file(junit), HasSubstr("name=\"suite: arena-andantino\" tests=\"2\" failures=\"0\""));
  EXPECT_EQ(run_cli({"suite", good, ours("arena-andantino"), "--nodes", "100000", "--quiet", "--at-least", "100%"}).code, 0);
}

TEST_F(SuiteFile, ASolutionCountsFromWhenItStays) {
  const std::string file = write(std::string("game: andantino\n") + known + "\n");
  const auto ran = run_cli({"suite", file, ours("arena-andantino"), "--nodes", "600000", "--quiet", "--csv"});
  ASSERT_EQ(ran.code, 0);
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 2U);
  const auto at = [&](std::size_t column) {
    std::stringstream line(lines[1]);
    std::string cell;
    for (std::size_t i = 0; i <= column; ++i) std::getline(line, cell, ',');
    return std::stoll("0" + cell);
  };
  EXPECT_LE(at(6), at(9)) << "first seen, found for good";
  EXPECT_LE(at(9), at(12)) << "found for good, the whole search";
  // What `arena search` prints of the same search: the last iteration with another move is before the depth at which it was found for good.
  const auto search =
      run_cli({"search", "--player", ours("arena-andantino"), "--moves", "i9 j9 i8 k10 h8 k9 i10 l10 k11 l11", "--nodes", "600000", "--csv"});
  int last_other = 0, deepest = 0;
  for (const std::string& line : lines_of(search.out)) {
    if (!line.starts_with("iteration,")) continue;
    const int depth = std::stoi(line.substr(10));
    deepest = std::max(deepest, depth);
    if (line.find(",,h7") == std::string::npos) last_other = depth;
  }
  EXPECT_GT(deepest, last_other);
  EXPECT_EQ(at(8), last_other + 1);
}

/// Whether the side to move wins within so many plies, by making every move; shares nothing with the solver.
bool wins_within(Andantino& game, int side, int plies) {
  if (game.outcome() != Outcome::none) return game.outcome() == win_for(side);
  if (plies == 0) return false;
  MoveList<Andantino> moves;
  game.legal_moves(moves);
  const bool mine = game.to_move() == side;
  for (const Move move : moves) {
    const auto undo = game.make(move);
    const bool wins = wins_within(game, side, plies - 1);
    game.undo(move, undo);
    if (wins == mine) return mine;
  }
  return !mine;
}

TEST_F(SuiteFile, EveryClaimOfAMadeSuiteIsTrueByBruteForce) {
  const fs::path games = path() / "games";
  const fs::path spec = path() / "games.yaml";
  std::ofstream(spec) << "game: andantino\nopenings: {type: random, plies: 6, count: 40, seed: 5}\nlimits: {nodes: 60}\nplayers: ["
                      << ours("arena-andantino-1") << ", " << ours("sweere-none") << "]\n";
  ASSERT_EQ(run_cli({"run", spec.string(), "--quiet", "--output", games.string()}).code, 0);
  const fs::path file = path() / "made.txt";
  const auto made =
      run_cli({"suite", "--make", file.string(), games.string(), "--within", "3", "--not-within", "1", "--count", "25", "--threads", "2", "--quiet"});
  ASSERT_EQ(made.code, 0) << made.err;
  const fs::path again = path() / "again.txt";
  ASSERT_EQ(
      run_cli({"suite", "--make", again.string(), games.string(), "--within", "3", "--not-within", "1", "--count", "25", "--threads", "1", "--quiet"})
          .code,
      0);
  EXPECT_EQ(read_file(file), read_file(again)) << "the same at any number of threads";
  const Suite suite = read_suite(file);
  ASSERT_GE(suite.positions.size(), 10U);
  const Andantino start(options_from<Andantino>(suite.game.options));
  for (const SuitePosition& position : suite.positions) {
    auto on_board = ready(suite, position, start);
    const int side = on_board.game.to_move();
    EXPECT_FALSE(wins_within(on_board.game, side, 1)) << position.id;
    MoveList<Andantino> moves;
    on_board.game.legal_moves(moves);
    for (const Move move : moves) {
      const auto undo = on_board.game.make(move);
      const bool wins = wins_within(on_board.game, side, 2);
      on_board.game.undo(move, undo);
      EXPECT_EQ(wins, on_board.is_solved_by(move)) << position.id << " " << on_board.game.to_text(move);
    }
  }
  EXPECT_EQ(run_cli({"suite", "--verify", file.string(), "--quiet"}).code, 0);
  // A wrong best move is found.
  std::string text = read_file(file);
  const std::string& best = suite.positions[0].best[0];
  auto first = ready(suite, suite.positions[0], start);
  MoveList<Andantino> moves;
  first.game.legal_moves(moves);
  const Move other = first.is_solved_by(moves[0]) ? moves[1] : moves[0];
  text.replace(text.find("best " + best + ";"), 5 + best.size(), "best " + first.game.to_text(other));
  const auto wrong = run_cli({"suite", "--verify", write(text), "--quiet"});
  EXPECT_EQ(wrong.code, 1);
  EXPECT_THAT(wrong.out, HasSubstr("the moves that win within 3 plies are " + best + ", not " + first.game.to_text(other)));
  EXPECT_EQ(run_cli({"suite", "--make", file.string(), games.string(), "--quiet"}).code, 2) << "a suite is not overwritten";
}

TEST_F(SuiteFile, LostGamesGiveTheWinsThatWereMissed) {
  const fs::path games = path() / "games", spec = path() / "games.yaml", file = path() / "lost.txt";
  std::ofstream(spec) << "game: andantino\nopenings: {type: random, plies: 6, count: 30, seed: 5}\nlimits: {nodes: 60}\nplayers: ["
                      << ours("arena-andantino-1") << ", " << ours("sweere-none") << "]\n";
  ASSERT_EQ(run_cli({"run", spec.string(), "--quiet", "--output", games.string()}).code, 0);
  const auto make = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"suite", "--make",    file.string(), games.string(), "--lost", "--solve-nodes",
                                      "2000",  "--threads", "1",           "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    return run_cli(words);
  };
  EXPECT_EQ(make({"--within", "3"}).code, 2);
  const auto made = make({"--from-end", "2", "--to-end", "8", "--count", "8"});
  ASSERT_EQ(made.code, 0) << made.err;
  const Suite suite = read_suite(file);
  ASSERT_GE(suite.positions.size(), 4U);
  const Andantino start(options_from<Andantino>(suite.game.options));
  const std::vector<std::string> rows = lines_of(read_file(games / "games.csv"));
  int short_wins = 0, short_losses = 0;
  for (const SuitePosition& position : suite.positions) {
    SCOPED_TRACE(position.id);
    EXPECT_EQ(position.keeps_win, 2000);
    auto on_board = ready(suite, position, start);
    Andantino& game = on_board.game;
    const int side = game.to_move();
    // The game goes on for 2 to 8 plies, and the other side wins it.
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const std::string& line) { return line.find(position.moves + " ") != line.npos; });
    ASSERT_NE(row, rows.end());
    Andantino end = game;
    ASSERT_FALSE(make_moves(end, row->substr(row->find(position.moves + " ") + position.moves.size())));
    EXPECT_EQ(end.outcome(), win_for(1 - side));
    EXPECT_GE(end.plies() - game.plies(), 2);
    EXPECT_LE(end.plies() - game.plies(), 8);
    MoveList<Andantino> moves;
    game.legal_moves(moves);
    for (const Move move : moves) {
      const auto undo = game.make(move);
      const bool wins = wins_within(game, side, 2), loses = wins_within(game, 1 - side, 3);
      game.undo(move, undo);
      short_wins += wins ? 1 : 0;
      short_losses += loses ? 1 : 0;
      if (wins || loses) {
        EXPECT_EQ(on_board.is_solved_by(move), wins) << game.to_text(move);
      }
    }
  }
  EXPECT_GT(short_wins, 0);
  EXPECT_GT(short_losses, 0);
  EXPECT_EQ(run_cli({"suite", "--verify", file.string(), "--quiet"}).code, 0);
}

/// Claims about one position of which h7 wins, by 20,762 positions, and j11 loses.
TEST_F(SuiteFile, AMoveThatKeepsTheWinSolvesItByProof) {
  const std::string moves = "game: andantino\nmoves i9 j9 i8 k10 h8 k9 i10 l10 k11 l11; ";
  // An answer that is none of the best moves is put to the solver.
  const auto answer = [&](const std::string& claim, const std::string& player) {
    return run_cli({"suite", write(moves + claim), ours(player), "--nodes", "100000", "--quiet", "--csv"}).out;
  };
  EXPECT_THAT(answer("best m11; keeps-win 100000; id x\n", "arena-andantino"), HasSubstr("\nx,arena-andantino,h7,1,1,"));
  EXPECT_THAT(answer("best m11; keeps-win 100; id x\n", "arena-andantino"), HasSubstr("\nx,arena-andantino,h7,0,0,")) << "not proved";
  EXPECT_THAT(answer("best m11; id x\n", "arena-andantino"), HasSubstr("\nx,arena-andantino,h7,0,0,")) << "no claim";
  EXPECT_THAT(answer("best h7; keeps-win 100000; id x\n", "arena-andantino-1"), HasSubstr("\nx,arena-andantino-1,j11,0,0,")) << "given away";
  const auto verify = [&](const std::string& claim) { return run_cli({"suite", "--verify", write(moves + claim), "--quiet"}); };
  EXPECT_EQ(verify("best h7; keeps-win 100000\n").code, 0);
  EXPECT_EQ(verify("best h7; keeps-win 100\n").code, 3) << "open";
  const auto wrong = verify("best h7 j11; keeps-win 100000\n");
  EXPECT_EQ(wrong.code, 1);
  EXPECT_THAT(wrong.out, HasSubstr("suite.txt:2: white does not win after j11"));
}

/// Answers of two players: so many positions are solved by both, by one alone, by none.
SuiteResults answered(int both, int only_first, int only_second, int nobody) {
  SuiteResults results;
  results.suite.name = "made";
  results.players = {"candidate", "baseline"};
  results.answers.resize(2);
  const auto add = [&](int count, bool first, bool second) {
    for (int i = 0; i < count; ++i) {
      results.suite.positions.emplace_back();
      for (const std::size_t player : {std::size_t{0}, std::size_t{1}}) {
        SuiteAnswer answer;
        answer.solved = player == 0 ? first : second;
        results.answers[player].push_back(answer);
      }
    }
  };
  add(both, true, true);
  add(only_first, true, false);
  add(only_second, false, true);
  add(nobody, false, false);
  return results;
}

TEST(SuiteGate, JudgesTheDifferenceByItsIntervalAndTheTolerance) {
  EXPECT_EQ(suite_part(answered(100, 0, 0, 100), 3).verdict, Verdict::pass) << "the same positions";
  EXPECT_EQ(suite_part(answered(100, 30, 2, 68), 3).verdict, Verdict::pass) << "more";
  EXPECT_EQ(suite_part(answered(100, 2, 40, 58), 3).verdict, Verdict::regression);
  EXPECT_EQ(suite_part(answered(100, 2, 40, 58), 60).verdict, Verdict::pass) << "tolerated";
  EXPECT_EQ(suite_part(answered(100, 10, 14, 76), 3).verdict, Verdict::undecided);
  const RegressionPart part = suite_part(answered(100, 2, 40, 58), 3);
  std::map<std::string, double> figures(part.figures.begin(), part.figures.end());
  EXPECT_EQ(figures["candidate_solved"], 102);
  EXPECT_EQ(figures["baseline_solved"], 140);
  EXPECT_DOUBLE_EQ(figures["difference"], -0.19);
  // By hand: the mean of 200 differences of 1, 0 and -1, of which 2 and 40 are not 0.
  const double error = std::sqrt((42.0 / 200 - 0.19 * 0.19) / 199);
  EXPECT_NEAR(figures["low"], -0.19 - 1.972 * error, 0.001);
  EXPECT_NEAR(figures["high"], -0.19 + 1.972 * error, 0.001);
}

TEST_F(SuiteFile, IsOneMoreMeasureOfARegression) {
  const std::string suite = write(std::string("game: andantino\n") + known + "; id h7\nmoves i9 j9 i8; avoid k10; id any\n");
  const fs::path spec = path() / "gate.yaml", json = path() / "verdict.json";
  const auto regress = [&](const std::string& of) {
    std::ofstream(spec) << "game: andantino\nopenings: {type: random, plies: 8, count: 4, seed: 7}\nlimits: {nodes: 100000}\nregression:\n"
                           "  candidate: {inherits: " +
                               ours("arena-andantino-1") + "}\n  baseline: {inherits: " + ours("arena-andantino-1") +
                               "}\n  positions: 2\n  depth: 3\n  speed_tolerance: 1000\n  suite: " + of + "\n";
    return run_cli({"regress", spec.string(), "--quiet", "--json", json.string(), "--output", (path() / "games").string()});
  };
  const auto same = regress(suite);
  const bool busy = same.code == 3 && same.out.find("\nspeed     inconclusive") != std::string::npos;  // a clock cannot tell there
  EXPECT_TRUE(same.code == 0 || busy) << same.out << same.err;
  EXPECT_THAT(same.out, HasSubstr("1 of 2 positions of suite solved, baseline 1: the same ones"));
  EXPECT_THAT(read_file(json), HasSubstr("\"suite\""));
  const auto missing = regress((path() / "nowhere.txt").string());
  EXPECT_EQ(missing.code, 2);
  EXPECT_THAT(missing.err, HasSubstr("gate.yaml:10: 'regression.suite': there is no file"));
  const auto other = regress(write("game: tablut\nmoves ; avoid a1\n"));
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("this suite is of tablut, but the tournament plays andantino with radius 9 with tiles_per_side 0"));
}

TEST_F(SuiteFile, HasAPageOfItsTables) {
  const std::string file = write(std::string("game: andantino\n") + known + "; id h7&<\n");
  const fs::path out = path() / "out";
  ASSERT_EQ(run_cli({"suite", file, ours("random"), ours("arena-andantino-1"), "--nodes", "500", "--quiet", "--output", out.string()}).code, 0);
  const std::string page = read_file(out / "suite.html");
  EXPECT_THAT(page, HasSubstr("<h1>Suite suite</h1>"));
  EXPECT_THAT(page, HasSubstr("Player against player, on the same positions"));
  EXPECT_THAT(page, HasSubstr("<td class=\"text\">arena-andantino-1</td>"));
  EXPECT_EQ(page.find("h7&<"), std::string::npos) << "what is in the file is no markup";
  EXPECT_EQ(page.find("{{"), std::string::npos);
  EXPECT_EQ(page.find("<script"), std::string::npos);
}

TEST_F(SuiteFile, HasAPageOfBoardsWithTheSolutionAndEveryAnswer) {
  const std::string file = write(std::string("game: andantino\n") + known + "; id h7\nmoves i9 j9 i8; avoid k10; id any\n");
  const fs::path out = path() / "out";
  ASSERT_EQ(
      run_cli({"suite", file, ours("arena-andantino"), ours("arena-andantino-1"), "--nodes", "100000", "--quiet", "--output", out.string()}).code, 0);
  const std::string page = read_file(out / "suite.html");
  const auto count = [](const std::string& text, const std::string& what) {
    std::size_t found = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count(page, "<use href=\"#empty-board\"/>"), 2U);
  EXPECT_EQ(count(page, "<polygon class=\"cell\"") + count(page, "<polygon class=\"cell special\""), 271U) << "the empty board is drawn once";
  const std::size_t second = page.find("<h3>any</h3>");
  const std::string first = page.substr(page.find("<h3>h7</h3>"), second - page.find("<h3>h7</h3>"));
  EXPECT_EQ(count(first, "<circle cx"), 11U) << "ten stones, and black's first";
  EXPECT_EQ(count(first, " won\""), 1U) << "one solution";
  EXPECT_THAT(first, HasSubstr("andantino after 10 plies: white to move<br>Solution: h7"));
  EXPECT_THAT(first, HasSubstr("<li class=\"solved\"><b>A</b> arena-andantino: \u2713 h7, depth "));
  EXPECT_THAT(first, HasSubstr("<li class=\"missed\"><b>B</b> arena-andantino-1: \u2717 j11</li>"));
  // The letters stand where draw_svg has those cells.
  const Andantino start;
  for (const auto& [letter, name] : {std::pair("A", "h7"), std::pair("B", "j11")})
    for (const CellView& cell : start.board_view().cells)
      if (cell.name == name) {
        EXPECT_THAT(first,
                    HasSubstr(fmt::format("<text class=\"answer\" x=\"{:.2f}\" y=\"{:.2f}\">{}</text>", 40 * cell.x, 40 * cell.y + 6, letter)));
      }
  EXPECT_EQ(count(page.substr(second), " bad\""), 1U);
  EXPECT_THAT(page.substr(second), HasSubstr("Avoid k10"));
}

TEST(Share, IntervalsAndPairedTestsAreThoseOfTheTables) {
  // Clopper and Pearson: 8 of 10 is 0.4439 to 0.9748; 0 of 10 is at most 0.3085.
  EXPECT_NEAR(statistics::share_interval(8, 10).low, 0.44390, 1e-5);
  EXPECT_NEAR(statistics::share_interval(8, 10).high, 0.97479, 1e-5);
  EXPECT_EQ(statistics::share_interval(0, 10).low, 0);
  EXPECT_NEAR(statistics::share_interval(0, 10).high, 0.30850, 1e-5);
  EXPECT_EQ(statistics::share_interval(10, 10).high, 1);
  EXPECT_NEAR(statistics::paired_share_p(8, 0), 2.0 / 256, 1e-12);
  EXPECT_EQ(statistics::paired_share_p(3, 3), 1);
  EXPECT_EQ(statistics::paired_share_p(0, 0), 1);
}

}  // namespace
}  // namespace arena

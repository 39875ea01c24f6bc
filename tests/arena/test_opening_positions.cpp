// Openings that are positions: for our games and under the chess referee, and through everything that reads a run.
#include <gmock/gmock.h>

#include "arena/config/opening_files.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/openings.hpp"
#include "arena/play/short_moves.hpp"
#include "arena/play/verify.hpp"
#include "arena/record/duplicates.hpp"
#include "arena/record/run_folder.hpp"
#include "tests/arena/opening_support.hpp"

namespace arena::tournament_test {
namespace {

using cli_test::run_cli;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(OpeningPositions, ALineSaysWhereItBeginsAndGoesOn) {
  EXPECT_EQ(line_as_written("  position   fen  a/b w - moves  x  y "), "position:a/b_w_- x y");
  EXPECT_EQ(line_as_written("position -/j10/w"), "position:-/j10/w");
  EXPECT_EQ(line_as_written("position startpos moves i10 j11"), "i10 j11");
  EXPECT_EQ(line_as_written(" i10  j11"), "i10 j11");
  const GameText text = game_text("position:a/b_w_- x y");
  EXPECT_EQ(text.start, "a/b w -");
  EXPECT_THAT(text.moves, ElementsAre("x", "y"));
  EXPECT_EQ(move_count("position:a x y"), 2);
  EXPECT_EQ(move_count("x y"), 2);
  EXPECT_EQ(game_text("x y").start, "");
}

TEST(OpeningPositions, EveryReaderOfARunBeginsWhereTheGameBegan) {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    SCOPED_TRACE(G::name);
    const TemporaryFolder folder;
    const auto begun = position_after<G>(8, 5);
    const std::string position = begun.first, move = begun.second, other = position_after<G>(9, 6).first;
    write_text(folder.path() / "openings.txt", "# two\nposition " + position + " moves " + move + "\nposition fen " + other + "\n");
    write_text(folder.path() / "t.yaml", two_players(std::string(G::name)) + "openings: {type: file, file: openings.txt}\n");
    const std::string out = (folder.path() / "out").string();
    const auto ran = run_cli({"run", (folder.path() / "t.yaml").string(), "--output", out, "--quiet", "--threads", "1", "--report"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(read_file(fs::path(out) / "openings.txt"), "position:" + position + " " + move + "\nposition:" + other + "\n");
    GameRow first;
    RunFolder(out).games([&](const GameRow& row) {
      EXPECT_THAT(row.moves, StartsWith(row.opening == 1 ? "position:" + position + " " + move + " " : "position:" + other + " "));
      EXPECT_EQ(row.plies, move_count(row.moves));
      if (row.game == 1) first = row;
    });
    const Verification verified = verify_run(out, 1000, 1);
    EXPECT_THAT(verified.differences, ElementsAre());
    EXPECT_EQ(verified.games, 4U);
    EXPECT_GT(verified.searched, 4U);
    // The board before the first move, and after the last.
    G game = G::from_text({}, position);
    EXPECT_THAT(run_cli({"show", out, "--game", "1", "--ply", "0"}).out, HasSubstr("position: " + position + "\n"));
    const GameText text = game_text(first.moves);
    for (const std::string& word : text.moves) game.make(game.parse(word));
    EXPECT_THAT(run_cli({"show", out, "--game", "1"}).out, HasSubstr("position: " + game.position_text() + "\n"));
    EXPECT_EQ(read_file(fs::path(out) / "report.html").find(" is illegal: "), std::string::npos);
    EXPECT_THAT(read_file(fs::path(out) / "report.html"), HasSubstr("\"from\":\"position:" + position + "\"")) << "the page's replay";
    // A resumed run has nothing to do, and one that lost its end plays the same games again.
    const Results whole = results_of(out);
    fs::resize_file(fs::path(out) / "games.csv", fs::file_size(fs::path(out) / "games.csv") / 2);
    const auto resumed = run_cli({"run", (folder.path() / "t.yaml").string(), "--output", out, "--quiet", "--threads", "1", "--resume"});
    EXPECT_EQ(resumed.code, 0) << resumed.err;
    expect_equal(results_of(out), whole, "resumed");
    const auto samples = run_cli({"export", out, "--format", "samples"});
    EXPECT_EQ(samples.code, 0) << samples.err;
    const auto judged =
        run_cli({"annotate", out, "--by", (fs::path(ARENA_SOURCE) / "configs/players" / ("arena-" + std::string(G::name) + ".yaml")).string(),
                 "--nodes", "20"});
    EXPECT_EQ(judged.code, 0) << judged.err;
  });
}

TEST(OpeningPositions, MoreOfAFileExtendARun) {
  const TemporaryFolder folder;
  const auto run = [&](const std::string& count) {
    write_text(folder.path() / "t.yaml",
               two_players("andantino") + "openings: {type: file, count: " + count + ", lines: [i9 j9, i9 i10, i9 j9 i8, i9 j9 i10]}\n");
    return run_cli({"run", (folder.path() / "t.yaml").string(), "--output", (folder.path() / "out").string(), "--quiet", "--resume"});
  };
  ASSERT_EQ(run("2").code, 0);
  const auto more = run("3");
  EXPECT_EQ(more.code, 0) << more.err;
  EXPECT_EQ(RunFolder((folder.path() / "out").string()).openings().size(), 3U);
}

TEST(OpeningPositions, AnotherPositionInARowIsFoundByVerify) {
  const TemporaryFolder folder;
  const auto [position, move] = position_after<Andantino>(6, 5);
  const auto [other, unused] = position_after<Andantino>(6, 8);
  ASSERT_NE(position, other);
  const std::string yaml = two_players("andantino") + "openings: {type: file, lines: ['position " + position + "']}\n";
  run_in(spec_from(yaml), folder.path(), 1);
  EXPECT_THAT(verify_run(folder.path(), 10, 1).differences, ElementsAre());
  replace_in(folder.path() / "games.csv", position, other);
  EXPECT_GT(verify_run(folder.path(), 10, 1).differences_count, 0U);
}

TEST(OpeningPositions, GamesFromDifferentPositionsAreNotTheSameGame) {
  const auto [position, move] = position_after<Andantino>(6, 5);
  const auto [other, unused] = position_after<Andantino>(6, 8);
  const GameKeys keys("andantino", {});
  EXPECT_EQ(keys.of("position:" + position), keys.of("position:" + position));
  EXPECT_NE(keys.of("position:" + position), keys.of("position:" + other));
  EXPECT_EQ(keys.opening("position:" + position), Andantino::from_text({}, position).canonical_key());
}

TEST(OpeningPositions, ARefusedLineIsNamed) {
  const TemporaryFolder folder;
  const auto two_places =
      check_file(folder, "o.txt", "# lines\nposition -/j10/w moves i10\n\nposition -/j10/b\ni10 j11\nposition -/j10/w moves a1\n");
  EXPECT_EQ(two_places.code, 2);
  EXPECT_THAT(two_places.err, HasSubstr("o.txt:4: '-/j10/b' is no position: with black to move"));
  EXPECT_THAT(two_places.err, HasSubstr("o.txt:6: move 1 'a1' is illegal"));
  const auto over = check_file(folder, "o.txt", "i10\nposition j8,j9,j10,j11,j12/i8,i9,i11,i12,h8/b\n");
  EXPECT_EQ(over.code, 2) << over.out;
  EXPECT_THAT(over.err, HasSubstr("o.txt:2: opening"));
  EXPECT_THAT(over.err, HasSubstr("is a finished game"));
  const auto start = check_file(folder, "o.txt", "i10\ni10 j11\n", "andantino", ", start: 3");
  EXPECT_EQ(start.code, 2);
  EXPECT_THAT(start.err, HasSubstr("t.yaml:6: 'openings.start' is 3, but there are 2 openings"));
}

TEST(OpeningPositions, OrderStartAndCountChooseTheLines) {
  config::OpeningsSpec spec = lines_of({"i10", "i10 j11", "i10 j11 i11", "i10 j11 i11 j12", "i10 j11 i11 j12 i12"});
  const config::GameSpec game{"andantino", {}};
  const std::vector<std::string> all = make_openings(game, spec);
  EXPECT_EQ(all, spec.lines);
  spec.start = 2;
  spec.most = 2;
  EXPECT_EQ(make_openings(game, spec), std::vector<std::string>(all.begin() + 1, all.begin() + 3)) << "counted from 1";
  spec.start = 1;
  spec.most = 0;
  spec.order = config::OpeningsOrder::random;
  const std::vector<std::string> shuffled = make_openings(game, spec);
  EXPECT_NE(shuffled, all);
  EXPECT_THAT(shuffled, ::testing::UnorderedElementsAreArray(all));
  EXPECT_EQ(make_openings(game, spec), shuffled) << "the seed decides";
  spec.most = 3;
  EXPECT_EQ(make_openings(game, spec), std::vector<std::string>(shuffled.begin(), shuffled.begin() + 3)) << "a run can grow";
  spec.most = 0;
  spec.seed = 2;
  EXPECT_NE(make_openings(game, spec), shuffled);
}

TEST(OpeningPositions, ACopyOfTheTournamentPlaysTheSame) {
  const std::string yaml = two_players("andantino") +
                           "openings: {type: file, lines: [position -/j10/w moves i10, i10 j11], order: random, seed: 4, " + "count: 1, start: 2}\n";
  const config::TournamentSpec spec = tournament_from(yaml);
  const config::TournamentSpec copy = tournament_from(config::resolved_yaml(spec));
  EXPECT_TRUE(copy == spec) << config::resolved_yaml(spec);
  EXPECT_EQ(resolve(copy).opening_lines, resolve(spec).opening_lines);
  EXPECT_EQ(resolve(copy).opening_lines.size(), 1U);
}

TEST(OpeningPositions, ShortMovesAreTheLegalOnesThatTheyName) {
  const std::string fen = "r3k2r/1P6/8/3pP3/8/5N2/8/R3KN1R w KQkq d6 0 1";
  const std::vector<std::string> legal = {"e1g1", "e1c1", "e1e2", "f3d2", "f1d2", "f3g5", "e5d6", "e5e6", "b7b8q", "b7b8n", "b7a8q", "a1d1", "h1g1"};
  EXPECT_EQ(long_move(fen, legal, "O-O"), "e1g1");
  EXPECT_EQ(long_move(fen, legal, "O-O-O+"), "e1c1");
  EXPECT_EQ(long_move(fen, legal, "Ke2"), "e1e2");
  EXPECT_EQ(long_move(fen, legal, "N3d2"), "f3d2");
  EXPECT_EQ(long_move(fen, legal, "N1d2"), "f1d2");
  EXPECT_EQ(long_move(fen, legal, "exd6"), "e5d6");
  EXPECT_EQ(long_move(fen, legal, "b8=N"), "b7b8n");
  EXPECT_EQ(long_move(fen, legal, "bxa8Q#"), "b7a8q");
  EXPECT_THAT(message_of([&] { long_move(fen, legal, "Nd2"); }), HasSubstr("f3d2 or f1d2"));
  EXPECT_THAT(message_of([&] { long_move(fen, legal, "Qd2"); }), HasSubstr("no legal move"));
  EXPECT_THAT(message_of([&] { long_move(fen, legal, "hello"); }), HasSubstr("not a move in short notation"));
}

std::string chess(const std::string& openings) {
  const std::string referee = ARENA_CHESS_REFEREE;
  return "game: {name: chess, referee: [" + referee + "]}\nlimits: {nodes: 100}\nadjudication: {max_plies: 12}\nopenings: " + openings +
         "\nplayers:\n  - {name: a, type: uci, command: [" + referee + "]}\n  - {name: b, type: ugi, command: [" + referee + "]}\n";
}

TEST(OpeningPositions, TheChessRefereeTakesEpdAndPgn) {
  const TemporaryFolder folder;
  const std::string black = "8/8/8/4k3/8/8/4P3/4K3 b - -";
  write_text(folder.path() / "o.epd", black + " id \"pawn\";\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n");
  write_text(folder.path() / "o.pgn", "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n1. O-O Ke7 *\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n");
  for (const std::string name : {"o.epd", "o.pgn"}) {
    SCOPED_TRACE(name);
    write_text(folder.path() / "t.yaml", chess("{type: file, file: " + name + "}"));
    const std::string out = (folder.path() / ("out-" + name)).string();
    const auto ran = run_cli({"run", (folder.path() / "t.yaml").string(), "--output", out, "--quiet", "--strict", "--report", "--threads", "1"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    std::vector<std::string> begun;
    RunFolder(out).games([&](const GameRow& row) {
      if (row.game % 2 == 1) begun.push_back(row.moves);
    });
    ASSERT_EQ(begun.size(), 2U);
    EXPECT_THAT(begun[0],
                StartsWith(name == "o.epd" ? "position:8/8/8/4k3/8/8/4P3/4K3_b_-_-_0_1 e5" : "position:4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1 e1g1 e8e7 "));
    EXPECT_THAT(begun[1], StartsWith(name == "o.epd" ? "position:rnbqkbnr/" : "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 "));
    const auto verified = run_cli({"verify", out});
    EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
    if (name == "o.epd") {
      int mover = -1;
      RunFolder(out).moves([&](const MoveRow& row) {
        if (row.game == 1 && row.ply == 1) mover = row.side;
      });
      EXPECT_EQ(mover, 1) << "black is the second side, whoever moves first";
      EXPECT_THAT(run_cli({"show", out, "--game", "1", "--ply", "0"}).out, HasSubstr(black));
    }
  }
}

TEST(OpeningPositions, WhatTheRefereeRefusesIsNamed) {
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& name, const std::string& text) {
    write_text(folder.path() / name, text);
    write_text(folder.path() / "t.yaml", chess("{type: file, file: " + name + "}"));
    const std::string out = (folder.path() / "out").string();
    const auto ran = run_cli({"run", (folder.path() / "t.yaml").string(), "--output", out, "--quiet"});
    EXPECT_EQ(ran.code, 2) << ran.err;
    EXPECT_FALSE(fs::exists(out)) << "a refused run leaves nothing that the corrected one would trip over";
    return ran.err;
  };
  EXPECT_THAT(refused("o.epd", "4k3/8/8/8/8/8/8/4K2R w K -\n4k3/8/8/8/8/8/8/4R2K w - -\n"), HasSubstr("o.epd:2: "));
  EXPECT_THAT(refused("o.epd", "4k3/8/8/8/8/8/8/4R2K w - -\n"), HasSubstr("the side that has moved is in check"));
  EXPECT_THAT(refused("o.txt", "e2e4\nposition fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e8e9\n"), HasSubstr("o.txt:2: "));
  EXPECT_THAT(refused("o.pgn", "1. e4 e5 *\n[Event \"x\"]\n1. e4 Ke7 *\n"), HasSubstr("o.pgn:2: move 2 'Ke7' is illegal: it matches no legal move"));
  // The same into a folder of the user's, which is kept as it was; then the corrected run.
  fs::create_directories(folder.path() / "out");
  write_text(folder.path() / "out/notes.txt", "mine");
  write_text(folder.path() / "o.txt", "e2e5\n");
  write_text(folder.path() / "t.yaml", chess("{type: file, file: o.txt}"));
  const std::vector<std::string> run = {"run", (folder.path() / "t.yaml").string(), "--output", (folder.path() / "out").string(), "--quiet"};
  EXPECT_EQ(run_cli(run).code, 2);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path() / "out"), fs::directory_iterator()), 1);
  write_text(folder.path() / "o.txt", "e2e4\n");
  const auto corrected = run_cli(run);
  EXPECT_EQ(corrected.code, 0) << corrected.err;
  EXPECT_TRUE(fs::exists(folder.path() / "out/notes.txt"));
}

TEST(OpeningPositions, ARefereeWithoutPositionsIsFoundOut) {
  const TemporaryFolder folder;
  // Begins every game at the start, whatever it is told.
  write_text(folder.path() / "deaf",
             "#!/bin/sh\nwhile read -r a b c; do\n case \"$a $b\" in\n ugi*) echo ugiok;; isready*) echo readyok;; quit*) exit;;\n"
             " 'query result') echo response none;; 'query p1turn') echo response true;;\n"
             " 'query legalmoves') echo response x y;; 'query fen') echo response begin;; esac\ndone\n");
  fs::permissions(folder.path() / "deaf", fs::perms::owner_all);
  write_text(folder.path() / "t.yaml",
             "game: {name: deaf, referee: [./deaf]}\nlimits: {nodes: 1}\nopenings: {type: file, lines: [position fen other]}\n"
             "players:\n  - {name: a, type: ugi, command: [./deaf]}\n  - {name: b, type: ugi, command: [./deaf]}\n");
  const auto ran = run_cli({"run", (folder.path() / "t.yaml").string(), "--output", (folder.path() / "out").string(), "--quiet"});
  EXPECT_EQ(ran.code, 2) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("the referee takes no positions"));
}

TEST(OpeningPositions, InAGauntletOnOneSideTheSeedMovesFirst) {
  const TemporaryFolder folder;
  const std::string gauntlet =
      "format: gauntlet\nseeds: [dice]\nopenings: {type: file, lines: [i10 j11, position -/j10/w], one_side: true}\nrounds: 2\n";
  const std::string yaml = two_players("andantino") + "  - {name: other, search: random}\n" + gauntlet;
  write_text(folder.path() / "t.yaml", yaml);
  const std::string file = (folder.path() / "t.yaml").string(), out = (folder.path() / "out").string();
  const auto ran = run_cli({"run", file, "--output", out, "--quiet", "--threads", "1"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  int games = 0;
  RunFolder(out).games([&](const GameRow& row) {
    ++games;
    EXPECT_EQ(row.seat(0).player, "dice");
    EXPECT_EQ(row.pair, row.game);
  });
  EXPECT_EQ(games, 8) << "two others, two openings, two rounds";
  EXPECT_THAT(verify_run(out, 100, 1).differences, ElementsAre());
  EXPECT_EQ(verify_run(out, 100, 1).half_pairs, 0U);
  for (const char* reader : {"report", "rate"}) {
    const auto read = run_cli({reader, out});
    EXPECT_EQ(read.code, 0) << read.err;
    EXPECT_THAT(read.out, HasSubstr(std::string(reader) == "rate" ? "no ratings: every opening was played on one side only, and ratings need both"
                                                                  : "2 given openings, dice always moving first"));
    EXPECT_EQ(read.out.find("other game of"), std::string::npos) << read.out;
    EXPECT_EQ(read.out.find("Nothing can be rated yet"), std::string::npos) << read.out;
  }
  EXPECT_THAT(run_cli({"rate", out, "--players", "dice,full"}).out, HasSubstr("4 games on one side\nno ratings: every opening"));
  EXPECT_EQ(run_cli({"run", file, "--output", out, "--quiet", "--resume"}).code, 0);
  write_text(folder.path() / "t.yaml", two_players("andantino") + "sprt: true\n" + gauntlet);
  const auto tested = run_cli({"check", file});
  EXPECT_EQ(tested.code, 2);
  EXPECT_THAT(tested.err, HasSubstr("'openings.one_side' does not go with 'sprt'"));
  write_text(folder.path() / "t.yaml", two_players("andantino") + "openings: {type: file, lines: [i10], one_side: true}\n");
  EXPECT_THAT(run_cli({"check", file}).err, HasSubstr("needs 'format: gauntlet'"));
}

TEST(OpeningPositions, AGameFromAPositionIsSavedAndLoaded) {
  const TemporaryFolder folder;
  const std::string saved = (folder.path() / "saved").string();
  const auto [position, move] = position_after<Tablut>(4, 3);
  const std::vector<std::string> words = {"play", "--game", "tablut", "--position", position, "--first", "human", "--second", "human"};
  const auto ran = run_cli(words, move + "\nsave " + saved + "\nload " + saved + "\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("saved: "));
  EXPECT_EQ(run_cli({"verify", saved}).code, 0);
}

}  // namespace
}  // namespace arena::tournament_test

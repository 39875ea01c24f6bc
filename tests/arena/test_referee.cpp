// Games whose rules another program knows: what that program must keep to, and that everything above a match works as with our own games.
#include <fmt/format.h>

#include <random>

#include "arena/play/referee_game.hpp"
#include "arena/protocol/engine.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/words.hpp"
#include "core/andantino/andantino.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;
using cli_test::run_cli;
using cli_test::TemporaryFolder;

/// Answers as it is told to.
class Told final : public Referee {
 public:
  Told(Answer answer, std::string over, std::string ending) : answer_(std::move(answer)), over_(std::move(over)), ending_(std::move(ending)) {}
  Answer look(const std::string&) override { return answer_; }
  std::string query(const std::string&, std::string_view what) override { return what == "ending" ? ending_ : over_; }
  std::string drawing(const std::string&) override { return ""; }

 private:
  Answer answer_;
  std::string over_, ending_;
};

std::string complaint(Referee::Answer answer, const std::string& over = "true", const std::string& ending = "") {
  RefereeBook book(std::make_unique<Told>(std::move(answer), over, ending));
  try {
    book.look("a b");
  } catch (const RefereeError& error) {
    return error.what();
  }
  return "";
}

TEST(Referee, WhatContradictsItsDutiesIsAnError) {
  const std::string start = "the referee contradicts the protocol after 'a b': ";
  EXPECT_EQ(complaint({"none", {"true"}, {"c"}}), "");
  EXPECT_EQ(complaint({"draw", {"true"}, {}}), "");
  EXPECT_EQ(complaint({"p1win", {"false"}, {"c"}}), "") << "what could be played after the end does not matter";
  EXPECT_EQ(complaint({"none", {"yes"}, {"c"}}), start + "'query p1turn' is answered by 'yes', not by true or false");
  EXPECT_EQ(complaint({"white", {"true"}, {"c"}}), start + "'query result' is answered by 'white', not by p1win, p2win, draw or none");
  EXPECT_EQ(complaint({"none", {"true"}, {}}), start + "there is no legal move, but 'query result' says none");
  EXPECT_EQ(complaint({"none", {"true"}, {"c", "d", "c"}}), start + "'query legalmoves' names 'c' twice");
  EXPECT_EQ(complaint({"draw", {"true"}, {}}, "false"), start + "'query result' says draw, but 'query gameover' says 'false'");
  EXPECT_NE(complaint({"none", {"true"}, std::vector<std::string>(20'000, "x")}).find("more than 16384"), std::string::npos);
  EXPECT_EQ(complaint({"draw", {"true"}, {}}, "true", "fifty-moves"), "");
  EXPECT_EQ(complaint({"draw", {"true"}, {}}, "true", "none"), start + "'query ending' says none, but the game is over");
  const std::string not_one = ", not by one word of letters, digits and hyphens";
  EXPECT_EQ(complaint({"draw", {"true"}, {}}, "true", "fifty moves"), start + "'query ending' is answered by 'fifty moves'" + not_one);
  EXPECT_EQ(complaint({"draw", {"true"}, {}}, "true", "a,b"), start + "'query ending' is answered by 'a,b'" + not_one);
  EXPECT_NE(complaint({"draw", {"true"}, {}}, "true", std::string(41, 'x')), "");
}

TEST(Referee, MaySayWhyAGameEnded) {
  const auto ending = [](const std::string& word) {
    RefereeGame::Options options{std::make_shared<RefereeBook>(std::make_unique<Told>(Referee::Answer{"draw", {"true"}, {}}, "true", word))};
    return std::string(end_reason_of(RefereeGame(options)).name);
  };
  EXPECT_EQ(ending("repetition"), "repetition");
  EXPECT_EQ(ending(""), "") << "one that does not know the query";
}

/// The rules of Andantino over the protocol.
class OurRules final : public Referee {
 public:
  Answer look(const std::string& moves) override {
    set(moves);
    ++asked;
    return {*engine_.answer("result"), {*engine_.answer("p1turn")}, words_of(*engine_.answer("legalmoves"))};
  }
  std::string query(const std::string& moves, std::string_view what) override {
    set(moves);
    return engine_.answer(what).value_or("");
  }
  std::string drawing(const std::string& moves) override {
    set(moves);
    return engine_.drawing();
  }
  int asked = 0;

 private:
  void set(const std::string& moves) { EXPECT_EQ(engine_.set_position({"", words_of(moves), ""}), ""); }
  protocol::Engine engine_{"andantino", {{"radius", 3}}};
};

TEST(Referee, AGameByAReferee_IsTheGame) {
  std::mt19937 random(5);
  RefereeGame::Options options{std::make_shared<RefereeBook>(std::make_unique<OurRules>())};
  for (int games = 0; games < 20; ++games) {
    Andantino ours({3, 0});
    RefereeGame theirs(options);
    while (ours.outcome() == Outcome::none) {
      MoveList<RefereeGame> moves;
      theirs.legal_moves(moves);
      ASSERT_EQ(static_cast<int>(moves.size()), ours.legal_count());
      EXPECT_EQ(theirs.to_move(), ours.to_move());
      EXPECT_EQ(theirs.plies(), ours.plies());
      EXPECT_TRUE(theirs.turn_starts());
      EXPECT_EQ(theirs.position_text(), ours.position_text());
      EXPECT_THROW((void)theirs.parse("zz"), InputError);
      const Move move = moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)];
      const Key key = theirs.key();
      const auto undo = theirs.make(move);
      EXPECT_NE(theirs.key(), key);
      theirs.undo(move, undo);
      EXPECT_EQ(theirs.key(), key);
      EXPECT_EQ(theirs.parse(theirs.to_text(move)), move);
      ours.make(ours.parse(theirs.to_text(move)));
      theirs.make(move);
    }
    EXPECT_EQ(theirs.outcome(), ours.outcome());
    EXPECT_EQ(theirs.end_reason().name, ours.end_reason().name);
    EXPECT_EQ(theirs.legal_count(), 0);
  }
}

TEST(Referee, OnlyEnginesCanPlayAGameByAReferee) {
  TablePool pool;
  EXPECT_THROW(make_player<RefereeGame>(PlayerOptions{}, pool), InputError);
  config::Problems problems;
  config::read_tournament(
      config::parse_yaml("game: {name: go, referee: [./go.py]}\nlimits: {depth: 1}\nplayers: [random, {name: x, type: ugi, command: [./x]}]\n",
                         "t.yaml", problems),
      ".", problems);
  ASSERT_EQ(problems.lines().size(), 1U);
  EXPECT_NE(problems.lines()[0].find("player 'random' is one of the arena's own, which does not know go"), std::string::npos) << problems.lines()[0];
}

TEST(Referee, AWrongConfigIsToldInOneSentence) {
  const auto problem_of = [](const std::string& game, const std::string& more = "") {
    config::Problems problems;
    const std::string players = "limits: {depth: 1}\nplayers: [{name: x, type: ugi, command: [./x]}, {name: y, type: ugi, command: [./y]}]\n";
    config::read_tournament(config::parse_yaml("game: " + game + "\n" + more + players, "t.yaml", problems), ".", problems);
    return problems.lines().empty() ? std::string() : problems.lines().front();
  };
  EXPECT_EQ(problem_of("{name: go, referee: [./go.py]}"), "");
  EXPECT_EQ(problem_of("{name: go, referee: {command: [./go.py], answer_time: 5s}}"), "");
  EXPECT_NE(problem_of("{name: tablut, referee: [./x]}").find("whose rules the arena knows"), std::string::npos);
  EXPECT_NE(problem_of("{name: go, size: 9, referee: [./x]}").find("no rule options"), std::string::npos);
  EXPECT_NE(problem_of("{name: go, referee: []}").find("program"), std::string::npos);
  EXPECT_NE(problem_of("{name: go, referee: {cwd: .}}").find("program"), std::string::npos);
  EXPECT_NE(problem_of("{name: go, referee: {command: [./x], restart: each-game}}").find("it has no 'restart'"), std::string::npos);
  EXPECT_NE(problem_of("{name: go, referee: [./x]}", "openings: {type: random, plies: 2, count: 2, near_even: {margin: 5}}\n")
                .find("'openings.near_even' needs an evaluator"),
            std::string::npos);
  EXPECT_NE(problem_of("{name: go}").find("unknown game 'go'"), std::string::npos);
}

TEST(Referee, AResolvedCopyMeansTheSameTournament) {
  const std::string text =
      "game: {name: go, referee: {command: [python3, 'a b.py', --x], answer_time: 5s, env: {A: b}}}\nopenings: {type: file, lines: [a b, c]}\n"
      "limits: {depth: 1}\nplayers: [{name: x, type: ugi, command: [./x]}, {name: y, type: uci, command: [./y]}]\n";
  config::Problems problems;
  const auto tournament = config::read_tournament(config::parse_yaml(text, "t.yaml", problems), ".", problems);
  const auto copy = config::read_tournament(config::parse_yaml(config::resolved_yaml(tournament), "copy.yaml", problems), "/", problems);
  EXPECT_EQ(problems.lines(), std::vector<std::string>{}) << config::resolved_yaml(tournament);
  EXPECT_EQ(copy.game, tournament.game) << config::resolved_yaml(tournament);
  EXPECT_EQ(config::resolved_yaml(copy), config::resolved_yaml(tournament));
}

const std::string players_of_ours[] = {
    std::string("inherits: ") + ARENA_SOURCE + "/configs/players/arena-andantino-1.yaml\ntransposition_table: {size_mb: 1}\n",
    "search: alpha-beta\nevaluator: lines\niterative_deepening: true\ntie_break: random\ntransposition_table: {size_mb: 1, keep: true}\n",
    "search: random\n"};
const std::string names_of_ours[] = {"full", "keeper", "dice"};

/// A tournament of Andantino with our players inside, as engines, or as engines under a referee.
enum class Way { inside, engines, referee };
std::string tournament(Way way, const std::string& referee_before = "") {
  const std::string rules = ", --game, andantino, --radius, 3]";
  const std::string ugi = std::string("[") + ARENA_BINARY + ", ugi, --player, ";
  std::string text = way == Way::referee ? "game: {name: by-referee, referee: [" + referee_before + ugi.substr(1) + "./dice.yaml" + rules + "}\n"
                                         : "game: {name: andantino, radius: 3}\n";
  text += "openings: {type: file, lines: [c3 d3, c3 c4, e5 d5 c4, c4 d5 c3]}\nseed: 3\nlimits: {nodes: 60}\nplayers:\n";
  for (int i = 0; i < 3; ++i) {
    const std::string& name = names_of_ours[i];
    text += "  - " + (way == Way::inside ? "./" + name + ".yaml\n"
                                         : "{name: " + name + ", type: ugi, command: " + ugi + "./" + name + ".yaml" + rules + "}\n");
  }
  return text;
}

void write(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

void write_players(const fs::path& folder) {
  for (int i = 0; i < 3; ++i) write(folder / (names_of_ours[i] + ".yaml"), players_of_ours[i]);
}

/// Who played whom, how it went, and every move.
std::vector<std::string> games_in(const fs::path& folder) {
  std::vector<std::string> games;
  RunFolder(folder).games([&](const GameRow& row) {
    games.push_back(fmt::format("{} {} {} {} {} {}: {}", row.game, row.seat(0).player, row.seat(1).player, row.result_word(), row.termination,
                                row.ending, row.moves));
  });
  return games;
}

TEST(Referee, TheSamePlayersPlayTheSameGamesInsideAsEnginesAndUnderAReferee) {
  const TemporaryFolder folder;
  write_players(folder.path());
  std::vector<std::vector<std::string>> games;
  const std::vector<std::pair<Way, std::string>> ways = {{Way::inside, "1"}, {Way::engines, "2"}, {Way::referee, "1"}, {Way::referee, "3"}};
  for (const auto& [way, threads] : ways) {
    const fs::path out = folder.path() / ("out" + std::to_string(games.size()));
    write(folder.path() / "t.yaml", tournament(way));
    const auto ran = run_cli({"run", (folder.path() / "t.yaml").string(), "--output", out.string(), "--threads", threads, "--quiet"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    games.push_back(games_in(out));
    EXPECT_EQ(games.back().size(), 24U);
  }
  EXPECT_EQ(games[1], games[0]) << "engines over pipes";
  EXPECT_EQ(games[2], games[0]) << "under a referee";
  EXPECT_EQ(games[3], games[0]) << "under three referees";
}

TEST(Referee, EverythingAboveTheMatchKnowsAGameByAReferee) {
  const TemporaryFolder folder;
  write_players(folder.path());
  write(folder.path() / "t.yaml", tournament(Way::referee));
  const std::string out = (folder.path() / "out").string();
  const auto ran = run_cli({"run", (folder.path() / "t.yaml").string(), "--output", out, "--quiet", "--report"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const std::string page = cli_test::read_file(folder.path() / "out" / "report.html");
  EXPECT_NE(page.find("no board is drawn: only a referee knows the rules of by-referee"), std::string::npos);
  EXPECT_NE(page.find("five in a row"), std::string::npos) << "why the games ended";
  const auto rated = run_cli({"rate", out});
  EXPECT_EQ(rated.code, 0) << rated.err;
  EXPECT_NE(rated.out.find("full"), std::string::npos);
  const auto verified = run_cli({"verify", out});
  EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
  const auto shown = run_cli({"show", out, "--game", "1", "--ply", "2"});
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_NE(shown.out.find("O white   X black"), std::string::npos) << shown.out;
  EXPECT_EQ(run_cli({"show", out, "--game", "1", "--svg", out + "/x.svg"}).code, 2);
  EXPECT_EQ(run_cli({"compare", out, out}).code, 0);
  // A changed result does not pass.
  std::string text = cli_test::read_file(folder.path() / "out" / "games.csv");
  const auto at = text.find(",first,rules");
  ASSERT_NE(at, std::string::npos) << text;
  text.replace(at, 12, ",draw,rules");
  write(folder.path() / "out" / "games.csv", text);
  EXPECT_EQ(run_cli({"verify", out}).code, 1);
}

/// A referee that forwards everything to ours, and does something else after so many positions while a file `broken` exists beside it.
const std::string wrapper = R"(import os, subprocess, sys
ours = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
count = 0
for line in sys.stdin:
    broken = open("broken").read() if os.path.exists("broken") else ""
    count += line.startswith("position")
    if broken and count > 40:
        if broken == "dies":
            sys.exit("the rule book is torn")
        if broken == "moves" and line.startswith("query legalmoves"):
            print("response", flush=True)
            continue
        if broken == "result" and line.startswith("query result"):
            print("response who knows", flush=True)
            continue
        if broken == "hangs":
            continue
    ours.stdin.write(line)
    if line.startswith(("ugi", "isready", "query")):
        for answer in ours.stdout:
            sys.stdout.write(answer)
            if answer.split()[0] in ("ugiok", "readyok", "response"):
                break
        sys.stdout.flush()
)";

TEST(Referee, AFailingRefereeStopsTheRunResumablyAndDecidesNoGame) {
  const TemporaryFolder folder;
  write_players(folder.path());
  write(folder.path() / "wrapper.py", wrapper);
  std::string text = tournament(Way::referee, "python3, wrapper.py, ");
  text.replace(text.find("referee: ["), 10, "referee: {answer_time: 2s, command: [");
  text.replace(text.find("]}"), 2, "]}}");
  write(folder.path() / "t.yaml", text);
  const auto run = [&](const std::string& out, bool resume) {
    std::vector<std::string> args = {"run",    (folder.path() / "t.yaml").string(), "--output", (folder.path() / out).string(), "--threads", "2",
                                     "--quiet"};
    if (resume) args.push_back("--resume");
    return run_cli(args);
  };
  ASSERT_EQ(run("whole", false).code, 0);
  const auto whole = games_in(folder.path() / "whole");
  for (const auto& [how, words] : std::vector<std::pair<std::string, std::string>>{{"dies", "the rule book is torn"},
                                                                                   {"moves", "there is no legal move, but 'query result' says none"},
                                                                                   {"result", "'query result' is answered by 'who knows'"},
                                                                                   {"hangs", "no readyok within 2 s"}}) {
    write(folder.path() / "broken", how);
    const auto broken = run(how, false);
    EXPECT_EQ(broken.code, 5) << how << broken.out << broken.err;
    EXPECT_NE(broken.err.find(words), std::string::npos) << how << ": " << broken.err;
    EXPECT_NE(broken.err.find("--resume"), std::string::npos) << broken.err;
    for (const std::string& game : games_in(folder.path() / how)) EXPECT_NE(std::find(whole.begin(), whole.end(), game), whole.end()) << game;
    fs::remove(folder.path() / "broken");
    const auto mended = run(how, true);
    EXPECT_EQ(mended.code, 0) << mended.err;
    EXPECT_EQ(games_in(folder.path() / how), whole) << how;
  }
}

TEST(Referee, AnOpeningThatTheRefereeDoesNotAllowIsToldBeforeAnythingIsPlayed) {
  const TemporaryFolder folder;
  write_players(folder.path());
  std::string text = tournament(Way::referee);
  text.replace(text.find("c3 c4"), 5, "c3 a1");
  write(folder.path() / "t.yaml", text);
  const auto ran = run_cli({"run", (folder.path() / "t.yaml").string(), "--output", (folder.path() / "out").string(), "--quiet"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("opening 'c3 a1': move 2 'a1' is illegal: 'a1' is none of the referee's"), std::string::npos) << ran.err;
}

TEST(Referee, TheExamplesPlayAndTheirReadmeIsTrue) {
  const TemporaryFolder folder;
  const fs::path examples = fs::path(ARENA_SOURCE) / "examples" / "connect-four";
  std::string text = cli_test::read_file(examples / "tournament.yaml");
  ASSERT_NE(text.find("nodes: 500"), std::string::npos);
  text.replace(text.find("nodes: 500"), 10, "nodes: 100");  // for the test's sake
  for (const char* file : {"referee.py", "random_engine.py", "alpha_beta.py"}) fs::copy_file(examples / file, folder.path() / file);
  write(folder.path() / "openings.txt", "d\nb e\n");
  write(folder.path() / "tournament.yaml", text);
  const std::string out = (folder.path() / "out").string();
  const auto ran = run_cli({"run", (folder.path() / "tournament.yaml").string(), "--output", out, "--quiet", "--strict"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  double strong = 0;
  for (const auto& game : games_in(out))
    EXPECT_TRUE(game.find(" rules four-in-a-row: ") != std::string::npos || game.find("draw rules board-full: ") != std::string::npos) << game;
  RunFolder(out).games([&](const GameRow& row) {
    if (const int weak = row.side_of("random"); weak >= 0) strong += 1 - row.score(weak);
  });
  EXPECT_GE(strong, 6) << "of eight games against the random engine";
  const auto shown = run_cli({"show", out, "--game", "1"});
  EXPECT_NE(shown.out.find("a b c d e f g"), std::string::npos) << shown.out << shown.err;
}

}  // namespace
}  // namespace arena

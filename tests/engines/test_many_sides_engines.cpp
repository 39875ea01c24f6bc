// Engines and referees of games with three and four sides: who takes part, what they are told, and what is found wrong with them.
#include <gmock/gmock.h>

#include "arena/record/run_folder.hpp"
#include "tests/engines/engines_support.hpp"

namespace arena::engines_test {
namespace {

using cli_test::run_cli;
using testing::ContainsRegex;
using testing::HasSubstr;

const std::string programs = std::string(ARENA_SOURCE) + "/tests/engines/programs/";

std::vector<std::string> ours_of_omega(const std::string& player, int sides) {
  return {ARENA_BINARY, "ugi",
          "--player",   std::string(ARENA_SOURCE) + "/configs/players/" + player + ".yaml",
          "--game",     "omega",
          "--side",     "3",
          "--players",  std::to_string(sides)};
}

/// One of our players as an engine that has a fault; without one where the word is empty.
std::vector<std::string> with_fault(const std::string& fault, const std::string& player, int sides = 3) {
  std::vector<std::string> command = ours_of_omega(player, sides);
  if (!fault.empty()) command.insert(command.begin(), {"python3", programs + "between.py", fault});
  return command;
}

std::string entry(const std::string& name, const std::vector<std::string>& command, const std::string& type = "ugi") {
  return fmt::format("  - {{name: {}, type: {}, command: [{}]}}\n", name, type, fmt::join(command, ", "));
}

std::string omega(int sides, const std::string& players, int openings = 2, const std::string& limits = "nodes: 60") {
  return fmt::format(
             "game: {{name: omega, side: 3, players: {}}}\nseed: 3\nopenings: {{type: random, plies: 4, count: {}, seed: 3}}\nlimits: {{{}}}\n",
             sides, openings, limits) +
         "players:\n" + players;
}

cli_test::Ran run_yaml(const fs::path& folder, const std::string& text, const std::string& out = "out", const std::vector<std::string>& more = {}) {
  std::vector<std::string> words = {"run", write_tournament(folder, text).string(), "--output", (folder / out).string(), "--quiet"};
  words.insert(words.end(), more.begin(), more.end());
  return run_cli(words);
}

/// Everything of the games but what only a search of ours tells.
std::string finished_games(const fs::path& folder) {
  std::string text;
  RunFolder(folder).games([&](const GameRow& row) {
    text += fmt::format("{}: {}", row.game, row.termination);
    for (const SeatRow& seat : row.seats) text += fmt::format(" | {} {} {}", seat.player, seat.place, seat.points.value_or(-1));
    text += " | " + row.moves + "\n";
  });
  read_moves(folder / "moves.csv", [&](const MoveRow& row) { text += fmt::format("{} {} {} {}\n", row.game, row.ply, row.side, row.move); });
  return text;
}

TEST(ManySidedEngines, OursPlayTheSameGamesInsideAsEnginesAndUnderAReferee) {
  for (const int sides : {3, 4}) {
    SCOPED_TRACE(sides);
    TemporaryFolder folder;
    const std::vector<std::string> names = {"maxn-omega", "paranoid-omega", "best-reply-omega", "random"};
    std::string inside, outside;
    for (int i = 0; i < sides; ++i) {
      inside += "  - " + names[static_cast<std::size_t>(4 - sides + i)] + "\n";
      outside += entry(names[static_cast<std::size_t>(4 - sides + i)], ours_of_omega(names[static_cast<std::size_t>(4 - sides + i)], sides));
    }
    const std::string seats = "seats: rotations\n";
    ASSERT_EQ(run_yaml(folder.path(), seats + omega(sides, inside), "inside").code, 0);
    const auto ran = run_yaml(folder.path(), seats + omega(sides, outside), "outside", {"--strict"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(finished_games(folder.path() / "outside"), finished_games(folder.path() / "inside"));
    std::string refereed = seats + omega(sides, outside);
    const std::string rules = fmt::format("{{name: omega, side: 3, players: {}}}", sides);
    refereed.replace(refereed.find(rules), rules.size(),
                     fmt::format("{{name: theirs, players: {}, referee: [{}]}}", sides, fmt::join(ours_of_omega("random", sides), ", ")));
    const std::string random = refereed.substr(refereed.find("openings:"), refereed.find("limits:") - refereed.find("openings:"));
    std::string lines;
    for (const std::string& line : RunFolder(folder.path() / "inside").openings()) lines += (lines.empty() ? "" : ", ") + line;
    refereed.replace(refereed.find(random), random.size(), "openings: {type: file, lines: [" + lines + "]}\n");
    const auto under = run_yaml(folder.path(), refereed, "refereed", {"--strict"});
    ASSERT_EQ(under.code, 0) << under.err;
    EXPECT_EQ(finished_games(folder.path() / "refereed"), finished_games(folder.path() / "inside"));
    for (const char* out : {"outside", "refereed"}) EXPECT_EQ(run_cli({"verify", (folder.path() / out).string()}).code, 0) << out;
  }
}

TEST(ManySidedEngines, EveryClockIsTold) {
  TemporaryFolder folder;
  const std::string players = entry("engine", ours_of_omega("random", 3)) +
                              "  - {name: b, search: random, limits: {game_time: 40s, increment: 20ms}}\n" +
                              "  - {name: c, search: random, limits: {game_time: 30s}}\n";
  const fs::path log = folder.path() / "lines.txt";
  const auto ran = run_yaml(folder.path(), omega(3, players, 1, "game_time: 50s"), "out", {"--log-protocol", log.string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const std::string lines = read_file(log);
  EXPECT_THAT(lines, HasSubstr(" > setoption name players value 3\n"));
  EXPECT_THAT(lines, ContainsRegex(" > go p1time 50000 p2time 40[0-9]{3} p3time (30000|29[0-9]{3}) p1inc 0 p2inc 20 p3inc 0\n"));
  EXPECT_THAT(lines, HasSubstr(" > query places\n"));
}

TEST(ManySidedEngines, AnEngineThatDoesNotDeclareThemIsRefusedBeforeTheFirstGame) {
  TemporaryFolder folder;
  const std::string others = "  - {name: b, search: random}\n  - {name: c, search: random}\n";
  const auto refused = [&](const std::string& engine) {
    const auto ran = run_yaml(folder.path(), omega(3, engine + others), "out");
    EXPECT_EQ(ran.code, 2) << ran.err;
    EXPECT_FALSE(fs::exists(folder.path() / "out" / "games.csv"));
    fs::remove_all(folder.path() / "out");
    return ran.err;
  };
  EXPECT_THAT(refused(entry("x", with_fault("undeclared", "random"))),
              HasSubstr("engine 'x' (random): it plays with two sides: to play with 3, it must declare 'option name players type spin"));
  EXPECT_THAT(refused(entry("x", with_fault("two-sides", "random"))),
              HasSubstr("it does not play with 3 sides: its option 'players' must be from 2 to 2"));
  EXPECT_THAT(refused(entry("x", {ARENA_TEST_ENGINE})), HasSubstr("it plays with two sides"));
  EXPECT_THAT(refused(entry("x", {ARENA_TEST_ENGINE, "uci"}, "uci")),
              HasSubstr("engines that speak UCI are for two sides; omega with 3 players has more"));
  EXPECT_THAT(
      refused("  - {name: x, type: ugi, command: [" + fmt::format("{}", fmt::join(ours_of_omega("random", 3), ", ")) + "], options: {players: 4}}\n"),
      HasSubstr("its option 'players' is set to '4', but the game has 3 sides"));
}

TEST(ManySidedEngines, WithTwoSidesNothingIsSaidOfThem) {
  TemporaryFolder folder;
  const fs::path log = folder.path() / "lines.txt";
  const auto ran = run_yaml(folder.path(), omega(2, entry("engine", ours_of_omega("random", 2)) + "  - {name: b, search: random}\n", 1), "out",
                            {"--log-protocol", log.string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  for (const char* word : {"players", "places", "p3"}) EXPECT_THAT(read_file(log), testing::Not(HasSubstr(word)));
}

TEST(ManySidedEngines, WhoSeesOtherPlacesIsRemarkedUponAndChangesNothing) {
  TemporaryFolder folder;
  const std::string others = "  - {name: b, search: random}\n  - {name: c, search: random}\n";
  ASSERT_EQ(run_yaml(folder.path(), omega(3, entry("x", with_fault("", "random")) + others), "right").code, 0);
  ASSERT_EQ(run_yaml(folder.path(), omega(3, entry("x", with_fault("places", "random")) + others), "wrong").code, 0);
  EXPECT_EQ(finished_games(folder.path() / "wrong"), finished_games(folder.path() / "right"));
  EXPECT_THAT(read_file(folder.path() / "wrong" / "log.txt"),
              ContainsRegex("x answers '4 4 4' to query places, but the rules say [1-3] [1-3] [1-3]"));
  EXPECT_THAT(read_file(folder.path() / "right" / "log.txt"), testing::Not(HasSubstr("to query")));
}

TEST(ManySidedEngines, WhoDiesIsLastAndTheScriptOfItsFaultTellsItTheSides) {
  TemporaryFolder folder;
  const fs::path out = folder.path() / "out";
  const std::string others = "  - {name: b, search: random}\n  - {name: c, search: random}\n";
  ASSERT_EQ(run_yaml(folder.path(), omega(3, entry("x", with_fault("dies", "random")) + others, 1)).code, 0);
  std::uint64_t lost = 0;
  RunFolder(out).games([&](const GameRow& row) {
    if (row.termination != "crash") return;
    lost = row.game;
    EXPECT_EQ(row.seat(row.side_of("x")).place, 3);
    EXPECT_EQ(row.seat(row.side_of("b")).place, 1);
    EXPECT_EQ(row.seat(row.side_of("c")).place, 1);
  });
  ASSERT_GT(lost, 0U);
  EXPECT_EQ(run_cli({"verify", out.string()}).code, 0);
  EXPECT_THAT(run_cli({"fault", out.string(), "--game", std::to_string(lost)}).out, HasSubstr("say 'setoption name players value 3'\n"));
}

/// Killed at random moments and taken up each time, a run ends with the files of one that was not.
void kill_and_resume(const std::string& text, int kills, int longest_ms) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), text), said = folder.path() / "said.txt", torn = folder.path() / "torn";
  const auto words = [&](const fs::path& out) {
    return std::vector<std::string>{"run", file.string(), "--output", out.string(), "--resume", "--quiet", "--threads", "2"};
  };
  ASSERT_EQ(Process(words(folder.path() / "whole"), said).wait(), 0) << read_file(said);
  Random random(7);
  int hits = 0;
  for (int tries = 0; hits < kills && tries < 10 * kills; ++tries) {
    Process process(words(torn), said);
    sleep_ms(50 + static_cast<int>(random.below(static_cast<std::uint32_t>(longest_ms))));
    process.send(SIGKILL);
    const int code = process.wait();
    ASSERT_TRUE(code == 0 || code == -SIGKILL) << code << ": " << read_file(said);
    hits += code == -SIGKILL ? 1 : 0;
    if (code != 0) continue;
    expect_equal(results_of(folder.path() / "whole"), results_of(torn), "after " + std::to_string(hits) + " kills");
    fs::remove_all(torn);
  }
  EXPECT_EQ(hits, kills);
  ASSERT_EQ(Process(words(torn), said).wait(), 0) << read_file(said);
  expect_equal(results_of(folder.path() / "whole"), results_of(torn), "at the end");
  EXPECT_EQ(run_cli({"verify", torn.string()}).code, 0);
}

TEST(ManySidedEngines, KilledAndResumedARunEndsWithTheSameFiles) {
  kill_and_resume(
      omega(3, entry("x", ours_of_omega("paranoid-omega", 3)) + entry("y", ours_of_omega("maxn-omega", 3)) + "  - {name: c, search: random}\n",
            sanitized ? 3 : 12),
      sanitized ? 2 : 6, 400);
}

TEST(ManySidedEngines, SitAtTheBoardOfPersons) {
  TemporaryFolder folder;
  const auto play = [&](const std::string& fault) {
    std::ofstream(folder.path() / "x.yaml") << fmt::format("name: x\ntype: ugi\ncommand: [{}]\n", fmt::join(with_fault(fault, "random"), ", "));
    return run_cli({"play", "--game", "omega", "--players", "3", "--side", "3", "--second", (folder.path() / "x.yaml").string(), "--nodes", "10"},
                   "a1\nb1\nc1\n\nquit\n");
  };
  const auto played = play("");
  EXPECT_EQ(played.code, 0) << played.err;
  EXPECT_THAT(played.out, HasSubstr("black (x) plays "));
  const auto refused = play("undeclared");
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("player 'x': it plays with two sides"));
}

TEST(ManySidedEngines, AreChecked) {
  const auto check = [&](int sides, const std::string& fault) {
    std::vector<std::string> words = {"engine-check", "--game", "omega", "--side", "3", "--players", std::to_string(sides), "--games", "4", "--"};
    const std::vector<std::string> command = with_fault(fault, "paranoid-omega", sides);
    words.insert(words.end(), command.begin(), command.end());
    return run_cli(words);
  };
  for (const int sides : {3, 4}) {
    const auto healthy = check(sides, "");
    EXPECT_EQ(healthy.code, 0) << healthy.out << healthy.err;
    EXPECT_THAT(healthy.out, HasSubstr(fmt::format("ok   sides: it declares that it plays with {}\n", sides)));
    EXPECT_THAT(healthy.out,
                HasSubstr(fmt::format("right about gameover, p1turn, p2turn, p3turn, {}places, result, scores", sides == 4 ? "p4turn, " : "")));
    EXPECT_THAT(healthy.out, HasSubstr(sides == 3 ? "'go p1time 1000 p2time 1000 p3time 1000 p1inc 0 p2inc 0 p3inc 0'" : "p4time 1000 p1inc 0"));
  }
  const auto failed_with = [&](const std::string& fault, const std::string& what) {
    const auto found = check(3, fault);
    EXPECT_EQ(found.code, 1) << fault;
    EXPECT_THAT(found.out, HasSubstr("FAIL " + what));
  };
  failed_with("undeclared", "sides: it plays with two sides");
  failed_with("two-sides", "sides: it does not play with 3 sides");
  failed_with("places", "queries: 'query places' is '4 4 4', but should be '");
  failed_with("turn", "queries: 'query p3turn' is 'true', but should be 'false'");
  failed_with("illegal", "positions: 'bestmove z99' is illegal");
  const auto uci = run_cli({"engine-check", "--game", "omega", "--players", "3", "--uci", "--", ARENA_TEST_ENGINE, "uci"});
  EXPECT_EQ(uci.code, 1);
  EXPECT_THAT(uci.out, HasSubstr("FAIL sides: UCI is for two sides"));
}

std::vector<std::string> tokens(const std::vector<std::string>& more) {
  std::vector<std::string> words = {"python3", programs + "tokens.py"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::string token_game(int sides, int openings, const std::string& fault = "") {
  const std::vector<std::string> referee = tokens(fault.empty() ? std::vector<std::string>{} : std::vector<std::string>{"--fault", fault});
  std::string text = fmt::format("game: {{name: tokens, players: {}, referee: [{}]}}\nseed: 4\nopenings: {{type: random, plies: 2, count: {}}}\n",
                                 sides, fmt::join(referee, ", "), openings) +
                     "limits: {nodes: 1}\nseats: rotations\nplayers:\n";
  for (int i = 1; i <= sides + 1; ++i) text += entry("e" + std::to_string(i), tokens({"--salt", std::to_string(i)}));
  return text;
}

TEST(ManySidedReferee, AGameOfThreeAndFourSidesIsPlayedVerifiedAndRated) {
  constexpr int openings = 2;
  for (const int sides : {3, 4}) {
    TemporaryFolder folder;
    for (const char* threads : {"1", "3"}) {
      const auto ran = run_yaml(folder.path(), token_game(sides, openings), threads, {"--strict", "--threads", threads});
      ASSERT_EQ(ran.code, 0) << ran.err;
    }
    const fs::path out = folder.path() / "1";
    expect_equal(results_of(out), results_of(folder.path() / "3"), "threads");
    int games = 0, shared = 0;
    RunFolder(out).games([&](const GameRow& row) {
      ++games;
      EXPECT_EQ(row.plies, 3 * sides);
      EXPECT_EQ(row.ending, "all-taken");
      GameRow right = row;
      right.set_places_by_points();
      for (int side = 0; side < sides; ++side) {
        EXPECT_EQ(row.seat(side).place, right.seat(side).place);
        for (int other = 0; other < side; ++other) shared += row.seat(side).place == row.seat(other).place;
      }
    });
    EXPECT_EQ(games, openings * (sides + 1) * sides);
    EXPECT_GT(shared, 0) << "ties are to be tried too";
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"verify"}, {"rate"}, {"report"}, {"status"}, {"show", "--game", "1"}}) {
      std::vector<std::string> line = words;
      line.insert(line.begin() + 1, out.string());
      const auto read = run_cli(line);
      EXPECT_EQ(read.code, 0) << words.front() << read.out << read.err;
      EXPECT_EQ(read.out.find("Plackett-Luce") != std::string::npos, words.front() == "rate" || words.front() == "report") << words.front();
    }
    // A changed place does not pass.
    bool changed = false;
    read_games(out / "games.csv", [&](const GameRow& row) {
      if (changed || row.result() != Outcome::first || row.seat(1).place == row.seat(2).place) return;
      GameRow other = row;
      std::swap(other.seat(1).place, other.seat(2).place);
      std::string was, is;
      RowCodec<GameRow>(sides).append(was, row);
      RowCodec<GameRow>(sides).append(is, other);
      replace_in(out / "games.csv", was, is);
      changed = true;
    });
    ASSERT_TRUE(changed);
    EXPECT_EQ(run_cli({"verify", out.string()}).code, 1);
  }
}

TEST(ManySidedReferee, KilledAndResumedARunEndsWithTheSameFiles) { kill_and_resume(token_game(3, sanitized ? 2 : 6), sanitized ? 2 : 5, 900); }

TEST(ManySidedReferee, WhatIsWrongWithItStopsTheRun) {
  TemporaryFolder folder;
  const auto stopped = [&](const std::string& fault, int code) {
    fs::remove_all(folder.path() / "out");
    const auto ran = run_yaml(folder.path(), token_game(3, 1, fault), "out", {"--threads", "1"});  // each thread has engines of its own
    EXPECT_EQ(ran.code, code) << fault << ran.err;
    return ran.err;
  };
  EXPECT_THAT(stopped("undeclared", 2), HasSubstr("game.referee: it plays with two sides: to play with 3, it must declare"));
  EXPECT_THAT(stopped("two-sides", 2), HasSubstr("game.referee: it does not play with 3 sides"));
  EXPECT_THAT(stopped("all-move", 5), HasSubstr("3 sides are to move by 'query p1turn' to 'query p3turn', not one"));
  EXPECT_THAT(stopped("no-places", 5), HasSubstr("'query places' is not answered, but the game is over"));
  EXPECT_THAT(stopped("few-places", 5), HasSubstr("'query places' is answered by '1 2', not by a whole number for each of 3 sides"));
  EXPECT_THAT(stopped("draws", 5), HasSubstr("'query result' says draw, but by 'query places' it is p"));
}

TEST(ManySidedReferee, AnEngineOfItsGameIsChecked) {
  std::vector<std::string> words = {"engine-check", "--players", "3", "--referee", "python3 " + programs + "tokens.py", "--"};
  const std::vector<std::string> engine = tokens({"--salt", "2"});
  words.insert(words.end(), engine.begin(), engine.end());
  const auto checked = run_cli(words);
  EXPECT_THAT(checked.out, HasSubstr("ok   sides: it declares that it plays with 3\n")) << checked.err;
  EXPECT_THAT(checked.out, HasSubstr("right about gameover, p1turn, p2turn, p3turn, places, result, scores in 2 random games"));
  EXPECT_THAT(checked.out, HasSubstr("random games, all legal"));
}

TEST(ManySidedReferee, SaysHowManySidesPlayInItsConfig) {
  const auto problem_of = [](const std::string& players) {
    config::Problems problems;
    const auto spec = config::read_tournament(
        config::parse_yaml("game: {name: go, referee: [./go.py], players: " + players + "}\nlimits: {depth: 1}\nplayers: [{name: x, type: ugi, " +
                               "command: [./x]}, {name: y, type: ugi, command: [./y]}, {name: z, type: ugi, command: [./z]}]\n",
                           "t.yaml", problems),
        ".", problems);
    if (!problems.lines().empty()) return problems.lines().front();
    config::Problems again;
    const auto copy = config::read_tournament(config::parse_yaml(config::resolved_yaml(spec), "copy.yaml", again), "/", again);
    EXPECT_EQ(copy.game, spec.game) << config::resolved_yaml(spec);
    return std::to_string(spec.game.sides);
  };
  EXPECT_EQ(problem_of("3"), "3");
  EXPECT_EQ(problem_of("2"), "2");
  EXPECT_THAT(problem_of("5"), HasSubstr("'game.players' is '5', but must be a whole number from 2 to 4"));
  EXPECT_THAT(problem_of("4"), HasSubstr("a game has 4 seats, and there are only 3 players"));
}

}  // namespace
}  // namespace arena::engines_test

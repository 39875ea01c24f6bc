// What the user did wrong: one line that says what would be right, on standard error, exit code 2.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "arena/commands/standard_streams.hpp"
#include "tests/arena/cli_support.hpp"

namespace arena::cli_test {
namespace {

void expect_refused(const std::vector<std::string>& args, const std::string& message) {
  const auto ran = run_cli(args);
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "arena: " + message + "\n");
}

TEST(CliErrors, AnUnknownCommandIsAnsweredWithTheNearest) {
  expect_refused({"pertf"}, "unknown command 'pertf'; did you mean 'perft'? ('arena --help' lists them)");
  expect_refused({"help", "shwo"}, "unknown command 'shwo'; did you mean 'show'? ('arena --help' lists them)");
  expect_refused({""}, "unknown command '' ('arena --help' lists them)");
}

TEST(CliErrors, AnUnknownOptionIsAnsweredWithTheNearest) {
  expect_refused({"--versoin"}, "unknown option '--versoin'; did you mean '--version'?");
  expect_refused({"perft", "--game", "andantino", "--deth", "3"}, "unknown option '--deth' of perft; did you mean '--depth'?");
}

TEST(CliErrors, WhatStandsAloneRefusesWhatFollows) {
  expect_refused({"--version", "--foo"}, "'--version' takes no argument, but is followed by '--foo'");
  expect_refused({"-v", "run"}, "'-v' takes no argument, but is followed by 'run'");
  expect_refused({"--help", "run", "--foo"}, "'--help' takes one command, but is followed by '--foo'");
  expect_refused({"help", "run", "show"}, "'help' takes one command, but is followed by 'show'");
}

TEST(CliErrors, AnOptionCutShortIsNotGuessedButNamed) {
  expect_refused({"perft", "--game", "andantino", "--dep", "3"}, "unknown option '--dep' of perft; did you mean '--depth'?");
}

TEST(CliErrors, AnUnknownGameIsAnsweredWithTheNearest) {
  const auto ran = run_cli({"show", "--game", "andatino"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err.rfind("arena: unknown game 'andatino'; did you mean 'andantino'? (known: andantino", 0), 0U) << ran.err;
}

TEST(CliErrors, AMissingGameIsAskedFor) {
  const auto ran = run_cli({"show"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err.rfind("arena: which game? --game takes one of: andantino", 0), 0U) << ran.err;
}

TEST(CliErrors, AMissingDepthIsNamed) {
  expect_refused({"perft", "--game", "andantino"},
                 "perft needs --depth N: arena perft --game GAME --depth N [--divide] [--position TEXT] [--moves MOVES] [--json]");
}

TEST(CliErrors, WhatIsMissingIsNamedAsTheUsageHasIt) {
  for (const auto& [command, operands] : {std::pair("run", "TOURNAMENT"), std::pair("verify", "DIR"), std::pair("sprt", "A B"),
                                          std::pair("check", "FILE..."), std::pair("ablate", "SPEC"), std::pair("compare", "DIR DIR")}) {
    const auto ran = run_cli({command});
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.err.rfind(fmt::format("arena: {0} needs {1}: arena {0} {1} ", command, operands), 0), 0U) << ran.err;
    EXPECT_NE(ran.err.find(std::string(": arena ") + command + " "), std::string::npos) << ran.err;
    EXPECT_EQ(ran.err.find("--"), ran.err.find("[--") == std::string::npos ? std::string::npos : ran.err.find("[--") + 1) << ran.err;
  }
}

TEST(CliErrors, AnOptionIsSuggestedByAPartOfItsName) {
  expect_refused({"search", "--game", "andantino", "--time", "5"}, "unknown option '--time' of search; did you mean '--move-time'?");
}

TEST(CliErrors, APlayerOfNoFileIsUnknownWithoutAPlace) {
  const auto ran = run_cli({"sprt", "nobody-at-all", "random", "--game", "andantino"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err.rfind("arena: unknown player 'nobody-at-all'", 0), 0U) << ran.err;
}

TEST(CliErrors, ElosAreSaidAsTheyWereGiven) {
  expect_refused({"sprt", "random", "arena-andantino", "--nodes", "5", "--elo0", "50", "--elo1", "20"}, "elo0 (50) must be below elo1 (20)");
}

TEST(CliErrors, ValuesThatAreNoNumbersAreRefused) {
  expect_refused({"perft", "--game", "andantino", "--depth", "three"},
                 "perft: --depth is 'three', but must be a whole number, written without a point or an exponent");
  expect_refused({"perft", "--game", "andantino", "--depth", "99999999999"}, "perft: --depth is '99999999999', but no number here is that large");
  expect_refused({"perft", "--game", "andantino", "--depth", "2", "--radius", "4x"},
                 "perft: --radius is '4x', but must be a whole number, written without a point or an exponent");
}

TEST(CliErrors, ADepthBelowOneIsRefused) {
  expect_refused({"perft", "--game", "andantino", "--depth", "0"}, "--depth is 0, but must be at least 1");
  expect_refused({"perft", "--game", "andantino", "--depth", "-3"}, "--depth is -3, but must be at least 1");
}

TEST(CliErrors, AnOptionGivenTwiceIsRefused) {
  expect_refused({"show", "--game", "andantino", "--game", "andantino"}, "show: option '--game' cannot be specified more than once");
}

TEST(CliErrors, NumbersHaveTheRangesThatConfigsDeclare) {
  const std::string tournament = ARENA_SOURCE "/configs/tournaments/quickstart.yaml", ablation = ARENA_SOURCE "/configs/ablations/andantino.yaml",
                    strata = ARENA_SOURCE "/configs/ablations/aboukhadra-table-2.yaml", player = ARENA_SOURCE "/configs/players/arena-andantino.yaml";
  expect_refused({"run", tournament, "--rounds", "0"}, "--rounds is 0, but must be from 1 to 1000000");
  expect_refused({"run", tournament, "--depth", "121"}, "--depth is 121, but must be from 1 to 120");
  expect_refused({"run", tournament, "--nodes", "0"}, "--nodes is 0, but must be from 1 to 1000000000000");
  expect_refused({"run", tournament, "--nodes=-1"}, "--nodes is -1, but must be from 1 to 1000000000000");
  expect_refused({"run", tournament, "--seed=-1"}, "--seed is -1, but must be from 0 to 9223372036854775807");
  expect_refused({"run", tournament, "--seed", "9223372036854775808"}, "run: --seed is '9223372036854775808', but no number here is that large");
  expect_refused({"verify", "nowhere", "--sample=-1"}, "--sample is -1, but must be from 0 to 1000000000");
  expect_refused({"run", tournament, "--threads", "0"}, "--threads is 0, but must be from 1 to 1024");
  expect_refused({"ablate", ablation, "--openings", "100001"}, "--openings is 100001, but must be from 1 to 100000");
  expect_refused({"ablate", ablation, "--positions", "100001"}, "--positions is 100001, but must be from 1 to 100000");
  expect_refused({"ablate", strata, "--positions", "10001"}, "--positions is 10001, but must be from 1 to 10000");
  expect_refused({"ablate", ablation, "--within", "0"}, "--within is 0, but must be from 0.1 to 1000");
  expect_refused({"sprt", player, player, "--alpha", "0.7"}, "--alpha is 0.7, but must be from 0.0001 to 0.5");
  expect_refused({"elo", "--wdl", "3,2,1", "--elo0", "0", "--elo1", "1001"}, "--elo1 is 1001, but must be from -1000 to 1000");
  expect_refused({"search", "--player", player, "--nodes", "0"}, "--nodes is 0, but must be from 1 to 1000000000000");
  expect_refused({"search", "--player", player, "--move-time", "0s"}, "--move-time is 0s, which is no limit; leave it out");
  expect_refused({"sprt", "arena-andantino", "random", "--openings", "201,10"},
                 "--openings is '201,10', but must be PLIES,COUNT with 1 to 200 plies and 1 to 100000 openings, as 8,2000");
}

TEST(CliErrors, ARuleOptionOutOfRangeIsRefusedWithItsRange) {
  expect_refused({"show", "--game", "andantino", "--radius", "13"}, "andantino: radius is 13, but must be from 2 to 12");
  expect_refused({"show", "--game", "andantino", "--radius", "-1"}, "andantino: radius is -1, but must be from 2 to 12");
}

TEST(CliErrors, AnOptionOfAnotherGameIsRefusedAndItsGameNamed) {
  expect_refused({"show", "--game", "tablut", "--radius", "4"}, "tablut has no option 'radius'; it is an option of andantino");
  expect_refused({"perft", "--game", "andantino", "--depth", "1", "--side", "4"}, "andantino has no option 'side'; it is an option of omega");
}

TEST(CliErrors, WordsThatNobodyAskedForAreRefused) {
  expect_refused({"perft", "--game", "andantino", "j10"}, "perft was given too many arguments; 'arena perft --help' shows what it takes");
  expect_refused({"show", "--game", "andantino", "j10"},
                 "'j10' would be a results folder, with --game as a number; to give moves, write --moves 'j10'");
}

TEST(CliErrors, AnIllegalMoveBeforeTheStartIsNamedWithItsNumber) {
  expect_refused({"show", "--game", "andantino", "--moves", "i10 i10"}, "--moves: move 2 'i10' is illegal: the cell is occupied");
}

TEST(CliErrors, ABadPositionIsRefusedWithTheReason) {
  const auto ran = run_cli({"show", "--game", "andantino", "--position", "j10"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err.rfind("arena: --position: ", 0), 0U) << ran.err;
}

TEST(CliErrors, AMessageStaysOneLineWhateverWasTyped) {
  const auto ran = run_cli({"sh\now\x1b[31m"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1);
  EXPECT_EQ(ran.err.find('\x1b'), std::string::npos);
}

TEST(CliErrors, APictureThatCannotBeWrittenIsAnError) {
  const auto ran = run_cli({"show", "--game", "andantino", "--svg", "/nonexistent/picture.svg"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "arena: --svg: '/nonexistent/picture.svg' cannot be opened for writing: No such file or directory\n");
}

TEST(CliErrors, OutputThatCannotBeWrittenIsNotSuccess) {
  const TemporaryFolder folder;
  const auto full = shell("arena show --game andantino >/dev/full", folder.path());
  EXPECT_EQ(full.code, 6);
  EXPECT_EQ(full.out, "arena: standard output could not be written\n");
  const auto closed = shell("arena show --game andantino >&-", folder.path());
  EXPECT_EQ(closed.code, 6);
  EXPECT_EQ(closed.out, "arena: standard output could not be written\n");
}

TEST(CliErrors, APictureNeverReceivesWhatWasMeantForAClosedStandardOutput) {
  const TemporaryFolder folder;
  EXPECT_EQ(shell("arena show --game andantino --svg picture.svg >&-", folder.path()).code, 6);
  const auto picture = read_file(folder.path() / "picture.svg");
  EXPECT_EQ(picture.substr(picture.size() - 7), "</svg>\n");
}

TEST(CliErrors, AReaderThatGoesAwayEndsTheProgramWithoutSuccess) {
  const TemporaryFolder folder;
  const auto ran = shell("set -o pipefail; yes '' | head -200000 | arena judge --game andantino | head -1", folder.path());
  EXPECT_NE(ran.code, 0);
  EXPECT_EQ(ran.out, "legal none\n");
}

TEST(CliErrors, AFileInPlaceOfTheOutputFolderIsRefused) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "results").string();
  std::ofstream(file) << "mine";
  const auto ran = run_cli({"run", std::string(ARENA_SOURCE) + "/configs/tournaments/quickstart.yaml", "--quiet", "--output", file});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("arena: " + file + ": cannot create this folder: "), std::string::npos) << ran.err;
  EXPECT_EQ(read_file(file), "mine");
}

TEST(CliErrors, AStandardInputThatCannotBeReadIsNotSuccess) {
  const TemporaryFolder folder;
  const auto ran = shell("arena judge --game andantino <.", folder.path());
  EXPECT_EQ(ran.code, 6);
}

}  // namespace
}  // namespace arena::cli_test

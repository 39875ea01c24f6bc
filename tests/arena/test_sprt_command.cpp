// `arena sprt` and `sprt:` in a tournament: verdicts and exit codes, the same files at any number of threads, no verdict from repetitions.
#include <gmock/gmock.h>

#include "arena/record/reader.hpp"
#include "tests/arena/rating_support.hpp"

namespace arena::rating_test {
namespace {

using cli_test::Ran;
using cli_test::read_file;
using cli_test::run_cli;
using cli_test::TemporaryFolder;
using ::testing::HasSubstr;
using ::testing::Not;

/// A searcher and a player of any move, as files.
struct TwoPlayers {
  TemporaryFolder folder;
  std::string strong, weak, twin;
  TwoPlayers() {
    const auto write = [&](const char* name, const char* text) {
      const auto path = folder.path() / (std::string(name) + ".yaml");
      std::ofstream(path) << text;
      return path.string();
    };
    strong = write("strong", "game: andantino\nsearch: alpha-beta\nevaluator: lines\nlimits: {depth: 2}\n");
    weak = write("weak", "search: random\n");
    twin = write("twin", "game: andantino\nsearch: alpha-beta\nevaluator: lines\nlimits: {depth: 2}\n");
  }
  [[nodiscard]] std::string output(const std::string& name) const { return (folder.path() / name).string(); }
};

Ran sprt(std::vector<std::string> words) {
  words.insert(words.begin(), "sprt");
  return run_cli(words);
}

/// A file without the columns that depend on the clock.
std::string timeless(const std::filesystem::path& folder) {
  std::string text;
  read_games(folder / "games.csv", [&](const GameRow& row) {
    text += fmt::format("{} {} {} {} {} {} {} {} {}\n", row.game, row.pair, row.seat(0).player, row.seat(1).player, row.result_word(), row.plies,
                        row.seat(0).nodes.value_or(-1), row.seat(1).nodes.value_or(-1), row.moves);
  });
  read_moves(folder / "moves.csv", [&](const MoveRow& row) { text += fmt::format("{} {} {} {}\n", row.game, row.ply, row.player, row.move); });
  return text;
}

TEST(SprtCommand, AStrongerPlayerIsAcceptedAndTheFilesAreTheSameAtAnyNumberOfThreads) {
  const TwoPlayers players;
  std::string files, text;
  for (const char* threads : {"1", "4", "3"}) {
    const std::string output = players.output(threads);
    const Ran ran = sprt({players.strong, players.weak, "--elo1", "60", "--threads", threads, "--output", output});
    EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("H1 accepted"));
    EXPECT_THAT(ran.out, HasSubstr("biased"));
    EXPECT_THAT(ran.out, HasSubstr("median-unbiased estimate"));
    const std::string shown = ran.out.substr(0, ran.out.find("\nFiles:"));
    if (files.empty()) files = timeless(output), text = shown;
    EXPECT_EQ(timeless(output), files) << threads << " threads";
    EXPECT_EQ(shown, text);
    std::ifstream context(std::filesystem::path(output) / "context.json");
    EXPECT_EQ(nlohmann::json::parse(context)["complete"], true);
  }
}

TEST(SprtCommand, ATruthFarFromTheHypothesesIsDecidedEverywhere) {
  const TwoPlayers players;
  const std::string output = players.output("far");
  for (const bool resumed : {false, true}) {
    std::vector<std::string> words = {players.strong, players.weak, "--depth", "1", "--output", output};
    if (resumed) words.emplace_back("--resume");
    const Ran ran = sprt(words);
    EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("H1 accepted"));
  }
  EXPECT_EQ(run_cli({"rate", output}).code, 0);
  EXPECT_EQ(run_cli({"report", output}).code, 0);
}

TEST(SprtCommand, WritesItsReportWhereOneIsAskedForAndKeepsItsVerdict) {
  const TwoPlayers players;
  const std::string output = players.output("reported");
  const Ran ran = sprt({players.strong, players.weak, "--depth", "1", "--output", output, "--report"});
  EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
  EXPECT_TRUE(std::filesystem::exists(output + "/report.html")) << ran.out;
}

TEST(SprtCommand, AFarStrongerCandidateIsNoRegression) {
  const TwoPlayers players;
  const std::string file = (players.folder.path() / "stronger.yaml").string();
  std::ofstream(file) << "game: andantino\nopenings: {type: random, plies: 8, count: 300}\n"
                      << "regression: {candidate: strong, baseline: weak, positions: 2}\nsprt: {elo0: -5, elo1: 5}\n";
  const Ran ran = run_cli({"regress", file, "--quiet", "--output", players.output("r")});
  EXPECT_THAT(ran.out, HasSubstr("no weaker")) << ran.err;
  EXPECT_NE(ran.code, 1);
}

TEST(SprtCommand, AFailureNeverHasTheCodeOfAVerdict) {
  const TwoPlayers players;
  const std::string test = "arena sprt '" + players.strong + "' '" + players.weak + "' --elo1 60 --quiet --output r";
  EXPECT_EQ(cli_test::shell(test + " >/dev/full", players.folder.path()).code, 6) << "H1, but nobody could read it";
  EXPECT_EQ(cli_test::shell(test + " --resume", players.folder.path()).code, 0);
  EXPECT_EQ(cli_test::shell("arena rate r --csv /dev/full/x", players.folder.path()).code, 5);
}

TEST(SprtCommand, TheFilesEndWithTheDecidingPair) {
  const TwoPlayers players;
  const std::string output = players.output("r");
  sprt({players.strong, players.weak, "--elo1", "60", "--threads", "4", "--output", output});
  const RunRecord record = read_runs({output});
  statistics::Sprt test(*record.sprt);
  for (std::size_t i = 0; i < record.pairs.size(); ++i) {
    EXPECT_EQ(test.decision(), statistics::SprtDecision::undecided) << "pair " << i << " comes after the decision";
    int points = 0;
    for (const GameIdentity& game : record.pairs[i].games) points += game.players[0] == 0 ? game.half_points : 2 - game.half_points;
    test.add(points);
  }
  EXPECT_EQ(test.decision(), statistics::SprtDecision::accept_h1);
  EXPECT_EQ(record.unpaired, 0);
  const std::string before = read_file(std::filesystem::path(output) / "games.csv");
  const Ran again = sprt({players.strong, players.weak, "--elo1", "60", "--output", output, "--resume"});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(read_file(std::filesystem::path(output) / "games.csv"), before);
}

TEST(SprtCommand, AWeakerPlayerIsRejectedAndTooFewGamesDecideNothing) {
  const TwoPlayers players;
  const Ran rejected = sprt({players.weak, players.strong, "--game", "andantino", "--elo1", "60", "--output", players.output("a")});
  EXPECT_EQ(rejected.code, 1) << rejected.err;
  EXPECT_THAT(rejected.out, HasSubstr("H0 accepted"));
  const Ran open = sprt({players.strong, players.weak, "--openings", "8,3", "--output", players.output("b")});
  EXPECT_EQ(open.code, 3) << open.err;
  EXPECT_THAT(open.out, HasSubstr("inconclusive"));
  EXPECT_THAT(open.out, Not(HasSubstr("median-unbiased")));
}

TEST(SprtCommand, AnUndecidedTestSaysWhatIsExcludedAndTheLineThatGoesOn) {
  const TwoPlayers players;
  const auto apart = players.folder.path() / "it's two players";
  std::filesystem::create_directory(apart);
  std::filesystem::copy(players.strong, apart / "strong.yaml");
  std::filesystem::copy(players.weak, apart / "weak.yaml");
  const Ran open = sprt({(apart / "strong.yaml").string(), (apart / "weak.yaml").string(), "--openings", "8,3", "--elo0=-5", "--elo1", "60",
                         "--output", (apart / "r").string()});
  EXPECT_EQ(open.code, 3) << open.err;
  EXPECT_THAT(open.out, HasSubstr("inconclusive; an effect below"));
  EXPECT_THAT(open.out, HasSubstr("normalized Elo is excluded at 97.5 %"));
  EXPECT_THAT(open.out, HasSubstr("more pairs would decide with probability 1/2"));
  const auto begin = open.out.find("continue with: ");
  ASSERT_NE(begin, std::string::npos) << open.out;
  const std::string line = open.out.substr(begin + 15, open.out.find('\n', begin) - begin - 15);
  const Ran gone_on = cli_test::shell(line + " --quiet", players.folder.path());
  EXPECT_EQ(gone_on.code, 0) << line << "\n" << gone_on.out;
  EXPECT_THAT(gone_on.out, HasSubstr("H1 accepted"));
}

TEST(SprtCommand, WhereTheOpeningsOfALengthRunOutItSaysSo) {
  const TwoPlayers players;
  const Ran ran = sprt({players.strong, players.twin, "--openings", "2,1", "--elo1", "10", "--output", players.output("r")});
  EXPECT_EQ(ran.code, 3) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("cannot continue with that many: openings: "));
}

TEST(SprtCommand, ADryRunSaysHowLongItTakesAndPlaysNothing) {
  const TwoPlayers players;
  const Ran ran = sprt({players.strong, players.weak, "--elo1", "50", "--threads", "1", "--dry-run", "--output", players.output("none")});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, ::testing::ContainsRegex("H0, 0 Elo +[0-9]+ +[0-9]+ +9[0-9]"));
  EXPECT_THAT(ran.out, ::testing::ContainsRegex("midway, 25 Elo +[0-9]+ "));
  EXPECT_THAT(ran.out, ::testing::ContainsRegex("H1, 50 Elo +[0-9]+ +[0-9]+ +9[0-9]"));
  EXPECT_THAT(ran.out, HasSubstr("games played now"));
  EXPECT_FALSE(std::filesystem::exists(players.output("none")));
}

std::string repeating_tournament(const TwoPlayers& players) {
  const std::string file = (players.folder.path() / "repeating.yaml").string();
  std::ofstream(file) << "game: andantino\nrounds: 60\nsprt: {elo0: 0, elo1: 100}\nplayers:\n  - {name: deep, inherits: strong}\n"
                      << "  - {name: shallow, inherits: strong, limits: {depth: 1}}\n";
  return file;
}

TEST(SprtCommand, ATournamentOfRepeatedGamesGetsNoVerdict) {
  const TwoPlayers players;
  const Ran ran = run_cli({"run", repeating_tournament(players), "--output", players.output("r"), "--quiet"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("no verdict: only 2 of 120 games are different"));
  EXPECT_THAT(ran.out, Not(HasSubstr("accepted")));
  const Ratings ratings = rate(read_runs({players.output("r")}));
  EXPECT_EQ(ratings.verdict->sprt.counts().pairs(), 1) << "a repeated pair is no evidence";
  EXPECT_EQ(ratings.verdict->decision(), statistics::SprtDecision::undecided);
}

TEST(SprtCommand, TheTestIsAboutTheFirstOfTheGivenPair) {
  const TwoPlayers players;
  const std::string file = (players.folder.path() / "turned.yaml").string();
  std::ofstream(file) << "game: andantino\nformat: matches\npairs: [[weak, strong]]\nopenings: {type: random, plies: 8, count: 500}\n"
                      << "sprt: {elo0: 0, elo1: 60}\nplayers: [strong, weak]\n";
  const Ran ran = run_cli({"run", file, "--output", players.output("r"), "--quiet"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Rating of weak against strong"));
  EXPECT_THAT(ran.out, HasSubstr("H1: weak is stronger than strong by 60"));
  EXPECT_THAT(ran.out, HasSubstr("H0 accepted"));
}

TEST(SprtCommand, WrongInputIsAnsweredBeforeAnythingIsPlayed) {
  const TwoPlayers players;
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
      {{players.strong}, "between two players"},
      {{players.strong, players.weak, players.twin}, "between two players"},
      {{players.strong, players.strong}, "two players are called"},
      {{players.strong, "nobody-at-all"}, "unknown player 'nobody-at-all'"},
      {{players.weak, players.weak}, "which game?"},
      {{"arena-andantin", players.weak}, "unknown player 'arena-andantin'"},
      {{players.strong, players.weak, "--openings", "8"}, "PLIES,COUNT"},
      {{players.strong, players.weak, "--openings", "0,5"}, "PLIES,COUNT"},
      {{players.strong, players.weak, "--elo0", "20", "--elo1", "10"}, "must be below"},
      {{players.strong, players.weak, "--alpha", "0.6"}, "alpha"},
      {{players.strong, players.weak, "--threads", "0"}, "--threads"},
      {{players.strong, players.weak, "--game", "tablut"}, "andantino"},
  };
  for (const auto& [words, reason] : wrong) {
    auto arguments = words;
    arguments.insert(arguments.end(), {"--output", players.output("none")});
    const Ran ran = sprt(arguments);
    EXPECT_EQ(ran.code, 2) << ::testing::PrintToString(words);
    EXPECT_THAT(ran.err, HasSubstr(reason));
  }
  EXPECT_FALSE(std::filesystem::exists(players.output("none")));
}

}  // namespace
}  // namespace arena::rating_test

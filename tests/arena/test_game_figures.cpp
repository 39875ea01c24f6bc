// The table of the game itself, recomputed by counting; the intervals by hand; what is omitted, and why; the warnings about limits and twins.
#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <random>

#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/statistics/clustered.hpp"
#include "tests/arena/rating_support.hpp"
#include "tests/arena/report_support.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::report_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using tournament_test::small_tournament;
using tournament_test::write_tournament;

/// Plays a tournament from this text and returns what the command said.
cli_test::Ran play(const fs::path& folder, const std::string& yaml) {
  return run_cli({"run", write_tournament(folder, yaml).string(), "--output", (folder / "run").string(), "--quiet", "--threads", "2"});
}

/// A value of the table in CSV: 1 is the value, 2 and 3 the ends.
double value_of(const Table& table, const std::string& figure, std::size_t column = 1) {
  std::vector<std::string> fields;
  for (const std::string& line : lines_of(as_csv(table))) {
    split_csv(line, fields);
    if (fields[0] == figure) return std::stod(fields[column].empty() ? "nan" : fields[column]);
  }
  ADD_FAILURE() << "no row " << figure << "\n" << as_text(table);
  return std::nan("");
}

/// Everything by replaying games.csv alone, a position at a time.
struct Counted {
  std::vector<double> plies;
  std::map<int, std::vector<double>> plies_of;  // by opening
  double positions[3] = {}, legal[3] = {}, first = 0, second = 0, draws = 0;
};

template <Game G>
Counted count(const fs::path& folder) {
  Counted out;
  const RunFolder run(folder);
  run.games([&](const GameRow& row) {
    G game(options_from<G>(run.tournament().game.options));
    int ply = 0;
    make_moves(game, row.moves, [&](const G& before, Move) {
      MoveList<G> moves;
      before.legal_moves(moves);
      const int third = ply++ * 3 / row.plies;
      ++out.positions[third];
      out.legal[third] += static_cast<double>(moves.size());
    });
    out.plies.push_back(row.plies);
    out.plies_of[row.opening].push_back(row.plies);
    (row.result_word() == "first" ? out.first : row.result_word() == "second" ? out.second : out.draws) += 1;
  });
  return out;
}

TEST(GameFigures, AreThoseOfCounting) {
  const cli_test::TemporaryFolder folder;
  const auto ran = play(folder.path(), small_tournament(5, 8));
  ASSERT_EQ(ran.code, 0) << ran.err;
  const RunData data = read_run_data({folder.path() / "run"});
  ASSERT_EQ(data.ratings.record.unique_games, data.ratings.record.games) << "a run without repetitions is wanted here";
  const Table& table = table_of(data, "game");
  const Counted counted = count<Andantino>(folder.path() / "run");
  const auto games = static_cast<double>(counted.plies.size());
  double positions = 0, legal = 0, length = 0, squares = 0;
  const char* phases[] = {"opening", "middle", "end"};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(value_of(table, std::string("branching factor, ") + phases[i]), counted.legal[i] / counted.positions[i], 1e-9);
    positions += counted.positions[i];
    legal += counted.legal[i];
  }
  for (const double plies : counted.plies) length += plies / games;
  for (const double plies : counted.plies) squares += (plies - length) * (plies - length);
  EXPECT_NEAR(value_of(table, "branching factor"), legal / positions, 1e-9);
  EXPECT_NEAR(value_of(table, "length, plies"), length, 1e-9);
  EXPECT_NEAR(value_of(table, "length, standard deviation"), std::sqrt(squares / (games - 1)), 1e-9);
  EXPECT_NEAR(value_of(table, "game tree, log10"), length * std::log10(legal / positions), 1e-9);
  EXPECT_NEAR(value_of(table, "drawn, %"), 100 * counted.draws / games, 1e-9);
  EXPECT_NEAR(value_of(table, "won by White, %"), 100 * counted.first / games, 1e-9);
  EXPECT_NEAR(value_of(table, "won by Black, %"), 100 * counted.second / games, 1e-9);
  EXPECT_NEAR(value_of(table, "score of White, moving first, %"), 100 * (counted.first + counted.draws / 2) / games, 1e-9);
  EXPECT_NEAR(value_of(table, "decided in the opening, %") + value_of(table, "decided in the middle, %") + value_of(table, "decided in the end, %"),
              100, 1e-9);
  // Openings have the same number of games here, so the interval of the length is that of eight means, each without itself.
  std::vector<double> means;
  for (const auto& [opening, plies] : counted.plies_of) {
    double sum = 0;
    for (const double each : plies) sum += each / static_cast<double>(plies.size());
    means.push_back(sum);
  }
  double spread = 0;
  for (const double mean : means) spread += (mean - length) * (mean - length);
  const double error = std::sqrt(spread / 7 / 8), half = (value_of(table, "length, plies", 3) - value_of(table, "length, plies", 2)) / 2;
  EXPECT_GE(half / error, 2.36) << "Student's t of seven at most";
  EXPECT_LE(half / error, 12.8) << "and of one at least";
}

TEST(GameFigures, AreTheSameFromRecordedNumbersAndFromReplay) {
  for (const char* name : {"gauntlet", "match"}) {
    const KeptRun run(name);
    const Table recorded = table_of(read_run_data({run.path()}), "game");
    fs::remove(run.path() / "moves.csv");
    const Table replayed = table_of(read_run_data({run.path()}), "game");
    for (const char* figure :
         {"branching factor", "branching factor, opening", "branching factor, middle", "branching factor, end", "game tree, log10"})
      for (const std::size_t column : {1U, 2U, 3U}) {
        const double one = value_of(recorded, figure, column), other = value_of(replayed, figure, column);
        EXPECT_TRUE(one == other || (std::isnan(one) && std::isnan(other)) || std::abs(one - other) < 1e-9) << name << ' ' << figure;
      }
    EXPECT_THAT(as_text(replayed), Not(HasSubstr("decided in"))) << "scores are gone with the moves";
  }
}

TEST(GameFigures, EndingsAreToldBySide) {
  const KeptRun run;
  const RunData data = read_run_data({run.path()});
  std::uint64_t first = 0, second = 0, drawn = 0;
  for (const auto& row : table_of(data, "endings").rows) {
    first += std::stoul(row[3]);
    second += std::stoul(row[4]);
    drawn += std::stoul(row[5]);
  }
  EXPECT_EQ(first, data.tally.first.wins);
  EXPECT_EQ(second, data.tally.first.losses);
  EXPECT_EQ(drawn, data.tally.first.draws);
}

TEST(GameFigures, OfThreeSidesSayWhatIsLeftOut) {
  const cli_test::TemporaryFolder folder;
  const auto ran = play(folder.path(),
                        "game: {name: omega, players: 3, side: 3}\nopenings: {type: random, plies: 3, count: 5}\nlimits: {nodes: 50}\n"
                        "players: [maxn-omega, paranoid-omega, random]\n");
  ASSERT_EQ(ran.code, 0) << ran.err;
  const RunData data = read_run_data({folder.path() / "run"});
  const Table& table = table_of(data, "game");
  const Counted counted = count<Omega>(folder.path() / "run");
  double positions = 0, legal = 0;
  for (std::size_t i = 0; i < 3; ++i) positions += counted.positions[i], legal += counted.legal[i];
  EXPECT_NEAR(value_of(table, "branching factor"), legal / positions, 1e-9);
  double won = value_of(table, "first place shared, %");
  for (const char* side : {"White", "Black", "Red"}) won += value_of(table, std::string("won by ") + side + " alone, %");
  EXPECT_NEAR(won, 100, 1e-9);
  EXPECT_THAT(as_text(table), Not(HasSubstr("decided in")));
  EXPECT_THAT(as_text(table), HasSubstr("omitted: with more than two sides"));
  EXPECT_THAT(as_text(table_of(data, "sides")), HasSubstr("as Red"));
}

TEST(GameFigures, SidesHaveTheGamesOwnNames) {
  const cli_test::TemporaryFolder folder;
  const auto ran = play(folder.path(),
                        "game: tablut\nopenings: {type: random, plies: 4, count: 5}\nlimits: {nodes: 30}\nadjudication: {max_plies: 12}\n"
                        "players: [arena-tablut-1, random]\n");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("as Muscovites"));
  EXPECT_THAT(ran.out, HasSubstr("95 % interval as Swedes"));
  EXPECT_THAT(ran.out, HasSubstr("won by Swedes"));
}

TEST(GameWarnings, SayThatMostGamesWereStoppedByALimit) {
  const cli_test::TemporaryFolder folder;
  const auto ran = play(folder.path(),
                        "game: andantino\nopenings: {type: random, plies: 4, count: 4}\nadjudication: {max_plies: 8}\n"
                        "players: [{name: a, search: random}, {name: b, search: random}]\n");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("warning: 8 of 8 games were drawn at the 8-ply limit"));
  const auto report = run_cli({"report", (folder.path() / "run").string()});
  EXPECT_THAT(report.out, HasSubstr("8 of 8 games were drawn at the 8-ply limit"));
  EXPECT_THAT(read_file(folder.path() / "run" / "report.html"), HasSubstr("<li>8 of 8 games were drawn"));
}

TEST(GameWarnings, SayThatTwoPlayersAreOne) {
  const cli_test::TemporaryFolder folder;
  const std::string same = ", search: alpha-beta, evaluator: lines, iterative_deepening: true}";
  const auto ran = play(folder.path(),
                        "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 5, count: 4}\nlimits: {nodes: 100}\n"
                        "players: [{name: a" +
                            same + ", {name: b" + same + ", {name: c, search: random}]\n");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, Not(HasSubstr("made the same moves"))) << "the random player answers them differently";
  const cli_test::TemporaryFolder other;
  const auto alone = play(other.path(),
                          "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 5, count: 4}\nlimits: {nodes: 100}\n"
                          "players: [{name: a" +
                              same + ", {name: b" + same + "]\n");
  EXPECT_THAT(alone.out, HasSubstr("a and b made the same moves throughout, in all 4 games in which they can be compared"));
  const cli_test::TemporaryFolder third;
  const auto three = play(third.path(),
                          "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 5, count: 4}\nlimits: {nodes: 100}\n"
                          "players: [{name: a" +
                              same + ", {name: b" + same + ", {name: c, limits: {depth: 1}" + same.substr(0) + "]\n");
  EXPECT_THAT(three.out, HasSubstr("a and b made the same moves throughout, in all 12 games"));
  EXPECT_THAT(three.out, Not(HasSubstr("a and c made the same")));
}

/// Korn and Graubard's interval has its nominal coverage if games of an opening are correlated.
TEST(ClusteredShare, CoversAShareOfGamesThatHangTogether) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> uniform;
  struct Case {
    double truth, fated;  // the share of openings in which all games share one fate
  };
  for (const auto& [truth, fated] : {Case{0.05, 0}, Case{0.3, 0.5}, Case{0.5, 0.5}}) {
    int covered = 0, runs = 400;
    for (int run = 0; run < runs; ++run) {
      std::vector<statistics::Observation> sample;
      double sum = 0;
      for (int opening = 0; opening < 30; ++opening) {
        const bool all = uniform(random) < fated;
        const bool fate = uniform(random) < truth;
        for (int game = 0; game < 10; ++game) sample.push_back({opening, (all ? fate : uniform(random) < truth) ? 1.0 : 0.0, 1});
      }
      for (const auto& one : sample) sum += one.value;
      covered += statistics::clustered_share(sum / 300, statistics::parts_of_mean(sample)).contains(truth);
    }
    EXPECT_GE(covered, 0.92 * runs) << truth;
  }
  const std::vector<statistics::Observation> none(20, {0, 0, 1});
  EXPECT_TRUE(statistics::clustered_share(0, statistics::parts_of_mean(none)).low_open) << "one opening says nothing of others";
}

}  // namespace
}  // namespace arena::report_test

// Runs from end to end, in this process: the same files whatever the number of threads, whoever else plays, and however often a run is resumed.
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/play/openings.hpp"
#include "arena/record/reader.hpp"
#include "arena/record/schedule.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

TEST(Tournament, FilesAreEqualAtOneTwoAndEightThreads) {
  const RunSpec spec = spec_from(small_tournament(4, sanitized ? 2 : 6));
  TemporaryFolder folder;
  run_in(spec, folder.path() / "1", 1);
  const Results one = results_of(folder.path() / "1");
  for (const int threads : {2, 8}) {
    const auto path = folder.path() / std::to_string(threads);
    EXPECT_EQ(run_in(spec, path, threads).played, Schedule(spec).size());
    expect_equal(one, results_of(path), std::to_string(threads) + " threads");
  }
}

TEST(Tournament, TheOtherGamesAreReproducibleToo) {
  for (const std::string game : {"tablut", "{name: omega, side: 3}"}) {
    const std::string players =
        game.find("tablut") != std::string::npos
            ? "[{name: a, inherits: arena-tablut, transposition_table: {size_mb: 1}}, {name: b, inherits: rudin-as-coded}, random]"
            : "[{name: a, inherits: arena-omega-1, transposition_table: {size_mb: 1}}, {name: b, inherits: trebing-dumber}, random]";
    const RunSpec spec = spec_from(
        "game: " + game +
        "\nlimits: {nodes: 100, depth: 2}\nadjudication: {max_plies: 30}\nopenings: {type: random, plies: 4, count: 2}\nplayers: " + players + "\n");
    TemporaryFolder folder;
    run_in(spec, folder.path() / "1", 1);
    run_in(spec, folder.path() / "4", 4);
    expect_equal(results_of(folder.path() / "1"), results_of(folder.path() / "4"), game);
  }
}

/// Games by what identifies them, without the numbers that depend on the other players.
std::map<std::string, std::string> games_by_players(const fs::path& folder) {
  std::map<std::string, std::string> games;
  read_games(folder / "games.csv", [&](const GameRow& row) {
    games[std::to_string(row.round) + "/" + std::to_string(row.opening) + "/" + row.seat(0).player + "/" + row.seat(1).player] =
        std::string(row.result_word()) + " " + row.termination + " " + std::to_string(row.seat(0).nodes.value_or(-1)) + " " +
        std::to_string(row.seat(1).nodes.value_or(-1)) + " " + std::to_string(row.seed) + " " + row.moves;
  });
  return games;
}

TEST(Tournament, AGameIsTheSameAloneInAMatchAndInsideATournament) {
  TemporaryFolder folder;
  const std::string all = small_tournament(5, 2);
  run_in(spec_from(all), folder.path() / "all", 3);
  const auto inside = games_by_players(folder.path() / "all");
  std::size_t compared = 0;
  for (const auto& [one, other] : {std::pair("keeper", "full"), std::pair("dice", "blind"), std::pair("plain", "keeper")}) {
    auto match = tournament_from(all);
    std::erase_if(match.players, [a = one, b = other](const auto& player) { return player.name != a && player.name != b; });
    std::swap(match.players.front(), match.players.back());
    const auto path = folder.path() / one;
    run_in(resolve(match), path, 1);
    for (const auto& [game, record] : games_by_players(path)) {
      const auto found = inside.find(game);
      ASSERT_NE(found, inside.end()) << game;
      EXPECT_EQ(found->second, record) << game;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 12U);
}

TEST(Tournament, MovesAndGamesTellTheSameStory) {
  TemporaryFolder folder;
  const RunSpec spec = spec_from(small_tournament(3, 2));
  run_in(spec, folder.path(), 2);
  std::map<std::uint64_t, GameRow> games;
  std::uint64_t last = 0;
  read_games(folder.path() / "games.csv", [&](const GameRow& row) {
    EXPECT_EQ(row.game, ++last) << "in schedule order";
    EXPECT_EQ(row.pair, (row.game - 1) / 2 + 1);
    EXPECT_EQ(row.seed, Schedule(spec).at(row.game - 1).seed);
    games[row.game] = row;
  });
  EXPECT_EQ(games.size(), Schedule(spec).size());
  std::map<std::uint64_t, int> rows;
  read_moves(folder.path() / "moves.csv", [&](const MoveRow& row) {
    const GameRow& game = games.at(row.game);
    EXPECT_EQ(row.ply, 6 + rows[row.game]++);
    EXPECT_EQ(row.player, game.seat(row.side).player);
    EXPECT_EQ(row.player == "dice", !row.depth.has_value()) << "what a player does not know is empty";
    EXPECT_EQ(row.player == "dice", !row.nodes.has_value());
    EXPECT_TRUE(row.time_us.has_value());
    EXPECT_LE(row.nodes_total.value_or(0), 150);
  });
  for (const auto& [id, game] : games) EXPECT_EQ(rows[id] + 5, game.plies);
  EXPECT_NE(read_file(folder.path() / "games.csv").find(",dice,"), std::string::npos);
}

TEST(Tournament, NodesThatAPlayerDoesNotCountAreEmptyInItsGames) {
  TemporaryFolder folder;
  run_in(spec_from("game: {name: andantino, radius: 3}\nplayers: [{name: a, search: random}, {name: b, search: random}]\n"), folder.path(), 1);
  std::istringstream in(read_file(folder.path() / "games.csv"));
  std::string line;
  std::vector<std::string> fields;
  std::getline(in, line);
  std::vector<std::string> names;
  ASSERT_TRUE(split_csv(line, names));
  const auto field = [&](const char* name) {
    return fields.at(static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin()));
  };
  while (std::getline(in, line)) {
    ASSERT_TRUE(split_csv(line, fields));
    EXPECT_EQ(field("first_nodes"), "");
    EXPECT_EQ(field("second_nodes"), "");
    EXPECT_NE(field("first_time_us"), "");
  }
}

TEST(Tournament, ACompleteRunIsOnlyReadAgain) {
  TemporaryFolder folder;
  const RunSpec spec = spec_from(small_tournament(2, 2));
  run_in(spec, folder.path());
  const std::string context = read_file(folder.path() / "context.json"), games = read_file(folder.path() / "games.csv");
  const RunResult again = run_in(spec, folder.path(), 2, true);
  EXPECT_EQ(again.end, RunEnd::complete);
  EXPECT_EQ(again.played, 0U);
  EXPECT_EQ(again.games, 4U);
  EXPECT_EQ(read_file(folder.path() / "context.json"), context);
  EXPECT_EQ(read_file(folder.path() / "games.csv"), games);
}

TEST(Tournament, WithoutResumeARunIsNeverTouched) {
  TemporaryFolder folder;
  const RunSpec spec = spec_from(small_tournament(2, 1));
  run_in(spec, folder.path());
  const std::string games = read_file(folder.path() / "games.csv");
  EXPECT_NE(message_of([&] { run_in(spec, folder.path()); }).find("--resume"), std::string::npos);
  EXPECT_EQ(read_file(folder.path() / "games.csv"), games);
  TemporaryFolder foreign;
  std::ofstream(foreign.path() / "moves.csv") << "mine\n";
  EXPECT_NE(message_of([&] { run_in(spec, foreign.path()); }), "");
  EXPECT_NE(message_of([&] { run_in(spec, foreign.path(), 1, true); }), "") << "results of nobody knows what are no run to go on with";
  EXPECT_EQ(read_file(foreign.path() / "moves.csv"), "mine\n");
}

TEST(Tournament, AMissingFolderStartsFreshWithResume) {
  TemporaryFolder folder;
  const RunSpec spec = spec_from(small_tournament(2, 1));
  EXPECT_EQ(run_in(spec, folder.path() / "deep" / "down", 2, true).played, 2U);
}

TEST(Tournament, AFolderOfAnotherTournamentIsRefusedWithTheDifference) {
  TemporaryFolder folder;
  run_in(spec_from(small_tournament(2, 2)), folder.path());
  const Results before = results_of(folder.path());
  const auto refused = [&](const std::string& yaml, const std::string& said) {
    const std::string message = message_of([&] { run_in(spec_from(yaml), folder.path(), 2, true); });
    EXPECT_NE(message.find(said), std::string::npos) << message;
  };
  refused(small_tournament(2, 2, "", 151), "+ limits: {nodes: 151}");
  refused(small_tournament(2, 2, "margin: 60ms\n"), "- margin: 50ms");
  refused(small_tournament(3, 2), "dice");
  refused(small_tournament(2, 1), "only grow");
  auto other_openings = tournament_from(small_tournament(2, 2));
  other_openings.openings.seed = 99;
  EXPECT_NE(message_of([&] { run_in(resolve(other_openings), folder.path(), 2, true); }), "");
  expect_equal(before, results_of(folder.path()), "after all refusals");
}

TEST(Tournament, FewerRoundsAreRefusedEvenWhereTheLaterOnesWereNotPlayedYet) {
  TemporaryFolder folder;
  const RunSpec three = spec_from(small_tournament(2, 1, "rounds: 3\n"));
  run_in(three, folder.path());
  std::string games = read_file(folder.path() / "games.csv");
  std::ofstream(folder.path() / "games.csv") << games.substr(0, games.find('\n', games.find('\n') + 1) + 1);  // as if killed after the first game
  EXPECT_NE(message_of([&] { run_in(spec_from(small_tournament(2, 1, "rounds: 2\n")), folder.path(), 1, true); }).find("rounds: 3"),
            std::string::npos);
  EXPECT_EQ(run_in(three, folder.path(), 1, true).played, 5U);
}

TEST(Tournament, MoreRoundsAndMoreOpeningsExtendAFinishedRun) {
  TemporaryFolder folder;
  const auto at_once = [&](const std::string& yaml, const std::string& name) {
    run_in(spec_from(yaml), folder.path() / name);
    return results_of(folder.path() / name);
  };
  const auto grown = folder.path() / "grown";
  run_in(spec_from(small_tournament(3, 2)), grown);
  EXPECT_EQ(run_in(spec_from(small_tournament(3, 2, "rounds: 2\n")), grown, 2, true).played, 12U);
  expect_equal(at_once(small_tournament(3, 2, "rounds: 2\n"), "rounds"), results_of(grown), "more rounds");
  // More openings in two rounds: the games of the second round get other numbers.
  EXPECT_EQ(run_in(spec_from(small_tournament(3, 3, "rounds: 2\n")), grown, 2, true).played, 12U);
  expect_equal(at_once(small_tournament(3, 3, "rounds: 2\n"), "openings"), results_of(grown), "more openings");
}

TEST(Tournament, MoreLinesInAFileOfOpeningsExtendARunToo) {
  TemporaryFolder folder;
  const auto tournament = [](const std::string& lines) {
    return spec_from("game: {name: andantino, radius: 4}\nopenings: {type: file, lines: [" + lines +
                     "]}\nplayers: [{name: a, search: random}, {name: b, search: random}]\n");
  };
  const auto few = make_openings({"andantino", {{"radius", 4}}}, tournament_from(small_tournament(2, 3)).openings);
  run_in(tournament(few[0] + ", " + few[1]), folder.path() / "a");
  EXPECT_EQ(run_in(tournament(few[0] + ", " + few[1] + ", " + few[2]), folder.path() / "a", 2, true).played, 2U);
  EXPECT_NE(message_of([&] { run_in(tournament(few[0] + ", " + few[2] + ", " + few[1]), folder.path() / "a", 2, true); }), "");
}

TEST(Tournament, ASequentialTestEndsTheSameWayAtAnyNumberOfThreads) {
  const std::string sprt = "sprt: {elo0: 0, elo1: 100, alpha: 0.1, beta: 0.1}\n";
  const RunSpec spec =
      spec_from("game: {name: andantino, radius: 4}\nseed: 2\nopenings: {type: random, plies: 7, count: 100, seed: 3}\nlimits: {nodes: 60}\n" + sprt +
                "players: [{name: strong, search: alpha-beta, evaluator: lines, iterative_deepening: true}, {name: dice, search: random}]\n");
  TemporaryFolder folder;
  const RunResult one = run_in(spec, folder.path() / "1", 1), eight = run_in(spec, folder.path() / "8", 8);
  EXPECT_EQ(one.end, RunEnd::decided);
  EXPECT_EQ(one.games, eight.games);
  EXPECT_LT(one.games, 200U);
  EXPECT_EQ(one.games % 2, 0U);
  expect_equal(results_of(folder.path() / "1"), results_of(folder.path() / "8"), "sequential test");
  EXPECT_EQ(run_in(spec, folder.path() / "8", 8, true).played, 0U);
  expect_equal(results_of(folder.path() / "1"), results_of(folder.path() / "8"), "taken up again");
}

TEST(Tournament, TheContextTellsOfEverySession) {
  TemporaryFolder folder;
  run_in(spec_from(small_tournament(2, 1)), folder.path());
  run_in(spec_from(small_tournament(2, 2)), folder.path(), 1, true);
  const auto context = nlohmann::json::parse(read_file(folder.path() / "context.json"));
  EXPECT_EQ(context.at("format_version"), 1);
  EXPECT_EQ(context.at("seed"), 11);
  EXPECT_EQ(context.at("complete"), true);
  ASSERT_EQ(context.at("sessions").size(), 2U);
  for (const auto& session : context.at("sessions"))
    for (const char* key :
         {"start", "end", "version", "commit", "compiler", "system", "processor", "cores", "threads", "load_at_start", "load_at_end"})
      EXPECT_TRUE(session.contains(key)) << key;
  const std::string log = read_file(folder.path() / "log.txt");
  EXPECT_NE(log.find("started: 2 of 2 games"), std::string::npos) << log;
  EXPECT_NE(log.find("resumed: 2 of 4 games"), std::string::npos) << log;
}

TEST(Tournament, TheResolvedCopyPlaysTheSameTournament) {
  TemporaryFolder folder;
  const RunSpec spec = spec_from(small_tournament(3, 1));
  run_in(spec, folder.path() / "a");
  const RunSpec copy = resolve(config::load_tournament(folder.path() / "a" / "tournament.yaml"));
  EXPECT_TRUE(config::TournamentSpec(copy) == config::TournamentSpec(spec));
  run_in(copy, folder.path() / "b");
  expect_equal(results_of(folder.path() / "a"), results_of(folder.path() / "b"), "the copy");
}

}  // namespace
}  // namespace arena::tournament_test

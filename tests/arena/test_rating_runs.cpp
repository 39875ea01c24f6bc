// What `arena rate` makes of results folders: published values, half pairs, unfinished runs, faults, degenerate and merged folders.
#include <gmock/gmock.h>

#include "tests/arena/rating_support.hpp"

namespace arena::rating_test {
namespace {

using cli_test::run_cli;
using ::testing::HasSubstr;
using ::testing::Not;

/// The 360 games of ANCHORS, as pairs: the k-th game of X-Y with the k-th of Y-X.
void add_published_games(MadeRun& run) {
  struct Results {
    const char *first, *second;
    std::array<int, 3> there, back;  // wins, draws, losses of whoever moves first
  };
  const Results all[] = {{"A", "B", {14, 8, 8}, {9, 9, 12}},  {"A", "C", {17, 7, 6}, {8, 6, 16}}, {"A", "D", {22, 5, 3}, {4, 5, 21}},
                         {"B", "C", {13, 9, 8}, {10, 8, 12}}, {"B", "D", {18, 7, 5}, {6, 6, 18}}, {"C", "D", {15, 8, 7}, {9, 7, 14}}};
  const auto half_points = [](const std::array<int, 3>& wdl, int game) {
    if (game < wdl[0]) return 2;
    return game < wdl[0] + wdl[1] ? 1 : 0;
  };
  for (const Results& r : all)
    for (int game = 0; game < 30; ++game) run.pair(r.first, r.second, half_points(r.there, game), 2 - half_points(r.back, game));
}

TEST(RatingRuns, ThePublishedPoolIsRatedAsPublished) {
  MadeRun run({"A", "B", "C", "D"});
  add_published_games(run);
  const auto json = rate_json({run.folder(), "--anchor", "A"});
  const std::map<std::string, double> published = {{"A", 0}, {"B", -64.660}, {"C", -119.684}, {"D", -216.410}};
  ASSERT_EQ(json["players"].size(), 4U);
  for (const auto& player : json["players"]) EXPECT_NEAR(player["elo"].get<double>(), published.at(player["name"]), 6e-4) << player.dump();
  EXPECT_NEAR(json["first_player_advantage"]["elo"].get<double>(), 16.449, 6e-4);
  EXPECT_EQ(json["players"][0]["name"], "A") << "the strongest comes first";
  EXPECT_EQ(json["pairs"], 180);
  EXPECT_EQ(json["unique_games"], 360);
  EXPECT_NEAR(json["los"][0][3].get<double>() + json["los"][3][0].get<double>(), 1, 1e-9);
}

TEST(RatingRuns, AMatchIsRatedFromItsPairs) {
  MadeRun run({"a", "b"});
  const std::array<int, 5> counts = {2, 14, 38, 18, 4};
  for (int points = 0; points < 5; ++points)
    for (int i = 0; i < counts[static_cast<std::size_t>(points)]; ++i) run.pair("a", "b", (points + 1) / 2, points / 2);
  const auto json = rate_json({run.folder()});
  EXPECT_EQ(json["match"]["pairs"], counts);
  EXPECT_NEAR(json["match"]["elo"].get<double>(), 18.302996, 1e-5);
  EXPECT_NEAR(json["match"]["elo_error"].get<double>(), 33.468712, 1e-5);
  EXPECT_NEAR(json["match"]["los"].get<double>(), 0.8592989, 1e-6);
  EXPECT_EQ(json["match"]["method"], std::string(statistics::exact_method)) << "76 pairs are too few for the classical interval";
  const auto turned = rate_json({run.folder(), "--anchor", "a"});
  EXPECT_EQ(turned["match"]["first"], "b") << "against the anchor";
  EXPECT_NEAR(turned["match"]["elo"].get<double>(), -18.302996, 1e-5);
}

TEST(RatingRuns, HalfAPairStaysInTheRecordButIsNotRated) {
  MadeRun run({"a", "b"});
  run.pair("a", "b", 2, 1);
  run.pair("a", "b", 1, 1);
  run.game(3, "a", "b", "first", random_moves(100));
  const Ratings ratings = rated(run);
  EXPECT_EQ(ratings.record.games, 5);
  EXPECT_EQ(ratings.record.unpaired, 1);
  EXPECT_EQ(ratings.match->pairs, (statistics::Pentanomial{{0, 0, 1, 1, 0}}));
  EXPECT_THAT(ratings_text(ratings), HasSubstr("1 of 5 games lacks the other game of its pair"));
}

TEST(RatingRuns, TheOrderInWhichGamesWereWrittenDoesNotMatter) {
  const auto made = [](bool turned) {
    struct Row {
      int pair;
      bool swapped;
    };
    std::vector<Row> rows;
    for (int pair = 1; pair <= 40; ++pair)
      for (const bool swapped : {false, true}) rows.push_back({pair, swapped});
    rows.erase(rows.begin() + 31);  // half a pair
    Random random(5);
    if (turned) shuffle(rows, random);
    const std::vector<std::string> names = {"a", "b", "c"};
    auto run = std::make_unique<MadeRun>(names);
    for (const auto& [pair, swapped] : rows) {
      const std::string &one = names[static_cast<std::size_t>(pair % 3)], &other = names[static_cast<std::size_t>((pair + 1) % 3)];
      const char* won = (pair + swapped) % 3 == 0 ? "first" : "second";
      run->game(pair, swapped ? other : one, swapped ? one : other, pair % 4 == 0 ? "draw" : won,
                random_moves(static_cast<std::uint64_t>(2 * pair + swapped)));
    }
    return run;
  };
  const Ratings in_order = rated(*made(false)), turned = rated(*made(true));
  EXPECT_EQ(in_order.record.pairs.size(), 39U);
  EXPECT_EQ(in_order.record.unpaired, 1);
  EXPECT_EQ(ratings_text(in_order), ratings_text(turned));
}

TEST(RatingRuns, AnUnfinishedRunIsRatedWithANoteAndATornLineIsLeftOut) {
  MadeRun run({"a", "b"});
  run.pair("a", "b", 2, 1);
  const std::string whole = "3,1,2,1,a,b,first,rules,,20,,0,0,0,0,1," + random_moves(7);
  for (const std::string& torn : {whole, whole.substr(0, 60), whole.substr(0, 9), std::string("3")}) {
    const auto ran = run_cli({"rate", run.folder(false, torn)});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("2 games in 1 complete pair"));
    EXPECT_THAT(ran.out, HasSubstr("this run is not complete"));
  }
  EXPECT_EQ(run_cli({"rate", run.folder(false, "3,1,2\n")}).code, 2) << "a whole line that is wrong is an error";
}

TEST(RatingRuns, LossesByFaultAreCountedApart) {
  MadeRun run({"a", "b"});
  run.game(1, "a", "b", "first", random_moves(1), "time");
  run.game(1, "b", "a", "second", random_moves(2), "crash");
  run.game(2, "a", "b", "second", random_moves(3), "illegal-move");
  run.game(2, "b", "a", "second", random_moves(4));
  run.game(3, "a", "b", "first", random_moves(5));
  run.game(3, "b", "a", "first", random_moves(6));
  const std::string text = ratings_text(rated(run));
  EXPECT_THAT(text, HasSubstr("a lost 1 game by illegal-move"));
  EXPECT_THAT(text, HasSubstr("b lost 1 game by time"));
  EXPECT_THAT(text, HasSubstr("b lost 1 game by crash"));
  const auto json = rate_json({run.folder()});
  for (const auto& player : json["players"]) {
    if (player["name"] == "b") {
      EXPECT_EQ(player["faults"], (nlohmann::json{{"crash", 1}, {"time", 1}}));
    }
  }
}

TEST(RatingRuns, DegenerateFoldersPrintSense) {
  const auto sense = [](const MadeRun& run, const std::string& expected) {
    for (const char* option : {"--json", "--anchor=a"}) {
      const auto ran = run_cli({"rate", run.folder(), option});
      EXPECT_EQ(ran.code, 0) << ran.err;
      expect_sense(ran.out);
    }
    EXPECT_THAT(run_cli({"rate", run.folder()}).out, HasSubstr(expected));
  };
  const MadeRun nothing({"a", "b"});
  sense(nothing, "no games yet");
  const MadeRun nothing_of_three({"a", "b", "c"});
  sense(nothing_of_three, "no games yet");
  MadeRun one({"a", "b"});
  one.game(1, "a", "b", "first", random_moves(1));
  sense(one, "nothing can be rated without a complete pair");
  MadeRun draws({"a", "b"});
  for (int i = 0; i < 8; ++i) draws.pair("a", "b", 1, 1);
  sense(draws, "Elo          0.00");
  MadeRun wins({"a", "b"});
  for (int i = 0; i < 8; ++i) wins.pair("a", "b", 2, 2);
  sense(wins, "Elo          at least");
  MadeRun losses({"a", "b"});
  for (int i = 0; i < 8; ++i) losses.pair("a", "b", 0, 0);
  sense(losses, "Elo          at most");
  MadeRun first_wins({"a", "b", "c"});
  for (int i = 0; i < 3; ++i)
    for (const auto& [x, y] : {std::pair("a", "b"), std::pair("b", "c"), std::pair("a", "c")}) first_wins.pair(x, y, 2, 0);
  sense(first_wins, "these games do not bound");
  MadeRun ladder({"a", "b", "c"});
  for (int i = 0; i < 3; ++i)
    for (const auto& [x, y] : {std::pair("a", "b"), std::pair("b", "c"), std::pair("a", "c")}) ladder.pair(x, y, 2, 2);
  sense(ladder, "at ");
}

TEST(RatingRuns, APerfectScoreInAPoolIsABound) {
  MadeRun run({"best", "a", "b", "absent"});
  for (int i = 0; i < 6; ++i) {
    run.pair("a", "b", 2, i % 3);
    run.pair("best", "a", 2, 2);
    run.pair("best", "b", 2, 2);
  }
  const std::string text = ratings_text(rated(run));
  EXPECT_THAT(text, HasSubstr("at least"));
  EXPECT_THAT(text, HasSubstr("no games"));
  const auto json = rate_json({run.folder()});
  EXPECT_EQ(json["players"][0]["name"], "best");
  EXPECT_EQ(json["players"][0]["standing"], "at least");
  EXPECT_TRUE(json["players"][0]["elo_high"].is_null());
  EXPECT_THAT(run_cli({"rate", run.folder(), "--anchor", "best"}).out, HasSubstr("best cannot be the anchor"));
}

TEST(RatingRuns, WhoTookNothingFromTheRatedStandsBelowThemWhateverItsBound) {
  // Two even players, and one that lost a single pair to the first of them: its upper bound is above the rating of both.
  MadeRun run({"never-won", "one", "other"});
  for (int i = 0; i < 20; ++i) run.pair("one", "other", i % 2 == 0 ? 2 : 0, 1);
  run.pair("never-won", "one", 0, 0);
  const Ratings ratings = rate(read_runs({run.folder()}));
  EXPECT_EQ(ratings.pool.players[0].standing, statistics::Standing::at_most);
  EXPECT_EQ(ratings.pool.order.back(), 0U);
}

TEST(RatingRuns, ADisconnectedPoolIsSaidToBe) {
  MadeRun run({"a", "b", "c", "d"});
  for (int i = 0; i < 4; ++i) {
    run.pair("a", "b", 2, i % 2);
    run.pair("c", "d", 1, i % 2);
  }
  const Ratings ratings = rated(run);
  EXPECT_THAT(ratings_text(ratings), HasSubstr("groups that never met, each with its own zero: a, b; c, d"));
  EXPECT_FALSE(ratings.pool.los[0][2]);
}

TEST(RatingMerge, TwoFoldersAreRatedAsOneThatHoldsAllTheirGames) {
  MadeRun one({"a", "b"}), other({"b", "c"}), both({"a", "b", "c"});
  int seed = 0;
  const auto add = [&](MadeRun& run, int pair, const char* x, const char* y, const char* there, const char* back) {
    const std::string first = random_moves(static_cast<std::uint64_t>(++seed)), second = random_moves(static_cast<std::uint64_t>(++seed));
    run.game(pair, x, y, there, first);
    run.game(pair, y, x, back, second);
    both.opening(x[0] == 'a' ? pair : 20 + pair);
    both.game(100 + seed, x, y, there, first);
    both.game(100 + seed, y, x, back, second);
  };
  for (int i = 1; i <= 6; ++i) {
    one.opening(i);
    other.opening(20 + i);
    add(one, i, "a", "b", i % 3 ? "first" : "second", i % 2 ? "first" : "draw");
    add(other, i, "b", "c", i % 4 ? "first" : "draw", i % 2 ? "first" : "second");
  }
  const auto merged = run_cli({"rate", one.folder(), other.folder()}), single = run_cli({"rate", both.folder()});
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_EQ(merged.out, single.out);
  EXPECT_EQ(rate_json({one.folder(), other.folder()})["games"], 24);
}

TEST(RatingMerge, FoldersThatDoNotBelongTogetherAreRefusedWithTheReason) {
  MadeRun nine({"a", "b"}), small({"a", "b"}, "game: {name: andantino, radius: 5}\n"), tablut({"a", "b"}, "game: tablut\n");
  MadeRun changed({"{name: a, search: minimax, limits: {depth: 1}}", "b"});
  for (const MadeRun* other : {&small, &tablut}) {
    const auto ran = run_cli({"rate", nine.folder(), other->folder()});
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, HasSubstr("only games by the same rules can be rated together"));
  }
  const auto ran = run_cli({"rate", nine.folder(), changed.folder()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("player 'a' of"));
  EXPECT_THAT(ran.err, HasSubstr("search is random there and minimax here"));
  EXPECT_THAT(run_cli({"rate", nine.folder(), nine.folder()}).err, HasSubstr("given twice"));
  EXPECT_THAT(run_cli({"rate", "/nonexistent"}).err, HasSubstr("no such folder"));
  const cli_test::TemporaryFolder empty;
  EXPECT_THAT(run_cli({"rate", empty.path().string()}).err, HasSubstr("not a results folder: tournament.yaml is missing"));
  MadeRun gone({"a", "b"});
  for (const bool complete : {false, true}) {
    const std::string folder = gone.folder(complete);
    ASSERT_TRUE(std::filesystem::remove(std::filesystem::path(folder) / "games.csv"));
    for (const char* command : {"rate", "report", "status"}) {
      const auto ran_without = run_cli({command, folder});
      EXPECT_EQ(ran_without.code, complete ? 2 : 0) << command;
      EXPECT_EQ(ran_without.err.find("games.csv is missing, though context.json says that the run is complete") != std::string::npos, complete)
          << command;
    }
  }
  MadeRun alone({"a"});
  EXPECT_EQ(run_cli({"rate", alone.folder()}).code, 2);
  EXPECT_THAT(run_cli({"rate", nine.folder(), "--anchor", "bb"}).err, HasSubstr("no player here is named 'bb'"));
}

TEST(RatingGolden, TheTextsOfAMatchAndOfAPoolAreFrozen) {
  MadeRun match({"left", "right"});
  for (int i = 0; i < 12; ++i) match.pair("left", "right", 2 - i % 2, i % 3);
  cli_test::expect_golden("rate_match.txt", run_cli({"rate", match.folder()}).out);
  MadeRun pool({"A", "B", "C", "D"});
  add_published_games(pool);
  const auto table = cli_test::TemporaryFolder();
  const auto csv = table.path() / "ratings.csv";
  cli_test::expect_golden("rate_pool.txt", run_cli({"rate", pool.folder(), "--csv", csv.string()}).out);
  cli_test::expect_golden("rate_pool.csv", cli_test::read_file(csv));
}

}  // namespace
}  // namespace arena::rating_test

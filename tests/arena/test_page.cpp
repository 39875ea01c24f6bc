// What goes into report.html: texts that cannot become markup, the games that are kept, and the result in words.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/report/page/assets.hpp"
#include "arena/report/page/headline.hpp"
#include "arena/report/page/page.hpp"
#include "arena/report/page/ply_lines.hpp"
#include "arena/report/page/replay_data.hpp"
#include "arena/report/page/sample.hpp"
#include "arena/report/page/script_json.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena {
namespace {

using nlohmann::json;
using tournament_test::run_in;
using tournament_test::small_tournament;
using tournament_test::spec_from;
using tournament_test::TemporaryFolder;

TEST(Page, JsonInAScriptHoldsNoMarkupAndReadsBackTheSame) {
  const json value = {{"</script><!--", "a<b>&c"}, {"line ends", "\xe2\x80\xa8 \xe2\x80\xa9 \n"}, {"name", "J\xc3\xbcrgen \xe2\x99\x94"}, {"n", 1.5}};
  const std::string text = script_json(value);
  EXPECT_EQ(text.find_first_of("<>&"), std::string::npos) << text;
  EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](unsigned char c) { return c >= 0x20 && c < 0x7f; })) << text;
  EXPECT_EQ(json::parse(text), value);
}

TEST(Page, BytesThatAreNoTextDoNotStopTheReport) { EXPECT_EQ(script_json(json("a\xff\xc3z")), "\"a\\ufffd\\ufffdz\""); }

TEST(Page, DrawnFiguresAreShortAndNeverInfinite) {
  EXPECT_EQ(short_number(1234567.8).dump(), "1235000");
  EXPECT_EQ(short_number(0.123456).dump(), "0.1235");
  EXPECT_EQ(short_number(-0.0).dump(), "0");
  EXPECT_EQ(short_number(5).dump(), "5");
  EXPECT_TRUE(short_number(1.0 / 0.0).is_null());
}

TEST(Page, OwnScriptsAndStylesDoNotEndTheirElements) {
  for (const std::string_view text : {page_assets::chart_js(), page_assets::theme_js(), page_assets::scripts(), page_assets::page_css()}) {
    EXPECT_GT(text.size(), 200U);
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const char* part : {"</script", "</style", "<!--"}) EXPECT_EQ(small.find(part), std::string::npos) << text.substr(0, 80);
  }
}

// ---- the sample ----

std::vector<KeptGame> some_games(std::size_t count) {
  std::vector<KeptGame> games(count);
  for (std::size_t i = 0; i < count; ++i) {
    games[i].row.game = i + 1;
    games[i].row.plies = 40;
    games[i].row.termination = "rules";
  }
  return games;
}

TEST(Page, AllGamesAreKeptWhenTheyAreFew) {
  std::vector<std::size_t> chosen = games_by_interest(some_games(7), 60);
  std::sort(chosen.begin(), chosen.end());
  EXPECT_EQ(chosen, (std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6}));
}

TEST(Page, TheSampleHasTheFirstTheShortestTheLongestAndFaults) {
  std::vector<KeptGame> games = some_games(200);
  games[37].row.plies = 9;
  games[121].row.plies = 90;
  games[55].row.termination = "crash";
  const std::vector<std::size_t> chosen = games_by_interest(games, 20);
  EXPECT_EQ((std::vector<std::size_t>(chosen.begin(), chosen.begin() + 4)), (std::vector<std::size_t>{0, 37, 121, 55}));
  EXPECT_EQ(chosen.size(), 20U);
  EXPECT_EQ(std::set<std::size_t>(chosen.begin(), chosen.end()).size(), 20U);
}

TEST(Page, ManyFaultsLeaveRoomForOtherGames) {
  std::vector<KeptGame> games = some_games(100);
  for (std::size_t i = 20; i < 80; ++i) games[i].row.termination = "time";
  const std::vector<std::size_t> chosen = games_by_interest(games, 20);
  EXPECT_GE(std::count_if(chosen.begin(), chosen.end(), [](std::size_t i) { return i < 20 || i >= 80; }), 5);
}

TEST(Page, GamesAskedForComeFirstAndDoNotCount) {
  std::vector<KeptGame> games = some_games(100);
  for (const std::size_t i : {5U, 50U, 51U, 52U}) games[i].asked = true;
  const std::vector<std::size_t> chosen = games_by_interest(games, 10);
  EXPECT_EQ((std::vector<std::size_t>(chosen.begin(), chosen.begin() + 4)), (std::vector<std::size_t>{5, 50, 51, 52}));
  EXPECT_EQ(chosen.size(), 14U);
}

TEST(Page, AnyBeginningOfTheSampleLiesAboutEvenly) {
  const std::vector<std::size_t> chosen = games_by_interest(some_games(200), 64);
  for (const std::size_t count : {8U, 16U, 32U, 64U}) {
    std::set<std::size_t> first(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(count));
    std::size_t before = 0, widest = 0;
    for (const std::size_t i : first) {
      widest = std::max(widest, i - before);
      before = i;
    }
    EXPECT_LE(std::max(widest, 200 - before), 3 * 200 / count) << count << " games";
  }
}

// ---- the page of a run ----

struct SmallRun {
  TemporaryFolder folder;
  RunData data;
  explicit SmallRun(int players, int openings = 3) {
    run_in(spec_from(small_tournament(players, openings)), folder.path() / "run");
    data = read_run_data({folder.path() / "run"});
  }
};

TEST(Page, TheReplayHoldsEveryPlyWithItsDecision) {
  const SmallRun run(3);
  const Replay replay = replay_of(run.data, 60, 1 << 20);
  const json read = json::parse(replay.json);
  ASSERT_EQ(read["games"].size(), run.data.tally.games);
  EXPECT_EQ(replay.games, run.data.tally.games);
  for (std::size_t i = 0; i < run.data.kept.size(); ++i) {
    const json& game = read["games"][i];
    const KeptGame& kept = run.data.kept[i];
    const auto plies = static_cast<std::size_t>(kept.row.plies);
    EXPECT_EQ(game["id"], kept.row.game);
    EXPECT_EQ(game["trouble"], "");
    for (const char* column : {"moves", "steps", "mover", "player", "depth", "score", "proved", "nodes", "time", "stop", "pv"})
      EXPECT_EQ(game[column].size(), plies) << column;
    for (const char* column : {"last", "title", "notes"}) EXPECT_EQ(game[column].size(), plies + 1) << column;
    for (const MoveRow& row : kept.moves) {
      const auto at = static_cast<std::size_t>(row.ply) - 1;
      EXPECT_EQ(game["moves"][at], row.move);
      EXPECT_EQ(game["mover"][at], row.side);
      EXPECT_EQ(run.data.tally.players[game["player"][at].get<std::size_t>()].name, row.player);
      EXPECT_EQ(game["nodes"][at], row.nodes_total ? json(*row.nodes_total) : json());
    }
  }
}

TEST(Page, TheReplayStopsAtItsSizeButKeepsWhatWasAskedFor) {
  SmallRun run(2, 10);
  run.data.kept[3].asked = run.data.kept[7].asked = true;
  const json read = json::parse(replay_of(run.data, 60, 0).json);
  ASSERT_EQ(read["games"].size(), 3U);  // the two, and one that shows the size is reached
  EXPECT_EQ(read["games"][1]["id"], run.data.kept[3].row.game);
  EXPECT_EQ(read["games"][2]["id"], run.data.kept[7].row.game);
}

TEST(Page, AGameThatDoesNotFollowTheRulesIsShownAsFarAsItDoes) {
  SmallRun run(2);
  run.data.kept[0].row.moves = "d5 d5";
  const json game = json::parse(replay_of(run.data, 60, 1 << 20).json)["games"][0];
  EXPECT_EQ(game["moves"], json::array({"d5"}));
  EXPECT_NE(game["trouble"].get<std::string>().find("d5 is illegal"), std::string::npos) << game["trouble"];
}

TEST(Page, ThePageSaysHowManyGamesItKeepsAndHowToHaveOthers) {
  const SmallRun run(2);
  EXPECT_NE(page_text(run.data).find("All games are kept here."), std::string::npos);
  PageOptions options;
  options.most_games = 2;
  options.command = "arena report a<b";
  const std::string page = page_text(run.data, options);
  EXPECT_NE(page.find("2 of 6 games are kept here"), std::string::npos);
  EXPECT_NE(page.find("arena report a&lt;b --games 12,30"), std::string::npos);
}

TEST(Page, TheSameRunMakesTheSamePageWhichAsksForNothingElse) {
  const SmallRun run(3);
  const std::string page = page_text(run.data);
  EXPECT_EQ(page, page_text(read_run_data({run.folder.path() / "run"})));
  EXPECT_EQ(page.find("{{"), page.find("{{", page.find("Chart.js v")));  // no place of the frame was left open
  for (const char* part : {" src=\"http", " href=\"http", "@import", "url(http"}) EXPECT_EQ(page.find(part), std::string::npos) << part;
}

TEST(Page, ARunWithoutGamesMakesAPageToo) {
  SmallRun run(2);
  RunData data;
  data.game = run.data.game;
  data.rules = run.data.rules;
  const std::string page = page_text(data);
  EXPECT_NE(page.find("No games have been played in this run yet."), std::string::npos);
}

TEST(Page, AReportOnAnAblationHasItsTablesAndItsNodeRatios) {
  const TemporaryFolder folder;
  const std::string output = (folder.path() / "run").string();
  const auto config = std::filesystem::path(ARENA_SOURCE) / "configs" / "ablations" / "rao.yaml";
  ASSERT_EQ(cli_test::run_cli({"ablate", config.string(), "--output", output}).code, 0);
  const auto report = cli_test::run_cli({"report", output});
  ASSERT_EQ(report.code, 0) << report.err;
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "run" / "tables" / "ablation.csv"));
  const std::string page = tournament_test::read_file(folder.path() / "run" / "report.html");
  const std::string begin = "id=\"figures-data\">";
  const std::size_t at = page.find(begin) + begin.size();
  const json figures = json::parse(page.substr(at, page.find("</script>", at) - at));
  EXPECT_NE(page.find("Positions were searched, and no games played"), std::string::npos);
  ASSERT_GE(figures["effects"].size(), 1U);
  EXPECT_EQ(figures["effects"][0]["name"], "nodes-ratio");
  EXPECT_EQ(figures["effects"][0]["bars"].size(), 3U);
  double before = 0;
  for (const json& bar : figures["effects"][0]["bars"]) {
    EXPECT_LE(bar["low"], bar["high"]) << bar;
    EXPECT_GE(bar["value"].get<double>(), before) << "fewest nodes first";
    before = bar["value"];
  }
  EXPECT_NE(page.find("<dl class=\"verdicts\" aria-label=\"Verdicts\" >"), std::string::npos);
  EXPECT_NE(page.find("<section id=\"replay\" class=\"needs-script\" aria-labelledby=\"replay-heading\" hidden>"), std::string::npos);
}

TEST(Page, AThousandGamesStayBelowTwoMegabytes) {
  const TemporaryFolder folder;
  run_in(spec_from(small_tournament(5, 50, "", 60)), folder.path() / "run");
  const RunData data = read_run_data({folder.path() / "run"});
  ASSERT_GE(data.tally.games, 1000U);
  EXPECT_LT(page_text(data).size(), 2'000'000U);
}

/// A player whose every decision costs 100 nodes, and who searches a ply deeper when moving second.
PlayerSeries steady_player(std::size_t plies, std::size_t sides = 2) {
  PlayerSeries series;
  for (std::size_t ply = 0; ply < plies; ++ply)
    for (std::size_t side = 0; side < sides; ++side) {
      if (ply % sides != side) continue;
      series.by_side[side].resize(ply + 1);
      PlyFigures& figures = series.by_side[side].back();
      for (int i = 0; i < 10; ++i) {
        figures.nodes.add(100);
        figures.depth.add(static_cast<double>(3 + side));
        figures.time_us.add(static_cast<double>(100 + ply));
      }
    }
  return series;
}

TEST(Page, FiguresByPlyOfMoreSidesHaveALineForEachAndStepsOfWholeRounds) {
  for (const std::size_t sides : {3U, 4U}) {
    RunData data;
    data.tally.sides = static_cast<int>(sides);
    data.series = {steady_player(60, sides)};
    const json series = ply_lines(data);
    EXPECT_EQ(series["depth"]["split"], true);
    ASSERT_EQ(series["depth"]["lines"].size(), sides);
    for (std::size_t side = 0; side < sides; ++side) {
      EXPECT_EQ(series["depth"]["lines"][side]["side"], side);
      EXPECT_EQ(series["depth"]["lines"][side]["middle"][0], 3 + side);
    }
    EXPECT_EQ(series["depth"]["step"], sides * sides) << "a round of as many turns and plies as there are sides";
    EXPECT_EQ(series["nodes"]["lines"].size(), 1U);
    data.series = {steady_player(3000, sides)};
    const std::size_t step = ply_lines(data)["depth"]["step"];
    EXPECT_EQ(step % (sides * sides), 0U);
    EXPECT_LE(3000 / step, 14U);
  }
}

TEST(Page, FiguresByPlyAreGatheredAndWhatIsTheSameEverywhereIsSaid) {
  RunData data;
  data.series = {steady_player(60)};
  const json series = ply_lines(data);
  EXPECT_EQ(series["nodes"]["flat"], 100) << "at fixed nodes a chart would say nothing";
  EXPECT_TRUE(series["depth"]["flat"].is_null());
  EXPECT_EQ(series["depth"]["split"], true);
  EXPECT_EQ(series["depth"]["lines"].size(), 2U) << "one line per side";
  EXPECT_EQ(series["depth"]["lines"][1]["middle"][0], 4);
  EXPECT_EQ(series["time"]["split"], false);
  EXPECT_TRUE(series["score"]["lines"].empty());
  const json& line = series["time"]["lines"][0];
  ASSERT_EQ(series["time"]["step"], 8);
  ASSERT_EQ(line["from"].size(), 8U) << "sixty plies in steps of eight";
  EXPECT_EQ(line["from"][1], 9);
  EXPECT_EQ(line["to"][1], 16);
  EXPECT_EQ(line["count"][1], 80);
  EXPECT_EQ(line["middle"][1], 111.5) << "between 108 and 115";
}

TEST(Page, ScoresThatCountDifferentThingsAreNotDrawnTogether) {
  RunData data;
  data.series = {steady_player(20), steady_player(20)};
  for (PlayerSeries& series : data.series)
    for (auto& side : series.by_side)
      for (std::size_t ply = 0; ply < side.size(); ++ply) side[ply].score.add(static_cast<double>(ply));
  data.series[1].scores_expect = true;
  const json series = ply_lines(data);
  for (const auto& [figure, player] : std::map<std::string, int>{{"score", 0}, {"expected", 1}})
    for (const json& line : series[figure]["lines"]) EXPECT_EQ(line["player"], player) << figure;
  EXPECT_FALSE(series["score"]["lines"].empty());
  EXPECT_FALSE(series["expected"]["lines"].empty());
  EXPECT_GE(series["nodes"]["lines"].size(), 2U);
}

TEST(Page, TheUnitOfAPlayersScoresComesFromItsKind) {
  TemporaryFolder folder;
  tournament_test::run_in(tournament_test::spec_from("game: {name: andantino, radius: 4}\nlimits: {nodes: 200}\nplayers:\n"
                                                     "  - {name: dice, search: random}\n  - {name: visits, search: mcts, tree_mib: 1}\n"),
                          folder.path() / "run");
  const RunData data = read_run_data({folder.path() / "run"});
  ASSERT_EQ(data.series.size(), 2U);
  EXPECT_FALSE(data.series[0].scores_expect);
  EXPECT_TRUE(data.series[1].scores_expect);
}

TEST(Page, AFileThatCannotBeWrittenIsSaid) {
  const SmallRun run(2);
  const std::string message = tournament_test::message_of([&] { write_page(run.data, run.folder.path() / "none" / "report.html"); });
  EXPECT_NE(message.find("report.html"), std::string::npos) << message;
}

// ---- words ----

TEST(Page, NamesAreListedAsInASentence) {
  EXPECT_EQ(listed({"a"}), "a");
  EXPECT_EQ(listed({"a", "b"}), "a and b");
  EXPECT_EQ(listed({"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(listed({"a", "b", "c", "d", "e", "f"}, 3), "a, b and 4 others");
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(grouped(12345), "12,345");
}

/// A match of two in which the first scored what the pairs say.
RunData match_with(const statistics::Pentanomial& pairs) {
  RunData data;
  data.game = "andantino";
  data.tally.games = 1;
  data.ratings.record.players.resize(2);
  data.ratings.record.players[0].name = "new";
  data.ratings.record.players[1].name = "old";
  data.ratings.pool.order = {0, 1};
  MatchRating& match = data.ratings.match.emplace();
  match.second = 1;
  match.pairs = pairs;
  match.calculation = statistics::calculate(pairs);
  return data;
}

TEST(Page, AMatchIsToldByWhatItsIntervalAllows) {
  EXPECT_EQ(headline_of(match_with({{34, 54, 63, 64, 75}})).sentence, "new is stronger than old by 56 Elo (95 % interval 28 to 84).");
  EXPECT_EQ(headline_of(match_with({{75, 64, 63, 54, 34}})).sentence, "old is stronger than new by 56 Elo (95 % interval 28 to 84).");
  const std::string even = headline_of(match_with({{10, 10, 50, 12, 10}})).sentence;
  EXPECT_EQ(even.rfind("new and old cannot be told apart: new is ", 0), 0U) << even;
  EXPECT_NE(even.find("(95 % interval \u2212"), std::string::npos) << even;
  const std::string same = headline_of(match_with({{10, 10, 50, 10, 10}})).sentence;
  EXPECT_EQ(same.rfind("new and old cannot be told apart: no difference (95 % interval \u2212", 0), 0U) << same;
  const std::string all = headline_of(match_with({{0, 0, 0, 0, 50}})).sentence;
  EXPECT_EQ(all.rfind("new is stronger than old by at least ", 0), 0U) << all;
}

TEST(Page, APoolIsToldByItsLeaderAndWhoCannotBeToldApart) {
  RunData data;
  data.game = "tablut";
  data.tally.games = 1;
  Ratings& ratings = data.ratings;
  ratings.record.players.resize(3);
  for (std::size_t i = 0; i < 3; ++i) ratings.record.players[i].name = std::string(1, static_cast<char>('a' + i));
  ratings.record.pairs.resize(1);
  ratings.pool.order = {2, 0, 1};
  ratings.pool.players.resize(3);
  ratings.pool.players[2] = {statistics::Standing::rated, 80.4, {60.4, 100.4, false, false}, 100, 80};
  ratings.clear = {{false, true, true}, {true, false, true}, {true, true, false}};
  EXPECT_EQ(headline_of(data).sentence, "c is the strongest of the 3 players: 80 Elo above the mean (95 % interval 60 to 100).");
  ratings.clear[2][0] = false;
  EXPECT_EQ(headline_of(data).sentence, "c leads at 80 Elo above the mean (95 % interval 60 to 100), but a cannot be told apart from it.");
  ratings.clear[2][1] = false;
  EXPECT_EQ(headline_of(data).sentence, "No player is clearly the strongest. c is ahead: 80 Elo above the mean (95 % interval 60 to 100).");
  EXPECT_EQ(headline_of(data).title, "Tablut: c, a and b");
  ratings.pool.players[2].interval = {0, 0, true, true};
  EXPECT_EQ(headline_of(data).sentence, "No player is clearly the strongest. c is ahead: 80 Elo above the mean (the games set no 95 % interval).");
  ratings.pool.players[2].interval = {-12.2, 0, false, true};
  EXPECT_EQ(headline_of(data).sentence, "No player is clearly the strongest. c is ahead: 80 Elo above the mean (97.5 % bound: at least \u221212).");
}

}  // namespace
}  // namespace arena

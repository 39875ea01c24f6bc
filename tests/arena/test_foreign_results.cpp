// `arena rate --pgn` and `--csv`: results of games that other programs played; and what else `rate` takes: anchors, players, confidence.
#include <gmock/gmock.h>

#include "arena/analysis/rating/foreign_results.hpp"
#include "tests/arena/rating_support.hpp"

namespace arena::rating_test {
namespace {

using cli_test::run_cli;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

/// A file in a folder of its own.
class GivenFile {
 public:
  GivenFile(const std::string& name, const std::string& text) : path_((folder_.path() / name).string()) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  cli_test::TemporaryFolder folder_;
  std::string path_;
};

struct PublishedResults {
  const char *first, *second;
  std::array<int, 3> results;  // wins, draws, losses of the first
};
constexpr PublishedResults published_pool[] = {{"A", "B", {14, 8, 8}}, {"B", "A", {9, 9, 12}}, {"A", "C", {17, 7, 6}}, {"C", "A", {8, 6, 16}},
                                               {"A", "D", {22, 5, 3}}, {"D", "A", {4, 5, 21}}, {"B", "C", {13, 9, 8}}, {"C", "B", {10, 8, 12}},
                                               {"B", "D", {18, 7, 5}}, {"D", "B", {6, 6, 18}}, {"C", "D", {15, 8, 7}}, {"D", "C", {9, 7, 14}}};

template <class F>
std::string published_games(const F& game) {
  static constexpr const char* words[] = {"1-0", "1/2-1/2", "0-1"};
  std::string text;
  for (const PublishedResults& row : published_pool)
    for (std::size_t result = 0; result < 3; ++result)
      for (int i = 0; i < row.results[result]; ++i) text += game(row.first, row.second, words[result]);
  return text;
}

std::string as_results_csv(const std::string& first, const std::string& second, const std::string& result) {
  return first + "," + second + "," + result + "\n";
}
std::string as_tags(const std::string& first, const std::string& second, const std::string& result) {
  return "[White \"" + first + "\"]\n[Black \"" + second + "\"]\n[Result \"" + result + "\"]\n\n" + result + "\n\n";
}

void expect_published(const json& rated, double of_a) {
  const std::map<std::string, double> published = {{"A", 0}, {"B", -64.660}, {"C", -119.684}, {"D", -216.410}};
  ASSERT_EQ(rated["players"].size(), 4U);
  for (const auto& player : rated["players"]) EXPECT_NEAR(player["elo"].get<double>(), of_a + published.at(player["name"]), 6e-4) << player.dump();
  EXPECT_NEAR(rated["first_player_advantage"]["elo"].get<double>(), 16.449, 6e-4);
}

TEST(ForeignResults, CountAsTheyAreWhereSidesAreUneven) {
  std::string text = "first,second,result\nB,A,1-0\n";
  for (int i = 0; i < 100; ++i) text += i % 2 == 0 ? "A,B,1-0\nA,C,1-0\nC,B,0-1\n" : "A,B,0-1\nA,C,0-1\nC,B,1-0\n";
  const GivenFile file("results.csv", text);
  const auto ran = run_cli({"rate", "--csv", file.path(), "--json"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json rated = json::parse(ran.out);
  // Bradley and Terry's maximum with a first-move advantage, found by climbing the likelihood of the 301 games.
  const std::map<std::string, double> found = {{"A", -14.865}, {"B", 14.865}, {"C", 0}};
  for (const auto& player : rated["players"]) EXPECT_NEAR(player["elo"].get<double>(), found.at(player["name"]), 0.01) << player.dump();
  EXPECT_EQ(rated["pairs"].get<int>() * 2 + rated["unpaired_games"].get<int>(), 301);
}

TEST(ForeignResults, ThePublishedPoolIsRatedAsPublished) {
  const GivenFile csv("pool.csv", "first,second,result\n" + published_games(as_results_csv)), pgn("pool.pgn", published_games(as_tags));
  for (const auto& [option, file] : {std::pair("--csv", &csv), std::pair("--pgn", &pgn)}) {
    const json rated = rate_json({option, file->path(), "--anchor", "A=2500"});
    expect_published(rated, 2500);
    EXPECT_EQ(rated["games"], 360);
    EXPECT_TRUE(rated["openings"].is_null());
    EXPECT_EQ(rated["folders"], json::array({file->path()}));
  }
}

std::string rows_of(const std::string& header, const std::vector<std::string>& rows) {
  std::string text = header + "\n";
  for (const std::string& row : rows) text += row + "\n";
  return text;
}

TEST(ForeignResults, AreClusteredByOpeningWhereItIsGivenAndElseByPair) {
  const auto clusters = [](const std::string& text) { return rate_json({"--csv", GivenFile("r.csv", text).path()})["clusters"].get<std::string>(); };
  const std::vector<std::string> pairs = {"a,b,1-0", "b,a,1-0", "a,b,draw", "b,a,0", "a,b,1"};
  EXPECT_EQ(clusters(rows_of("first,second,result", pairs)), "2 pairs of games that follow one another with swapped sides and 1 other game");
  EXPECT_EQ(clusters(rows_of("first,second,result", {"a,b,1-0", "a,b,0-1", "a,b,draw"})), "3 single games");
  EXPECT_EQ(clusters(rows_of("first,second,result,round", {"a,b,1-0,1", "a,b,0-1,2", "b,a,draw,1", "b,a,1,2"})),
            "2 pairs of games of one round with swapped sides");
  EXPECT_EQ(clusters(rows_of("result,opening,first,second", {"1,x,a,b", "0,y,a,b", "1,y,b,a", "0.5,x,b,a"})), "2 openings");
}

/// A folder's own games.csv is such a file: the same ratings with the same intervals.
TEST(ForeignResults, AFoldersGamesAreRatedAsTheFolderIs) {
  MadeRun run({"A", "B", "C"});
  for (int i = 0; i < 12; ++i) {
    run.pair("A", "B", i % 3, (i + 1) % 3);
    run.pair("B", "C", (i + i / 3) % 3, i % 2 + 1);
    run.pair("A", "C", i % 2 + 1, i % 3);
  }
  const json folder = rate_json({run.folder()});
  const json file = rate_json({"--csv", run.folder() + "/games.csv"});
  ASSERT_EQ(folder["players"].size(), file["players"].size());
  for (std::size_t i = 0; i < folder["players"].size(); ++i)
    for (const char* key : {"name", "elo", "elo_low", "elo_high", "games", "points"}) EXPECT_EQ(folder["players"][i][key], file["players"][i][key]);
  EXPECT_EQ(folder["los"], file["los"]);
  EXPECT_EQ(folder["openings"], file["openings"]);
  EXPECT_THAT(file["warnings"].dump(), HasSubstr("columns that are not used: game"));
}

TEST(ForeignResults, AMatchHasTheFiguresOfItsPairs) {
  const std::array<int, 5> counts = {2, 14, 38, 18, 4};
  std::string text = "first,second,result\n";
  for (int points = 0; points < 5; ++points)
    for (int i = 0; i < counts[static_cast<std::size_t>(points)]; ++i)
      text += fmt::format("a,b,{}\nb,a,{}\n", (points + 1) / 2 / 2.0, 1 - points / 2 / 2.0);
  const json rated = rate_json({"--csv", GivenFile("m.csv", text).path()});
  EXPECT_EQ(rated["match"]["pairs"], counts);
  EXPECT_NEAR(rated["match"]["elo"].get<double>(), 18.302996, 1e-5);
  EXPECT_NEAR(rated["match"]["los"].get<double>(), 0.8592989, 1e-6);
}

TEST(ForeignResults, OneSideAloneIsRatedAndSaidToBe) {
  std::string text = "first,second,result\n";
  for (int i = 0; i < 40; ++i) text += i % 4 == 0 ? "a,b,0-1\n" : "a,b,1-0\n";
  const auto ran = run_cli({"rate", "--csv", GivenFile("m.csv", text).path()});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("a always moved first"));
  EXPECT_THAT(ran.out, Not(HasSubstr("out of balance")));
  EXPECT_THAT(ran.out, HasSubstr("clusters: 40 single"));
  EXPECT_THAT(ran.out, HasSubstr("95.4")) << "half of 190.8, the Elo of 30 out of 40";
}

/// A warning is given where ratings could take the advantage's place, and only there.
TEST(ForeignResults, APoolWhoseSidesFollowItsPlayersIsSaidToBe) {
  const auto warned = [](const std::string& rows) {
    std::string text = "first,second,result\n";
    for (int i = 0; i < 5; ++i) text += rows;
    const auto ran = run_cli({"rate", "--csv", GivenFile("m.csv", text).path()});
    EXPECT_EQ(ran.code, 0) << ran.err;
    const std::size_t at = ran.out.find("cannot be separated from strength");
    const std::size_t begin = at == std::string::npos ? at : ran.out.rfind('\n', at) + 1;
    return at == std::string::npos ? "" : ran.out.substr(begin, ran.out.find(':', begin + 10) - begin);
  };
  EXPECT_EQ(warned("a,b,1-0\na,b,0-1\na,c,0-1\na,c,1-0\n"), "warning: a always moved first");
  EXPECT_EQ(warned("b,a,1-0\nb,a,0-1\nc,a,0-1\nc,a,1-0\n"), "warning: a always moved second");
  EXPECT_EQ(warned("a,b,1-0\na,b,0-1\nb,c,0-1\nb,c,1-0\n"), "warning: in every pairing the same player moved first");
  EXPECT_EQ(warned("a,b,1-0\na,b,0-1\nb,c,0-1\nb,c,1-0\na,c,1-0\na,c,0-1\n"), "") << "a is one above b, b above c, but a not two above c";
  EXPECT_EQ(warned("a,b,1-0\na,b,0-1\na,c,0-1\na,c,1-0\nc,a,0-1\n"), "") << "one game with the sides swapped tells them apart";
}

TEST(ForeignResults, AFileWithoutGamesIsRefused) {
  for (const auto& [option, name, text] : {std::tuple("--pgn", "e.pgn", ""), std::tuple("--pgn", "b.pgn", "\xEF\xBB\xBF\r\n; nothing\r\n"),
                                           std::tuple("--csv", "e.csv", "first,second,result\n")}) {
    const auto ran = run_cli({"rate", option, GivenFile(name, text).path()});
    EXPECT_EQ(ran.code, 2) << name;
    EXPECT_EQ(ran.out, "") << name;
    EXPECT_THAT(ran.err, HasSubstr(std::string(name) + ": holds no game")) << name;
  }
}

TEST(ForeignPgn, IsReadOverWhateverItHolds) {
  const GivenFile file(
      "odd.pgn",
      "\xEF\xBB\xBF; a comment\r\n% an escape with [ and {\r\n[White \"a \\\"x\\\" \\\\ y\"]\r\n[Black \"b\"] [Result \"1-0\"]\r\n\r\n"
      "1. e4 {a comment [with \"marks\" ( ] over\r\nlines} e5 (1... c5 {in (a) variation} 2. Nf3 (2. c3 1-0)) 2. Nf3 $1 Nc6!? 3.Bb5 1-0\r\n"
      "[Black \"a \\\"x\\\" \\\\ y\"]\n[White \"b\"]\n\n1. d4 d5 1/2-1/2 [White \"b\"]\n[Black \"c\"]\n[Result \"*\"]\n\n*\n"
      "[White \"c\"]\n[Black \"b\"]\n[Result \"0-1\"]\n[Termination \"time forfeit\"]\n\n[White \"b\"]\n[Black \"c\"]\n[Result \"1-0\"]\n");
  const RunRecord record = read_results({file.path()}, {});
  ASSERT_EQ(record.players.size(), 3U);
  EXPECT_EQ(record.players[0].name, "a \"x\" \\ y");
  EXPECT_EQ(record.games, 4);
  EXPECT_EQ(record.pairs.size(), 2U);
  EXPECT_EQ(record.pairs[0].games[0].half_points, 2);
  EXPECT_EQ(record.pairs[0].games[1].half_points, 1);
  EXPECT_EQ(record.results[1].points, 2.5);
  EXPECT_THAT(record.notes,
              testing::ElementsAre("a game without a result (*) is left out", "a game ended by 'time forfeit', and count as they were scored"));
}

TEST(ForeignPgn, OpeningsAreKnownByPositionOrBookMovesAndRepeatedGamesCountOnce) {
  const auto game = [](const char* white, const char* black, const char* opening, const char* result) {
    return fmt::format("[White \"{}\"]\n[Black \"{}\"]\n{} d5 {} \n\n", white, black, opening, result);
  };
  const char *book = "\n1. e4 {book} e5 {book} 2. d4", *position = "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. d4";
  const GivenFile file("book.pgn", game("a", "b", book, "1-0") + game("b", "a", book, "1-0") + game("a", "b", position, "0-1") +
                                       game("b", "a", position, "0-1") + game("a", "b", book, "1-0"));
  const json rated = rate_json({"--pgn", file.path()});
  EXPECT_EQ(rated["openings"], 2);
  EXPECT_EQ(rated["games"], 5);
  EXPECT_EQ(rated["unique_games"], 4);
}

TEST(ForeignResults, DamagedFilesAreRefusedByLine) {
  const std::string tags = "[White \"a\"]\n[Black \"b\"]\n";
  const std::vector<std::tuple<std::string, std::string, int, std::string>> damaged = {
      {"--pgn", tags + "[Result 1-0]\n", 3, "[Name \"value\"]"},
      {"--pgn", tags + "[Result \"1-0]\n", 3, "not closed by a quote"},
      {"--pgn", tags + "[Result \"1-0\"\n", 3, "not closed by ]"},
      {"--pgn", tags + "[Result \"2-0\"]\n", 1, "none of 1-0"},
      {"--pgn", tags + "\n1. e4\n", 1, "has no result"},
      {"--pgn", tags + "[Result \"1-0\"]\n\n1. e4 0-1\n", 1, "its moves end with 0-1"},
      {"--pgn", tags + "\n1. e4 {never\n\nclosed 1-0\n", 4, "comment"},
      {"--pgn", tags + "\n1. e4 (1. d4\n 1-0\n" + tags, 4, "variation"},
      {"--pgn", tags + "\n1. e4 ) 1-0\n", 4, "without a ("},
      {"--pgn", tags + "\n1. e4 } 1-0\n", 4, "opening mark"},
      {"--pgn", "[White \"a\"]\n\n1-0\n", 1, "no tag Black"},
      {"--pgn", "\n\n[White \"a\"]\n[Black \"a\"]\n\n1-0\n", 3, "plays against itself"},
      {"--pgn", tags + "\n1. e4\x01 1-0\n", 4, "not a move"},
      {"--csv", "", 1, "must name the columns"},
      {"--csv", "first,second\na,b\n", 1, "must name the columns"},
      {"--csv", "first,first,second,result\n", 1, "there twice"},
      {"--csv", "first,second,result\na,b,1-0\na,b\n", 3, "2 fields, but the header has 3"},
      {"--csv", "first,second,result\na,\"b,1-0\n", 2, "quote"},
      {"--csv", "first,second,result\na,b,won\n", 2, "must be 1-0"},
      {"--csv", "first,second,result,opening\na,b,1,\n", 2, "opening is empty"},
      {"--csv", "first,second,result\n\na,a,1\n", 3, "plays against itself"},
      {"--csv", "first,second,result\na\x1b[2J,b,1\n", 2, "control character"}};
  for (const auto& [option, text, line, why] : damaged) {
    const GivenFile file("damaged", text);
    const auto ran = run_cli({"rate", option, file.path()});
    EXPECT_EQ(ran.code, 2) << text;
    EXPECT_THAT(ran.err, HasSubstr(fmt::format("damaged:{}: ", line))) << text;
    EXPECT_THAT(ran.err, HasSubstr(why)) << text;
  }
  EXPECT_EQ(run_cli({"rate", "--pgn", "/nowhere.pgn"}).code, 2);
  EXPECT_THAT(run_cli({"rate"}).err, HasSubstr("nothing to rate"));
}

TEST(RateOptions, SeveralAnchorsHoldTheScaleTogether) {
  const GivenFile csv("pool.csv", "first,second,result\n" + published_games(as_results_csv));
  const json rated = rate_json({"--csv", csv.path(), "--anchor", "A=2500", "--anchor", "C=2400"});
  expect_published(rated, 2450 + 119.684 / 2);
  EXPECT_EQ(rated["anchors"], json::parse(R"({"A": 2500.0, "C": 2400.0})"));
  EXPECT_THAT(run_cli({"rate", "--csv", csv.path(), "--anchor", "A=2500", "--anchor", "C=2400"}).out, HasSubstr("A 2500 (found 2509.8)"));
  EXPECT_THAT(run_cli({"rate", "--csv", csv.path(), "--anchor", "A=best"}).err, HasSubstr("NAME=ELO"));
  EXPECT_THAT(run_cli({"rate", "--csv", csv.path(), "--anchor", "A", "--anchor", "A=3"}).err, HasSubstr("twice"));
}

TEST(RateOptions, PlayersAreChosenOrLeftOut) {
  MadeRun run({"A", "B", "C"});
  for (int i = 0; i < 8; ++i) {
    run.pair("A", "B", i % 3, (i + 1) % 3);
    run.pair("A", "C", 2, i % 3);
  }
  for (const std::vector<std::string>& words : {std::vector<std::string>{"--players", "A,B"}, std::vector<std::string>{"--exclude", "C"},
                                                std::vector<std::string>{"--players=A", "--players=B"}}) {
    std::vector<std::string> folder = {run.folder()}, file = {"--csv", run.folder() + "/games.csv"};
    for (auto* given : {&folder, &file}) {
      given->insert(given->end(), words.begin(), words.end());
      const json rated = rate_json(*given);
      EXPECT_EQ(rated["games"], 16);
      ASSERT_EQ(rated["players"].size(), 2U);
      EXPECT_EQ(rated["match"]["first"], "A");
    }
  }
  EXPECT_THAT(run_cli({"rate", run.folder(), "--players", "A,Bb"}).err, HasSubstr("no player here is named 'Bb'"));
  EXPECT_EQ(run_cli({"rate", run.folder(), "--players", "A", "--exclude", "A"}).code, 2);
  EXPECT_EQ(run_cli({"rate", run.folder(), "--players", "A,,B"}).code, 2);
}

TEST(RateOptions, MoreConfidenceTakesWiderIntervalsThatSaySo) {
  const GivenFile csv("pool.csv", "first,second,result\n" + published_games(as_results_csv));
  const auto width = [](const json& rated) { return rated["players"][0]["elo_high"].get<double>() - rated["players"][0]["elo_low"].get<double>(); };
  const json usual = rate_json({"--csv", csv.path()}), sure = rate_json({"--csv", csv.path(), "--confidence", "0.99"});
  EXPECT_GT(width(sure), 1.25 * width(usual));
  EXPECT_LT(width(sure), 1.45 * width(usual)) << "2.576 to 1.960 is 1.31";
  EXPECT_EQ(sure["confidence"], 0.99);
  const std::string text = run_cli({"rate", "--csv", csv.path(), "--confidence", "0.99"}).out;
  EXPECT_THAT(text, HasSubstr("99 % interval"));
  EXPECT_THAT(text, HasSubstr("different at 99 %"));
  EXPECT_THAT(text, Not(HasSubstr("95 %")));
  const std::string match = run_cli({"rate", "--csv", csv.path(), "--confidence", "0.99", "--players", "A,B"}).out;
  EXPECT_THAT(match, HasSubstr(", 99 % interval"));
  EXPECT_EQ(run_cli({"rate", "--csv", csv.path(), "--confidence", "1"}).code, 2);
}

TEST(RateOptions, TheTableIsWrittenAndResultsAreNotOverwritten) {
  MadeRun run({"A", "B"});
  for (int i = 0; i < 4; ++i) run.pair("A", "B", i % 3, 1);
  const cli_test::TemporaryFolder folder;
  const std::string table = (folder.path() / "table.csv").string(), same = (folder.path() / "same.csv").string();
  EXPECT_EQ(run_cli({"rate", run.folder(), "--table", table}).code, 0);
  EXPECT_EQ(run_cli({"rate", run.folder(), "--csv", same}).code, 0);
  EXPECT_THAT(cli_test::read_file(table), testing::StartsWith("player,standing,elo"));
  EXPECT_EQ(cli_test::read_file(table), cli_test::read_file(same));
  const GivenFile results("results.csv", "first,second,result\nA,B,1\n");
  const auto ran = run_cli({"rate", run.folder(), "--csv", results.path()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("holds results"));
  EXPECT_EQ(cli_test::read_file(results.path()), "first,second,result\nA,B,1\n");
  EXPECT_EQ(run_cli({"rate", "--csv", results.path(), "--table", table}).code, 0);
}

}  // namespace
}  // namespace arena::rating_test

// `arena export`: a run as one JSON object per game, which says what the two files say.
#include <gmock/gmock.h>

#include <map>
#include <nlohmann/json.hpp>

#include "tests/arena/report_support.hpp"

namespace arena::report_test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

TEST(Export, EveryGameIsALineWithItsDecisions) {
  const KeptRun run;
  const auto ran = run_cli({"export", run.text(), "--format", "jsonl"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  std::map<std::uint64_t, json> games;
  for (const std::string& line : lines_of(ran.out)) {
    const json game = json::parse(line);
    EXPECT_TRUE(games.emplace(game["game"].get<std::uint64_t>(), game).second) << line;
  }
  std::size_t count = 0;
  read_games(run.path() / "games.csv", [&](const GameRow& row) {
    ++count;
    const json& game = games.at(row.game);
    EXPECT_EQ(game["first"], row.seat(0).player);
    EXPECT_EQ(game["result"], row.result_word());
    EXPECT_EQ(game["plies"], row.plies);
    EXPECT_EQ(game["moves"].size(), static_cast<std::size_t>(row.plies));
    EXPECT_EQ(game["seed"].get<std::uint64_t>(), row.seed);
    EXPECT_TRUE(row.adjudicated.empty() ? game["adjudicated"].is_null() : game["adjudicated"] == row.adjudicated);
  });
  EXPECT_EQ(games.size(), count);
  std::map<std::uint64_t, std::size_t> decisions;
  read_moves(run.path() / "moves.csv", [&](const MoveRow& row) {
    const json& decision = games.at(row.game)["decisions"].at(decisions[row.game]++);
    EXPECT_EQ(decision["ply"], row.ply);
    EXPECT_EQ(decision["move"], row.move);
    EXPECT_EQ(decision["player"], row.player);
    EXPECT_TRUE(row.depth ? decision["depth"] == *row.depth : decision["depth"].is_null());
    EXPECT_TRUE(row.nodes_total ? decision["nodes_total"] == *row.nodes_total : decision["nodes_total"].is_null());
    EXPECT_FALSE(decision.contains("game"));
  });
  for (const auto& [number, game] : games) EXPECT_EQ(game["decisions"].size(), decisions[number]) << number;
}

TEST(Export, ARunThatStillGoesOnGivesTheGamesItHas) {
  const KeptRun run;
  run.cut("games.csv", 5);
  run.set_unfinished();
  const auto ran = run_cli({"export", run.text()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(lines_of(ran.out).size(), 5U) << "moves of games that are not committed do not count";
}

TEST(Export, SaysWhatIsWrong) {
  const KeptRun run;
  EXPECT_THAT(run_cli({"export", run.text(), "--format", "xml"}).err, HasSubstr("jsonl"));
  EXPECT_EQ(run_cli({"export", run.text(), "--format", "xml"}).code, 2);
  EXPECT_EQ(run_cli({"export", run.text() + "-nowhere"}).code, 2);
}

}  // namespace
}  // namespace arena::report_test

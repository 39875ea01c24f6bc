// The `scaling` section: the players and pairings that it makes, the resolved copy, and the figures from the games, compared with a second method.
#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "arena/analysis/scaling/scaling.hpp"
#include "arena/report/run_data.hpp"
#include "tests/arena/report_support.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

using cli_test::run_cli;
using ::testing::HasSubstr;
using Names = std::vector<std::string>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

const std::string small =
    "game: {name: andantino, radius: 4}\nseed: 5\nopenings: {type: random, plies: 5, count: 6, seed: 3}\nlimits: {nodes: 100}\n";
const std::string plain_player = "{name: plain, search: alpha-beta, evaluator: lines, iterative_deepening: true}";

Names names_of(const config::TournamentSpec& spec) {
  Names names;
  for (const auto& player : spec.players) names.push_back(player.name);
  return names;
}

void expect_reads_back(const config::TournamentSpec& spec) {
  config::Problems problems;
  const auto again = config::read_tournament(config::parse_yaml(config::resolved_yaml(spec), "resolved", problems), "/", problems);
  EXPECT_EQ(problems.lines(), Names{}) << config::resolved_yaml(spec);
  EXPECT_EQ(again, spec);
}

TEST(ScalingConfig, EachBudgetPlaysTheNextAndTheBase) {
  const auto spec = tournament_from(small + "scaling: {base: " + plain_player + ", nodes: [25, 50, 200]}\n");
  EXPECT_EQ(names_of(spec), (Names{"plain", "plain@25", "plain@50", "plain@200"}));
  EXPECT_EQ(spec.format, config::Format::matches);
  EXPECT_EQ(spec.pairs,
            (Pairs{{"plain@50", "plain@25"}, {"plain@200", "plain@50"}, {"plain@25", "plain"}, {"plain@50", "plain"}, {"plain@200", "plain"}}));
  EXPECT_EQ(spec.scaling.curves, Names{"plain: plain@25 / plain@50 / plain@200"});
  EXPECT_EQ(spec.players[0].options.limits.nodes, 100U);
  EXPECT_EQ(spec.players[2].options.limits.nodes, 50U);
  expect_reads_back(spec);
}

TEST(ScalingConfig, ABudgetThatTheBaseHasAnywayIsTheBase) {
  const auto spec = tournament_from(small + "scaling: {base: " + plain_player + ", nodes: [50, 100, 200]}\n");
  EXPECT_EQ(names_of(spec), (Names{"plain", "plain@50", "plain@200"}));
  EXPECT_EQ(spec.pairs, (Pairs{{"plain", "plain@50"}, {"plain@200", "plain"}})) << "nobody meets the base twice";
  EXPECT_EQ(spec.scaling.curves, Names{"plain: plain@50 / plain / plain@200"});
  expect_reads_back(spec);
}

TEST(ScalingConfig, SeveralBasesMeetEachOther) {
  const auto spec = tournament_from(small + "scaling: {base: [" + plain_player + ", arena-andantino-1], depth: [1, 2]}\n");
  EXPECT_EQ(names_of(spec), (Names{"plain", "arena-andantino-1", "plain@1", "plain@2", "arena-andantino-1@1", "arena-andantino-1@2"}));
  EXPECT_EQ(spec.pairs.back(), (std::pair<std::string, std::string>("plain", "arena-andantino-1")));
  EXPECT_EQ(spec.players[3].options.limits.depth, 2);
  EXPECT_EQ(spec.players[3].options.limits.nodes, 0U) << "the budget is the only limit";
  expect_reads_back(spec);
}

TEST(ScalingConfig, TimeAndPlayoutsAreBudgetsToo) {
  const auto time = tournament_from(small + "scaling: {base: " + plain_player + ", move_time: [500us, 1ms]}\n");
  EXPECT_EQ(time.players[2].name, "plain@1ms");
  EXPECT_EQ(time.players[2].options.limits.move_time, Duration(1000));
  expect_reads_back(time);
  const auto playouts = tournament_from(small + "scaling: {base: {name: uct, search: mcts}, playouts: [10, 20]}\n");
  EXPECT_EQ(names_of(playouts), (Names{"uct", "uct@10", "uct@20"}));
  EXPECT_NE(playouts.players[1].options, playouts.players[2].options);
  expect_reads_back(playouts);
}

TEST(ScalingConfig, WithAnAblationEverySwitchIsComparedAtEveryBudget) {
  const auto spec = tournament_from(small +
                                    "ablation:\n  base: {inherits: arena-andantino-1, name: full}\n  switches: [killers, pvs]\n"
                                    "scaling: {nodes: [50, 100]}\n");
  EXPECT_EQ(names_of(spec), (Names{"full@50", "full@100", "full-no-killers@50", "full-no-killers@100", "full-no-pvs@50", "full-no-pvs@100"}));
  EXPECT_EQ(spec.ablation.comparisons,
            (Names{"killers at 50 nodes: full@50 / full-no-killers@50", "killers at 100 nodes: full@100 / full-no-killers@100",
                   "pvs at 50 nodes: full@50 / full-no-pvs@50", "pvs at 100 nodes: full@100 / full-no-pvs@100"}));
  EXPECT_EQ(spec.pairs.size(), 5U) << "four comparisons, and the base's two budgets";
  EXPECT_EQ(spec.scaling.curves, Names{"full: full@50 / full@100"});
  expect_reads_back(spec);
}

/// Of two players in a folder's games.csv: the points of the first, and the games.
std::pair<double, double> met(const fs::path& folder, const std::string& one, const std::string& other) {
  std::istringstream in(read_file(folder / "games.csv"));
  std::string line;
  std::vector<std::string> names, fields;
  std::getline(in, line);
  split_csv(line, names);
  const auto at = [&](const std::string& name) {
    return fields[static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin())];
  };
  double points = 0, games = 0;
  while (std::getline(in, line)) {
    split_csv(line, fields);
    const bool first = at("first") == one && at("second") == other, second = at("first") == other && at("second") == one;
    if (!first && !second) continue;
    ++games;
    points += at("result") == "draw" ? 0.5 : (at("result") == "first") == first ? 1 : 0;
  }
  return {points, games};
}

TEST(Scaling, FiguresAreThoseOfASecondWay) {
  const TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), small + "scaling: {base: " + plain_player + ", nodes: [20, 60, 300]}\n");
  const fs::path run = folder.path() / "run";
  const auto ran = run_cli({"run", file.string(), "--output", run.string(), "--quiet", "--threads", "2"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("What a doubling of nodes is worth"));
  const RunData data = read_run_data({run});
  ASSERT_EQ(data.scalings.size(), 1U);
  const ScalingCurve& curve = data.scalings[0].curves.at(0);
  const double budgets[] = {20, 60, 300};
  // The line through the ratings that `rate` prints.
  const auto rated = nlohmann::json::parse(run_cli({"rate", run.string(), "--json"}).out);
  std::map<std::string, double> elo;
  for (const auto& player : rated["players"])
    if (player["standing"] == "rated") elo[player["name"]] = player["elo"];
  ASSERT_EQ(curve.used, 3U) << "a run in which every budget has a rating is wanted here";
  double x = 0, y = 0, xx = 0, xy = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double place = std::log2(budgets[i]), rating = elo.at(curve.rungs[i].name);
    x += place / 3, y += rating / 3, xx += place * place / 3, xy += place * rating / 3;
  }
  EXPECT_NEAR(curve.slope.value, (xy - x * y) / (xx - x * x), 1e-6);
  EXPECT_TRUE(curve.slope.known);
  EXPECT_LT(curve.slope.interval.low, curve.slope.value);
  EXPECT_NEAR(curve.rungs[2].rating.value, elo.at("plain@300") - elo.at("plain"), 1e-6);
  // Each step by counting points.
  for (std::size_t i = 1; i < 3; ++i) {
    const auto [points, games] = met(run, curve.rungs[i].name, curve.rungs[i - 1].name);
    ASSERT_EQ(games, 12);
    const auto& found = curve.rungs[i].step->calculation;
    ASSERT_TRUE(found);
    ASSERT_EQ(data.ratings.record.unique_games, data.ratings.record.rated_games()) << "a run without repetitions is wanted here";
    EXPECT_NEAR(found->strength.elo, -400 * std::log10(games / points - 1), 5) << "but for the thousandths that stand for empty counts";
  }
  EXPECT_TRUE(report_test::has_table(data, "scaling"));
  EXPECT_TRUE(report_test::has_table(data, "scaling-budgets"));
  const auto report = run_cli({"report", run.string(), "--quiet"});
  EXPECT_EQ(report.code, 0) << report.err;
  EXPECT_THAT(read_file(run / "report.html"), HasSubstr("Twice the nodes is worth"));
  EXPECT_TRUE(fs::exists(run / "tables" / "scaling.tex"));
  EXPECT_THAT(read_file(run / "tables" / "scaling-budgets.csv"),
              HasSubstr("player,nodes,step_elo,step_low,step_high,step_elo_per_doubling,base_elo"));
}

TEST(Scaling, ShardsAndAResumedRunGiveTheSameFiles) {
  const TemporaryFolder folder;
  const std::string yaml = small + "scaling: {base: " + plain_player + ", nodes: [20, 60]}\n";
  const RunSpec spec = spec_from(yaml);
  run_in(spec, folder.path() / "whole");
  const fs::path resumed = folder.path() / "resumed";
  run_in(spec, resumed);
  const std::string games = read_file(resumed / "games.csv");
  write_text(resumed / "games.csv", games.substr(0, games.find('\n', games.size() / 2) + 1));
  replace_in(resumed / "context.json", "\"complete\": true", "\"complete\": false");
  run_in(spec, resumed, 1, true);
  expect_equal(results_of(folder.path() / "whole"), results_of(resumed), "resumed");
  const fs::path file = write_tournament(folder.path(), yaml), merged = folder.path() / "merged";
  std::vector<std::string> merge = {"merge", "--output", merged.string()};
  for (const std::string part : {"1/3", "2/3", "3/3"}) {
    merge.push_back((folder.path() / ("part-" + part.substr(0, 1))).string());
    ASSERT_EQ(run_cli({"run", file.string(), "--quiet", "--threads", "1", "--shard", part, "--output", merge.back()}).code, 0);
  }
  ASSERT_EQ(run_cli(merge).code, 0);
  expect_equal(results_of(folder.path() / "whole"), results_of(merged), "merged");
  EXPECT_EQ(run_cli({"verify", merged.string()}).code, 0);
  // So have the figures.
  for (const fs::path& run : {folder.path() / "whole", merged}) ASSERT_EQ(run_cli({"report", run.string(), "--quiet"}).code, 0);
  for (const char* table : {"scaling.csv", "scaling-budgets.csv"})
    EXPECT_EQ(read_file(merged / "tables" / table), read_file(folder.path() / "whole" / "tables" / table));
}

TEST(Scaling, AnAblationSaysWhatASwitchIsWorthAtEachBudget) {
  const TemporaryFolder folder;
  const fs::path file =
      write_tournament(folder.path(), small +
                                          "ablation:\n  base: {inherits: arena-andantino-1, name: full, transposition_table: {size_mb: 1}}\n"
                                          "  switches: [killers]\nscaling: {nodes: [50, 150]}\n");
  const fs::path run = folder.path() / "run";
  const auto ran = run_cli({"run", file.string(), "--output", run.string(), "--quiet"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const RunData data = read_run_data({run});
  const Table& table = report_test::table_of(data, "ablation");
  EXPECT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0][0], "killers at 50 nodes");
  EXPECT_EQ(report_test::cell(table, "killers at 150 nodes", "pairs"), "6");
  const auto ablate = run_cli({"ablate", file.string(), "--output", (folder.path() / "other").string()});
  EXPECT_EQ(ablate.code, 2);
  EXPECT_THAT(ablate.err, HasSubstr("play it with `arena run`"));
}

}  // namespace
}  // namespace arena::tournament_test

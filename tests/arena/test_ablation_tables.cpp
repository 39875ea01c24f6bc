// The tables of an ablation against numbers worked out by hand, and the words of the verdicts.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "arena/analysis/ablation/summary.hpp"
#include "arena/analysis/ablation/tables.hpp"
#include "arena/analysis/ablation/verdict.hpp"
#include "arena/statistics/ratio.hpp"
#include "arena/text/csv.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

/// Rows of positions.csv as a test needs them: what matters is given, the rest is made up.
struct Searched {
  int position;
  std::string player;
  int depth, nodes;
  std::string stratum = "";
  std::string stop = "depth";
  int hits = 10, probes = 100, first = 30, cutoffs = 40;
  int score = 5;
};

std::string row_of(const Searched& s) {
  return filled_up<PositionRow>(fmt::format("{},i10,8,opening,{},{},j11,{},{},{},{},,{},{},{},{},1000,{},{},{},0,0,{},{},0,0,0,0,7,j11\n", s.position,
                                            s.stratum, s.player, s.depth, s.depth, s.depth, s.score, s.nodes, s.nodes, s.nodes, s.nodes, s.stop,
                                            s.probes, s.hits, s.cutoffs, s.first));
}

void write_folder(const fs::path& folder, const std::string& ablation, const std::vector<Searched>& rows) {
  fs::create_directories(folder);
  const auto tournament = tournament_from("game: andantino\nlimits: {nodes: 100}\nablation: {" + ablation + "}\n");
  std::ofstream(folder / "tournament.yaml") << config::resolved_yaml(tournament);
  std::string text = header_of<PositionRow>();
  for (const Searched& row : rows) text += row_of(row);
  std::ofstream(folder / "positions.csv", std::ios::binary) << text;
}

/// Base takes half of what it takes without killers, half or twice of what it takes without history, and the same as without pvs.
std::vector<Searched> four_positions() {
  std::vector<Searched> rows;
  for (int i = 0; i < 4; ++i) {
    const int nodes = 1000 << i;
    rows.push_back({i + 1, "base", 4, nodes, i < 2 ? "6" : "8"});
    rows.push_back({i + 1, "base-no-killers", 4, 2 * nodes, i < 2 ? "6" : "8"});
    rows.push_back({i + 1, "base-no-history", 4, i % 2 == 0 ? 2 * nodes : nodes / 2, i < 2 ? "6" : "8"});
    rows.push_back({i + 1, "base-no-pvs", 4, nodes, i < 2 ? "6" : "8"});
  }
  rows[1].first = 20;  // 50 % instead of 75 % in one position of four
  return rows;
}
constexpr const char* three_switches =
    "base: arena-andantino-1, switches: [killers, history, pvs], positions: {type: random, depth: 4, stratify: {type: legal-moves, legal_moves: [6, "
    "8]}}";

TEST(AblationTables, ShowTheFiguresOfHandWrittenRows) {
  TemporaryFolder folder;
  write_folder(folder.path(), three_switches, four_positions());
  const auto tables = ablation_tables(folder.path());
  ASSERT_EQ(tables.size(), 4U);
  // Without killers always twice the nodes: no spread, and four equal signs are no proof. History: the logarithms are +-ln 2, mean 0, standard error
  // ln 2 * sqrt(4/3) / 2 = 0.4002; t(3) at 97.5 % is 3.182, so the ratio lies between exp(-1.274) and exp(1.274).
  EXPECT_EQ(tables[0].name, "ablation");
  EXPECT_EQ(tables[0].rows[0], (std::vector<std::string>{"killers", "0.50", "0.50", "inconclusive"}));
  EXPECT_EQ(tables[0].rows[1], (std::vector<std::string>{"history", "1.00 (0.28 to 3.57)", "1.00 (0.28 to 3.57)", "inconclusive"}));
  EXPECT_EQ(tables[0].rows[2], (std::vector<std::string>{"pvs", "1.00", "1.00", "no difference"}));
  // The fourth root of one half; rates are equal but for 25 points in one of four positions: mean 6.25, standard error 6.25.
  EXPECT_EQ(tables[1].name, "ablation-search");
  EXPECT_EQ(tables[1].rows[0], (std::vector<std::string>{"killers", "0.84", "0", "6.25 (-13.64 to 26.14)"}));
  // Geometric mean of 1000, 2000, 4000, 8000.
  EXPECT_EQ(tables[2].name, "ablation-players");
  EXPECT_EQ(tables[2].rows[0][0], "base");
  EXPECT_EQ(tables[2].rows[0][1], "4");
  EXPECT_EQ(tables[2].rows[0][2].substr(0, 4), "2828");
  EXPECT_EQ(tables[3].name, "ablation-strata");
  EXPECT_EQ(tables[3].columns[1].heading, "6 moves");
  EXPECT_EQ(tables[3].rows[0], (std::vector<std::string>{"base", "1500", "6000"}));
  EXPECT_EQ(tables[3].rows[2], (std::vector<std::string>{"base-no-history", "1500", "6000"}));

  const auto summary = ablation_summary(folder.path());
  ASSERT_TRUE(summary);
  ASSERT_EQ(summary->charts.size(), 2U);
  EXPECT_EQ(summary->charts[0].name, "nodes-ratio");
  EXPECT_EQ(summary->charts[1].name, "time-ratio");
  const auto& bars = summary->charts[0].bars;
  ASSERT_EQ(bars.size(), 2U) << "no bar without an interval";
  EXPECT_EQ(bars[0].name, "history");
  EXPECT_NEAR(bars[0].value, 1, 1e-12);
  EXPECT_NEAR(bars[0].low.value(), std::exp(-1.273579), 1e-4);
  EXPECT_NEAR(bars[0].high.value(), std::exp(1.273579), 1e-4);
  EXPECT_EQ(summary->sentence, "By cost at depth 4: pvs makes no difference; killers and history are inconclusive.");
  ASSERT_EQ(summary->verdicts.size(), 3U);
  EXPECT_EQ(summary->verdicts[0].words, "nodes: 4 positions are too few to say, time: 4 positions are too few to say");
  EXPECT_EQ(summary->verdicts[2].words, "no difference, the same nodes in all of 4 positions, the same time in all of 4 positions");
}

TEST(AblationTables, AtFixedNodesShowTheDepthGained) {
  TemporaryFolder folder;
  std::vector<Searched> rows;
  for (int i = 0; i < 5; ++i) {
    rows.push_back({i + 1, "base", 6 + i % 2, 500, "", "nodes"});
    rows.push_back({i + 1, "base-no-killers", 5, 500, "", i == 4 ? "win" : "nodes"});
  }
  write_folder(folder.path(), "base: arena-andantino-1, switches: [killers], positions: {type: random, nodes: 500}", rows);
  const auto table = ablation_tables(folder.path()).front();
  EXPECT_EQ(table.columns[1].heading, "depth gained");
  // 1, 2, 1, 2 plies; the fifth search ended by itself. Standard error 0.5774 / 2, t(3) 3.182; p = 2 P(t > 5.196) = 0.0138.
  EXPECT_EQ(table.rows[0][1], "1.50 (0.58 to 2.42)");
  EXPECT_EQ(table.rows[0].back(), "helps");
  EXPECT_THAT(ablation_summary(folder.path())->verdicts[0].words, testing::StartsWith("helps, 1.50 plies deeper"));
  EXPECT_EQ(ablation_summary(folder.path())->charts[0].name, "depth-gained") << "nodes say nothing there";
  EXPECT_EQ(ablation_summary(folder.path())->sentence, "By depth with 500 nodes: killers helps.");
}

TEST(AblationTables, AnEnginesDepthIsShownThoughItSaysNothingOfWhatEndedItsSearch) {
  TemporaryFolder folder;
  const std::string positions = "positions: {type: random, nodes: 500, stratify: {type: legal-moves, legal_moves: [6]}}";
  write_folder(folder.path(), "base: arena-andantino-1, switches: [killers], " + positions, {});
  std::string text = header_of<PositionRow>();
  for (int i = 0; i < 5; ++i)
    for (const bool base : {true, false}) {
      // It reports no nodes of an iteration, and in every second position none at all; in the fifth it claims a mate.
      const std::string nodes = i % 2 == 0 ? "500" : "", proved = base && i == 4 ? "win" : "";
      text += filled_up<PositionRow>(fmt::format("{},i10,8,opening,6,{},j11,{},,,5,{},,{},900,800,,engine,,,,,,,,,,,,\n", i + 1,
                                                 base ? "base" : "base-no-killers", base ? 6 + i % 2 : 5, proved, nodes));
    }
  std::ofstream(folder.path() / "positions.csv", std::ios::binary) << text;
  const auto tables = ablation_tables(folder.path());
  EXPECT_EQ(tables[0].columns[1].heading, "depth gained");
  EXPECT_EQ(tables[0].rows[0][1], "1.50 (0.58 to 2.42)") << "1, 2, 1, 2 plies; a proved result says nothing about depth";
  EXPECT_EQ(tables[0].rows[0].back(), "helps");
  EXPECT_EQ(tables[2].rows[1][1], "5");
  EXPECT_EQ(tables[2].rows[1][4], "5.00") << "depth of the engine without killers";
  EXPECT_EQ(tables[3].rows[1], (std::vector<std::string>{"base-no-killers", "5.00"}));
}

TEST(AblationTables, OfAFactorialAblationAverageOverTheOtherSwitches) {
  TemporaryFolder folder;
  std::vector<Searched> rows;
  for (int i = 0; i < 3; ++i) {
    const int n = 8000 << i;
    rows.push_back({i + 1, "plain", 4, n});
    rows.push_back({i + 1, "plain+killers", 4, n / 2});  // killers alone halve
    rows.push_back({i + 1, "plain+history", 4, n / 4});
    rows.push_back({i + 1, "base", 4, n / 32});  // with history they leave an eighth
  }
  write_folder(folder.path(), "base: arena-andantino-1, switches: [killers, history], mode: factorial, positions: {type: random, depth: 4}", rows);
  const auto results = read_ablation(folder.path());
  ASSERT_EQ(results->effects.size(), 2U);
  EXPECT_EQ(results->effects[0].players.size(), 2U);
  EXPECT_NEAR(results->effects[0].costs[0]->value, 0.25, 1e-12);   // sqrt(1/2 * 1/8)
  EXPECT_NEAR(results->effects[1].costs[0]->value, 0.125, 1e-12);  // sqrt(1/4 * 1/16)
  EXPECT_EQ(results->effects[0].costs[0]->used, 3U);
}

TEST(AblationTables, OfAFactorialAblationCountOpeningsNotTheSameGameUnderOtherNames) {
  TemporaryFolder folder;
  // The second switch changes nothing at so few nodes: all its games are those of the first under other names.
  run_in(spec_from("game: {name: andantino, radius: 4}\nseed: 11\nopenings: {type: random, plies: 6, count: 12, seed: 3}\nlimits: {nodes: 150}\n"
                   "ablation: {base: {evaluator: lines, iterative_deepening: true, history: true, max_depth: 60}, mode: factorial, "
                   "switches: [history, max_depth]}\n"),
         folder.path());
  const auto results = read_ablation(folder.path());
  ASSERT_EQ(results->effects.size(), 2U);
  const Estimate& elo = *results->effects[0].elo;
  EXPECT_EQ(results->effects[0].pairs.pairs(), 24);
  EXPECT_EQ(elo.used, 12U);
  EXPECT_EQ(elo.method, "Student t over openings");
  const Table table = ablation_tables(*results).front();
  const auto column = [&](const std::string& heading) {
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      if (table.columns[i].heading == heading) return table.rows[0][i];
    return std::string("no such column");
  };
  EXPECT_EQ(column("pairs"), "24");
  EXPECT_EQ(column("openings"), "12") << "what the verdict counts stands beside what it is made of";
  EXPECT_TRUE(elo.interval.contains(elo.value));
}

TEST(AblationTables, LeaveOutWhatAPlayerDoesNotKnow) {
  TemporaryFolder folder;
  std::vector<Searched> rows = four_positions();
  write_folder(folder.path(), three_switches, rows);
  std::string text = read_file(folder.path() / "positions.csv");
  // The first search of `base` becomes a book move: no figures.
  const std::string first = row_of(rows[0]);
  text.replace(text.find(first), first.size(), filled_up<PositionRow>("1,i10,8,opening,6,base,j11,,,,,,,,3,3,,book,,,,,,,,,,,,\n"));
  std::ofstream(folder.path() / "positions.csv", std::ios::binary) << text;
  const auto results = read_ablation(folder.path());
  EXPECT_EQ(results->positions, 4U);
  EXPECT_EQ(results->effects[0].costs[0]->used, 3U);
  EXPECT_EQ(results->players[0].searched, 3U);
}

TEST(AblationTables, PositionsThatAPlayerDidNotSearchAreShownApart) {
  TemporaryFolder folder;
  std::vector<Searched> rows = four_positions();
  rows[5].stop = "block";  // in the second position, by one of the players
  rows[5].depth = 2;
  rows[5].nodes = 17;
  write_folder(folder.path(), three_switches, rows);
  const auto results = read_ablation(folder.path());
  EXPECT_EQ(results->positions, 3U);
  EXPECT_EQ(results->unsearched, 1U);
  for (const Effect& effect : results->effects) EXPECT_EQ(effect.costs[0]->used, 3U) << effect.label;
  for (const PlayerCosts& player : results->players) EXPECT_EQ(player.searched, 3U) << player.name;
  EXPECT_EQ(results->by_stratum.at("base").at("6").count, 1U);
  const Table table = ablation_tables(*results).front();
  EXPECT_NE(table.notes[1].find("3 positions (left out: 1 more,"), std::string::npos) << table.notes[1];
}

/// A folder of games in which `with` wins so many pairs of so many against `without`, no two games alike.
void write_games(const fs::path& folder, const std::string& with, const std::string& without, int won, int pairs) {
  static const std::vector<std::string> lines = spec_from(
                                                    "game: andantino\nopenings: {type: random, plies: 8, count: 24, seed: 1}\nlimits: {nodes: "
                                                    "1}\nplayers: [random, {name: b, search: random}]\n")
                                                    .opening_lines;
  std::string text = header_of<GameRow>();
  for (int i = 0; i < 2 * pairs; ++i) {
    const bool first = i % 2 == 0, wins = i / 2 < won;
    text += fmt::format("{},1,{},{},{},{},{},rules,,8,,,,0,0,{},{}\n", i + 1, i / 2 + 1, i / 2 + 1, first ? with : without, first ? without : with,
                        wins == first ? "first" : "second", i, lines.at(static_cast<std::size_t>(i)));
  }
  std::ofstream(folder / "games.csv", std::ios::binary) << text;
  std::ofstream openings(folder / "openings.txt");
  for (const std::string& line : lines) openings << line << "\n";
}

TEST(AblationTables, AVerdictNeverContradictsItsInterval) {
  for (int pairs = 2; pairs <= 12; ++pairs)
    for (int won = 0; won <= pairs; ++won) {
      TemporaryFolder folder;
      write_folder(folder.path(), "base: arena-andantino-1, switches: [killers]", {});
      fs::remove(folder.path() / "positions.csv");
      write_games(folder.path(), "base", "base-no-killers", won, pairs);
      const auto results = read_ablation(folder.path());
      const Effect& effect = results->effects[0];
      ASSERT_TRUE(effect.elo);
      const EnhancementVerdict verdict = verdict_of(*results, effect);
      const bool decided = verdict.finding != Worth::open;
      EXPECT_EQ(decided, !effect.elo->interval.contains(0)) << won << " of " << pairs << ": " << verdict.words;
      if (pairs < 5) {
        EXPECT_EQ(verdict.words, fmt::format("strength: {} pairs of games are too few to say", pairs));
      }
      if (won == pairs && decided) {
        EXPECT_NE(verdict.words.find("by at least"), std::string::npos) << "a perfect score has no Elo";
      }
    }
}

TEST(AblationTables, MoreToDecideIsWhatTheSeenEffectWouldTake) {
  // Half the effect that 95 % needs: four times as many, and a little more if several rows are corrected for.
  const Estimate half{10, {-10, 30}, 0.3, 0.3, 50, ""};
  EXPECT_NEAR(*times_to_decide(half, 0, false, 1), 4, 1e-9);
  EXPECT_GT(*times_to_decide(half, 0, false, 5), 6);
  EXPECT_FALSE(times_to_decide(Estimate{10, {5, 15}, 0.001, 0.001, 50, ""}, 0, false, 1));
  EXPECT_FALSE(times_to_decide(Estimate{10, {5, 15, false, true}, 0.5, 0.5, 50, ""}, 0, false, 1));
}

TEST(AblationTables, VerdictsAreCorrectedForTheNumberOfRows) {
  TemporaryFolder folder;
  // Ratios 0.5, 0.6, 0.65: the logarithms have mean -0.545 and standard error 0.0776, p = 0.0197; with three rows that is 0.059.
  std::vector<Searched> rows;
  const int with[] = {500, 600, 650};
  for (int i = 0; i < 3; ++i) {
    rows.push_back({i + 1, "base", 4, with[i]});
    for (const char* name : {"base-no-killers", "base-no-history", "base-no-pvs"}) rows.push_back({i + 1, name, 4, 1000});
  }
  write_folder(folder.path(), "base: arena-andantino-1, switches: [killers, history, pvs], positions: {type: random, depth: 4}", rows);
  const auto results = read_ablation(folder.path());
  const Estimate& cost = *results->effects[0].costs[0];
  EXPECT_NEAR(cost.p_value, 0.0197, 0.0002);
  EXPECT_NEAR(cost.holm, 3 * cost.p_value, 1e-12);
  EXPECT_EQ(verdict_of(*results, results->effects[0]).finding, Worth::open);
}

/// A certain figure from 60 positions, unless `holm` says otherwise.
Estimate ratio_of(double value, double low, double high, double holm = 0.01) { return {value, {low, high}, holm / 2, holm, 60, ""}; }

struct Judged : testing::Test {
  AblationResults results;
  Effect effect;
  Judged() {
    results.source = CostSource::positions;
    effect.label = "killers";
  }
  [[nodiscard]] std::string words() const { return verdict_of(results, effect).words; }
  [[nodiscard]] Worth finding() const { return verdict_of(results, effect).finding; }
};

TEST_F(Judged, ByNodesAndTimeAtFixedDepth) {
  effect.costs[0] = ratio_of(0.7, 0.6, 0.8);
  EXPECT_EQ(words(), "helps, 30 % fewer nodes");
  effect.costs[0]->value = 1.25;
  EXPECT_EQ(words(), "hurts, 25 % more nodes");
  effect.costs[0]->value = 3;
  EXPECT_EQ(words(), "hurts, 3.00 times the nodes");
  effect.costs[0] = ratio_of(1, 0.9, 1.1, 0.06);
  EXPECT_EQ(words(), "nodes inconclusive (0.90 to 1.10 times)");
  effect.costs[1] = ratio_of(1.17, 1.1, 1.2);
  EXPECT_EQ(words(), "hurts, nodes inconclusive (0.90 to 1.10 times), 17 % more time") << "time is what is paid";
  effect.costs[0].reset();
  EXPECT_EQ(words(), "hurts, 17 % more time");
}

TEST_F(Judged, NamesAContradictionOfNodesAndTime) {
  effect.costs[0] = ratio_of(0.99, 0.985, 0.995);
  effect.costs[1] = ratio_of(1.17, 1.1, 1.2);
  EXPECT_EQ(words(), "hurts, 1 % fewer nodes, but 17 % more time: costs more than it saves");
  EXPECT_EQ(finding(), Worth::bad);
  effect.costs[0] = ratio_of(1.2, 1.1, 1.3);
  effect.costs[1] = ratio_of(0.9, 0.85, 0.95);
  EXPECT_EQ(words(), "helps, 20 % more nodes, but 10 % less time: saves more than it costs");
  results.limit = FixedLimit::nodes;
  effect.costs[3] = Estimate{0.3, {0.2, 0.4}, 0.001, 0.01, 60, ""};
  effect.costs[1] = ratio_of(1.17, 1.1, 1.2);
  EXPECT_EQ(words(), "helps, 0.30 plies deeper, but 17 % more time");
  effect.elo = Estimate{-28, {-76, 19}, 0.2, 0.5, 100, ""};
  EXPECT_EQ(words(), "strength inconclusive: -28 Elo (-76 to 19) from 100 pairs of games; 0.30 plies deeper, but 17 % more time");
  EXPECT_EQ(finding(), Worth::open) << "a deeper search that wins no more games is no gain";
}

TEST_F(Judged, NotByTheCostOfADifferentSearch) {
  effect.costs[0] = ratio_of(0.4, 0.3, 0.5);
  effect.values = 60, effect.other_values = 3;
  EXPECT_EQ(words(), "helps, 60 % fewer nodes");
  effect.other_values = 4;
  EXPECT_EQ(words(), "60 % fewer nodes; a different search: 4 of 60 values differ");
  EXPECT_EQ(finding(), Worth::open);
  effect.elo = Estimate{-17, {-93, 57}, 0.4, 0.5, 40, ""};
  EXPECT_EQ(words(),
            "strength inconclusive: -17 Elo (-93 to 57) from 40 pairs of games; 60 % fewer nodes; a different search: 4 of 60 values differ");
  effect.costs[1] = ratio_of(1.64, 1.2, 2.3);
  effect.elo = Estimate{269, {183, 376}, 0.001, 0.01, 40, ""};
  EXPECT_EQ(words(), "helps, stronger by 269 Elo (183 to 376); 60 % fewer nodes, but 64 % more time");
  results.limit = FixedLimit::nodes, effect.elo.reset();
  effect.costs[3] = Estimate{0.3, {0.2, 0.4}, 0.001, 0.01, 60, ""};
  EXPECT_EQ(finding(), Worth::good) << "at equal nodes searches differ anyway";
}

TEST(AblationTables, CountTheValuesInWhichTwoSearchesDiffer) {
  TemporaryFolder folder;
  std::vector<Searched> rows;
  for (int i = 1; i <= 20; ++i) {
    rows.push_back({i, "base", 4, 500 + i});
    rows.push_back({i, "base-no-killers", 4, 1000});
    rows.push_back({i, "base-no-history", 4, 1000});
    if (i <= 1) rows[rows.size() - 2].score = 6;
    if (i <= 2) rows.back().score = 4;
  }
  write_folder(folder.path(), "base: arena-andantino-1, switches: [killers, history], positions: {type: random, depth: 4}", rows);
  const auto tables = ablation_tables(folder.path());
  EXPECT_EQ(tables[0].rows[0].back(), "helps") << "one position of twenty may differ";
  EXPECT_EQ(tables[0].rows[1].back(), "inconclusive");
  EXPECT_THAT(tables[0].notes, testing::Contains(testing::HasSubstr("only games decide")));
  EXPECT_EQ(ablation_summary(folder.path())->sentence, "By cost at depth 4: killers helps; history is inconclusive.");
}

TEST_F(Judged, ByStrengthFirst) {
  effect.costs[0] = ratio_of(1, 0.9, 1.1, 0.06);
  effect.elo = Estimate{35.2, {10, 60}, 0.001, 0.01, 200, ""};
  EXPECT_EQ(words(), "helps, stronger by 35 Elo (10 to 60); nodes inconclusive (0.90 to 1.10 times)");
  effect.elo = Estimate{-35.2, {-60, -10}, 0.001, 0.01, 200, ""};
  effect.costs[0].reset();
  EXPECT_EQ(words(), "hurts, weaker by 35 Elo (10 to 60); cost not known");
  effect.elo = Estimate{-2, {-12, 8}, 0.4, 0.5, 200, ""};
  effect.costs[0] = ratio_of(0.7, 0.6, 0.8);
  EXPECT_EQ(words(), "helps, 30 % fewer nodes; strength inconclusive: -2 Elo (-12 to 8) from 200 pairs of games") << "what decides comes first";
  results.source = CostSource::none;
  EXPECT_EQ(words(), "strength inconclusive: -2 Elo (-12 to 8) from 200 pairs of games");
  results.within = 12;
  EXPECT_EQ(words(), "no difference, within 12 Elo (-12 to 8)");
  results.within = 11;
  EXPECT_EQ(finding(), Worth::open);
  effect.players = {{"a", "b"}, {"c", "d"}};
  EXPECT_EQ(words(), "strength inconclusive: -2 Elo (-12 to 8) from 200 openings");
  effect.players.clear();
  effect.elo = Estimate{1320, {40, 1320, false, true}, 0.001, 0.01, 9, ""};
  EXPECT_EQ(words(), "helps, stronger by at least 40 Elo");
  effect.elo = Estimate{100, {-50, 300}, 0.4, 0.5, 2, ""};
  EXPECT_EQ(words(), "strength: 2 pairs of games are too few to say");
  effect.elo.reset();
  EXPECT_EQ(words(), "nothing is known yet");
  results.spec.mode = config::AblationMode::variants;
  results.source = CostSource::positions;
  EXPECT_EQ(words(), "better, 30 % fewer nodes");
}

TEST(AblationTables, AreNoneWhereThereIsNoAblation) {
  TemporaryFolder folder;
  EXPECT_TRUE(ablation_tables(folder.path()).empty());
  run_in(spec_from(small_tournament(2, 1)), folder.path());
  EXPECT_TRUE(ablation_tables(folder.path()).empty());
  EXPECT_FALSE(ablation_summary(folder.path()));
}

}  // namespace
}  // namespace arena::tournament_test

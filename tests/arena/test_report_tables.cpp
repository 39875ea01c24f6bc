// The report of two kept runs: every table in every form as it was once checked by eye, and its figures recounted the slow way.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <regex>

#include "tests/arena/report_support.hpp"

namespace arena::report_test {
namespace {

using ::testing::HasSubstr;

std::string without_path(std::string text, const std::string& path) {
  for (std::size_t at = text.find(path); at != std::string::npos; at = text.find(path)) text.replace(at, path.size(), "DIR");
  return text;
}

void expect_report_as_kept(const std::string& name) {
  const KeptRun run(name);
  const fs::path kept = fs::path(ARENA_TEST_DATA) / "report" / name / "expected";
  const fs::path output = run.parent() / "report";
  const auto ran = run.report({"--output", output.string()});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(std::regex_replace(ran.err, std::regex("reading moves: .*\n"), ""), "") << "progress is told where it takes seconds, and nothing else";
  if (std::getenv("ARENA_UPDATE_GOLDEN") != nullptr) fs::create_directories(kept / "tables");
  const std::string base = "../report/" + name + "/expected/";
  cli_test::expect_golden(base + "output.txt", without_path(ran.out, run.parent().string()));
  cli_test::expect_golden(base + "report.md", read_file(output / "report.md"));
  std::size_t tables = 0;
  for (const auto& entry : fs::directory_iterator(output / "tables")) {
    cli_test::expect_golden(base + "tables/" + entry.path().filename().string(), read_file(entry.path()));
    ++tables;
  }
  const auto expected = std::distance(fs::directory_iterator(kept / "tables"), fs::directory_iterator());
  EXPECT_EQ(tables, static_cast<std::size_t>(expected)) << "tables are missing or have left files behind";
}

TEST(CliReport, AGauntletIsReportedAsKept) { expect_report_as_kept("gauntlet"); }
TEST(CliReport, AMatchIsReportedAsKept) { expect_report_as_kept("match"); }

/// All rows of the run, in memory.
struct Rows {
  std::map<std::uint64_t, GameRow> games;
  std::vector<MoveRow> moves;
  explicit Rows(const KeptRun& run) {
    read_games(run.path() / "games.csv", [&](const GameRow& row) { games[row.game] = row; });
    read_moves(run.path() / "moves.csv", [&](const MoveRow& row) { moves.push_back(row); });
  }
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

template <class Wanted>
std::vector<double> figures(const Rows& rows, std::optional<std::int64_t> MoveRow::*figure, const Wanted& wanted) {
  std::vector<double> values;
  for (const MoveRow& row : rows.moves)
    if (wanted(row) && row.*figure) values.push_back(static_cast<double>(*(row.*figure)));
  return values;
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

TEST(ReportTables, MediansByPlyAreThoseOfTheRows) {
  const KeptRun run;
  const Rows rows(run);
  const RunData data = read_run_data({run.path()});
  const Table &time = table_of(data, "time-by-ply"), &nodes = table_of(data, "nodes-by-ply");
  int compared = 0;
  for (const std::string player : {"full", "no-table", "no_eval & 50%"})
    for (int ply = 9; ply <= 30; ply += 3) {
      const auto at = [&](const MoveRow& row) { return row.player == player && row.ply == ply; };
      const auto times = figures(rows, &MoveRow::time_us, at), counts = figures(rows, &MoveRow::nodes_total, at);
      if (times.empty()) continue;
      EXPECT_EQ(cell(time, std::to_string(ply), player), fmt::format("{:.3f}", median(times) / 1000)) << player << " " << ply;
      EXPECT_EQ(cell(nodes, std::to_string(ply), player), fmt::format("{:.0f}", median(counts))) << player << " " << ply;
      ++compared;
    }
  EXPECT_GT(compared, 15);
  EXPECT_EQ(cell(time, "9", "random"), "no such cell") << "who never searches has no search time";
}

TEST(ReportTables, DepthAndNodesByLegalMovesAreThoseOfTheRows) {
  const KeptRun run;
  const Rows rows(run);
  const RunData data = read_run_data({run.path()});
  const Table &depth = table_of(data, "depth-by-legal-moves"), &nodes = table_of(data, "nodes-by-legal-moves");
  const auto between = [](int low, int high) {
    return [=](const MoveRow& row) { return row.player == "full" && row.is_search() && row.legal_moves >= low && row.legal_moves <= high; };
  };
  const auto ten = figures(rows, &MoveRow::depth, between(9, 11)), twenty = figures(rows, &MoveRow::depth, between(18, 22));
  EXPECT_EQ(cell(depth, "full", "about 10"), fmt::format("{:.2f}", mean(ten)));
  EXPECT_EQ(cell(depth, "full", "decisions 10"), std::to_string(ten.size()));
  EXPECT_EQ(cell(depth, "full", "about 20"), fmt::format("{:.2f}", mean(twenty)));
  for (const int count : {8, 10})
    EXPECT_EQ(cell(nodes, "full", std::to_string(count)), fmt::format("{:.0f}", median(figures(rows, &MoveRow::nodes, between(count, count)))));
}

TEST(ReportTables, TheBaseIsSetAgainstEachOfTheOthers) {
  const KeptRun run;
  const Rows rows(run);
  const RunData data = read_run_data({run.path()});
  const Table &results = table_of(data, "versus"), &depth = table_of(data, "versus-depth");
  for (const std::string opponent : {"no-table", "no_eval & 50%", "random"}) {
    double points = 0, first_pair = 0;
    std::uint64_t games = 0, pair = ~0ULL;
    for (const auto& [id, row] : rows.games) {
      if (row.side_of(opponent) < 0) continue;
      const double score = row.score(row.side_of("full"));
      if (pair == ~0ULL) pair = row.pair;
      if (row.pair == pair) first_pair += score;
      points += score;
      ++games;
    }
    EXPECT_EQ(cell(results, opponent, "games"), std::to_string(games));
    EXPECT_EQ(cell(results, opponent, "score"), fmt::format("{:.1f} %", 100 * points / static_cast<double>(games)));
    EXPECT_THAT(cell(results, opponent, "first two games"), HasSubstr(fmt::format("{:g}-{:g}", first_pair, 2 - first_pair)));
    if (opponent == "random") continue;
    for (std::size_t phase = 0; phase < 3; ++phase) {
      const auto in_phase = [&](const std::string& who) {
        return [&, who](const MoveRow& row) {
          const GameRow& game = rows.games.at(row.game);
          return row.player == who && row.is_search() && game.side_of(opponent) >= 0 &&
                 static_cast<std::size_t>(3 * (row.ply - 1) / game.plies) == phase;
        };
      };
      const double difference = mean(figures(rows, &MoveRow::depth, in_phase("full"))) - mean(figures(rows, &MoveRow::depth, in_phase(opponent)));
      EXPECT_EQ(cell(depth, opponent, std::string(phase_names[phase])), fmt::format("{:+.2f}", difference)) << opponent << " " << phase;
    }
  }
  EXPECT_EQ(cell(depth, "random", "middle"), "no such cell");
}

TEST(ReportTables, AnyPlayerCanBeSetAgainstTheOthers) {
  const KeptRun run;
  RunDataOptions options;
  options.base = "random";
  const Table table = table_of(read_run_data({run.path()}, options), "versus");
  ASSERT_EQ(table.rows.size(), 1U) << "it met only one";
  EXPECT_EQ(cell(table, "full", "wins"), "0");
  const auto wrong = run.report({"--base", "fulll"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("'full'"));
}

TEST(ReportTables, AGameIsShownMoveByMove) {
  const KeptRun run;
  const Rows rows(run);
  RunDataOptions options;
  options.per_move = {{5, ""}, {7, "full"}, {5, "full"}};
  const RunData data = read_run_data({run.path()}, options);
  EXPECT_TRUE(has_table(data, "moves-game-5-first"));
  EXPECT_TRUE(has_table(data, "moves-game-5-second"));
  EXPECT_NE(has_table(data, "moves-game-7-first"), has_table(data, "moves-game-7-second")) << "one player only";
  EXPECT_EQ(std::count_if(data.tables.begin(), data.tables.end(), [](const Table& t) { return t.name.rfind("moves-", 0) == 0; }), 3);
  const Table& table = table_of(data, "moves-game-5-first");
  std::size_t row = 0;
  for (const MoveRow& move : rows.moves) {
    if (move.game != 5 || move.side != 0) continue;
    ASSERT_LT(row, table.rows.size());
    EXPECT_EQ(table.rows[row][0], std::to_string(row + 1));
    EXPECT_EQ(table.rows[row][1], std::to_string(move.ply));
    EXPECT_EQ(table.rows[row][2], move.move);
    EXPECT_EQ(table.rows[row][5], move.nodes_total ? std::to_string(*move.nodes_total) : "-");
    ++row;
  }
  EXPECT_EQ(row, table.rows.size());
}

TEST(ReportTables, LengthsAndKeptGamesAreThoseOfTheFile) {
  const KeptRun run;
  const Rows rows(run);
  RunDataOptions options;
  options.sample = 5;
  options.games = {2, 23};
  const RunData data = read_run_data({run.path()}, options);
  std::uint64_t games = 0;
  for (const auto& [plies, count] : data.game_lengths) {
    games += count;
    EXPECT_EQ(count, static_cast<std::uint64_t>(
                         std::count_if(rows.games.begin(), rows.games.end(), [&, p = plies](const auto& g) { return g.second.plies == p; })));
  }
  EXPECT_EQ(games, rows.games.size());
  std::set<std::uint64_t> kept, asked;
  for (const KeptGame& game : data.kept) {
    kept.insert(game.row.game);
    if (game.asked) asked.insert(game.row.game);
    const auto written = std::count_if(rows.moves.begin(), rows.moves.end(), [&](const MoveRow& row) { return row.game == game.row.game; });
    EXPECT_EQ(game.moves.size(), static_cast<std::size_t>(written)) << game.row.game;
    EXPECT_TRUE(std::all_of(game.moves.begin(), game.moves.end(), [&](const MoveRow& row) { return row.game == game.row.game; }));
  }
  EXPECT_EQ(asked, options.games);
  EXPECT_EQ(kept.size(), data.kept.size()) << "no game twice";
  EXPECT_LE(kept.size(), 5U + 2U + 4U) << "the sample, what was asked for, the first won, the shortest, the longest and the crash";
  for (const auto& [id, row] : rows.games) EXPECT_TRUE(!row.is_fault() || kept.count(id) == 1) << "a crash is worth a look";
}

}  // namespace
}  // namespace arena::report_test

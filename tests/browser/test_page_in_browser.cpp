// report.html in a real browser: what it draws, that it obeys keys and addresses, and that nothing in a name can harm it.
#include <gtest/gtest.h>

#include <algorithm>

#include "arena/record/reader.hpp"
#include "arena/record/row_codec.hpp"
#include "arena/report/page/ply_lines.hpp"
#include "tests/arena/tournament_support.hpp"
#include "tests/browser/browser_support.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;
using browser_test::expect_good;
using browser_test::Visit;
using nlohmann::json;

/// What a page draws from a tournament, in order. A chart by ply is omitted if its figure is about the same everywhere, and game lengths if they say
/// nothing.
std::vector<std::string> charts_of(const RunData& data) {
  std::vector<std::string> charts = {"ratings"};
  if (std::none_of(data.tables.begin(), data.tables.end(), [](const Table& table) { return table.name == "pairings"; }))
    charts.emplace_back("crosstable");
  if (data.game_lengths.size() > 1 && data.tally.games >= 5) charts.emplace_back("lengths");
  const json lines = ply_lines(data);
  for (const char* figure : {"nodes", "depth", "time", "score", "expected"})
    if (!lines[figure]["lines"].empty() && lines[figure]["flat"].is_null()) charts.emplace_back(figure);
  charts.emplace_back("game-score");
  return charts;
}
std::vector<std::string> with_ablation(std::vector<std::string> charts, const std::vector<std::string>& first = {"nodes-ratio"}) {
  charts.insert(charts.begin(), first.begin(), first.end());
  return charts;
}

AblationSummary made_up_ablation(const std::string& name) {
  AblationSummary summary;
  summary.sentence = name + " helps.";
  summary.verdicts = {{name, "helps, 30 % fewer nodes", Worth::good}};
  summary.charts = {
      {"nodes-ratio", "Nodes", "nodes, as a multiple", "A note.", true, true, {{name, 0.7, 0.6, 0.8}, {"killers", 0.97, 0.9, std::nullopt}}}};
  return summary;
}

/// A small run and its page, in a folder that is removed at the end.
struct Page {
  cli_test::TemporaryFolder folder;
  fs::path file;
  RunData data;

  explicit Page(const std::string& tournament) {
    tournament_test::run_in(tournament_test::spec_from(tournament), folder.path() / "run");
    file = folder.path() / "report.html";
    data = read_run_data({folder.path() / "run"});
    PageOptions options;
    options.ablations = {made_up_ablation("table")};
    write_page(data, file, options);
  }
};

/// The board after every ply of a game, as the program's own command draws it.
json boards_of(const Page& page, const GameRow& row) {
  json boards = json::array();
  std::string moves;
  std::istringstream words(row.moves);
  const fs::path picture = page.folder.path() / "board.svg";
  do {
    std::vector<std::string> line = {"show", "--game", page.data.game, "--svg", picture.string(), "--moves", moves};
    for (const auto& [name, value] : page.data.rules) {
      line.push_back("--" + name);
      std::replace(line.back().begin(), line.back().end(), '_', '-');
      line.push_back(std::to_string(value));
    }
    const auto ran = cli_test::run_cli(line);
    EXPECT_EQ(ran.code, 0) << ran.err;
    boards.push_back(cli_test::read_file(picture));
    std::string word;
    if (!(words >> word)) return boards;
    moves += (moves.empty() ? "" : " ") + word;
  } while (true);
}

/// The kept game with the fewest moves, so that all its boards are compared quickly; and what the page must say of some of its decisions.
Visit visit_of(const Page& page) {
  const auto& kept = page.data.kept;
  const auto shorter = [](const KeptGame& a, const KeptGame& b) { return a.row.plies < b.row.plies; };
  const KeptGame& game = *std::min_element(kept.begin(), kept.end(), shorter);
  const KeptGame& other = &game == &kept.front() ? kept.back() : kept.front();
  EXPECT_NE(game.row.game, other.row.game);
  Visit visit;
  visit.checks = "everything";
  visit.hash = fmt::format("#game={}&ply=3", game.row.game);
  visit.expected = {{"charts", with_ablation(charts_of(page.data))},
                    {"game", game.row.game},
                    {"ply", 3},
                    {"other", other.row.game},
                    {"boards", boards_of(page, game.row)}};
  visit.expected["decisions"] = json::array();
  for (const MoveRow& row : game.moves) {
    json figures = {row.move, row.player, std::to_string(row.legal_moves), row.stop};
    if (row.nodes_total) figures.push_back(std::to_string(*row.nodes_total));
    if (row.depth) figures.push_back(std::to_string(*row.depth));
    if (!row.pv.empty()) figures.push_back(row.pv);
    if (!row.proved.empty()) figures.push_back(row.proved);
    visit.expected["decisions"].push_back({{"ply", row.ply}, {"figures", figures}});
  }
  EXPECT_FALSE(visit.expected["decisions"].empty());
  return visit;
}

void expect_replayed(const std::string& tournament) {
  const Page page(tournament);
  const Visit visit = visit_of(page);
  expect_good(browser_test::visit(page.file, visit), visit.expected["boards"].size() + 20);
}

TEST(Browser, AnAndantinoReportIsDrawnAndItsReplayShowsTheBoardsThatShowDraws) { expect_replayed(tournament_test::small_tournament(3, 4)); }

TEST(Browser, ATablutReportIsDrawnAndItsReplayShowsTheBoardsThatShowDraws) {
  expect_replayed(
      "game: tablut\nseed: 3\nopenings: {type: random, plies: 4, count: 4, seed: 3}\nlimits: {nodes: 150}\nadjudication: {max_plies: 40}\n"
      "players:\n  - arena-tablut\n  - random\n  - {name: other, inherits: arena-tablut, killers: false}\n");
}

TEST(Browser, AnOmegaReportIsDrawnAndItsReplayShowsTheBoardsThatShowDraws) {
  expect_replayed(
      "game: {name: omega, side: 3}\nseed: 3\nopenings: {type: random, plies: 4, count: 4, seed: 3}\nlimits: {nodes: 150}\n"
      "players:\n  - arena-omega\n  - random\n  - {name: other, inherits: arena-omega-1, killers: false}\n");
}

/// Players that search and differ from seat to seat.
std::string many_seats(int sides) {
  return fmt::format(
      "game: {{name: omega, side: 4, players: {}}}\nseed: 3\nseats: rotations\nopenings: {{type: random, plies: 4, count: 3, seed: 3}}\nlimits: "
      "{{nodes: "
      "150}}\nplayers: [maxn-omega, paranoid-omega, best-reply-omega, {{name: fourth, inherits: paranoid-omega, killers: false}}]\n",
      sides);
}

TEST(Browser, ReportsOfThreeAndFourSidesReplayTheBoardsThatShowDrawsAndHaveALineForEachSeat) {
  for (const int sides : {3, 4}) {
    const Page page(many_seats(sides));
    Visit visit = visit_of(page);
    visit.checks = "manySeats";
    visit.expected["seats"] = sides;
    visit.expected["split"] = json::array();
    const json lines = ply_lines(page.data);
    for (const char* figure : {"nodes", "depth", "time", "score", "expected"})
      if (lines[figure]["split"] && lines[figure]["flat"].is_null() && !lines[figure]["lines"].empty()) visit.expected["split"].push_back(figure);
    EXPECT_FALSE(visit.expected["split"].empty());
    expect_good(browser_test::visit(page.file, visit), visit.expected["boards"].size() + 26);
  }
}

TEST(Browser, TablesSortGamesAreFilteredPicturesAreSavedAndColoursChange) {
  const Page page(tournament_test::small_tournament(3, 4));
  Visit visit;
  visit.checks = "tablesAndPictures";
  visit.expected = {{"charts", with_ablation(charts_of(page.data))}};
  expect_good(browser_test::visit(page.file, visit), 40);
}

TEST(Browser, ScoresOfDifferentUnitsHaveAnAxisEach) {
  const Page page(
      "game: {name: andantino, radius: 4}\nseed: 11\nopenings: {type: random, plies: 5, count: 3, seed: 3}\nlimits: {nodes: 1500}\n"
      "players:\n  - {name: points, search: alpha-beta, evaluator: lines, iterative_deepening: true}\n"
      "  - {name: visits, search: mcts, solver: false, tree_mib: 1}\n");
  Visit visit;
  visit.checks = "twoUnits";
  visit.expected = {{"charts", with_ablation(charts_of(page.data))}};
  expect_good(browser_test::visit(page.file, visit), 8);
}

TEST(Browser, AMateThatAnEngineGivesAsANumberFlattensNobodysScores) {
  Page page(tournament_test::small_tournament(2, 4));
  const fs::path moves = page.folder.path() / "run" / "moves.csv";
  std::vector<MoveRow> rows;
  read_moves(moves, [&](const MoveRow& row) { rows.push_back(row); });
  const RowCodec<MoveRow> columns;
  std::string text = columns.header();
  for (MoveRow& row : rows) {
    if (!row.score) row.score = row.ply % 7;
    row.proved.clear();
    if (row.ply >= 8) row.score = (row.side == 0 ? 1 : -1) * (30000 - row.ply);
    columns.append(text, row);
  }
  std::ofstream(moves, std::ios::binary) << text;
  page.data = read_run_data({page.folder.path() / "run"});
  write_page(page.data, page.file, {});
  Visit visit;
  visit.checks = "mateScore";
  visit.expected = {{"charts", charts_of(page.data)}};
  expect_good(browser_test::visit(page.file, visit), 8);
}

TEST(Browser, SixteenPlayersFitOnAPhone) {
  std::string tournament =
      "game: {name: andantino, radius: 3}\nseed: 5\nopenings: {type: random, plies: 4, count: 1, seed: 3}\nlimits: {nodes: 60}\nplayers:\n";
  for (int i = 0; i < 16; ++i)
    tournament += fmt::format("  - {{name: a-player-with-a-rather-long-name-{}, {}}}\n", i,
                              i < 3 ? "inherits: arena-andantino-1, transposition_table: {size_mb: 1}" : "search: random");
  const Page page(tournament);
  Visit visit;
  visit.checks = "phone";
  visit.width = 360;
  visit.height = 740;
  visit.expected = {{"charts", with_ablation(charts_of(page.data))}, {"width", 360}};
  expect_good(browser_test::visit(page.file, visit), 10);
}

/// The page that `arena report` makes of an ablation.
void expect_ablation(const std::string& more, const std::vector<std::string>& effects, const std::vector<std::string>& parts) {
  const cli_test::TemporaryFolder folder;
  const fs::path config = folder.path() / "ablation.yaml", run = folder.path() / "run";
  std::ofstream(config)
      << "game: {name: andantino, radius: 4}\nseed: 2\nlimits: {nodes: 120}\nopenings: {type: random, plies: 5, count: 3, seed: 1}\n"
      << "ablation: {base: " ARENA_SOURCE "/configs/players/arena-andantino-1.yaml, switches: [transposition_table, killers, history], "
      << "positions: {type: random, count: 12, depth: 3}" << more << "}\n";
  for (const std::vector<std::string>& line :
       {std::vector<std::string>{"ablate", config.string(), "--output", run.string()}, std::vector<std::string>{"report", run.string()}}) {
    const auto ran = cli_test::run_cli(line);
    ASSERT_EQ(ran.code, 0) << ran.err;
  }
  const RunData data = read_run_data({run});
  Visit visit;
  visit.checks = "ablation";
  visit.expected = {{"charts", data.tally.games > 0 ? with_ablation(charts_of(data), effects) : effects},
                    {"verdicts", {"transposition_table", "killers", "history"}},
                    {"parts", parts}};
  expect_good(browser_test::visit(run / "report.html", visit), 15);
}

TEST(Browser, AnAblationOfPositionsShowsItsVerdictsAndChartsAndNothingEmpty) {
  expect_ablation("", {"nodes-ratio", "time-ratio"}, {"result", "charts", "tables"});
}

TEST(Browser, AnAblationWithGamesShowsStrengthToo) {
  expect_ablation(", games: true", {"elo-difference", "nodes-ratio", "time-ratio"}, {"result", "charts", "tables", "replay"});
}

TEST(Browser, ANameThatLooksLikeMarkupStaysText) {
  const std::vector<std::string> nasty = {"</script><img src=x onerror=broken=1>", "\"'><b>&amp;\xe2\x80\xa8`${broken=2}`"};
  Page page(tournament_test::small_tournament(2, 3));
  RunData data = page.data;
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string old = data.tally.players[i].name;
    data.tally.players[i].name = data.series[i].name = nasty[i];
    data.ratings.record.players[data.ratings.record.index_of(old)].name = nasty[i];
    for (KeptGame& game : data.kept) {
      for (std::string* name : {&game.row.seat(0).player, &game.row.seat(1).player})
        if (*name == old) *name = nasty[i];
      for (MoveRow& row : game.moves)
        if (row.player == old) row.player = nasty[i];
    }
    for (Table& table : data.tables) {
      for (std::string* text : {&table.title, &table.notes.emplace_back()}) *text += nasty[i];
      for (auto& row : table.rows)
        for (std::string& cell : row)
          if (cell == old) cell = nasty[i];
    }
    data.facts.emplace_back(nasty[i], nasty[i]);
    data.ratings.warnings.push_back(nasty[i]);
  }
  PageOptions options;
  options.ablations = {made_up_ablation(nasty[0])};
  options.command = nasty[1];
  write_page(data, page.file, options);
  Visit visit;
  visit.checks = "names";
  visit.expected = {{"charts", with_ablation(charts_of(page.data))}, {"names", nasty}};
  expect_good(browser_test::visit(page.file, visit), 20);
}

}  // namespace
}  // namespace arena

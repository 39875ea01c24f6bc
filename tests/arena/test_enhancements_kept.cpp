// The tables of every switch in docs/enhancements.md are those of the kept runs, and the configs are those that were run. The suite of wins that were
// given away comes from the kept games of the players that lost them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "arena/analysis/ablation/measures.hpp"
#include "arena/analysis/suite/suite_file.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/tournament.hpp"
#include "arena/games/games.hpp"
#include "arena/record/reader.hpp"
#include "core/andantino/andantino.hpp"
#include "tests/arena/cli_support.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;

const fs::path switches_kept = fs::path(ARENA_SOURCE) / "results" / "enhancements";

/// The cells of a table of the page by row, after its heading.
std::map<std::string, std::vector<std::string>> page_table(const std::string& heading) {
  std::istringstream page(cli_test::read_file(fs::path(ARENA_SOURCE) / "docs" / "enhancements.md"));
  std::map<std::string, std::vector<std::string>> rows;
  bool inside = false;
  for (std::string line; std::getline(page, line);) {
    if (line == heading) inside = true;
    if (inside && !line.starts_with('|')) break;
    if (!inside || line == heading || line.starts_with("|-")) continue;
    std::vector<std::string> cells;
    for (std::size_t at = 1, end = 0; (end = line.find('|', at)) != std::string::npos; at = end + 1)
      cells.push_back(config::trimmed(line.substr(at, end - at)));
    rows[cells.front()] = {cells.begin() + 1, cells.end()};
  }
  return rows;
}

template <class Text>
std::string as_cell(const std::optional<Estimate>& estimate, Text text) {
  if (!estimate) return "-";
  const statistics::Bounded& range = estimate->interval;
  if (range.low_open && range.high_open) return text(estimate->value);
  if (range.low_open) return "at most " + text(range.high);
  if (range.high_open) return "at least " + text(range.low);
  return fmt::format("{} ({} to {})", text(estimate->value), text(range.low), text(range.high));
}
std::string elo_text(double elo) { return std::lround(elo) == 0 ? "0" : fmt::format("{:+d}", std::lround(elo)); }
std::string ratio_text(double ratio) { return fmt::format("{:.2f}", ratio); }

/// From the games alone: points of the first against the second.
double elo_of_points(const fs::path& folder, const std::pair<std::string, std::string>& players) {
  double points = 0, games = 0;
  read_games(folder / "games.csv", [&](const GameRow& row) {
    for (const int seat : {0, 1}) {
      if (row.seat(seat).player != players.first || row.seat(1 - seat).player != players.second) continue;
      points += row.result() == Outcome::draw ? 0.5 : row.result() == win_for(seat) ? 1 : 0;
      ++games;
    }
  });
  return 400 * std::log10(points / (games - points));
}

TEST(EnhancementsKept, ThePageHasTheFiguresOfTheKeptRuns) {
  const auto strength = page_table("| switch | Andantino, 10 ms | 100 ms | Tablut, 10 ms | 100 ms | Omega, 10 ms | 100 ms |");
  const auto cost = page_table("| switch | Andantino, nodes | time | Tablut, nodes | time | Omega, nodes | time |");
  std::size_t column = 0;
  for (const std::string game : {"andantino", "tablut", "omega"})
    for (const std::string time : {"10ms", "100ms"}) {
      const fs::path folder = switches_kept / (game + "-" + time);
      SCOPED_TRACE(folder);
      if (!fs::exists(folder)) {  // not run: the page has no figures
        for (const auto& [label, cells] : strength) EXPECT_EQ(cells[column], "-") << label;
        ++column;
        continue;
      }
      const auto results = read_ablation(folder);
      ASSERT_TRUE(results);
      EXPECT_EQ(results->spec.comparisons,
                config::load_tournament(fs::path(ARENA_SOURCE) / "configs" / "ablations" / ("enhancements-" + game + ".yaml")).ablation.comparisons);
      int played = 0;
      for (const Effect& effect : results->effects) {
        SCOPED_TRACE(effect.label);
        if (effect.elo) {
          ASSERT_TRUE(strength.contains(effect.label));
          EXPECT_EQ(strength.at(effect.label)[column], as_cell(effect.elo, elo_text));
          if (!effect.elo->interval.low_open && !effect.elo->interval.high_open) {
            EXPECT_NEAR(effect.elo->value, elo_of_points(folder, effect.players.front()), 0.2);
          }
          ++played;
        }
        if (time == "100ms") continue;  // no positions
        ASSERT_TRUE(cost.contains(effect.label));
        EXPECT_EQ(cost.at(effect.label)[column], as_cell(effect.cost(Measure::nodes), ratio_text));
        EXPECT_EQ(cost.at(effect.label)[column + 1], as_cell(effect.cost(Measure::time), ratio_text));
      }
      EXPECT_EQ(played, 10);
      ++column;
    }
}

TEST(EnhancementsKept, ThePageHasWhatASecondThreadWon) {
  const auto table = page_table("| game | Elo of a second thread | depth | nodes |");
  ASSERT_EQ(table.size(), 3U);
  for (const auto& [label, cells] : table) {
    const std::string game = label.substr(1, label.find(']') - 1);
    const double elo = elo_of_points(switches_kept / ("threads-" + std::string(1, static_cast<char>(std::tolower(game[0]))) + game.substr(1)),
                                     {"two-threads", "one-thread"});
    EXPECT_EQ(cells[0].substr(0, cells[0].find(' ')), fmt::format("{:+.0f}", elo)) << label;
  }
}

TEST(EnhancementsKept, EveryGivenWinIsOfALostGameAndNoListedMoveLosesAtOnce) {
  std::map<std::string, std::pair<std::string, Outcome>> games;  // by folder and number: moves and result
  const std::map<std::string, std::string> folders = {
      {"sweere-evaluators", "reproduction/sweere-evaluators"},
      {"rao-algorithms", "reproduction/rao-algorithms"},
      {"rao-figure-8", "reproduction/rao-figure-8"},
      {"andantino", "baselines/andantino"},
      {"andantino-20ms", "champions/andantino-20ms"},
      {"champions-100ms", "champions/andantino-100ms"},
      {"enhancements-10ms", "enhancements/andantino-10ms"},
      {"monte-carlo", "monte-carlo/andantino"},
      {"tuned", "tuned/andantino"},
  };
  for (const auto& [name, folder] : folders)
    read_games(fs::path(ARENA_SOURCE) / "results" / folder / "games.csv", [&, &key = name](const GameRow& row) {
      games[fmt::format("{}-{}", key, row.game)] = {row.moves + " ", row.result()};
    });
  const Suite suite = read_suite(fs::path(ARENA_SOURCE) / "configs" / "suites" / "andantino-won.txt");
  const Andantino start(options_from<Andantino>(suite.game.options));
  EXPECT_EQ(suite.positions.size(), 200U);
  std::set<Key> known;
  for (const SuitePosition& position : suite.positions) {
    SCOPED_TRACE(position.id);
    EXPECT_EQ(position.keeps_win, 4'000'000);
    const auto on_board = ready(suite, position, start);
    EXPECT_TRUE(known.insert(on_board.game.canonical_key()).second) << "listed before, up to symmetry";
    for (const Move move : on_board.best) {
      Andantino game = on_board.game;
      game.make(move);
      MoveList<Andantino> replies;
      if (game.outcome() == Outcome::none) game.legal_moves(replies);
      for (const Move reply : replies) {
        const auto undo = game.make(reply);
        EXPECT_NE(game.outcome(), win_for(1 - on_board.game.to_move()));
        game.undo(reply, undo);
      }
    }
    if (position.id == "only-h7") continue;
    const auto& [moves, result] = games.at(position.id.substr(0, position.id.rfind('-')));
    EXPECT_TRUE(moves.starts_with(position.moves + " "));
    EXPECT_EQ(result, win_for(1 - on_board.game.to_move()));
    const auto left = std::count(moves.begin(), moves.end(), ' ') - on_board.game.plies();
    EXPECT_GE(left, 6);
    EXPECT_LE(left, 18);
  }
  EXPECT_EQ(suite.positions.front().best, std::vector<std::string>{"h7"});
}

}  // namespace
}  // namespace arena

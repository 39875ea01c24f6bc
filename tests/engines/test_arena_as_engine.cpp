// Our own players through pipes: `arena ugi` decides what the player decides inside a run.
#include <gmock/gmock.h>

#include "arena/play/game_board.hpp"
#include "tests/engines/engines_support.hpp"

namespace arena::engines_test {
namespace {

/// The games of a folder without what the clock wrote and without how the decision ended, which an engine does not tell.
std::string games_of(const fs::path& folder) {
  std::string text;
  read_games(folder / "games.csv", [&](const GameRow& row) {
    text += fmt::format("{} {} {} {} {}\n", row.game, row.seat(0).player, row.seat(1).player, row.result_word(), row.moves);
  });
  read_moves(folder / "moves.csv", [&](const MoveRow& row) {
    text += fmt::format("{} {} {} {} {} {} {}\n", row.game, row.ply, row.move, row.depth.value_or(-1), row.score.value_or(-1),
                        row.proved == "draw" ? "" : row.proved,  // UGI has no word for it
                        row.nodes_total.value_or(-1));
  });
  return text;
}

TEST(ArenaAsEngine, OverPipesItPlaysTheGamesThatItPlaysInside) {
  struct Match {
    std::string game, rules, one, other;
  };
  const std::vector<Match> matches = {{"andantino", "radius: 4", "arena-andantino", "sweere-neighbours"},
                                      {"omega", "side: 3", "arena-omega", "random"},
                                      {"tablut", "", "arena-tablut", "random"}};
  for (const Match& match : matches) {
    SCOPED_TRACE(match.game);
    TemporaryFolder folder;
    const auto tournament = [&](bool pipes) {
      std::string text = "game: {name: " + match.game + (match.rules.empty() ? "" : ", " + match.rules) +
                         "}\nopenings: {type: random, plies: 4, count: 2, seed: 3}\nlimits: {nodes: 300}\nadjudication: {max_plies: 60}\nplayers:\n";
      for (const std::string& name : {match.one, match.other}) {
        std::string rules = match.rules;
        rules.erase(std::remove(rules.begin(), rules.end(), ' '), rules.end());
        std::string words = std::string(ARENA_BINARY) + ", ugi, --player, " + name + ", --game, " + match.game;
        if (!rules.empty()) words += ", --" + rules.substr(0, rules.find(':')) + ", " + rules.substr(rules.find(':') + 1);
        text += pipes ? "  - {name: " + name + ", type: ugi, command: [" + words + "]}\n" : "  - " + name + "\n";
      }
      return write_tournament(folder.path(), text);
    };
    const auto inside = cli_test::run_cli({"run", tournament(false).string(), "--quiet", "--output", (folder.path() / "inside").string()});
    ASSERT_EQ(inside.code, 0) << inside.err;
    const auto outside = cli_test::run_cli({"run", tournament(true).string(), "--quiet", "--output", (folder.path() / "outside").string()});
    ASSERT_EQ(outside.code, 0) << outside.err;
    EXPECT_EQ(games_of(folder.path() / "outside"), games_of(folder.path() / "inside"));
  }
}

TEST(ArenaAsEngine, OverPipesItChoosesFromTheMovesItIsGiven) {
  const auto board = make_board("andantino", {{"radius", 4}});
  Participant engine;
  engine.type = config::PlayerType::ugi;
  engine.options.kind = ForeignKind{};
  engine.engine.command = {ARENA_BINARY, "ugi", "--player", "arena-andantino", "--game", "andantino", "--radius", "4"};
  board->seat(0, engine, 1);
  const std::atomic<bool> stop{false};
  Limits limits;
  limits.depth = 2;
  for (const std::string& move : board->legal_moves()) EXPECT_EQ(board->think(0, limits, stop, {}, std::nullopt, {move}).move, move);
}

}  // namespace
}  // namespace arena::engines_test

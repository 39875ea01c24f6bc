// Choosing positions: different up to symmetry, unfinished, as many of each kind as asked for, and the same for the same seed.
#include <set>

#include "arena/analysis/ablation/positions.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "players/make_player.hpp"
#include "tests/arena/tournament_support.hpp"
#include "tests/players/parts.hpp"

namespace arena::tournament_test {
namespace {

constexpr const char* two_players = "players: [random, {name: other, search: random}]\n";

config::TournamentSpec wanting(const std::string& positions, const std::string& game = "andantino", const std::string& more = "") {
  return tournament_from("game: " + game + "\nlimits: {nodes: 50}\n" + more + two_players +
                         "ablation: {comparisons: ['x: random / other'], positions: " + positions + "}\n");
}

template <class G>
G position_after(const config::TournamentSpec& tournament, const std::string& moves) {
  G game(options_from<G>(tournament.game.options));
  EXPECT_FALSE(make_moves(game, moves).has_value()) << moves;
  return game;
}

/// What must hold whatever was asked for; returns the numbers of plies.
std::vector<int> expect_sound(const config::TournamentSpec& tournament, const std::vector<ChosenPosition>& positions) {
  std::vector<int> plies;
  with_game(tournament.game.name, [&](auto tag) {
    using G = typename decltype(tag)::type;
    std::set<Key> keys;
    for (const ChosenPosition& chosen : positions) {
      const G game = position_after<G>(tournament, chosen.moves);
      EXPECT_EQ(game.outcome(), Outcome::none) << chosen.moves;
      EXPECT_EQ(game.legal_count(), chosen.legal_moves);
      EXPECT_TRUE(keys.insert(game.canonical_key()).second) << "equal up to symmetry: " << chosen.moves;
      plies.push_back(game.plies());
    }
  });
  return plies;
}

TEST(AblationPositions, OfRandomGamesAreDifferentUnfinishedAndWithinThePlies) {
  for (const auto& game : game_names()) {
    const auto tournament = wanting("{type: random, count: 200, min_plies: 3, max_plies: 12}", game);
    const ChosenPositions chosen = choose_positions(tournament);
    EXPECT_EQ(chosen.positions.size(), 200U) << game;
    EXPECT_EQ(chosen.warnings.size(), 0U);
    for (const int plies : expect_sound(tournament, chosen.positions)) EXPECT_TRUE(plies >= 3 && plies <= 12) << plies;
  }
}

TEST(AblationPositions, AreTheSameForTheSameSeedOnly) {
  const auto one = choose_positions(wanting("{type: random, count: 30, seed: 1}")).positions;
  EXPECT_EQ(one, choose_positions(wanting("{type: random, count: 30, seed: 1}")).positions);
  EXPECT_NE(one, choose_positions(wanting("{type: random, count: 30, seed: 2}")).positions);
}

TEST(AblationPositions, AreStratifiedByLegalMovesAndAShortageIsSaid) {
  const auto tournament = wanting("{type: random, stratify: {type: legal-moves, legal_moves: [2, 6, 10], per: 10}}");
  const ChosenPositions chosen = choose_positions(tournament);
  expect_sound(tournament, chosen.positions);
  // After the first move, of which there is one up to symmetry, two cells touch both stones; later there are always more.
  std::map<int, int> count;
  for (const ChosenPosition& position : chosen.positions) {
    ++count[position.legal_moves];
    EXPECT_EQ(position.stratum, std::to_string(position.legal_moves));
  }
  EXPECT_EQ(count, (std::map<int, int>{{2, 1}, {6, 10}, {10, 10}}));
  EXPECT_EQ(chosen.warnings, std::vector<std::string>{"only 1 different position with 2 legal moves was found, 10 were asked for"});
}

TEST(AblationPositions, WithinTheToleranceGoToTheNearestStratum) {
  const auto tournament = wanting("{type: random, stratify: {type: legal-moves, legal_moves: [10, 13], per: 20, tolerance: 2}}");
  const ChosenPositions chosen = choose_positions(tournament);
  ASSERT_EQ(chosen.positions.size(), 40U);
  for (const ChosenPosition& position : chosen.positions) EXPECT_LE(std::abs(position.legal_moves - std::stoi(position.stratum)), 2);
  int first_half_of_tens = 0;
  for (std::size_t i = 0; i < 10; ++i) first_half_of_tens += chosen.positions[i].legal_moves <= 11 ? 1 : 0;
  EXPECT_GE(first_half_of_tens, 9) << "12 goes to 13 while there is room";
}

TEST(AblationPositions, AreStratifiedByThirdsOfTheGame) {
  const auto tournament = wanting("{type: random, max_plies: 100, stratify: {type: phase, per: 15}}");
  const ChosenPositions chosen = choose_positions(tournament);
  expect_sound(tournament, chosen.positions);
  std::map<std::string, int> count;
  for (const ChosenPosition& position : chosen.positions) {
    ++count[position.phase];
    EXPECT_EQ(position.phase, position.stratum);
  }
  EXPECT_EQ(count, (std::map<std::string, int>{{"opening", 15}, {"middle", 15}, {"end", 15}}));
}

TEST(AblationPositions, UndecidedLeavesOutWhereAShallowSearchSeesTheEnd) {
  const auto tournament = wanting("{type: random, count: 60, min_plies: 20, undecided: 1}");
  const ChosenPositions chosen = choose_positions(tournament);
  expect_sound(tournament, chosen.positions);
  int wins_without = 0;
  const auto wins_at_once = [&](const std::string& moves) {
    Andantino game = position_after<Andantino>(tournament, moves);
    MoveList<Andantino> legal;
    game.legal_moves(legal);
    const int side = game.to_move();
    bool wins = false;
    for (const Move move : legal) {
      const auto undo = game.make(move);
      wins = wins || game.outcome() == win_for(side);
      game.undo(move, undo);
    }
    return wins;
  };
  for (const ChosenPosition& position : chosen.positions) EXPECT_FALSE(wins_at_once(position.moves)) << position.moves;
  for (const ChosenPosition& position : choose_positions(wanting("{type: random, count: 60, min_plies: 20}")).positions)
    wins_without += wins_at_once(position.moves) ? 1 : 0;
  EXPECT_GT(wins_without, 0) << "or the test shows nothing";
}

TEST(AblationPositions, AreThoseThatEveryPlayerSearches) {
  // The base sees a win in one and a threat without a search; 40 % of random positions have one.
  const auto tournament = tournament_from(
      "game: andantino\nlimits: {nodes: 50}\nablation: {base: arena-andantino-1, switches: [killers], positions: {type: random, count: 60, "
      "min_plies: "
      "12, max_plies: 40}}\n");
  ASSERT_TRUE(tree_of(tournament.players.front().options).immediate_win && tree_of(tournament.players.front().options).block_loss);
  const ChosenPositions chosen = choose_positions(tournament);
  EXPECT_EQ(chosen.positions.size(), 60U);
  TablePool pool;
  SteadyClock clock;
  for (const ChosenPosition& position : chosen.positions)
    for (const config::PlayerSpec& player : tournament.players) {
      Request request;
      request.limits.depth = 1;
      request.clock = &clock;
      const Decision decision = make_player<Andantino>(player.options, pool)->decide(position_after<Andantino>(tournament, position.moves), request);
      EXPECT_TRUE(decision.searched && is_search(decision.stop)) << player.name << ": " << position.moves;
    }
}

TEST(AblationPositions, CanBeTheTournamentsOpenings) {
  const auto tournament = wanting("{type: openings, count: 5}", "andantino", "openings: {type: random, plies: 6, count: 8, seed: 3}\n");
  const ChosenPositions chosen = choose_positions(tournament);
  const RunSpec spec = resolve(tournament);
  ASSERT_EQ(chosen.positions.size(), 5U);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(chosen.positions[i].moves, spec.opening_lines[i]);
  EXPECT_EQ(chosen.positions[0].phase, "opening");
}

TEST(AblationPositions, CanComeFromRecordedGames) {
  TemporaryFolder folder;
  run_in(spec_from(small_tournament(2, 4)), folder.path());
  const std::string games = read_file(folder.path() / "games.csv");
  const auto tournament = wanting("{type: games, folder: " + folder.path().string() + ", count: 20, min_plies: 6}", "{name: andantino, radius: 4}");
  const ChosenPositions chosen = choose_positions(tournament);
  EXPECT_EQ(chosen.positions.size(), 20U);
  for (const int plies : expect_sound(tournament, chosen.positions)) EXPECT_GE(plies, 6);
  for (const ChosenPosition& position : chosen.positions) EXPECT_NE(games.find("," + position.moves + " "), std::string::npos) << position.moves;
  EXPECT_EQ(chosen.positions, choose_positions(tournament).positions);

  const auto other = wanting("{type: games, folder: " + folder.path().string() + "}");
  EXPECT_NE(message_of([&] { choose_positions(other); }).find("of another game or by other rules"), std::string::npos);
  EXPECT_NE(message_of([&] { choose_positions(wanting("{type: games, folder: nowhere}")); }).find("no such folder"), std::string::npos);
}

TEST(AblationPositions, NoneAtAllIsRefused) {
  const auto tournament = wanting("{type: random, max_plies: 3, stratify: {type: legal-moves, legal_moves: [9]}}");
  EXPECT_NE(message_of([&] { choose_positions(tournament); }).find("no position matches"), std::string::npos);
}

}  // namespace
}  // namespace arena::tournament_test

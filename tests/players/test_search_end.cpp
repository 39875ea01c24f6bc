// No search looks beyond the end of the game, whatever cuts its tree.
#include <gtest/gtest.h>

#include "core/omega/omega.hpp"
#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "players/evaluators/tablut/tablut_evaluators.hpp"
#include "tests/players/search_support.hpp"

namespace arena {
namespace {

TreeOptions cutting_player() {
  TreeOptions options;
  options.iterative_deepening = true;
  options.table.on = options.killers.on = options.null_move.on = options.multi_cut.on = true;
  options.table.size_mb = 1;
  options.null_move.allow_unsound = true;
  return options;
}

/// Plays a game and returns, for each searched decision, how deep it claims to have looked and how many plies really followed.
template <class E, Game G>
std::vector<std::pair<Decision, int>> played(G game, const TreeOptions& options, std::uint64_t nodes) {
  TablePool pool;
  const auto player = searcher_of<E, G>(options, pool);
  HandClock clock;
  std::vector<std::pair<Decision, int>> decisions;
  while (game.outcome() == Outcome::none) {
    Request request = request_for(clock);
    request.limits.nodes = nodes;
    Decision decision = player->decide(game, request);
    decisions.emplace_back(decision, game.plies());
    game.make(decision.move);
  }
  for (auto& [decision, plies] : decisions) plies = game.plies() - plies;
  return decisions;
}

TEST(Sides, ASearchOfMoreThanTwoIsRefusedByTheOneSentence) {
  try {
    played<omega::Trebing>(Omega({.side = 3, .players = 3}), cutting_player(), 10);
    ADD_FAILURE() << "it searched";
  } catch (const InputError& refused) {
    EXPECT_EQ(std::string(refused.what()).find("this player is for two sides; omega with 3 players is played by search: "), 0U) << refused.what();
  }
}

TEST(TheEndOfTheGame, OmegaIsNeverSearchedDeeperThanThePliesLeft) {
  for (const int side : {3, 4, 5}) {
    TreeOptions options = cutting_player();
    options.terminal = Terminal::score;
    int complete = 0;
    for (const auto& [decision, left] : played<omega::Trebing>(Omega({side, 2}), options, 2000)) {
      EXPECT_LE(decision.depth, left) << "side " << side;
      EXPECT_LE(decision.begun, left) << "side " << side;
      if (left == 1) {
        EXPECT_EQ(decision.depth, 1);
      }
      complete += decision.stop == StopReason::complete;
    }
    EXPECT_GT(complete, 2) << "the last plies are searched to the end, and end by it";
  }
}

TEST(TheEndOfTheGame, OmegasPliesLeftAreKnownExactly) {
  Random random(5);
  for (const int players : {2, 3, 4}) {
    Omega game({4, players});
    std::vector<int> left;
    while (game.outcome() == Outcome::none) {
      left.push_back(most_plies_left(game));
      game.make(game.legal_move(static_cast<int>(random.below(static_cast<std::uint32_t>(game.legal_count())))));
    }
    for (std::size_t i = 0; i < left.size(); ++i) EXPECT_EQ(left[i], static_cast<int>(left.size() - i)) << players << " players, ply " << i;
  }
}

TEST(TheEndOfTheGame, TablutIsNeverSearchedBeyondItsLimit) {
  Tablut game;
  Random random(3);
  while (game.outcome() == Outcome::none && game.plies_left() > 3) {
    MoveList<Tablut> moves;
    game.legal_moves(moves);
    Tablut next = game;
    next.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    if (next.outcome() == Outcome::none) game = next;
  }
  ASSERT_EQ(game.plies_left(), 3);
  EXPECT_LE(search_once<tablut::Rudin>(game, cutting_player(), 30).depth, 3);
}

TEST(TheEndOfTheGame, AndantinoIsNeverSearchedDeeperThanTheBoardHasCells) {
  const Andantino game({2, 0});
  EXPECT_EQ(most_plies_left(game), 18);
  EXPECT_EQ(most_plies_left(Andantino({9, 24})), 47);
  TreeOptions options = cutting_player();
  options.stop_at_win = false;
  EXPECT_LE(search_once<andantino::Lines>(game, options, 60).depth, 18);
}

TEST(TheIterationBegun, IsTheUnfinishedOne) {
  TreeOptions options;
  options.iterative_deepening = true;
  TablePool pool;
  const auto player = searcher_of<andantino::Lines, Andantino>(options, pool);
  HandClock clock;
  Request request = request_for(clock);
  request.limits.nodes = 1000;
  const Decision stopped = player->decide(Andantino(), request);
  EXPECT_EQ(stopped.stop, StopReason::nodes);
  EXPECT_EQ(stopped.begun, stopped.depth + 1);
  const Decision finished = search_once<andantino::Lines>(Andantino(), options, 4);
  EXPECT_EQ(finished.begun, 4);
  EXPECT_EQ(finished.depth, 4);
}

TEST(BlockingFirst, LeavesAWinWhereTheOpponentThreatens) {
  // White, to move, makes five on e10, Black would on j14.
  const auto game = Andantino::from_text({}, "f10,g10,h10,i10,i14,s19/j10,e9,j11,j12,j13,a1,c1/w");
  TreeOptions options;
  options.iterative_deepening = options.block_loss = true;
  EXPECT_EQ(search_once<andantino::None>(game, options, 2).stop, StopReason::immediate_win);
  options.block_first = true;
  EXPECT_EQ(search_once<andantino::None>(game, options, 2).stop, StopReason::block);
}

}  // namespace
}  // namespace arena

// Monte Carlo tree search with three and four sides: rewards by place, what the solver proves, and which options are for two.
#include <gtest/gtest.h>

#include "core/common/errors.hpp"
#include "players/mcts/mcts_numbers.hpp"
#include "tests/players/many_support.hpp"
#include "tests/players/mcts_support.hpp"

namespace arena {
namespace {

/// The best standing a side can reach if all remaining plies are its own.
int best_standing(const Omega& game, int side) {
  if (game.outcome() != Outcome::none) return standing(game, side);
  int best = -10;
  MoveList<Omega> moves;
  game.legal_moves(moves);
  for (const Move move : moves) {
    Omega next = game;
    next.make(move);
    best = std::max(best, best_standing(next, side));
  }
  return best;
}

TEST(ManyMcts, RewardsAreThePartOfTheOthersThatASideLeavesBehind) {
  Random random(51);
  for (int i = 0; i < 500; ++i) {
    const int players = 2 + i % 3;
    Omega game = position_before_end(3, players, 1, random);
    game.make(game.legal_move(0));
    const mcts::Rewards rewards = mcts::rewards_of(game);
    for (int side = 0; side < players; ++side) {
      double part = 0;
      for (int other = 0; other < players; ++other) {
        if (other == side) continue;
        part += game.score(side) > game.score(other) ? 1 : game.score(side) == game.score(other) ? 0.5 : 0;
      }
      EXPECT_NEAR(rewards[static_cast<std::size_t>(side)], part / (players - 1) * mcts::win_reward, 1);
    }
    if (players == 2) {
      EXPECT_EQ(rewards, mcts::both(mcts::reward_of(game.outcome())));
    }
  }
}

TEST(ManyMcts, TheLastPliesAreForTheBestPlace) {
  Random random(52);
  for (int i = 0; i < 60; ++i) {
    const int players = 3 + i % 2, plies = 1 + i % 2;
    Omega game = position_before_end(3, players, plies, random);
    const int side = game.to_move(), best = best_standing(game, side);
    MctsOptions options = with_playouts(6000);
    options.solver = i % 3 != 0;
    while (game.outcome() == Outcome::none) {
      ASSERT_EQ(game.to_move(), side);
      game.make(mcts_decision(game, options).move);
    }
    EXPECT_EQ(standing(game, side), best) << game.position_text();
  }
}

TEST(ManyMcts, AProvedWinIsOneAgainstEverybody) {
  Random random(53);
  const NaiveValues<omega::CurrentScore> values(WinScore::flat, Terminal::result);
  int wins = 0, open = 0;
  for (int i = 0; i < 80; ++i) {
    const int players = 3 + i % 2;
    const Omega game = position_before_end(3, players, 3 + i % 2, random);
    const Decision decision = mcts_decision(game, with_playouts(4000));
    const bool wins_against_all = naive_paranoid(game, game.to_move(), 4, 0, values) == win_score;
    if (decision.proved == Proved::win) {
      ++wins;
      EXPECT_TRUE(wins_against_all) << game.position_text();
      Omega next = game;
      next.make(decision.move);
      EXPECT_TRUE(next.outcome() != Outcome::none || naive_paranoid(next, game.to_move(), 3, 0, values) == win_score);
    } else {
      ++open;
      EXPECT_FALSE(wins_against_all) << "four plies are soon looked through: " << game.position_text();
    }
  }
  EXPECT_GT(wins, 5);
  EXPECT_GT(open, 5);
}

TEST(ManyMcts, WithoutTheSolverNothingIsProved) {
  Random random(54);
  MctsOptions options = with_playouts(2000);
  options.solver = false;
  for (int i = 0; i < 10; ++i) {
    const Decision decision = mcts_decision(position_before_end(3, 3, 2, random), options);
    EXPECT_EQ(decision.proved, Proved::no);
    EXPECT_EQ(counters_of(decision).proved_nodes, 0U);
  }
}

TEST(ManyMcts, EveryOptionForMoreSidesPlaysAGame) {
  std::vector<MctsOptions> all(9, with_playouts(60));
  all[0].rave.on = true;
  all[1].rave = {true, 0.0001, 20};
  all[2].playout.kind = PlayoutKind::mast;
  all[3].playout.kind = PlayoutKind::nst;
  all[4].playout.kind = PlayoutKind::evaluator;
  all[5].playout_plies = 4;
  all[6].bias.on = all[6].unpruning.on = true;
  all[7].score_weight = 0.5;
  all[8].playout.kind = PlayoutKind::win_in_one;
  all[8].transpositions = true;
  for (MctsOptions& options : all)
    for (const int players : {3, 4}) {
      Omega game({3, players});
      TablePool pool;
      HandClock clock;
      const auto player = mcts_player<Omega>(options, pool);
      while (game.outcome() == Outcome::none) {
        const Decision decision = player->decide(game, request_for(clock));
        ASSERT_EQ(game.why_illegal(decision.move), "");
        const Decision again = mcts_decision(game, options), same = mcts_decision(game, options);
        ASSERT_EQ(again.move, same.move);
        ASSERT_EQ(again.moves, same.moves);
        game.make(decision.move);
      }
    }
}

TEST(ManyMcts, TheScoreCountsWhereItIsWanted) {
  // One ply before the end every move of many leaves the places as they are; the score then tells which is best.
  Random random(55);
  MctsOptions options = with_playouts(4000);
  options.score_weight = 0.5;
  int told = 0;
  for (int i = 0; i < 40; ++i) {
    const Omega game = position_before_end(3, 3, 1, random);
    const int side = game.to_move(), best = best_standing(game, side);
    mcts::Reward most = 0;
    MoveList<Omega> moves;
    game.legal_moves(moves);
    for (const Move move : moves) {
      Omega next = game;
      next.make(move);
      if (standing(next, side) == best) most = std::max(most, mcts::score_shares(next)[static_cast<std::size_t>(side)]);
    }
    Omega next = game;
    next.make(mcts_decision(game, options).move);
    if (standing(next, side) != best || best == 2) continue;  // a proved win ends the search
    ++told;
    EXPECT_EQ(mcts::score_shares(next)[static_cast<std::size_t>(side)], most) << game.position_text();
  }
  EXPECT_GT(told, 5);
}

TEST(ManyMcts, WhatIsForTwoSidesIsRefusedByName) {
  const auto refusal = [](const MctsOptions& options, int players, const char* evaluator = "trebing") {
    TreeOptions common;
    common.evaluator.name = evaluator;
    try {
      mcts_decision(Omega({3, players}), options, 1, common);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  MctsOptions options = with_playouts(100);
  options.implicit_minimax.on = true;
  EXPECT_EQ(refusal(options, 3).find("'implicit_minimax' is for two sides; omega with 3 players is played by search: random, mcts,"), 0U);
  EXPECT_EQ(refusal(options, 2), "");
  options = with_playouts(100);
  options.score_bounds = true;
  EXPECT_EQ(refusal(options, 4).find("'score_bounds' is for two sides"), 0U);
  EXPECT_EQ(refusal(options, 2), "");
  options = with_playouts(100);
  options.playout_plies = 2;
  EXPECT_EQ(refusal(options, 3, "trebing-as-coded"), "evaluator 'trebing-as-coded' is for two sides; omega has 3 players");
  EXPECT_EQ(refusal(options, 3, "groups"), "");

  PlayerOptions player;
  MctsKind kind;
  player.kind = kind;
  EXPECT_NO_THROW(check_sides(player, "omega", 4));
  kind.mcts.implicit_minimax.on = true;
  player.kind = kind;
  EXPECT_THROW(check_sides(player, "omega", 4), InputError);
}

}  // namespace
}  // namespace arena

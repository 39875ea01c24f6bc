// The first numbers that the solver gives a position of Andantino: they follow the evaluator, whoever is to move, grow with depth, and change no
// answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "players/evaluators/andantino/patterns.hpp"
#include "players/proof/proof_search.hpp"
#include "tests/players/proof_support.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

/// The mover's advantage after the move, in doublings of the odds, evaluated from scratch.
double doublings(const Andantino& game, Move move) {
  static const andantino::Patterns evaluator{EvaluatorSettings{}};
  Andantino after = game;
  after.make(move);
  const int white = evaluator.value(evaluator.start(after));
  return std::clamp((game.to_move() == Andantino::white ? white : -white) / 32 / 8.0, -5.5, 5.5);
}

TEST(ProofGuess, IsTheEvaluatorsAfterMovesMadeAndTakenBack) {
  int compared = 0, high = 0, low = 0;
  for (const Andantino::Options& options : {Andantino::Options{3, 0}, {5, 0}, {9, 0}, {4, 12}})
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      ProofPosition<Andantino> position(Andantino(options), ProofGoal{static_cast<int>(seed % 2)});
      play_on(options, seed, [&](const Andantino& game, Move played) {
        MoveList<Andantino> moves;
        game.legal_moves(moves);
        for (const Move move : moves) {
          if (is_win(game.probe(move))) continue;
          position.make(move);
          position.undo();
          ProofChild child;
          child.move = move;
          child.least = 12;
          position.guess(child);
          const double good = doublings(game, move), deep = std::min(96, game.plies() + 1 - position.goal().asked_at) / 8.0;
          ASSERT_NEAR(static_cast<double>(child.least), std::max(1.0, 72 * std::exp2(deep - good)), 0.51) << game.position_text();
          ASSERT_NEAR(static_cast<double>(child.sum), std::max(1.0, 6 * std::exp2(deep + good)), 0.51) << game.position_text();
          ++compared;
          high += good > 1;
          low += good < -1;
        }
        position.make(played);
      });
    }
  EXPECT_GT(compared, 5000);
  EXPECT_GT(std::min(high, low), compared / 20);
}

TEST(ProofGuess, CountsDepthFromTheQuestionWhereverASearchBegins) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    ProofPosition<Andantino> position(Andantino({5, 0}), ProofGoal{0});
    play_on({5, 0}, seed, [&](const Andantino& game, Move played) {
      const auto guess_in = [&](const ProofPosition<Andantino>& where) {
        ProofChild child;
        child.move = played;
        child.least = child.sum = 1000;  // so that rounding is nothing
        where.guess(child);
        return std::pair<double, double>(child.least, child.sum);
      };
      const auto all_the_way = guess_in(position), from_here = guess_in({game, position.goal()}), asked_here = guess_in({game, ProofGoal{0}});
      ASSERT_EQ(from_here, all_the_way) << game.position_text();
      if (std::max(all_the_way.first, all_the_way.second) < 1e8 && std::min(asked_here.first, asked_here.second) > 100) {
        ASSERT_NEAR(all_the_way.first / asked_here.first, std::exp2(game.plies() / 8.0), 0.01 * std::exp2(game.plies() / 8.0));
        ASSERT_NEAR(all_the_way.second / asked_here.second, std::exp2(game.plies() / 8.0), 0.01 * std::exp2(game.plies() / 8.0));
        ++compared;
      }
      position.make(played);
    });
  }
  EXPECT_GT(compared, 100);
}

TEST(ProofGuess, ChangesNoAnswerAndSparesPositions) {
  const int questions = cases(40);
  int proved = 0, disproved = 0;
  double logs = 0;
  Random random(30);
  while (proved + disproved < questions) {
    Andantino game(Andantino::Options{random.below(2) == 0 ? 5 : 9, 0});
    const auto plies = 6 + random.below(7);
    for (std::uint32_t i = 0; i < plies && game.outcome() == Outcome::none; ++i) {
      MoveList<Andantino> moves;
      game.legal_moves_in_board_order(moves);
      game.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (game.outcome() != Outcome::none) continue;
    ProofGoal goal{static_cast<int>(random.below(2))}, plain = goal;
    plain.guessed = false;
    ProofTable chosen_by(4), one(4), other(4);
    ProofSearch<Andantino> chooses(game, plain, chosen_by, ProofTies::first);
    if (!chooses.run(10'000).decided() || chooses.nodes() < 500) continue;
    ProofSearch<Andantino> with(game, goal, one), without(game, plain, other);
    const ProofNumbers a = with.run(2'000'000), b = without.run(2'000'000);
    ASSERT_TRUE(a.decided() && b.decided()) << game.position_text();
    ASSERT_EQ(a.proved(), b.proved()) << game.position_text();
    ++(a.proved() ? proved : disproved);
    logs += std::log(static_cast<double>(with.nodes()) / static_cast<double>(without.nodes()));
  }
  EXPECT_GT(std::min(proved, disproved), 0);
  EXPECT_LT(std::exp(logs / questions), 0.8);
}

}  // namespace
}  // namespace arena

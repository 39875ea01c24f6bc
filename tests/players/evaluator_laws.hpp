// What every evaluator of every game must obey, checked along random games.
#pragma once
#include <gtest/gtest.h>

#include <cstdlib>
#include <string_view>
#include <vector>

#include "core/common/random.hpp"
#include "players/common/evaluator.hpp"
#include "tests/sanitized.hpp"

namespace arena {

/// If every term has points, they add up to the value.
inline void expect_terms_add_up(const std::vector<EvaluationTerm>& terms, Score value) {
  Score sum = 0;
  for (const EvaluationTerm& term : terms) {
    EXPECT_FALSE(term.name.empty());
    if (!term.points) return;
    sum += *term.points;
  }
  EXPECT_EQ(sum, value);
}

/// Every move, looked at and made.
template <class E, class G>
void expect_sight_of_moves(const E& evaluator, const G& game) {
  MoveList<G> moves;
  game.legal_moves(moves);
  const auto state = evaluator.start(game);
  const auto sight = evaluator.look(game, state);
  for (const Move move : moves) {
    const std::string where = game.position_text() + " " + game.to_text(move);
    G next = game;
    next.make(move);
    const SeenMove seen = sight.at(move);
    ASSERT_EQ(seen.outcome, next.outcome()) << where;
    if (next.outcome() == Outcome::none) {
      const Score value = evaluator.value(next, evaluator.start(next), {});
      ASSERT_EQ(seen.value, game.to_move() == 0 ? value : -value) << where;
    }
  }
}

/// Plays random games from `start`. In every undecided position: the state carried from move to move gives the value of a fresh one, the value lies
/// within the range, a probing evaluator says the same without the position, one that looks ahead says what every move leads to, and a symmetric
/// image of the game has the same value.
template <class E, class G>
void expect_evaluator_laws(const G& start, const EvaluatorSettings& settings, int games, bool symmetric = true) {
  SCOPED_TRACE(E::name);
  const E evaluator(settings);
  const Score range = evaluator.range(start);
  EXPECT_LE(range, max_evaluation);
  Random random(7);
  for (int number = 0; number < cases(games); ++number) {
    G game = start, image = start;
    const int symmetry = static_cast<int>(random.below(static_cast<std::uint32_t>(G::symmetries)));
    EvaluationContext context, image_context;
    context.root_side = image_context.root_side = number % 2;
    auto state = evaluator.start(game);
    while (game.outcome() == Outcome::none) {
      const Score value = evaluator.value(game, state, context);
      ASSERT_EQ(value, evaluator.value(game, evaluator.start(game), context)) << game.position_text();
      ASSERT_LE(std::abs(value), range) << game.position_text();
      if constexpr (E::probes) {
        ASSERT_EQ(value, evaluator.value(state));
      }
      if constexpr (LooksAhead<E, G>) {
        ASSERT_NO_FATAL_FAILURE(expect_sight_of_moves(evaluator, game));
      }
      if constexpr (HasTerms<E, G>) expect_terms_add_up(evaluator.terms(game, context), value);
      if (symmetric) {
        ASSERT_EQ(value, evaluator.value(image, evaluator.start(image), image_context)) << game.position_text();
      }
      MoveList<G> moves;
      game.legal_moves(moves);
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      context.last = move;
      context.mover = image_context.mover = game.to_move();
      image_context.last = game.symmetric(move, symmetry);
      state = evaluator.after(state, game, move);
      game.make(move);
      image.make(image_context.last);
    }
  }
}

/// `values` for the named evaluator, with its other options at their defaults.
inline EvaluatorSettings settings_of(std::map<std::string, double> values, std::uint64_t seed = 0) {
  EvaluatorSettings settings;
  settings.values = std::move(values);
  settings.seed = seed;
  return settings;
}

/// Declared names, ranges and defaults are sound.
template <class E>
void expect_sound_option_rows() {
  SCOPED_TRACE(E::name);
  EXPECT_FALSE(E::help.empty());
  for (const EvaluatorOption& row : E::option_rows) {
    EXPECT_FALSE(row.help.empty()) << row.name;
    EXPECT_LE(row.low, row.fallback) << row.name;
    EXPECT_LE(row.fallback, row.high) << row.name;
  }
}

}  // namespace arena

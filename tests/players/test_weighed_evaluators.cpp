// Evaluators that weigh features: what a search computes is the sum over the features that a scan of the position counts, whatever the weights; and
// the features are fair to both sides.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "players/evaluators/tablut/tablut_evaluators.hpp"
#include "tests/players/evaluator_laws.hpp"

namespace arena {
namespace {

using andantino::Patterns;
using omega::Groups;
using tablut::Squares;

/// Every weight something else, of either sign.
template <class E>
EvaluatorSettings drawn_weights(std::uint64_t seed) {
  Random random(seed);
  EvaluatorSettings settings;
  for (const EvaluatorOption& row : E::option_rows) settings.values[std::string(row.name)] = static_cast<int>(random.below(1001)) - 500;
  return settings;
}

template <class E, class G>
void expect_the_sum_of_features(const G& start, int games) {
  const EvaluatorSettings settings = drawn_weights<E>(11);
  const E evaluator(settings);
  const auto weights = weights_from(settings, E::option_rows);
  Random random(5);
  for (int number = 0; number < games; ++number) {
    G game = start;
    auto state = evaluator.start(game);
    while (game.outcome() == Outcome::none) {
      ASSERT_EQ(evaluator.value(game, state, {}), weighed(weights, E::features(game))) << game.position_text();
      MoveList<G> moves;
      game.legal_moves(moves);
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      state = evaluator.after(state, game, move);
      game.make(move);
    }
  }
}

template <class E>
void expect_many_weights() {
  EXPECT_GE(E::option_rows.size(), 20U) << E::name;
  EXPECT_LE(E::option_rows.size(), 200U) << E::name;
  std::set<std::string_view> names;
  for (const EvaluatorOption& row : E::option_rows) EXPECT_TRUE(names.insert(row.name).second) << row.name;
}

TEST(WeighedEvaluators, HaveManyWeightsEachWithANameOfItsOwn) {
  expect_many_weights<Patterns>();
  expect_many_weights<Squares>();
  expect_many_weights<Groups>();
}

TEST(WeighedEvaluators, AreTheSumOfWhatAScanCounts) {
  for (const int radius : {2, 3, 5, 9, 12}) expect_the_sum_of_features<Patterns>(Andantino(Andantino::Options{radius, 0}), 20);
  expect_the_sum_of_features<Squares>(Tablut{}, 100);
  for (const int side : {2, 3, 5, 8, 10}) expect_the_sum_of_features<Groups>(Omega(Omega::Options{side, 2}), 20);
}

TEST(WeighedEvaluators, ObeyTheLawsWithAnyWeights) {
  expect_evaluator_laws<Patterns>(Andantino{}, drawn_weights<Patterns>(2), 20);
  expect_evaluator_laws<Squares>(Tablut{}, drawn_weights<Squares>(2), 50);
  expect_evaluator_laws<Groups>(Omega{}, drawn_weights<Groups>(2), 20);
}

/// The stones turned about the middle between the centre and White's first stone, with the colours changed: Black's stone on the centre is then where
/// White's was. One pass lets White place the stone that was Black's.
TEST(WeighedEvaluators, SayTheOppositeOfAnAndantinoPositionWithTheColoursChanged) {
  Random random(9);
  int compared = 0;
  for (int number = 0; number < 100; ++number) {
    Andantino game, changed;
    int turned = 0;
    for (int ply = 0; ply < 12 && game.outcome() == Outcome::none; ++ply) {
      MoveList<Andantino> moves;
      game.legal_moves(moves);
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      game.make(move);
      if (ply == 0) {
        turned = move.code + hex::centre;
        changed.make(move);
        changed.make_null();
      } else {
        changed.make(Move{static_cast<std::uint16_t>(turned - move.code)});
      }
      ASSERT_EQ(game.stones(Andantino::white), changed.stones(Andantino::black));
      if (game.outcome() != Outcome::none) break;
      ASSERT_NE(game.to_move(), changed.to_move());
      const auto features = Patterns::features(game), opposite = Patterns::features(changed);
      for (std::size_t i = 0; i < features.size(); ++i) ASSERT_EQ(features[i], -opposite[i]) << Patterns::option_rows[i].name;
      ++compared;
    }
  }
  EXPECT_GT(compared, 800);
}

TEST(WeighedEvaluators, SayTheOppositeOfAnOmegaPositionWithTheColoursChanged) {
  Random random(9);
  for (int number = 0; number < 50; ++number) {
    Omega game;
    while (game.outcome() == Outcome::none) {
      if (game.plies() % 2 == 0) {
        const std::string text = game.position_text(), white = text.substr(0, text.find('/')), black = text.substr(text.find('/') + 1);
        const auto features = Groups::features(game), opposite = Groups::features(Omega::from_text({}, black + "/" + white));
        for (std::size_t i = 0; i < features.size(); ++i) ASSERT_EQ(features[i], -opposite[i]) << text << " " << Groups::option_rows[i].name;
      }
      game.make(game.legal_move(static_cast<int>(random.below(static_cast<std::uint32_t>(game.legal_count())))));
    }
  }
}

TEST(Groups, ValuesAWonGameAboveEveryGuess) {
  const Groups evaluator{EvaluatorSettings{}};
  Random random(3);
  for (int number = 0; number < 50; ++number) {
    Omega game;
    Score highest = 0;
    while (game.outcome() == Outcome::none) {
      highest = std::max(highest, std::abs(evaluator.value(game, evaluator.start(game), {})));
      game.make(game.legal_move(static_cast<int>(random.below(static_cast<std::uint32_t>(game.legal_count())))));
    }
    const Score value = evaluator.terminal(game);
    if (game.outcome() == Outcome::draw)
      EXPECT_EQ(value, 0);
    else
      EXPECT_GT(winner(game.outcome()) == 0 ? value : -value, highest);
  }
}

TEST(Squares, CountsWhatRudinCounts) {
  // With Rudin's weights it is his evaluator.
  EvaluatorSettings settings;
  for (const EvaluatorOption& row : Squares::option_rows) {
    const std::string name(row.name);
    double weight = 0;
    if (name.rfind("muscovite_", 0) == 0) weight = 100;
    if (name.rfind("swede_", 0) == 0 || name.rfind("king_", 0) == 0) weight = -100;
    if (name == "king_steps") weight = 0;
    if (name == "ray_open") weight = -80;
    if (name.rfind("muscovites_beside_", 0) == 0) weight = 10;
    settings.values[name] = weight;
  }
  const Squares squares(settings);
  const tablut::Rudin rudin{EvaluatorSettings{}};
  Random random(5);
  for (int number = 0; number < 50; ++number)
    for (Tablut game; game.outcome() == Outcome::none;) {
      ASSERT_EQ(squares.value(game, {}, {}) + 4 * 80, rudin.value(game, {}, {})) << game.position_text();
      MoveList<Tablut> moves;
      game.legal_moves(moves);
      game.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

}  // namespace
}  // namespace arena

#include <map>
#include <string>
#include <vector>

#include "players/evaluators/omega/omega_evaluators.hpp"
#include "tests/players/evaluator_laws.hpp"

namespace arena {
namespace {

using omega::CurrentScore;
using omega::SmallGroups;
using omega::Trebing;

template <class E>
Score value_of(const Omega& game, const EvaluatorSettings& settings = {}) {
  const E evaluator(settings);
  return evaluator.value(game, evaluator.start(game), {});
}

/// Trebing's turn 7 on side 5, after the six turns of his book.
Omega after_book() { return Omega::from_text({}, "e1,c5,d5,g5,i5,i9/a1,a5,b5,e5,f5,e9"); }

/// h by the definition, from nothing but the stones.
std::int64_t worth_by_flood(const Omega& game, int player, int radius) {
  std::map<int, bool> seen;
  std::int64_t product = 1, open = 0;
  for (const int cell : hex::cells_of(radius)) {
    if (game.colour_at(cell) != player || seen[cell]) continue;
    std::vector<int> group{cell};
    seen[cell] = true;
    std::int64_t free = 0;
    for (std::size_t i = 0; i < group.size(); ++i)
      for (const int step : hex::around) {
        const int next = group[i] + step;
        if (!hex::on_board(next, radius)) continue;
        if (game.colour_at(next) == -1) ++free;
        if (game.colour_at(next) != player || seen[next]) continue;
        seen[next] = true;
        group.push_back(next);
      }
    if (group.size() != 2 && group.size() != 3) continue;
    product *= static_cast<std::int64_t>(group.size());
    open += free - 2;
  }
  return product - open;
}

TEST(OmegaEvaluators, ComeInTheListedOrder) {
  std::vector<std::string> names;
  EvaluatorsOf<Omega>::type::for_each([&](auto tag) {
    using E = typename decltype(tag)::type;
    names.emplace_back(E::name);
    expect_sound_option_rows<E>();
  });
  EXPECT_EQ(names, (std::vector<std::string>{"trebing", "score", "small-groups", "trebing-as-coded", "groups"}));
}

TEST(OmegaEvaluators, ObeyTheLawsOnEveryBoardSize) {
  for (int side = 2; side <= 10; ++side) {
    const Omega start(Omega::Options{side, 2});
    EvaluatorsOf<Omega>::type::for_each([&](auto tag) {
      using E = typename decltype(tag)::type;
      if constexpr (!std::is_same_v<E, omega::TrebingAsCoded>) expect_evaluator_laws<E>(start, {}, 20);  // that one knows who came first
    });
    expect_evaluator_laws<Trebing>(start, settings_of({{"phase_turn", 0}}), 20);
  }
}

TEST(OmegaEvaluators, ValueTheEndOfAGameWithinTheirRange) {
  Random random(3);
  for (int number = 0; number < 50; ++number) {
    Omega game;
    while (game.outcome() == Outcome::none)
      game.make(game.legal_move(static_cast<int>(random.below(static_cast<std::uint32_t>(game.legal_count())))));
    const auto difference = static_cast<Score>(game.score(0)) - static_cast<Score>(game.score(1));
    EvaluatorsOf<Omega>::type::for_each([&](auto tag) {
      using E = typename decltype(tag)::type;
      const E evaluator{EvaluatorSettings{}};
      if constexpr (!std::is_same_v<E, omega::Groups>) {
        EXPECT_EQ(evaluator.terminal(game), difference * (E::name.rfind("trebing", 0) == 0 ? 100 : 1)) << E::name;
      }
      EXPECT_LE(std::abs(evaluator.terminal(game)), evaluator.range(game)) << E::name;
    });
  }
}

TEST(OmegaScore, IsTheDifferenceOfTheProducts) {
  EXPECT_EQ(value_of<CurrentScore>(Omega{}), 0);
  EXPECT_EQ(value_of<CurrentScore>(after_book()), 2 - 4);
}

TEST(OmegaScore, IsCutAtTheLargestEvaluation) {
  // On side 10 enough white threes apart from each other pass a thousand million; Black's stones make one group.
  Omega game(Omega::Options{10, 2});
  std::vector<int> white, black;
  for (const int cell : hex::cells_of(9)) {
    const int row = hex::r_of(cell), q = hex::q_of(cell);
    if (row <= 1 && row % 2 != 0 && (q + 40) % 4 != 0) white.push_back(cell);
    if (row >= 3) black.push_back(cell);
  }
  const std::size_t stones = std::min(white.size(), black.size());
  for (std::size_t i = 0; i < stones; ++i) {
    game.make(Move{static_cast<std::uint16_t>(white[i])});
    game.make(Move{static_cast<std::uint16_t>(black[i])});
  }
  ASSERT_GT(game.score(0), static_cast<omega::Score>(max_evaluation));
  EXPECT_EQ(value_of<CurrentScore>(game), max_evaluation);
  EXPECT_EQ(value_of<Trebing>(game, settings_of({{"phase_turn", 0}})), max_evaluation);
}

TEST(SmallGroups, HaveTheWorthOfTrebingsBookPosition) {
  EXPECT_EQ(omega::small_group_worth(after_book(), 0), -4);
  EXPECT_EQ(omega::small_group_worth(after_book(), 1), -6);
  EXPECT_EQ(value_of<SmallGroups>(after_book()), 2);
  EXPECT_EQ(omega::small_group_worth(Omega{}, 0), 1);
}

TEST(SmallGroups, AreWorthWhatTheDefinitionSaysInRandomGames) {
  Random random(11);
  for (int number = 0; number < 100; ++number) {
    Omega game;
    while (game.outcome() == Outcome::none) {
      for (int player = 0; player < 2; ++player)
        ASSERT_EQ(omega::small_group_worth(game, player), worth_by_flood(game, player, 4)) << game.position_text();
      game.make(game.legal_move(static_cast<int>(random.below(static_cast<std::uint32_t>(game.legal_count())))));
    }
  }
}

TEST(Trebing, CountsOnlySmallGroupsBeforeItsTurn) {
  // 49 free cells: turn 30 - 24 + 1 = 7.
  EXPECT_EQ(value_of<Trebing>(after_book()), 200);
  EXPECT_EQ(value_of<Trebing>(after_book(), settings_of({{"phase_turn", 8}})), 200);
}

TEST(Trebing, MixesInTheScoreFromItsTurnOn) {
  // -2 / 49 + 2 * 48 / 49 = 94 / 49, in hundredths.
  EXPECT_EQ(value_of<Trebing>(after_book(), settings_of({{"phase_turn", 7}})), 9400 / 49);
}

TEST(Trebing, ChangesPhaseOnSideFiveBelowThirtyEightFreeCells) {
  Random random(5);
  int early = 0, late = 0;
  for (int number = 0; number < 20; ++number) {
    Omega game;
    while (game.outcome() == Outcome::none) {
      const bool groups_alone = game.free_cells() >= 38;
      const std::int64_t groups = value_of<SmallGroups>(game), score = value_of<CurrentScore>(game), free = game.free_cells();
      const std::int64_t expected = groups_alone ? 100 * groups : (100 * score + 100 * groups * (free - 1)) / free;
      ASSERT_EQ(value_of<Trebing>(game), expected) << game.position_text();
      ++(groups_alone ? early : late);
      game.make(game.legal_move(static_cast<int>(random.below(static_cast<std::uint32_t>(game.legal_count())))));
    }
  }
  EXPECT_GT(early, 0);
  EXPECT_GT(late, 0);
}

/// The value after the stones, White's and Black's by turns, with what the search has seen of them.
Score as_coded_after(const std::vector<std::string>& moves) {
  const omega::TrebingAsCoded evaluator{EvaluatorSettings{}};
  Omega game;
  auto state = evaluator.start(game);
  for (const std::string& move : moves) {
    state = evaluator.after(state, game, game.parse(move));
    game.make(game.parse(move));
  }
  return evaluator.value(game, state, {});
}

TEST(TrebingAsCoded, CountsTheFreeNeighboursOfTwoStonesOfATriangleTwice) {
  // White's triangle e5 f5 f6 in the middle, Black's stones alone: 3 - (f - 2), f = 3 * 4 free neighbours, and those of two stones once more.
  const std::vector<std::string> moves = {"e5", "a1", "f5", "e1", "f6", "a5"};
  Omega game;
  for (const std::string& move : moves) game.make(game.parse(move));
  EXPECT_EQ(value_of<Trebing>(game), 100 * (3 - 10 - 1));
  EXPECT_EQ(as_coded_after(moves), 100 * (3 - 10 - 8 - 1));
}

TEST(TrebingAsCoded, MeetsTheStoneThatWasPlacedSecondOnlyOnce) {
  // The triangle a1 b1 b2 at the corner: free neighbours 1, 2 and 4.
  EXPECT_EQ(as_coded_after({"a1", "i9", "b1", "e9", "b2", "i5"}), 100 * (3 - 5 - (1 + 4) - 1));
  EXPECT_EQ(as_coded_after({"b1", "i9", "a1", "e9", "b2", "i5"}), 100 * (3 - 5 - (2 + 4) - 1));
  EXPECT_EQ(as_coded_after({"a1", "i9", "b2", "e9", "b1", "i5"}), 100 * (3 - 5 - (1 + 2) - 1));
}

TEST(TrebingAsCoded, AgreesWithTheReportWhereThereIsNoTriangle) {
  EXPECT_EQ(value_of<omega::TrebingAsCoded>(after_book()), value_of<Trebing>(after_book()));
}

}  // namespace
}  // namespace arena

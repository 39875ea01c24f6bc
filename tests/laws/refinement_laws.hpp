// Laws of the refinements: a game keeps what it declares.
#pragma once
#include <map>
#include <utility>
#include <vector>

#include "tests/laws/broken_refinement.hpp"
#include "tests/laws/support.hpp"

namespace arena::laws {
namespace {

template <class Case>
struct RefinementLaws : GameLaws<Case> {};
TYPED_TEST_SUITE(RefinementLaws, AllGames, CaseNames);

TYPED_TEST(RefinementLaws, every_ply_keeps_what_the_game_declares) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    G game = start;
    random_game(game, random, [](G& now) {
      for (const Move move : moves_of(now)) ASSERT_EQ(broken_refinement(now, move), "") << now.position_text() << " " << now.to_text(move);
    });
  });
}

TYPED_TEST(RefinementLaws, no_more_turns_are_played_than_are_said_to_be_left) {
  using G = typename TypeParam::Fast;
  if constexpr (KnowsTurnsLeft<G>) {
    this->for_each_board([](const G& start, Random& random) {
      G game = start;
      std::vector<std::pair<int, int>> said;  // by whom, how many
      std::map<int, int> played;
      random_game(game, random, [&](const G& now) {
        if (now.outcome() != Outcome::none || !now.turn_starts()) return;
        said.emplace_back(now.to_move(), now.own_turns_left() + played[now.to_move()]);
        ++played[now.to_move()];
      });
      for (const auto& [side, turns] : said) ASSERT_GE(turns, played[side]);
    });
  } else {
    GTEST_SKIP() << "this game does not know it";
  }
}

}  // namespace
}  // namespace arena::laws

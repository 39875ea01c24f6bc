// Laws of the moves and of the end: the list holds exactly the legal moves, and a game that is over stays over.
#pragma once
#include <algorithm>

#include "tests/laws/support.hpp"

namespace arena::laws {
namespace {

template <class Case>
struct MoveLaws : GameLaws<Case> {};
TYPED_TEST_SUITE(MoveLaws, AllGames, CaseNames);

TYPED_TEST(MoveLaws, the_list_holds_every_legal_move_once_and_no_other) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    G game = start;
    int ply = 0;
    random_game(game, random, [&](const G& now) {
      if (ply++ % 5 != 0 && now.outcome() == Outcome::none) return;
      auto listed = moves_of(now);
      std::sort(listed.begin(), listed.end());
      ASSERT_EQ(std::adjacent_find(listed.begin(), listed.end()), listed.end()) << "a move is listed twice at " << now.position_text();
      for (int code = 0; code < G::move_codes; ++code) {
        const Move m{static_cast<std::uint16_t>(code)};
        const bool is_listed = std::binary_search(listed.begin(), listed.end(), m);
        ASSERT_EQ(now.why_illegal(m).empty(), is_listed) << "code " << code << " at " << now.position_text() << ": " << now.why_illegal(m);
      }
    });
  });
}

TYPED_TEST(MoveLaws, the_count_and_the_board_order_agree_with_the_list) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    for (int i = 0; i < 5; ++i) {
      G game = start;
      random_game(game, random, [](const G& now) {
        auto listed = moves_of(now);
        ASSERT_EQ(now.legal_count(), static_cast<int>(listed.size())) << now.position_text();
        ASSERT_LE(now.legal_count(), G::max_moves);
        auto ordered = ordered_moves_of(now);
        for (const Move m : ordered) ASSERT_LT(m.code, G::move_codes);
        std::sort(listed.begin(), listed.end());
        std::sort(ordered.begin(), ordered.end());
        ASSERT_EQ(ordered, listed) << now.position_text();
      });
    }
  });
}

TYPED_TEST(MoveLaws, every_random_game_ends_within_the_longest_game) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    for (int i = 0; i < 50; ++i) {
      G game = start;
      while (game.outcome() == Outcome::none) {
        ASSERT_GT(game.legal_count(), 0) << "nobody has won and nobody can move: " << game.position_text();
        ASSERT_LT(game.plies(), G::max_plies);
        const int plies = game.plies();
        game.make(any_move(game, random));
        ASSERT_EQ(game.plies(), plies + 1);
      }
    }
  });
}

TYPED_TEST(MoveLaws, a_finished_game_has_no_moves_and_refuses_each_with_a_reason) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    G game = start;
    const auto line = random_game(game, random, [](const G&) {});
    EXPECT_EQ(game.legal_count(), 0);
    EXPECT_TRUE(moves_of(game).empty());
    EXPECT_TRUE(ordered_moves_of(game).empty());
    for (int code = 0; code < G::move_codes; ++code)
      ASSERT_FALSE(game.why_illegal(Move{static_cast<std::uint16_t>(code)}).empty()) << "code " << code << " at " << game.position_text();
    EXPECT_FALSE(game.why_illegal(no_move).empty());
  });
}

TYPED_TEST(MoveLaws, the_side_changes_only_where_a_turn_starts) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    G game = start;
    int mover = -1;
    random_game(game, random, [&](const G& now) {
      if (now.outcome() != Outcome::none) return;
      ASSERT_GE(now.to_move(), 0);
      ASSERT_LT(now.to_move(), now.players());
      ASSERT_EQ(now.turn_starts(), now.to_move() != mover) << now.position_text();
      mover = now.to_move();
    });
  });
}

TYPED_TEST(MoveLaws, probing_a_move_tells_the_outcome_that_making_it_brings) {
  using G = typename TypeParam::Fast;
  if constexpr (CanProbe<G>) {
    this->for_each_board([](const G& start, Random& random) {
      for (int i = 0; i < 20; ++i) {
        G game = start;
        random_game(game, random, [](G& now) {
          for (const Move m : moves_of(now)) {
            const Outcome probed = now.probe(m);
            const auto undo = now.make(m);
            const Outcome made = now.outcome();
            now.undo(m, undo);
            ASSERT_EQ(probed, made) << now.to_text(m) << " at " << now.position_text();
          }
        });
      }
    });
  } else {
    GTEST_SKIP() << "this game has no probe";
  }
}

}  // namespace
}  // namespace arena::laws

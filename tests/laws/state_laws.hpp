// Laws of the state: undo gives back what make changed, and a key depends on the position alone.
#pragma once
#include <map>
#include <set>

#include "tests/laws/support.hpp"

namespace arena::laws {
namespace {

template <class Case>
struct StateLaws : GameLaws<Case> {};
TYPED_TEST_SUITE(StateLaws, AllGames, CaseNames);

TYPED_TEST(StateLaws, undoing_any_legal_move_restores_every_field_and_the_order_of_the_moves) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    G game = start;
    int ply = 0;
    random_game(game, random, [&](G& now) {
      if (ply++ % 5 > 1) return;
      const G before = now;
      for (const Move m : moves_of(now)) {
        const auto undo = now.make(m);
        now.undo(m, undo);
        expect_same(before, now);
        if (testing::Test::HasFatalFailure()) return;
      }
    });
  });
}

TYPED_TEST(StateLaws, undoing_a_whole_game_passes_through_every_position_again) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    for (int i = 0; i < 5; ++i) {
      std::vector<G> positions{start};
      std::vector<Move> line;
      std::vector<typename G::Undo> undos;
      G game = start;
      while (game.outcome() == Outcome::none) {
        line.push_back(random_move(game, random, i % 2 == 1 && game.plies() < 120));
        undos.push_back(game.make(line.back()));
        positions.push_back(game);
      }
      for (std::size_t ply = line.size(); ply-- > 0;) {
        game.undo(line[ply], undos[ply]);
        ASSERT_NO_FATAL_FAILURE(expect_same(positions[ply], game)) << "at ply " << ply;
      }
    }
  });
}

TYPED_TEST(StateLaws, a_copy_lives_its_own_life) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    const G untouched = start;
    G copy = start;
    random_game(copy, random, [](const G&) {});
    ASSERT_NO_FATAL_FAILURE(expect_same(untouched, start));
    EXPECT_NE(copy.key(), start.key());
  });
}

TYPED_TEST(StateLaws, the_key_equals_the_key_of_the_position_read_from_text) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    for (int i = 0; i < 10; ++i) {
      G game = start;
      random_game(game, random, [](const G& now) {
        const G read = G::from_text(now.options(), now.position_text());
        ASSERT_EQ(read.key(), now.key()) << now.position_text();
        ASSERT_EQ(read.canonical_key(), now.canonical_key()) << now.position_text();
      });
    }
  });
}

TYPED_TEST(StateLaws, two_orders_of_moves_that_reach_one_position_give_one_key_and_one_set_of_moves) {
  using G = typename TypeParam::Fast;
  int same = 0;
  this->for_each_board([&](const G& start, Random& random) {
    for (int i = 0; i < 200; ++i) {
      G first = start;
      const int lead = static_cast<int>(random.below(20));
      for (int ply = 0; ply < lead && first.outcome() == Outcome::none; ++ply) first.make(any_move(first, random));
      G second = first;
      std::vector<Move> line;
      const std::size_t length = 3 + random.below(6);
      while (line.size() < length && first.outcome() == Outcome::none) {
        line.push_back(any_move(first, random));
        first.make(line.back());
      }
      if (line.size() < 3) continue;
      std::swap(line[random.below(static_cast<std::uint32_t>(line.size()))], line[random.below(static_cast<std::uint32_t>(line.size()))]);
      bool possible = true;
      for (const Move m : line) {
        possible = possible && second.outcome() == Outcome::none && second.why_illegal(m).empty();
        if (possible) second.make(m);
      }
      if (!possible) continue;
      if (identity_text(first) != identity_text(second)) {
        ASSERT_NE(first.key(), second.key()) << identity_text(first) << " and " << identity_text(second);
        continue;
      }
      ++same;
      ASSERT_EQ(first.key(), second.key()) << identity_text(first);
      ASSERT_EQ(first.canonical_key(), second.canonical_key()) << identity_text(first);
      ASSERT_EQ(first.outcome(), second.outcome()) << identity_text(first);
      ASSERT_EQ(first.to_move(), second.to_move()) << identity_text(first);
      ASSERT_EQ(ordered_moves_of(first), ordered_moves_of(second)) << identity_text(first);
    }
  });
  EXPECT_GT(same, 50) << "hardly a transposition was tried";
}

TYPED_TEST(StateLaws, different_positions_have_different_keys) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    std::map<Key, std::string> seen;
    for (int i = 0; i < 40; ++i) {
      G game = start;
      random_game(game, random, [&](const G& now) {
        const std::string text = identity_text(now);
        const auto [place, fresh] = seen.emplace(now.key(), text);
        ASSERT_EQ(place->second, text);
      });
    }
  });
}

TYPED_TEST(StateLaws, a_null_move_passes_the_turn_and_can_be_taken_back) {
  using G = typename TypeParam::Fast;
  if constexpr (HasNullMove<G>) {
    this->for_each_board([](const G& start, Random& random) {
      G game = start;
      random_game(game, random, [](G& now) {
        if (now.outcome() != Outcome::none || !now.turn_starts()) return;
        const G before = now;
        const auto undo = now.make_null();
        ASSERT_NE(now.to_move(), before.to_move());
        ASSERT_NE(now.key(), before.key());
        ASSERT_NE(now.canonical_key(), before.canonical_key());
        for (const Move m : moves_of(now)) {  // a search goes on from here
          const auto inner = now.make(m);
          now.undo(m, inner);
        }
        now.undo_null(undo);
        ASSERT_NO_FATAL_FAILURE(expect_same(before, now));
      });
    });
  } else {
    GTEST_SKIP() << "this game has no null move";
  }
}

TYPED_TEST(StateLaws, a_game_that_says_so_has_the_same_moves_for_both_sides) {
  using G = typename TypeParam::Fast;
  if constexpr (HasNullMove<G>) {
    bool always = true;
    this->for_each_board([&](const G& start, Random& random) {
      if (start.players() != 2) return;
      G game = start;
      random_game(game, random, [&](G& now) {
        if (now.outcome() != Outcome::none || !now.turn_starts()) return;
        MoveList<G> mine, theirs;
        now.legal_moves_in_board_order(mine);
        const auto undo = now.make_null();
        const bool goes_on = now.outcome() == Outcome::none;  // passing may end a game that has no more stones
        now.legal_moves_in_board_order(theirs);
        now.undo_null(undo);
        always = always && (!goes_on || std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end()));
      });
    });
    EXPECT_EQ(always, HasSharedMoves<G>) << G::name << " says otherwise";
  } else {
    GTEST_SKIP() << "this game has no null move";
  }
}

}  // namespace
}  // namespace arena::laws

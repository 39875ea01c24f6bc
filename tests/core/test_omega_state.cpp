// What Omega keeps by make and undo, against recomputation from the bare stones; null moves; symmetry.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "core/common/random.hpp"
#include "core/omega/omega.hpp"

namespace arena {
namespace {

struct Recomputed {
  omega::Score score = 1;
  int pairs = 0, triples = 0, openness = 0;
};

/// By flood fill over the colours of the cells.
Recomputed recompute(const Omega& game, int player) {
  Recomputed r;
  const int radius = game.options().side - 1;
  std::vector<bool> seen(hex::cell_codes);
  const auto enter = [&](int cell) {
    const bool fresh = game.colour_at(cell) == player && !seen[static_cast<std::size_t>(cell)];
    if (fresh) seen[static_cast<std::size_t>(cell)] = true;
    return fresh;
  };
  for (const int first : hex::cells_of(radius)) {
    if (!enter(first)) continue;
    std::vector<int> group = {first};
    int open = 0;
    for (std::size_t i = 0; i < group.size(); ++i)
      for (const int step : hex::around) {
        const int next = group[i] + step;
        if (!hex::on_board(next, radius)) continue;
        if (game.colour_at(next) == -1) ++open;
        if (enter(next)) group.push_back(next);
      }
    r.score *= group.size();
    r.pairs += group.size() == 2;
    r.triples += group.size() == 3;
    if (group.size() == 2 || group.size() == 3) r.openness += open - 2;
  }
  return r;
}

void expect_recomputed(const Omega& game) {
  for (int player = 0; player < game.players(); ++player) {
    const Recomputed r = recompute(game, player);
    ASSERT_EQ(game.score_text(player), omega::to_text(r.score)) << game.position_text();
    ASSERT_EQ(game.pairs(player), r.pairs) << game.position_text();
    ASSERT_EQ(game.triples(player), r.triples) << game.position_text();
    ASSERT_EQ(game.small_group_openness(player), r.openness) << game.position_text();
  }
}

std::vector<unsigned char> bytes_of(const Omega& game) {
  static_assert(std::is_trivially_copyable_v<Omega>);
  std::vector<unsigned char> bytes(sizeof game);
  std::memcpy(bytes.data(), &game, sizeof game);
  return bytes;
}

Move random_move(const Omega& game, Random& random) {
  return game.legal_move(static_cast<int>(random.below(static_cast<unsigned>(game.legal_count()))));
}

/// Like random_move, but next to an own stone or a stone just placed more often than not, so that groups grow large and merge.
Move clinging_move(const Omega& game, Random& random) {
  Move m = random_move(game, random);
  for (int attempt = 0; attempt < 4; ++attempt) {
    for (const int step : hex::around)
      if (hex::on_board(m.code + step, game.options().side - 1) && game.colour_at(m.code + step) == game.colour_to_place()) return m;
    m = random_move(game, random);
  }
  return m;
}

template <class F>
void for_every_board(F&& f) {
  for (int players = 2; players <= 4; ++players)
    for (int side = players == 2 ? 2 : 3; side <= 10; ++side) f(Omega(Omega::Options{side, players}));
}

TEST(OmegaState, ScoresAndSmallGroupsEqualAFloodFillAtEveryPlyOfRandomGames) {
  Random random(1);
  for_every_board([&](const Omega& start) {
    for (int round = 0; round < 6; ++round) {
      Omega game = start;
      expect_recomputed(game);
      while (game.outcome() == Outcome::none) {
        game.make(round % 2 == 0 ? random_move(game, random) : clinging_move(game, random));
        expect_recomputed(game);
        if (::testing::Test::HasFatalFailure()) return;
      }
    }
  });
}

TEST(OmegaState, UndoRestoresEveryByte) {
  Random random(2);
  for_every_board([&](const Omega& start) {
    for (int round = 0; round < 4; ++round) {
      Omega game = start;
      struct Step {
        std::vector<unsigned char> before;
        Move move;
        Omega::Undo undo;
      };
      std::vector<Step> steps;
      while (game.outcome() == Outcome::none) {
        const Move m = round % 2 == 0 ? random_move(game, random) : clinging_move(game, random);
        auto before = bytes_of(game);
        steps.push_back({std::move(before), m, game.make(m)});
      }
      for (; !steps.empty(); steps.pop_back()) {
        game.undo(steps.back().move, steps.back().undo);
        ASSERT_EQ(bytes_of(game), steps.back().before) << game.position_text();
      }
    }
  });
}

TEST(OmegaState, TheListHoldsEveryEmptyCellOnceAndStartsInBoardOrder) {
  Random random(3);
  for_every_board([&](const Omega& start) {
    Omega game = start;
    MoveList<Omega> list, sorted;
    game.legal_moves(list);
    game.legal_moves_in_board_order(sorted);
    EXPECT_TRUE(std::equal(list.begin(), list.end(), sorted.begin(), sorted.end()));
    while (game.outcome() == Outcome::none) {
      game.legal_moves(list);
      game.legal_moves_in_board_order(sorted);
      ASSERT_TRUE(std::is_sorted(sorted.begin(), sorted.end()));
      std::vector<int> expected;
      for (const int cell : hex::cells_of(game.options().side - 1))
        if (game.colour_at(cell) == -1) expected.push_back(cell);
      ASSERT_EQ(sorted.size(), expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(sorted[i].code, expected[i]);
      std::sort(list.begin(), list.end());
      ASSERT_TRUE(std::equal(list.begin(), list.end(), sorted.begin(), sorted.end()));
      ASSERT_EQ(static_cast<int>(list.size()), game.legal_count());
      game.make(random_move(game, random));
    }
  });
}

TEST(OmegaState, EqualPositionsHaveEqualKeysHoweverTheyCameAbout) {
  Random random(4);
  for_every_board([&](const Omega& start) {
    Omega game = start;
    while (game.outcome() == Outcome::none) {
      game.make(random_move(game, random));
      const Omega read = Omega::from_text(game.options(), game.position_text());
      ASSERT_EQ(read.key(), game.key());
      ASSERT_EQ(read.to_move(), game.to_move());
      ASSERT_EQ(read.colour_to_place(), game.colour_to_place());
      ASSERT_EQ(read.outcome(), game.outcome());
      ASSERT_EQ(read.position_text(), game.position_text());
    }
  });
}

TEST(OmegaState, ImagesOfAGameHaveOneCanonicalKeyAndOtherGamesAnother) {
  Random random(5);
  const Omega start(Omega::Options{4, 3});
  std::set<Key> keys;
  for (int round = 0; round < 20; ++round) {
    std::vector<Omega> images(Omega::symmetries, start);
    for (int ply = 0; ply < 13; ++ply) {
      const Move m = random_move(images[0], random);
      for (int i = 0; i < Omega::symmetries; ++i) {
        Omega& image = images[static_cast<std::size_t>(i)];
        ASSERT_EQ(image.why_illegal(image.symmetric(m, i)), "");
        image.make(image.symmetric(m, i));
        ASSERT_EQ(image.canonical_key(), images[0].canonical_key());
        ASSERT_EQ(image.small_group_openness(0), images[0].small_group_openness(0));
      }
    }
    keys.insert(images[0].canonical_key());
  }
  EXPECT_EQ(keys.size(), 20U);
}

TEST(OmegaState, FirstPlacementsOfSideThreeAreFourUpToSymmetry) {
  Omega game(Omega::Options{3, 2});
  std::set<Key> keys;
  MoveList<Omega> moves;
  game.legal_moves(moves);
  for (const Move m : moves) {
    const auto u = game.make(m);
    keys.insert(game.canonical_key());
    game.undo(m, u);
  }
  EXPECT_EQ(keys.size(), 4U);  // centre, inner ring, corner, middle of an edge
}

TEST(OmegaState, OpennessCountsAFreeCellForEveryStoneItTouches) {
  // c3 and d3 have five free neighbours each; they share two of them, which count twice: ten, though the free cells are eight.
  const Omega pair = Omega::from_text({5, 2}, "c3,d3/a1,i9");
  EXPECT_EQ(pair.pairs(0), 1);
  EXPECT_EQ(pair.small_group_openness(0), 10 - 2);
  EXPECT_EQ(pair.small_group_openness(1), 0);
  // A triangle: every stone has four free neighbours.
  const Omega triangle = Omega::from_text({5, 2}, "c3,d3,d4/a1,i9,e9");
  EXPECT_EQ(triangle.triples(0), 1);
  EXPECT_EQ(triangle.pairs(0), 0);
  EXPECT_EQ(triangle.small_group_openness(0), 12 - 2);
  // A fourth stone makes it a large group, which does not count.
  const Omega four = Omega::from_text({5, 2}, "c3,d3,d4,c2/a1,i9,e9");
  EXPECT_EQ(four.triples(0), 0);
  EXPECT_EQ(four.small_group_openness(0), 0);
}

TEST(OmegaNullMove, PassesTheWholeTurnToTheNextPlayer) {
  for_every_board([](const Omega& start) {
    Omega game = start;
    const Key key = game.key();
    const auto before = bytes_of(game);
    std::vector<Omega::Undo> undos;
    std::set<Key> keys;
    for (int player = 0; player < game.players(); ++player) {
      EXPECT_EQ(game.to_move(), player);
      EXPECT_TRUE(game.turn_starts());
      EXPECT_TRUE(keys.insert(game.key()).second);
      undos.push_back(game.make_null());
    }
    EXPECT_EQ(game.to_move(), 0);
    EXPECT_EQ(game.key(), key);  // everybody passed: the same position again
    EXPECT_EQ(game.plies(), 0);
    for (; !undos.empty(); undos.pop_back()) game.undo_null(undos.back());
    EXPECT_EQ(bytes_of(game), before);
  });
}

TEST(OmegaNullMove, AfterwardsTheOtherPlayersTurnIsPlayedInFull) {
  Omega game(Omega::Options{3, 2});
  game.make_null();
  game.make(game.parse("a1"));
  EXPECT_EQ(game.to_move(), 1);
  EXPECT_EQ(game.colour_to_place(), 1);
  game.make(game.parse("e5"));
  EXPECT_EQ(game.to_move(), 0);
  EXPECT_TRUE(game.turn_starts());
  EXPECT_NE(game.key(), Omega::from_text({3, 2}, "a1/e5").key());  // there the second player moves
}

TEST(OmegaNullMove, ByTheLastPlayerEndsTheGameWhenARoundNoLongerFits) {
  Omega game = Omega::from_text({5, 2},
                                "a1,b1,c1,d1,e1,a2,b2,c2,d2,e2,f2,a3,b3,c3,d3,e3,f3,g3,a4,b4,c4,d4,e4,f4,g4,h4,a5,b5,c5/"
                                "d5,e5,f5,g5,h5,i5,b6,c6,d6,e6,f6,g6,h6,i6,c7,d7,e7,f7,g7,h7,i7,d8,e8,f8,g8,h8,i8,e9,f9");
  ASSERT_EQ(game.free_cells(), 3);
  ASSERT_EQ(game.to_move(), 1);
  ASSERT_EQ(game.outcome(), Outcome::none);
  const auto before = bytes_of(game);
  const auto undo = game.make_null();
  EXPECT_EQ(game.outcome(), Outcome::draw);  // 29 each
  EXPECT_EQ(game.legal_count(), 0);
  game.undo_null(undo);
  EXPECT_EQ(bytes_of(game), before);
}

TEST(OmegaNullMove, ByTheFirstPlayerNeverEndsTheGame) {
  Omega game = Omega::from_text({2, 2}, "-/-");
  game.make_null();
  EXPECT_EQ(game.outcome(), Outcome::none);
  game.make(game.parse("a1"));
  game.make(game.parse("b1"));
  EXPECT_EQ(game.to_move(), 0);
  EXPECT_EQ(game.outcome(), Outcome::none);  // five cells are empty
}

TEST(OmegaNullMove, RandomGamesWithNullMovesAreUndoneToTheByte) {
  Random random(6);
  for_every_board([&](const Omega& start) {
    Omega game = start;
    struct Step {
      std::vector<unsigned char> before;
      Move move;
      Omega::Undo undo;
    };
    std::vector<Step> steps;
    while (game.outcome() == Outcome::none) {
      auto before = bytes_of(game);
      const bool pass = game.turn_starts() && random.below(3) == 0;
      const Move m = pass ? no_move : random_move(game, random);
      steps.push_back({std::move(before), m, pass ? game.make_null() : game.make(m)});
      expect_recomputed(game);
    }
    EXPECT_LT(game.free_cells(), game.players() * game.players());
    EXPECT_EQ(game.to_move(), 0);
    for (; !steps.empty(); steps.pop_back()) {
      if (steps.back().move == no_move)
        game.undo_null(steps.back().undo);
      else
        game.undo(steps.back().move, steps.back().undo);
      ASSERT_EQ(bytes_of(game), steps.back().before);
    }
  });
}

}  // namespace
}  // namespace arena

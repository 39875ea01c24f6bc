// Laws of symmetry: all images of a position share one canonical key, play alike, and nothing else shares it.
#pragma once
#include <algorithm>
#include <map>
#include <set>

#include "tests/laws/support.hpp"

namespace arena::laws {
namespace {

template <class Case>
struct SymmetryLaws : GameLaws<Case> {};
TYPED_TEST_SUITE(SymmetryLaws, AllGames, CaseNames);

/// Plays a random game and its image under every symmetry side by side; visit(images) at every position.
template <class G, class Visit>
void random_game_with_images(const G& start, Random& random, Visit visit) {
  const int quiet_plies = random.below(2) == 0 ? 0 : 60;
  std::vector<G> images(static_cast<std::size_t>(G::symmetries), start);
  while (true) {
    visit(images);
    if (testing::Test::HasFatalFailure() || images[0].outcome() != Outcome::none) return;
    const Move m = random_move(images[0], random, images[0].plies() < quiet_plies);
    for (std::size_t i = 0; i < images.size(); ++i) {
      const Move image = images[0].symmetric(m, static_cast<int>(i));
      ASSERT_EQ(images[i].why_illegal(image), "") << images[i].position_text();
      images[i].make(image);
    }
  }
}

TYPED_TEST(SymmetryLaws, the_symmetries_are_a_group_with_the_identity_as_number_zero) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    // Over the moves of a whole game, so that no two symmetries look alike.
    std::vector<Move> moves = moves_of(start);
    G game = start;
    random_game(game, random, [&](const G& now) {
      const auto more = moves_of(now);
      if (moves.size() < 400) moves.insert(moves.end(), more.begin(), more.end());
    });
    const auto image_of = [&](const std::vector<Move>& from, int i) {
      std::vector<Move> image;
      for (const Move m : from) image.push_back(start.symmetric(m, i));
      return image;
    };
    std::set<std::vector<Move>> images;
    for (int i = 0; i < G::symmetries; ++i) images.insert(image_of(moves, i));
    ASSERT_EQ(static_cast<int>(images.size()), G::symmetries);
    ASSERT_EQ(image_of(moves, 0), moves);
    for (int i = 0; i < G::symmetries; ++i)
      for (int j = 0; j < G::symmetries; ++j) ASSERT_EQ(images.count(image_of(image_of(moves, i), j)), 1U) << i << " then " << j;
  });
}

TYPED_TEST(SymmetryLaws, symmetric_positions_have_one_canonical_key_and_one_outcome) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    for (int i = 0; i < 3; ++i)
      random_game_with_images(start, random, [](const std::vector<G>& images) {
        for (const G& image : images) {
          ASSERT_EQ(image.canonical_key(), images[0].canonical_key()) << image.position_text() << " and " << images[0].position_text();
          ASSERT_EQ(image.outcome(), images[0].outcome()) << image.position_text() << " and " << images[0].position_text();
          ASSERT_EQ(image.legal_count(), images[0].legal_count());
          ASSERT_EQ(image.to_move(), images[0].to_move());
        }
      });
  });
}

TYPED_TEST(SymmetryLaws, symmetric_positions_have_the_same_perft) {
  using G = typename TypeParam::Fast;
  this->for_each_board([](const G& start, Random& random) {
    int ply = 0;
    random_game_with_images(start, random, [&](std::vector<G>& images) {
      if (ply++ % 6 != 4 || ply > 40) return;
      const int depth = images[0].legal_count() <= 30 ? 3 : 2;
      if (images[0].legal_count() > 100) return;
      const std::uint64_t expected = perft(images[0], depth);
      G& image = images[1 + random.below(static_cast<std::uint32_t>(G::symmetries - 1))];
      ASSERT_EQ(perft(image, depth), expected) << image.position_text() << " and " << images[0].position_text();
    });
  });
}

TYPED_TEST(SymmetryLaws, a_canonical_key_belongs_to_one_orbit_of_positions_only) {
  using G = typename TypeParam::Fast;
  std::size_t positions = 0;
  this->for_each_board([&](const G& start, Random& random) {
    std::map<Key, std::string> text_of;
    std::map<std::string, Key> key_of;
    for (int i = 0; i < 4; ++i)
      random_game_with_images(start, random, [&](const std::vector<G>& images) {
        std::vector<std::string> texts;
        for (const G& image : images) texts.push_back(identity_text(image));
        const std::string orbit = *std::min_element(texts.begin(), texts.end());
        const Key key = images[0].canonical_key();
        ASSERT_EQ(text_of.emplace(key, orbit).first->second, orbit);
        ASSERT_EQ(key_of.emplace(orbit, key).first->second, key) << orbit;
      });
    positions += key_of.size();
  });
  EXPECT_GT(positions, 500U);
}

}  // namespace
}  // namespace arena::laws

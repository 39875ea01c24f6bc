// How many positions of Andantino there are up to symmetry.
#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "tests/laws/support.hpp"

namespace arena::laws {
namespace {

struct Orbits {
  std::vector<std::size_t> undecided;
  std::vector<std::size_t> decided;
};

/// How many positions up to symmetry there are after each number of plies.
template <class G>
Orbits count_orbits(const G& start, int plies) {
  Orbits counts;
  std::vector<G> level{start};
  for (int ply = 1; ply <= plies; ++ply) {
    std::map<Key, G> next;
    for (G& game : level)
      for (const Move m : moves_of(game)) {
        const auto undo = game.make(m);
        next.try_emplace(game.canonical_key(), game);
        game.undo(m, undo);
      }
    level.clear();
    for (const auto& [key, game] : next)
      if (game.outcome() == Outcome::none) level.push_back(game);
    counts.undecided.push_back(level.size());
    counts.decided.push_back(next.size() - level.size());
  }
  return counts;
}

TEST(AndantinoOrbits, the_positions_up_to_symmetry_after_one_to_eight_plies_are_as_many_as_the_rules_page_counts) {
  const Orbits orbits = count_orbits(Andantino(Andantino::Options{}), 8);
  EXPECT_EQ(orbits.undecided, (std::vector<std::size_t>{1, 1, 3, 10, 44, 191, 844, 3751}));
  // Black's fifth stone is placed in the eighth ply and can make a line of five in three ways: they end the game and start no other.
  EXPECT_EQ(orbits.decided, (std::vector<std::size_t>{0, 0, 0, 0, 0, 0, 0, 3}));
}

}  // namespace
}  // namespace arena::laws

// How long a run will take, from a few games.
#include <gtest/gtest.h>

#include "arena/play/estimate.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena {
namespace {

using tournament_test::spec_from;

std::string matches(const std::string& pairs) {
  return "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 6, count: 24, seed: 3}\nformat: matches\npairs: " + pairs +
         "\nplayers:\n  - {name: quick, search: random}\n  - {name: other, search: random}\n"
         "  - {name: slow, search: alpha-beta, iterative_deepening: true, limits: {nodes: 30000}}\n  - {name: twin, search: alpha-beta, "
         "iterative_deepening: true, limits: "
         "{nodes: 30000}}\n";
}

TEST(Estimate, EveryPairingIsPlayedWhateverTheOthersTake) {
  const GameSample slow = sample_games(spec_from(matches("[[slow, twin]]")));
  const GameSample both = sample_games(spec_from(matches("[[quick, other], [slow, twin]]")));
  ASSERT_GT(slow.games, 0);
  EXPECT_GT(both.games, 1);
  // Half of the games are slow. Random games take next to nothing, so an estimate from them alone would be far too low.
  EXPECT_GT(both.seconds, slow.seconds / 10);
}

TEST(Estimate, APairingOfWhichNoGameEndsCountsByItsPace) {
  const std::string text =
      "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 4, count: 8, seed: 3}\nformat: matches\n"
      "pairs: [[quick, other], [slow, twin]]\nplayers:\n  - {name: quick, search: random}\n  - {name: other, search: random}\n"
      "  - {name: slow, search: alpha-beta, iterative_deepening: true, limits: {move_time: 100ms}}\n  - {name: twin, search: alpha-beta, "
      "iterative_deepening: true, limits: "
      "{move_time: 100ms}}\n";
  const GameSample sample = sample_games(spec_from(text), std::chrono::milliseconds(700));
  ASSERT_GT(sample.games, 0);
  EXPECT_GT(sample.seconds, 0.2);  // a game of at least four moves of 100 ms in half of the games
}

}  // namespace
}  // namespace arena

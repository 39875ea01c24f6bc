// Whatever is guessed, reduced or pruned: what a search calls proved is true. Positions of all games, every unsound switch, small margins.
#include <gtest/gtest.h>

#include <algorithm>

#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "players/evaluators/tablut/tablut_evaluators.hpp"
#include "tests/players/search_support.hpp"

namespace arena {
namespace {

/// Whether `side` wins within so many plies, whatever the other does, by brute force.
template <Game G>
bool wins_within(const G& position, int side, int plies) {
  if (position.outcome() != Outcome::none) return winner(position.outcome()) == side;
  if (plies == 0) return false;
  MoveList<G> moves;
  position.legal_moves(moves);
  const bool own = position.to_move() == side;
  for (const Move move : moves) {
    G next = position;
    next.make(move);
    if (wins_within(next, side, plies - 1) == own) return own;
  }
  return !own;
}

TreeOptions unsound(Random& random) {
  TreeOptions o;
  o.iterative_deepening = random.below(4) != 0;
  o.table.on = true;
  o.table.size_mb = 1;
  o.table.keep = random.below(4) == 0;
  o.killers.on = random.below(2) == 0;
  o.history = random.below(2) == 0;
  o.countermoves = random.below(2) == 0;
  o.pvs = random.below(3) != 0;
  o.aspiration = {random.below(2) == 0, 20, 3};
  if (!o.aspiration.on && random.below(2) == 0) o.driver = Driver::mtdf;
  o.win = random.below(3) == 0 ? WinScore::flat : WinScore::distance;
  o.stop_at_win = random.below(2) == 0;
  SelectiveOptions& s = o.selective;
  const auto some = [&](int most) { return 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(most))); };
  s.reductions = {true, some(3), 2 + some(2) - 1, some(200)};
  s.late_moves = {true, some(3), some(4)};
  s.futility = {true, some(100), some(4)};
  s.reverse_futility = {true, some(200), some(4)};
  s.razoring = {true, some(200), 1 + some(3)};
  s.internal = {true, 2};
  s.singular = {true, some(50), 4};
  // Any subset.
  for (bool* on : {&s.reductions.on, &s.late_moves.on, &s.futility.on, &s.reverse_futility.on, &s.razoring.on, &s.internal.on, &s.singular.on})
    *on = random.below(3) != 0;
  if (!s.on()) s.reductions.on = true;
  return o;
}

/// How many decisions were proved, so that a test can say that it has seen some.
struct Seen {
  int wins = 0, losses = 0;
  std::uint64_t reductions = 0, pruned = 0, guessed = 0, extensions = 0;
};

template <class E, Game G>
void expect_true_proofs(const G& position, int depth, Random& random, Seen& seen) {
  const Decision decision = search_once<E>(position, unsound(random), depth);
  const TreeCounters counters = *decision.counters.as<TreeCounters>();
  seen.reductions += counters.reductions;
  seen.pruned += counters.pruned;
  seen.guessed += counters.guessed;
  seen.extensions += counters.extensions;
  const int first = std::max(1, decision.proved_plies), last = decision.proved_plies > 0 ? first : decision.seldepth;
  const auto is_true = [&](int side) {
    bool won = false;
    for (int plies = first; plies <= last && !won; ++plies) won = wins_within(position, side, plies);
    return won;
  };
  if (decision.proved == Proved::win) {
    ++seen.wins;
    ASSERT_TRUE(is_true(position.to_move())) << position.position_text() << " depth " << depth;
  }
  if (decision.proved == Proved::loss) {
    ++seen.losses;
    ASSERT_TRUE(is_true(1 - position.to_move())) << position.position_text() << " depth " << depth;
  }
  ASSERT_NE(decision.proved, Proved::draw) << position.position_text();
}

void expect_seen(const Seen& seen) {
  EXPECT_GT(seen.wins, 100);
  EXPECT_GT(seen.losses, 10);
  EXPECT_GT(seen.reductions, 3'000U);
  EXPECT_GT(seen.pruned, 30'000U);
  EXPECT_GT(seen.guessed, 5'000U);
}

TEST(SelectiveProofs, AreTrueInAndantino) {
  Random random(31);
  Seen seen;
  for (int i = 0; i < 700; ++i) {
    const auto position = random_position<Andantino>({i % 3 == 0 ? 3 : 9, 0}, 8 + static_cast<int>(random.below(22)), random);
    expect_true_proofs<andantino::Lines>(position, 3 + static_cast<int>(random.below(3)), random, seen);
    ASSERT_FALSE(HasFatalFailure());
  }
  expect_seen(seen);
}

TEST(SelectiveProofs, AreTrueInOmega) {
  Random random(32);
  Seen seen;
  for (int i = 0; i < 700; ++i) {
    const int side = 2 + i % 2, cells = 3 * side * (side - 1) + 1;
    const auto position = random_position<Omega>({side, 2}, cells - 8 + static_cast<int>(random.below(8)), random);
    expect_true_proofs<omega::CurrentScore>(position, 3 + static_cast<int>(random.below(6)), random, seen);
    ASSERT_FALSE(HasFatalFailure());
  }
  EXPECT_GT(seen.wins, 100);
  EXPECT_GT(seen.losses, 50);
}

TEST(SelectiveProofs, AreTrueInTablut) {
  Random random(33);
  Seen seen;
  for (const char* text :
       {"9/9/9/4k4/9/9/9/9/1b7,w,21", "9/9/2b6/2k6/9/9/9/6b2/9,b,20", "9/9/2b6/9/9/4k4/9/9/1b5b1,b,90", "9/9/2b6/9/9/4k4/9/9/1b5b1,w,91"}) {
    for (int i = 0; i < 40; ++i) {
      auto position = Tablut::from_text({}, text);
      for (int ply = 0; ply < static_cast<int>(random.below(5)); ++ply) {
        MoveList<Tablut> moves;
        position.legal_moves(moves);
        auto next = position;
        next.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        if (next.outcome() != Outcome::none) break;
        position = next;
      }
      expect_true_proofs<tablut::Rudin>(position, 3 + static_cast<int>(random.below(2)), random, seen);
      ASSERT_FALSE(HasFatalFailure());
    }
  }
  for (int i = 0; i < 300; ++i) {
    expect_true_proofs<tablut::Rudin>(random_position<Tablut>({}, static_cast<int>(random.below(100)), random), 3, random, seen);
    ASSERT_FALSE(HasFatalFailure());
  }
  EXPECT_GT(seen.wins, 50);
  EXPECT_GT(seen.pruned, 300U);
}

}  // namespace
}  // namespace arena

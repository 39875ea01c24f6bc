// What the law tests share: random games with a look at every position, and what of a position can be seen from outside.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <concepts>
#include <string>
#include <vector>

#include "core/common/errors.hpp"
#include "core/common/random.hpp"
#include "tests/laws/random_moves.hpp"

namespace arena::laws {

struct CaseNames {
  template <class Case>
  static std::string GetName(int) {
    return std::string(Case::Fast::name);
  }
};

template <class Case>
struct GameLaws : testing::Test {
  /// Calls visit(start, random) for every set of rule options; more than once where there are few.
  template <class Visit>
  static void for_each_board(Visit visit) {
    using G = typename Case::Fast;
    const auto boards = Case::options();
    const std::size_t rounds = std::max<std::size_t>(1, 40 / boards.size());
    for (std::size_t i = 0; i < rounds * boards.size(); ++i) {
      const auto& options = boards[i % boards.size()];
      SCOPED_TRACE(describe<G>(options));
      Random random(i);
      visit(G(options), random);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
};

template <class G>
std::vector<Move> moves_of(const G& game) {
  MoveList<G> list;
  game.legal_moves(list);
  return {list.begin(), list.end()};
}

template <class G>
std::vector<Move> ordered_moves_of(const G& game) {
  MoveList<G> list;
  game.legal_moves_in_board_order(list);
  return {list.begin(), list.end()};
}

template <class G>
Move any_move(const G& game, Random& random) {
  const auto moves = moves_of(game);
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

/// Plays a random game to its end and calls visit(game) at every position, the first and the last included. Every other game is a long one,
/// in which moves that end it are avoided for a while. Returns the moves.
template <class G, class Visit>
std::vector<Move> random_game(G& game, Random& random, Visit visit) {
  const int quiet_plies = random.below(2) == 0 ? 0 : 30 + static_cast<int>(random.below(121));
  std::vector<Move> line;
  while (true) {
    visit(game);
    if (testing::Test::HasFatalFailure() || game.outcome() != Outcome::none) return line;
    line.push_back(random_move(game, random, static_cast<int>(line.size()) < quiet_plies));
    game.make(line.back());
  }
}

/// The position in one word without the number of plies, which a key does not cover.
template <class G>
std::string identity_text(const G& game) {
  const std::string text = game.position_text();
  if constexpr (HasPlyLimit<G>) return text.substr(0, text.rfind(','));
  return text;
}

/// Two indistinguishable games: every field if the game can compare itself, and every query, in the same order.
template <class G>
void expect_same(const G& a, const G& b) {
  if constexpr (std::equality_comparable<G>) {
    ASSERT_TRUE(a == b) << "a hidden field differs at " << a.position_text();
  }
  ASSERT_EQ(a.position_text(), b.position_text());
  ASSERT_EQ(a.key(), b.key());
  ASSERT_EQ(a.outcome(), b.outcome());
  ASSERT_EQ(a.to_move(), b.to_move());
  ASSERT_EQ(a.turn_starts(), b.turn_starts());
  ASSERT_EQ(a.plies(), b.plies());
  ASSERT_EQ(a.legal_count(), b.legal_count());
  ASSERT_EQ(moves_of(a), moves_of(b));
}

}  // namespace arena::laws

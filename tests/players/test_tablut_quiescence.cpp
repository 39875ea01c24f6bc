// Threats and quiescence in Tablut against an independent version that makes every move.
#include <gtest/gtest.h>

#include "players/evaluators/tablut/tablut_evaluators.hpp"
#include "tests/players/search_support.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

using tablut::Rudin;

/// The value of a position for its mover by the definition of `threats` and `quiescence`.
class TablutByDefinition {
 public:
  explicit TablutByDefinition(int quiescence) : quiescence_(quiescence) {}

  [[nodiscard]] Score root(const Tablut& game, int depth) const {
    Score best = -infinite_score;
    for (const Move move : moves_of(game)) best = std::max(best, after(game, move, depth, 0, quiescence_));
    return best;
  }

 private:
  static std::vector<Move> moves_of(const Tablut& game) {
    MoveList<Tablut> moves;
    game.legal_moves(moves);
    return {moves.begin(), moves.end()};
  }
  static Tablut made(const Tablut& game, Move move) {
    Tablut next = game;
    next.make(move);
    return next;
  }
  /// The king escapes or is captured.
  static bool wins_by_king(const Tablut& game) {
    for (const Move move : moves_of(game)) {
      const Tablut next = made(game, move);
      if (winner(next.outcome()) == game.to_move() && (next.king_square() == Tablut::no_square || tablut::is_corner(next.king_square()))) return true;
    }
    return false;
  }
  static bool king_escapes(Tablut game) {
    if (game.outcome() != Outcome::none) return false;
    if (game.to_move() != Tablut::swedes) {
      game.make_null();
      if (game.outcome() != Outcome::none) return false;
    }
    return wins_by_king(game);
  }
  [[nodiscard]] Score evaluated(const Tablut& game, Move last) const {
    const Score value = rudin_.value(game, rudin_.start(game), EvaluationContext{last, 1 - game.to_move(), root_side_});
    return game.to_move() == 0 ? value : -value;
  }
  [[nodiscard]] Score after(const Tablut& game, Move move, int depth, int ply, int left) const {
    const Tablut next = made(game, move);
    if (next.outcome() == Outcome::draw) return 0;
    if (next.outcome() != Outcome::none) return winner(next.outcome()) == game.to_move() ? win_score - ply - 1 : -(win_score - ply - 1);
    return -node(next, move, depth - 1, ply + 1, left);
  }
  [[nodiscard]] Score node(const Tablut& game, Move last, int depth, int ply, int left) const {
    if (wins_by_king(game)) return win_score - ply - 1;
    std::vector<Move> moves = moves_of(game);
    const bool forced = game.to_move() == Tablut::muscovites && king_escapes(game);
    if (forced) {
      std::erase_if(moves, [&](Move move) { return king_escapes(made(game, move)); });
      if (moves.empty()) return -(win_score - ply - 2);
    }
    Score best = -infinite_score;
    if (depth == 0 && !forced) {
      best = evaluated(game, last);
      if (left == 0) return best;
      std::erase_if(moves, [&](Move move) {
        const Tablut next = made(game, move);
        const bool by_king = Tablut::from_of(move) == game.king_square();
        return !game.attacks(move) && !(by_king && next.outcome() == Outcome::none && king_escapes(next));
      });
      --left;
    }
    for (const Move move : moves) best = std::max(best, after(game, move, std::max(depth, 1), ply, left));
    return best;
  }

  int quiescence_;
  Rudin rudin_{EvaluatorSettings{}};
  int root_side_ = 0;
};

TEST(TablutQuiescence, HasTheValueOfItsDefinition) {
  Random random(43);
  std::uint64_t beyond = 0, ends = 0;
  for (int i = 0; i < cases(120); ++i) {
    const auto position = random_position<Tablut>({}, 10 + static_cast<int>(random.below(80)), random);
    const int quiescence = i % 3, depth = i % 10 == 0 ? 2 : 1;
    TreeOptions options;
    options.threats.on = true;
    options.quiescence.on = quiescence > 0;
    options.quiescence.moves = std::max(1, quiescence);
    options.table.on = i % 2 == 0;
    options.table.size_mb = 1;
    options.killers.on = options.history = i % 4 < 2;
    options.pvs = i % 7 < 3;
    options.iterative_deepening = i % 5 < 3;
    options.frontier_probe = i % 6 != 0;
    options.stop_at_win = false;
    const Decision decision = search_once<Rudin>(position, options, depth);
    ASSERT_EQ(decision.score, TablutByDefinition(quiescence).root(position, depth))
        << position.position_text() << " depth " << depth << " quiescence " << quiescence << " case " << i;
    beyond += decision.counters.as<TreeCounters>()->quiescence_nodes;
    ends += decision.counters.as<TreeCounters>()->threat_ends;
  }
  EXPECT_GT(beyond, sanitized ? 20U : 400U);
  EXPECT_GT(ends, sanitized ? 5U : 100U);
}

TEST(TablutQuiescence, ProvesOnlyWhatIsTrue) {
  Random random(47);
  int won = 0, lost = 0;
  for (int i = 0; i < 700; ++i) {
    const auto position = random_position<Tablut>({}, 30 + static_cast<int>(random.below(69)), random);
    TreeOptions options;
    options.threats.on = options.quiescence.on = true;
    const Score score = search_once<Rudin>(position, options, 1).score;
    const int plies = win_score - std::abs(score);
    if (plies > 3) continue;
    ASSERT_EQ(decided_within(position, plies), score > 0 ? 1 : -1) << position.position_text();
    (score > 0 ? won : lost) += plies > 1;
  }
  EXPECT_GT(won, 25);
  EXPECT_GT(lost, 6);
}

}  // namespace
}  // namespace arena

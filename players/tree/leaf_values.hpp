// What a position is worth without a search: at the end of the game, at the horizon, or as a static value on the way.
#pragma once
#include <cstdint>

#include "core/common/game.hpp"
#include "players/common/evaluator.hpp"
#include "players/common/score.hpp"
#include "players/tree/tree_counters.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

/// The part of a search that owns the position.
template <Game G, Evaluator<G> E>
class LeafValues {
 protected:
  using State = typename E::State;
  /// An evaluator with a value of its own for finished games needs to see them.
  static constexpr bool has_terminal = ValuesTheEnd<E, G>;

  LeafValues(const TreeOptions& options, const E& evaluator) : options_(options), evaluator_(evaluator) {}

  void begin_values(const G& position) {
    game_ = position;
    root_side_ = position.to_move();
    counters_ = {};
    glances_ = 0;
  }

  /// The value of a win `ply` plies from the root.
  [[nodiscard]] Score won_in(int ply) const { return options_.win == WinScore::flat ? win_score : win_score - ply; }
  /// A decided position's value for `side`, `ply` plies from the root.
  Score decided(Outcome outcome, int side, int ply) const {
    if constexpr (has_terminal) {
      if (options_.terminal == Terminal::score) {
        const Score value = evaluator_.terminal(game_);
        return side == 0 ? value : -value;
      }
    }
    if (outcome == Outcome::draw) {
      if constexpr (requires { game_.place_value(); }) return side == 0 ? game_.place_value() : -game_.place_value();
      return 0;
    }
    return winner(outcome) == side ? won_in(ply) : -won_in(ply);
  }

  /// The evaluator's value of the undecided position on the board, for `side`.
  Score evaluated(const State& state, Move last, int mover, int side) {
    ++counters_.evaluations;
    const Score value = evaluator_.value(game_, state, EvaluationContext{last, mover, root_side_});
    return side == 0 ? value : -value;
  }
  /// The same for the mover, if it only guides the search: not a horizon value.
  Score glance(const State& state, Move last, int mover) {
    ++glances_;
    return evaluated(state, last, mover, game_.to_move());
  }
  /// A move's static value, for the side that makes it.
  Score glance_after(Move move, const State& state) {
    const int side = game_.to_move();
    const State next = evaluator_.after(state, game_, move);
    const auto undo = game_.make(move);
    const Outcome outcome = game_.outcome();
    glances_ += outcome == Outcome::none;
    const Score value = outcome != Outcome::none ? decided(outcome, side, 0) : evaluated(next, move, side, side);
    game_.undo(move, undo);
    return value;
  }
  bool wins_at_once(Move move) {
    const int side = game_.to_move();
    if constexpr (CanProbe<G>) {
      return winner(game_.probe(move)) == side;
    } else {
      const auto undo = game_.make(move);
      const bool wins = winner(game_.outcome()) == side;
      game_.undo(move, undo);
      return wins;
    }
  }

  // What the player is: fixed.
  const TreeOptions& options_;
  const E& evaluator_;
  // One decision.
  G game_;
  int root_side_ = 0;
  TreeCounters counters_;
  std::uint64_t glances_ = 0;  // evaluations that are not at the horizon
};

}  // namespace arena

// An evaluator's values as a Monte Carlo tree search uses them: as rewards, of positions and of moves.
#pragma once
#include <array>

#include "players/common/evaluator.hpp"
#include "players/common/side_values.hpp"
#include "players/mcts/mcts_numbers.hpp"

namespace arena::mcts {

/// For a search without an evaluator.
template <Game G>
struct NoEvaluator {
  using State = NoState;
  static constexpr std::string_view name = "", help = "";
  static constexpr std::array<EvaluatorOption, 0> option_rows{};
  static constexpr bool probes = true;
  explicit NoEvaluator(const EvaluatorSettings&) {}
  [[nodiscard]] Score range(const G&) const { return 0; }
  [[nodiscard]] State start(const G&) const { return {}; }
  [[nodiscard]] State after(const State&, const G&, Move) const { return {}; }
  [[nodiscard]] Score value(const G&, const State&, const EvaluationContext&) const { return 0; }
  [[nodiscard]] Score value(const State&) const { return 0; }
};

template <Game G, Evaluator<G> E>
class Evaluation {
 public:
  using State = typename E::State;

  Evaluation(const E& evaluator, int scale, int root_side) : evaluator_(evaluator), scale_(scale), root_side_(root_side) {}

  [[nodiscard]] State start(const G& game) const { return evaluator_.start(game); }
  [[nodiscard]] State after(const State& state, const G& game, Move move) const { return evaluator_.after(state, game, move); }
  /// For an undecided position. With more than two sides a side's value is its mean against the others.
  [[nodiscard]] Rewards of(const G& game, const State& state, Move last, int mover) const {
    if constexpr (HasManySides<G>) {
      if (const int sides = game.players(); sides > 2) {
        Rewards rewards{};
        const SideValues values = values_for(evaluator_, game, state, {last, mover, root_side_});
        for (std::size_t side = 0; side < static_cast<std::size_t>(sides); ++side) rewards[side] = squashed(values[side] / (sides - 1), scale_);
        return rewards;
      }
    }
    return both(squashed(evaluator_.value(game, state, {last, mover, root_side_}), scale_));
  }
  /// For a move, from the view of the side that makes it.
  [[nodiscard]] Reward of_move(G& game, const State& state, Move move) const {
    const State next = evaluator_.after(state, game, move);
    const auto mover = static_cast<std::size_t>(game.to_move());
    if constexpr (E::probes && CanProbe<G> && !HasManySides<G>) {
      const Outcome outcome = game.probe(move);
      return both(outcome == Outcome::none ? squashed(evaluator_.value(next), scale_) : reward_of(outcome))[mover];
    } else {
      const auto undo = game.make(move);
      const Rewards rewards = game.outcome() == Outcome::none ? of(game, next, move, static_cast<int>(mover)) : rewards_of(game);
      game.undo(move, undo);
      return rewards[mover];
    }
  }

 private:
  const E& evaluator_;
  int scale_;
  int root_side_;
};

}  // namespace arena::mcts

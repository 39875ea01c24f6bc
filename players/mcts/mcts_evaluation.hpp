// An evaluator's values as a Monte Carlo tree search uses them: as rewards, of positions and of moves.
#pragma once
#include <array>

#include "players/common/evaluator.hpp"
#include "players/mcts/mcts_numbers.hpp"

namespace arena::mcts {

/// For a search that asks no evaluator.
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
  /// Of an undecided position, from the first side's view.
  [[nodiscard]] Reward of(const G& game, const State& state, Move last, int mover) const {
    return squashed(evaluator_.value(game, state, {last, mover, root_side_}), scale_);
  }
  /// Of a move, from the first side's view.
  [[nodiscard]] Reward of_move(G& game, const State& state, Move move) const {
    const State next = evaluator_.after(state, game, move);
    if constexpr (E::probes && CanProbe<G>) {
      const Outcome outcome = game.probe(move);
      return outcome == Outcome::none ? squashed(evaluator_.value(next), scale_) : reward_of(outcome);
    } else {
      const int mover = game.to_move();
      const auto undo = game.make(move);
      const Reward reward = game.outcome() == Outcome::none ? of(game, next, move, mover) : reward_of(game.outcome());
      game.undo(move, undo);
      return reward;
    }
  }

 private:
  const E& evaluator_;
  int scale_;
  int root_side_;
};

}  // namespace arena::mcts

// Andantino's first proof and disproof numbers: the evaluator `patterns` says which side is likely to win, and by how much.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "players/evaluators/andantino/patterns.hpp"
#include "players/proof/proof_position.hpp"

namespace arena {

template <>
class ProofGuess<Andantino> {
 public:
  explicit ProofGuess(const Andantino& game) {
    states_.reserve(Andantino::max_plies + 1);
    states_.push_back(patterns().start(game));
  }
  void before_make(const Andantino& game, Move move) { states_.push_back(patterns().after(states_.back(), game, move)); }
  void after_undo() { states_.pop_back(); }

  void scale(const Andantino& game, ProofChild& child) const {
    const Score white = patterns().value(patterns().after(states_.back(), game, child.move));
    const int steps = std::clamp((game.to_move() == Andantino::white ? white : -white) / step, -most_steps, most_steps);
    child.least = scaled(child.least, -steps);
    child.sum = scaled(child.sum, steps);
  }

 private:
  static constexpr int step = 32, most_steps = 44;  // eight steps double a number
  static constexpr double unit = 6;                 // so that what a good position lacks can be told from what a better one lacks

  static const andantino::Patterns& patterns() {
    static const andantino::Patterns evaluator{EvaluatorSettings{}};
    return evaluator;
  }
  static std::uint32_t scaled(std::uint32_t number, int steps) {
    static constexpr auto factors = [] {
      constexpr double eighth_of_a_doubling = 1.0905077326652577;
      std::array<double, 2 * most_steps + 1> table{};
      table[most_steps] = unit;
      for (std::size_t i = 1; i <= most_steps; ++i) {
        table[most_steps + i] = table[most_steps + i - 1] * eighth_of_a_doubling;
        table[most_steps - i] = table[most_steps - i + 1] / eighth_of_a_doubling;
      }
      return table;
    }();
    return std::max(1U, static_cast<std::uint32_t>(number * factors[static_cast<std::size_t>(most_steps + steps)] + 0.5));
  }

  std::vector<andantino::Patterns::State> states_;  // of the positions from the start to this one
};

}  // namespace arena

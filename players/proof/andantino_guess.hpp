// Andantino's first proof and disproof numbers: the evaluator `patterns` says which side is likely to win, and by how much. Both grow with depth.
// Otherwise the search follows forced lines to the end of the board: every new position down there looks as near to an answer as one much closer to
// the start.
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
  ProofGuess(const Andantino& game, const ProofGoal& goal) : asked_at_(goal.asked_at) {
    states_.reserve(Andantino::max_plies + 1);
    states_.push_back(patterns().start(game));
  }
  void before_make(const Andantino& game, Move move) { states_.push_back(patterns().after(states_.back(), game, move)); }
  void after_undo() { states_.pop_back(); }

  void scale(const Andantino& game, ProofChild& child) const {
    const Score white = patterns().value(patterns().after(states_.back(), game, child.move));
    const int good = std::clamp((game.to_move() == Andantino::white ? white : -white) / step, -most_for_value, most_for_value);
    const int deep = std::min(game.plies() + 1 - asked_at_, most_for_depth);
    child.least = scaled(child.least, deep - good);
    child.sum = scaled(child.sum, deep + good);
  }

 private:
  static constexpr int step = 32;  // eight steps double a number, and so do eight plies
  static constexpr int most_for_value = 44, most_for_depth = 96;
  static constexpr double unit = 6;  // so that what a good position lacks can be told from what a better one lacks

  static const andantino::Patterns& patterns() {
    static const andantino::Patterns evaluator{EvaluatorSettings{}};
    return evaluator;
  }
  static ProofNumber scaled(ProofNumber number, int steps) {
    static constexpr auto factors = [] {
      constexpr double eighth_of_a_doubling = 1.0905077326652577;
      std::array<double, 2 * most_for_value + most_for_depth + 1> table{};
      table[most_for_value] = unit;
      for (std::size_t i = most_for_value; i > 0; --i) table[i - 1] = table[i] / eighth_of_a_doubling;
      for (std::size_t i = most_for_value + 1; i < table.size(); ++i) table[i] = table[i - 1] * eighth_of_a_doubling;
      return table;
    }();
    return static_cast<ProofNumber>(std::max(static_cast<double>(number) * factors[static_cast<std::size_t>(most_for_value + steps)] + 0.5, 1.0));
  }

  int asked_at_;
  std::vector<andantino::Patterns::State> states_;  // of the positions from the start to this one
};

}  // namespace arena

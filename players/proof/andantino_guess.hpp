// Andantino's first proof and disproof numbers: the evaluator `patterns` says which side is likely to win, and by how much. Both grow with depth.
// Otherwise the search follows forced lines to the end of the board: every new position down there looks as near to an answer as one much closer to
// the start. Numbers that were learned for a win (players/proof/learned_numbers.hpp) say instead what it will cost to prove it; they are for proofs,
// so depth counts against the attacker alone.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "players/evaluators/andantino/patterns.hpp"
#include "players/proof/learned_numbers.hpp"
#include "players/proof/proof_position.hpp"

namespace arena {

template <>
class ProofGuess<Andantino> {
 public:
  static constexpr bool learns = true;
  ProofGuess(const Andantino& game, const ProofGoal& goal) : asked_at_(goal.asked_at), side_(goal.side), learned_(goal.learned) {
    states_.reserve(Andantino::max_plies + 1);
    states_.push_back(patterns().start(game));
  }
  void before_make(const Andantino& game, Move move) {
    states_.push_back(patterns().after(states_.back(), game, move));
    summed_ = false;
  }
  void after_undo() {
    states_.pop_back();
    summed_ = false;
  }

  void scale(const Andantino& game, ProofChild& child) const {
    const Score white = patterns().value(patterns().after(states_.back(), game, child.move));
    const int depth = game.plies() + 1 - asked_at_;
    if (learned_ != nullptr) return scale_by_cost(game, child, white, depth);
    const int good = std::clamp((game.to_move() == Andantino::white ? white : -white) / step, -most_for_value, most_for_value);
    const int deep = std::min(depth, most_for_depth);
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
  /// The proof number by what the proof will cost, the disproof number the other way round. Replies must all be answered in a proof, so they count
  /// there alone.
  void scale_by_cost(const Andantino& game, ProofChild& child, Score white, int depth) const {
    if (!summed_) learned_->sum(game, units_);
    summed_ = true;
    // 0.65 steps of doubling for each doubling of the cost, as measured on wins on radius 5.
    const int cost = 13 * (learned_->cost_after(game, units_, child.move, white) - usual_cost * LearnedNumbers::doubling) / 160;
    const auto clamped = [](int steps) { return std::clamp(steps, -most_for_value, most_for_value + most_for_depth); };
    const int proof = clamped(cost + 5 * depth / 2), disproof = clamped(-cost - depth / 2);
    if (game.to_move() == side_) {
      child.least = scaled(child.least, proof);
      child.sum = scaled(1, disproof);
    } else {
      child.least = scaled(1, disproof);
      child.sum = scaled(1, proof);
    }
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

  static constexpr int usual_cost = 6;

  int asked_at_, side_;
  const LearnedNumbers* learned_;
  mutable LearnedNumbers::Units units_{};  // of the first layer, here, when the first move is asked about
  mutable bool summed_ = false;
  std::vector<andantino::Patterns::State> states_;  // of the positions from the start to this one
};

}  // namespace arena

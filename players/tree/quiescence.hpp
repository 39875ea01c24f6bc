// Quiescence: beyond the horizon of a search, only moves that force the reply, and the replies, until nobody threatens anything. A value is then
// taken where the next move does not overturn it.
#pragma once
#include <algorithm>

#include "players/tree/forced_lines.hpp"

namespace arena {

/// `Tree` is the search whose horizon it is, and whose board, evaluator and counters it uses.
template <class Tree>
class Quiescence {
 public:
  using G = typename Tree::Board;
  using State = typename Tree::State;
  using T = Tactics<G>;

  explicit Quiescence(Tree& tree) : tree_(tree), most_(tree.options_.quiescence.on ? tree.options_.quiescence.moves : 0) {}

  /// The value, for its mover, of a move at the last ply, which is made only if necessary. `sight` tells what the move leads to.
  template <class Sight>
  Score look(Move move, const Sight& sight, Score alpha, Score beta, int ply, const State& state) {
    const int side = game().to_move();
    tree_.lines_.clear(ply + 1);
    if constexpr (!CanProbe<G>) {
      const auto [outcome, value] = sight.at(move);
      if (outcome != Outcome::none) return tree_.decided(outcome, side, ply + 1);
      ++tree_.counters_.evaluations;
      if (value <= alpha && !T::may_force(game(), move)) return value;
      tree_.forced_.foresee(game(), move, ply);
      return make(move, alpha, beta, ply, state, most_);
    } else {
      if (const Outcome outcome = game().probe(move); outcome != Outcome::none) return tree_.decided(outcome, side, ply + 1);
      const auto& seen = tree_.forced_.foresee(game(), move, ply);
      if (seen.known && seen.threats.win != no_move) return ended(-tree_.won_in(ply + 2));
      if (is_quiet(seen)) {
        ++tree_.counters_.evaluations;
        const Score of_first = tree_.evaluator_.value(tree_.evaluator_.after(state, game(), move)), value = side == 0 ? of_first : -of_first;
        if (value <= alpha || most_ == 0) return value;  // the enemy's threats can only lower it
      }
      return make(move, alpha, beta, ply, state, most_);
    }
  }

  /// The value, for `side`, of the position on the board after its move; nobody has won.
  Score after_move(Move move, int side, Score alpha, Score beta, int ply, const State& state) {
    const Score value = tree_.evaluated(state, move, side, side);
    const bool quiet = T::only_forcing ? is_quiet(tree_.forced_.foreseen(ply)) : !T::forces(tree_.forced_.threats(game(), ply));
    if (quiet && (value <= alpha || (T::only_forcing && most_ == 0))) return value;
    return -run(-beta, -alpha, ply, state, -value, most_);
  }

 private:
  static bool is_quiet(const typename T::Foresight& seen) { return seen.known && seen.threats.win == no_move && !T::forces(seen.threats); }

  /// The value of an undecided position for its mover. `value` is the evaluator's; `left` moves may force a reply.
  Score run(Score alpha, Score beta, int ply, const State& state, Score value, int left) {
    tree_.seldepth_ = std::max(tree_.seldepth_, ply + 1);
    const auto& threats = tree_.forced_.threats(game(), ply);
    if (threats.win != no_move) return ended(tree_.won_in(ply + 1));
    if (const int plies = T::plies_to_loss(game(), threats)) return ended(-tree_.won_in(ply + plies));
    if (ply + 1 >= Tree::max_ply) return value;
    if (MoveList<G> replies; T::replies(game(), threats, replies)) {
      if (replies.empty()) return ended(-tree_.won_in(ply + 2));
      Score best = -infinite_score;
      for (const Move reply : replies) {
        if (!tree_.counter_.count()) return 0;
        tree_.forced_.foresee(game(), reply, ply);
        const Score forced = make(reply, std::max(alpha, best), beta, ply, state, left);
        if (forced <= best) continue;
        best = forced;
        tree_.lines_.extend(ply, reply);
        if (best >= beta || tree_.aborted()) break;
      }
      return best;
    }
    if (value >= beta || left == 0) return value;
    alpha = std::max(alpha, value);
    T::visit(game(), threats, [&](Move move, const typename T::Foresight& seen) {
      if (!tree_.counter_.count()) return false;
      tree_.forced_.set(ply + 1, seen);
      const Score forcing = make(move, alpha, beta, ply, state, left - 1, true);
      if (tree_.aborted() || forcing <= value) return !tree_.aborted();
      value = forcing;
      if (value <= alpha) return true;
      alpha = value;
      tree_.lines_.extend(ply, move);
      return value < beta;
    });
    return value;
  }

  /// Makes a move beyond the horizon, values the result, undoes it. If only forcing moves count, any other is worth nothing.
  Score make(Move move, Score alpha, Score beta, int ply, const State& state, int left, bool must_force = false) {
    const int side = game().to_move();
    const State next = tree_.evaluator_.after(state, game(), move);
    const auto undo = game().make(move);
    ++tree_.counters_.quiescence_nodes;
    tree_.lines_.clear(ply + 1);
    Score value;
    const Outcome outcome = game().outcome();
    if (T::only_forcing && must_force && (outcome != Outcome::none || !T::forces(tree_.forced_.threats(game(), ply + 1))))
      value = -infinite_score;
    else if (outcome != Outcome::none)
      value = tree_.decided(outcome, side, ply + 1);
    else
      value = -run(-beta, -alpha, ply + 1, next, -tree_.evaluated(next, move, side, side), left);
    game().undo(move, undo);
    return value;
  }

  Score ended(Score value) {
    ++tree_.counters_.threat_ends;
    return value;
  }

  G& game() { return tree_.game_; }

  Tree& tree_;
  int most_;
};

}  // namespace arena

// The rarer steps of a tree search: what a node does only if a switch is on, and the last ply, where moves are valued without making them.
#pragma once
#include "players/tree/tree_search.hpp"

namespace arena {

template <Game G, Evaluator<G> E, class Quirks>
Score TreeSearch<G, E, Quirks>::one_child(Move move, int depth, Score alpha, Score beta, int ply, const State& state, Manner manner) {
  return plain_ ? child<true>(move, depth, alpha, beta, ply, state, manner) : child<false>(move, depth, alpha, beta, ply, state, manner);
}

template <Game G, Evaluator<G> E, class Quirks>
template <bool plain>
auto TreeSearch<G, E, Quirks>::try_moves(MoveList<G>& moves, Front front, const MovePlan& plan, int depth, Score alpha, Score beta, int ply,
                                         const State& state) -> Best {
  Best best;
  if (moves.size() > 1) table_.prefetch(game_, moves[1], depth - 1);
  MarkedMoves marked(plain ? nullptr : marks_, game_, depth, moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!plain && i >= plan.limit && leaves_out(plan, alpha, best, is_loud(moves[i], ply))) continue;
    if (front.lazy) ordering_.order_lazily(game_, moves, i, front, ply);
    if (marked) [[unlikely]]
      marked.begin(moves, i);
    if (i + 2 < moves.size()) table_.prefetch(game_, moves[i + 2], depth - 1);  // a small child returns before the memory does
    Manner manner{i == 0};
    if (!plain && plan.reduces) {
      manner.reduction = selective_.reduction(depth, i, front, alpha);
      if (manner.reduction > 0 && is_forcing(moves[i], ply)) manner.reduction = 0;
    }
    const int extension = !plain && i == 0 ? plan.extension : 0;
    const Score value = child<plain>(moves[i], depth + extension, plain || pruning_ ? alpha : -infinite_score, beta, ply, state, manner);
    if (marked) [[unlikely]]
      marked.end(moves[i]);
    if (aborted()) [[unlikely]]
      return best;
    if (value <= best.value) continue;
    best = {value, moves[i]};
    if (value <= alpha) continue;
    alpha = value;
    lines_.extend(ply, moves[i]);
    if (value >= beta) {
      cut_off(moves, i, front, depth, ply);
      return best;
    }
  }
  why_ = NodeEnd::all_moves;
  return best;
}

template <Game G, Evaluator<G> E, class Quirks>
bool TreeSearch<G, E, Quirks>::beats_reduced(Move move, int reduction, int depth, Score alpha, Score next_beta, int ply, const State& next,
                                             Score& value) {
  ++counters_.reductions;
  value = descend<false>(ordering_.last(ply + 1).side, depth - 1 - reduction, alpha, alpha + 1, ply + 1, next);
  const bool beats = value > alpha && again(move, value, depth, alpha, next_beta, ply);
  counters_.researches += beats;
  return beats;
}

template <Game G, Evaluator<G> E, class Quirks>
bool TreeSearch<G, E, Quirks>::again(Move move, Score value, int depth, Score alpha, Score beta, int ply) {
  if (aborted() || !counter_.count()) return false;
  if (ply < listened_plies_) [[unlikely]] {
    listener_->leave(ply + 1, move, value, NodeEnd::again);
    listener_->enter(ply + 1, move, depth - 1, alpha, beta);
  }
  return true;
}

template <Game G, Evaluator<G> E, class Quirks>
void TreeSearch<G, E, Quirks>::invert(Score& alpha, Score& beta) {
  std::swap(alpha, beta);
  alpha = std::clamp(alpha, -max_evaluation, max_evaluation);
  beta = std::clamp(beta, -max_evaluation, max_evaluation);
}

template <Game G, Evaluator<G> E, class Quirks>
auto TreeSearch<G, E, Quirks>::try_inverted(const MoveList<G>& moves, int depth, Score alpha, Score beta, int ply, const State& state) -> Best {
  Best best{-max_evaluation, no_move};
  why_ = NodeEnd::all_moves;
  for (const Move move : moves) {
    const Score value = one_child(move, depth, alpha, beta, ply, state, {true});
    if (aborted()) [[unlikely]]
      return best;
    if (value <= best.value) continue;
    best = {value, move};
    lines_.extend(ply, move);
    alpha = std::max(alpha, value);
    if (value < beta) continue;
    why_ = NodeEnd::cut_off;
    return best;
  }
  return best;
}

template <Game G, Evaluator<G> E, class Quirks>
template <class Moves>
auto TreeSearch<G, E, Quirks>::look_at_all(Moves& moves, Front front, Score alpha, Score beta, int ply, const State& state) -> Best {
  const auto sight = look(state);
  Best best;
  std::size_t looked = 0, ends = 0;
  why_ = NodeEnd::all_moves;
  lines_.clear(ply + 1);
  while (looked < moves.size()) {
    if constexpr (std::is_same_v<Moves, MoveList<G>>)
      if (front.lazy) ordering_.order_lazily(game_, moves, looked, front, ply);
    const Move move = moves[looked++];
    auto [outcome, value] = sight.at(move);
    if (outcome != Outcome::none) [[unlikely]] {
      value = this->decided(outcome, game_.to_move(), ply + 1);
      ++ends;
    }
    if (value <= best.value) continue;
    best = {value, move};
    if (value <= alpha) continue;
    alpha = value;
    lines_.extend(ply, move);
    if (value >= beta) {
      cut_off(moves, looked - 1, front, 1, ply);
      break;
    }
  }
  counter_.count_unasked(looked);
  counters_.evaluations += looked - ends;
  return best;
}

template <Game G, Evaluator<G> E, class Quirks>
auto TreeSearch<G, E, Quirks>::look_at_some(MoveList<G>& moves, Front front, const MovePlan& plan, Score alpha, Score beta, int ply,
                                            const State& state) -> Best {
  const auto sight = look(state);
  Best best;
  why_ = NodeEnd::all_moves;
  lines_.clear(ply + 1);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i >= plan.limit && leaves_out(plan, alpha, best, is_loud(moves[i], ply))) continue;
    if (!counter_.count()) [[unlikely]]
      return best;
    if (front.lazy) ordering_.order_lazily(game_, moves, i, front, ply);
    const Score value = look_at(moves[i], sight, alpha, beta, ply, state);
    if (aborted()) [[unlikely]]
      return best;
    if (value <= best.value) continue;
    best = {value, moves[i]};
    if (value <= alpha) continue;
    alpha = value;
    lines_.extend(ply, moves[i]);
    if (value >= beta) {
      cut_off(moves, i, front, 1, ply);
      break;
    }
  }
  return best;
}

template <Game G, Evaluator<G> E, class Quirks>
bool TreeSearch<G, E, Quirks>::is_forcing(Move move, int ply) {
  if constexpr (TellsQuietMoves<G>) {
    return !game_.is_quiet(move);
  } else if constexpr (Tactics<G>::known) {
    if (!forced_.on()) return false;
    const auto& seen = forced_.foresee(game_, move, ply);
    return !seen.known || Tactics<G>::forces(seen.threats);
  } else {
    return false;
  }
}

template <Game G, Evaluator<G> E, class Quirks>
bool TreeSearch<G, E, Quirks>::is_loud(Move move, int ply) {
  if (is_forcing(move, ply)) return true;
  if constexpr (TellsQuietMoves<G>)
    if (game_.goes_on_after_quiet_moves()) return false;
  return !forced_.on() && this->wins_at_once(move);  // if threats are known, nobody who can win gets this far
}

template <Game G, Evaluator<G> E, class Quirks>
bool TreeSearch<G, E, Quirks>::leaves_out(const MovePlan& plan, Score alpha, Best& best, bool loud) {
  if (loud || best.value <= -proved_score) return false;
  ++counters_.pruned;
  best.value = std::max(best.value, std::min(plan.guess, alpha));
  return true;
}

template <Game G, Evaluator<G> E, class Quirks>
bool TreeSearch<G, E, Quirks>::is_singular(const MoveList<G>& moves, Score value, int depth, int ply, const State& state) {
  const Score bound = selective_.singular_bound(value);
  for (std::size_t i = 1; i < moves.size(); ++i)
    if (one_child(moves[i], selective_.singular_depth(depth), bound - 1, bound, ply, state, {true}) >= bound || aborted()) return false;
  ++counters_.extensions;
  return true;
}

template <Game G, Evaluator<G> E, class Quirks>
Score TreeSearch<G, E, Quirks>::after_null_move(int depth, Score alpha, Score beta, int ply, const State& state) {
  Score value = -infinite_score;  // a pass that ends the game says nothing
  if (!counter_.count()) [[unlikely]]
    return value;
  ++counters_.null_tries;
  const bool shown = ply < listened_plies_;
  const int side = game_.to_move(), reduced = depth - 1 - options_.null_move.reduction;
  ordering_.make(ply + 1, {no_move, static_cast<std::uint16_t>(side)});
  quirks_.pass(ply);
  if (shown) [[unlikely]]
    listener_->enter(ply + 1, no_move, std::max(0, reduced), alpha, beta);
  if (forced_.on()) forced_.forget(ply + 1);
  const auto undo = game_.make_null();
  if (game_.outcome() == Outcome::none)
    value = reduced <= 0 ? this->evaluated(state, no_move, side, side) : descend<false>(side, reduced, alpha, beta, ply + 1, state, false);
  game_.undo_null(undo);
  if (shown) [[unlikely]] {
    const NodeEnd reached = reduced <= 0 ? NodeEnd::horizon : why_;
    listener_->leave(ply + 1, no_move, value, aborted() ? NodeEnd::stopped : reached);
  }
  return value;
}

template <Game G, Evaluator<G> E, class Quirks>
bool TreeSearch<G, E, Quirks>::multi_cut_cuts(const MoveList<G>& moves, int depth, Score beta, int ply, const State& state) {
  const MultiCutOptions& cut = options_.multi_cut;
  int cutoffs = 0;
  const std::size_t tries = std::min(moves.size(), static_cast<std::size_t>(cut.moves));
  for (std::size_t i = 0; i < tries; ++i) {
    const Score value = one_child(moves[i], depth - cut.reduction, beta - 1, beta, ply, state, {true});
    if (aborted()) [[unlikely]]
      return false;
    if (value >= beta && ++cutoffs >= cut.cutoffs) return true;
  }
  return false;
}

}  // namespace arena

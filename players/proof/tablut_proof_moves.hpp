// Tablut's next plies without a search: who wins at once, which replies prevent that, and what cannot be won any more in the plies that are left.
#pragma once
#include <bit>
#include <cstdint>

#include "core/tablut/tablut.hpp"
#include "players/common/tactics.hpp"
#include "players/proof/proof_position.hpp"

namespace arena {

namespace tablut {

/// Whether no single move can leave a side without a move: it takes up one square and captures at most three pieces. The king counts only if he
/// cannot be captured.
inline bool stays_mobile(const Tablut& game, int side) {
  if (side == Tablut::swedes) {
    int ways = 0;
    for (const auto direction : {Tablut::west, Tablut::east, Tablut::south, Tablut::north}) ways += game.king_ray_length(direction) > 0;
    if (ways >= 2) return true;
  }
  int pieces = 0;
  for (std::size_t word = 0; word < 2; ++word) {
    const Word own = game.pieces(side).rows[word];
    const Word open = ordinary_squares.rows[word] & ~(own | game.pieces(side ^ 1).rows[word]);
    pieces += std::popcount(own & (open << 1 | open >> 1));
  }
  return pieces >= 6;  // the square may be the only one of two neighbours
}

/// A move of the side to move that wins at once, or none.
inline Move win_at_once(Tablut& game) {
  const int side = game.to_move();
  const Move win = Tactics<Tablut>::of(game).win;
  if (win != no_move || stays_mobile(game, side ^ 1)) return win;
  const bool quiet_goes_on = game.goes_on_after_quiet_moves();
  MoveList<Tablut> moves;
  game.legal_moves(moves);
  for (const Move move : moves) {
    if (quiet_goes_on && !game.attacks(move)) continue;
    const auto undo = game.make(move);
    const bool wins = game.outcome() == win_for(side);
    game.undo(move, undo);
    if (wins) return move;
  }
  return no_move;
}

/// How many moves of the side to move, up to `most`, leave the other side without a win at once. The side to move has no such win itself.
inline int safe_moves(Tablut& game, int most) {
  const auto threats = Tactics<Tablut>::of(game);
  MoveList<Tablut> moves;
  if (!Tactics<Tablut>::replies(game, threats, moves)) game.legal_moves(moves);
  int safe = 0;
  for (const Move move : moves) {
    const auto undo = game.make(move);
    safe += game.outcome() == Outcome::none ? win_at_once(game) == no_move : game.outcome() != win_for(game.to_move());
    game.undo(move, undo);
    if (safe == most) break;
  }
  return safe;
}

}  // namespace tablut

template <>
struct ProofMoves<Tablut> {
  static void list(ProofPosition<Tablut>& position, ProofChildren<Tablut>& out, const ProofTable& table) { ProofMoves(position, table).fill(out); }

 private:
  ProofMoves(const ProofPosition<Tablut>& position, const ProofTable& table)
      : position_(position), table_(table), game_(position.game()), plies_(game_.plies()), seeks_(position.seeks()) {}

  void fill(ProofChildren<Tablut>& out) {
    out.clear();
    if (const Move win = tablut::win_at_once(game_); win != no_move) return out.push_back(decided(win, true, 0));
    MoveList<Tablut> moves;
    game_.legal_moves(moves);
    // Nobody loses by a move of his own, so what is asked for is out of reach once its side has no move left in time.
    if (seeks_ ? is_late(plies_ + 3) : is_late(plies_ + 2)) return out.push_back(decided(moves[0], !seeks_, 0));
    for (const Move move : moves) {
      out.push_back(look(move));
      if (out[out.size() - 1].least != 0) continue;
      out[0] = out[out.size() - 1];
      return out.resize_down(1);
    }
  }

  [[nodiscard]] bool is_late(int plies) const { return plies > Tablut::max_plies || position_.too_late(plies); }

  ProofChild decided(Move move, bool won, int distance) {
    const auto undo = game_.make(move);
    ProofChild child = started(move);
    game_.undo(move, undo);
    won ? child.set_won(distance) : child.set_lost(distance);
    return child;
  }
  /// After the move.
  ProofChild started(Move move) {
    ProofChild child;
    child.move = move;
    child.key = position_.keys().of(game_);
    return child;
  }

  /// The mover does not win at once.
  ProofChild look(Move move) {
    const auto undo = game_.make(move);
    ProofChild child = started(move);
    if (game_.outcome() != Outcome::none)
      goal_reached(game_, position_.goal()) == seeks_ ? child.set_won(0) : child.set_lost(0);
    else if (tablut::win_at_once(game_) != no_move && (seeks_ || !is_late(plies_ + 2)))
      child.set_lost(1);
    else
      seeks_ ? estimate_attack(child) : estimate_defence(child);
    game_.undo(move, undo);
    if (!child.decided()) table_.prefetch(child.key);
    return child;
  }
  void estimate_attack(ProofChild& child) {
    const bool last_chance = is_late(plies_ + 5);
    if (!last_chance && !threatens()) {
      child.least = static_cast<ProofNumber>(game_.legal_count());
      return;
    }
    const int safe = tablut::safe_moves(game_, last_chance ? 1 : Tablut::max_moves);
    if (safe == 0)
      child.set_won(2);
    else if (last_chance)
      child.set_lost(1);
    else
      child.least = static_cast<ProofNumber>(safe);
  }
  void estimate_defence(ProofChild& child) const {
    if (is_late(plies_ + 4))
      child.set_won(0);
    else
      child.least = static_cast<ProofNumber>(game_.legal_count());
  }
  /// Whether the side that has just moved could win at once if it were to move again.
  [[nodiscard]] bool threatens() const {
    if (game_.to_move() == Tablut::swedes) return game_.king_capture() != no_move;
    const Tablut::WaysOut out = game_.ways_out();
    return (out.low | out.high) != 0;
  }

  const ProofPosition<Tablut>& position_;
  const ProofTable& table_;
  Tablut game_;  // a copy, to make moves
  int plies_;
  bool seeks_;
};

}  // namespace arena

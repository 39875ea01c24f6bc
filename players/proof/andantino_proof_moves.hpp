// Andantino's next two plies without making them: who has a winning cell after a move (core/andantino/threats.hpp), and in how many plies that wins.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "core/andantino/threats.hpp"
#include "players/proof/andantino_bound.hpp"
#include "players/proof/andantino_two_moves.hpp"
#include "players/proof/proof_position.hpp"

namespace arena {

template <>
struct ProofMoves<Andantino> {
  static void list(ProofPosition<Andantino>& position, ProofChildren<Andantino>& out, const ProofTable& table) {
    ProofMoves lister(position, table);
    lister.fill(out);
  }

 private:
  using Cells = FixedList<int, 32>;
  static constexpr ProofNumber forced_reply = 2;  // where a threat leaves one reply: its number of replies, as the first numbers count them
  ProofMoves(ProofPosition<Andantino>& position, const ProofTable& table)
      : position_(position), table_(table), game_(position.game()), me_(game_.to_move()), enemy_(me_ ^ 1), seeks_(position.seeks()) {}

  void fill(ProofChildren<Andantino>& out) {
    out.clear();
    const int count = game_.legal_count();
    int enemy_wins = 0;
    Move block = no_move;
    // The enemy's wins count if he has a tile, and time for the win that is asked for.
    const bool enemy_can_win = tiles_left(enemy_) > 0 && (seeks_ || !position_.too_late(game_.plies() + 2));
    for (int i = 0; i < count; ++i) {
      const Move move = game_.legal_move(i);
      if (wins(me_, move.code, own_closes_)) return out.push_back(decided(move, true, 0));
      if (enemy_can_win && wins(enemy_, move.code, enemy_closes_)) {
        ++enemy_wins;
        block = move;
      }
    }
    // Two cells cannot both be blocked, nor one in an area that the enemy has closed.
    if (enemy_wins >= 2 || (enemy_wins == 1 && game_.is_lost_cell(me_, block.code))) return out.push_back(decided(block, false, 1));
    if (enemy_wins == 0 && position_.is_held_by_pairs()) return out.push_back(decided(game_.legal_move(0), !seeks_, 0));
    if (const Move reply = answer_to_two_moves(block); reply != no_move) return out.push_back(decided(reply, true, 0));
    if (enemy_wins == 1) return out.push_back(look(block));
    for (int i = 0; i < count; ++i) {
      const Move move = game_.legal_move(i);
      if (!game_.is_lost_cell(me_, move.code)) out.push_back(look(move));
    }
    if (out.empty()) out.push_back(decided(game_.legal_move(0), false, 0));  // every move steps into an area that the enemy has closed
  }

  /// Where the enemy asks for a win and has two moves left for it: a reply that holds, if that can be told at once.
  [[nodiscard]] Move answer_to_two_moves(Move block) const {
    if (seeks_ || !position_.goal().bounded || !position_.too_late(game_.plies() + 6) || game_.options().tiles_per_side > 0) return no_move;
    return andantino::TwoMoves(game_, enemy_, position_.bound().attacker_stones()).answer(block);
  }

  [[nodiscard]] bool wins(int side, int cell, bool& closes) const { return andantino::wins_on(game_, side, cell, closes); }

  [[nodiscard]] int tiles_left(int side) const {
    const int tiles = game_.options().tiles_per_side;
    return tiles > 0 ? tiles - game_.stones(side) : 1000;
  }

  ProofChild decided(Move move, bool won, int distance) const {
    ProofChild child;
    child.move = move;
    child.key = position_.keys().after(game_, move);
    won ? child.set_won(distance) : child.set_lost(distance);
    return child;
  }

  /// The position after the move: decided if the enemy wins at once or cannot block two cells, otherwise an estimate.
  ProofChild look(Move move) {
    const int plies = game_.plies() + 1;
    ProofChild child;
    child.move = move;
    child.key = position_.keys().after(game_, move);
    table_.prefetch(child.key);
    if (position_.is_hopeless_after(move, bound_) || (!seeks_ && position_.is_held_by_pairs(move))) {
      seeks_ ? child.set_lost(0) : child.set_won(0);
      return child;
    }
    if (seeks_ ? position_.too_late(plies + 2) : position_.too_late(plies + 1)) {
      // Too late for the win that is asked for, unless the enemy has only losing moves.
      if (!seeks_)
        child.set_won(0);
      else if (!position_.too_late(plies + 1) && leaves_nothing_but_losses(move))
        child.set_won(1);
      else
        child.set_lost(0);
      return child;
    }
    if (game_.options().tiles_per_side > 0 || game_.legal_count() <= 1 || plies < 3 || enemy_closes_ || own_closes_ ||
        andantino::may_close(game_, me_, move.code))
      return look_by_making(child);

    // Cells that become playable with this stone; the others were checked already.
    int opened = 0;
    Cells own_wins, far;  // cells where this side then makes five: playable, and not yet
    for (const int step : hex::around) {
      const int next = move.code + step;
      if (game_.occupied_neighbours(next) != 1 || !game_.is_empty(next)) continue;
      ++opened;
      if (game_.makes_five(enemy_, next)) {
        child.set_lost(1);
        return child;
      }
      if (game_.makes_five(me_, next)) own_wins.push_back(next);
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
      for (unsigned cells = andantino::five_cells[game_.window(me_, static_cast<int>(axis), move.code)]; cells != 0; cells &= cells - 1) {
        const int cell = move.code + (std::countr_zero(cells) - 4) * andantino::axis_step[axis];
        if (!game_.is_empty(cell)) continue;
        add(game_.occupied_neighbours(cell) + andantino::are_neighbours(cell, move.code) >= 2 ? own_wins : far, cell);
      }
    }
    if (own_wins.size() >= 2)
      child.set_won(2);
    else if (seeks_ && position_.too_late(plies + 4) && position_.goal().bounded && is_answered(move.code, own_wins, far))
      child.set_lost(0);
    else
      child.least = own_wins.size() == 1 ? forced_reply : static_cast<ProofNumber>(game_.legal_count() - 1 + opened);
    return child;
  }

  /// Whether after the move every stone of the enemy would step into an area that is closed to him.
  bool leaves_nothing_but_losses(Move move) {
    const auto loses_everywhere = [&](Move but) {
      const int count = game_.legal_count();
      bool closes = false;
      for (int i = 0; i < count; ++i) {
        const Move other = game_.legal_move(i);
        if (other != but && (!game_.is_lost_cell(enemy_, other.code) || wins(enemy_, other.code, closes))) return false;
      }
      return true;
    };
    if (!own_closes_ && !loses_everywhere(move)) return false;  // the move closes nothing, and what was open stays open
    position_.make(move);
    const bool nothing = game_.outcome() == Outcome::none && loses_everywhere(no_move);
    position_.undo();
    return nothing;
  }

  /// This side has one move left after the stone, and no cell closes an area: whether the enemy has a reply after which no cell wins. `wins`: the
  /// cells that win after the stone, at most one; `far`: cells where it makes five once they are playable. docs/solver.md has the proof.
  [[nodiscard]] bool is_answered(int stone, const Cells& wins, const Cells& far) const {
    const int count = game_.legal_count();
    if (!position_.too_late(game_.plies() + 4)) {  // the enemy must move once more, and not into a closed area
      int open = 0;
      for (int i = 0; i < count && open < 4; ++i) open += !game_.is_lost_cell(enemy_, game_.legal_move(i).code);
      if (open < 4) return false;
    }
    const auto holds = [&](int reply) {
      if (reply == stone || game_.is_lost_cell(enemy_, reply)) return false;
      for (const int step : hex::around) {
        const int next = reply + step;  // it must not become playable if it makes five
        if (next == stone || !game_.is_empty(next) || game_.occupied_neighbours(next) + andantino::are_neighbours(next, stone) != 1) continue;
        if (game_.makes_five(me_, next) || std::find(far.begin(), far.end(), next) != far.end()) return false;
      }
      return true;
    };
    if (!wins.empty()) return holds(wins[0]);
    for (int i = 0; i < count; ++i)
      if (holds(game_.legal_move(i).code)) return true;
    return false;
  }

  static void add(Cells& cells, int cell) {
    for (const int known : cells)
      if (known == cell) return;
    cells.push_back(cell);
  }

  ProofChild look_by_making(ProofChild child) {
    position_.make(child.move);
    const int mine = me_, other = enemy_;
    if (game_.outcome() != Outcome::none) {
      position_.reached() == seeks_ ? child.set_won(0) : child.set_lost(0);
    } else {
      bool closes = false;
      int own_wins = 0;
      const bool another_tile = tiles_left(mine) > 0;
      const int count = game_.legal_count();
      for (int i = 0; i < count && !child.decided(); ++i) {
        const int cell = game_.legal_move(i).code;
        if (wins(other, cell, closes))
          child.set_lost(1);
        else if (another_tile && wins(mine, cell, closes))
          ++own_wins;
      }
      if (!child.decided()) {
        if (own_wins >= 2)
          child.set_won(2);
        else
          child.least = own_wins == 1 ? forced_reply : static_cast<ProofNumber>(count);
      }
    }
    position_.undo();
    return child;
  }

  ProofPosition<Andantino>& position_;
  const ProofTable& table_;
  const Andantino& game_;
  int me_, enemy_;
  bool seeks_;
  std::optional<ProofBound<Andantino>::Look> bound_;  // of this position, if it was needed
  bool own_closes_ = false, enemy_closes_ = false;    // some cell closes an area now, though it does not win
};

}  // namespace arena

// What a game tells a search about forced lines: who wins at once, which reply is the only one, and which moves keep the other side busy.
#pragma once
#include "core/andantino/threats.hpp"
#include "core/common/game.hpp"
#include "core/tablut/tablut.hpp"

namespace arena {

/// Specialised for each game that knows; the others have none.
/// `Threats` are the threats for the side to move, `win` a move of its own that wins at once. `of(game)` examines the position. If nobody wins at
/// once, `plies_to_loss(game, threats)` says when the side to move loses whatever it plays, or 0, and `replies(game, threats, moves)` adds the only
/// moves that do not allow a win, if they are known, and says whether they are; `loses(game, move)` says whether a move loses at once.
/// `after(game, move, before)` says what a move leads to without making it, if that is `known`; `of(game, seen)` says it after the move in any case.
/// `visit(game, threats, f)` calls f(move, foresight) for moves that may force the reply, until f returns false; `forces(threats)` says whether such
/// a move does, given the threats after it.
template <Game G>
struct Tactics {
  static constexpr bool known = false;
  struct Threats {};
  struct Foresight {
    Threats threats;
    bool known = false;
  };
};

template <>
struct Tactics<Andantino> {
  static constexpr bool known = true, only_forcing = true;
  using Threats = andantino::Threats;
  using Foresight = andantino::Foresight;

  static Threats of(const Andantino& game) { return andantino::threats_of(game); }
  static Threats of(const Andantino& game, const Foresight& seen) { return andantino::complete(game, seen); }
  static Foresight after(const Andantino& game, Move move, const Threats& before) { return andantino::look_after(game, move, before); }
  static int plies_to_loss(const Andantino& game, const Threats& threats) { return andantino::plies_to_loss(game, threats); }
  static bool replies(const Andantino&, const Threats& threats, MoveList<Andantino>& moves) {
    if (threats.block != no_move) moves.push_back(threats.block);
    return threats.block != no_move;
  }
  static bool loses(const Andantino& game, Move move) { return game.is_lost_cell(game.to_move(), move.code); }
  static bool forces(const Threats& after) { return after.win == no_move && after.enemy_wins > 0; }

  /// Moves after which the mover threatens to win at once. What is unknown without making a move is left to the search.
  template <class F>
  static void visit(const Andantino& game, const Threats& threats, F&& f) {
    const int me = game.to_move(), count = game.legal_count();
    for (int i = 0; i < count; ++i) {
      const Move move = game.legal_move(i);
      if (game.is_lost_cell(me, move.code)) continue;
      const Foresight seen = after(game, move, threats);
      if (seen.known && !forces(seen.threats)) continue;
      if (!f(move, seen)) return;
    }
  }
};

/// The king's way to a corner, and his capture. Wins by leaving the enemy without a move are not looked for.
template <>
struct Tactics<Tablut> {
  static constexpr bool known = true, only_forcing = false;
  struct Threats {
    Move win = no_move;
    Tablut::WaysOut out;  // of the king, while the Muscovites are to move and he is to move after them
  };
  struct Foresight {
    Threats threats;
    bool known = false;
  };

  static Threats of(const Tablut& game) {
    Threats threats;
    if (game.to_move() == Tablut::muscovites) {
      threats.win = game.king_capture();
      if (game.plies_left() > 1) threats.out = game.ways_out();
    } else {
      const Tablut::WaysOut out = game.ways_out();
      const int king = game.king_square();
      if ((out.low | out.high) != 0) threats.win = Tablut::move_of(king, corner(king, out.in_row, out.low == 0));
    }
    return threats;
  }
  static Threats of(const Tablut& game, const Foresight&) { return of(game); }
  static Foresight after(const Tablut&, Move, const Threats&) { return {}; }
  /// One piece cannot block two ways.
  static int plies_to_loss(const Tablut&, const Threats& threats) { return threats.out.low != 0 && threats.out.high != 0 ? 2 : 0; }
  static bool replies(const Tablut& game, const Threats& threats, MoveList<Tablut>& moves) {
    const unsigned way = threats.out.low | threats.out.high;
    if (way == 0) return false;
    const int king = game.king_square();
    game.legal_moves(moves);
    std::size_t kept = 0;
    for (const Move move : moves) {
      const int to = Tablut::to_of(move), file = to % tablut::width, rank = to / tablut::width;
      const bool on_line = threats.out.in_row ? rank == king / tablut::width : file == king % tablut::width;
      if (on_line && (way >> (threats.out.in_row ? file : rank) & 1U) != 0) moves[kept++] = move;
    }
    moves.resize_down(kept);
    return true;
  }
  static bool loses(const Tablut&, Move) { return false; }
  /// The king's ways out run along the edge.
  static bool may_force(const Tablut& game, Move move) {
    const int to = Tablut::to_of(move), file = to % tablut::width, rank = to / tablut::width, last = tablut::width - 1;
    return Tablut::from_of(move) == game.king_square() && (file == 0 || file == last || rank == 0 || rank == last);
  }
  static bool forces(const Threats& after) { return (after.out.low | after.out.high) != 0; }
  /// Captures, and moves of the king after which a way to a corner is open.
  template <class F>
  static void visit(Tablut& game, const Threats&, F&& f) {
    MoveList<Tablut> moves;
    game.legal_moves(moves);
    for (const Move move : moves) {
      if (!game.attacks(move) && !(may_force(game, move) && opens_way(game, move))) continue;
      if (!f(move, Foresight{})) return;
    }
  }

 private:
  static int corner(int king, bool in_row, bool high) {
    const int last = tablut::width - 1;
    return in_row ? king - king % tablut::width + (high ? last : 0) : king % tablut::width + (high ? last * tablut::width : 0);
  }
  static bool opens_way(Tablut& game, Move move) {
    const auto undo = game.make(move);
    const bool opens = game.outcome() == Outcome::none && forces(of(game));
    game.undo(move, undo);
    return opens;
  }
};

}  // namespace arena

// What a game tells a search about forced lines: who wins at once, which reply is the only one, and which moves keep the other side busy.
#pragma once
#include "core/andantino/threats.hpp"
#include "core/common/game.hpp"

namespace arena {

/// Specialised for each game that knows; the others have none.
/// `Threats` is what stands for the side to move, `win` a move of his that wins at once. `of(game)` looks at the position. Where nobody wins at once,
/// `plies_to_loss(game, threats)` says when the side to move has lost whatever it plays, 0 where it has not, and `only_reply(threats)` is the one
/// move that does not allow a win, or none where no such move is known; `loses(game, move)` says of a move that it loses at once.
/// `after(game, move, before)` tells what a move brings without making it, where that is `known`; `of(game, seen)` tells it after the move in any
/// case. `visit(game, threats, f)` calls f(move, foresight) for moves that may force the reply, until f says false; `forces(threats)` says of what
/// stands after such a move whether it does.
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
  static constexpr bool known = true;
  using Threats = andantino::Threats;
  using Foresight = andantino::Foresight;

  static Threats of(const Andantino& game) { return andantino::threats_of(game); }
  static Threats of(const Andantino& game, const Foresight& seen) { return andantino::complete(game, seen); }
  static Foresight after(const Andantino& game, Move move, const Threats& before) { return andantino::look_after(game, move, before); }
  static int plies_to_loss(const Andantino& game, const Threats& threats) { return andantino::plies_to_loss(game, threats); }
  static Move only_reply(const Threats& threats) { return threats.block; }
  static bool loses(const Andantino& game, Move move) { return game.is_lost_cell(game.to_move(), move.code); }
  static bool forces(const Threats& after) { return after.win == no_move && after.enemy_wins > 0; }

  /// Moves after which the mover threatens to win at once. What cannot be told without making a move is left to the search.
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

}  // namespace arena

// What the reports' programs do that no search does on purpose, kept apart from the search itself: a node's move order taken from the previous
// node, from the same node in the previous iteration or from the stones; killers stored twice; exact values stored as bounds; a window passed on
// the wrong way round. A search without quirks pays nothing for them.
#pragma once
#include "players/tree/move_order.hpp"
#include "players/tree/node_orders.hpp"
#include "players/tree/transposition_table.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

/// Whether a player has any quirk.
inline bool has_quirks(const TreeOptions& options) {
  return options.order == BaseOrder::parent || options.order == BaseOrder::stones ||
         (options.killers.on && (options.killers.repeat || options.killers.keep_order)) || (options.table.on && options.table.own_exact);
}

template <Game G>
class NoQuirks {
 public:
  using KillerMoves = Killers<false>;

  /// A new decision.
  void begin(const TreeOptions& options, int /*root_side*/) { order_ = options.order; }
  /// The moves of a node before they are ordered.
  void fill(const G& game, int /*ply*/, MoveList<G>& moves) const { base_order(game, order_, moves); }
  /// The order that a node ended up with.
  void keep(int /*ply*/, const MoveList<G>& /*moves*/) {}
  void make(int /*ply*/, Move /*move*/) {}
  void pass(int /*ply*/) {}
  /// What a value is stored as; `own`: the side to move is the one that decides.
  [[nodiscard]] Bound stored(Bound bound, bool /*own*/) const { return bound; }
  /// Whether a node gets (-alpha, -beta) of its parent's window instead of (-beta, -alpha).
  [[nodiscard]] static constexpr bool inverts() { return false; }

 private:
  BaseOrder order_ = BaseOrder::natural;
};

/// As the authors coded it.
template <Game G>
class AsCoded {
 public:
  using KillerMoves = Killers<true>;

  void begin(const TreeOptions& options, int root_side) {
    orders_.begin(options, root_side);
    own_exact_ = options.table.own_exact;
    inverts_ = options.inverted_window;
  }
  void fill(const G& game, int ply, MoveList<G>& moves) const { orders_.fill(game, ply, moves); }
  void keep(int ply, const MoveList<G>& moves) { orders_.keep(ply, moves); }
  void make(int ply, Move move) { orders_.make(ply, move); }
  void pass(int ply) { orders_.pass(ply); }
  [[nodiscard]] Bound stored(Bound bound, bool own) const { return own_exact_ && bound == Bound::exact && !own ? Bound::upper : bound; }
  [[nodiscard]] bool inverts() const { return inverts_; }

 private:
  NodeOrders<G> orders_;
  bool own_exact_ = false, inverts_ = false;
};

}  // namespace arena

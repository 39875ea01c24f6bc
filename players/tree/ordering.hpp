// How a search orders the moves of a node, and what it learns from the move that cuts off: the table's move first, then killers, then the rest by
// history or by the evaluator's word.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "players/common/score.hpp"
#include "players/tree/move_order.hpp"
#include "players/tree/tree_counters.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

/// How many moves stand in front: first the table's, then killers.
struct Front {
  std::size_t table = 0, killers = 0;  // both counted from the beginning
  bool lazy = false;                   // the rest is put in order by history as it is needed
};

template <Game G, class KillerMoves>
class Ordering {
 public:
  explicit Ordering(const TreeOptions& options) : options_(options) {}

  /// A new decision.
  void begin() {
    killers_.reset(options_.killers);
    history_.reset(options_.history);
  }
  void next_iteration() { killers_.next_iteration(); }

  /// Orders a node's moves in place. `value_after(move)`: the evaluator's word, for the mover.
  template <class ValueAfter>
  Front order(const G& game, MoveList<G>& moves, Move table_move, int depth, int ply, const ValueAfter& value_after) const {
    Front front;
    if (table_move != no_move && bring_to_front(moves, 0, table_move, false)) front.table = 1;
    front.killers = front.table;
    if (options_.killers.on) front.killers = killers_.apply(moves, front.table, killers_.level(ply, depth));
    if (options_.evaluator_ordering && depth > 1)
      sort_by_value(moves, front.killers, value_after);
    else if (options_.history && depth > lazy_depth)
      history_.sort(moves, front.killers, game.to_move());
    else
      front.lazy = options_.history;
    return front;
  }
  /// Where the rest is lazy: puts the right move at `at`. The first ones behind the front are picked one by one, then the rest is sorted.
  void order_lazily(const G& game, MoveList<G>& moves, std::size_t at, Front& front) const {
    if (at < front.killers) return;
    if (at < front.killers + 3) {
      history_.bring_best(moves, at, game.to_move());
    } else {
      history_.sort(moves, at, game.to_move());
      front.lazy = false;
    }
  }

  /// The move at `index` has cut off.
  void cut_off(const G& game, const MoveList<G>& moves, std::size_t index, Front front, int depth, int ply, Random& random, TreeCounters& counters) {
    ++counters.cutoffs;
    if (index == 0) ++counters.first_cutoffs;
    if (index >= front.table && index < front.killers) ++counters.killer_cutoffs;
    if (options_.killers.on) killers_.add(moves[index], killers_.level(ply, depth), random);
    if (options_.history) history_.add(game.to_move(), moves[index], depth);
  }

 private:
  /// Up to this depth sorting all moves costs more than searching the first.
  static constexpr int lazy_depth = 1;

  template <class ValueAfter>
  static void sort_by_value(MoveList<G>& moves, std::size_t front, const ValueAfter& value_after) {
    std::array<std::pair<Score, Move>, static_cast<std::size_t>(G::max_moves)> valued;
    std::size_t count = 0;
    for (std::size_t i = front; i < moves.size(); ++i) valued[count++] = {value_after(moves[i]), moves[i]};
    std::stable_sort(valued.begin(), valued.begin() + static_cast<std::ptrdiff_t>(count),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < count; ++i) moves[front + i] = valued[i].second;
  }

  const TreeOptions& options_;
  KillerMoves killers_;
  History<G> history_;
};

}  // namespace arena

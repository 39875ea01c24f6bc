// How a search orders the moves of a node, and what it learns from a cut-off: the table's move first, then killers, then the last move that cut off
// in reply (countermove), then the rest by history or by the evaluator.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "players/common/score.hpp"
#include "players/tree/history.hpp"
#include "players/tree/move_order.hpp"
#include "players/tree/tree_counters.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

/// How many moves are in front, each counted from the beginning: first the table's, then killers, then the countermove.
struct Front {
  std::size_t table = 0, killers = 0, end = 0;
  bool lazy = false;  // the rest is ordered by history as needed
};

template <Game G, class KillerMoves>
class Ordering {
 public:
  static constexpr std::size_t plies = 128;

  explicit Ordering(const TreeOptions& options) : options_(options) {}

  /// A new decision.
  void begin() {
    killers_.reset(options_.killers);
    countermoves_.reset(options_.countermoves);
    history_.reset(options_.history, options_.history_malus);
    continuations_.reset(options_.history && options_.continuation_history, options_.history_malus);
    learns_more_ = options_.countermoves || (options_.history && (options_.continuation_history || options_.history_malus));
    learns_ = options_.killers.on || options_.history || learns_more_;
    path_[0] = {};
  }
  void next_iteration() { killers_.next_iteration(); }
  /// A move is made, or passed, on the path to a node at `ply`.
  void make(int ply, Played played) { path_[static_cast<std::size_t>(ply)] = played; }
  /// The move that led to the node at `ply`.
  [[nodiscard]] Played last(int ply) const { return path_[static_cast<std::size_t>(ply)]; }

  /// Whether no move but the table's is brought forward.
  [[nodiscard]] bool keeps_order() const { return !learns_ && !options_.evaluator_ordering; }

  /// Orders a node's moves in place. `value_after(move)`: the evaluator's value, for the mover.
  template <class ValueAfter>
  [[gnu::always_inline]] Front order(const G& game, MoveList<G>& moves, Move table_move, int depth, int ply, const ValueAfter& value_after) const {
    Front front;
    if (table_move != no_move && bring_to_front(moves, 0, table_move, false)) front.table = 1;
    front.killers = front.table;
    if (options_.killers.on) front.killers = killers_.apply(moves, front.table, killers_.level(ply, depth));
    front.end = front.killers;
    if (options_.countermoves) front.end += bring_to_front(moves, front.end, countermoves_.after(last(ply)), false);
    if (options_.evaluator_ordering && depth > 1)
      sort_by_value(moves, front.end, value_after);
    else if (options_.history && depth > lazy_depth)
      sort(game, moves, front.end, ply);
    else
      front.lazy = options_.history;
    return front;
  }
  /// If the rest is lazy: puts the right move at `at`. The first ones behind the front are picked one by one, then the rest is sorted.
  void order_lazily(const G& game, MoveList<G>& moves, std::size_t at, Front& front, int ply) const {
    if (at < front.end) return;
    if (at < front.end + 3) {
      if (options_.continuation_history)
        bring_best(moves, at, scores(game, ply));
      else
        bring_best(moves, at, history_.of(game.to_move()));
    } else {
      sort(game, moves, at, ply);
      front.lazy = false;
    }
  }

  /// The move at `index` caused a cut-off; those before it did not.
  void cut_off(const G& game, const MoveList<G>& moves, std::size_t index, Front front, int depth, int ply, Random& random, TreeCounters& counters) {
    counters.cut_off(index);
    if (!learns_) return;
    if (index >= front.table && index < front.killers) ++counters.killer_cutoffs;
    if (options_.killers.on) killers_.add(moves[index], killers_.level(ply, depth), random);
    if (options_.history) history_.add(game.to_move(), moves[index], depth);
    if (learns_more_) learn_more(game, moves, index, depth, ply);
  }
  /// The move was the best of its node, which had no cut-off.
  void did_best(const G& game, Move move, int depth) {
    if (options_.history) history_.add(game.to_move(), move, depth);
  }

 private:
  /// Up to this depth sorting all moves costs more than searching the first. If one side plays against several, more nodes end with that.
  static constexpr int lazy_depth = requires(const G& game) { game.place_value(); }
  ? 3 : 1;

  /// What few players have; kept apart, so that the others pay only one branch for it.
  [[gnu::noinline]] void learn_more(const G& game, const MoveList<G>& moves, std::size_t index, int depth, int ply) {
    if (options_.countermoves) countermoves_.add(last(ply), moves[index]);
    if (!options_.history) return;
    if (options_.continuation_history) continuations_.add(last(ply), moves[index], depth);
    for (std::size_t i = 0; options_.history_malus && i < index; ++i) {
      history_.punish(game.to_move(), moves[i], depth);
      if (options_.continuation_history) continuations_.punish(last(ply), moves[i], depth);
    }
  }
  [[nodiscard]] auto scores(const G& game, int ply) const {
    return [this, alone = history_.of(game.to_move()), before = last(ply)](Move move) { return alone(move) + continuations_.score(before, move); };
  }
  void sort(const G& game, MoveList<G>& moves, std::size_t front, int ply) const {
    if (options_.continuation_history)
      sort_by_score<static_cast<std::size_t>(G::max_moves)>(moves, front, scores(game, ply));
    else
      history_.sort(moves, front, game.to_move());
  }
  template <class ValueAfter>
  [[gnu::noinline]] static void sort_by_value(MoveList<G>& moves, std::size_t front, const ValueAfter& value_after) {
    std::array<std::pair<Score, Move>, static_cast<std::size_t>(G::max_moves)> valued;
    std::size_t count = 0;
    for (std::size_t i = front; i < moves.size(); ++i) valued[count++] = {value_after(moves[i]), moves[i]};
    std::stable_sort(valued.begin(), valued.begin() + static_cast<std::ptrdiff_t>(count),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < count; ++i) moves[front + i] = valued[i].second;
  }

  const TreeOptions& options_;
  KillerMoves killers_;
  Countermoves<G> countermoves_;
  History<G> history_;
  ContinuationHistory continuations_;
  std::array<Played, plies> path_;
  bool learns_ = false, learns_more_ = false;  // anything from a cut-off; what few players have
};

}  // namespace arena

// The tree under a root: one recursive negamax over any two-player game, with every enhancement a switch. Written as numbered steps with reasons.
//
// A side may move twice in a row, so nothing alternates by itself: `descend` checks who moves and flips sign and window together.
// The children of a node are counted, judged and, at the horizon, valued in their parent's loop; `node` is entered only for positions that are
// searched further.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "players/common/decision.hpp"
#include "players/common/evaluator.hpp"
#include "players/common/node_counter.hpp"
#include "players/common/tree_listener.hpp"
#include "players/tree/leaf_values.hpp"
#include "players/tree/ordering.hpp"
#include "players/tree/principal_lines.hpp"
#include "players/tree/quiescence.hpp"
#include "players/tree/quirks.hpp"
#include "players/tree/search_marks.hpp"
#include "players/tree/search_table.hpp"
#include "players/tree/selective.hpp"
#include "players/tree/tree_counters.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

/// `Quirks`: what only the reports' programs do (quirks.hpp).
template <Game G, Evaluator<G> E, class Quirks = NoQuirks<G>>
class TreeSearch : private LeafValues<G, E> {
  using Values = LeafValues<G, E>;

 public:
  using Board = G;
  using State = typename E::State;

  static constexpr int max_ply = 126;
  static constexpr bool can_probe = !Values::has_terminal && (LooksAhead<E, G> || (E::probes && CanProbe<G>));

  TreeSearch(const TreeOptions& options, const E& evaluator) : Values(options, evaluator), selective_(options), ordering_(options) {}

  /// A new decision: forgets killers, history and counters. The caller owns the table, or passes null for none, and the marks that it shares with
  /// other threads.
  void begin(const G& position, TranspositionTable* table, const StopRules& rules, std::uint64_t seed, TreeListener* listener,
             SearchMarks* marks = nullptr) {
    this->begin_values(position);
    marks_ = marks;
    table_.begin(table, options_);
    listener_ = listener;
    listened_plies_ = listener == nullptr ? 0 : listener->plies();
    random_ = Random(seed);
    counter_.begin(rules);
    seldepth_ = 0;
    ordering_.begin();
    pruning_ = !options_.whole_tree;
    root_state_ = evaluator_.start(game_);
    quirks_.begin(options_, root_side_);
    forced_.begin(options_.threats.on, game_);
    plain_ = pruning_ && listener == nullptr && marks == nullptr && !selective_.on() && !forced_.on() && !quirks_.inverts() &&
             !options_.null_move.on && !options_.multi_cut.on;
    looks_in_place_ = options_.frontier_probe && options_.order == BaseOrder::natural && ordering_.keeps_order();
  }

  /// An iteration begins at the root.
  void enter_root(int depth, Score alpha, Score beta) {
    if (listener_ != nullptr) listener_->root(depth, alpha, beta);
    root_depth_ = depth;
    seldepth_ = std::max(seldepth_, 1);
    ordering_.next_iteration();
    counter_.count();
    if constexpr (HasNullMove<G>)
      if (options_.null_move.on && options_.null_move.at_root && game_.turn_starts()) after_null_move(depth, alpha, beta, 0, root_state_);
  }
  /// The value of one root move, from the view of the side to move at the root, within the window; `aborted()` tells whether to believe it.
  Score root_move(Move move, int depth, Score alpha, Score beta, bool first) { return one_child(move, depth, alpha, beta, 0, root_state_, {first}); }

  /// The root's moves, if other threads may be searching them too.
  [[nodiscard]] MarkedMoves marked_root(int depth, std::size_t count) const { return {marks_, game_, depth, count}; }

  [[nodiscard]] bool aborted() const { return counter_.aborted(); }
  [[nodiscard]] StopReason stop_reason() const { return counter_.reason(); }
  [[nodiscard]] std::uint64_t nodes() const { return counter_.nodes(); }
  [[nodiscard]] int seldepth() const { return seldepth_; }
  [[nodiscard]] const TreeCounters& counters() const { return counters_; }
  /// Horizon values taken from the evaluator so far.
  [[nodiscard]] std::uint64_t horizons() const { return counters_.evaluations - glances_; }
  [[nodiscard]] const auto& line_after_root() const { return lines_.from(1); }
  [[nodiscard]] Random& random() { return random_; }
  [[nodiscard]] const G& game() const { return game_; }

  /// The table's move for the root, if it has one.
  [[nodiscard]] Move remembered_root_move(int depth) const { return table_.move(game_, depth); }
  void remember_root(int depth, Score value, Move move, Bound bound) {
    if (table_.is_used_at(depth)) counters_.tt_collisions += table_.store(table_.key(game_, depth), value, move, depth, bound, 0);
  }
  /// The root's moves in the order in which any node would try them.
  void order_root(MoveList<G>& moves, Move table_move, int depth) { order(moves, table_move, depth, 0, root_state_); }
  /// The root's moves before they are ordered, and as they are in this iteration.
  void keep_root_order(const MoveList<G>& moves) { quirks_.keep(0, moves); }
  void root_order(MoveList<G>& moves) const { quirks_.fill(game_, 0, moves); }

 private:
  friend class Quiescence<TreeSearch>;

  /// The value, for `side`, of the position on the board after a move of `side`; sign and window flip only when the mover changed.
  template <bool plain>
  Score descend(int side, int depth, Score alpha, Score beta, int ply, const State& state, bool null_allowed = true) {
    return game_.to_move() == side ? node<plain>(depth, alpha, beta, ply, state, null_allowed)
                                   : -node<plain>(depth, -beta, -alpha, ply, state, null_allowed);
  }

  struct Best {
    Score value = -infinite_score;
    Move move = no_move;
  };
  /// How a move is searched: as the first of its node, or reduced at first by so many plies.
  struct Manner {
    bool first = false;
    std::uint8_t reduction = 0;
  };
  /// Makes one move, values the result, undoes it.
  template <bool plain>
  [[gnu::always_inline]] Score child(Move move, int depth, Score alpha, Score beta, int ply, const State& state, Manner manner) {
    if (!counter_.count()) [[unlikely]]
      return 0;
    const bool shown = !plain && ply < listened_plies_;
    const bool null_window_first = options_.pvs && !manner.first && alpha + 1 < beta && depth > 1;
    if (shown) [[unlikely]]
      listener_->enter(ply + 1, move, depth - 1 - manner.reduction, alpha, null_window_first || manner.reduction > 0 ? alpha + 1 : beta);
    if (manner.first) table_.prefetch(game_, move, depth - 1);  // the others are asked for before they are searched
    const int side = game_.to_move();
    const State next = evaluator_.after(state, game_, move);
    if constexpr (!plain && Tactics<G>::known)
      if (forced_.on()) forced_.foresee(game_, move, ply);
    const auto undo = game_.make(move);
    lines_.clear(ply + 1);
    quirks_.make(ply, move);
    Score value;
    if (const Outcome outcome = game_.outcome(); outcome != Outcome::none) {
      value = this->decided(outcome, side, ply + 1);
      why_ = NodeEnd::decided;
    } else if (depth <= 1 || ply + 1 >= max_ply) {
      value = at_horizon(move, side, alpha, beta, ply + 1, next);
      why_ = NodeEnd::horizon;
    } else {
      ordering_.make(ply + 1, {move, static_cast<std::uint16_t>(side)});
      bool goes_on = plain || manner.reduction == 0 ||
                     beats_reduced(move, manner.reduction, depth, alpha, null_window_first ? alpha + 1 : beta, ply, next, value);
      if (goes_on && null_window_first) {
        value = descend<plain>(side, depth - 1, alpha, alpha + 1, ply + 1, next);
        goes_on = value > alpha && value < beta && again(move, value, depth, alpha, beta, ply);
      }
      if (goes_on) value = descend<plain>(side, depth - 1, alpha, beta, ply + 1, next);
    }
    game_.undo(move, undo);
    if (shown) [[unlikely]]
      listener_->leave(ply + 1, move, value, aborted() ? NodeEnd::stopped : why_);
    return value;
  }

  /// The same where no loop over all moves needs its speed.
  Score one_child(Move move, int depth, Score alpha, Score beta, int ply, const State& state, Manner manner);

  Score at_horizon(Move move, int side, Score alpha, Score beta, int ply, const State& state) {
    if constexpr (Tactics<G>::known)
      if (forced_.on()) return Quiescence(*this).after_move(move, side, alpha, beta, ply, state);
    return this->evaluated(state, move, side, side);
  }

  /// Whether a move just made beats alpha in a reduced search, and is worth a full one. `value` is what that search found.
  [[gnu::noinline]] bool beats_reduced(Move move, int reduction, int depth, Score alpha, Score next_beta, int ply, const State& next, Score& value);
  /// A move that beat alpha in a lesser search is searched again, unless the search must end.
  bool again(Move move, Score value, int depth, Score alpha, Score beta, int ply);

  /// The value of an undecided position for its mover: exact within the window, a bound outside it (fail-soft).
  /// `plain`: the switches of steps 2, 3, 4 and 6 are known to be off.
  template <bool plain>
  Score node(int depth, Score alpha, Score beta, int ply, const State& state, bool null_allowed) {
    if (!plain && quirks_.inverts()) invert(alpha, beta);
    // Step 1. The table: a value that is deep enough ends the node or narrows the window.
    Move table_move = no_move;
    Key key = 0;
    TableEntry entry;
    const bool use_table = table_.is_used_at(depth);
    if (use_table) {
      key = table_.key(game_, depth);
      ++counters_.tt_probes;
      if (table_.probe(key, entry)) {
        ++counters_.tt_hits;
        if (options_.table.move_ordering) table_move = entry.move;
        if (table_.counts(entry, game_, depth)) {
          const Score value = table_.value(entry, ply);
          if (entry.bound == Bound::exact) return ended(value, NodeEnd::table, counters_.tt_cutoffs);
          if (entry.bound == Bound::lower) alpha = std::max(alpha, value);
          if (entry.bound == Bound::upper) beta = std::min(beta, value);
          if (alpha >= beta) return ended(value, NodeEnd::table, counters_.tt_cutoffs);
        }
      }
    }
    const Score alpha_before = alpha;
    seldepth_ = std::max(seldepth_, ply + 1);

    // Step 2. Threats: a side that wins at once, or cannot stop the enemy from winning, needs no search; one with a single reply needs no other move.
    MoveList<G> moves;
    bool forced = false;
    if constexpr (!plain && Tactics<G>::known) {
      if (forced_.on()) {
        const auto& threats = forced_.threats(game_, ply);
        if (threats.win != no_move) return ended(this->won_in(ply + 1), NodeEnd::threat, counters_.threat_ends);
        if (const int plies = Tactics<G>::plies_to_loss(game_, threats))
          return ended(-this->won_in(ply + plies), NodeEnd::threat, counters_.threat_ends);
        forced = Tactics<G>::replies(game_, threats, moves);
        if (forced && moves.empty()) return ended(-this->won_in(ply + 2), NodeEnd::threat, counters_.threat_ends);
        if (forced && options_.threats.extend && ply < 2 * root_depth_) ++depth;
      }
    }

    // Step 3. Null move: a side that stands well even after passing will stand well after a move. That is a guess, so it never proves a win.
    if constexpr (!plain && HasNullMove<G>) {
      if (options_.null_move.on && null_allowed && !forced && beta < proved_score && game_.turn_starts()) {
        const Score value = after_null_move(depth, beta - 1, beta, ply, state);
        if (aborted()) [[unlikely]]
          return 0;
        if (value >= beta) return ended(beta, NodeEnd::null_move, counters_.null_cutoffs);
      }
    }

    // Step 4. Guesses from the position's static value, and one ply less if nothing is known about it.
    Score own_value = 0;
    const bool selects = !plain && selective_.on() && !quirks_.inverts() && !forced;
    if (selects) {
      if (selective_.asks_value(depth, alpha, beta)) {
        own_value = this->glance(state, ordering_.last(ply).move, ordering_.last(ply).side);
        if (selective_.cuts(depth, own_value, beta)) return ended(beta, NodeEnd::guess, counters_.guessed);
        if (selective_.razors(depth, own_value, alpha)) {
          const Score value = node<plain>(1, alpha, alpha + 1, ply, state, false);
          if (aborted()) [[unlikely]]
            return 0;
          if (value <= alpha) return ended(value, NodeEnd::guess, counters_.guessed);
        }
      }
      if (use_table && entry.move == no_move) depth -= selective_.without_table_move(depth);
    }

    // Step 5. The moves, best guess first. Where they are only looked at, in the game's order, they need no list.
    if constexpr (plain && can_probe && HasIndexedMoves<G> && std::is_same_v<Quirks, NoQuirks<G>>) {
      if (depth == 1 && looks_in_place_ && counter_.allows(static_cast<std::uint64_t>(game_.legal_count()))) {
        MovesInPlace<G> in_place(game_, table_move);
        return stored(look_at_all(in_place, {}, alpha, beta, ply, state), use_table, key, depth, alpha_before, beta, ply);
      }
    }
    if (!forced) quirks_.fill(game_, ply, moves);
    const Front front = order(moves, table_move, depth, ply, state);
    quirks_.keep(ply, moves);

    // Step 6. Multi-cut: several early cut-offs in a shallower search promise one here; a guess again.
    if (!plain && options_.multi_cut.on && depth >= options_.multi_cut.min_depth && beta < proved_score) {
      if (multi_cut_cuts(moves, depth, beta, ply, state)) return ended(beta, NodeEnd::multi_cut, counters_.multi_cutoffs);
      if (aborted()) [[unlikely]]
        return 0;
    }

    // Step 7. Every move, or the selected ones, until one is too good for the opponent to allow. At the last ply moves can be valued without
    // making them.
    MovePlan plan;
    if (selects) {
      plan = selective_.select(depth, alpha, beta, own_value, front);
      if (front.table > 0 && moves.size() > 1 && ply < 2 * root_depth_ && selective_.asks_singular(entry, table_.value(entry, ply), depth)) {
        plan.extension = is_singular(moves, table_.value(entry, ply), depth, ply, state);
        if (aborted()) [[unlikely]]
          return 0;
      }
    }
    Best best;
    bool probed = false;
    if constexpr (can_probe) {
      probed = depth == 1 && options_.frontier_probe && (plain || (ply >= listened_plies_ && !quirks_.inverts()));
      if (probed)
        best = (!plain && (selects || forced_.on())) || !counter_.allows(moves.size()) ? look_at_some(moves, front, plan, alpha, beta, ply, state)
                                                                                       : look_at_all(moves, front, alpha, beta, ply, state);
    }
    if (!plain && quirks_.inverts())
      best = try_inverted(moves, depth, alpha, beta, ply, state);
    else if (!probed)
      best = try_moves<plain>(moves, front, plan, depth, alpha, beta, ply, state);
    if (aborted()) [[unlikely]]
      return 0;

    // Step 8. Store.
    return stored(best, use_table, key, depth, alpha_before, beta, ply);
  }

  [[gnu::always_inline]] Score stored(const Best& best, bool use_table, Key key, int depth, Score alpha, Score beta, int ply) {
    if (use_table) {
      const Bound bound = quirks_.stored(bound_of(best.value, alpha, beta), game_.to_move() == root_side_);
      counters_.tt_collisions += table_.store(key, best.value, best.move, depth, bound, ply);
    }
    return best.value;
  }

  template <bool plain>
  Best try_moves(MoveList<G>& moves, Front front, const MovePlan& plan, int depth, Score alpha, Score beta, int ply, const State& state);

  /// The window that a node gets from a parent that passes on (-alpha, -beta) instead of (-beta, -alpha). Wins lie outside such a window.
  static void invert(Score& alpha, Score& beta);
  /// With alpha above beta the first move that does not lose ends the node; the test for it comes before the one for alpha.
  Best try_inverted(const MoveList<G>& moves, int depth, Score alpha, Score beta, int ply, const State& state);

  auto look(const State& state) const {
    if constexpr (LooksAhead<E, G>)
      return evaluator_.look(game_, state);
    else
      return ProbedMoves<E, G>{evaluator_, game_, state};
  }
  template <class Sight>
  Score look_at(Move move, const Sight& sight, Score alpha, Score beta, int ply, const State& state) {
    if constexpr (Tactics<G>::known)
      if (forced_.on()) return Quiescence(*this).look(move, sight, alpha, beta, ply, state);
    const auto [outcome, value] = sight.at(move);
    if (outcome != Outcome::none) [[unlikely]]
      return this->decided(outcome, game_.to_move(), ply + 1);
    ++counters_.evaluations;
    return value;
  }
  /// A node at depth 1 whose children are only looked at, not made. The values and counts are the same as when making them.
  template <class Moves>
  Best look_at_all(Moves& moves, Front front, Score alpha, Score beta, int ply, const State& state);
  /// The same if moves may be left out, if threats are followed, or if the search may have to end meanwhile.
  Best look_at_some(MoveList<G>& moves, Front front, const MovePlan& plan, Score alpha, Score beta, int ply, const State& state);

  /// Whether a move forces something, if the game can tell: then it is not reduced.
  bool is_forcing(Move move, int ply);
  /// Or wins at once: then it is not pruned.
  bool is_loud(Move move, int ply);
  /// Whether a move beyond the limit is pruned: not a loud one, and only if another that is not lost is known, so that pruning never loses a node.
  bool leaves_out(const MovePlan& plan, Score alpha, Best& best, bool loud);
  /// Whether every move but the first, the table's, falls short of `value` in a shallower search.
  bool is_singular(const MoveList<G>& moves, Score value, int depth, int ply, const State& state);

  Score ended(Score value, NodeEnd why, std::uint64_t& counter) {
    ++counter;
    why_ = why;
    return value;
  }

  /// The value for the mover after a pass, by a reduced search.
  Score after_null_move(int depth, Score alpha, Score beta, int ply, const State& state);

  bool multi_cut_cuts(const MoveList<G>& moves, int depth, Score beta, int ply, const State& state);

  [[gnu::always_inline]] Front order(MoveList<G>& moves, Move table_move, int depth, int ply, const State& state) {
    return ordering_.order(game_, moves, table_move, depth, ply, [&](Move move) { return this->glance_after(move, state); });
  }
  template <class Moves>
  void cut_off(const Moves& moves, std::size_t index, Front front, int depth, int ply) {
    if constexpr (std::is_same_v<Moves, MoveList<G>>)
      ordering_.cut_off(game_, moves, index, front, depth, ply, random_, counters_);
    else
      counters_.cut_off(index);  // nothing is learnt
    why_ = NodeEnd::cut_off;
  }

  // What the player is: fixed.
  using Values::options_, Values::evaluator_, Values::game_, Values::root_side_, Values::counters_, Values::glances_;
  const Selective selective_;
  // One decision.
  SearchTable<G> table_;
  SearchMarks* marks_ = nullptr;
  TreeListener* listener_ = nullptr;
  int listened_plies_ = 0;
  Random random_;
  State root_state_{};
  int root_depth_ = 0;
  ForcedLines<G> forced_;
  bool pruning_ = true;  // else every child has the full window, and nothing is above it
  bool looks_in_place_ = false;
  bool plain_ = true;  // alpha-beta with table, killers, history and null windows at most, by one thread and unwatched
  Ordering<G, typename Quirks::KillerMoves> ordering_;
  Quirks quirks_;
  // Running figures.
  NodeCounter counter_;
  int seldepth_ = 0;
  NodeEnd why_ = NodeEnd::all_moves;
  PrincipalLines<max_ply + 2> lines_;
};

}  // namespace arena

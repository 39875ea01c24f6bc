// The tree under a root: one recursive negamax over any two-player game, with every enhancement a switch. Written as numbered steps, a reason each.
//
// A side may move twice in a row, so nothing alternates by itself: `descend` looks at who moves and flips sign and window together.
// The children of a node are counted, judged and, at the horizon, valued in their parent's loop; `node` is only entered for positions that go on.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "players/clock.hpp"
#include "players/decision.hpp"
#include "players/evaluators/evaluator.hpp"
#include "players/move_order.hpp"
#include "players/options.hpp"
#include "players/transposition_table.hpp"
#include "players/tree_listener.hpp"

namespace arena {

/// When a search must end; nothing is known here about games.
struct StopRules {
  std::uint64_t nodes = 0;               // 0: no limit
  std::chrono::nanoseconds deadline{0};  // 0: none
  std::chrono::nanoseconds watchdog{0};  // a point in time that even `finish_iteration` respects; 0: none
  Clock* clock = nullptr;
  const std::atomic<bool>* stop = nullptr;
};

template <Game G, Evaluator<G> E>
class TreeSearch {
 public:
  using State = typename E::State;
  using Line = FixedList<Move, 128>;

  static constexpr std::uint64_t poll_interval = 1024;
  static constexpr int max_ply = 126;
  static constexpr bool can_probe = E::probes && requires(const G& g, Move m) { g.probe(m); };

  TreeSearch(const SearchOptions& options, const E& evaluator) : options_(options), evaluator_(evaluator) {}

  /// A new decision: forgets killers, history and counters. The table is the caller's; null when there is none.
  void begin(const G& position, TranspositionTable* table, const StopRules& rules, std::uint64_t seed, TreeListener* listener) {
    game_ = position;
    table_ = table;
    rules_ = rules;
    listener_ = listener;
    random_ = Random(seed);
    root_side_ = position.to_move();
    counters_ = {};
    nodes_ = 0;
    seldepth_ = 0;
    aborted_ = false;
    killers_.reset(options_.killers);
    history_.reset(options_.history);
    pruning_ = options_.search != SearchKind::minimax;
    root_state_ = evaluator_.start(game_);
    set_next_stop();
  }

  /// The value of one root move, from the root's mover's view, within the window; `aborted()` tells whether to believe it.
  Score root_move(Move move, int depth, Score alpha, Score beta, bool first) { return child(move, depth, alpha, beta, 0, root_state_, first, true); }
  void count_root() { count_node(); }

  [[nodiscard]] bool aborted() const { return aborted_; }
  [[nodiscard]] StopReason stop_reason() const { return stop_reason_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] int seldepth() const { return seldepth_; }
  [[nodiscard]] const Counters& counters() const { return counters_; }
  [[nodiscard]] const Line& line_after_root() const { return lines_[1]; }
  [[nodiscard]] Random& random() { return random_; }
  [[nodiscard]] G& game() { return game_; }
  [[nodiscard]] Score worst() const { return options_.win == WinScore::flat ? -win_score : -infinite_score; }

  /// Looks at clock and flags at once; true when the search must end.
  bool poll() {
    if (aborted_) return true;
    const auto end = [&](StopReason reason) {
      aborted_ = true;
      stop_reason_ = reason;
    };
    if (rules_.nodes != 0 && nodes_ >= rules_.nodes) {
      end(StopReason::nodes);
    } else if (rules_.stop != nullptr && rules_.stop->load(std::memory_order_relaxed)) {
      end(StopReason::stopped);
    } else if (rules_.deadline.count() != 0 || rules_.watchdog.count() != 0) {
      const auto now = rules_.clock->now();
      if (rules_.deadline.count() != 0 && now >= rules_.deadline && !options_.finish_iteration)
        end(StopReason::time);
      else if (rules_.watchdog.count() != 0 && now >= rules_.watchdog)
        end(StopReason::watchdog);
    }
    set_next_stop();
    return aborted_;
  }

  /// The table's move for a position, if it is there.
  [[nodiscard]] Move remembered_move(const G& position, int depth) const {
    TableEntry entry;
    return table_ != nullptr && table_->probe(table_key(position, depth), entry) ? entry.move : no_move;
  }
  void remember_root(int depth, Score value, Move move, Bound bound) {
    if (table_ != nullptr) store(table_key(game_, depth), value, move, depth, bound, 0);
  }
  /// Orders a node's moves in place; gives how many stand in front by table or killers.
  template <class List>
  std::size_t order(List& moves, Move table_move, int depth, int ply, const State& state) {
    std::size_t front = 0;
    if (table_move != no_move && bring_to_front(moves, 0, table_move, false)) front = 1;
    const std::size_t after_table = front;
    if (options_.killers.on) front = killers_.apply(moves, front, killers_.level(ply, depth));
    if (options_.evaluator_ordering && depth > 1)
      sort_by_evaluator(moves, front, state);
    else if (options_.history)
      history_.sort(moves, front, game_.to_move());
    killers_from_ = after_table;
    return front;
  }
  [[nodiscard]] const State& root_state() const { return root_state_; }

 private:
  /// A decided position's value for `side`, `ply` plies from the root.
  Score decided(Outcome outcome, int side, int ply) const {
    if constexpr (requires { evaluator_.terminal(game_); }) {
      if (options_.terminal == Terminal::score) {
        const Score value = evaluator_.terminal(game_);
        return side == 0 ? value : -value;
      }
    }
    if (outcome == Outcome::draw) return 0;
    const Score value = options_.win == WinScore::flat ? win_score : win_score - ply;
    return winner(outcome) == side ? value : -value;
  }

  void count_node() {
    if (++nodes_ >= next_stop_) [[unlikely]]
      poll();
  }
  void set_next_stop() {
    next_stop_ = nodes_ + poll_interval;
    if (rules_.nodes != 0) next_stop_ = std::min(next_stop_, std::max(rules_.nodes, nodes_ + 1));
  }

  Key table_key(const G& game, int depth) const {
    Key key = game.key();
    if constexpr (HasPlyLimit<G>) {
      // Where the horizon reaches the end of the game by its length, how far away that end is belongs to the position.
      if (game.plies_left() <= depth) key ^= zobrist(20, static_cast<std::uint64_t>(game.plies_left()));
    }
    return key;
  }

  /// Distances are stored from the position, used from the root.
  Score to_table(Score value, int ply) const {
    if (options_.win == WinScore::flat) return value;
    return value > proved_score ? value + ply : value < -proved_score ? value - ply : value;
  }
  Score from_table(Score value, int ply) const {
    if (options_.win == WinScore::flat) return value;
    return value > proved_score ? value - ply : value < -proved_score ? value + ply : value;
  }
  void store(Key key, Score value, Move move, int depth, Bound bound, int ply) {
    if (table_->store(key, to_table(value, ply), move, depth, bound)) ++counters_.tt_collisions;
  }

  Score horizon_value(const State& state, Move last, int mover, int side) {
    ++counters_.evaluations;
    const Score value = evaluator_.value(game_, state, EvaluationContext{last, mover, root_side_});
    return side == 0 ? value : -value;
  }

  /// The value, for `side`, of the position on the board after a move of `side`; sign and window flip only when the mover changed.
  Score descend(int side, int depth, Score alpha, Score beta, int ply, const State& state, bool null_allowed) {
    return game_.to_move() == side ? node(depth, alpha, beta, ply, state, null_allowed) : -node(depth, -beta, -alpha, ply, state, null_allowed);
  }

  /// Makes one move, values what comes of it, takes it back.
  Score child(Move move, int depth, Score alpha, Score beta, int ply, const State& state, bool first, bool null_allowed) {
    const int side = game_.to_move();
    if (listener_ != nullptr && ply < listener_->plies()) [[unlikely]]
      listener_->enter(ply + 1, move, depth - 1, alpha, beta);
    if constexpr (requires { game_.key_after(move); }) {
      if (table_ != nullptr && depth > options_.table.min_depth) table_->prefetch(game_.key_after(move));
    }
    const State next = evaluator_.after(state, game_, move);
    const auto undo = game_.make(move);
    count_node();
    seldepth_ = std::max(seldepth_, ply + 1);
    lines_[static_cast<std::size_t>(ply + 1)].clear();
    Score value;
    const Outcome outcome = game_.outcome();
    if (aborted_) [[unlikely]] {
      value = 0;
    } else if (outcome != Outcome::none) {
      value = decided(outcome, side, ply + 1);
      why_ = "decided";
    } else if (depth <= 1 || ply + 1 >= max_ply) {
      value = horizon_value(next, move, side, side);
      why_ = "horizon";
    } else {
      if (options_.pvs && !first && beta - alpha > 1) {
        value = descend(side, depth - 1, alpha, alpha + 1, ply + 1, next, null_allowed);
        if (value > alpha && value < beta && !aborted_) value = descend(side, depth - 1, alpha, beta, ply + 1, next, null_allowed);
      } else {
        value = descend(side, depth - 1, alpha, beta, ply + 1, next, null_allowed);
      }
    }
    game_.undo(move, undo);
    if (listener_ != nullptr && ply < listener_->plies()) [[unlikely]]
      listener_->leave(ply + 1, move, value, aborted_ ? "stopped" : why_);
    return value;
  }

  /// The value of an undecided position for its mover: exact within the window, a bound outside it (fail-soft).
  Score node(int depth, Score alpha, Score beta, int ply, const State& state, bool null_allowed) {
    // Step 1. The table: a value that is deep enough ends the node or narrows the window.
    Move table_move = no_move;
    Key key = 0;
    const bool use_table = table_ != nullptr && depth >= options_.table.min_depth;
    if (use_table) {
      key = table_key(game_, depth);
      TableEntry entry;
      ++counters_.tt_probes;
      if (table_->probe(key, entry)) {
        ++counters_.tt_hits;
        if (options_.table.move_ordering) table_move = entry.move;
        if (options_.table.equal_depth ? entry.depth == depth : entry.depth >= depth) {
          const Score value = from_table(entry.value, ply);
          if (entry.bound == Bound::exact) return table_cut(value);
          if (entry.bound == Bound::lower) alpha = std::max(alpha, value);
          if (entry.bound == Bound::upper) beta = std::min(beta, value);
          if (alpha >= beta) return table_cut(value);
        }
      }
    }

    const Score alpha_before = alpha;

    // Step 2. Null move: whoever stands well even after passing will stand well after a move.
    if constexpr (HasNullMove<G>) {
      if (options_.null_move.on && null_allowed && game_.turn_starts() && null_move_cuts(depth, beta, ply, state)) return beta;
      if (aborted_) [[unlikely]]
        return 0;
    }

    // Step 3. The moves, best guess first.
    MoveList<G> moves;
    if (options_.order == BaseOrder::board)
      game_.legal_moves_in_board_order(moves);
    else
      game_.legal_moves(moves);
    const std::size_t in_front = order(moves, table_move, depth, ply, state);
    const std::size_t killers_from = killers_from_;

    // Step 4. Multi-cut: several early cut-offs in a shallower search promise one here.
    if (options_.multi_cut.on && depth >= options_.multi_cut.min_depth && multi_cut_cuts(moves, depth, beta, ply, state)) return beta;
    if (aborted_) [[unlikely]]
      return 0;

    // Step 5. The last ply, where moves can be valued without making them.
    if constexpr (can_probe) {
      if (depth == 1 && options_.frontier_probe && (listener_ == nullptr || ply >= listener_->plies()))
        return frontier(moves, in_front, killers_from, alpha, beta, alpha_before, ply, state, key);
    }

    // Step 6. Every move, until one is too good for the opponent to allow.
    const int side = game_.to_move();
    Score best = -infinite_score;
    Move best_move = no_move;
    std::string_view why = "all moves looked at";
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[i];
      const Score value = child(move, depth, pruning_ ? alpha : -infinite_score, pruning_ ? beta : infinite_score, ply, state, i == 0, true);
      if (aborted_) [[unlikely]]
        return 0;
      if (value <= best) continue;
      best = value;
      best_move = move;
      if (value <= alpha) continue;
      alpha = value;
      extend_line(ply, move);
      if (value >= beta && pruning_) {
        cut_off(move, i, in_front, killers_from, depth, ply, side);
        why = "cut off";
        break;
      }
    }
    why_ = why;

    // Step 7. Remember.
    if (use_table) store(key, best, best_move, depth, best <= alpha_before ? Bound::upper : best >= beta ? Bound::lower : Bound::exact, ply);
    return best;
  }

  /// A node at depth 1 whose children are only looked at, not made. The same values and counts as making them.
  Score frontier(const MoveList<G>& moves, std::size_t in_front, std::size_t killers_from, Score alpha, Score beta, Score alpha_before, int ply,
                 const State& state, Key key) {
    const int side = game_.to_move();
    Score best = -infinite_score;
    Move best_move = no_move;
    seldepth_ = std::max(seldepth_, ply + 1);
    lines_[static_cast<std::size_t>(ply + 1)].clear();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[i];
      count_node();
      if (aborted_) [[unlikely]]
        return 0;
      Score value;
      const Outcome outcome = game_.probe(move);
      if (outcome == Outcome::none) [[likely]] {
        ++counters_.evaluations;
        value = evaluator_.value(evaluator_.after(state, game_, move));
        if (side != 0) value = -value;
      } else {
        value = decided(outcome, side, ply + 1);
      }
      if (value <= best) continue;
      best = value;
      best_move = move;
      if (value <= alpha) continue;
      alpha = value;
      extend_line(ply, move);
      if (value >= beta && pruning_) {
        cut_off(move, i, in_front, killers_from, 1, ply, side);
        break;
      }
    }
    if (table_ != nullptr && options_.table.min_depth <= 1)
      store(key, best, best_move, 1, best <= alpha_before ? Bound::upper : best >= beta ? Bound::lower : Bound::exact, ply);
    return best;
  }

  Score table_cut(Score value) {
    ++counters_.tt_cutoffs;
    why_ = "table";
    return value;
  }

  bool null_move_cuts(int depth, Score beta, int ply, const State& state) {
    const int side = game_.to_move();
    const auto undo = game_.make_null();
    bool cuts = false;
    if (game_.outcome() == Outcome::none) {
      count_node();
      const int reduced = depth - 1 - options_.null_move.reduction;
      const Score value = reduced <= 0 ? horizon_value(state, no_move, side, side) : descend(side, reduced, beta - 1, beta, ply + 1, state, false);
      cuts = value >= beta && !aborted_;
    }
    game_.undo_null(undo);
    if (cuts) {
      ++counters_.null_cutoffs;
      why_ = "null move";
    }
    return cuts;
  }

  template <class List>
  bool multi_cut_cuts(const List& moves, int depth, Score beta, int ply, const State& state) {
    const MultiCutOptions& cut = options_.multi_cut;
    int cutoffs = 0;
    const std::size_t tries = std::min(moves.size(), static_cast<std::size_t>(cut.moves));
    for (std::size_t i = 0; i < tries; ++i) {
      const Score value = child(moves[i], depth - cut.reduction, beta - 1, beta, ply, state, true, true);
      if (aborted_) [[unlikely]]
        return false;
      if (value >= beta && ++cutoffs >= cut.cutoffs) {
        ++counters_.multi_cutoffs;
        why_ = "multi-cut";
        return true;
      }
    }
    return false;
  }

  void cut_off(Move move, std::size_t index, std::size_t in_front, std::size_t killers_from, int depth, int ply, int side) {
    ++counters_.cutoffs;
    if (index == 0) ++counters_.first_cutoffs;
    if (index >= killers_from && index < in_front) ++counters_.killer_cutoffs;
    if (options_.killers.on) killers_.add(move, killers_.level(ply, depth), random_);
    if (options_.history) history_.add(side, move, depth);
  }

  template <class List>
  void sort_by_evaluator(List& moves, std::size_t front, const State& state) {
    std::array<std::pair<Score, Move>, static_cast<std::size_t>(G::max_moves)> valued;
    const int side = game_.to_move();
    std::size_t count = 0;
    for (std::size_t i = front; i < moves.size(); ++i) {
      const State next = evaluator_.after(state, game_, moves[i]);
      const auto undo = game_.make(moves[i]);
      const Outcome outcome = game_.outcome();
      valued[count++] = {outcome != Outcome::none ? decided(outcome, side, 0) : horizon_value(next, moves[i], side, side), moves[i]};
      game_.undo(moves[i], undo);
    }
    std::stable_sort(valued.begin(), valued.begin() + static_cast<std::ptrdiff_t>(count),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < count; ++i) moves[front + i] = valued[i].second;
  }

  void extend_line(int ply, Move move) {
    Line& line = lines_[static_cast<std::size_t>(ply)];
    const Line& rest = lines_[static_cast<std::size_t>(ply + 1)];
    line.clear();
    line.push_back(move);
    for (const Move m : rest) line.push_back(m);
  }

  // What the player is: fixed.
  const SearchOptions& options_;
  const E& evaluator_;
  // One decision.
  G game_;
  TranspositionTable* table_ = nullptr;
  StopRules rules_;
  TreeListener* listener_ = nullptr;
  Random random_;
  State root_state_{};
  int root_side_ = 0;
  bool pruning_ = true;
  Killers killers_;
  History<G> history_;
  // Running figures.
  std::uint64_t nodes_ = 0, next_stop_ = 0;
  int seldepth_ = 0;
  bool aborted_ = false;
  StopReason stop_reason_ = StopReason::depth;
  std::size_t killers_from_ = 0;
  std::string_view why_;
  Counters counters_;
  std::array<Line, max_ply + 2> lines_;
};

}  // namespace arena

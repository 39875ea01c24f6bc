// Max-n (Luckhardt and Irani 1986): every side maximises its own value. Values are vectors, one number per side.
//
// Ties: among moves of equal value to the mover, it takes the one worth least to the side that moves next, then least to the one after that.
// So a position has one value whatever the move order, and the table may keep it.
//
// Shallow pruning (Korf 1991): the values of all sides add up to at most `sum`, and none is below `-most`. Once the mover can have x, the side before
// it, which had the choice of this turn, gets at most sum - x + (sides - 2) most. If that is less than it has elsewhere, the turn is cut off.
// Only consecutive turns are compared: further up it is not sound. With two sides it cuts off like
// alpha-beta without deep cut-offs.
#pragma once
#include <algorithm>
#include <cstdint>

#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "players/common/node_counter.hpp"
#include "players/common/side_values.hpp"
#include "players/common/tree_listener.hpp"
#include "players/tree/ordering.hpp"
#include "players/tree/principal_lines.hpp"
#include "players/tree/tree_counters.hpp"
#include "players/tree/tree_options.hpp"
#include "players/tree/vector_table.hpp"

namespace arena {

template <Game G, Evaluator<G> E>
class MaxnSearch {
 public:
  using State = typename E::State;
  static constexpr int max_ply = 126;

  MaxnSearch(const TreeOptions& options, const E& evaluator) : options_(options), evaluator_(evaluator), ordering_(options) {}

  void begin(const G& position, VectorTable* table, const StopRules& rules, std::uint64_t seed, TreeListener* listener) {
    game_ = position;
    sides_ = position.players();
    root_side_ = position.to_move();
    table_ = table;
    listener_ = listener;
    listened_plies_ = listener == nullptr ? 0 : listener->plies();
    random_ = Random(seed);
    counter_.begin(rules);
    counters_ = {};
    glances_ = 0;
    seldepth_ = 0;
    ordering_.begin();
    root_state_ = evaluator_.start(game_);
  }

  void enter_root(int depth) {
    if (listener_ != nullptr) listener_->root(depth, -infinite_score, infinite_score);
    seldepth_ = std::max(seldepth_, 1);
    ordering_.next_iteration();
    set_bounds(depth);
    counter_.count();
  }
  /// What a root move is worth to each side, if the mover already has `own`. Values below that for the mover may be wrong.
  SideValues root_move(Move move, int depth, Score own) { return child(move, depth, {-infinite_score, own}, 0, root_state_); }
  Front order_root(MoveList<G>& moves, Move table_move, int depth) { return order(moves, table_move, depth, 0, root_state_); }
  [[nodiscard]] Move remembered_root_move() const {
    VectorEntry entry;
    return table_ != nullptr && table_->probe(game_.key(), entry) ? entry.move : no_move;
  }
  void remember_root(int depth, const SideValues& values, Move move) {
    if (is_used_at(depth)) counters_.tt_collisions += table_->store(game_.key(), values, move, depth, Bound::exact);
  }

  /// Whether the mover prefers `a`: more for itself, then less for those who move after it, in their order.
  [[nodiscard]] bool is_better(const SideValues& a, const SideValues& b, int mover) const {
    if (a[at(mover)] != b[at(mover)]) return a[at(mover)] > b[at(mover)];
    for (int step = 1, side = mover; step < sides_; ++step) {
      side = side + 1 == sides_ ? 0 : side + 1;
      if (a[at(side)] != b[at(side)]) return a[at(side)] < b[at(side)];
    }
    return false;
  }

  [[nodiscard]] bool aborted() const { return counter_.aborted(); }
  [[nodiscard]] StopReason stop_reason() const { return counter_.reason(); }
  [[nodiscard]] std::uint64_t nodes() const { return counter_.nodes(); }
  [[nodiscard]] int seldepth() const { return seldepth_; }
  [[nodiscard]] const TreeCounters& counters() const { return counters_; }
  [[nodiscard]] std::uint64_t horizons() const { return counters_.evaluations - glances_; }
  [[nodiscard]] const auto& line_after_root() const { return lines_.from(1); }
  [[nodiscard]] Random& random() { return random_; }
  [[nodiscard]] const G& game() const { return game_; }

 private:
  static std::size_t at(int side) { return static_cast<std::size_t>(side); }

  /// What the side before the mover has elsewhere, and what the mover has in this turn.
  struct Floors {
    Score before, own;
  };

  /// The most that two consecutive sides can have together; beyond it, the first one has less than its floor.
  void set_bounds(int depth) {
    const Score range = std::min(evaluator_.range(game_), largest_against_one[at(sides_)]) * (sides_ - 1);
    const bool sees_end = most_plies_left(game_) <= depth, by_score = ValuesTheEnd<E, G> && options_.terminal == Terminal::score;
    const bool may_end = sees_end || !BoundsItsLength<G>;  // else every line is cut at the horizon
    const std::int64_t most = may_end && !by_score ? win_score : range, sum = may_end && !by_score ? max_ply : 0;
    limit_ = sides_ == 2 ? -1 : sum + (sides_ - 2) * most;  // with two sides, equal for one is equal for both
    if (!options_.shallow_pruning) limit_ = 4 * std::int64_t{infinite_score};
  }
  [[nodiscard]] bool cuts(Score own, const Floors& floors) const { return std::int64_t{own} + floors.before > limit_; }

  SideValues child(Move move, int depth, const Floors& floors, int ply, const State& state) {
    SideValues values{};
    if (!counter_.count()) [[unlikely]]
      return values;
    const bool shown = ply < listened_plies_;
    if (shown) [[unlikely]]
      listener_->enter(ply + 1, move, depth - 1, floors.own, infinite_score);
    const int side = game_.to_move();
    const State next = evaluator_.after(state, game_, move);
    const auto undo = game_.make(move);
    lines_.clear(ply + 1);
    if (game_.outcome() != Outcome::none) {
      values = decided(ply + 1);
      why_ = NodeEnd::decided;
    } else if (depth <= 1 || ply + 1 >= max_ply) {
      values = evaluated(next, move, side);
      why_ = NodeEnd::horizon;
    } else {
      ordering_.make(ply + 1, {move, static_cast<std::uint16_t>(side)});
      values = node(depth - 1, game_.to_move() == side ? floors : Floors{floors.own, -infinite_score}, ply + 1, next);
    }
    game_.undo(move, undo);
    if (shown) [[unlikely]]
      listener_->leave(ply + 1, move, values[at(side)], aborted() ? NodeEnd::stopped : why_);
    return values;
  }

  /// The values of an undecided position. They are exact if the mover's is at least its floor and nothing was cut off.
  SideValues node(int depth, const Floors& floors, int ply, const State& state) {
    const int mover = game_.to_move();
    // Step 1. The table: an exact value that is deep enough ends the node, and so does one that lets the mover cut off.
    Move table_move = no_move;
    const Key key = game_.key();
    const bool use_table = is_used_at(depth);
    if (use_table) {
      VectorEntry entry;
      ++counters_.tt_probes;
      if (table_->probe(key, entry)) {
        ++counters_.tt_hits;
        if (options_.table.move_ordering) table_move = entry.move;
        if (entry.depth == depth || (entry.depth > depth && !options_.table.equal_depth)) {
          shift(entry.values, -ply);
          if (entry.bound == Bound::exact || (entry.bound == Bound::lower && cuts(entry.values[at(mover)], floors))) {
            ++counters_.tt_cutoffs;
            why_ = NodeEnd::table;
            return entry.values;
          }
        }
      }
    }
    seldepth_ = std::max(seldepth_, ply + 1);

    // Step 2. Every move, until the side before would not have come here.
    MoveList<G> moves;
    base_order(game_, options_.order, moves);
    Front front = order(moves, table_move, depth, ply, state);
    SideValues best{};
    std::size_t best_at = moves.size();
    Floors inner = floors;
    bool cut = false;
    for (std::size_t i = 0; i < moves.size() && !cut; ++i) {
      if (front.lazy) ordering_.order_lazily(game_, moves, i, front, ply);
      const SideValues values = child(moves[i], depth, inner, ply, state);
      if (aborted()) [[unlikely]]
        return best;
      if (best_at < moves.size() && !is_better(values, best, mover)) continue;
      best = values;
      best_at = i;
      inner.own = std::max(inner.own, best[at(mover)]);
      lines_.extend(ply, moves[i]);
      cut = cuts(best[at(mover)], floors);
    }
    // The best move is tried early elsewhere, whether it cuts off or not: cut-offs are rare with more than two sides.
    if (cut) {
      ordering_.cut_off(game_, moves, best_at, front, depth, ply, random_, counters_);
    } else {
      ordering_.did_best(game_, moves[best_at], depth);
    }
    why_ = cut ? NodeEnd::cut_off : NodeEnd::all_moves;

    // Step 3. Store. Below its floor the mover's value may come from a turn that was cut off: then only the move is useful.
    if (use_table) {
      SideValues stored = best;
      shift(stored, ply);
      const bool exact = best[at(mover)] > floors.own || (sides_ > 2 && best[at(mover)] == floors.own);
      const Bound bound = cut ? Bound::lower : exact ? Bound::exact : Bound::none;
      counters_.tt_collisions += table_->store(key, stored, moves[best_at], depth, bound);
    }
    return best;
  }

  [[nodiscard]] bool is_used_at(int depth) const { return table_ != nullptr && depth >= options_.table.min_depth; }
  /// Win distances are stored from the position and used from the root.
  void shift(SideValues& values, int plies) const {
    if (options_.win == WinScore::flat) return;
    for (Score& value : values) {
      if (value > proved_score) value += plies;
      if (value < -proved_score) value -= plies;
    }
  }

  [[nodiscard]] SideValues decided(int ply) const {
    SideValues values{};
    if constexpr (ValuesTheEnd<E, G>) {
      if (options_.terminal == Terminal::score) {
        for (int side = 0; side < sides_; ++side) values[at(side)] = end_value_for(evaluator_, game_, side);
        return values;
      }
    }
    const Score won = options_.win == WinScore::flat ? win_score : win_score - ply;
    for (int side = 0; side < sides_; ++side) {
      const int stands = standing(game_, side);
      values[at(side)] = stands == sides_ - 1 ? won : stands == 1 - sides_ ? -won : place_value(stands, sides_);
    }
    return values;
  }
  SideValues evaluated(const State& state, Move last, int mover) {
    ++counters_.evaluations;
    return values_for(evaluator_, game_, state, EvaluationContext{last, mover, root_side_});
  }
  /// A move's static value, for the side that makes it.
  Score glance_after(Move move, const State& state) {
    const int side = game_.to_move();
    const State next = evaluator_.after(state, game_, move);
    const auto undo = game_.make(move);
    SideValues values;
    if (game_.outcome() != Outcome::none) {
      values = decided(0);
    } else {
      ++glances_;
      values = evaluated(next, move, side);
    }
    game_.undo(move, undo);
    return values[at(side)];
  }
  Front order(MoveList<G>& moves, Move table_move, int depth, int ply, const State& state) {
    return ordering_.order(game_, moves, table_move, depth, ply, [&](Move move) { return glance_after(move, state); });
  }

  // What the player is: fixed.
  const TreeOptions& options_;
  const E& evaluator_;
  // One decision.
  G game_;
  int sides_ = 2, root_side_ = 0;
  VectorTable* table_ = nullptr;
  TreeListener* listener_ = nullptr;
  int listened_plies_ = 0;
  Random random_;
  State root_state_{};
  std::int64_t limit_ = 0;
  Ordering<G, Killers<false>> ordering_;
  // Running figures.
  NodeCounter counter_;
  TreeCounters counters_;
  std::uint64_t glances_ = 0;  // evaluations that are not at the horizon
  int seldepth_ = 0;
  NodeEnd why_ = NodeEnd::all_moves;
  PrincipalLines<max_ply + 2> lines_;
};

}  // namespace arena

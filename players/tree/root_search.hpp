// The root of a search: one iteration over the root's moves, in a full or an aspiration window, and their order from one iteration to the next.
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "players/common/player.hpp"
#include "players/tree/tree_steps.hpp"

namespace arena {

template <Game G, Evaluator<G> E, class Quirks = NoQuirks<G>>
class RootSearch {
 public:
  using Board = G;
  using Values = E;
  using Table = TranspositionTable;
  using Tree = TreeSearch<G, E, Quirks>;
  static constexpr bool has_team = true;                                         // several threads can search a root together
  static constexpr bool many_sides = requires(const G& g) { g.place_value(); };  // the board turns more sides into two

  RootSearch(const TreeOptions& options, const E& evaluator) : options_(options), tree_(options, evaluator) {}

  /// `only`: the moves to try; all if empty.
  void begin(const G& position, TranspositionTable* table, const StopRules& rules, std::uint64_t seed, TreeListener* listener,
             std::span<const Move> only = {}, SearchMarks* marks = nullptr) {
    tree_.begin(position, table, rules, seed, listener, marks);
    MoveList<G> moves;
    tree_.root_order(moves);
    moves_.clear();
    for (const Move move : moves) moves_.push_back({move, 0});
    only_ = only;
  }

  [[nodiscard]] const Tree& tree() const { return tree_; }
  [[nodiscard]] Move any_move() const {
    return std::find_if(moves_.begin(), moves_.end(), [this](const RootMove& each) { return is_tried(each); })->move;
  }

  /// One depth, with an aspiration window if that is on; `last` is the decision of the last completed depth. If the search was aborted, the move is
  /// the best of those that were finished, if any of them was better than nothing known.
  Decision iterate(int depth, const Decision& last) {
    const std::uint64_t before = tree_.nodes();
    Decision decision = in_windows(depth, last);
    decision.nodes = tree_.nodes() - before;
    return decision;
  }

 private:
  struct RootMove {
    Move move;
    Score value = 0;
  };
  [[nodiscard]] bool is_tried(const RootMove& each) const { return may_choose(only_, each.move); }
  [[nodiscard]] bool pruning() const { return !options_.whole_tree; }

  /// The worst possible value. If all wins are worth the same, one win is enough, unless ties are wanted too.
  [[nodiscard]] Score worst() const {
    return options_.win == WinScore::flat && options_.tie_break == TieBreak::first && pruning() ? -win_score : -infinite_score;
  }

  Decision in_windows(int depth, const Decision& last) {
    if (options_.driver == Driver::mtdf && pruning()) return closing_in(depth, last);
    if (options_.aspiration.on && pruning() && last.depth > 0 && last.proved == Proved::no) return around_last(depth, last);
    return in_window(depth, worst(), -worst(), last);
  }

  /// Aspiration: a window around the last value. The bound that fails moves twice as far away, stage by stage, then it is open; finally both are.
  Decision around_last(int depth, const Decision& last) {
    std::int64_t below = options_.aspiration.window, above = below;
    for (int stage = 1; stage <= options_.aspiration.stages + 1; ++stage) {
      const auto alpha = static_cast<Score>(std::max<std::int64_t>(worst(), last.score - below));
      const auto beta = static_cast<Score>(std::min<std::int64_t>(-worst(), last.score + above));
      Decision decision = in_window(depth, alpha, beta, last);
      if (tree_.aborted() || (decision.score > alpha && decision.score < beta)) return decision;
      if (stage > options_.aspiration.stages && decision.proved != Proved::no) return decision;
      std::int64_t& failed = decision.score <= alpha ? below : above;
      failed = stage < options_.aspiration.stages ? 2 * failed : 2 * std::int64_t{infinite_score};
    }
    return in_window(depth, worst(), -worst(), last);
  }

  /// MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996): null windows that converge on the value, starting from the last one. If the value keeps
  /// moving away in the same direction, the steps grow, since evaluators have fine units.
  Decision closing_in(int depth, const Decision& last) {
    Score low = worst(), high = -worst();
    std::int64_t wanted = last.score, step = 0;
    Decision best, now;  // only a move that reaches beta is known to be best
    for (bool went_up = false, first = true; low < high && !tree_.aborted(); first = false) {
      const auto beta = static_cast<Score>(std::clamp<std::int64_t>(wanted, std::int64_t{low} + 1, high));
      now = in_window(depth, beta - 1, beta, last);
      const bool reached = !tree_.aborted() && now.score >= beta;
      if (reached) best = now;
      (reached ? low : high) = now.score;
      step = first || reached != went_up ? 0 : std::max<std::int64_t>(1, 2 * step);
      went_up = reached;
      wanted = reached ? now.score + 1 + step : now.score - step;
    }
    return best.move == no_move ? now : best;
  }

  Decision in_window(int depth, const Score alpha, const Score beta, const Decision& last) {
    order_moves(depth, last);
    Decision decision;
    decision.searched = true;
    decision.depth = depth;
    tree_.enter_root(depth, alpha, beta);
    const Score best = try_moves(depth, alpha, beta, decision);
    decision.seldepth = tree_.seldepth();
    if (tree_.aborted()) {
      if (best <= alpha && last.depth > 0) decision.move = no_move;  // only bounds below the window: no reason to leave the last move
    } else if (only_.empty()) {                                      // else it is not the position's value
      tree_.remember_root(depth, best, decision.move, bound_of(best, alpha, beta));
    }
    if (decision.move == no_move) return decision;
    if (best >= proved_score) decision.proved = Proved::win;
    if (best <= -proved_score) decision.proved = Proved::loss;
    if (decision.proved != Proved::no && options_.win == WinScore::distance)
      decision.proved_plies = static_cast<int>(win_score - (best > 0 ? best : -best));
    return decision;
  }

  Score try_moves(int depth, const Score alpha, const Score beta, Decision& decision) {
    Score best = -infinite_score;
    std::uint32_t ties = 0;
    const bool wants_ties = options_.tie_break != TieBreak::first;
    bool first = true;
    MarkedMoves marked = tree_.marked_root(depth, moves_.size());
    for (std::size_t i = 0; i < moves_.size() && !tree_.aborted(); ++i) {
      if (marked) marked.turn_elsewhere(moves_, i, [](const RootMove& each) { return each.move; });
      if (!is_tried(moves_[i])) {
        moves_[i].value = -infinite_score;
        continue;
      }
      // To tell an equal move from a bound, its window must reach one below the best value.
      const Score to_beat = wants_ties ? std::max(best, -win_score) - 1 : best;
      const Score low = pruning() ? std::max(alpha, to_beat) : -infinite_score;
      if (marked) marked.begin(moves_[i].move);
      const Score value = tree_.root_move(moves_[i].move, depth, low, beta, std::exchange(first, false));
      if (marked) marked.end(moves_[i].move);
      if (tree_.aborted()) break;
      moves_[i].value = value;
      if (value > best)
        ties = 1;
      else if (value < best || !wants_ties || value <= low)
        continue;
      else if (options_.tie_break == TieBreak::random && tree_.random().below(++ties) != 0)
        continue;
      best = value;
      decision.move = moves_[i].move;
      decision.score = value;
      decision.principal_variation.assign(1, moves_[i].move);
      for (const Move move : tree_.line_after_root()) decision.principal_variation.push_back(move);
      if (value >= beta) {
        for (std::size_t rest = i + 1; rest < moves_.size(); ++rest) moves_[rest].value = -infinite_score;
        break;
      }
    }
    return best;
  }

  /// The root's moves for the next depth: by their last values if that is on, otherwise ordered as at any node.
  void order_moves(int depth, const Decision& last) {
    MoveList<G> moves;
    if (options_.root_ordering && last.depth > 0) {
      std::stable_sort(moves_.begin(), moves_.end(), [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
      for (const RootMove& each : moves_) moves.push_back(each.move);
    } else {
      tree_.root_order(moves);
      const Move remembered = options_.table.on && options_.table.move_ordering ? tree_.remembered_root_move(depth) : no_move;
      tree_.order_root(moves, remembered, depth);
      for (std::size_t i = 0; i < moves_.size(); ++i) moves_[i].move = moves[i];
    }
    tree_.keep_root_order(moves);
  }

  const TreeOptions& options_;
  Tree tree_;
  std::vector<RootMove> moves_;
  std::span<const Move> only_;
};

}  // namespace arena

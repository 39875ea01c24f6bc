// The root of a max-n search: one iteration over the root's moves, and their order from one iteration to the next.
#pragma once
#include <algorithm>
#include <span>
#include <vector>

#include "players/common/player.hpp"
#include "players/many/maxn_search.hpp"
#include "players/tree/search_marks.hpp"

namespace arena {

template <Game G, Evaluator<G> E>
class MaxnRoot {
 public:
  using Board = G;
  using Values = E;
  using Table = VectorTable;
  using Tree = MaxnSearch<G, E>;
  static constexpr bool has_team = false, many_sides = true;

  MaxnRoot(const TreeOptions& options, const E& evaluator) : options_(options), tree_(options, evaluator) {}

  /// `only`: the moves to try; all if empty.
  void begin(const G& position, VectorTable* table, const StopRules& rules, std::uint64_t seed, TreeListener* listener,
             std::span<const Move> only = {}, SearchMarks* = nullptr) {
    check_evaluator_sides<E>(position);
    tree_.begin(position, table, rules, seed, listener);
    MoveList<G> moves;
    base_order(position, options_.order, moves);
    base_.clear();
    moves_.clear();
    for (const Move move : moves) {
      if (!may_choose(only, move)) continue;
      base_.push_back(move);
      moves_.push_back({move, 0});
    }
    whole_ = only.empty();
  }

  [[nodiscard]] const Tree& tree() const { return tree_; }
  [[nodiscard]] Move any_move() const { return moves_.front().move; }

  /// One depth; `last` is the decision of the last completed depth. If the search was aborted, the move is the best of those that were finished.
  Decision iterate(int depth, const Decision& last) {
    const std::uint64_t before = tree_.nodes();
    order_moves(depth, last);
    Decision decision;
    decision.searched = true;
    decision.depth = depth;
    tree_.enter_root(depth);
    const SideValues best = try_moves(depth, decision);
    decision.seldepth = tree_.seldepth();
    decision.nodes = tree_.nodes() - before;
    if (!tree_.aborted() && whole_) tree_.remember_root(depth, best, decision.move);
    // With more sides a value follows from everybody's own interest, and proves nothing.
    if (decision.move == no_move || tree_.game().players() != 2) return decision;
    if (decision.score >= proved_score) decision.proved = Proved::win;
    if (decision.score <= -proved_score) decision.proved = Proved::loss;
    if (decision.proved != Proved::no && options_.win == WinScore::distance)
      decision.proved_plies = static_cast<int>(win_score - (decision.score > 0 ? decision.score : -decision.score));
    return decision;
  }

 private:
  struct RootMove {
    Move move;
    Score value = 0;
  };

  SideValues try_moves(int depth, Decision& decision) {
    const int mover = tree_.game().to_move();
    const auto own = static_cast<std::size_t>(mover);
    SideValues best{};
    std::uint32_t ties = 0;
    for (RootMove& each : moves_) {
      // To tell an equal move from a cut-off one, the floor must be below the best value.
      const Score floor = ties == 0 ? -infinite_score : best[own] - (options_.tie_break == TieBreak::first ? 0 : 1);
      const SideValues values = tree_.root_move(each.move, depth, floor);
      if (tree_.aborted()) break;
      each.value = values[own];
      if (ties == 0 || tree_.is_better(values, best, mover))
        ties = 1;
      else if (values != best || options_.tie_break == TieBreak::first)
        continue;
      else if (options_.tie_break == TieBreak::random && tree_.random().below(++ties) != 0)
        continue;
      best = values;
      decision.move = each.move;
      decision.score = values[own];
      decision.principal_variation.assign(1, each.move);
      for (const Move move : tree_.line_after_root()) decision.principal_variation.push_back(move);
    }
    return best;
  }

  /// The root's moves for the next depth: by their last values if that is on, otherwise ordered as at any node.
  void order_moves(int depth, const Decision& last) {
    if (options_.root_ordering && last.depth > 0) {
      std::stable_sort(moves_.begin(), moves_.end(), [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
      return;
    }
    MoveList<G> moves = base_;
    tree_.order_root(moves, options_.table.on && options_.table.move_ordering ? tree_.remembered_root_move() : no_move, depth);
    for (std::size_t i = 0; i < moves_.size(); ++i) moves_[i].move = moves[i];
  }

  const TreeOptions& options_;
  Tree tree_;
  MoveList<G> base_;  // before anything orders them
  std::vector<RootMove> moves_;
  bool whole_ = true;  // all moves are tried
};

}  // namespace arena

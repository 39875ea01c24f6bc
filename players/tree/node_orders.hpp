// The moves of a node before anything orders them: as the game or the board has them, as the node before had them, or as the same node had them in
// the iteration before.
#pragma once
#include <array>
#include <cstddef>
#include <unordered_map>
#include <vector>

#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "players/tree/move_order.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

template <Game G>
class NodeOrders {
 public:
  static constexpr std::size_t plies = 130;

  /// A new decision.
  void begin(const TreeOptions& options) {
    order_ = options.order;
    from_parent_ = order_ == BaseOrder::parent;
    keeps_ = options.killers.on && options.killers.keep_order;
    kept_.clear();
    if (from_parent_) lists_.resize(plies);
  }
  void fill(const G& game, int ply, MoveList<G>& moves) const {
    if (from_parent_ && ply > 0) return without_played(ply, moves);
    base_order(game, order_, moves);
    if (!keeps_) return;
    const auto found = kept_.find(paths_[static_cast<std::size_t>(ply)]);
    if (found == kept_.end()) return;
    moves.clear();
    for (const Move move : found->second) moves.push_back(move);
  }
  /// The order that a node arrived at.
  void keep(int ply, const MoveList<G>& moves) {
    if (from_parent_) lists_[static_cast<std::size_t>(ply)] = moves;
    if (keeps_) kept_[paths_[static_cast<std::size_t>(ply)]].assign(moves.begin(), moves.end());
  }
  /// A move is made, or passed: `no_move`.
  void make(int ply, Move move) {
    if (!from_parent_ && !keeps_) return;
    played_[static_cast<std::size_t>(ply)] = move;
    paths_[static_cast<std::size_t>(ply) + 1] = mix64(paths_[static_cast<std::size_t>(ply)] + move.code);
  }
  /// After a pass the order is the one that this node starts from.
  void pass(int ply) {
    make(ply, no_move);
    if (from_parent_ && ply > 0) without_played(ply, lists_[static_cast<std::size_t>(ply)]);
  }

 private:
  void without_played(int ply, MoveList<G>& moves) const {
    const auto above = static_cast<std::size_t>(ply) - 1;
    moves.clear();
    for (const Move move : lists_[above])
      if (move != played_[above]) moves.push_back(move);
  }

  BaseOrder order_ = BaseOrder::natural;
  bool from_parent_ = false, keeps_ = false;
  std::array<Move, plies> played_{};
  std::array<Key, plies> paths_{};
  std::vector<MoveList<G>> lists_;                   // by ply
  std::unordered_map<Key, std::vector<Move>> kept_;  // by the moves that lead to a node
};

}  // namespace arena

// The moves of a node before they are ordered: as the game or the board lists them, as the previous node had them, as the same node had them in the
// previous iteration, or as they are found around the stones.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "players/tree/move_order.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

/// Moves in the order in which Rao's program finds them: around the stones of `first`, then around the other side's, each side's from left to right
/// and from top to bottom; around each stone anticlockwise from the cell above to the left. Cells beside no stone come last. His tables of cells at
/// the edge differ.
template <PlacesStonesForGood G>
void order_around_stones(const G& game, int first, MoveList<G>& moves) {
  constexpr std::array<int, 6> around = {-hex::stride, -1, hex::stride - 1, hex::stride, 1, 1 - hex::stride};
  const auto place = [](int cell) { return std::pair(hex::q_of(cell) + hex::r_of(cell) - (hex::r_of(cell) + 11) / 2, hex::r_of(cell)); };
  std::array<bool, hex::cell_codes> waits{};
  for (const Move move : moves) waits[move.code] = true;
  MoveList<G> ordered;
  for (const int side : {first, 1 - first}) {
    std::vector<int> stones;
    for (int cell = 0; cell < hex::cell_codes; ++cell)
      if (game.colour_at(cell) == side) stones.push_back(cell);
    std::sort(stones.begin(), stones.end(), [&](int a, int b) { return place(a) < place(b); });
    for (const int stone : stones)
      for (const int step : around)
        if (const auto cell = static_cast<std::size_t>(stone + step); std::exchange(waits[cell], false))
          ordered.push_back(Move{static_cast<std::uint16_t>(cell)});
  }
  for (const Move move : moves)
    if (waits[move.code]) ordered.push_back(move);
  moves = ordered;
}

template <Game G>
class NodeOrders {
 public:
  static constexpr std::size_t plies = 130;

  /// A new decision.
  void begin(const TreeOptions& options, int root_side) {
    root_side_ = root_side;
    order_ = options.order;
    from_parent_ = order_ == BaseOrder::parent;
    keeps_ = options.killers.on && options.killers.keep_order;
    kept_.clear();
    if (from_parent_) lists_.resize(plies);
  }
  void fill(const G& game, int ply, MoveList<G>& moves) const {
    if (from_parent_ && ply > 0) return without_played(ply, moves);
    base_order(game, order_, moves);
    if constexpr (PlacesStonesForGood<G>)
      if (order_ == BaseOrder::stones) order_around_stones(game, 1 - root_side_, moves);
    if (!keeps_) return;
    const auto found = kept_.find(paths_[static_cast<std::size_t>(ply)]);
    if (found == kept_.end()) return;
    moves.clear();
    for (const Move move : found->second) moves.push_back(move);
  }
  /// The order that a node ended up with.
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
  int root_side_ = 0;
  bool from_parent_ = false, keeps_ = false;
  std::array<Move, plies> played_{};
  std::array<Key, plies> paths_{};
  std::vector<MoveList<G>> lists_;                   // by ply
  std::unordered_map<Key, std::vector<Move>> kept_;  // by the moves that lead to a node
};

}  // namespace arena

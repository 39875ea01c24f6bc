// The order in which a node's moves are tried when nothing better is known, and the killer moves that come before.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "core/hex/hex_geometry.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

/// The legal moves in the order in which a player tries them when it knows nothing better.
template <Game G>
void base_order(const G& game, BaseOrder order, MoveList<G>& moves) {
  if (order == BaseOrder::natural) return game.legal_moves(moves);
  game.legal_moves_in_board_order(moves);
  if (order == BaseOrder::columns)
    std::sort(moves.begin(), moves.end(),
              [](Move a, Move b) { return std::pair(hex::column_of(a.code), a.code) < std::pair(hex::column_of(b.code), b.code); });
}

/// Moves `move` from wherever it is at or after `front` to `front`; returns false if it is not there.
/// Shifting keeps the order of the others; swapping is what Aboukhadra's program does.
template <class List>
bool bring_to_front(List& moves, std::size_t front, Move move, bool swap) {
  for (std::size_t i = front; i < moves.size(); ++i) {
    if (moves[i] != move) continue;
    if (swap) {
      moves[i] = moves[front];
    } else {
      for (std::size_t j = i; j > front; --j) moves[j] = moves[j - 1];
    }
    moves[front] = move;
    return true;
  }
  return false;
}

/// The game's own list of moves as it stands, but for one move brought to the front; for a node whose moves are not made.
template <class G>
class MovesInPlace {
 public:
  MovesInPlace(const G& game, Move front) : game_(game), count_(static_cast<std::size_t>(game.legal_count())) {
    if (front == no_move) return;
    while (first_ < count_ && at(first_) != front) ++first_;
    if (first_ == count_) first_ = 0;
  }
  [[nodiscard]] std::size_t size() const { return count_; }
  Move operator[](std::size_t i) const { return at(i == 0 ? first_ : i - static_cast<std::size_t>(i <= first_)); }

 private:
  [[nodiscard]] Move at(std::size_t i) const { return game_.legal_move(static_cast<int>(i)); }

  const G& game_;
  std::size_t count_, first_ = 0;
};

/// `repeats`: a killer may be stored twice if the options say so (Aboukhadra's program).
template <bool repeats>
class Killers {
 public:
  static constexpr int max_slots = 4;
  static constexpr int levels = 128;

  void reset(const KillerOptions& options) {
    options_ = options;
    for (auto& level : slots_) level.fill(no_move);
  }
  /// An iteration begins.
  void next_iteration() {
    if (options_.per_iteration) reset(options_);
  }
  [[nodiscard]] int level(int ply, int remaining) const { return std::min(options_.by == KillerIndex::ply ? ply : remaining, levels - 1); }
  /// Moves the level's killers behind the first `front` moves; returns how many moves are in front now.
  template <class List>
  std::size_t apply(List& moves, std::size_t front, int level) const {
    const std::size_t begin = front;
    for (int slot = 0; slot < options_.slots; ++slot) {
      const Move killer = slots_[static_cast<std::size_t>(level)][static_cast<std::size_t>(slot)];
      if (killer == no_move) continue;
      if (repeats && options_.repeat && front > begin && front < moves.size() && moves[front - 1] == killer) {
        std::swap(moves[front - 1], moves[front]);  // stored twice: the second time it moves to the second place
        ++front;
      } else if (bring_to_front(moves, front, killer, options_.placement == KillerPlacement::swap)) {
        ++front;
      }
    }
    return front;
  }
  void add(Move move, int level, Random& random) {
    auto& slots = slots_[static_cast<std::size_t>(level)];
    const auto used = static_cast<std::size_t>(options_.slots);
    if (!(repeats && options_.repeat) && std::find(slots.begin(), slots.begin() + options_.slots, move) != slots.begin() + options_.slots) return;
    if (options_.replace == KillerReplacement::random && slots[used - 1] != no_move) {
      slots[random.below(static_cast<std::uint32_t>(used))] = move;
      return;
    }
    for (std::size_t i = used - 1; i > 0; --i) slots[i] = slots[i - 1];
    slots[0] = move;
  }

 private:
  KillerOptions options_;
  std::array<std::array<Move, max_slots>, levels> slots_{};
};

}  // namespace arena

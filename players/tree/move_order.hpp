// In which order a node's moves are tried: the table's move, killers, history, or the evaluator's word, before the base order.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "core/hex/hex_geometry.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

/// The legal moves in the order in which a player tries them where it knows nothing better.
template <Game G>
void base_order(const G& game, BaseOrder order, MoveList<G>& moves) {
  if (order == BaseOrder::natural) return game.legal_moves(moves);
  game.legal_moves_in_board_order(moves);
  if (order == BaseOrder::columns)
    std::sort(moves.begin(), moves.end(),
              [](Move a, Move b) { return std::pair(hex::column_of(a.code), a.code) < std::pair(hex::column_of(b.code), b.code); });
}

/// Brings `move` from wherever it stands at or after `front` to `front`; says false when it is not there.
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

/// `repeats`: a killer may be stored twice, where the options say so (Aboukhadra's program).
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
  /// Brings the level's killers behind the first `front` moves; gives how many moves stand in front now.
  template <class List>
  std::size_t apply(List& moves, std::size_t front, int level) const {
    const std::size_t begin = front;
    for (int slot = 0; slot < options_.slots; ++slot) {
      const Move killer = slots_[static_cast<std::size_t>(level)][static_cast<std::size_t>(slot)];
      if (killer == no_move) continue;
      if (repeats && options_.repeat && front > begin && front < moves.size() && moves[front - 1] == killer) {
        std::swap(moves[front - 1], moves[front]);  // stored twice: the second time it goes to the second place
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

/// How often a side's move has cut off, weighted by depth squared.
template <Game G>
class History {
 public:
  void reset(bool on) { scores_.assign(on ? 2 * static_cast<std::size_t>(G::move_codes) : 0, 0); }
  void add(int side, Move move, int depth) {
    std::uint32_t& score = at(side, move);
    score += static_cast<std::uint32_t>(depth * depth);
    if (score > 1U << 30)
      for (auto& s : scores_) s /= 2;
  }
  /// Sorts the moves from `front` on, best first; equal ones keep their order.
  template <class List>
  void sort(List& moves, std::size_t front, int side) const {
    // Score, place and move in one word: larger is earlier, and no two are equal.
    std::array<std::uint64_t, static_cast<std::size_t>(G::max_moves)> words;
    const std::uint32_t* const scores = of(side);
    for (std::size_t i = front; i < moves.size(); ++i) words[i] = std::uint64_t{scores[moves[i].code]} << 32 | (0xFFFF - i) << 16 | moves[i].code;
    std::sort(words.begin() + static_cast<std::ptrdiff_t>(front), words.begin() + static_cast<std::ptrdiff_t>(moves.size()), std::greater<>());
    for (std::size_t i = front; i < moves.size(); ++i) moves[i] = Move{static_cast<std::uint16_t>(words[i])};
  }
  /// Brings only the best move from `front` on to `front`: near the leaves most nodes end with it.
  template <class List>
  void bring_best(List& moves, std::size_t front, int side) const {
    const std::uint32_t* const scores = of(side);
    std::size_t best = front;
    std::uint32_t most = scores[moves[front].code];
    for (std::size_t i = front + 1; i < moves.size(); ++i)
      if (const std::uint32_t score = scores[moves[i].code]; score > most) {
        best = i;
        most = score;
      }
    const Move move = moves[best];
    for (; best > front; --best) moves[best] = moves[best - 1];
    moves[front] = move;
  }

 private:
  [[nodiscard]] const std::uint32_t* of(int side) const { return &scores_[static_cast<std::size_t>(side * G::move_codes)]; }
  std::uint32_t& at(int side, Move move) { return scores_[static_cast<std::size_t>(side * G::move_codes + move.code)]; }
  std::vector<std::uint32_t> scores_;
};

}  // namespace arena

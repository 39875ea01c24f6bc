// The decisions of a selective search: how much to reduce, what to prune, when to guess. Integers only, and nothing is decided here if a proved
// win or loss is in question: pruning never makes a loss, and a guess is never proved.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "players/common/score.hpp"
#include "players/tree/ordering.hpp"
#include "players/tree/transposition_table.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

/// Sixteen times the logarithm to base 2, rounded down; `n` from 1 to 2^15.
constexpr int log2_in_sixteenths(std::uint32_t n) {
  const int whole = static_cast<int>(std::bit_width(n)) - 1;
  std::uint64_t rest = std::uint64_t{n} << (16 - whole);  // 1 to 2, in 65536ths
  int result = 16 * whole;
  for (const int bit : {8, 4, 2, 1}) {
    rest = rest * rest >> 16U;
    if (rest < std::uint64_t{2} << 16U) continue;
    rest >>= 1U;
    result += bit;
  }
  return result;
}

/// What a node does with its moves.
struct MovePlan {
  std::size_t limit = std::numeric_limits<std::size_t>::max();  // from here on only moves that win at once
  Score guess = -infinite_score;                                // what the pruned moves may be worth
  int extension = 0;                                            // extra plies for the first move
  bool reduces = false;                                         // late moves are reduced
};

class Selective {
 public:
  explicit Selective(const TreeOptions& options) : options_(options.selective), on_(options.selective.on() && !options.whole_tree) {
    if (!options_.reductions.on) return;
    for (std::size_t depth = 1; depth < depths; ++depth)
      for (std::size_t place = 1; place < places; ++place) {
        const int logs = log2_in_sixteenths(static_cast<std::uint32_t>(depth)) * log2_in_sixteenths(static_cast<std::uint32_t>(place));
        plies_[depth][place] = static_cast<std::uint8_t>(std::max(1, logs * options_.reductions.percent / (256 * 100)));
      }
  }

  [[nodiscard]] bool on() const { return on_; }
  /// Whether the position's static value is needed.
  [[nodiscard]] bool asks_value(int depth, Score alpha, Score beta) const {
    return open(alpha, beta) && (is_at(options_.futility, depth) || is_at(options_.reverse_futility, depth) || razors_at(depth));
  }
  [[nodiscard]] bool cuts(int depth, Score value, Score beta) const {
    return is_at(options_.reverse_futility, depth) && value - margin(options_.reverse_futility, depth) >= beta;
  }
  [[nodiscard]] bool razors(int depth, Score value, Score alpha) const {
    return razors_at(depth) && value + margin(options_.razoring, depth) <= alpha;
  }
  /// How many plies to reduce a node without a table move.
  [[nodiscard]] int without_table_move(int depth) const { return options_.internal.on && depth >= options_.internal.min_depth ? 1 : 0; }

  /// `value`: the position's static value, if `asks_value` wanted it.
  [[nodiscard]] MovePlan select(int depth, Score alpha, Score beta, Score value, const Front& front) const {
    MovePlan plan;
    plan.reduces = options_.reductions.on;
    if (!open(alpha, beta)) return plan;
    if (options_.late_moves.on && depth <= options_.late_moves.depth)
      plan.limit = front.end + static_cast<std::size_t>(options_.late_moves.moves * depth);
    if (is_at(options_.futility, depth) && value + margin(options_.futility, depth) <= alpha) {
      plan.limit = std::max<std::size_t>(1, front.end);
      plan.guess = static_cast<Score>(value + margin(options_.futility, depth));
    }
    return plan;
  }
  /// Plies by which the move at `index` is reduced at first; at least one ply is left.
  [[nodiscard]] std::uint8_t reduction(int depth, std::size_t index, const Front& front, Score alpha) const {
    if (!options_.reductions.on || depth < options_.reductions.min_depth) return 0;
    if (index < front.end || index < static_cast<std::size_t>(options_.reductions.moves) || !open(alpha, alpha)) return 0;
    const int wanted = plies_[std::min(static_cast<std::size_t>(depth), depths - 1)][std::min(index + 1, places - 1)];
    return static_cast<std::uint8_t>(std::min(wanted, depth - 2));
  }

  /// Whether the table's move may be so much better than all others that it is worth a search to find out.
  [[nodiscard]] bool asks_singular(const TableEntry& entry, Score value, int depth) const {
    return options_.singular.on && depth >= options_.singular.min_depth && entry.bound != Bound::upper && entry.depth >= depth - 3 &&
           open(value, value);
  }
  /// The bound that all others must fail below, and the depth to which they are searched.
  [[nodiscard]] Score singular_bound(Score value) const {
    return static_cast<Score>(std::max<std::int64_t>(std::int64_t{value} - options_.singular.margin, 1 - proved_score));
  }
  [[nodiscard]] static int singular_depth(int depth) { return depth / 2; }

 private:
  static constexpr std::size_t depths = 64, places = 128;

  /// No proved result in the window: there every value is a guess already.
  static bool open(Score alpha, Score beta) { return alpha > -proved_score && beta < proved_score; }
  static bool is_at(const MarginOptions& options, int depth) { return options.on && depth <= options.depth; }
  /// A search of one ply is no shorter at depth 1.
  [[nodiscard]] bool razors_at(int depth) const { return depth > 1 && is_at(options_.razoring, depth); }
  /// Wide, since a margin may be as large as a value.
  static std::int64_t margin(const MarginOptions& options, int depth) { return std::int64_t{options.margin} * depth; }

  const SelectiveOptions& options_;
  bool on_;
  std::array<std::array<std::uint8_t, places>, depths> plies_{};
};

}  // namespace arena

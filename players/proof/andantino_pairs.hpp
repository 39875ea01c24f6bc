// When one side of Andantino can never lose again because it answers in pairs: where the enemy takes one of two cells, it takes the other. Every line
// of five that it does not hold has such a pair, and pairs or its own stones keep every cell connected with the edge. docs/solver.md has the proof.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "core/andantino/threats.hpp"
#include "players/proof/andantino_rows.hpp"

namespace arena::andantino {

using CellPair = std::array<int, 2>;
inline constexpr std::size_t most_pairs = 24, most_free_lines = 24;  // more are not looked for
using CellPairs = FixedList<CellPair, most_pairs>;

using FiveCells = std::array<std::uint16_t, 5>;
/// All lines of five on a board.
inline const std::vector<FiveCells>& lines_of_five(int radius) {
  static const auto boards = [] {
    std::array<std::vector<FiveCells>, hex::max_radius + 1> all;
    for (int size = 0; size <= hex::max_radius; ++size)
      for (const int cell : hex::cells_of(size))
        for (const int step : axis_step)
          if (const int last = cell + 4 * step; hex::on_board(last, size)) {
            FiveCells& line = all[static_cast<std::size_t>(size)].emplace_back();
            for (int i = 0; i < 5; ++i) line[static_cast<std::size_t>(i)] = static_cast<std::uint16_t>(cell + i * step);
          }
    return all;
  }();
  return boards[static_cast<std::size_t>(radius)];
}

/// Looks for pairs in one position, for the side with the stones `own`, after one more stone of it unless that is `no_stone`. It gives up soon: what
/// is not found does not matter, only what is.
class PairSearch {
 public:
  static constexpr int no_stone = -1;
  PairSearch(const Andantino& game, const BoardRows& board, const CellRows& own, const CellRows& enemy, int stone)
      : game_(game), board_(board), own_(own), enemy_(enemy), stone_(stone) {
    if (stone != no_stone) own_.toggle(stone);
  }

  /// `hopeless`: the number of a line that had no pair when last asked; it is tried first.
  bool run(std::size_t& hopeless) {
    const auto& lines = lines_of_five(game_.radius());
    if (!can_be_held(lines[hopeless])) return false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (is_held(lines[i])) continue;
      if (!can_be_held(lines[i])) {
        hopeless = i;
        return false;
      }
      if (free_.size() == most_free_lines) return false;
      free_.push_back(&lines[i]);
    }
    if (!protect_all()) return false;  // not even if no line needed a pair
    forget();
    return hold_lines();
  }
  /// Those that were found, in board order.
  [[nodiscard]] CellPairs pairs() const {
    CellPairs sorted = pairs_;
    std::sort(sorted.begin(), sorted.end());
    return sorted;
  }

 private:
  static constexpr int most_steps = 100;

  [[nodiscard]] bool is_held(const FiveCells& line) const {
    return std::any_of(line.begin(), line.end(), [&](int cell) { return own_.has(cell); });
  }
  /// Whether the side may answer a stone on either cell with the other.
  [[nodiscard]] bool answer_each_other(int one, int other) const {
    const int needed = are_neighbours(one, other) ? 1 : 2;
    return is_open(one) && is_open(other) && neighbours(one) >= needed && neighbours(other) >= needed;
  }
  [[nodiscard]] int neighbours(int cell) const {
    return game_.occupied_neighbours(cell) + static_cast<int>(stone_ != no_stone && are_neighbours(cell, stone_));
  }
  [[nodiscard]] bool is_open(int cell) const { return game_.is_empty(cell) && cell != stone_ && !used_.has(cell); }
  template <class Visit>
  [[nodiscard]] bool any_pair_in(const FiveCells& line, Visit&& visit) const {
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (!is_open(line[i])) continue;
      for (std::size_t j = i + 1; j < line.size(); ++j)
        if (answer_each_other(line[i], line[j]) && visit(CellPair{line[i], line[j]})) return true;
    }
    return false;
  }
  [[nodiscard]] bool can_be_held(const FiveCells& line) const {
    return is_held(line) || any_pair_in(line, [](const CellPair&) { return true; });
  }
  [[nodiscard]] bool has_pair(const FiveCells& line) const {
    const auto has = [&](int cell) { return std::find(line.begin(), line.end(), cell) != line.end(); };
    return std::any_of(pairs_.begin(), pairs_.end(), [&](const CellPair& pair) { return has(pair[0]) && has(pair[1]); });
  }

  void forget() {
    pairs_.clear();
    used_ = {};
    steps_ = 0;
  }
  template <class GoOn>
  bool with(CellPair pair, GoOn&& go_on) {
    if (pairs_.size() == most_pairs) return false;
    if (pair[0] > pair[1]) std::swap(pair[0], pair[1]);
    for (const int cell : pair) used_.toggle(cell);
    pairs_.push_back(pair);
    if (go_on()) return true;
    pairs_.resize_down(pairs_.size() - 1);
    for (const int cell : pair) used_.toggle(cell);
    return false;
  }

  /// A pair for every free line, the one with the fewest choices first; then all cells are protected.
  bool hold_lines() {
    if (++steps_ > most_steps) return false;
    const FiveCells* narrowest = nullptr;
    int fewest = 100;
    for (const FiveCells* line : free_) {
      if (has_pair(*line)) continue;
      int choices = 0;
      static_cast<void>(any_pair_in(*line, [&](const CellPair&) { return ++choices >= fewest; }));
      if (choices == 0) return false;
      if (choices >= fewest) continue;
      fewest = choices;
      narrowest = line;
    }
    if (narrowest == nullptr) return protect_all();
    return any_pair_in(*narrowest, [&](const CellPair& pair) { return with(pair, [&] { return hold_lines(); }); });
  }

  /// More pairs until every cell that is not the enemy's is protected.
  bool protect_all() {
    if (++steps_ > most_steps) return false;
    const CellRows safe = protected_cells();
    FixedList<CellPair, 15> fewest;
    bool exposed = false;
    for (std::size_t row = board_.first_row(); row <= board_.last_row(); ++row)
      for (std::uint32_t left = board_.cells[row] & ~enemy_[row] & ~safe[row]; left != 0; left &= left - 1) {
        exposed = true;
        FixedList<int, 6> beside;
        for (const int step : hex::around) {
          const int cell = static_cast<int>(row) * hex::stride + std::countr_zero(left) + step;
          if (safe.has(cell) && is_open(cell)) beside.push_back(cell);
        }
        FixedList<CellPair, 15> choices;
        for (std::size_t i = 0; i < beside.size(); ++i)
          for (std::size_t j = i + 1; j < beside.size(); ++j)
            if (answer_each_other(beside[i], beside[j])) choices.push_back({beside[i], beside[j]});
        if (!choices.empty() && (fewest.empty() || choices.size() < fewest.size())) fewest = choices;
      }
    if (!exposed) return true;
    return std::any_of(fewest.begin(), fewest.end(), [&](const CellPair& pair) { return with(pair, [&] { return protect_all(); }); });
  }
  /// Cells that stay connected with the edge as long as they are not the enemy's.
  [[nodiscard]] CellRows protected_cells() const {
    CellRows safe;
    for (std::size_t row = board_.first_row(); row <= board_.last_row(); ++row) safe[row] = board_.edge[row] & ~enemy_[row];
    CellRows stones;  // of the side, among them
    for (std::size_t row = board_.first_row(); row <= board_.last_row(); ++row) stones[row] = safe[row] & own_[row];
    for (bool changed = true; changed;) {
      changed = false;
      for (const CellPair& pair : pairs_) {
        if (!safe.has(pair[0]) || !safe.has(pair[1])) continue;
        for (const int step : hex::around)
          if (const int cell = pair[0] + step; are_neighbours(cell, pair[1]) && board_.cells.has(cell) && !enemy_.has(cell) && !safe.has(cell)) {
            safe.toggle(cell);
            if (own_.has(cell)) stones.toggle(cell);
            changed = true;
          }
      }
      for (std::size_t row = board_.first_row(); row <= board_.last_row(); ++row) {
        const std::uint32_t more = stones.spread(row) & board_.cells[row] & ~enemy_[row] & ~safe[row];
        safe[row] |= more;
        stones[row] |= more & own_[row];
        changed |= more != 0;
      }
    }
    return safe;
  }

  const Andantino& game_;
  const BoardRows& board_;
  CellRows own_;
  const CellRows& enemy_;
  int stone_;
  FixedList<const FiveCells*, most_free_lines> free_;  // lines without a stone of the defender
  CellPairs pairs_;
  CellRows used_;  // their cells
  int steps_ = 0;
};

}  // namespace arena::andantino

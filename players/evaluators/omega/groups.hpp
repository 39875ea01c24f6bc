// Our own evaluator for Omega: what groups are worth by size, and small ones by their free neighbours, and what the free cells that touch them are
// worth, each in the four quarters of a game. Incremental: a stone changes the groups and the free cells beside it.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/omega/omega.hpp"
#include "players/common/weights.hpp"
#include "players/evaluators/omega/groups_rows.hpp"

namespace arena::omega {

class SideGroups;

class Groups {
 public:
  using Sided = SideGroups;
  static constexpr std::string_view name = "groups";
  static constexpr std::string_view help =
      "groups by size and free neighbours, and the free cells beside them, White's minus Black's, by quarter of the game; weights fitted to games";
  static constexpr auto option_rows = group_weight_rows;
  static constexpr bool probes = false;

  /// The sum as each quarter's weights have it.
  struct State {
    std::array<arena::Score, quarters> sums;
    State& operator+=(const State& other) {
      for (std::size_t i = 0; i < quarters; ++i) sums[i] += other.sums[i];
      return *this;
    }
    State& operator-=(const State& other) {
      for (std::size_t i = 0; i < quarters; ++i) sums[i] -= other.sums[i];
      return *this;
    }
  };

  explicit Groups(const EvaluatorSettings& settings);

  [[nodiscard]] arena::Score range(const Omega& game) const { return guesses(game) + 1 + 256 * 128; }
  [[nodiscard]] State start(const Omega& game) const;
  [[nodiscard]] State after(const State& state, const Omega& game, Move move) const {
    const int cell = move.code, colour = game.colour_to_place();
    State own{}, other{};  // what changes for the colour that is placed, and for the other one
    // The cell is no longer free.
    own -= free_cell(game.neighbourhood(cell, colour));
    other -= free_cell(game.neighbourhood(cell, colour ^ 1));
    // Groups beside it lose free neighbours; those of its own colour become one.
    std::array<int, 6> groups;  // met so far, and how many stones of each touch the cell
    std::array<std::size_t, 6> touching;
    std::array<bool, 6> is_own;
    std::size_t count = 0;
    const unsigned mine = game.neighbourhood(cell, colour), theirs = game.neighbourhood(cell, colour ^ 1);
    for (std::size_t i = 0; i < 6; ++i) {
      const int beside = cell + hex::around[i];
      const unsigned bit = 1U << bit_around[i];
      if (((mine | theirs) & bit) == 0) {
        if (!game.is_free(beside)) continue;  // off the board
        const unsigned around = game.neighbourhood(beside, colour);
        own += free_cell(around | 1U << bit_around[(i + 3) % 6]);
        own -= free_cell(around);
        continue;
      }
      const int group = game.group_of(beside);
      std::size_t at = 0;
      while (at < count && groups[at] != group) ++at;
      if (at == count) {
        groups[count] = group;
        is_own[count] = (mine & bit) != 0;
        touching[count++] = 0;
      }
      ++touching[at];
    }
    std::size_t size = 1, open = game.free_around(cell);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t stones = game.group_size(groups[i]), before = game.group_openness(groups[i]);
      if (is_own[i]) {
        own -= group(stones, before);
        size += stones;
        open += before - touching[i];
      } else if (stones <= exact_size) {
        other -= group(stones, before);
        other += group(stones, before - touching[i]);
      }
    }
    own += group(size, open);
    own -= other;
    State next = state;
    if (colour == 0)
      next += own;
    else
      next -= own;
    return next;
  }

  [[nodiscard]] arena::Score value(const Omega& game, const State& state, const EvaluationContext&) const { return state.sums[quarter_of(game)]; }
  /// A won game is worth more than any guess; the logarithm of the score ratio says by how much.
  [[nodiscard]] arena::Score terminal(const Omega& game) const { return end_between(game, 0, 1); }
  [[nodiscard]] arena::Score end_between(const Omega& game, int player, int other) const;

  static FeatureCounts<option_rows.size()> features(const Omega& game);
  [[nodiscard]] std::vector<EvaluationTerm> terms(const Omega& game, const EvaluationContext&) const {
    return weighed_terms(option_rows, weights_, features(game));
  }

  static std::size_t quarter_of(const Omega& game) {
    const auto cells = static_cast<std::size_t>(game.cells()), stones = cells - static_cast<std::size_t>(game.free_cells());
    return std::min(quarters - 1, quarters * stones / cells);
  }
  /// What a free cell is worth to a colour with stones around it, and what a group is worth.
  [[nodiscard]] const State& free_cell(unsigned around) const { return cells_[static_cast<std::size_t>(tables.arcs[around].count)]; }
  [[nodiscard]] const State& group(std::size_t size, std::size_t open) const { return size <= exact_size ? small_[size][open] : large_[size]; }

 private:
  [[nodiscard]] arena::Score guesses(const Omega& game) const { return most_ * game.cells(); }

  Weights<option_rows.size()> weights_;
  arena::Score most_ = 0;                                                     // of a quarter's weights, all added up
  std::array<State, 4> cells_{};                                              // by arcs of stones around a free cell
  std::array<std::array<State, most_openness + 1>, exact_size + 1> small_{};  // by stones and free neighbours
  std::array<State, max_group + 1> large_{};                                  // by stones
};

}  // namespace arena::omega

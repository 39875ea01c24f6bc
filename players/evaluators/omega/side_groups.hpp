// The evaluator `groups` for two to four players: each colour's sum by itself, where two players need only the difference.
#pragma once
#include <array>
#include <cstddef>

#include "players/evaluators/omega/groups.hpp"

namespace arena::omega {

class SideGroups {
 public:
  static constexpr std::string_view name = Groups::name, help = Groups::help;
  static constexpr auto option_rows = Groups::option_rows;
  static constexpr bool probes = false;
  struct State {
    std::array<Groups::State, max_players> of;
  };

  explicit SideGroups(const EvaluatorSettings& settings) : groups_(settings) {}

  [[nodiscard]] arena::Score range(const Omega& game) const { return groups_.range(game); }
  [[nodiscard]] State start(const Omega& game) const;
  [[nodiscard]] State after(const State& state, const Omega& game, Move move) const {
    const int cell = move.code, colour = game.colour_to_place(), players = game.players();
    State next = state;
    Groups::State& own = next.of[static_cast<std::size_t>(colour)];
    // The cell is no longer free.
    std::array<unsigned, max_players> around{};
    for (std::size_t of = 0; of < static_cast<std::size_t>(players); ++of) {
      around[of] = game.neighbourhood(cell, static_cast<int>(of));
      next.of[of] -= groups_.free_cell(around[of]);
    }
    // Groups beside it lose free neighbours; those of its own colour become one.
    std::array<int, 6> groups;  // met so far, and how many stones of each touch the cell
    std::array<std::size_t, 6> touching, colours;
    std::size_t count = 0;
    for (std::size_t i = 0; i < 6; ++i) {
      const int beside = cell + hex::around[i];
      const unsigned bit = 1U << bit_around[i];
      std::size_t of = 0;
      while (of < static_cast<std::size_t>(players) && (around[of] & bit) == 0) ++of;
      if (of == static_cast<std::size_t>(players)) {
        if (!game.is_free(beside)) continue;  // off the board
        const unsigned there = game.neighbourhood(beside, colour);
        own += groups_.free_cell(there | 1U << bit_around[(i + 3) % 6]);
        own -= groups_.free_cell(there);
        continue;
      }
      const int group = game.group_of(beside);
      std::size_t at = 0;
      while (at < count && groups[at] != group) ++at;
      if (at == count) {
        groups[count] = group;
        colours[count] = of;
        touching[count++] = 0;
      }
      ++touching[at];
    }
    std::size_t size = 1, open = game.free_around(cell);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t stones = game.group_size(groups[i]), before = game.group_openness(groups[i]);
      if (colours[i] == static_cast<std::size_t>(colour)) {
        own -= groups_.group(stones, before);
        size += stones;
        open += before - touching[i];
      } else if (stones <= exact_size) {
        next.of[colours[i]] -= groups_.group(stones, before);
        next.of[colours[i]] += groups_.group(stones, before - touching[i]);
      }
    }
    own += groups_.group(size, open);
    return next;
  }

  [[nodiscard]] arena::Score value(const Omega& game, const State& state, const EvaluationContext&) const { return between(game, state, 0, 1); }
  [[nodiscard]] arena::Score between(const Omega& game, const State& state, int player, int other) const {
    const std::size_t quarter = Groups::quarter_of(game);
    return state.of[static_cast<std::size_t>(player)].sums[quarter] - state.of[static_cast<std::size_t>(other)].sums[quarter];
  }
  [[nodiscard]] arena::Score terminal(const Omega& game) const { return groups_.terminal(game); }
  [[nodiscard]] arena::Score end_between(const Omega& game, int player, int other) const { return groups_.end_between(game, player, other); }

 private:
  Groups groups_;
};

}  // namespace arena::omega

// First numbers that were learned from searches: a small network says what a position of Andantino will cost to prove. It knows one board and one
// side's win. All numbers are whole, so that a search is the same on every machine.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "players/common/score.hpp"

namespace arena {

/// What one cell of the network's board is: empty with one stone beside it, playable, white, black. With no stone beside it, a cell is left out.
inline constexpr int cell_states = 4;
/// -1 for a cell that is left out.
inline int cell_state(const Andantino& game, int cell) {
  const int colour = game.colour_at(cell);
  return colour >= 0 ? 2 + colour : std::min(game.occupied_neighbours(cell), 2) - 1;
}

inline constexpr int leak = 64;  // a unit of the second layer below 0 counts so many times less

/// Two layers, each with its own weights for either side to move, and three facts beside them.
struct NumberWeights {
  static constexpr std::size_t first = 64, second = 16;  // units
  static constexpr int one = 128, weight = 256,
                       out = 4096;  // what stands for 1: in the first layer, in the weights of the second and in those that end it
  struct Facts {
    std::int64_t value, moves, plies, always;  // for a point of `patterns`, a legal move, a ply
    friend bool operator==(const Facts&, const Facts&) = default;
  };
  int radius = 0;
  int side = 0;                                    // whose win the numbers are for
  std::array<std::vector<std::int16_t>, 2> cells;  // by side to move: cell in board order, state, unit
  std::array<std::array<std::int16_t, first>, 2> cells_always{};
  std::array<std::array<std::array<std::int16_t, first>, second>, 2> units{};
  std::array<std::array<std::int32_t, second>, 2> units_always{}, ends{};
  std::array<Facts, 2> facts{};  // one, weight and out multiplied stand for a doubling
  friend bool operator==(const NumberWeights&, const NumberWeights&) = default;
};

class LearnedNumbers {
 public:
  static constexpr int doubling = 64;  // of the cost

  explicit LearnedNumbers(NumberWeights weights);
  [[nodiscard]] const NumberWeights& weights() const { return weights_; }

  using Units = std::array<std::int16_t, NumberWeights::first>;
  /// The first layer of a position, as if the enemy of the side to move were to move: moves only change a few cells of it.
  void sum(const Andantino& game, Units& units) const;
  /// What the position after the move costs to prove, in doublings; `units` as `sum` gives it, `white` the value of `patterns` after the move.
  [[nodiscard]] int cost_after(const Andantino& game, const Units& units, Move move, Score white) const;

 private:
  using Row = Units;
  NumberWeights weights_;
  std::array<std::int16_t, hex::cell_codes> place_{};                          // in board order; -1: off the board
  std::array<std::vector<std::array<Row, cell_states>>, 2> states_, changes_;  // what a cell adds; what changes with its next state
};

}  // namespace arena

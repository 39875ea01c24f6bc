// Who sits where in a game: players by index, in the order in which their sides move. Never allocates.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <initializer_list>

#include "core/common/sides.hpp"

namespace arena {

class Seating {
 public:
  Seating() = default;
  Seating(std::initializer_list<int> players) {
    for (const int player : players) add(player);
  }
  void add(int player) {
    assert(sides_ < most_sides);
    players_[static_cast<std::size_t>(sides_++)] = player;
  }
  [[nodiscard]] int sides() const { return sides_; }
  /// The player on a side.
  [[nodiscard]] int operator[](int side) const { return players_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] const int* begin() const { return players_.data(); }
  [[nodiscard]] const int* end() const { return players_.data() + sides_; }
  /// The same players, each moved on by this many seats: with two players, one step swaps them.
  [[nodiscard]] Seating rotated(int seats) const {
    Seating other;
    for (int side = 0; side < sides_; ++side) other.add((*this)[(side + seats) % sides_]);
    return other;
  }
  /// The number of orders in which the others can follow the first player.
  [[nodiscard]] int orders() const { return sides_ == 4 ? 6 : sides_ == 3 ? 2 : 1; }
  /// One of these orders; the first is the present one.
  [[nodiscard]] Seating in_order(int number) const {
    Seating other = *this;
    for (int side = 1, left = sides_ - 1; side < sides_; ++side, --left) {
      auto* const from = other.players_.data() + side;
      std::rotate(from, from + number % left, from + number % left + 1);
      number /= left;
    }
    return other;
  }
  friend auto operator<=>(const Seating&, const Seating&) = default;

 private:
  int sides_ = 0;
  std::array<int, most_sides> players_{};
};

}  // namespace arena

// The state of a game, from no side's point of view. Sides are numbered from 0 in the order in which they move.
#pragma once
#include <cstdint>
#include <string_view>

namespace arena {

enum class Outcome : std::uint8_t { none, first, second, third, fourth, draw };

constexpr Outcome win_for(int side) { return static_cast<Outcome>(side + 1); }
constexpr bool is_win(Outcome o) { return o != Outcome::none && o != Outcome::draw; }
/// The winning side, or -1.
constexpr int winner(Outcome o) { return is_win(o) ? static_cast<int>(o) - 1 : -1; }

/// The word that machines read: none, first, second, draw; with more than two players p1..p4.
constexpr std::string_view to_word(Outcome o, int players) {
  constexpr std::string_view two[] = {"none", "first", "second", "", "", "draw"};
  constexpr std::string_view more[] = {"none", "p1", "p2", "p3", "p4", "draw"};
  return players == 2 ? two[static_cast<int>(o)] : more[static_cast<int>(o)];
}

}  // namespace arena

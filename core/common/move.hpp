// A move of any game is one small code that its game interprets; text exists only at the edges.
#pragma once
#include <cstdint>

namespace arena {

struct Move {
  std::uint16_t code = 0xFFFF;
  friend constexpr bool operator==(Move, Move) = default;
  friend constexpr auto operator<=>(Move, Move) = default;
};

inline constexpr Move no_move{};

}  // namespace arena

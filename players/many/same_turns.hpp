// Games in which a turn does the same whoever takes it: the same moves, and the same position after them except for whose turn comes next.
#pragma once
#include "core/common/game.hpp"
#include "core/omega/omega.hpp"

namespace arena {

template <Game G>
inline constexpr bool turns_are_alike = false;

/// A turn places one stone of every colour, whoever moves.
template <>
inline constexpr bool turns_are_alike<Omega> = true;

}  // namespace arena

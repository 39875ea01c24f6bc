// Every position that can follow from a start, valued from the end of the game backwards. Specialised by games in which all of them can be listed.
#pragma once
#include "core/common/game.hpp"

namespace arena {

template <Game G>
class Enumeration {
 public:
  static constexpr bool known = false;
};

}  // namespace arena

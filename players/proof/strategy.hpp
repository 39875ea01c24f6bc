// A strategy as data: one move for each position that a side can face.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/common/move.hpp"

namespace arena {

struct Strategy {
  struct Line {
    std::string position, move;
    std::string pairs = {};  // after the move the side answers in pairs, as "c3+d3,e5+e6", and the line of play ends; empty: it goes on
  };
  std::vector<Line> lines;      // without positions in which one move ends the game at once with the result
  bool ends_early = false;      // a line of play may end where the side cannot lose, though the game goes on
  int longest = 0;              // plies of the longest game against it
  std::uint64_t nodes = 0;      // that had to be searched again
  std::vector<Move> main_line;  // a longest game
};

}  // namespace arena

// For teaching and debugging: who wants to see the first plies of a search tree as it is searched.
#pragma once
#include <string_view>

#include "core/common/move.hpp"
#include "players/score.hpp"

namespace arena {

/// Told about the first plies of the tree; for teaching and debugging.
class TreeListener {
 public:
  virtual ~TreeListener() = default;
  [[nodiscard]] virtual int plies() const = 0;
  virtual void enter(int ply, Move move, int depth, Score alpha, Score beta) = 0;
  virtual void leave(int ply, Move move, Score value, std::string_view why) = 0;
};

}  // namespace arena

// The principal variation from each ply of a search on, as it is found.
#pragma once
#include <array>
#include <cstddef>

#include "core/common/fixed_list.hpp"
#include "core/common/move.hpp"

namespace arena {

template <std::size_t plies>
class PrincipalLines {
 public:
  using Line = FixedList<Move, plies>;

  void clear(int ply) { lines_[static_cast<std::size_t>(ply)].clear(); }
  /// The best move at `ply`, and what follows it.
  void extend(int ply, Move move) {
    Line& line = lines_[static_cast<std::size_t>(ply)];
    const Line& rest = lines_[static_cast<std::size_t>(ply + 1)];
    line.clear();
    line.push_back(move);
    for (const Move m : rest) line.push_back(m);
  }
  [[nodiscard]] const Line& from(int ply) const { return lines_[static_cast<std::size_t>(ply)]; }

 private:
  std::array<Line, plies> lines_;
};

}  // namespace arena

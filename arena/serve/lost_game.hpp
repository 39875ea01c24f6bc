// A side that lost other than by the rules: it resigned, or its time ran out.
#pragma once
#include <fmt/format.h>

#include <string_view>

#include "arena/play/game_board.hpp"

namespace arena {

struct Lost {
  int side = 0;
  std::string_view why;  // "resigned"
};

inline std::string ending_of(const GameBoard& board, const Lost& lost) { return fmt::format("{} {}", board.side_name(lost.side), lost.why); }

/// The board with that end in its title; unchanged if nobody lost that way.
inline Picture picture_with(const GameBoard& board, const std::optional<Lost>& lost) {
  Picture picture = board.picture();
  if (!lost) return picture;
  picture.title =
      fmt::format("{}: {} won ({})", picture.title.substr(0, picture.title.find(": ")), board.side_name(1 - lost->side), ending_of(board, *lost));
  picture.legal_cells.clear();
  return picture;
}

}  // namespace arena

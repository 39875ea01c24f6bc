// Trebing's opening for Omega: while a corner is free, the own stone goes into the first free one and the opponent's into the centre, or, when that
// is taken, on the middle one of the cells that remain.
#pragma once
#include <array>
#include <optional>

#include "core/omega/omega.hpp"
#include "players/common/opening_rule.hpp"

namespace arena {

template <>
struct OpeningRule<Omega> {
  static constexpr bool exists = true;

  static std::optional<Move> move(const Omega& game, bool turn_in_book) {
    if (game.players() != 2) return std::nullopt;
    const auto corner = first_free_corner(game);
    const bool own_stone = game.colour_to_place() == game.to_move();
    if (own_stone) return corner;
    if (!corner && !turn_in_book) return std::nullopt;  // White's own stone comes first in his turn, and may just have taken the last corner
    if (game.colour_at(hex::centre) < 0) return Move{hex::centre};
    return middle_cell(game, game.turn_starts() ? corner : std::nullopt);
  }

 private:
  /// Bottom right, bottom left, right, left, top right, top left; rows run from the top.
  static std::array<int, 6> corners(const Omega& game) {
    const int r = game.options().side - 1;
    return {hex::cell_at(0, r), hex::cell_at(-r, r), hex::cell_at(r, 0), hex::cell_at(-r, 0), hex::cell_at(r, -r), hex::cell_at(0, -r)};
  }
  static std::optional<Move> first_free_corner(const Omega& game) {
    for (const int corner : corners(game))
      if (game.colour_at(corner) < 0) return Move{static_cast<std::uint16_t>(corner)};
    return std::nullopt;
  }
  /// The k/2-th of k free cells in row order, `kept` not among them: it is where the own stone of this turn is about to go.
  static std::optional<Move> middle_cell(const Omega& game, std::optional<Move> kept) {
    MoveList<Omega> all;
    game.legal_moves_in_board_order(all);
    MoveList<Omega> cells;
    for (const Move move : all)
      if (move != kept) cells.push_back(move);
    if (cells.empty()) return std::nullopt;
    return cells[cells.size() < 2 ? 0 : cells.size() / 2 - 1];
  }
};

}  // namespace arena

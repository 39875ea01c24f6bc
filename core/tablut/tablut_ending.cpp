// Why a game of Tablut is over, and the squares that show it.
#include "core/tablut/tablut.hpp"

namespace arena {

static_assert(TellsEnding<Tablut>);

using tablut::is_castle;
using tablut::is_special;
using tablut::square_name;
using tablut::squares;

namespace {

bool are_neighbours(int a, int b) {
  const int across = tablut::file_of(a) - tablut::file_of(b), up = tablut::rank_of(a) - tablut::rank_of(b);
  return across * across + up * up == 1;
}

/// The king's square and those that he was captured against: all around him in the castle, elsewhere the piece that moved and the one behind him.
std::vector<std::string> capture_cells(const Tablut& after, const Tablut& before) {
  const int king = before.king_square();
  std::vector<std::string> cells;
  int moved = Tablut::no_square;
  for (int s = 0; s < squares; ++s)
    if (after.pieces(Tablut::muscovites).has(s) && !before.pieces(Tablut::muscovites).has(s)) moved = s;
  for (int s = 0; s < squares; ++s) {
    const bool holds = after.pieces(Tablut::muscovites).has(s) || is_special(s);
    const bool takes_part = is_castle(king) ? are_neighbours(s, king) && holds : s == moved || s == 2 * king - moved;
    if (s == king || takes_part) cells.push_back(square_name(s));
  }
  return cells;
}

}  // namespace

EndReason Tablut::end_reason() const {
  const auto& [in_corner, captured, no_move_left, ply_limit] = end_reasons;
  if (outcome_ == Outcome::none) return {};
  if (king_ == no_square) return captured;
  if (tablut::is_corner(king_)) return in_corner;
  return is_win(outcome_) ? no_move_left : ply_limit;
}

std::vector<std::string> Tablut::end_cells(const Tablut* before) const {
  if (outcome_ == Outcome::none) return {};
  if (king_ != no_square) return tablut::is_corner(king_) ? std::vector{square_name(king_)} : std::vector<std::string>{};
  const bool known = before != nullptr && before->king_ != no_square;
  return known ? capture_cells(*this, *before) : std::vector<std::string>{};
}

}  // namespace arena

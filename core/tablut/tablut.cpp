#include "core/tablut/tablut.hpp"

#include <algorithm>

namespace arena {

using tablut::Place;
using tablut::places;
using tablut::squares;
using tablut::Word;

static_assert(Game<Tablut>);

Tablut::Tablut(const Options& options) : Tablut(from_text(options, "3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3,b,0")) {}

void Tablut::put(int square, Piece piece) {
  const int side = piece == Piece::muscovite ? muscovites : swedes;
  pieces_[index(side)].toggle(places[index(square)]);
  ++counts_[index(side)];
  key_ ^= tablut::piece_keys[static_cast<std::size_t>(piece)][index(square)];
  if (piece == Piece::king) king_ = static_cast<std::uint8_t>(square);
}

Outcome Tablut::judge() const {
  if (king_ == no_square || slide_count(swedes) == 0) return win_for(muscovites);
  if (tablut::is_corner(king_) || slide_count(muscovites) == 0) return win_for(swedes);
  return plies_ == max_plies ? Outcome::draw : Outcome::none;
}

/// The piece that moves comes from no square beside him: he would have stood in its way.
bool Tablut::one_more_surrounds_king() const {
  // Off-board squares count as empty, but this is asked only of a king in the castle, who has four neighbours.
  const int beside_centre = king_ == tablut::centre ? 0 : 1;
  return muscovites_beside_king() + 1 + beside_centre == 4;
}

std::uint32_t Tablut::captured_by(int to, Marked marked) const {
  const Place& p = places[index(to)];
  std::uint32_t captured = 0;
  const auto add = [&](int square) {
    if (square == king_ && tablut::is_castle(king_) && !one_more_surrounds_king()) return;
    captured = captured << 8 | static_cast<std::uint32_t>(square + 1);
  };
  if (marked.row & p.row_bit >> 1) add(to - 1);
  if (marked.row & p.row_bit << 1) add(to + 1);
  if (marked.column & p.column_bit >> 1) add(to - tablut::width);
  if (marked.column & p.column_bit << 1) add(to + tablut::width);
  return captured;
}

Move Tablut::king_capture() const {
  const Place& king = places[king_];
  const std::array<std::array<int, 3>, 4> sides = {{{1, 0, 1}, {-1, 0, -1}, {0, 1, tablut::width}, {0, -1, -tablut::width}}};
  const tablut::SquareSet occupied = pieces_[0] | pieces_[1];
  for (const auto& [files, ranks, step] : sides) {
    const auto on_board = [](int file, int rank) { return file >= 0 && file < tablut::width && rank >= 0 && rank < tablut::width; };
    const int file = static_cast<int>(king.file) + files, rank = static_cast<int>(king.rank) + ranks, to = king_ + step;
    if (!on_board(file, rank) || occupied.has(to) || tablut::is_special(to)) continue;
    const Marked marked = marked_by(muscovites, places[index(to)]);
    if (!marked.any()) continue;
    bool captures = false;
    for (std::uint32_t captured = captured_by(to, marked); captured != 0; captured >>= 8) captures |= (captured & 0xFF) - 1 == king_;
    if (!captures) continue;
    for (const auto& [from_files, from_ranks, from_step] : sides) {
      int f = file + from_files, r = rank + from_ranks, from = to + from_step;
      while (on_board(f, r) && !occupied.has(from)) f += from_files, r += from_ranks, from += from_step;
      if (on_board(f, r) && pieces_[muscovites].has(from)) return move_of(from, to);
    }
  }
  return no_move;
}

Key Tablut::key_of_captured(int side, std::uint32_t captured) const {
  Key key = 0;
  for (; captured != 0; captured >>= 8) {
    const auto square = (captured & 0xFF) - 1;
    key ^= tablut::piece_keys[square == king_ ? 2 : index(side)][square];
  }
  return key;
}

/// Takes pieces off the board.
void Tablut::take(int side, std::uint32_t captured) {
  key_ ^= key_of_captured(side, captured);
  for (; captured != 0; captured >>= 8) {
    const auto square = (captured & 0xFF) - 1;
    if (square == king_) king_ = no_square;
    pieces_[index(side)].toggle(places[square]);
    --counts_[index(side)];
  }
}

/// Puts captured pieces back; the caller restores key and king.
void Tablut::release(int side, std::uint32_t captured) {
  for (; captured != 0; captured >>= 8) {
    pieces_[index(side)].toggle(places[(captured & 0xFF) - 1]);
    ++counts_[index(side)];
  }
}

Tablut::Piece Tablut::piece_at(int square) const {
  if (square == king_) return Piece::king;
  if (pieces_[muscovites].has(square)) return Piece::muscovite;
  return pieces_[swedes].has(square) ? Piece::swede : Piece::none;
}

Key Tablut::canonical_key() const {
  std::array<Key, tablut::symmetries> keys{};
  keys.fill(to_move() == swedes ? tablut::side_key : 0);
  for (int s = 0; s < squares; ++s) {
    const Piece piece = piece_at(s);
    if (piece == Piece::none) continue;
    for (int i = 0; i < symmetries; ++i) keys[index(i)] ^= tablut::piece_keys[static_cast<std::size_t>(piece)][index(tablut::image(s, i))];
  }
  return *std::min_element(keys.begin(), keys.end());
}

Move Tablut::symmetric(Move m, int symmetry) const { return move_of(tablut::image(from_of(m), symmetry), tablut::image(to_of(m), symmetry)); }

}  // namespace arena

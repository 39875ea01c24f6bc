#include "players/evaluators/tablut/squares.hpp"

namespace arena::tablut {

Squares::Squares(const EvaluatorSettings& settings) : weights_(weights_from(settings, option_rows)) {
  const auto piece_weight = [&](std::size_t first, std::size_t square) {
    const std::size_t of = square_class[square];
    return of == 0 || of > ordinary_classes ? 0 : weights_[first + of - 1];
  };
  for (std::size_t line = 0; line < on_row_.size(); ++line)
    for (std::size_t row = 0; row < on_row_[line].size(); ++row)
      for (std::size_t file = 0; file < width; ++file) {
        if ((row >> file & 1U) == 0) continue;
        on_row_[line][row].muscovites += piece_weight(muscovite_on, line * width + file);
        on_row_[line][row].swedes += piece_weight(swede_on, line * width + file);
      }
  for (std::size_t square = 0; square < squares; ++square)
    if (square_class[square] > 0) king_[square] = weights_[king_on + square_class[square] - 1] - piece_weight(swede_on, square);
  for (std::size_t m = 0; m <= 4; ++m)
    for (std::size_t s = 0; s <= 4; ++s)
      beside_[5 * m + s] = (m > 0 ? weights_[muscovites_beside + m - 1] : 0) + (s > 0 ? weights_[swedes_beside + s - 1] : 0);
  FeatureCounts<option_rows.size()> most{};
  most.fill(2 * squares);  // what is counted by rows and by columns
  range_ = weighed_range(weights_, most);
}

/// Square by square, from what stands on each.
FeatureCounts<Squares::option_rows.size()> Squares::features(const Tablut& game) {
  FeatureCounts<option_rows.size()> counts{};
  constexpr int off_board = -1, empty = -2, muscovite = 0, swede = 1;
  const auto at = [&](int file, int rank) {
    if (file < 0 || file >= width || rank < 0 || rank >= width) return off_board;
    const Tablut::Piece piece = game.piece_at(square_at(file, rank));
    if (piece == Tablut::Piece::none) return empty;
    return piece == Tablut::Piece::muscovite ? muscovite : swede;
  };
  const auto is_special_at = [&](int file, int rank) { return at(file, rank) != off_board && is_special(square_at(file, rank)); };
  const auto is_stop = [&](int file, int rank) { return at(file, rank) == empty && !is_special(square_at(file, rank)); };
  struct Step {
    int file, rank;
  };
  constexpr std::array<Step, 4> steps = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
  const auto mover = static_cast<std::size_t>(game.to_move());

  counts[tempo] = game.to_move() == Tablut::muscovites;
  for (int square = 0; square < squares; ++square) {
    const int file = file_of(square), rank = rank_of(square), piece = at(file, rank);
    if (piece == empty) {
      if (is_special(square)) continue;
      for (const bool in_row : {true, false})
        for (const int side : {muscovite, swede})
          counts[freedom + static_cast<std::size_t>(side)] +=
              in_row ? at(file - 1, rank) == side || at(file + 1, rank) == side : at(file, rank - 1) == side || at(file, rank + 1) == side;
      continue;
    }
    if (square != game.king_square()) ++counts[(piece == muscovite ? muscovite_on : swede_on) + square_class[static_cast<std::size_t>(square)] - 1];
    for (const Step& step : steps) {
      const int next = at(file + step.file, rank + step.rank);
      const bool is_enemy = next >= 0 && next != piece;
      if (step.file + step.rank > 0 && next == piece) ++counts[neighbours + (piece == muscovite ? muscovites_side : swedes_side)];
      if (piece == muscovite && is_enemy) ++counts[neighbours + enemies_side];
      if ((is_enemy || is_special_at(file + step.file, rank + step.rank)) && is_stop(file - step.file, rank - step.rank))
        ++counts[threatened + 2 * static_cast<std::size_t>(piece) + mover];
    }
    for (const int side : {-1, 1})
      if (at(file + side, rank + 1) == piece) ++counts[neighbours + (piece == muscovite ? muscovites_diagonal : swedes_diagonal)];
  }

  const int king = game.king_square(), king_file = file_of(king), king_rank = rank_of(king);
  ++counts[king_on + square_class[static_cast<std::size_t>(king)] - 1];
  std::array<std::size_t, 2> beside_king{};
  std::size_t ways = 0;
  for (const Step& step : steps) {
    if (const int piece = at(king_file + step.file, king_rank + step.rank); piece >= 0) ++beside_king[static_cast<std::size_t>(piece)];
    int file = king_file, rank = king_rank, length = 0;
    for (; at(file + step.file, rank + step.rank) == empty; ++length) {
      file += step.file;
      rank += step.rank;
    }
    counts[king_steps] += length;
    const int stopped_by = at(file + step.file, rank + step.rank);
    counts[ray_open] += stopped_by == off_board;
    counts[ray_muscovite] += stopped_by == muscovite;
    if (stopped_by != off_board || length == 0) continue;
    for (const int side : {-1, 1}) {  // along the edge that he came to
      int x = file, y = rank;
      while (at(x + side * step.rank, y + side * step.file) == empty) {
        x += side * step.rank;
        y += side * step.file;
      }
      ways += is_corner(square_at(x, y)) && (x != file || y != rank);
    }
  }
  if (beside_king[0] > 0) ++counts[muscovites_beside + beside_king[0] - 1];
  if (beside_king[1] > 0) ++counts[swedes_beside + beside_king[1] - 1];
  if (ways > 0) ++counts[escapes + 3 * mover + std::min<std::size_t>(ways, 3) - 1];
  return counts;
}

}  // namespace arena::tablut

// Our own evaluator for Tablut, from the Muscovites' view: where pieces stand, what the king sees and how he escapes, what is threatened and what
// stands together. Everything is read from the words that the game maintains, a row or a column at a time.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/common/bits.hpp"
#include "core/tablut/tablut.hpp"
#include "players/common/weights.hpp"
#include "players/evaluators/tablut/cross.hpp"
#include "players/evaluators/tablut/squares_rows.hpp"

namespace arena::tablut {

class Squares {
 public:
  static constexpr std::string_view name = "squares";
  static constexpr std::string_view help =
      "pieces by square, the king's rays, guards and routes to a corner, threatened pieces and neighbours; weights fitted to games";
  static constexpr auto option_rows = square_weight_rows;
  static constexpr bool probes = false;
  using State = NoState;

  explicit Squares(const EvaluatorSettings& settings);

  [[nodiscard]] Score range(const Tablut&) const { return range_; }
  [[nodiscard]] State start(const Tablut&) const { return {}; }
  [[nodiscard]] State after(const State&, const Tablut&, Move) const { return {}; }
  [[nodiscard]] Score value(const Tablut& game, const State&, const EvaluationContext&) const {
    return value({game.pieces(Tablut::muscovites), game.pieces(Tablut::swedes), static_cast<std::size_t>(game.king_square()), game.to_move()});
  }

  /// A quiet move changes two squares, and its effect depends on the board alone.
  class Look {
   public:
    Look(const Squares& evaluator, const Tablut& game) : evaluator_(evaluator), game_(game), goes_on_(game.goes_on_after_quiet_moves()) {}
    [[nodiscard]] SeenMove at(Move move) const {
      if (!goes_on_ || !game_.is_quiet(move)) [[unlikely]] {
        Tablut next = game_;
        next.make(move);
        return {next.outcome(), for_mover(next.outcome() == Outcome::none ? evaluator_.value(next, {}, {}) : 0)};
      }
      Board board{game_.pieces(Tablut::muscovites), game_.pieces(Tablut::swedes), static_cast<std::size_t>(game_.king_square()), game_.to_move() ^ 1};
      SquareSet& own = game_.to_move() == Tablut::muscovites ? board.muscovites : board.swedes;
      own.toggle(places[static_cast<std::size_t>(Tablut::from_of(move))]);
      own.toggle(places[static_cast<std::size_t>(Tablut::to_of(move))]);
      return {Outcome::none, for_mover(evaluator_.value(board))};
    }

   private:
    [[nodiscard]] Score for_mover(Score value) const { return game_.to_move() == 0 ? value : -value; }

    const Squares& evaluator_;
    const Tablut& game_;
    bool goes_on_;
  };
  [[nodiscard]] Look look(const Tablut& game, const State&) const { return {*this, game}; }

  static FeatureCounts<option_rows.size()> features(const Tablut& game);
  [[nodiscard]] std::vector<EvaluationTerm> terms(const Tablut& game, const EvaluationContext&) const {
    return weighed_terms(option_rows, weights_, features(game));
  }

 private:
  struct Board {
    SquareSet muscovites, swedes;  // the king among these
    std::size_t king;
    int to_move;
  };
  [[nodiscard]] Score value(const Board& board) const {
    const SquareSet& m = board.muscovites;
    const SquareSet& s = board.swedes;
    Score sum = king_[board.king] + (board.to_move == Tablut::muscovites ? weights_[tempo] : 0);
    for (std::size_t line = 0; line < low_lanes; ++line)
      sum +=
          on_row_[line][m.rows[0] >> (lane_bits * line) & full_line].muscovites + on_row_[line][s.rows[0] >> (lane_bits * line) & full_line].swedes;
    for (std::size_t line = low_lanes; line < width; ++line) {
      const std::size_t shift = lane_bits * (line - low_lanes);
      sum += on_row_[width - 1 - line][m.rows[1] >> shift & full_line].muscovites + on_row_[width - 1 - line][s.rows[1] >> shift & full_line].swedes;
    }
    sum += of_king(board) + of_lines(m.rows, s.rows, special_squares.rows, ordinary_squares.rows, board.to_move) +
           of_lines(m.columns, s.columns, special_squares.columns, ordinary_squares.columns, board.to_move);
    return sum + weights_[neighbours + muscovites_diagonal] * diagonals(m) + weights_[neighbours + swedes_diagonal] * diagonals(s);
  }

  [[nodiscard]] Score of_king(const Board& board) const {
    const std::size_t king = board.king;
    const Place& p = places[king];
    const Cross muscovites = cross_of(board.muscovites, king), swedes = cross_of(board.swedes, king) & ~(cross_bits[king][king]);
    const unsigned row = (muscovites | swedes) & full_line, column = (muscovites | swedes) >> 16;
    const unsigned row_reach = reach[p.file][row], column_reach = reach[p.rank][column];
    Score sum = beside_[static_cast<std::size_t>(5 * count_bits(muscovites & beside[king]) + count_bits(swedes & beside[king]))];
    sum += weights_[king_steps] * (line_counts[row_reach] + line_counts[column_reach]);
    // The first piece in a direction is a Muscovite if one stands just beyond the king's reach; he is open where he reaches the edge.
    const unsigned row_span = row_reach | 1U << p.file, column_span = column_reach | 1U << p.rank;
    const unsigned row_ends = (row_span << 1 | row_span >> 1) & ~row_span & full_line,
                   column_ends = (column_span << 1 | column_span >> 1) & ~column_span & full_line;
    sum += weights_[ray_muscovite] * (count_bits(row_ends & muscovites) + count_bits(column_ends & muscovites >> 16));
    constexpr unsigned ends = 0x101;
    const unsigned sides = row_span & ends, poles = column_span & ends;
    sum += weights_[ray_open] * (count_bits(sides) + count_bits(poles));
    // If he reaches an edge, the way along it to either corner.
    if ((((row_reach & ends) | (column_reach & ends)) != 0)) {
      const SquareSet all = board.muscovites | board.swedes;
      int ways = 0;
      const auto along = [&](unsigned line, unsigned from) { return count_bits(reach[from][line] & ends); };
      if (row_reach & 1U) ways += along(static_cast<unsigned>(all.columns[0]) & full_line, p.rank);
      if (row_reach >> 8 & 1U) ways += along(static_cast<unsigned>(all.columns[1] >> shift_of(width - 1)) & full_line, p.rank);
      if (column_reach & 1U) ways += along(static_cast<unsigned>(all.rows[0]) & full_line, p.file);
      if (column_reach >> 8 & 1U) ways += along(static_cast<unsigned>(all.rows[1] >> shift_of(width - 1)) & full_line, p.file);
      if (ways > 0) sum += weights_[escapes + static_cast<std::size_t>(3 * board.to_move + std::min(ways, 3) - 1)];
    }
    return sum;
  }

  /// What stands beside what in rows, or in columns.
  [[nodiscard]] Score of_lines(const std::array<Word, 2>& m, const std::array<Word, 2>& s, const std::array<Word, 2>& special,
                               const std::array<Word, 2>& ordinary, int to_move) const {
    int together_m = 0, together_s = 0, enemies = 0, free_m = 0, free_s = 0, threatened_m = 0, threatened_s = 0;
    for (std::size_t w = 0; w < 2; ++w) {
      const Word mine = m[w], theirs = s[w], empty = ordinary[w] & ~(mine | theirs);
      const Word near_m = mine << 1 | mine >> 1, near_s = theirs << 1 | theirs >> 1;
      together_m += count_bits(mine & mine << 1);
      together_s += count_bits(theirs & theirs << 1);
      enemies += count_bits(mine & theirs << 1) + count_bits(mine & theirs >> 1);
      free_m += count_bits(near_m & empty);
      free_s += count_bits(near_s & empty);
      const Word by_s = theirs | special[w], by_m = mine | special[w];
      threatened_m += count_bits(mine & by_s << 1 & empty >> 1) + count_bits(mine & by_s >> 1 & empty << 1);
      threatened_s += count_bits(theirs & by_m << 1 & empty >> 1) + count_bits(theirs & by_m >> 1 & empty << 1);
    }
    return weights_[neighbours + muscovites_side] * together_m + weights_[neighbours + swedes_side] * together_s +
           weights_[neighbours + enemies_side] * enemies + weights_[freedom] * free_m + weights_[freedom + 1] * free_s +
           weights_[threatened + static_cast<std::size_t>(to_move)] * threatened_m +
           weights_[threatened + 2 + static_cast<std::size_t>(to_move)] * threatened_s;
  }

  static int diagonals(const SquareSet& set) {
    const Word low = set.rows[0], high = set.rows[1], top = low >> shift_of(low_lanes - 1), bottom = high & full_line;
    const auto within = [](Word w) { return count_bits(w & w >> (lane_bits + 1)) + count_bits(w & w >> (lane_bits - 1)); };
    return within(low) + within(high) + count_bits(top & bottom << 1) + count_bits(top & bottom >> 1);
  }

  struct OnRow {
    Score muscovites, swedes;
  };
  Weights<option_rows.size()> weights_;
  std::array<std::array<OnRow, 512>, (width + 1) / 2> on_row_{};  // by distance from the edge and what stands in the row
  std::array<Score, squares> king_{};                             // without what he would be worth as a Swede
  std::array<Score, 25> beside_{};                                // by Muscovites and Swedes beside him
  Score range_ = 0;
};

}  // namespace arena::tablut

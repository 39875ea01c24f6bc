// Connect Four with an evaluator, as a game for the arena's players. A side's stones are bits: seven to a column, the seventh always empty, so that
// no row runs on into the next column.
#pragma once
#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "core/common/ending.hpp"
#include "core/common/errors.hpp"
#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "players/common/option_value.hpp"

namespace own {

using arena::Key;
using arena::Move;
using arena::Outcome;

class ConnectFour {
 public:
  static constexpr std::string_view name = "connect-four";
  static constexpr int columns = 7, rows = 6, height = rows + 1;
  static constexpr int max_moves = columns, max_plies = columns * rows, move_codes = columns * height, symmetries = 2;
  static constexpr std::array<arena::EndReason, 2> end_reasons = {{{"four-in-a-row", "four in a row"}, {"full-board", "the board is full"}}};
  struct Options {};
  static constexpr std::array<arena::RuleOption<Options>, 0> option_rows{};
  struct Undo {};
  using MoveList = arena::MoveList<ConnectFour>;

  explicit ConnectFour(const Options& = {}) {}
  /// The columns from the left, each from the bottom, as "/y/yr////".
  static ConnectFour from_text(const Options&, std::string_view text) {
    ConnectFour game;
    int column = 0, row = 0;
    for (const char c : text) {
      if (c == '/') {
        ++column;
        row = 0;
      } else if ((c == 'y' || c == 'r') && column < columns && row < rows) {
        game.stones_[c == 'r'] |= bit(column * height + row++);
        ++game.plies_;
      } else {
        throw arena::InputError("a position is seven columns of at most six stones, y or r, with '/' between them");
      }
    }
    const int lead = std::popcount(game.stones_[0]) - std::popcount(game.stones_[1]);
    if (column != columns - 1) throw arena::InputError("a position has seven columns, with '/' between them");
    if (lead < 0 || lead > 1) throw arena::InputError("y moves first: it has as many stones as r, or one more");
    if (has_four(game.stones_[game.plies_ % 2])) throw arena::InputError("the side to move has four in a row already");
    game.settle();
    return game;
  }
  [[nodiscard]] Options options() const { return {}; }
  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_move() const { return plies_ % 2; }
  [[nodiscard]] bool turn_starts() const { return true; }
  [[nodiscard]] int plies() const { return plies_; }
  [[nodiscard]] Outcome outcome() const { return outcome_; }
  [[nodiscard]] Key key() const { return key_of(stones_[0], stones_[1]); }
  [[nodiscard]] Key canonical_key() const { return std::min(key(), key_of(mirrored(stones_[0]), mirrored(stones_[1]))); }

  [[nodiscard]] int legal_count() const {
    MoveList moves;
    legal_moves(moves);
    return static_cast<int>(moves.size());
  }
  /// The middle first, where games are won.
  void legal_moves(MoveList& out) const { list(out, {3, 2, 4, 1, 5, 0, 6}); }
  void legal_moves_in_board_order(MoveList& out) const { list(out, {0, 1, 2, 3, 4, 5, 6}); }
  Undo make(Move move) {
    stones_[static_cast<std::size_t>(to_move())] |= bit(move.code);
    ++plies_;
    settle();
    return {};
  }
  void undo(Move move, const Undo&) {
    --plies_;
    stones_[static_cast<std::size_t>(to_move())] ^= bit(move.code);
    outcome_ = Outcome::none;
  }

  [[nodiscard]] std::string to_text(Move move) const { return cell_name(move.code); }
  [[nodiscard]] Move parse(std::string_view text) const {
    const int column = text.empty() ? -1 : (text[0] | 32) - 'a', row = text.size() == 2 ? text[1] - '1' : -1;
    if (column < 0 || column >= columns || row < 0 || row >= rows)
      throw arena::InputError("'" + std::string(text) + "' is no cell; cells are a1 to g6");
    return Move{static_cast<std::uint16_t>(column * height + row)};
  }
  [[nodiscard]] std::string why_illegal(Move move) const {
    if (outcome_ != Outcome::none) return "the game is over";
    if (move.code >= move_codes || move.code % height == rows) return "it is no cell of the board";
    const int lowest = lowest_empty(move.code / height);
    if (lowest % height == rows) return "the column is full";
    return move.code == lowest ? "" : "a stone falls to the lowest empty cell, " + cell_name(lowest);
  }
  [[nodiscard]] std::string position_text() const {
    std::string text;
    for (int column = 0; column < columns; ++column) {
      if (column > 0) text += '/';
      for (int cell = column * height; cell < lowest_empty(column); ++cell) text += piece_at(cell) == 0 ? 'y' : 'r';
    }
    return text;
  }
  [[nodiscard]] Move symmetric(Move move, int symmetry) const {
    if (symmetry == 0) return move;
    return Move{static_cast<std::uint16_t>((columns - 1 - move.code / height) * height + move.code % height)};
  }
  [[nodiscard]] std::string_view side_name(int side) const { return side == 0 ? "yellow" : "red"; }
  [[nodiscard]] arena::BoardView board_view() const {
    arena::BoardView view;
    view.shape = arena::BoardView::Shape::square;
    view.pieces = {{"yellow", 'y', "#e8c32e", ""}, {"red", 'r', "#b3261e", ""}};
    constexpr int left = 2;  // half cells taken by the row numbers
    for (int column = 0; column < columns; ++column) {
      for (int row = 0; row < rows; ++row) {
        const int cell = column * height + row, down = rows - 1 - row;
        view.cells.push_back({cell_name(cell), double(column), double(down), down, left + 2 * column, piece_at(cell)});
      }
      view.labels.push_back({std::string(1, static_cast<char>('a' + column)), double(column), double(rows), rows, left + 2 * column});
    }
    for (int row = 0; row < rows; ++row) view.labels.push_back({std::to_string(row + 1), -1.0, double(rows - 1 - row), rows - 1 - row, 0});
    return view;
  }

  [[nodiscard]] arena::EndReason end_reason() const {
    if (outcome_ == Outcome::none) return {};
    return end_reasons[arena::is_win(outcome_) ? 0 : 1];
  }
  [[nodiscard]] std::vector<std::string> end_cells(const ConnectFour*) const {
    const Key own = arena::is_win(outcome_) ? stones_[static_cast<std::size_t>(arena::winner(outcome_))] : 0;
    Key shown = 0;
    for (const int step : steps)
      for (int cell = 0; cell + 3 * step < move_codes; ++cell)
        if (const Key row = bit(cell) | bit(cell + step) | bit(cell + 2 * step) | bit(cell + 3 * step); (own & row) == row) shown |= row;
    std::vector<std::string> cells;
    for (int cell = 0; cell < move_codes; ++cell)
      if ((shown & bit(cell)) != 0) cells.push_back(cell_name(cell));
    return cells;
  }
  friend bool operator==(const ConnectFour&, const ConnectFour&) = default;

 private:
  static constexpr std::array<int, 4> steps = {1, height - 1, height, height + 1};
  static constexpr Key bit(int cell) { return Key{1} << cell; }
  static Key key_of(Key first, Key second) { return arena::mix64(first ^ arena::mix64(second)); }
  static bool has_four(Key stones) {
    for (const int step : steps)
      if (const Key pairs = stones & (stones >> step); (pairs & (pairs >> 2 * step)) != 0) return true;
    return false;
  }
  static Key mirrored(Key stones) {
    Key image = 0;
    for (int column = 0; column < columns; ++column) image |= (stones >> column * height & 0x7F) << (columns - 1 - column) * height;
    return image;
  }
  static std::string cell_name(int cell) { return {static_cast<char>('a' + cell / height), static_cast<char>('1' + cell % height)}; }
  [[nodiscard]] int piece_at(int cell) const { return (stones_[0] & bit(cell)) != 0 ? 0 : (stones_[1] & bit(cell)) != 0 ? 1 : -1; }
  [[nodiscard]] int lowest_empty(int column) const { return column * height + std::popcount((stones_[0] | stones_[1]) >> column * height & 0x7F); }
  void list(MoveList& out, const std::array<int, columns>& order) const {
    out.clear();
    if (outcome_ != Outcome::none) return;
    for (const int column : order)
      if (const int cell = lowest_empty(column); cell % height != rows) out.push_back(Move{static_cast<std::uint16_t>(cell)});
  }
  /// Sets the outcome after a stone of the side that moved last.
  void settle() {
    const int mover = 1 - to_move();
    if (has_four(stones_[static_cast<std::size_t>(mover)]))
      outcome_ = arena::win_for(mover);
    else if (plies_ == max_plies)
      outcome_ = Outcome::draw;
  }

  std::array<Key, 2> stones_{};
  int plies_ = 0;
  Outcome outcome_ = Outcome::none;
};

/// Stones near the middle column are worth more. The value is carried from move to move and depends on nothing else.
class Middle {
 public:
  static constexpr std::string_view name = "middle";
  static constexpr std::string_view help = "stones, weighted by how near the middle column they lie";
  static constexpr std::array<arena::EvaluatorOption, 1> option_rows = {
      {{"step", arena::EvaluatorOption::Kind::integer, 10, 1, 100, "points that a column nearer to the middle adds"}}};
  static constexpr bool probes = true;
  using State = arena::Score;

  explicit Middle(const arena::EvaluatorSettings& settings) : step_(arena::scaled_option(settings, option_rows, "step")) {}
  [[nodiscard]] arena::Score range(const ConnectFour&) const { return 3 * step_ * ConnectFour::max_plies; }
  [[nodiscard]] State start(const ConnectFour& game) const {
    State sum = 0;
    int column = 0;
    for (const char c : game.position_text()) {
      column += c == '/';
      if (c != '/') sum += (c == 'y' ? 1 : -1) * worth(column);
    }
    return sum;
  }
  [[nodiscard]] State after(const State& before, const ConnectFour& game, Move move) const {
    return before + (game.to_move() == 0 ? 1 : -1) * worth(move.code / ConnectFour::height);
  }
  [[nodiscard]] arena::Score value(const State& state) const { return state; }
  [[nodiscard]] arena::Score value(const ConnectFour&, const State& state, const arena::EvaluationContext&) const { return state; }

 private:
  [[nodiscard]] arena::Score worth(int column) const { return step_ * (column < 4 ? column : 6 - column); }
  arena::Score step_;
};

}  // namespace own

namespace arena {

template <>
struct EvaluatorsOf<own::ConnectFour> {
  using type = TypeList<own::Middle>;
};
/// Games that the program knows besides its own.
using MoreGames = TypeList<own::ConnectFour>;

}  // namespace arena

// A hexagonal game whose moves are cells, as those of Andantino and Omega are, and in which nothing stays: each side has one walker, which steps to
// an empty neighbour. Who reaches the other's first cell wins; nobody does after some plies. For tests of what is inferred about a game.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "core/common/errors.hpp"
#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "core/hex/hex_geometry.hpp"

namespace arena::laws {

/// `claims`: declares refinements that it does not keep.
template <bool claims>
class Walking {
 public:
  static constexpr std::string_view name = "walking";
  static constexpr int radius = 2, length = 14;
  static constexpr int max_moves = 6, max_plies = length, move_codes = hex::cell_codes, symmetries = hex::symmetries;
  static constexpr bool moves_on_hexagon = true, stones_stay = claims, moves_only_go = claims;
  struct Options {};
  static constexpr std::array<RuleOption<Options>, 0> option_rows{};
  struct Undo {
    int from;
  };

  explicit Walking(const Options& = {}) {}
  static Walking from_text(const Options&, std::string_view) { throw InputError("not read"); }
  [[nodiscard]] Options options() const { return {}; }
  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_move() const { return plies_ % 2; }
  [[nodiscard]] bool turn_starts() const { return true; }
  [[nodiscard]] int plies() const { return plies_; }
  [[nodiscard]] int plies_left() const { return length - plies_; }
  [[nodiscard]] Outcome outcome() const {
    for (int side = 0; side < 2; ++side)
      if (at_[static_cast<std::size_t>(side)] == home[static_cast<std::size_t>(1 - side)]) return win_for(side);
    return plies_ >= length ? Outcome::draw : Outcome::none;
  }
  [[nodiscard]] Key key() const { return zobrist(1, static_cast<Key>(at_[0])) ^ zobrist(2, static_cast<Key>(at_[1])) ^ static_cast<Key>(to_move()); }
  [[nodiscard]] Key canonical_key() const { return key(); }
  [[nodiscard]] int colour_at(int cell) const { return cell == at_[0] ? 0 : cell == at_[1] ? 1 : -1; }
  [[nodiscard]] int legal_count() const {
    MoveList<Walking> moves;
    legal_moves(moves);
    return static_cast<int>(moves.size());
  }
  void legal_moves(MoveList<Walking>& out) const {
    out.clear();
    if (outcome() != Outcome::none) return;
    for (const int step : hex::around) {
      const int cell = at_[static_cast<std::size_t>(to_move())] + step;
      if (hex::on_board(cell, radius) && colour_at(cell) < 0) out.push_back(Move{static_cast<std::uint16_t>(cell)});
    }
  }
  void legal_moves_in_board_order(MoveList<Walking>& out) const {
    legal_moves(out);
    std::sort(out.begin(), out.end(), [](Move a, Move b) { return a.code < b.code; });
  }
  Undo make(Move move) {
    int& walker = at_[static_cast<std::size_t>(to_move())];
    const Undo undo{walker};
    walker = move.code;
    ++plies_;
    return undo;
  }
  void undo(Move, const Undo& undo) {
    --plies_;
    at_[static_cast<std::size_t>(to_move())] = undo.from;
  }
  [[nodiscard]] std::string to_text(Move move) const { return hex::cell_name(move.code, radius); }
  [[nodiscard]] Move parse(std::string_view text) const { return Move{static_cast<std::uint16_t>(hex::parse_cell(text, radius).value())}; }
  [[nodiscard]] std::string why_illegal(Move move) const {
    MoveList<Walking> moves;
    legal_moves(moves);
    return std::find(moves.begin(), moves.end(), move) == moves.end() ? "no step of the walker's" : "";
  }
  [[nodiscard]] std::string position_text() const { return hex::cell_name(at_[0], radius) + "/" + hex::cell_name(at_[1], radius); }
  [[nodiscard]] Move symmetric(Move move, int s) const { return Move{static_cast<std::uint16_t>(hex::image(move.code, s))}; }
  [[nodiscard]] std::string_view side_name(int side) const { return side == 0 ? "up" : "down"; }
  [[nodiscard]] BoardView board_view() const { return {}; }

 private:
  static constexpr std::array<int, 2> home = {hex::cell_at(0, radius), hex::cell_at(0, -radius)};
  std::array<int, 2> at_ = home;
  int plies_ = 0;
};

static_assert(Game<Walking<false>> && Game<Walking<true>>);

}  // namespace arena::laws

// Omega: a turn places one stone of every colour, whoever moves; a player's score is the product of the group sizes of that player's colour.
// make and undo maintain groups, products, free cells and the small-group figures that evaluators use; nothing scans the board.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/common/ending.hpp"
#include "core/common/game.hpp"
#include "core/common/rule_option.hpp"
#include "core/hex/hex_geometry.hpp"
#include "core/omega/omega_tables.hpp"

namespace arena {

class Omega {
 public:
  struct Options {
    int side = 5;
    int players = 2;
  };
  using Score = omega::Score;

  static constexpr std::string_view name = "omega";
  static constexpr int most_players = omega::max_players;
  static constexpr std::array<RuleOption<Options>, 2> option_rows = {{
      {"side", &Options::side, 2, omega::max_side, "cells along an edge of the hexagon"},
      {"players", &Options::players, 2, most_players, "players, each with a colour; a turn places one stone of each"},
  }};
  static constexpr bool shared_moves = true;  // an empty cell is open to everybody
  static constexpr bool moves_on_hexagon = true, stones_stay = true, moves_only_go = true;
  static constexpr int symmetries = hex::symmetries;
  static constexpr int max_moves = omega::max_cells;
  static constexpr int max_plies = omega::max_cells;
  static constexpr int move_codes = hex::cell_codes;  // a move's code is its cell

  static constexpr std::array<EndReason, 2> end_reasons = {{{"most-points", "most points"}, {"equal-points", "equal points"}}};

  struct Undo;

  explicit Omega(const Options& options);
  Omega() : Omega(Options{}) {}
  static Omega from_text(const Options& options, std::string_view text);

  [[nodiscard]] Options options() const { return {side_, players_}; }
  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] int to_move() const { return turn_.mover; }
  [[nodiscard]] int colour_to_place() const { return turn_.colour; }
  [[nodiscard]] bool turn_starts() const { return turn_.colour == 0; }
  /// Stones on the board; a null move is not a ply.
  [[nodiscard]] int plies() const { return cells_ - static_cast<int>(free_count_); }
  [[nodiscard]] Outcome outcome() const { return turn_.outcome; }
  [[nodiscard]] EndReason end_reason() const { return outcome() == Outcome::none ? EndReason{} : end_reasons[is_win(outcome()) ? 0 : 1]; }
  /// None: no cells decide a game more than others.
  [[nodiscard]] static std::vector<std::string> end_cells(const Omega* /*before*/ = nullptr) { return {}; }
  [[nodiscard]] Key key() const { return stones_key_ ^ turn_key(); }
  [[nodiscard]] Key canonical_key() const;

  [[nodiscard]] int legal_count() const { return turn_.outcome == Outcome::none ? static_cast<int>(free_count_) : 0; }
  /// The i-th legal move in the order of legal_moves, i below legal_count.
  [[nodiscard]] Move legal_move(int i) const { return Move{free_[static_cast<std::size_t>(i)]}; }
  void legal_moves(MoveList<Omega>& out) const;
  void legal_moves_in_board_order(MoveList<Omega>& out) const;

  Undo make(Move m);
  void undo(Move m, const Undo& u);
  /// Passes the whole turn to the next player; only at the start of a turn, while the game is not over. The end is tested before the first player's
  /// turn as usual.
  Undo make_null();
  void undo_null(const Undo& u);

  [[nodiscard]] std::string to_text(Move m) const { return hex::cell_name(m.code, radius()); }
  [[nodiscard]] Move parse(std::string_view text) const;
  [[nodiscard]] std::string why_illegal(Move m) const;
  /// The stones; the turn follows from their number, so a position after a null move has no text of its own.
  [[nodiscard]] std::string position_text() const;
  [[nodiscard]] Move symmetric(Move m, int symmetry) const { return Move{static_cast<std::uint16_t>(hex::image(m.code, symmetry))}; }
  [[nodiscard]] std::string_view side_name(int side) const;
  [[nodiscard]] BoardView board_view() const;

  // For evaluators.
  [[nodiscard]] int cells() const { return cells_; }
  [[nodiscard]] int free_cells() const { return static_cast<int>(free_count_); }
  /// Plies still to come in the current turn.
  [[nodiscard]] int plies_left_in_turn() const { return players_ - turn_.colour; }
  /// Turns that a player still has when one is about to begin: in Trebing's rule, the number of turns that the time must last for.
  [[nodiscard]] int own_turns_left() const { return (free_cells() / players_ + players_ - 1) / players_; }
  /// The exact number: the game ends when a whole round no longer fits.
  [[nodiscard]] int most_plies_left() const {
    const int round = players_ * players_, rest_of_round = round - turn_.mover * players_ - turn_.colour;
    return rest_of_round + std::max(0, free_cells() - rest_of_round) / round * round;
  }
  /// Whole turns whose stones are on the board.
  [[nodiscard]] int turns_done() const { return plies() / players_; }
  /// The exact product of the player's group sizes.
  [[nodiscard]] Score score(int player) const { return scores_[static_cast<std::size_t>(player)]; }
  [[nodiscard]] std::string score_text(int player) const;
  /// The player's groups of two, and of three, stones.
  [[nodiscard]] int pairs(int player) const { return static_cast<int>(small_.groups >> (16 * player) & 0xFF); }
  [[nodiscard]] int triples(int player) const { return static_cast<int>(small_.groups >> (16 * player + 8) & 0xFF); }
  /// The sum of f - 2 over the player's groups of two or three stones; f adds up the free neighbours of each stone, so a cell counts for every stone
  /// it touches.
  [[nodiscard]] int small_group_openness(int player) const {
    return static_cast<int>(small_.open >> (16 * player) & 0xFFFF) - 2 * (pairs(player) + triples(player));
  }
  /// The colour of the stone on a cell, or -1.
  [[nodiscard]] int colour_at(int cell) const;
  /// Whether the stone on a cell heads its group's tree; in a group of two it is the one placed first.
  [[nodiscard]] bool heads_group(int cell) const { return nodes_[static_cast<std::size_t>(cell)].parent == cell; }
  [[nodiscard]] bool is_free(int cell) const {
    const std::uint16_t slot = slots_[static_cast<std::size_t>(cell)];
    return slot < free_count_ && free_[slot] == cell;
  }
  /// A colour's stones around a cell, as the bits of a neighbourhood word.
  [[nodiscard]] unsigned neighbourhood(int cell, int colour) const {
    return neighbourhood_of(static_cast<std::size_t>(cell), static_cast<std::size_t>(colour));
  }
  /// The group of the stone on a cell, named by the cell of one of its stones; its size; and the free neighbours of its stones added up, exact up to
  /// three stones.
  [[nodiscard]] int group_of(int cell) const { return static_cast<int>(root_of(static_cast<std::size_t>(cell))); }
  [[nodiscard]] std::size_t group_size(int group) const { return nodes_[static_cast<std::size_t>(group)].size; }
  [[nodiscard]] std::size_t group_openness(int group) const { return nodes_[static_cast<std::size_t>(group)].open & 0xFFFFU; }
  /// The free neighbours of a free cell.
  [[nodiscard]] std::size_t free_around(int cell) const { return nodes_[static_cast<std::size_t>(cell)].open; }

 private:
  /// A cell as a node of its group's tree (union by size, no path compression). A free cell is a root of size one, ready for a stone.
  struct Node {
    std::uint16_t parent;
    std::uint16_t size;  // a root's: the stones of its group
    std::uint32_t open;  // a root's: the free neighbours of its stones, exact up to three stones; above bit 16 a mark (see below) for two or three
  };
  using Turn = omega::Turn;
  /// Of all players' groups of two or three stones, sixteen bits a player: free neighbours; how many pairs (low byte) and triples (high byte).
  struct SmallGroups {
    std::uint64_t open;
    std::uint64_t groups;
  };
  struct SavedRoot {
    std::uint16_t cell;
    std::uint16_t size;
    std::uint32_t open;
  };
  using Row = std::uint32_t;
  static constexpr std::size_t rows = hex::cell_codes / hex::stride;

 public:
  /// What a ply changed and undo cannot recompute.
  struct Undo {
    Score score;
    SmallGroups small;
    std::array<SavedRoot, 3> roots;  // of the groups that the stone joined
    Turn turn;
    std::uint32_t root_count;
  };

 private:
  [[nodiscard]] int radius() const { return side_ - 1; }
  [[nodiscard]] Key turn_key() const { return omega::tables.turn_keys[turn_.mover][turn_.colour]; }

  static std::size_t step_from(std::size_t cell, int step) { return cell + static_cast<std::size_t>(step); }
  [[nodiscard]] std::size_t root_of(std::size_t cell) const {
    // Most stones are at most two steps below their root: take these steps unconditionally.
    cell = nodes_[nodes_[cell].parent].parent;
    while (nodes_[cell].parent != cell) cell = nodes_[cell].parent;
    return cell;
  }
  [[nodiscard]] unsigned neighbourhood_of(std::size_t cell, std::size_t colour) const;
  void join(std::size_t cell, std::size_t colour, const omega::Arcs& arcs, SmallGroups& small, Undo& u);
  void join_others(std::size_t cell, std::size_t colour, const omega::Arcs& arcs, SmallGroups& small, Undo& u);
  /// A one in the colour's nibble from bit 16 on: adding up `open` over six neighbours counts those in small groups by colour.
  static std::uint32_t mark(std::size_t size, std::size_t colour) { return (omega::tables.sizes[size].small & 1U) << (16 + 4 * colour); }
  static SmallGroups small_part(std::size_t size, std::uint32_t open);
  [[nodiscard]] bool round_does_not_fit() const { return free_count_ < std::uint32_t{players_} * players_; }
  void end_round();
  void finish();

  std::array<Score, omega::max_players> scores_;
  Key stones_key_ = 0;
  SmallGroups small_{};
  std::array<Node, hex::cell_codes> nodes_;
  std::array<std::array<Row, omega::max_players>, rows> rows_{};
  std::array<std::uint16_t, omega::max_cells> free_{};  // the free cells, then the cells taken, last taken first
  std::array<std::uint16_t, hex::cell_codes> slots_{};  // where a cell stands, or stood when it was taken, in free_
  std::uint32_t free_count_ = 0;
  Turn turn_{};
  std::int16_t cells_ = 0;
  std::uint8_t side_ = 0;
  std::uint8_t players_ = 0;
};

static_assert(std::is_trivially_copyable_v<Omega::Undo>);

namespace omega {
/// An exact score in decimal digits.
std::string to_text(Score score);
}  // namespace omega

inline void Omega::legal_moves(MoveList<Omega>& out) const {
  out.clear();
  const int count = legal_count();
  for (int i = 0; i < count; ++i) out.push_back(legal_move(i));
}

inline unsigned Omega::neighbourhood_of(std::size_t cell, std::size_t colour) const {
  const std::size_t row = cell / hex::stride, column = cell % hex::stride;
  return (rows_[row - 1][colour] >> column & 3U) | (rows_[row][colour] >> (column - 1) & 5U) << 2 |
         (rows_[row + 1][colour] >> (column - 1) & 3U) << 5;
}

/// What a group of `size` stones with `open` free neighbours adds to its colour's small-group tallies.
inline Omega::SmallGroups Omega::small_part(std::size_t size, std::uint32_t open) {
  const omega::SizeRow& row = omega::tables.sizes[size];
  return {open & row.small, row.group};
}

/// Joins a new stone to the groups it touches; it touches at least one.
inline void Omega::join(std::size_t cell, std::size_t colour, const omega::Arcs& arcs, SmallGroups& small, Undo& u) {
  const std::size_t root = root_of(step_from(cell, arcs.step[0]));
  Node& node = nodes_[root];
  u.roots[0] = {static_cast<std::uint16_t>(root), node.size, node.open};
  u.root_count = 1;
  const std::size_t size = node.size, total = size + 1;
  const std::uint32_t joined = node.open & 0xFFFFU, open = joined + nodes_[cell].open;
  const SmallGroups before = small_part(size, joined), after = small_part(total, open);
  small.open += (after.open - before.open) << (16 * colour);
  small.groups += (after.groups - before.groups) << (16 * colour);
  scores_[colour] = omega::grown(scores_[colour], size);
  nodes_[cell].parent = static_cast<std::uint16_t>(root);
  node.size = static_cast<std::uint16_t>(total);
  node.open = open | mark(total, colour);
  if (arcs.count > 1) join_others(cell, colour, arcs, small, u);
}

/// Joins the stone's group to the groups beyond the first that the stone touches.
inline void Omega::join_others(std::size_t cell, std::size_t colour, const omega::Arcs& arcs, SmallGroups& small, Undo& u) {
  std::size_t root = u.roots[0].cell;
  for (int i = 1; i < arcs.count; ++i) {
    const std::size_t other = root_of(step_from(cell, arcs.step[static_cast<std::size_t>(i)]));
    if (other == root) continue;  // two arcs of one group: the stone closes a ring
    u.roots[u.root_count++] = {static_cast<std::uint16_t>(other), nodes_[other].size, nodes_[other].open};
    const std::size_t larger = nodes_[other].size > nodes_[root].size ? other : root, smaller = root ^ other ^ larger;
    Node& node = nodes_[larger];
    Node& under = nodes_[smaller];
    const std::size_t total = std::size_t{node.size} + under.size;
    const std::uint32_t node_open = node.open & 0xFFFFU, under_open = under.open & 0xFFFFU, open = node_open + under_open;
    const SmallGroups one = small_part(node.size, node_open), two = small_part(under.size, under_open), after = small_part(total, open);
    small.open += (after.open - one.open - two.open) << (16 * colour);
    small.groups += (after.groups - one.groups - two.groups) << (16 * colour);
    scores_[colour] = omega::merged(scores_[colour], node.size, under.size);
    under.parent = static_cast<std::uint16_t>(larger);
    under.open = under_open;
    node.size = static_cast<std::uint16_t>(total);
    node.open = open | mark(total, colour);
    root = larger;
  }
}

/// The end is tested before the first player's turn.
inline void Omega::end_round() {
  if (turn_.mover == 0 && turn_.colour == 0) finish();
}

inline Omega::Undo Omega::make(Move m) {
  const std::size_t cell = m.code, colour = turn_.colour;
  assert(turn_.outcome == Outcome::none && cell < nodes_.size() && slots_[cell] < free_count_ && free_[slots_[cell]] == cell);
  Undo u;
  u.score = scores_[colour];
  SmallGroups small = small_;
  u.small = small;
  u.turn = turn_;

  const std::uint16_t slot = slots_[cell], last = free_[--free_count_];
  free_[slot] = last;
  slots_[last] = slot;

  // Every neighbour loses a free neighbour. In a group of up to three stones, a stone's parent is the root.
  std::uint32_t before = 0;
  for (const int step : hex::around) {
    std::uint32_t& open = nodes_[nodes_[step_from(cell, step)].parent].open;
    before += open;
    --open;
  }
  // The marks of neighbours in small groups, counted by colour; the nibbles are spread to sixteen bits each.
  small.open -= (before >> 16) * 0x1001001001ULL & 0x000F'000F'000F'000FULL;

  const omega::Arcs& arcs = omega::tables.arcs[neighbourhood_of(cell, colour)];
  rows_[cell / hex::stride][colour] |= Row{1} << cell % hex::stride;
  stones_key_ ^= omega::tables.stone_keys[cell][colour];
  u.root_count = 0;
  if (arcs.count != 0) join(cell, colour, arcs, small, u);
  small_ = small;

  turn_ = omega::tables.next_turn[players_][turn_.mover][colour];
  if (round_does_not_fit()) end_round();
  return u;
}

inline void Omega::undo(Move m, const Undo& u) {
  const std::size_t cell = m.code, colour = u.turn.colour;
  const auto restore = [this](const SavedRoot& saved) {
    Node& node = nodes_[saved.cell];
    node.parent = saved.cell;
    node.size = saved.size;
    node.open = saved.open;
  };
  for (std::size_t i = 0; i < u.root_count; ++i) restore(u.roots[i]);
  nodes_[cell].parent = m.code;
  for (const int step : hex::around) ++nodes_[nodes_[step_from(cell, step)].parent].open;
  rows_[cell / hex::stride][colour] ^= Row{1} << cell % hex::stride;
  stones_key_ ^= omega::tables.stone_keys[cell][colour];
  scores_[colour] = u.score;
  small_ = u.small;
  turn_ = u.turn;
  const std::uint16_t slot = slots_[cell];
  slots_[free_[free_count_]] = static_cast<std::uint16_t>(free_count_);
  slots_[cell] = slot;
  free_[slot] = m.code;
  ++free_count_;
}

inline Omega::Undo Omega::make_null() {
  assert(turn_starts() && turn_.outcome == Outcome::none);
  Undo u{};
  u.turn = turn_;
  turn_.mover = static_cast<std::uint8_t>((turn_.mover + 1) % players_);
  if (round_does_not_fit()) end_round();
  return u;
}

inline void Omega::undo_null(const Undo& u) { turn_ = u.turn; }

}  // namespace arena

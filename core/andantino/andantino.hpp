// Andantino: stones on a hexagonal board; five in a row or an enclosed enemy stone wins. All state is incremental; nothing is scanned per move.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/andantino/tables.hpp"
#include "core/common/ending.hpp"
#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "core/hex/hex_geometry.hpp"

namespace arena {

class Andantino {
 public:
  static constexpr std::string_view name = "andantino";
  static constexpr int max_moves = hex::max_cells * 3 / 4 + 1;  // a stone is a neighbour of six cells, and a playable cell has two or more
  static constexpr int max_plies = hex::max_cells;
  static constexpr int move_codes = hex::cell_codes;
  static constexpr int symmetries = hex::symmetries;
  static constexpr int white = 0, black = 1;
  static constexpr bool shared_moves = true;  // a cell that is open to one side is open to the other
  static constexpr bool moves_on_hexagon = true, stones_stay = true, tells_threats = true;

  struct Options {
    int radius = 9;
    int tiles_per_side = 0;
    friend bool operator==(const Options&, const Options&) = default;
  };
  static constexpr std::array<RuleOption<Options>, 2> option_rows = {{
      {"radius", &Options::radius, 2, hex::max_radius, "radius of the board: 9 is the usual 271 cells"},
      {"tiles_per_side", &Options::tiles_per_side, 0, 271, "tiles per side, black's centre stone included; the box has 24; 0: no limit"},
  }};

  static constexpr std::array<EndReason, 4> end_reasons = {{
      {"five-in-a-row", "five in a row"},
      {"enclosure", "enclosure"},
      {"board-full", "board full"},
      {"no-tiles", "no tiles left"},
  }};

  struct Undo {
    std::array<std::uint16_t, 2> linked{};  // roots linked under another, in this order
    std::uint16_t root = 0;                 // root of the group that the stone joined
    std::uint16_t list_at = 0;              // the move's index in the list
    Move moved{};                           // the list's last move, which took its place
    std::uint16_t marked = 0;               // cells newly marked as lost for the enemy
    std::uint8_t links = 0;
    std::uint8_t appended = 0;
    std::uint8_t own_neighbours = 0;
    bool first_stone = false;
    std::int32_t group_squares = 0;
  };

  Andantino() : Andantino(Options{}) {}
  explicit Andantino(const Options& options);
  static Andantino from_text(const Options& options, std::string_view text);

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_move() const { return side_; }
  [[nodiscard]] bool turn_starts() const { return true; }
  [[nodiscard]] int plies() const { return stones_[0] + stones_[1] - 1; }
  /// Until the board is full or the tiles run out.
  [[nodiscard]] int most_plies_left() const {
    const int free = hex::cell_count(options_.radius) - (plies() + 1);
    return options_.tiles_per_side == 0 ? free : std::min(free, 2 * options_.tiles_per_side - (plies() + 1));
  }
  [[nodiscard]] Outcome outcome() const { return outcome_; }
  /// Why the game is over, and the row or the ring that shows it; both scan the board.
  [[nodiscard]] EndReason end_reason() const;
  [[nodiscard]] std::vector<std::string> end_cells(const Andantino* before = nullptr) const;
  [[nodiscard]] Key key() const { return key_; }
  /// The key after `move`, without making it, for prefetching a table entry.
  [[nodiscard]] Key key_after(Move move) const { return key_ ^ side_key ^ stone_keys[static_cast<std::size_t>(side_)][move.code]; }
  [[nodiscard]] Key canonical_key() const;
  [[nodiscard]] int legal_count() const { return outcome_ == Outcome::none ? legal_count_ : 0; }

  /// The i-th legal move in the order of legal_moves, i below legal_count.
  [[nodiscard]] Move legal_move(int i) const { return legal_[static_cast<std::size_t>(i)]; }
  /// The order is that of the running list: cells in the order in which they became playable, a played one replaced by the last.
  void legal_moves(MoveList<Andantino>& out) const { out.assign(legal_.data(), static_cast<std::size_t>(legal_count())); }
  void legal_moves_in_board_order(MoveList<Andantino>& out) const;

  Undo make(Move move) {
    Undo undo;
    const unsigned own = place_stone(move.code, undo);
    update_list(move.code, undo);
    outcome_ = judge(move.code, own, undo);
    side_ ^= 1;
    key_ ^= side_key;
    return undo;
  }
  void undo(Move move, const Undo& undo);

  /// Passing exists only inside a search.
  Undo make_null() {
    side_ ^= 1;
    key_ ^= side_key;
    if (out_of_tiles(side_)) outcome_ = Outcome::draw;
    return {};
  }
  void undo_null(const Undo&) {
    side_ ^= 1;
    key_ ^= side_key;
    outcome_ = Outcome::none;
  }

  /// The outcome of `move`, without making it.
  [[nodiscard]] Outcome probe(Move move) const;

  [[nodiscard]] std::string to_text(Move move) const { return hex::cell_name(move.code, options_.radius); }
  [[nodiscard]] Move parse(std::string_view text) const;
  [[nodiscard]] std::string why_illegal(Move move) const;
  [[nodiscard]] std::string position_text() const;
  [[nodiscard]] Move symmetric(Move move, int symmetry) const { return {static_cast<std::uint16_t>(hex::image(move.code, symmetry))}; }
  [[nodiscard]] std::string_view side_name(int side) const { return side == white ? "white" : "black"; }
  [[nodiscard]] BoardView board_view() const;

  // For evaluators.
  [[nodiscard]] int radius() const { return options_.radius; }
  [[nodiscard]] bool has_tile(int side) const { return !out_of_tiles(side); }
  [[nodiscard]] int stones(int side) const { return stones_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] bool is_stone(int cell, int side) const { return (cells_[static_cast<std::size_t>(cell)] & stone_bit(side)) != 0; }
  /// The side whose stone is on the cell, or -1.
  [[nodiscard]] int colour_at(int cell) const {
    if (is_stone(cell, white)) return white;
    return is_stone(cell, black) ? black : -1;
  }
  [[nodiscard]] bool is_empty(int cell) const { return (cells_[static_cast<std::size_t>(cell)] & (stone_bit(0) | stone_bit(1) | off_board)) == 0; }
  /// Pairs of neighbouring stones of one colour.
  [[nodiscard]] int neighbour_pairs(int side) const { return pairs_[static_cast<std::size_t>(side)]; }
  /// The sum over a side's stones of the size of the stone's group.
  [[nodiscard]] int group_squares(int side) const { return group_squares_[static_cast<std::size_t>(side)]; }
  /// The nine cells of an axis around `cell`, bit 4 the cell itself, as stones of `side`.
  [[nodiscard]] unsigned window(int side, int axis, int cell) const {
    const auto [line, position] = line_and_position(axis, cell);
    return lines_[static_cast<std::size_t>(side)][static_cast<std::size_t>(axis)][line] >> position & 0x1FFU;
  }
  /// The cells up to two steps from `cell` in rows and columns, five rows of five bits, as stones of `side`.
  [[nodiscard]] unsigned vicinity(int side, int cell) const {
    const int row = hex::row_of(cell), column = hex::column_of(cell);
    const auto& rows = lines_[static_cast<std::size_t>(side)][0];
    unsigned bits = 0;
    for (int i = 4; i >= 0; --i) bits = bits << 5 | (rows[static_cast<std::size_t>(std::max(0, row + i - 2))] >> (column + 2) & 31U);
    return bits;
  }
  /// A side's neighbours of `cell` as a circular mask, with `five_flag` when a stone of that side there would make five.
  [[nodiscard, gnu::always_inline]] unsigned surroundings(int side, int cell) const {
    return andantino::axis_table[0][window(side, 0, cell)] | andantino::axis_table[1][window(side, 1, cell)] |
           andantino::axis_table[2][window(side, 2, cell)];
  }
  /// Size of the group that the stone on `cell` belongs to.
  [[nodiscard]] int group_size(int cell) const { return size_[find(cell)]; }
  /// The same number for all stones of the group that the stone on `cell` belongs to.
  [[nodiscard]] std::size_t group_of(int cell) const { return find(cell); }
  [[nodiscard]] int occupied_neighbours(int cell) const { return static_cast<int>(around_[static_cast<std::size_t>(cell)] % blocked); }
  /// Whether a stone of `side` on the empty `cell` would win by a line, and by an enclosure.
  [[nodiscard]] bool makes_five(int side, int cell) const { return (surroundings(side, cell) & andantino::five_flag) != 0; }
  [[nodiscard]] bool encloses(int side, int cell) const;
  /// Whether either side has four stones in a row.
  [[nodiscard]] bool has_four() const {
    std::uint32_t fours = 0;
    for (const auto& side : lines_)
      for (const auto& axis : side)
        for (const std::uint32_t line : axis) fours |= line & line >> 1 & line >> 2 & line >> 3;
    return fours != 0;
  }
  /// Whether a stone of `side` on the empty `cell` steps into an area that the enemy has closed.
  [[nodiscard]] bool is_lost_cell(int side, int cell) const { return (cells_[static_cast<std::size_t>(cell)] & lost_bit(side)) != 0; }

  friend bool operator==(const Andantino&, const Andantino&);

 private:
  static constexpr Key side_key = zobrist(10, 0);
  static constexpr std::uint16_t off_board = 0x10;
  static constexpr std::uint16_t stone_bit(int side) { return static_cast<std::uint16_t>(1U << side); }
  static constexpr std::uint16_t lost_bit(int side) { return static_cast<std::uint16_t>(4U << side); }

  // Added to around_ where no stone can go, so that the neighbour count never passes two there.
  static constexpr std::uint32_t blocked = 8;
  static constexpr std::size_t nowhere = 0;  // a cell of the padding, for writes that must have no effect

  static constexpr auto stone_keys = [] {
    std::array<std::array<Key, hex::cell_codes>, 2> keys{};
    for (std::size_t side = 0; side < 2; ++side)
      for (int cell = 0; cell < hex::cell_codes; ++cell) keys[side][static_cast<std::size_t>(cell)] = zobrist(11 + side, hex::key_number(cell));
    return keys;
  }();

  struct LinePlace {
    std::size_t line;
    int position;
  };
  static LinePlace line_and_position(int axis, int cell) {
    const int row = hex::row_of(cell), column = hex::column_of(cell);
    if (axis == 0) return {static_cast<std::size_t>(row), column};
    if (axis == 1) return {static_cast<std::size_t>(column), row};
    return {static_cast<std::size_t>(row + column), column};
  }

  [[nodiscard]] std::size_t find(int cell) const {
    // Most stones sit directly below their root; two unconditional steps avoid an unpredictable branch.
    std::size_t at = parent_[parent_[static_cast<std::size_t>(cell)]];
    while (parent_[at] != at) [[unlikely]] at = parent_[at];
    return at;
  }
  [[nodiscard]] bool out_of_tiles(int side) const { return stones_[static_cast<std::size_t>(side)] == tile_limit_; }

  unsigned place_stone(int cell, Undo& undo);
  std::size_t join(std::size_t one, std::size_t other, Undo& undo);
  unsigned take_lines(int side, int cell);
  void count_neighbours(int cell);
  void set_place(int cell, std::uint16_t place) { place_[static_cast<std::size_t>(cell)] = place; }
  void update_list(int cell, Undo& undo);
  Outcome judge(int cell, unsigned own, Undo& undo);
  void clear_lines(int side, int cell);
  bool close_regions(int side, int cell, const andantino::Ring& ring);
  [[nodiscard]] bool leaves_no_move(int cell) const;
  struct Region {
    bool closed = false;     // no edge cell in it
    bool has_enemy = false;  // of the side whose stones are its walls
    FixedList<std::uint16_t, hex::max_cells> cells;
  };
  void flood(int side, int from, int wall, Region& region) const;
  void rebuild_legal_list();
  using CellSet = std::array<bool, hex::cell_codes>;
  void find_rows(int side, CellSet& cells) const;
  void find_rings(int side, CellSet& cells) const;
  void judge_loaded_position();

  // Grouped by how often a move touches them. make writes no bytes: a byte store may alias anything, so everything would have to be reloaded.
  std::int32_t side_ = white;
  Outcome outcome_ = Outcome::none;
  std::int32_t legal_count_ = 0;
  std::int32_t marked_count_ = 0;
  std::int32_t tile_limit_ = -1;
  Key key_ = 0;
  std::array<std::int32_t, 2> stones_{};
  std::array<std::int32_t, 2> pairs_{};
  std::array<std::int32_t, 2> group_squares_{};
  std::array<std::array<std::array<std::uint32_t, 40>, 3>, 2> lines_{};  // bit position+4 of a line is its stone; what is beyond bit 31 is off board
  std::array<std::uint16_t, hex::cell_codes> cells_{};                   // stone and lost bits
  std::array<std::uint32_t, hex::cell_codes> around_{};                  // occupied neighbours
  std::array<std::uint16_t, hex::cell_codes> place_{};                   // index in the list, of a playable cell
  std::array<std::uint16_t, hex::cell_codes> parent_{};
  std::array<std::uint16_t, hex::cell_codes> size_{};
  std::array<Move, hex::max_cells + 1> legal_{};
  std::array<std::uint16_t, hex::max_cells> marked_{};
  Options options_;
};

/// Sets the stone's bit in its three lines and returns its surroundings in its own colour, as they were before the stone.
inline unsigned Andantino::take_lines(int side, int cell) {
  const auto row = static_cast<std::size_t>(hex::row_of(cell)), column = static_cast<std::size_t>(hex::column_of(cell));
  auto& lines = lines_[static_cast<std::size_t>(side)];
  std::uint32_t &along = lines[0][row], &across = lines[1][column], &slant = lines[2][row + column];
  const std::uint32_t a = along, b = across, c = slant;
  along = a | 16U << column;
  across = b | 16U << row;
  slant = c | 16U << column;
  return andantino::axis_table[0][a >> column & 0x1FFU] | andantino::axis_table[1][b >> row & 0x1FFU] |
         andantino::axis_table[2][c >> column & 0x1FFU];
}

inline void Andantino::clear_lines(int side, int cell) {
  const auto row = static_cast<std::size_t>(hex::row_of(cell)), column = static_cast<std::size_t>(hex::column_of(cell));
  auto& lines = lines_[static_cast<std::size_t>(side)];
  lines[0][row] ^= 16U << column;
  lines[1][column] ^= 16U << row;
  lines[2][row + column] ^= 16U << column;
}

/// Links the smaller of two groups under the larger and returns their common root.
inline std::size_t Andantino::join(std::size_t one, std::size_t other, Undo& undo) {
  if (one == other) return one;
  if (size_[other] > size_[one]) std::swap(one, other);
  group_squares_[static_cast<std::size_t>(side_)] += 2 * size_[one] * size_[other];
  parent_[other] = static_cast<std::uint16_t>(one);
  size_[one] = static_cast<std::uint16_t>(size_[one] + size_[other]);
  undo.linked[undo.links++] = static_cast<std::uint16_t>(other);
  return one;
}

/// Places the stone and updates lines, groups and counts; the list of playable cells and the outcome come later.
inline unsigned Andantino::place_stone(int cell, Undo& undo) {
  const auto at = static_cast<std::size_t>(cell);
  const auto side = static_cast<std::size_t>(side_);
  const unsigned own = take_lines(side_, cell);
  const andantino::Ring& ring = andantino::ring_table[own & 63U];
  undo.group_squares = group_squares_[side];
  undo.own_neighbours = ring.count;
  undo.marked = static_cast<std::uint16_t>(marked_count_);
  cells_[at] |= stone_bit(side_);
  key_ ^= stone_keys[side][at];
  ++stones_[side];
  pairs_[side] += ring.count;

  // The stone joins the largest neighbouring group; the others are linked under it. Without path compression undo needs only their roots.
  // An empty cell is its own root of size 0, so a lone stone is no special case (and no branch to mispredict).
  std::size_t root = find(cell + ring.arc[0]);
  if (ring.arcs > 1) {
    root = join(root, find(cell + ring.arc[1]), undo);
    if (ring.arcs > 2) [[unlikely]]
      root = join(root, find(cell + ring.arc[2]), undo);
  }
  parent_[at] = static_cast<std::uint16_t>(root);
  group_squares_[side] += 2 * size_[root] + 1;
  ++size_[root];
  undo.root = static_cast<std::uint16_t>(root);
  return own;
}

/// Removes the played cell from the list and appends the cells that now have two occupied neighbours.
inline void Andantino::update_list(int cell, Undo& undo) {
  const auto at = static_cast<std::size_t>(cell);
  std::int32_t count = legal_count_;
  if (stones_[0] + stones_[1] == 2) [[unlikely]] {
    undo.first_stone = true;
    count = 0;
  } else {
    const std::uint16_t place = place_[at];
    const Move last = legal_[static_cast<std::size_t>(--count)];
    legal_[place] = last;
    set_place(last.code, place);
    undo.list_at = place;
    undo.moved = last;
  }
  around_[at] += blocked;
  const std::int32_t before = count;
  for (const int step : hex::around) {
    // Branchless: whether a cell becomes playable is a coin toss. The slot past the end of the list may hold anything.
    const auto next = static_cast<std::size_t>(cell + step);
    const std::uint32_t counted = ++around_[next];
    legal_[static_cast<std::size_t>(count)] = Move{static_cast<std::uint16_t>(next)};
    place_[counted == 2 ? next : nowhere] = static_cast<std::uint16_t>(count);
    count += counted == 2;
  }
  legal_count_ = count;
  undo.appended = static_cast<std::uint8_t>(count - before);
}

[[gnu::always_inline]] inline Outcome Andantino::probe(Move move) const {
  const int cell = move.code;
  const unsigned own = surroundings(side_, cell);
  if (own & andantino::five_flag) return win_for(side_);
  if (is_lost_cell(side_, cell)) [[unlikely]]
    return win_for(side_ ^ 1);
  if (andantino::ring_table[own & 63U].arcs > 1) [[unlikely]] {
    if (encloses(side_, cell)) return win_for(side_);
  }
  if (out_of_tiles(side_ ^ 1)) [[unlikely]]
    return Outcome::draw;
  if (legal_count_ == 1 || stones_[0] + stones_[1] == 1) [[unlikely]]
    return leaves_no_move(cell) ? Outcome::draw : Outcome::none;
  return Outcome::none;
}

/// The outcome after the stone on `cell`; marks the areas that it closed.
inline Outcome Andantino::judge(int cell, unsigned own, Undo& undo) {
  const int side = side_;
  if (own & andantino::five_flag) return win_for(side);
  if (is_lost_cell(side, cell)) [[unlikely]]
    return win_for(side ^ 1);
  const andantino::Ring& ring = andantino::ring_table[own & 63U];
  // A ring closes only if two arcs of own stones were connected before this stone: then fewer groups were linked than there are arcs.
  if (ring.arcs > undo.links + 1) [[unlikely]] {
    if (close_regions(side, cell, ring)) return win_for(side);
  }
  if (legal_count_ == 0 || out_of_tiles(side ^ 1)) [[unlikely]]
    return Outcome::draw;
  return Outcome::none;
}

inline void Andantino::undo(Move move, const Undo& undo) {
  const int cell = move.code;
  const auto at = static_cast<std::size_t>(cell);
  side_ ^= 1;
  key_ ^= side_key;
  outcome_ = Outcome::none;
  const auto side = static_cast<std::size_t>(side_);

  while (marked_count_ > undo.marked) [[unlikely]] cells_[marked_[static_cast<std::size_t>(--marked_count_)]] ^= lost_bit(side_ ^ 1);

  legal_count_ -= undo.appended;
  for (const int step : hex::around) --around_[static_cast<std::size_t>(cell + step)];
  around_[at] -= blocked;
  if (!undo.first_stone) [[likely]] {
    legal_[static_cast<std::size_t>(legal_count_)] = undo.moved;
    set_place(undo.moved.code, static_cast<std::uint16_t>(legal_count_++));
    legal_[undo.list_at] = move;
    set_place(move.code, undo.list_at);
  }

  --size_[undo.root];
  for (unsigned i = undo.links; i-- > 0;) {
    const std::uint16_t other = undo.linked[i];
    std::uint16_t& size = size_[parent_[other]];
    size = static_cast<std::uint16_t>(size - size_[other]);
    parent_[other] = other;
  }
  parent_[at] = static_cast<std::uint16_t>(cell);
  group_squares_[side] = undo.group_squares;
  pairs_[side] -= undo.own_neighbours;
  --stones_[side];
  key_ ^= stone_keys[side][at];
  cells_[at] = static_cast<std::uint16_t>(cells_[at] ^ stone_bit(side_));
  clear_lines(side_, cell);
  if (undo.first_stone) [[unlikely]]
    rebuild_legal_list();
}

static_assert(Game<Andantino>);
static_assert(HasNullMove<Andantino>);

}  // namespace arena

// Tablut by the McGill COMP 424 rules of 2018: the position, its legal moves, make and undo, and what evaluators ask of it.
// The hot paths are here; text, pictures and rare cases are in the .cpp files.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/common/ending.hpp"
#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "core/tablut/tablut_board.hpp"

namespace arena {

class Tablut {
 public:
  static constexpr std::string_view name = "tablut";
  static constexpr int max_plies = 100;
  static constexpr int symmetries = tablut::symmetries;
  static constexpr int move_codes = tablut::squares * tablut::squares;  // from-square * 81 + to-square
  /// A row of one piece gives at most 8 sideways moves, of two 14, of three or more 12 (every empty square is reached by at most two pieces).
  /// Sixteen pieces on nine rows then have at most 7 * 14 + 2 * 8 = 114, and as many along the columns: 228. Eight more allow a list to be written
  /// eight at a time.
  static constexpr int max_moves = 236;

  enum Side : int { muscovites = 0, swedes = 1 };
  enum class Piece : std::int8_t { none = -1, muscovite = 0, swede = 1, king = 2 };
  enum Direction : int { west, east, south, north };  // towards file a, file i, rank 1, rank 9
  static constexpr int most_muscovites = 16;
  static constexpr int most_swedes = 9;  // the king is one of them
  static constexpr int no_square = tablut::squares;
  static constexpr bool tells_threats = true;

  struct Options {};
  static constexpr std::array<RuleOption<Options>, 0> option_rows{};

  static constexpr std::array<EndReason, 4> end_reasons = {{
      {"king-in-corner", "king in the corner"},
      {"king-captured", "king captured"},
      {"no-move", "no move left"},
      {"ply-limit", "ply limit"},
  }};

  /// What a move destroys. A game continues only while the outcome is none, so the outcome before a move need not be saved.
  struct Undo {
    tablut::SquareSet own;  // the mover's pieces before the move: restoring them waits for nothing, clearing the move's bits again would
    Key key;
    std::uint32_t king;
    std::uint32_t captured;  // one byte per captured piece: its square plus one. Never four: the square that the mover comes from is empty
  };

  Tablut() : Tablut(Options{}) {}
  explicit Tablut(const Options& options);
  static Tablut from_text(const Options& options, std::string_view text);

  [[nodiscard]] Options options() const { return {}; }
  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_move() const { return plies_ & 1; }
  [[nodiscard]] bool turn_starts() const { return true; }
  [[nodiscard]] int plies() const { return plies_; }
  [[nodiscard]] int plies_left() const { return max_plies - plies_; }
  [[nodiscard]] Outcome outcome() const { return outcome_; }
  /// Why the game is over, and where; the cells of a capture are known from the position before.
  [[nodiscard]] EndReason end_reason() const;
  [[nodiscard]] std::vector<std::string> end_cells(const Tablut* before = nullptr) const;
  [[nodiscard]] Key key() const { return key_; }
  /// The key after `move`, without making it, for prefetching a table entry.
  [[nodiscard]] Key key_after(Move m) const;
  [[nodiscard]] Key canonical_key() const;

  [[nodiscard]] int legal_count() const { return outcome_ == Outcome::none ? slide_count(to_move()) : 0; }
  /// Board order: by from-square, then by to-square.
  void legal_moves(MoveList<Tablut>& out) const;
  void legal_moves_in_board_order(MoveList<Tablut>& out) const { legal_moves(out); }

  Undo make(Move m);
  void undo(Move m, const Undo& u);
  /// A pass inside a search: the side changes and a ply is used up; the board stays the same.
  Undo make_null();
  void undo_null(const Undo& u);

  [[nodiscard]] std::string to_text(Move m) const;
  [[nodiscard]] Move parse(std::string_view text) const;
  [[nodiscard]] std::string why_illegal(Move m) const;
  [[nodiscard]] std::string position_text() const;
  [[nodiscard]] Move symmetric(Move m, int symmetry) const;
  [[nodiscard]] std::string_view side_name(int side) const { return side == muscovites ? "Muscovites" : "Swedes"; }
  [[nodiscard]] BoardView board_view() const;

  static constexpr Move move_of(int from, int to) { return Move{static_cast<std::uint16_t>(from * tablut::squares + to)}; }
  static constexpr int from_of(Move m) { return m.code / tablut::squares; }
  static constexpr int to_of(Move m) { return m.code % tablut::squares; }

  // For evaluators. The king counts as a Swede in counts and sets.
  [[nodiscard]] int piece_count(int side) const { return counts_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] const tablut::SquareSet& pieces(int side) const { return pieces_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] Piece piece_at(int square) const;
  /// `no_square` once he is captured.
  [[nodiscard]] int king_square() const { return king_; }
  /// How many empty squares lie between the king and the first piece, or the edge, in a direction. The king is on the board.
  [[nodiscard]] int king_ray_length(Direction direction) const;
  /// True when no piece of either side stands anywhere on the king's ray. The king is on the board.
  [[nodiscard]] bool king_ray_is_open(Direction direction) const { return king_ray(pieces_[0] | pieces_[1], direction) == 0; }
  /// True when some Muscovite stands anywhere on the king's ray, near or far, behind other pieces or not. The king is on the board.
  [[nodiscard]] bool muscovite_on_king_ray(Direction direction) const { return king_ray(pieces_[muscovites], direction) != 0; }
  /// How many of the king's four neighbours are Muscovites. The king is on the board.
  [[nodiscard]] int muscovites_beside_king() const;

  /// Whether an ordinary piece makes the move and captures nothing.
  [[nodiscard]] bool is_quiet(Move m) const { return from_of(m) != king_ && !marked_by(to_move(), tablut::places[index(to_of(m))]).any(); }
  /// Whether an enemy stands between the target square and a partner: it is captured, unless it is a king who is safe.
  [[nodiscard]] bool attacks(Move m) const { return marked_by(to_move(), tablut::places[index(to_of(m))]).any(); }
  /// The squares that the king passes or reaches on his way from here to a corner, as bits of the line along the edge: towards its lower and its
  /// higher end. Empty if he is not at the edge, or if a piece is in the way.
  struct WaysOut {
    unsigned low = 0, high = 0;
    bool in_row = false;
  };
  [[nodiscard]] WaysOut ways_out() const;
  /// A move of the Muscovites that captures the king, whoever is to move.
  [[nodiscard]] Move king_capture() const;
  /// Whether no quiet move ends the game: plies are left, and the enemy can step aside to more squares than the one that a piece moves to.
  [[nodiscard]] bool goes_on_after_quiet_moves() const;

  /// Field by field: what undo must restore.
  friend bool operator==(const Tablut&, const Tablut&) = default;

 private:
  /// A piece's targets in its row (bit 0 = file a) and in its column (bit 0 = rank 1).
  struct Slides {
    unsigned row, column;
  };

  struct Nothing {};
  explicit Tablut(Nothing) {}
  void put(int square, Piece piece);
  /// The outcome, in the order of the rules, from the board and the number of plies alone.
  [[nodiscard]] Outcome judge() const;

  [[nodiscard]] Slides slides(int from, const tablut::SquareSet& occupied) const;
  template <class Visit>
  void visit_slides(int side, Visit&& visit) const;
  [[nodiscard]] int slide_count(int side) const;
  [[nodiscard]] tablut::Word steps_aside(int side, std::size_t word) const;
  [[nodiscard]] bool is_mobile(int side) const;
  /// Enemies between the target square and a partner, in that square's row word and column word. A king among them may be safe.
  struct Marked {
    tablut::Word row, column;
    [[nodiscard]] bool any() const { return (row | column) != 0; }
  };
  [[nodiscard]] Marked marked_by(int side, const tablut::Place& target) const;
  /// The captured ones among them, as Undo::captured. Asked before the move is made.
  [[nodiscard]] std::uint32_t captured_by(int to, Marked marked) const;
  [[nodiscard]] bool one_more_surrounds_king() const;
  [[nodiscard]] Key key_of_captured(int side, std::uint32_t captured) const;
  void take(int side, std::uint32_t captured);
  void release(int side, std::uint32_t captured);

  /// The squares of `set` on a ray from the king, as bits of his row or column.
  [[nodiscard]] unsigned king_ray(const tablut::SquareSet& set, Direction direction) const;

  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

  std::array<tablut::SquareSet, 2> pieces_{};
  Key key_ = 0;  // board and side; the number of plies is not in it
  std::uint8_t king_ = no_square;
  std::uint8_t plies_ = 0;
  std::array<std::uint8_t, 2> counts_{};
  Outcome outcome_ = Outcome::none;
};

namespace tablut {

inline constexpr std::uint64_t key_family = 0x7AB107;
inline constexpr std::uint64_t side_key = zobrist(key_family, 3 * squares);
/// By piece (Muscovite, Swede, king) and square.
inline constexpr auto piece_keys = [] {
  std::array<std::array<std::uint64_t, squares>, 3> table{};
  for (std::size_t piece = 0; piece < 3; ++piece)
    for (std::size_t s = 0; s < squares; ++s) table[piece][s] = zobrist(key_family, piece * squares + s);
  return table;
}();

/// What the king's square alone decides: off the board he is captured, on a corner he has escaped.
inline constexpr auto outcome_by_king = [] {
  std::array<Outcome, squares + 1> table{};
  for (int s = 0; s < squares; ++s)
    if (is_corner(s)) table[static_cast<std::size_t>(s)] = win_for(1);
  table[squares] = win_for(0);
  return table;
}();

}  // namespace tablut

inline Tablut::Slides Tablut::slides(int from, const tablut::SquareSet& occupied) const {
  const tablut::Place& p = tablut::places[index(from)];
  const unsigned anywhere = from == king_ ? tablut::full_line : 0;
  return {tablut::reach[p.file][occupied.row(p)] & (tablut::stops[p.rank] | anywhere),
          tablut::reach[p.rank][occupied.column(p)] & (tablut::stops[p.file] | anywhere)};
}

/// Calls visit(from, slides) for each piece of a side, in board order.
template <class Visit>
inline void Tablut::visit_slides(int side, Visit&& visit) const {
  const tablut::SquareSet occupied = pieces_[0] | pieces_[1];
  for (std::size_t word = 0; word < 2; ++word)
    for (tablut::Word left = pieces_[index(side)].rows[word]; left != 0; left &= left - 1) {
      const int from = tablut::square_of_bit[word][index(std::countr_zero(left))];
      visit(from, slides(from, occupied));
    }
}

inline int Tablut::slide_count(int side) const {
  int count = 0;
  visit_slides(side, [&](int, const Slides& s) { count += tablut::line_counts[s.row] + tablut::line_counts[s.column]; });
  return count;
}

inline void Tablut::legal_moves(MoveList<Tablut>& out) const {
  out.clear();
  if (outcome_ != Outcome::none) return;
  // Eight codes are written at once and the list is cut back to its true length: no loop with an unpredictable end.
  std::size_t size = 0;
  const auto append = [&](int first, unsigned step, unsigned targets) {
    const auto& positions = tablut::line_lists[targets].positions;
    for (std::size_t i = 0; i < 8; ++i) out.push_back(Move{static_cast<std::uint16_t>(static_cast<unsigned>(first) + step * positions[i])});
    size += tablut::line_counts[targets];
    out.resize_down(size);
  };
  visit_slides(to_move(), [&](int from, const Slides& s) {
    const tablut::Place& p = tablut::places[index(from)];
    const unsigned below = s.column & ((1U << p.rank) - 1);
    append(from * tablut::squares + p.file, tablut::width, below);
    append(from * tablut::squares + p.rank * tablut::width, 1, s.row);
    append(from * tablut::squares + p.file, tablut::width, s.column ^ below);
  });
}

/// Empty squares beside a side's pieces in their rows, where any piece may stop.
inline tablut::Word Tablut::steps_aside(int side, std::size_t word) const {
  const tablut::Word own = pieces_[index(side)].rows[word], other = pieces_[index(side ^ 1)].rows[word];
  return ((own << 1) | (own >> 1)) & tablut::ordinary_squares.rows[word] & ~(own | other);
}

/// A neighbour in the row almost always decides; the rest is checked only if none does.
inline bool Tablut::is_mobile(int side) const {
  if (steps_aside(side, 0) != 0) [[likely]]
    return true;
  return steps_aside(side, 1) != 0 || slide_count(side) > 0;
}

inline bool Tablut::goes_on_after_quiet_moves() const {
  const tablut::Word low = steps_aside(to_move() ^ 1, 0), high = steps_aside(to_move() ^ 1, 1);
  const bool two = (low != 0 && high != 0) || (low & (low - 1)) != 0 || (high & (high - 1)) != 0;
  return two && plies_ + 1 < max_plies;
}

inline Tablut::Marked Tablut::marked_by(int side, const tablut::Place& target) const {
  const tablut::SquareSet& own = pieces_[index(side)];
  const tablut::SquareSet& enemy = pieces_[index(side ^ 1)];
  return {tablut::sandwiched(target.row_bit, enemy.rows[target.row_word], own.rows[target.row_word] | tablut::special_squares.rows[target.row_word]),
          tablut::sandwiched(target.column_bit, enemy.columns[target.column_word],
                             own.columns[target.column_word] | tablut::special_squares.columns[target.column_word])};
}

inline Key Tablut::key_after(Move m) const {
  const int from = from_of(m), to = to_of(m), side = to_move();
  const auto& keys = tablut::piece_keys[from == king_ ? 2 : index(side)];
  const Key key = key_ ^ keys[index(from)] ^ keys[index(to)] ^ tablut::side_key;
  const Marked marked = marked_by(side, tablut::places[index(to)]);
  return marked.any() ? key ^ key_of_captured(side ^ 1, captured_by(to, marked)) : key;
}

/// Only the enemy's mobility is checked: the piece that just moved can always go back, since captures only empty squares.
inline Tablut::Undo Tablut::make(Move m) {
  const int from = from_of(m), to = to_of(m), side = to_move(), plies = plies_ + 1;
  const tablut::Place& target = tablut::places[index(to)];
  tablut::SquareSet& own = pieces_[index(side)];
  Undo u{own, key_, king_, 0};
  if (const Marked marked = marked_by(side, target); marked.any()) [[unlikely]] {
    u.captured = captured_by(to, marked);
    take(side ^ 1, u.captured);
  }
  own.toggle(tablut::places[index(from)]);
  own.toggle(target);
  const bool is_king = from == king_;
  const auto& keys = tablut::piece_keys[is_king ? 2 : index(side)];
  key_ ^= keys[index(from)] ^ keys[index(to)] ^ tablut::side_key;
  king_ = is_king ? static_cast<std::uint8_t>(to) : king_;
  plies_ = static_cast<std::uint8_t>(plies);
  Outcome outcome = tablut::outcome_by_king[king_];
  if (!is_mobile(side ^ 1)) [[unlikely]]
    outcome = win_for(side);
  if (plies == max_plies && outcome == Outcome::none) [[unlikely]]
    outcome = Outcome::draw;
  outcome_ = outcome;
  return u;
}

inline void Tablut::undo(Move, const Undo& u) {
  --plies_;
  const int side = to_move();
  pieces_[index(side)] = u.own;
  if (u.captured != 0) [[unlikely]]
    release(side ^ 1, u.captured);
  key_ = u.key;
  king_ = static_cast<std::uint8_t>(u.king);
  outcome_ = Outcome::none;
}

inline Tablut::Undo Tablut::make_null() {
  const Undo u{{}, key_, king_, 0};
  key_ ^= tablut::side_key;
  if (++plies_ == max_plies) outcome_ = Outcome::draw;
  return u;
}

inline void Tablut::undo_null(const Undo& u) {
  --plies_;
  key_ = u.key;
  outcome_ = Outcome::none;
}

inline unsigned Tablut::king_ray(const tablut::SquareSet& set, Direction direction) const {
  const tablut::Place& p = tablut::places[king_];
  const bool sideways = direction == west || direction == east;
  const unsigned line = sideways ? set.row(p) : set.column(p);
  const unsigned position = sideways ? p.file : p.rank;
  return direction == west || direction == south ? line & ((1U << position) - 1) : line >> position >> 1 << position << 1;
}

inline int Tablut::king_ray_length(Direction direction) const {
  const tablut::Place& p = tablut::places[king_];
  const int position = direction == west || direction == east ? p.file : p.rank;
  const unsigned blockers = king_ray(pieces_[0] | pieces_[1], direction);
  if (direction == west || direction == south) return position - static_cast<int>(std::bit_width(blockers));
  return (blockers == 0 ? tablut::width : std::countr_zero(blockers)) - position - 1;
}

inline int Tablut::muscovites_beside_king() const {
  const tablut::Place& p = tablut::places[king_];
  const tablut::SquareSet& enemy = pieces_[muscovites];
  const tablut::Word row = enemy.rows[p.row_word], column = enemy.columns[p.column_word];
  return ((row & p.row_bit << 1) != 0) + ((row & p.row_bit >> 1) != 0) + ((column & p.column_bit << 1) != 0) + ((column & p.column_bit >> 1) != 0);
}

inline Tablut::WaysOut Tablut::ways_out() const {
  const tablut::Place& p = tablut::places[king_];
  const auto at_end = [](unsigned position) { return position == 0 || position == tablut::width - 1; };
  WaysOut ways;
  ways.in_row = at_end(p.rank);
  if (!ways.in_row && !at_end(p.file)) [[likely]]
    return ways;
  const Slides reached = slides(king_, pieces_[0] | pieces_[1]);
  const unsigned line = ways.in_row ? reached.row : reached.column, position = ways.in_row ? p.file : p.rank;
  if (line & 1U) ways.low = line & ((1U << position) - 1);
  if (line & 1U << (tablut::width - 1)) ways.high = line >> position << position;
  return ways;
}

static_assert(HasNullMove<Tablut> && HasPlyLimit<Tablut>);

}  // namespace arena

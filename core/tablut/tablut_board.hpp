// Tablut's board: squares, their names and symmetries, sets of pieces as row and column words, and the tables that make slides and captures a few
// loads.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arena::tablut {

inline constexpr int width = 9;
inline constexpr int squares = width * width;
inline constexpr int symmetries = 8;

/// Squares are numbered rank by rank from a1, so that increasing numbers are board order.
constexpr int square_at(int file, int rank) { return rank * width + file; }
constexpr int file_of(int square) { return square % width; }
constexpr int rank_of(int square) { return square / width; }
inline constexpr int centre = square_at(4, 4);
constexpr bool is_corner(int square) { return square == 0 || square == 8 || square == 72 || square == 80; }
/// Corners and the centre: only the king may stop there, and both sides capture against them.
constexpr bool is_special(int square) { return square == centre || is_corner(square); }
/// On the centre or orthogonally next to it, where the king is captured from four sides.
constexpr bool is_castle(int square) {
  return square == centre || square == centre - 1 || square == centre + 1 || square == centre - width || square == centre + width;
}

/// "e5".
std::string square_name(int square);
/// Reads a name in either case; nothing if it names no square of the board.
std::optional<int> parse_square(std::string_view text);
/// The image of a square under one of the eight symmetries; 0 is the identity.
constexpr int image(int square, int symmetry) {
  int file = file_of(square), rank = rank_of(square);
  if (symmetry & 1) file = width - 1 - file;
  if (symmetry & 2) rank = width - 1 - rank;
  return symmetry & 4 ? square_at(rank, file) : square_at(file, rank);
}

/// Lines of the board in a word: five lines of nine bits in the first word, four in the second. The three bits between two lines stay zero, so
/// that a shift by one or two squares never runs into the next line.
using Word = std::uint64_t;
inline constexpr int lane_bits = 12;
inline constexpr int low_lanes = 5;
inline constexpr unsigned full_line = 0x1FF;
constexpr int word_of(int line) { return line < low_lanes ? 0 : 1; }
constexpr int shift_of(int line) { return (line < low_lanes ? line : line - low_lanes) * lane_bits; }

/// Where a square is found in the row words and in the column words. Aligned so that finding one is a shift.
struct alignas(32) Place {
  Word row_bit, column_bit;
  std::uint8_t row_word, column_word;
  std::uint8_t row_shift, column_shift;
  std::uint8_t file, rank;
};

inline constexpr std::array<Place, squares> places = [] {
  std::array<Place, squares> table{};
  for (int s = 0; s < squares; ++s) {
    const int file = file_of(s), rank = rank_of(s);
    Place& p = table[static_cast<std::size_t>(s)];
    p.row_word = static_cast<std::uint8_t>(word_of(rank));
    p.row_shift = static_cast<std::uint8_t>(shift_of(rank));
    p.row_bit = Word{1} << (shift_of(rank) + file);
    p.column_word = static_cast<std::uint8_t>(word_of(file));
    p.column_shift = static_cast<std::uint8_t>(shift_of(file));
    p.column_bit = Word{1} << (shift_of(file) + rank);
    p.file = static_cast<std::uint8_t>(file);
    p.rank = static_cast<std::uint8_t>(rank);
  }
  return table;
}();

/// The square of a bit of the row words.
inline constexpr std::array<std::array<std::uint8_t, 64>, 2> square_of_bit = [] {
  std::array<std::array<std::uint8_t, 64>, 2> table{};
  for (int s = 0; s < squares; ++s)
    table[static_cast<std::size_t>(word_of(rank_of(s)))][static_cast<std::size_t>(shift_of(rank_of(s)) + file_of(s))] = static_cast<std::uint8_t>(s);
  return table;
}();

/// A set of squares, by rows and by columns.
struct SquareSet {
  std::array<Word, 2> rows{}, columns{};

  constexpr void toggle(const Place& p) {
    rows[p.row_word] ^= p.row_bit;
    columns[p.column_word] ^= p.column_bit;
  }
  [[nodiscard]] constexpr bool has(int square) const {
    const Place& p = places[static_cast<std::size_t>(square)];
    return (rows[p.row_word] & p.row_bit) != 0;
  }
  /// The nine squares of the row through a place, bit 0 = file a.
  [[nodiscard]] constexpr unsigned row(const Place& p) const { return static_cast<unsigned>(rows[p.row_word] >> p.row_shift) & full_line; }
  /// The nine squares of the column through a place, bit 0 = rank 1.
  [[nodiscard]] constexpr unsigned column(const Place& p) const {
    return static_cast<unsigned>(columns[p.column_word] >> p.column_shift) & full_line;
  }
  friend constexpr SquareSet operator|(const SquareSet& a, const SquareSet& b) {
    return {{a.rows[0] | b.rows[0], a.rows[1] | b.rows[1]}, {a.columns[0] | b.columns[0], a.columns[1] | b.columns[1]}};
  }
  friend constexpr bool operator==(const SquareSet&, const SquareSet&) = default;
};

inline constexpr SquareSet special_squares = [] {
  SquareSet set;
  for (int s = 0; s < squares; ++s)
    if (is_special(s)) set.toggle(places[static_cast<std::size_t>(s)]);
  return set;
}();

inline constexpr SquareSet ordinary_squares = [] {
  SquareSet set;
  for (int s = 0; s < squares; ++s)
    if (!is_special(s)) set.toggle(places[static_cast<std::size_t>(s)]);
  return set;
}();

/// reach[position][occupied]: the empty squares of a line that a slide from `position` arrives at or passes.
inline constexpr auto reach = [] {
  std::array<std::array<std::uint16_t, 512>, width> table{};
  for (int position = 0; position < width; ++position)
    for (unsigned occupied = 0; occupied < 512; ++occupied) {
      unsigned seen = 0;
      for (int i = position + 1; i < width && !(occupied >> i & 1U); ++i) seen |= 1U << i;
      for (int i = position - 1; i >= 0 && !(occupied >> i & 1U); --i) seen |= 1U << i;
      table[static_cast<std::size_t>(position)][occupied] = static_cast<std::uint16_t>(seen);
    }
  return table;
}();

/// Where pieces other than the king may stop, in row or column number `line`.
inline constexpr std::array<std::uint16_t, width> stops = {0xFE, 0x1FF, 0x1FF, 0x1FF, 0x1EF, 0x1FF, 0x1FF, 0x1FF, 0xFE};

/// A set of at most eight squares of a line as a list, increasing, and its length: lists are written eight at a time and cut back.
struct LineList {
  std::array<std::uint16_t, 8> positions{};
};
inline constexpr auto line_lists = [] {
  std::array<LineList, 512> table{};
  for (unsigned set = 0; set < 512; ++set) {
    std::size_t n = 0;
    for (unsigned i = 0; i < width && n < 8; ++i)
      if (set >> i & 1U) table[set].positions[n++] = static_cast<std::uint16_t>(i);
  }
  return table;
}();
inline constexpr auto line_counts = [] {
  std::array<std::uint8_t, 512> table{};
  for (unsigned set = 1; set < 512; ++set) table[set] = static_cast<std::uint8_t>(table[set >> 1] + (set & 1U));
  return table;
}();

/// The enemies in the word `enemy` that stand next to `bit` with a square of `partners` on their far side.
constexpr Word sandwiched(Word bit, Word enemy, Word partners) { return enemy & (((bit << 1) & (partners >> 1)) | ((bit >> 1) & (partners << 1))); }

}  // namespace arena::tablut

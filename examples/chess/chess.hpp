// The rules of chess: a position, its legal moves, and the position after a move. Squares are numbered from a1 = 0 along the ranks to h8 = 63;
// a piece is its letter in FEN, capital for White.
#pragma once
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

constexpr char none = '.';
constexpr int no_square = -1;
constexpr const char* start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

constexpr int file_of(int square) { return square & 7; }
constexpr int rank_of(int square) { return square >> 3; }
constexpr bool is_white(char piece) { return piece < 'a'; }
constexpr char kind_of(char piece) { return static_cast<char>(piece | 32); }  // the small letter
constexpr char piece_of(char kind, bool white) { return white ? static_cast<char>(kind & ~32) : kind; }

/// The squares that can be reached by steps: one of each for kings and knights, as far as the board goes for the others.
struct Step {
  int file, rank;
};
constexpr std::array<Step, 8> lines = {{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};  // a rook's first, then a bishop's
constexpr std::array<Step, 8> jumps = {{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

constexpr int moved(int square, Step step) {
  const int file = file_of(square) + step.file, rank = rank_of(square) + step.rank;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? no_square : rank * 8 + file;
}
using Targets = std::array<std::array<std::int8_t, 8>, 64>;
constexpr Targets targets_of(const std::array<Step, 8>& steps) {
  Targets targets{};
  for (int square = 0; square < 64; ++square)
    for (std::size_t i = 0; i < 8; ++i) targets[static_cast<std::size_t>(square)][i] = static_cast<std::int8_t>(moved(square, steps[i]));
  return targets;
}
inline constexpr Targets line_targets = targets_of(lines), jump_targets = targets_of(jumps);

struct Move {
  std::int8_t from = 0, to = 0;
  char promotion = none;  // the small letter

  [[nodiscard]] std::string text() const {
    std::string word;
    for (const int square : {from, to}) word += {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
    return promotion == none ? word : word + promotion;
  }
};
using Moves = std::vector<Move>;

class Position {
 public:
  Position() : Position(std::string(start_fen)) {}

  /// Throws std::invalid_argument that says what is wrong.
  explicit Position(const std::string& fen) {
    std::istringstream words(fen);
    std::string board, side, castling = "-", passant = "-";
    words >> board >> side >> castling >> passant;
    if (!(words >> clock_)) clock_ = 0;
    if (!(words >> number_)) number_ = 1;
    place(board);
    if (side != "w" && side != "b") throw std::invalid_argument("the side to move is '" + side + "', but must be w or b");
    white_ = side == "w";
    for (const char c : castling)
      for (int i = 0; i < 4; ++i)  // a castling right needs its king and rook
        if (c == rights[static_cast<std::size_t>(i)] && at(i < 2 ? 4 : 60) == (i < 2 ? 'K' : 'k') &&
            at(corners[static_cast<std::size_t>(i)]) == (i < 2 ? 'R' : 'r'))
          castling_ |= 1U << i;
    if (attacked(king(!white_), white_)) throw std::invalid_argument("the side that has moved is in check");
    if (passant.size() == 2 && passant[1] == (white_ ? '6' : '3') && passant[0] >= 'a' && passant[0] <= 'h')
      set_passant((passant[1] - '1') * 8 + passant[0] - 'a');
  }

  [[nodiscard]] bool white_to_move() const { return white_; }
  [[nodiscard]] bool in_check() const { return attacked(king(white_), !white_); }
  [[nodiscard]] char piece(int square) const { return at(square); }
  [[nodiscard]] int clock() const { return clock_; }  // plies since a pawn's move or a capture

  [[nodiscard]] Moves legal_moves() const {
    Moves moves;
    moves.reserve(64);
    for_each_legal([&](const Move& move, const Position&) { moves.push_back(move); });
    return moves;
  }

  /// Calls `f(move, position after it)`.
  template <class F>
  void for_each_legal(F&& f) const {
    for_each_move([&](Move move) {
      Position next = *this;
      next.make(move);
      if (!next.attacked(next.king(white_), !white_)) f(move, next);
    });
  }

  /// The move must be legal.
  void make(Move move) {
    const char piece = at(move.from), kind = kind_of(piece);
    const bool captures = at(move.to) != none;
    const int passant = passant_;
    put(move.from, none);
    put(move.to, move.promotion == none ? piece : piece_of(move.promotion, white_));
    passant_ = no_square;
    clock_ = captures || kind == 'p' ? 0 : clock_ + 1;
    if (kind == 'k') king_[white_ ? 0 : 1] = move.to;
    if (kind == 'k' && std::abs(move.to - move.from) == 2) {  // the rook jumps over
      const int corner = move.to > move.from ? move.from + 3 : move.from - 4;
      put((move.from + move.to) / 2, at(corner));
      put(corner, none);
    }
    if (kind == 'p' && move.to == passant) put(move.to + (white_ ? -8 : 8), none);
    for (std::size_t i = 0; i < 4 && castling_ != 0; ++i)
      for (const int square : {corners[i], i < 2 ? 4 : 60})
        if (move.from == square || move.to == square) castling_ &= ~(1U << i);
    white_ = !white_;
    number_ += white_ ? 1 : 0;
    if (kind == 'p' && std::abs(move.to - move.from) == 16) set_passant((move.from + move.to) / 2);
  }

  /// An en passant square counts only if the capture is legal: two positions are the same when the same moves are possible.
  void drop_idle_passant() {
    if (passant_ == no_square) return;
    bool legal = false;
    for_each_legal([&](Move move, const Position&) { legal = legal || (move.to == passant_ && kind_of(at(move.from)) == 'p'); });
    if (!legal) passant_ = no_square;
  }

  /// The same board, side, castling rights and capture en passant; the clock does not count.
  [[nodiscard]] bool repeats(const Position& other) const {
    return board_ == other.board_ && white_ == other.white_ && castling_ == other.castling_ && passant_ == other.passant_;
  }

  /// Neither side can mate any more: bare kings, one knight or bishop, or bishops on squares of one colour only.
  [[nodiscard]] bool lacks_material() const {
    int knights = 0;
    std::array<int, 2> bishops{};
    for (int square = 0; square < 64; ++square) {
      const char kind = at(square) == none ? none : kind_of(at(square));
      if (kind == 'p' || kind == 'r' || kind == 'q') return false;
      knights += kind == 'n' ? 1 : 0;
      if (kind == 'b') ++bishops[static_cast<std::size_t>((file_of(square) + rank_of(square)) % 2)];
    }
    return knights == 0 ? bishops[0] == 0 || bishops[1] == 0 : knights == 1 && bishops[0] + bishops[1] == 0;
  }

  [[nodiscard]] std::string fen() const {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
      int empty = 0;
      const auto flush = [&] { text += empty > 0 ? std::to_string(std::exchange(empty, 0)) : ""; };
      for (int file = 0; file < 8; ++file) {
        const char piece = at(rank * 8 + file);
        if (piece == none)
          ++empty;
        else
          flush(), text += piece;
      }
      flush();
      text += rank > 0 ? "/" : "";
    }
    text += white_ ? " w " : " b ";
    for (std::size_t i = 0; i < 4; ++i)
      if ((castling_ >> i & 1U) != 0) text += rights[i];
    text += castling_ == 0 ? "- " : " ";
    text += passant_ == no_square ? "-" : Move{0, static_cast<std::int8_t>(passant_), none}.text().substr(2);
    return text + " " + std::to_string(clock_) + " " + std::to_string(number_);
  }

  [[nodiscard]] std::string drawing() const {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
      text += std::to_string(rank + 1);
      for (int file = 0; file < 8; ++file) text += {' ', at(rank * 8 + file)};
      text += '\n';
    }
    return text + "  a b c d e f g h\n";
  }

 private:
  static constexpr std::string_view rights = "KQkq";
  static constexpr std::array<int, 4> corners = {7, 0, 63, 56};

  [[nodiscard]] char at(int square) const { return board_[static_cast<std::size_t>(square)]; }
  void put(int square, char piece) { board_[static_cast<std::size_t>(square)] = piece; }
  [[nodiscard]] int king(bool white) const { return king_[white ? 0 : 1]; }
  [[nodiscard]] bool is_own(int square) const { return at(square) != none && is_white(at(square)) == white_; }

  void place(const std::string& board) {
    board_.fill(none);
    std::array<int, 2> kings{};
    int file = 0, rank = 7;
    for (const char c : board) {
      if (c == '/' && file == 8 && rank > 0) {
        file = 0, --rank;
      } else if (c >= '1' && c <= '8' && file + (c - '0') <= 8) {
        file += c - '0';
      } else if (std::string_view("pnbrqkPNBRQK").find(c) != std::string_view::npos && file < 8) {
        if (kind_of(c) == 'p' && (rank == 0 || rank == 7)) throw std::invalid_argument("a pawn stands on the first or last rank");
        if (kind_of(c) == 'k') ++kings[is_white(c) ? 0 : 1], king_[is_white(c) ? 0 : 1] = rank * 8 + file;
        put(rank * 8 + file++, c);
      } else {
        throw std::invalid_argument("the board is '" + board + "', but must be eight ranks of eight squares, separated by '/'");
      }
    }
    if (file != 8 || rank != 0) throw std::invalid_argument("the board '" + board + "' has too few squares");
    if (kings[0] != 1 || kings[1] != 1) throw std::invalid_argument("each side must have one king");
  }

  /// Records the square that a pawn has just passed, if an enemy pawn stands beside it.
  void set_passant(int square) {
    const char pawn = piece_of('p', white_);
    const int behind = white_ ? -1 : 1;
    if (at(square) != none || at(square + behind * 8) != piece_of('p', !white_)) return;
    for (const int side : {-1, 1})
      if (const int from = moved(square, {side, behind}); from != no_square && at(from) == pawn) passant_ = square;
  }

  /// Whether a side attacks the square.
  [[nodiscard]] bool attacked(int square, bool by_white) const {
    const auto from = static_cast<std::size_t>(square);
    for (const int other : jump_targets[from])
      if (other != no_square && at(other) == piece_of('n', by_white)) return true;
    for (const int side : {-1, 1})
      if (const int other = moved(square, {side, by_white ? -1 : 1}); other != no_square && at(other) == piece_of('p', by_white)) return true;
    for (std::size_t i = 0; i < 8; ++i) {
      const char rider = piece_of(i < 4 ? 'r' : 'b', by_white), queen = piece_of('q', by_white);
      int other = line_targets[from][i];
      if (other != no_square && at(other) == piece_of('k', by_white)) return true;
      while (other != no_square && at(other) == none) other = line_targets[static_cast<std::size_t>(other)][i];
      if (other != no_square && (at(other) == rider || at(other) == queen)) return true;
    }
    return false;
  }

  /// All pseudo-legal moves: the safety of the mover's king is not checked.
  template <class F>
  void for_each_move(F&& f) const {
    for (int from = 0; from < 64; ++from) {
      if (!is_own(from)) continue;
      const auto square = static_cast<std::size_t>(from);
      const auto go = [&](int to) {
        if (to != no_square && !is_own(to)) f(Move{static_cast<std::int8_t>(from), static_cast<std::int8_t>(to), none});
      };
      const auto ride = [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i)
          for (int to = line_targets[square][i]; to != no_square; to = at(to) == none ? line_targets[static_cast<std::size_t>(to)][i] : no_square)
            go(to);
      };
      switch (kind_of(at(from))) {
        case 'p':
          for_each_pawn_move(from, f);
          break;
        case 'n':
          for (const int to : jump_targets[square]) go(to);
          break;
        case 'b':
          ride(4, 8);
          break;
        case 'r':
          ride(0, 4);
          break;
        case 'q':
          ride(0, 8);
          break;
        default:
          for (const int to : line_targets[square]) go(to);
          for_each_castling(from, f);
      }
    }
  }

  template <class F>
  void for_each_pawn_move(int from, F& f) const {
    const int ahead = white_ ? 1 : -1;
    const auto go = [&](int to) {
      Move move{static_cast<std::int8_t>(from), static_cast<std::int8_t>(to), none};
      if (rank_of(to) != 0 && rank_of(to) != 7) return f(move);
      for (const char kind : {'q', 'r', 'b', 'n'}) {
        move.promotion = kind;
        f(move);
      }
    };
    if (const int one = from + 8 * ahead; at(one) == none) {
      go(one);
      if (rank_of(from) == (white_ ? 1 : 6) && at(one + 8 * ahead) == none) go(one + 8 * ahead);
    }
    for (const int side : {-1, 1})
      if (const int to = moved(from, {side, ahead}); to != no_square && (to == passant_ || (at(to) != none && !is_own(to)))) go(to);
  }

  /// Nothing stands between king and rook, and the king is not attacked where it stands or passes. Its target square is checked as for every move.
  template <class F>
  void for_each_castling(int from, F& f) const {
    for (std::size_t i = white_ ? 0 : 2; i < (white_ ? 2U : 4U); ++i) {
      if ((castling_ >> i & 1U) == 0) continue;
      const int step = corners[i] > from ? 1 : -1;
      bool free = true;
      for (int square = from + step; square != corners[i]; square += step) free = free && at(square) == none;
      if (free && !attacked(from, !white_) && !attacked(from + step, !white_))
        f(Move{static_cast<std::int8_t>(from), static_cast<std::int8_t>(from + 2 * step), none});
    }
  }

  std::array<char, 64> board_{};
  std::array<int, 2> king_{};  // White's, Black's
  bool white_ = true;
  unsigned castling_ = 0;  // bits in the order of `rights`
  int passant_ = no_square, clock_ = 0, number_ = 1;
};

/// A legal move in Standard Algebraic Notation (SAN): the piece, its disambiguation, x for a capture, the square, the promotion, + or # for check or
/// mate.
inline std::string short_text(const Position& position, Move move) {
  const char kind = kind_of(position.piece(move.from));
  const std::string word = move.text();
  Position next = position;
  next.make(move);
  const std::string check = next.in_check() ? (next.legal_moves().empty() ? "#" : "+") : "";
  if (kind == 'k' && std::abs(move.to - move.from) == 2) return (move.to > move.from ? "O-O" : "O-O-O") + check;
  const bool captures = position.piece(move.to) != none || (kind == 'p' && file_of(move.from) != file_of(move.to));
  std::string text = kind == 'p' ? (captures ? word.substr(0, 1) : "") : std::string(1, piece_of(kind, true));
  bool others = false, file = false, rank = false;  // that could go there too; on the same file, on the same rank
  for (const Move& other : position.legal_moves()) {
    if (kind == 'p' || other.to != move.to || other.from == move.from || kind_of(position.piece(other.from)) != kind) continue;
    others = true;
    file = file || file_of(other.from) == file_of(move.from);
    rank = rank || rank_of(other.from) == rank_of(move.from);
  }
  if (others && (!file || rank)) text += word[0];
  if (file) text += word[1];
  text += (captures ? "x" : "") + word.substr(2, 2);
  if (move.promotion != none) text += {'=', piece_of(move.promotion, true)};
  return text + check;
}

/// Counts the leaves at `depth` plies.
inline std::uint64_t perft(const Position& position, int depth) {
  std::uint64_t count = 0;
  position.for_each_legal([&](const Move&, const Position& next) { count += depth <= 1 ? 1 : perft(next, depth - 1); });
  return count;
}

}  // namespace chess

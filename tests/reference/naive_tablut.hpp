// Tablut by full scans of the board, straight from the rules: every move of both sides is looked for after every move.
#pragma once
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

namespace naive {

class Tablut {
 public:
  struct Options {
    void set(const std::string& name, int) { throw std::invalid_argument("tablut has no option " + name); }
  };

  explicit Tablut(const Options&) {
    for (auto& rank : board_) rank.fill(nobody);
    const auto place = [&](const std::vector<std::string>& squares, char piece) {
      for (const auto& name : squares) put(square(name), piece);
    };
    place({"e5"}, king);
    place({"c5", "d5", "f5", "g5", "e3", "e4", "e6", "e7"}, swede);
    place({"d1", "e1", "f1", "e2", "d9", "e9", "f9", "e8", "a4", "a5", "a6", "b5", "i4", "i5", "i6", "h5"}, muscovite);
  }

  [[nodiscard]] int mover() const { return plies_ % 2; }
  [[nodiscard]] std::string result() const { return result_; }

  /// By from-square, then by to-square, both by number and then by letter; none once the game is over.
  [[nodiscard]] std::vector<std::string> legal() const { return result_ == "none" ? moves_of(mover()) : std::vector<std::string>{}; }

  void play(const std::string& text) {
    const Square from = square(text.substr(0, 2));
    const Square to = square(text.substr(2, 2));
    put(to, at(from));
    put(from, nobody);
    bool king_captured = false;
    for (const Square step : steps) {
      const Square victim{to.file + step.file, to.rank + step.rank};
      const Square far{victim.file + step.file, victim.rank + step.rank};
      if (!on_board(victim) || at(victim) == nobody || side_of(at(victim)) == mover()) continue;
      const bool protected_king = at(victim) == king && (is_centre(victim) || next_to_centre(victim));
      if (protected_king ? is_surrounded(victim) : closes(far)) {
        king_captured = king_captured || at(victim) == king;
        put(victim, nobody);
      }
    }
    ++plies_;
    if (king_captured || !has_move(1))
      result_ = "first";
    else if (king_on_corner() || !has_move(0))
      result_ = "second";
    else if (plies_ >= 100)
      result_ = "draw";
  }

  [[nodiscard]] std::string position() const {
    std::string text;
    for (int rank = 8; rank >= 0; --rank) {
      int run = 0;
      for (int file = 0; file <= 9; ++file) {
        if (file < 9 && at({file, rank}) == nobody) {
          ++run;
          continue;
        }
        if (run > 0) text += std::to_string(run);
        run = 0;
        if (file < 9) text += at({file, rank});
      }
      text += rank > 0 ? "/" : ",";
    }
    return text + (mover() == 0 ? "b" : "w") + "," + std::to_string(plies_);
  }

 private:
  static constexpr char nobody = '.';
  static constexpr char muscovite = 'b';
  static constexpr char swede = 'w';
  static constexpr char king = 'k';

  struct Square {
    int file;
    int rank;
  };
  static constexpr std::array<Square, 4> steps{Square{0, -1}, Square{-1, 0}, Square{1, 0}, Square{0, 1}};

  static Square square(const std::string& name) { return {name.at(0) - 'a', name.at(1) - '1'}; }
  static std::string name(Square s) { return {static_cast<char>('a' + s.file), static_cast<char>('1' + s.rank)}; }
  static bool on_board(Square s) { return s.file >= 0 && s.file < 9 && s.rank >= 0 && s.rank < 9; }
  static bool is_centre(Square s) { return s.file == 4 && s.rank == 4; }
  static bool is_corner(Square s) { return (s.file == 0 || s.file == 8) && (s.rank == 0 || s.rank == 8); }
  static bool next_to_centre(Square s) {
    for (const Square step : steps)
      if (is_centre({s.file + step.file, s.rank + step.rank})) return true;
    return false;
  }
  static int side_of(char piece) { return piece == muscovite ? 0 : 1; }

  [[nodiscard]] char at(Square s) const { return board_[static_cast<std::size_t>(s.rank)][static_cast<std::size_t>(s.file)]; }
  void put(Square s, char piece) { board_[static_cast<std::size_t>(s.rank)][static_cast<std::size_t>(s.file)] = piece; }

  /// Whether the square beyond a victim holds it in: a corner, the centre, or a piece of the mover's side. Off the board is no partner.
  [[nodiscard]] bool closes(Square far) const {
    if (!on_board(far)) return false;
    return is_corner(far) || is_centre(far) || (at(far) != nobody && side_of(at(far)) == mover());
  }
  [[nodiscard]] bool is_surrounded(Square s) const {
    for (const Square step : steps) {
      const Square next{s.file + step.file, s.rank + step.rank};
      if (at(next) != muscovite && !is_centre(next)) return false;
    }
    return true;
  }
  [[nodiscard]] bool king_on_corner() const {
    for (const int file : {0, 8})
      for (const int rank : {0, 8})
        if (at({file, rank}) == king) return true;
    return false;
  }

  [[nodiscard]] bool slides(Square from, Square to) const {
    if (at(to) != nobody || (from.file != to.file) == (from.rank != to.rank)) return false;
    if (at(from) != king && (is_corner(to) || is_centre(to))) return false;
    const int file_step = (to.file > from.file) - (to.file < from.file);
    const int rank_step = (to.rank > from.rank) - (to.rank < from.rank);
    for (Square s{from.file + file_step, from.rank + rank_step}; s.file != to.file || s.rank != to.rank; s = {s.file + file_step, s.rank + rank_step})
      if (at(s) != nobody) return false;
    return true;
  }

  /// Calls visit(from, to) for every move of a side, in board order, until visit says false.
  template <class Visit>
  void each_move(int side, Visit visit) const {
    for (int from = 0; from < 81; ++from) {
      const Square start{from % 9, from / 9};
      if (at(start) == nobody || side_of(at(start)) != side) continue;
      for (int to = 0; to < 81; ++to)
        if (slides(start, {to % 9, to / 9}) && !visit(start, Square{to % 9, to / 9})) return;
    }
  }
  [[nodiscard]] std::vector<std::string> moves_of(int side) const {
    std::vector<std::string> moves;
    each_move(side, [&](Square from, Square to) {
      moves.push_back(name(from) + name(to));
      return true;
    });
    return moves;
  }
  [[nodiscard]] bool has_move(int side) const {
    bool found = false;
    each_move(side, [&](Square, Square) {
      found = true;
      return false;
    });
    return found;
  }

  std::array<std::array<char, 9>, 9> board_{};  // [rank][file]
  int plies_ = 0;
  std::string result_ = "none";
};

}  // namespace naive

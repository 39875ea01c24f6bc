// Andantino by full scans of the board, straight from the rules: slow, plain, and the judge of the fast game.
#pragma once
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/reference/naive_hex.hpp"

namespace naive {

class Andantino {
 public:
  struct Options {
    int radius = 9;
    int tiles_per_side = 0;  // 0: no limit
    void set(const std::string& name, int value) {
      if (name == "radius")
        radius = value;
      else if (name == "tiles_per_side")
        tiles_per_side = value;
      else
        throw std::invalid_argument("andantino has no option " + name);
    }
  };

  explicit Andantino(const Options& options) : options_(options), grid_(options.radius) {
    grid_.put({0, 0}, black);
    if (legal().empty()) result_ = "draw";
  }

  [[nodiscard]] int mover() const { return mover_ - 1; }
  [[nodiscard]] std::string result() const { return result_; }
  [[nodiscard]] std::string position() const { return grid_.list(white) + "/" + grid_.list(black) + "/" + (mover_ == white ? "w" : "b"); }

  /// In board order; none once the game is over.
  [[nodiscard]] std::vector<std::string> legal() const {
    std::vector<std::string> moves;
    if (result_ != "none") return moves;
    if (options_.tiles_per_side > 0 && grid_.count(mover_) >= options_.tiles_per_side) return moves;
    const int needed = mover_ == white && grid_.count(white) == 0 ? 1 : 2;
    for (const Cell c : grid_.cells())
      if (grid_.at(c) == empty_cell && occupied_neighbours(c) >= needed) moves.push_back(grid_.name(c));
    return moves;
  }

  void play(const std::string& text) {
    const Cell cell = grid_.find(text);
    const int enemy = other(mover_);
    grid_.put(cell, mover_);
    if (has_five_through(cell) || encloses(mover_))
      result_ = win(mover_);
    else if (encloses(enemy))  // the mover stepped into an area that the enemy had closed
      result_ = win(enemy);
    mover_ = enemy;
    if (result_ == "none" && legal().empty()) result_ = "draw";
  }

 private:
  static constexpr int white = 1;
  static constexpr int black = 2;
  static int other(int side) { return side == white ? black : white; }
  static std::string win(int side) { return side == white ? "first" : "second"; }

  [[nodiscard]] int occupied_neighbours(Cell c) const {
    return grid_.count_neighbours(c, [&](Cell n) { return grid_.at(n) != empty_cell; });
  }

  [[nodiscard]] bool has_five_through(Cell cell) const {
    for (const Cell axis : {Cell{1, 0}, Cell{0, 1}, Cell{1, -1}}) {
      int length = 1;
      for (const int sign : {1, -1}) {
        Cell c{cell.q + sign * axis.q, cell.r + sign * axis.r};
        while (grid_.on_board(c) && grid_.at(c) == grid_.at(cell)) {
          ++length;
          c = {c.q + sign * axis.q, c.r + sign * axis.r};
        }
      }
      if (length >= 5) return true;
    }
    return false;
  }

  /// Whether a region of cells that are not `side`'s own holds an enemy stone and no edge cell.
  [[nodiscard]] bool encloses(int side) const {
    for (const auto& region : grid_.regions([&](Cell c) { return grid_.at(c) != side; })) {
      bool edge = false;
      bool enemy = false;
      for (const Cell c : region) {
        edge = edge || grid_.is_edge(c);
        enemy = enemy || grid_.at(c) == other(side);
      }
      if (enemy && !edge) return true;
    }
    return false;
  }

  Options options_;
  HexGrid grid_;
  int mover_ = white;
  std::string result_ = "none";
};

}  // namespace naive

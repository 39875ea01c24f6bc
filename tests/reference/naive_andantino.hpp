// Andantino by full scans of the board, straight from the rules: slow, plain, and the judge of the fast game.
#pragma once
#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
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

  using Pair = std::pair<std::string, std::string>;  // two cells, by their names

  explicit Andantino(const Options& options) : options_(options), grid_(options.radius) {
    grid_.put({0, 0}, black);
    if (legal().empty()) result_ = "draw";
  }

  /// A position in one word, written in the one way; throws std::invalid_argument where it is not, or where the game is over.
  Andantino(const Options& options, const std::string& text) : options_(options), grid_(options.radius) {
    put_stones(text);
    if (options_.tiles_per_side > 0 && std::max(grid_.count(white), grid_.count(black)) > options_.tiles_per_side)
      throw std::invalid_argument("more stones than tiles: " + text);
    bool over = encloses(white) || encloses(black) || legal().empty();
    for (const Cell c : grid_.cells()) over = over || (grid_.at(c) != empty_cell && has_five_through(c));
    if (over) throw std::invalid_argument("the game is over: " + text);
  }
  /// Whether the text is a position of this board with stones that fit the side to move; gives that side.
  static int mover_of(const Options& options, const std::string& text) {
    Andantino game(options);
    game.put_stones(text);
    return game.mover();
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

  void put_stones(const std::string& text) {
    grid_ = HexGrid(options_.radius);
    std::istringstream parts(text);
    std::string part;
    for (const int side : {white, black}) {
      std::getline(parts, part, '/');
      std::istringstream list(part == "-" ? "" : part);
      std::string name;
      while (std::getline(list, name, ',')) grid_.put(grid_.find(name), side);
    }
    std::getline(parts, part);
    mover_ = part == "w" ? white : black;
    if (position() != text || grid_.count(black) == 0 || grid_.count(white) != grid_.count(black) - (mover_ == white ? 1 : 0))
      throw std::invalid_argument("no position of this board, or its stones do not fit the side to move: " + text);
  }

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

  /// Whether `side` can never lose from here if it answers a stone on one cell of a pair with the other: no line of five is free of its stones and of
  /// pairs, and whatever is not the enemy's stays connected to the edge.
  friend bool cannot_lose(const Andantino& game, int side, const std::vector<Pair>& pairs) {
    const int own = side + 1;
    const HexGrid& grid = game.grid_;
    const auto is_of = [&](Cell c, const Pair& pair) { return grid.name(c) == pair.first || grid.name(c) == pair.second; };
    for (const Pair& pair : pairs)
      for (const auto& name : {pair.first, pair.second}) {
        const Cell cell = grid.find(name);
        const int partners = grid.count_neighbours(cell, [&](Cell n) { return is_of(n, pair); });  // the partner's stone makes the answer legal
        if (grid.at(cell) != empty_cell || game.occupied_neighbours(cell) + partners < 2) return false;
      }
    for (const Cell c : grid.cells())
      for (const Cell axis : {Cell{1, 0}, Cell{0, 1}, Cell{1, -1}}) {
        std::vector<Cell> free;
        for (int i = 0; i < 5; ++i) {
          const Cell at{c.q + i * axis.q, c.r + i * axis.r};
          if (grid.on_board(at) && grid.at(at) != own) free.push_back(at);
        }
        if (free.size() < 5) continue;
        const auto blocks = [&](const Pair& pair) { return std::count_if(free.begin(), free.end(), [&](Cell at) { return is_of(at, pair); }) == 2; };
        if (std::none_of(pairs.begin(), pairs.end(), blocks)) return false;
      }
    HexGrid safe(game.options_.radius);
    for (bool grown = true; grown;) {
      grown = false;
      for (const Cell c : grid.cells()) {
        if (grid.at(c) == other(own) || safe.at(c) == 1) continue;
        bool beside = grid.count_neighbours(c, [&](Cell n) { return grid.at(n) == own && safe.at(n) == 1; }) > 0;
        for (const Pair& pair : pairs) beside = beside || grid.count_neighbours(c, [&](Cell n) { return safe.at(n) == 1 && is_of(n, pair); }) == 2;
        if (!beside && !grid.is_edge(c)) continue;
        safe.put(c, 1);
        grown = true;
      }
    }
    return safe.count(1) + grid.count(other(own)) == static_cast<int>(grid.cells().size());
  }

  Options options_;
  HexGrid grid_;
  int mover_ = white;
  std::string result_ = "none";
};

}  // namespace naive

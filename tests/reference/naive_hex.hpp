// The hexagonal board of the naive references: coordinates, names and full scans, written from the rules alone.
// Nothing here comes from core, so that a mistake there cannot hide here.
#pragma once
#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

namespace naive {

struct Cell {
  int q = 0;
  int r = 0;
};

inline constexpr int empty_cell = 0;  // stones are 1, 2, ... for the sides in the order in which they move

class HexGrid {
 public:
  explicit HexGrid(int radius) : radius_(radius) {
    for (auto& row : values_) row.fill(empty_cell);
  }

  [[nodiscard]] bool on_board(Cell c) const { return std::abs(c.q) <= radius_ && std::abs(c.r) <= radius_ && std::abs(c.q + c.r) <= radius_; }
  [[nodiscard]] int at(Cell c) const { return values_[static_cast<std::size_t>(c.q + 9)][static_cast<std::size_t>(c.r + 9)]; }
  void put(Cell c, int value) { values_[static_cast<std::size_t>(c.q + 9)][static_cast<std::size_t>(c.r + 9)] = value; }

  /// Every cell of the board by number, then by letter.
  [[nodiscard]] std::vector<Cell> cells() const {
    std::vector<Cell> all;
    for (int r = -radius_; r <= radius_; ++r)
      for (int letter = -radius_; letter <= radius_; ++letter)
        if (on_board({letter - r, r})) all.push_back({letter - r, r});
    return all;
  }

  [[nodiscard]] std::vector<Cell> neighbours(Cell c) const {
    std::vector<Cell> found;
    for (const Cell step : {Cell{1, 0}, Cell{1, -1}, Cell{0, -1}, Cell{-1, 0}, Cell{-1, 1}, Cell{0, 1}})
      if (on_board({c.q + step.q, c.r + step.r})) found.push_back({c.q + step.q, c.r + step.r});
    return found;
  }

  [[nodiscard]] bool is_edge(Cell c) const { return neighbours(c).size() < 6; }

  [[nodiscard]] int count(int value) const {
    int found = 0;
    for (const Cell c : cells()) found += at(c) == value;
    return found;
  }

  [[nodiscard]] std::string name(Cell c) const {
    return std::string(1, static_cast<char>('a' + c.q + c.r + radius_)) + std::to_string(c.r + radius_ + 1);
  }

  [[nodiscard]] Cell find(const std::string& text) const {
    for (const Cell c : cells())
      if (name(c) == text) return c;
    throw std::invalid_argument("no cell is called " + text);
  }

  /// The names of the cells that hold `value`, in board order, joined by commas; `-` when there is none.
  [[nodiscard]] std::string list(int value) const {
    std::string text;
    for (const Cell c : cells())
      if (at(c) == value) text += (text.empty() ? "" : ",") + name(c);
    return text.empty() ? "-" : text;
  }

  /// The maximal connected regions of the cells that `member` accepts.
  template <class Member>
  [[nodiscard]] std::vector<std::vector<Cell>> regions(Member member) const {
    std::vector<std::vector<Cell>> found;
    HexGrid seen(radius_);
    for (const Cell start : cells()) {
      if (!member(start) || seen.at(start) != 0) continue;
      std::vector<Cell> region{start};
      seen.put(start, 1);
      for (std::size_t i = 0; i < region.size(); ++i)
        for (const Cell next : neighbours(region[i]))
          if (member(next) && seen.at(next) == 0) {
            seen.put(next, 1);
            region.push_back(next);
          }
      found.push_back(region);
    }
    return found;
  }

 private:
  int radius_;
  std::array<std::array<int, 19>, 19> values_;
};

}  // namespace naive

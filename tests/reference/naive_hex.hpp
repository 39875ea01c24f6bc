// The hexagonal board of the naive references: coordinates, names and full scans, written from the rules alone.
// Nothing here comes from core, so that a mistake there cannot hide here.
#pragma once
#include <array>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace naive {

struct Cell {
  int q = 0;
  int r = 0;
};

inline constexpr int empty_cell = 0;  // stones are 1, 2, ... for the sides in the order in which they move

inline constexpr std::array<Cell, 6> hex_steps{Cell{1, 0}, Cell{1, -1}, Cell{0, -1}, Cell{-1, 0}, Cell{-1, 1}, Cell{0, 1}};

class HexGrid {
 public:
  explicit HexGrid(int radius) : radius_(radius) {
    std::vector<Cell> all;
    for (int r = -radius; r <= radius; ++r)
      for (int letter = -radius; letter <= radius; ++letter)
        if (on_board({letter - r, r})) all.push_back({letter - r, r});
    cells_ = std::make_shared<const std::vector<Cell>>(std::move(all));
  }

  [[nodiscard]] bool on_board(Cell c) const { return std::abs(c.q) <= radius_ && std::abs(c.r) <= radius_ && std::abs(c.q + c.r) <= radius_; }
  [[nodiscard]] int at(Cell c) const { return value_of(values_, c); }
  void put(Cell c, int value) { value_of(values_, c) = value; }

  /// Every cell of the board by number, then by letter.
  [[nodiscard]] const std::vector<Cell>& cells() const { return *cells_; }

  /// How many neighbours of a cell, those on the board, are accepted by `member`.
  template <class Member>
  [[nodiscard]] int count_neighbours(Cell c, Member member) const {
    int found = 0;
    for (const Cell step : hex_steps) {
      const Cell next{c.q + step.q, c.r + step.r};
      found += on_board(next) && member(next);
    }
    return found;
  }

  [[nodiscard]] bool is_edge(Cell c) const {
    return count_neighbours(c, [](Cell) { return true; }) < 6;
  }

  [[nodiscard]] int count(int value) const {
    int found = 0;
    for (const Cell c : cells()) found += at(c) == value;
    return found;
  }

  [[nodiscard]] std::string name(Cell c) const {
    return std::string(1, static_cast<char>('a' + c.q + c.r + radius_)) + std::to_string(c.r + radius_ + 1);
  }

  [[nodiscard]] Cell find(const std::string& text) const {
    if (text.size() < 2 || text.size() > 3) throw std::invalid_argument("no cell is called " + text);
    const int r = std::stoi(text.substr(1)) - 1 - radius_;
    const Cell c{text[0] - 'a' - radius_ - r, r};
    if (!on_board(c) || name(c) != text) throw std::invalid_argument("no cell is called " + text);
    return c;
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
    Values seen{};
    for (const Cell start : cells()) {
      if (!member(start) || value_of(seen, start) != 0) continue;
      std::vector<Cell> region{start};
      value_of(seen, start) = 1;
      for (std::size_t i = 0; i < region.size(); ++i)
        for (const Cell step : hex_steps) {
          const Cell next{region[i].q + step.q, region[i].r + step.r};
          if (!on_board(next) || !member(next) || value_of(seen, next) != 0) continue;
          value_of(seen, next) = 1;
          region.push_back(next);
        }
      found.push_back(std::move(region));
    }
    return found;
  }

 private:
  using Values = std::array<std::array<int, 25>, 25>;
  static int& value_of(Values& values, Cell c) { return values[static_cast<std::size_t>(c.q + 12)][static_cast<std::size_t>(c.r + 12)]; }
  static int value_of(const Values& values, Cell c) { return values[static_cast<std::size_t>(c.q + 12)][static_cast<std::size_t>(c.r + 12)]; }

  int radius_;
  std::shared_ptr<const std::vector<Cell>> cells_;  // never changes; copies of a board share it
  Values values_{};
};

}  // namespace naive

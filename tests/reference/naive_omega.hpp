// Omega by full scans of the board, straight from the rules; scores are exact integers of any size.
#pragma once
#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/reference/naive_hex.hpp"

namespace naive {

class Omega {
 public:
  struct Options {
    int side = 5;
    int players = 2;
    void set(const std::string& name, int value) {
      if (name == "side")
        side = value;
      else if (name == "players")
        players = value;
      else
        throw std::invalid_argument("omega has no option " + name);
    }
  };

  explicit Omega(const Options& options) : options_(options), grid_(options.side - 1) {
    if (grid_.count(empty_cell) < options.players * options.players) throw std::invalid_argument("the board is too small for the players");
  }

  [[nodiscard]] int mover() const { return stones() / options_.players % options_.players; }

  [[nodiscard]] std::string position() const {
    std::string text = grid_.list(1);
    for (int colour = 2; colour <= options_.players; ++colour) text += "/" + grid_.list(colour);
    return text;
  }

  /// In board order; none once the game is over.
  [[nodiscard]] std::vector<std::string> legal() const {
    std::vector<std::string> moves;
    if (is_over()) return moves;
    for (const Cell c : grid_.cells())
      if (grid_.at(c) == empty_cell) moves.push_back(grid_.name(c));
    return moves;
  }

  void play(const std::string& text) { grid_.put(grid_.find(text), stones() % options_.players + 1); }

  [[nodiscard]] std::string result() const {
    if (!is_over()) return "none";
    std::vector<Number> scores;
    for (int colour = 1; colour <= options_.players; ++colour) scores.push_back(score(colour));
    const auto best = std::max_element(scores.begin(), scores.end(), less);
    if (std::count(scores.begin(), scores.end(), *best) > 1) return "draw";
    const auto winner = best - scores.begin();
    if (options_.players == 2) return winner == 0 ? "first" : "second";
    return "p" + std::to_string(winner + 1);
  }

  /// A player's score in decimal digits.
  [[nodiscard]] std::string score_text(int player) const {
    std::string text;
    for (const int digit : score(player + 1)) text.insert(text.begin(), static_cast<char>('0' + digit));
    return text;
  }

 private:
  using Number = std::vector<int>;  // decimal digits, the lowest first

  static Number times(const Number& number, int factor) {
    Number product;
    int carry = 0;
    for (const int digit : number) {
      carry += digit * factor;
      product.push_back(carry % 10);
      carry /= 10;
    }
    for (; carry > 0; carry /= 10) product.push_back(carry % 10);
    return product;
  }
  static bool less(const Number& a, const Number& b) {
    if (a.size() != b.size()) return a.size() < b.size();
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  }

  [[nodiscard]] int stones() const { return static_cast<int>(grid_.cells().size()) - grid_.count(empty_cell); }

  [[nodiscard]] bool is_over() const {
    const int round = options_.players * options_.players;
    return stones() % round == 0 && grid_.count(empty_cell) < round;
  }

  [[nodiscard]] Number score(int colour) const {
    Number product{1};
    for (const auto& group : grid_.regions([&](Cell c) { return grid_.at(c) == colour; })) product = times(product, static_cast<int>(group.size()));
    return product;
  }

  Options options_;
  HexGrid grid_;
};

}  // namespace naive

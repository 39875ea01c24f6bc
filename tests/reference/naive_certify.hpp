// The second check of a certificate: by a naive reference of the game, text by text and copy by copy. Nothing of core, players or the program is
// used.
#pragma once
#include <array>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/reference/naive_hex.hpp"

namespace naive {

struct Certificate {
  std::map<std::string, std::string> head;
  std::map<std::string, int> options;
  std::vector<std::pair<std::string, std::string>> lines;
};

/// From the unpacked text of a certificate's file.
inline Certificate parse_certificate(const std::string& text) {
  Certificate c;
  std::istringstream in(text);
  std::string line;
  std::getline(in, line);
  bool in_head = true;
  while (std::getline(in, line) && line != "end") {
    if (!in_head) {
      const auto blank = line.find(' ');
      c.lines.emplace_back(line.substr(0, blank), line.substr(blank + 1));
      continue;
    }
    const auto colon = line.find(": ");
    const std::string key = line.substr(0, colon), value = line.substr(colon + 2);
    if (key == "option")
      c.options[value.substr(0, value.find(' '))] = std::stoi(value.substr(value.find(' ') + 1));
    else
      c.head[key] = value;
    in_head = key != "positions";
  }
  if (line != "end") throw std::invalid_argument("the certificate has no end");
  return c;
}

/// A position's text under one of the twelve symmetries of the hexagon, its lists sorted as text.
class HexImages {
 public:
  explicit HexImages(int radius) : grid_(radius) {
    for (int s = 0; s < 12; ++s)
      for (const Cell c : grid_.cells()) {
        Cell at = s < 6 ? c : Cell{c.r, c.q};
        for (int turn = 0; turn < s % 6; ++turn) at = {-at.r, at.q + at.r};
        images_[static_cast<std::size_t>(s)][grid_.name(c)] = grid_.name(at);
      }
  }
  [[nodiscard]] std::string cell(const std::string& name, int s) const {
    const auto& table = images_[static_cast<std::size_t>(s)];
    const auto found = table.find(name);
    return found == table.end() ? name : found->second;  // the side to move, or an empty list
  }
  [[nodiscard]] std::string position(const std::string& text, int s) const {
    std::string image;
    std::istringstream parts(text);
    std::string part;
    while (std::getline(parts, part, '/')) {
      std::set<std::string> cells;
      std::istringstream list(part);
      std::string name;
      while (std::getline(list, name, ',')) cells.insert(cell(name, s));
      for (const auto& one : cells) image += one + ",";
      image += "/";
    }
    return image;
  }
  /// The least image and the symmetry that leads there.
  [[nodiscard]] std::pair<std::string, int> least(const std::string& text) const {
    std::pair<std::string, int> best(position(text, 0), 0);
    for (int s = 1; s < 12; ++s) best = std::min(best, {position(text, s), s});
    return best;
  }

 private:
  HexGrid grid_;
  std::array<std::map<std::string, std::string>, 12> images_;
};

/// Walks every reply. `N` is a naive game on a hexagon; throws std::runtime_error with the position where the claim fails.
template <class N>
class Certifier {
 public:
  Certifier(const Certificate& c, int radius, const std::array<std::string, 2>& sides) : images_(radius) {
    std::istringstream claim(c.head.at("claim"));
    std::string side, limit;
    claim >> side >> promise_ >> limit;
    side_ = side == sides[0] ? 0 : 1;
    if (!limit.empty()) claim >> plies_;
    for (const auto& [position, move] : c.lines) {
      const auto [form, symmetry] = images_.least(position);
      if (!moves_.emplace(form, images_.cell(move, symmetry)).second) throw std::runtime_error("listed twice: " + position);
    }
  }
  void check(const N& start) { walk(start, 0); }
  [[nodiscard]] std::size_t reached() const { return seen_.size(); }
  [[nodiscard]] int longest() const { return longest_; }

 private:
  [[nodiscard]] bool ended(const N& game, int ply) const { return game.result() != "none" || ply >= plies_; }
  [[nodiscard]] bool kept(const N& game) const {
    const std::string won = side_ == 0 ? "first" : "second", lost = side_ == 0 ? "second" : "first";
    return game.result() == won || (promise_ == "holds" && game.result() != lost);
  }
  void walk(const N& game, int ply) {
    if (ended(game, ply)) {
      if (!kept(game)) throw std::runtime_error("broken in " + game.position());
      longest_ = std::max(longest_, ply);
      return;
    }
    if (game.mover() == side_) return own(game, ply);
    for (const auto& reply : game.legal()) {
      N next = game;
      next.play(reply);
      walk(next, ply + 1);
    }
  }
  void own(const N& game, int ply) {
    const auto [form, symmetry] = images_.least(game.position());
    const auto listed = moves_.find(form);
    const auto legal = game.legal();
    if (listed == moves_.end()) {
      for (const auto& move : legal) {
        N next = game;
        next.play(move);
        if (!ended(next, ply + 1) || !kept(next)) continue;
        longest_ = std::max(longest_, ply + 1);
        return;
      }
      throw std::runtime_error("no move for " + game.position());
    }
    if (!seen_.insert(form).second) return;
    for (const auto& move : legal) {
      if (images_.cell(move, symmetry) != listed->second) continue;
      N next = game;
      next.play(move);
      return walk(next, ply + 1);
    }
    throw std::runtime_error("an illegal move for " + game.position());
  }

  HexImages images_;
  std::string promise_;
  int side_ = 0, plies_ = 1 << 20, longest_ = 0;
  std::map<std::string, std::string> moves_;
  std::set<std::string> seen_;
};

}  // namespace naive

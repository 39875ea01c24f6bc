// The second check of a certificate for Andantino: by the naive reference of the game, text by text and copy by copy. Nothing of core, players or the
// program is used.
#pragma once
#include <array>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/reference/naive_andantino.hpp"

namespace naive {

struct Certificate {
  int version = 1;
  Andantino::Options options;
  std::string start, side, promise;
  int plies = 0;  // 0: no limit
  struct Line {
    std::string position, move, pairs;
  };
  std::vector<Line> lines;
};

/// From the unpacked text of a certificate's file, for Andantino. Throws std::invalid_argument where it is not as docs/solver.md says.
inline Certificate parse_certificate(const std::string& text) {
  std::size_t at = 0;
  const auto next = [&] {
    const auto end = text.find('\n', at);
    if (end == std::string::npos) throw std::invalid_argument("the certificate has no end");
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    return line;
  };
  const auto matched = [](const std::string& line, const char* pattern) {
    std::smatch found;
    if (!std::regex_match(line, found, std::regex(pattern))) throw std::invalid_argument("wrong line: " + line.substr(0, 80));
    std::vector<std::string> words;
    for (const auto& word : found) words.push_back(word.str());
    return words;
  };
  Certificate c;
  c.version = std::stoi(matched(next(), "arena certificate ([123])")[1]);
  matched(next(), "game: andantino");
  std::map<std::string, int> options;
  std::string line = next();
  for (; line.rfind("option: ", 0) == 0; line = next()) {
    const auto words = matched(line, "option: (radius|tiles_per_side) (0|[1-9][0-9]{0,8})");
    if (!options.emplace(words[1], std::stoi(words[2])).second) throw std::invalid_argument("an option is there twice");
  }
  if (options.size() != 2) throw std::invalid_argument("an option is missing");
  for (const auto& [name, value] : options) c.options.set(name, value);
  if (c.options.radius < 2 || c.options.radius > 12 || c.options.tiles_per_side > 271) throw std::invalid_argument("an option is out of range");
  c.start = matched(line, "start: ([^ ]+)")[1];
  const auto claim = matched(next(), "claim: (white|black) (wins|holds)( (within|through) ([1-9][0-9]{0,8}) plies)?");
  c.side = claim[1];
  c.promise = claim[2];
  if (!claim[3].empty()) {
    if (claim[4] != (c.promise == "wins" ? "within" : "through")) throw std::invalid_argument("the claim is mixed up");
    c.plies = std::stoi(claim[5]);
  }
  const int positions = std::stoi(matched(next(), "positions: (0|[1-9][0-9]{0,8})")[1]);
  for (int i = 0; i < positions; ++i) {
    line = next();
    std::vector<std::string> words(1);
    for (const char letter : line)
      if (letter == ' ')
        words.emplace_back();
      else
        words.back() += letter;
    if (words.size() != 2 && (words.size() != 3 || words[2].empty() || c.version < 3 || c.promise != "holds"))
      throw std::invalid_argument("no position and move: " + line);
    words.resize(3);
    c.lines.push_back({words[0], words[1], words[2]});
  }
  if (next() != "end" || at != text.size()) throw std::invalid_argument("the last line must be 'end'");
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
  /// The cell whose image is called `name`.
  [[nodiscard]] std::string before(const std::string& name, int s) const {
    for (const auto& [cell, image] : images_[static_cast<std::size_t>(s)])
      if (image == name) return cell;
    return name;
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

/// Walks every reply. Throws std::invalid_argument if the file is not a certificate, and std::runtime_error with the position if the claim fails.
class Certifier {
 public:
  explicit Certifier(const Certificate& c)
      : images_(c.options.radius),
        start_(c.options, c.start),
        promise_(c.promise),
        side_(c.side == "white" ? 0 : 1),
        plies_(c.plies > 0 ? c.plies : 1 << 30),
        early_(c.version >= 2 && c.promise == "holds") {
    const HexGrid grid(c.options.radius);
    for (const auto& [position, move, pairs] : c.lines) {
      static_cast<void>(grid.find(move));  // throws where there is no such cell
      if (Andantino::mover_of(c.options, position) != side_) throw std::invalid_argument("the other side moves in " + position);
      const auto [form, symmetry] = images_.least(position);
      if (!moves_.emplace(form, images_.cell(move, symmetry)).second) throw std::invalid_argument("listed twice: " + position);
      auto& turned = pairs_[form];
      for (const auto& [one, two] : pairs_of(pairs, grid)) turned.emplace_back(images_.cell(one, symmetry), images_.cell(two, symmetry));
    }
  }
  void check() { walk(start_, 0); }
  [[nodiscard]] std::size_t reached() const { return seen_.size(); }
  [[nodiscard]] int longest() const { return longest_; }

 private:
  /// Pairs in one word. They are put on an empty board as numbers and must read the same from there, in board order.
  static std::vector<Andantino::Pair> pairs_of(const std::string& text, HexGrid board) {
    std::vector<Andantino::Pair> pairs;
    std::istringstream list(text);
    for (std::string pair; std::getline(list, pair, ',');) {
      const auto plus = std::min(pair.find('+'), pair.size());
      pairs.emplace_back(pair.substr(0, plus), pair.substr(std::min(plus + 1, pair.size())));
      for (const auto& name : {pairs.back().first, pairs.back().second}) board.put(board.find(name), static_cast<int>(pairs.size()));
    }
    std::string again;
    std::set<int> seen{empty_cell};
    for (const Cell c : board.cells())
      if (seen.insert(board.at(c)).second) again += (again.empty() ? "" : ",") + board.list(board.at(c));
    std::string commas = text;
    std::replace(commas.begin(), commas.end(), '+', ',');
    if (again != commas) throw std::invalid_argument("pairs must be in order, and no cell in two of them: " + text);
    return pairs;
  }
  [[nodiscard]] bool ended(const Andantino& game, int ply) const {
    return game.result() != "none" || ply >= plies_ || (early_ && cannot_lose(game, side_, {}));
  }
  [[nodiscard]] bool kept(const Andantino& game) const {
    const std::string won = side_ == 0 ? "first" : "second", lost = side_ == 0 ? "second" : "first";
    return game.result() == won || (promise_ == "holds" && game.result() != lost);
  }
  void walk(const Andantino& game, int ply) {
    if (ended(game, ply)) {
      if (!kept(game)) throw std::runtime_error("broken in " + game.position());
      longest_ = std::max(longest_, ply);
      return;
    }
    if (game.mover() == side_) return own(game, ply);
    for (const auto& reply : game.legal()) {
      Andantino next = game;
      next.play(reply);
      walk(next, ply + 1);
    }
  }
  /// To an end at once if there is one, else as listed.
  void own(const Andantino& game, int ply) {
    const auto [form, symmetry] = images_.least(game.position());
    if (seen_.contains(form)) return;
    const auto legal = game.legal();
    for (const auto& move : legal) {
      Andantino next = game;
      next.play(move);
      if (!ended(next, ply + 1) || !kept(next)) continue;
      longest_ = std::max(longest_, ply + 1);
      return;
    }
    const auto listed = moves_.find(form);
    if (listed == moves_.end()) throw std::runtime_error("no move for " + game.position());
    seen_.insert(form);
    for (const auto& move : legal) {
      if (images_.cell(move, symmetry) != listed->second) continue;
      Andantino next = game;
      next.play(move);
      std::vector<Andantino::Pair> pairs;
      for (const auto& [one, two] : pairs_.at(form)) pairs.emplace_back(images_.before(one, symmetry), images_.before(two, symmetry));
      if (pairs.empty() || ended(next, ply + 1)) return walk(next, ply + 1);
      if (!cannot_lose(next, side_, pairs)) throw std::runtime_error("the pairs do not hold in " + next.position());
      longest_ = std::max(longest_, ply + 1);
      return;
    }
    throw std::runtime_error("an illegal move for " + game.position());
  }

  HexImages images_;
  Andantino start_;
  std::string promise_;
  int side_, plies_, longest_ = 0;
  bool early_;  // a line ends where the side cannot lose
  std::map<std::string, std::string> moves_;
  std::map<std::string, std::vector<Andantino::Pair>> pairs_;
  std::set<std::string> seen_;
};

/// As an exit code: 0 it holds, 1 it is refused, 2 it is no certificate; and what is said of it.
inline std::pair<int, std::string> judged(const std::string& text) {
  try {
    const Certificate certificate = parse_certificate(text);
    Certifier certifier(certificate);
    certifier.check();
    return {0,
            "holds: " + std::to_string(certifier.reached()) + " positions reached, longest line " + std::to_string(certifier.longest()) + " plies"};
  } catch (const std::invalid_argument& e) {
    return {2, std::string("cannot be read: ") + e.what()};
  } catch (const std::runtime_error& e) {
    return {1, std::string("refused: ") + e.what()};
  }
}

}  // namespace naive

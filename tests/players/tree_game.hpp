// A game whose tree is drawn by hand, so that a test can say what a search must visit.
//
//   a[b[3 5] b[2 9]]   the first side (a) moves, then the second (b); numbers are leaves, valued for the first side
//   a7[...]            a position whose own value, for a search that stops there, is 7
//   a#4[...]           a position with key 4: positions of the same key are the same to a table
//   a{b2}[...]         what passing leads to stands in braces
//   + - =              the first side has won, the second has won, drawn
#pragma once
#include <array>
#include <cctype>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "players/common/evaluator.hpp"

namespace arena {

struct DrawnTree {
  struct Node {
    int side = 0, parent = -1, pass = -1;
    Score value = 0;
    Outcome outcome = Outcome::none;
    Key key = 0;
    std::vector<int> children;
  };
  std::vector<Node> nodes;
  mutable std::vector<Score> seen;  // values of the leaves that were evaluated, in order

  explicit DrawnTree(std::string_view text) {
    std::string_view rest = text;
    read(rest, -1);
  }

 private:
  int read(std::string_view& rest, int parent) {
    const auto skip = [&] {
      while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
    };
    const auto take = [&](char c) {
      if (rest.empty() || rest.front() != c) return false;
      rest.remove_prefix(1);
      return true;
    };
    const auto number = [&] {
      std::size_t used = 0;
      const int value = std::stoi(std::string(rest), &used);
      rest.remove_prefix(used);
      return value;
    };
    const auto digit_next = [&](std::size_t at) { return rest.size() > at && std::isdigit(static_cast<unsigned char>(rest[at])) != 0; };
    skip();
    const int index = static_cast<int>(nodes.size());
    nodes.emplace_back();
    Node node;
    node.parent = parent;
    node.key = mix64(static_cast<std::uint64_t>(index) + 1000);
    node.side = parent < 0 ? 0 : 1 - nodes[static_cast<std::size_t>(parent)].side;
    if (take('='))
      node.outcome = Outcome::draw;
    else if (take('+'))
      node.outcome = win_for(0);
    else if (!digit_next(1) && take('-'))
      node.outcome = win_for(1);
    if (take('a')) node.side = 0;
    if (take('b')) node.side = 1;
    if (digit_next(0) || (digit_next(1) && rest.front() == '-')) node.value = number();
    if (take('#')) node.key = static_cast<Key>(number());
    nodes[static_cast<std::size_t>(index)] = node;
    if (take('{')) {
      node.pass = read(rest, index);
      if (!take('}')) throw std::invalid_argument("no } in the tree");
    }
    if (take('['))
      for (skip(); !take(']'); skip()) {
        if (rest.empty()) throw std::invalid_argument("no ] in the tree");
        node.children.push_back(read(rest, index));
      }
    nodes[static_cast<std::size_t>(index)] = node;
    return index;
  }
};

class TreeGame {
 public:
  static constexpr std::string_view name = "tree";
  static constexpr int max_moves = 16, max_plies = 32, move_codes = 16, symmetries = 1;
  struct Options {
    const DrawnTree* tree = nullptr;
  };
  static constexpr std::array<RuleOption<Options>, 0> option_rows{};
  struct Undo {
    int at = 0;
  };

  TreeGame() = default;
  explicit TreeGame(const Options& options) : tree_(options.tree) {}
  static TreeGame from_text(const Options& options, std::string_view) { return TreeGame(options); }

  [[nodiscard]] Options options() const { return {tree_}; }
  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_move() const { return node().side; }
  [[nodiscard]] bool turn_starts() const { return node().parent < 0 || tree_->nodes[static_cast<std::size_t>(node().parent)].side != node().side; }
  [[nodiscard]] int plies() const { return plies_; }
  [[nodiscard]] Outcome outcome() const { return no_pass_ ? Outcome::draw : node().outcome; }
  [[nodiscard]] Key key() const { return node().key; }
  [[nodiscard]] Key canonical_key() const { return key(); }
  [[nodiscard]] int legal_count() const { return static_cast<int>(node().children.size()); }
  void legal_moves(MoveList<TreeGame>& out) const {
    out.clear();
    for (std::size_t i = 0; i < node().children.size(); ++i) out.push_back(Move{static_cast<std::uint16_t>(i)});
  }
  void legal_moves_in_board_order(MoveList<TreeGame>& out) const { legal_moves(out); }
  Undo make(Move move) {
    const Undo undo{at_};
    at_ = node().children.at(move.code);
    ++plies_;
    return undo;
  }
  void undo(Move, const Undo& undo) {
    at_ = undo.at;
    --plies_;
  }
  /// Where no pass is drawn there is nothing to see: as if it ended the game.
  Undo make_null() {
    const Undo undo{at_};
    if (node().pass >= 0)
      at_ = node().pass;
    else
      no_pass_ = true;
    return undo;
  }
  void undo_null(const Undo& undo) {
    at_ = undo.at;
    no_pass_ = false;
  }
  [[nodiscard]] std::string to_text(Move move) const { return std::to_string(move.code); }
  [[nodiscard]] Move parse(std::string_view text) const { return Move{static_cast<std::uint16_t>(std::stoi(std::string(text)))}; }
  [[nodiscard]] std::string why_illegal(Move move) const { return move.code < node().children.size() ? "" : "no such move"; }
  [[nodiscard]] std::string position_text() const { return std::to_string(at_); }
  [[nodiscard]] Move symmetric(Move move, int) const { return move; }
  [[nodiscard]] std::string_view side_name(int side) const { return side == 0 ? "a" : "b"; }
  [[nodiscard]] BoardView board_view() const { return {}; }

  [[nodiscard]] const DrawnTree::Node& node() const { return tree_->nodes[static_cast<std::size_t>(at_)]; }
  [[nodiscard]] const DrawnTree& tree() const { return *tree_; }

 private:
  const DrawnTree* tree_ = nullptr;
  int at_ = 0, plies_ = 0;
  bool no_pass_ = false;
};

/// The drawn value of a position; notes that it was asked for.
class DrawnValue {
 public:
  static constexpr std::string_view name = "drawn", help = "the number in the drawing";
  static constexpr std::array<EvaluatorOption, 0> option_rows{};
  static constexpr bool probes = false;
  using State = NoState;
  explicit DrawnValue(const EvaluatorSettings&) {}
  [[nodiscard]] Score range(const TreeGame&) const { return 1000; }
  [[nodiscard]] State start(const TreeGame&) const { return {}; }
  [[nodiscard]] State after(const State&, const TreeGame&, Move) const { return {}; }
  [[nodiscard]] Score value(const TreeGame& game, const State&, const EvaluationContext&) const {
    game.tree().seen.push_back(game.node().value);
    return game.node().value;
  }
};

static_assert(Game<TreeGame> && HasNullMove<TreeGame> && Evaluator<DrawnValue, TreeGame>);

}  // namespace arena

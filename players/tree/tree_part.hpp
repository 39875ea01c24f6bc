// The options of a tree search as a part of a kind of player: their declarations, what they require of a game and of each other, and the files
// that they name.
#pragma once
#include "players/common/kind.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

struct TreePart {
  TreeOptions tree;

  template <class Visitor, class Part, class Kinds>
  static void visit(Visitor& v, Part& part, const Kinds& kinds) {
    visit_tree_options(v, part.tree, kinds);
  }
  /// `f.lines(path, file, lines)`: the lines of a file of move sequences.
  template <class Part, class F>
  static void visit_files(Part& part, F&& f) {
    if (part.tree.book.kind == BookKind::file) f.lines("book", part.tree.book.file, part.tree.book.lines);
  }

  /// Checks options against the game and against each other.
  void check(const GameFacts* game, const Limits& limits, OptionReport& report) const;

  [[nodiscard]] const EvaluatorChoice& evaluator() const { return tree.evaluator; }
  EvaluatorChoice& evaluator() { return tree.evaluator; }
  void forget_book() { tree.book = {}; }
  void decide_each_ply() { tree.reuse_turn = false; }

  friend bool operator==(const TreePart&, const TreePart&) = default;
};

/// Several threads of a search meet in the transposition table.
void check_threads(int threads, const TreeOptions& tree, OptionReport& report);

}  // namespace arena

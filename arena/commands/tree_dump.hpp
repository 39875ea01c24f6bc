// The first plies of a search tree as text, for teaching and debugging: windows, values, and why each subtree ended.
#pragma once
#include <iosfwd>
#include <string>
#include <vector>

#include "players/common/tree_listener.hpp"

namespace arena {

/// A score as people read it: a number, or a win or loss with its distance if known.
std::string score_text(Score score, bool distances);

/// Keeps the tree of the last iteration.
class TreeDump final : public TreeListener {
 public:
  TreeDump(int plies, bool distances) : plies_(plies), distances_(distances) {}

  [[nodiscard]] int plies() const override { return plies_; }
  void root(int depth, Score alpha, Score beta) override;
  void enter(int ply, Move move, int depth, Score alpha, Score beta) override;
  void leave(int ply, Move move, Score value, NodeEnd why) override;

  struct Line {
    int ply;
    Move move;
    int depth;
    Score alpha, beta;
    Score value = 0;
    NodeEnd why = NodeEnd::stopped;
  };
  [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }
  [[nodiscard]] bool cut_short() const { return cut_short_; }
  /// Everything on a line but the move.
  [[nodiscard]] std::string text(const Line& line) const;

 private:
  static constexpr std::size_t most_lines = 200'000;
  int plies_;
  bool distances_;
  int root_depth_ = 0;
  bool cut_short_ = false;
  std::vector<Line> lines_;
  std::vector<std::size_t> open_;  // by ply: the line still being searched
};

}  // namespace arena

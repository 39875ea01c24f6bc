#include "arena/commands/tree_dump.hpp"

#include <fmt/format.h>

namespace arena {

std::string score_text(Score score, bool distances) {
  if (score >= infinite_score) return "inf";
  if (score <= -infinite_score) return "-inf";
  if (score < proved_score && score > -proved_score) return std::to_string(score);
  const std::string what = score > 0 ? "win" : "loss";
  const Score plies = win_score - (score > 0 ? score : -score);
  return distances && plies >= 0 ? fmt::format("{} in {}", what, plies) : what;
}

void TreeDump::root(int depth, Score alpha, Score beta) {
  if (depth != root_depth_) lines_.clear();  // a second window of the same depth is part of the same iteration
  cut_short_ = false;
  root_depth_ = depth;
  open_.assign(static_cast<std::size_t>(plies_) + 1, 0);
  lines_.push_back({0, no_move, depth, alpha, beta, 0, NodeEnd::again});
}

void TreeDump::enter(int ply, Move move, int depth, Score alpha, Score beta) {
  if (lines_.size() >= most_lines) {
    cut_short_ = true;
    return;
  }
  open_[static_cast<std::size_t>(ply)] = lines_.size();
  lines_.push_back({ply, move, depth, alpha, beta, 0, NodeEnd::stopped});
}

void TreeDump::leave(int ply, Move move, Score value, NodeEnd why) {
  Line& line = lines_[open_[static_cast<std::size_t>(ply)]];
  if (line.ply != ply || line.move != move) return;  // not kept
  line.value = value;
  line.why = why;
}

std::string TreeDump::text(const Line& line) const {
  const std::string window = fmt::format("({}, {})", score_text(line.alpha, distances_), score_text(line.beta, distances_));
  if (line.ply == 0) return fmt::format("depth {} in {}", line.depth, window);
  return fmt::format("{} in {}: {}", score_text(line.value, distances_), window, node_end_names[static_cast<std::size_t>(line.why)]);
}

}  // namespace arena

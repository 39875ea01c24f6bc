// What a player found, as the words of an `info` line.
#pragma once
#include <fmt/format.h>

#include <chrono>
#include <string>

#include "arena/play/game_board.hpp"

namespace arena::protocol {

/// A proved win or loss at an unknown distance keeps its score, which no evaluator reaches.
inline std::string score_words(const Decision& d) {
  if ((d.proved == Proved::win || d.proved == Proved::loss) && d.proved_plies > 0)
    return fmt::format("mate {}", d.proved == Proved::win ? d.proved_plies : -d.proved_plies);
  return fmt::format("cp {}", d.score);
}

inline std::string info_words(const Thought& thought) {
  const Decision& d = thought.decision;
  const double seconds = std::chrono::duration<double>(d.time).count();
  std::string words = fmt::format("depth {} seldepth {} time {} nodes {}", d.depth, d.seldepth, d.time.count() / 1'000'000, d.nodes_total);
  if (seconds > 1e-4) words += fmt::format(" nps {:.0f}", static_cast<double>(d.nodes_total) / seconds);
  if (d.table_full) words += fmt::format(" hashfull {}", *d.table_full);
  words += " score " + score_words(d);
  if (!thought.line.empty()) words += " pv";
  for (const std::string& move : thought.line) words += ' ' + move;
  return words;
}

}  // namespace arena::protocol
